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
from pennyweight.literature.builds import Summary
from pennyweight.literature.cell import PublishedError

_MOST_ROWS = 100_000
_MOST_PER_CENT = 1000
_TIMING = "published/timing"


@dataclass(frozen=True, slots=True)
class Timed:
    """A call that was timed on a chip, in cycles there and on the simulated board."""

    measured: int
    model: int

    @property
    def error(self) -> float:
        """Relative error: model over measured cycles, less 1."""
        return self.model / self.measured - 1


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Calls of some code that others timed on a chip, and the errors of the model."""

    board: str
    source: str
    code: str
    rows: int
    """Number of timed calls."""
    calls: tuple[Timed, ...]
    """The calls, if the file has them."""
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
    board = find_board(entry.string("board")).name
    source, code = entry.string("source"), entry.string("code")
    if entry.optional("calls"):
        calls = _calls(entry)
        summary = Summary.of(calls)
        rows, median, ninth_decile = len(calls), 100 * summary.median, 100 * summary.ninth_decile
    else:
        calls, rows = (), entry.integer("rows", 1, _MOST_ROWS)
        median = entry.decimal("median", 0, _MOST_PER_CENT)
        ninth_decile = entry.decimal("ninth_decile", 0, _MOST_PER_CENT)
    entry.finish()
    return Elsewhere(board, source, code, rows, calls, median, ninth_decile)


def _calls(entry: Table) -> tuple[Timed, ...]:
    found = []
    for number, pair in enumerate(entry.lists("calls"), 1):
        cycles = [each for each in pair if type(each) is int and each > 0]
        if len(cycles) != len(pair) or len(pair) != 2:
            raise entry.fail("calls", f"call {number} is {pair}, must be cycles measured and of the model")
        found.append(Timed(*cycles))
    return tuple(found)


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
    """Return a sentence that names those of `boards` that no chip was timed for; empty if there are none.

    It says of which of them figures are from no document either.
    """
    compared = compared_boards(lab)
    without = [name for name in dict.fromkeys(boards) if name not in compared]
    if not without:
        return ""
    doubts = ((name, lab.boards.find(name).unverified) for name in without)
    return "; ".join(
        (
            f"no measurement on a chip is published here for {', '.join(without)}",
            *(f"{name} is unverified: {doubt}" for name, doubt in doubts if doubt),
        )
    )
