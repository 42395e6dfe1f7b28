# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published figures for AVR and MSP430: where ours is behind stands in docs/tables.md, with the reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

import shown
from pennyweight.catalogue.boards import find_board
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.literature.published import load_tables, select_tables
from pennyweight.literature.tables import Cell, compare, requests
from pennyweight.measure.measurer import measuring

SOURCES = ("nist_boards_best", "public_code", "public_code_messages")

Figures = dict[tuple[str, str, str], tuple[int, int]]
"""Table, row and column -> ours and the published figure."""


def listed(root: Path) -> Figures:
    """The cells that the page lists."""
    text = (root / "docs" / "tables.md").read_text(encoding="utf-8")
    section = text.split("\n## Where ours is behind on AVR and MSP430\n")[1].split("\n## ")[0]
    line = re.compile(r"\| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \| (\d+) \| (\d+) \| .{40,} \|")
    found = [line.fullmatch(each) for each in section.splitlines() if each.startswith("| `")]
    return {(match[1], match[2], match[3]): (int(match[4]), int(match[5])) for match in found if match}


def is_of(board: str) -> bool:
    """Whether the page's list is about it."""
    return find_board(board).platform in {"avr", "msp430"}


def behind(cells: Iterable[Cell]) -> Figures:
    """Those that are above the published figure, or of which ours is missing."""
    return {
        (cell.table, cell.row, cell.column): (round(cell.measured or 0), round(cell.published))
        for cell in cells
        if cell.published is not None and (cell.measured is None or (cell.excess or 0) > 1)
    }


def test_the_page_lists_published_cells_with_a_reason_each(root: Path) -> None:
    named = listed(root)
    page = (root / "docs" / "tables.md").read_text(encoding="utf-8")
    assert len(named) == page.count("\n| `nist_boards_best.") + page.count("\n| `public_code") > 0
    cells = {
        (table.id, cell.row, cell.column): cell
        for table in select_tables(load_tables(root), SOURCES)
        for cell in table.cells
    }
    boards = [find_board(cell.spec.board).platform for cell in cells.values() if cell.value is not None]
    assert f"({boards.count('avr')} and {boards.count('msp430')} of them)" in page
    for key, (ours, published) in named.items():
        assert is_of(cells[key].spec.board)
        assert cells[key].value == published < ours


def test_a_cell_that_is_behind_or_missing_is_seen() -> None:
    cell = Cell("table", "row", "column", 100, 100, 1.0, "avr/fast", "atmega128", True, "less")
    assert not behind([cell, replace(cell, published=None, ratio=None)])
    assert behind([replace(cell, measured=101, ratio=1.01)]) == {("table", "row", "column"): (101, 100)}
    assert behind([replace(cell, measured=None, ratio=None)]) == {("table", "row", "column"): (0, 100)}


@pytest.mark.long
def test_ours_is_behind_in_the_cells_of_the_page_alone(lab: Lab) -> None:
    if shown.other_compilers():
        pytest.skip(f"the page's figures are of other compilers: {'; '.join(shown.other_compilers())}")
    tables = [
        replace(table, cells=tuple(cell for cell in table.cells if is_of(cell.spec.board)))
        for table in select_tables(load_tables(lab.root), SOURCES)
    ]
    with Session(lab) as session, measuring(session) as measurer:
        measured = measurer.measurements(requests(tables))
    compared = [
        cell for table in compare([each for each in tables if each.cells], measured) for cell in table.cells
    ]
    assert len(compared) > 1000
    assert behind(compared) == listed(lab.root)
