# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparison of the standards with the best public code, in the few values that decide a choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.literature.cell import PublishedTable
from pennyweight.literature.tables import Cell, ComparedTable

SOURCE = "public_code_messages"
"""Publication whose tables are read: public code, run in these simulators."""

FIGURES = ("16 bytes", "1024 bytes", "flash", "RAM")
"""Columns: cycles for messages without associated data (fast variant), bytes (small variant)."""

_COLUMNS = {
    "enc(0:16)": FIGURES[0],
    "h(16)": FIGURES[0],
    "enc(0:1024)": FIGURES[1],
    "h(1024)": FIGURES[1],
    "rom_bytes": FIGURES[2],
    "ram_bytes": FIGURES[3],
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A standard on a board, with values of this library and of the best public code."""

    algorithm: Algorithm
    board: str
    cells: dict[str, Cell]
    """Cells by FIGURES."""


def standards(tables: Iterable[PublishedTable], catalog: Catalog) -> list[PublishedTable]:
    """Return the tables of AEADs and hashes on reference boards with only the cells shown.

    Rows of public code that is not constant time have other labels than the algorithm's id and are left out.
    """
    reduced = [
        replace(
            table,
            cells=tuple(
                cell
                for cell in table.cells
                if cell.column in _COLUMNS
                and cell.spec.board in REFERENCE_BOARDS.values()
                and cell.row == cell.spec.subject
                and cell.row in catalog.algorithms
                and catalog.algorithms[cell.row].is_standard
            ),
        )
        for table in tables
        if table.id.startswith(f"{SOURCE}.")
    ]
    return [table for table in reduced if table.cells]


def choices(compared: Iterable[ComparedTable], catalog: Catalog) -> list[Choice]:
    """Return a choice for each standard and board: AEADs before hashes, in the order of the catalogue."""
    found: dict[tuple[str, str], dict[str, Cell]] = {}
    for table in compared:
        for cell in table.cells:
            found.setdefault((cell.row, cell.board), {})[_COLUMNS[cell.column]] = cell
    made = [Choice(catalog.algorithms[id], board, cells) for (id, board), cells in found.items()]
    order = list(catalog.algorithms)
    return sorted(made, key=lambda each: (each.algorithm.kind, order.index(each.algorithm.id)))
