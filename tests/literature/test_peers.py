# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published figures: docs/tables.md lists every cell in which our code is behind, with the reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import shown
from checkout import CATALOG
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.literature.cell import CellSpec
from pennyweight.literature.metrics import metric
from pennyweight.literature.published import load_tables, select_tables
from pennyweight.literature.tables import Cell, compare, requests
from pennyweight.measure.measurer import measuring

Figures = dict[tuple[str, str, str], tuple[int, int]]
"""Table, row and column -> ours and the published figure."""


class About(NamedTuple):
    """Cells that a section of the page is about."""

    platforms: frozenset[str]
    portable: bool = False
    """Cells of portable C instead of assembly."""
    more_than: int = 400
    """Cells that there are at least."""


SECTIONS = {
    "AVR and MSP430": About(frozenset({"avr", "msp430"})),
    "ARMv6-M": About(frozenset({"armv6m"}), more_than=200),
    "ARMv7-M": About(frozenset({"armv7m"})),
    "RV32": About(frozenset({"rv32"}), more_than=200),
    "RV32 in portable C": About(frozenset({"rv32"}), portable=True, more_than=50),
    "Cortex-M in portable C": About(frozenset({"armv6m", "armv7m"}), portable=True),
}


def section_of(root: Path, name: str) -> str:
    text = (root / "docs" / "tables.md").read_text(encoding="utf-8")
    return text.split(f"\n## Where Pennyweight is behind on {name}\n")[1].split("\n## ")[0]


def listed(section: str) -> Figures:
    """Return the cells that a section lists below the name of their table, each with a reason."""
    line = re.compile(r"\| `([^`]+)` \| `([^`]+)` \| (\d+) \| (\d+) \| ([A-Z]) \|")
    found: Figures = {}
    for part in section.split("\n### `")[1:]:
        table = part.partition("`")[0]
        for match in map(line.fullmatch, part.splitlines()):
            if match and re.search(rf"^- {match[5]}: .{{40,}}", section, re.MULTILINE):
                found[table, match[1], match[2]] = (int(match[3]), int(match[4]))
    return found


@cache
def platform_of(board: str) -> str:
    return find_board(board).platform


def is_of(spec: CellSpec, about: About) -> bool:
    """Return True if a list is about the cell, a figure that can be worse."""
    return (
        platform_of(spec.board) in about.platforms
        and spec.implementation.startswith(f"{PORTABLE}/") == about.portable
        and metric(spec.metric).better is not None
    )


def behind(cells: Iterable[Cell]) -> Figures:
    """Return the cells that are worse than published or that we lack; speeds in cycles."""
    return {
        (cell.table, cell.row, cell.column): (
            round(cell.measured_cycles or cell.measured or 0),
            round(cell.published_cycles or cell.published),
        )
        for cell in cells
        if cell.published is not None and (cell.measured is None or (cell.excess or 0) > 1)
    }


@cache
def cells_of(root: Path) -> dict[tuple[str, str, str], Cell]:
    """Return the cells of all published tables, by table, row and column."""
    return {
        (table.id, cell.row, cell.column): cell
        for table in select_tables(load_tables(root, CATALOG), ())
        for cell in table.cells
    }


@pytest.mark.parametrize("name", SECTIONS)
def test_the_page_lists_published_cells_with_a_reason_each(root: Path, name: str) -> None:
    section = section_of(root, name)
    named = listed(section)
    assert len(named) == section.count("\n| `") > 0
    cells = cells_of(root)
    boards = [
        platform_of(cell.spec.board)
        for cell in cells.values()
        if cell.value is not None and is_of(cell.spec, SECTIONS[name])
    ]
    counts = " and ".join(str(boards.count(platform)) for platform in sorted(SECTIONS[name].platforms))
    assert f"({counts} of them)" in section
    for key, (ours, published) in named.items():
        assert is_of(cells[key].spec, SECTIONS[name])
        assert published < ours
        if cells[key].spec.unit is None:  # speeds are listed in cycles
            assert cells[key].value == published


def test_a_line_without_a_reason_is_no_line_of_the_list() -> None:
    line = "\n### `table`\n\n| `row` | `column` | 101 | 100 | A |\n\n### Reasons\n"
    cell = {("table", "row", "column"): (101, 100)}
    assert listed(line + "\n- A: " + "a" * 40) == cell
    for reason in ("", "- A: " + "a" * 39, "- B: " + "a" * 40):
        assert not listed(f"{line}\n{reason}")
    assert not listed(line.replace("### `table`", "") + "\n- A: " + "a" * 40)


def test_a_cell_that_is_behind_or_missing_is_seen() -> None:
    cell = Cell("table", "row", "column", 100, 100, 1.0, "avr/fast", "atmega128", True, better="less")
    assert not behind([cell, replace(cell, published=None, ratio=None)])
    assert behind([replace(cell, measured=101, ratio=1.01)]) == {("table", "row", "column"): (101, 100)}
    assert behind([replace(cell, measured=None, ratio=None)]) == {("table", "row", "column"): (0, 100)}
    slow = replace(cell, better="more", ratio=0.5, measured_cycles=900, published_cycles=450)
    assert behind([slow]) == {("table", "row", "column"): (900, 450)}


@pytest.mark.long
@pytest.mark.parametrize("name", SECTIONS)
def test_ours_is_behind_in_the_cells_of_the_page_alone(lab: Lab, name: str) -> None:
    if shown.other_compilers():
        pytest.skip(f"the page's figures are of other compilers: {'; '.join(shown.other_compilers())}")
    tables = [
        replace(table, cells=tuple(cell for cell in table.cells if is_of(cell.spec, SECTIONS[name])))
        for table in select_tables(load_tables(lab.root, lab.catalog), ())
    ]
    with Session(lab) as session, measuring(session) as measurer:
        measured = measurer.measurements(requests(tables))
    compared = [
        cell for table in compare([each for each in tables if each.cells], measured) for cell in table.cells
    ]
    assert len(compared) > SECTIONS[name].more_than
    assert behind(compared) == listed(section_of(lab.root, name))
