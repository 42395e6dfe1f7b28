# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparison of results shown in the docs with results measured now.

The pages were made with the toolchains of records/kernels.csv. With the same toolchains every result must be
equal. With others, results of compiled C may differ by the margin of the comparison with the record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import record as kernel_record
from pennyweight.build.toolchain import for_board
from pennyweight.catalogue.boards import find_board
from pennyweight.literature.comparison import WHOLE, Margin, margins_of, read_results

_PIECE = re.compile(r"(?P<number>\d+(?:\.\d+)?)|[^\s\d─█]+")
"""A number or what is between two; the widths of columns and bars go with the numbers."""

_IN_TEXT = Margin(max(margin.percent for margin in WHOLE.values()), 0)


@cache
def recorded_compilers() -> dict[str, set[str]]:
    """By platform, what compiled the C in the rows of the record."""
    compilers: dict[str, set[str]] = {}
    for key, row in read_results(kernel_record.RECORD).items():
        if row.compiled:
            compilers.setdefault(find_board(key.board).platform, set()).add(row.compiler)
    return compilers


@cache
def other_compilers() -> tuple[str, ...]:
    """The compilers here that are not those of the record, each with what it stands for."""
    boards = {find_board(key.board).platform: key.board for key in read_results(kernel_record.RECORD)}
    told = []
    for platform, recorded in recorded_compilers().items():
        compiler = for_board(find_board(boards[platform])).compiler
        here = f"{compiler.name} {compiler.version}"
        if recorded != {here}:
            told.append(f"{here} in place of {', '.join(sorted(recorded))}")
    return tuple(told)


def holds(shown: int, now: int, cost: str, implementation: str) -> bool:
    """Return True if a shown result matches the measurement, within the margin if C may be in it."""
    return shown == now or (bool(other_compilers()) and margins_of(implementation)[cost].holds(shown, now))


def alike(shown: str, printed: str) -> bool:
    """Return True if two texts differ only in numbers, and these by no more than the widest margin."""
    ours, theirs = (list(_pieces(text)) for text in (shown, printed))
    return len(ours) == len(theirs) and all(
        one == other or (isinstance(one, float) and isinstance(other, float) and _near(one, other))
        for one, other in zip(ours, theirs, strict=True)
    )


def _near(one: float, other: float) -> bool:
    # a hundredth of the last digit shown: percentages and cycles per instruction have one or two decimals
    return _IN_TEXT.holds(round(100 * one), round(100 * other))


def _pieces(text: str) -> Iterable[str | float]:
    for piece in _PIECE.finditer(text):
        yield float(piece[0]) if piece["number"] else piece[0]
