# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparison of the standards with the best public code, as a Markdown or terminal table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from pennyweight.literature.standards import FIGURES, Choice
from pennyweight.report.layout import number

_HEADINGS = ("algorithm", "chip", *FIGURES)


def write(choices: Sequence[Choice], format: str, out: TextIO) -> None:
    """Write a row for each choice, values as measured / public; `format` is "markdown" or "terminal"."""
    rows = list(_rows(choices))
    widths = [max(len(row[place]) for row in (_HEADINGS, *rows)) for place in range(len(_HEADINGS))]
    if format == "markdown":
        bars = ["---", "---", *["---:" for _ in FIGURES]]
        lines = [f"| {' | '.join(cells)} |" for cells in (_HEADINGS, bars, *rows)]
    else:
        lines = [_aligned(cells, widths) for cells in (_HEADINGS, *rows)]
    out.write("".join(f"{line}\n" for line in lines))


def _rows(choices: Sequence[Choice]) -> list[tuple[str, ...]]:
    rows, before = [], ""
    for choice in choices:
        name = choice.algorithm.name
        figures = [_both(choice, figure) for figure in FIGURES]
        board = choice.board.partition(",")[0]  # without the keys of a variation
        rows.append((name if name != before else "", board, *figures))
        before = name
    return rows


def _both(choice: Choice, figure: str) -> str:
    cell = choice.cells.get(figure)
    if cell is None:
        return "-"
    ours = number(cell.measured, 0) if cell.verified else "not verified"
    return f"{ours} / {number(cell.published, 0)}"


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    pairs = zip(cells, widths, strict=True)
    return "  ".join(f"{cell:<{w}}" if place < 2 else f"{cell:>{w}}" for place, (cell, w) in enumerate(pairs))
