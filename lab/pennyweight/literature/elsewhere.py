# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparisons of boards with published timings of code that is not in this repository."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass

from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import LabError, set_aside
from pennyweight.lab import Lab
from pennyweight.literature.cell import PublishedError

_MOST_ROWS = 100_000
_MOST_PER_CENT = 1000
_TIMING = "published/timing"


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Calls of some code that others timed on a chip, and the errors of the model."""

    board: str
    source: str
    code: str
    rows: int
    """Number of timed calls."""
    median: float
    """Median of the sizes of the errors in per cent; `ninth_decile` is their 90th percentile."""
    ninth_decile: float


def comparisons(lab: Lab) -> list[Elsewhere]:
    """Return those in published/timing/elsewhere.

    An error raises LabError, or is appended to `lab.broken` if the lab has that.
    """
    found: list[Elsewhere] = []
    for path in sorted((lab.root / _TIMING / "elsewhere").glob("*.toml")):
        try:
            table = Table.of_file(path, path.relative_to(lab.root).as_posix(), PublishedError)
            found += [_read(entry) for entry in table.tables("comparison", "comparison")]
            table.finish()
        except LabError as error:
            set_aside(error, lab.broken)
    return found


def _read(entry: Table) -> Elsewhere:
    read = Elsewhere(
        board=find_board(entry.string("board")).name,
        source=entry.string("source"),
        code=entry.string("code"),
        rows=entry.integer("rows", 1, _MOST_ROWS),
        median=entry.decimal("median", 0, _MOST_PER_CENT),
        ninth_decile=entry.decimal("ninth_decile", 0, _MOST_PER_CENT),
    )
    entry.finish()
    return read


def compared_boards(lab: Lab) -> frozenset[str]:
    """Return the boards that were compared with timings of a chip: those in the files of published/timing."""
    found = {comparison.board for comparison in comparisons(lab)}
    for path in (lab.root / _TIMING).glob("*.toml"):
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        for entry in file.get("stand_in", ()):
            found |= set(entry["boards"].values())
        for entry in file.get("loop", ()):
            found |= set(entry["cycles_per_turn"])
    for path in (lab.root / _TIMING / "builds").glob("*.toml"):
        found.add(tomllib.loads(path.read_text(encoding="utf-8"))["board"])
    return frozenset(find_board(name).name for name in found)


def said_of_others(lab: Lab, boards: Iterable[str]) -> str:
    """Return a sentence that names those of `boards` that no chip was timed for; empty if there are none."""
    compared = compared_boards(lab)
    without = [name for name in dict.fromkeys(boards) if name not in compared]
    return f"no measurement on a chip is published here for {', '.join(without)}" if without else ""
