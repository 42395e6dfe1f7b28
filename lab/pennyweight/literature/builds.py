# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sets of builds that others timed on a chip, of which only the instruction mix is known.

They are stored in published/timing/builds. Each build is replaced by a synthetic benchmark: straight-line
code with the same number of instructions of each kind, in a random order. Its own cycles say little, but they
change with the board's parameters as those of the build do. `cycles_before` are the cycles of the build
itself, on the board with some parameters at other values (`before`), and

    model = cycles_before + stand-in on the board as it is - stand-in on the board with `before`
"""

from __future__ import annotations

import random
import struct
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from statistics import mean
from typing import Protocol

from pennyweight import _sim
from pennyweight.build.bare_image import executable
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import LabError, set_aside
from pennyweight.lab import Lab
from pennyweight.literature.cell import PublishedError

_COUNTS = (
    "instructions",
    "wide",
    "loads_first",
    "loads_after_load",
    "stores_first",
    "stores_after_access",
    "load_multiple",
    "store_multiple",
    "flash_reads",
    "taken_branches",
    "bursts",
)
_COLUMNS = ("build", "cycles_measured", "cycles_before", "cycles_without_wait_states", *_COUNTS)

_ADD = (0x405A,), (0xEA82, 0x0203)
"""EORS r2, r3 and EOR.W r2, r2, r3, in place of any instruction on registers."""
_LOAD = (0x6804,), (0xF8D0, 0x4000)
"""LDR r4, [r0], narrow and wide."""
_STORE = (0x6004,), (0xF8C0, 0x4000)
"""STR r4, [r0]."""
_LITERAL = (0x4C00,), (0xF8DF, 0x4000)
"""LDR r4, [pc, #0]; the narrow form counts in words, the wide one in bytes."""
_FORMS = {"A": _ADD, "L": _LOAD, "S": _STORE, "D": _LITERAL}
"""Narrow and wide encoding of each kind."""
_LOAD_MULTIPLE, _STORE_MULTIPLE = 0xE890, 0xE880
"""LDM r0 and STM r0, without the list of registers that follows."""
_BRANCH = (0xE00E, *(0xBF00,) * 15)
"""B over the next 30 bytes, so that its target is not in the prefetched line."""
_BEFORE, _AFTER = (0xE92D, 0x4FF0), (0xE8BD, 0x8FF0)
"""PUSH {r4-r11, lr} and POP {r4-r11, pc}."""

_LITERAL_WORDS = 60
"""Number of words after the instruction within which literals are located."""
_SEED = 14


@dataclass(frozen=True, slots=True)
class Judged:
    """A build that was timed on a chip, with its cycles on the simulated board."""

    board: str
    set: str
    used: str
    """Use of the set: "fitted to" or "judged by"."""
    family: str
    build: str
    measured: float
    """Published cycles, without those of the board's runtime."""
    model: float

    @property
    def error(self) -> float:
        """Relative error: model over published cycles, less 1."""
        return self.model / self.measured - 1


class HasError(Protocol):
    """A measured call or build that has its error: model over measured cycles, less 1."""

    @property
    def error(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Summary:
    """Errors of several builds, relative to the measured cycles."""

    builds: int
    bias: float
    median: float
    """Median of the magnitudes; `ninth_decile` is their 90th percentile."""
    ninth_decile: float

    @classmethod
    def of(cls, judged: Sequence[HasError]) -> Summary:
        errors = [one.error for one in judged]
        sizes = sorted(abs(error) for error in errors)
        return cls(len(errors), mean(errors), _quantile(sizes, 0.5), _quantile(sizes, 0.9))


def _quantile(sizes: Sequence[float], part: float) -> float:
    """Return a quantile by linear interpolation between the ascending `sizes`."""
    place = part * (len(sizes) - 1)
    low = int(place)
    high = min(low + 1, len(sizes) - 1)
    return sizes[low] + (place - low) * (sizes[high] - sizes[low])


@dataclass(frozen=True, slots=True)
class _Build:
    """A row of a set."""

    family: str
    name: str
    measured: float
    besides: int
    """Cycles of the build on the board with `before`, less those of its synthetic benchmark there."""
    code: bytes
    """Code of the synthetic benchmark."""


@dataclass(frozen=True, slots=True)
class BuildSet:
    """Builds that one source timed on one chip."""

    name: str
    used: str
    board: _sim.BoardInfo
    tried: tuple[tuple[str, tuple[int, ...]], ...]
    """Values that the fit chose from, by the board's key; empty for a set that nothing was fitted to."""
    builds: tuple[_Build, ...]

    def families(self) -> list[str]:
        return list(dict.fromkeys(build.family for build in self.builds))

    def judged(self, changes: Mapping[str, int] | None = None) -> list[Judged]:
        """Return the builds on the board, with `changes` to the values of its keys."""
        board = _with(self.board, changes or {})
        return [
            Judged(
                board=self.board.name,
                set=self.name,
                used=self.used,
                family=build.family,
                build=build.name,
                measured=build.measured,
                model=build.besides + _cycles(board, build.code),
            )
            for build in self.builds
        ]


def _with(board: _sim.BoardInfo, changes: Mapping[str, int]) -> _sim.BoardInfo:
    pairs = [(key, str(value)) for key, value in changes.items()]
    return _sim.BoardInfo(board.name, board.description, pairs)


def build_sets(lab: Lab, boards: Container[str] | None = None) -> list[BuildSet]:
    """Return every set; an error in a file raises LabError, or is appended to `lab.broken`.

    Sets of boards other than `boards` are returned without builds.
    """
    found: list[BuildSet] = []
    for path in sorted((lab.root / "published" / "timing" / "builds").glob("*.toml")):
        try:
            table = Table.of_file(path, path.relative_to(lab.root).as_posix(), PublishedError)
            found.append(_read(table, boards))
        except LabError as error:
            set_aside(error, lab.broken)
    return found


def judged(lab: Lab, boards: Container[str] | None = None) -> list[Judged]:
    """Return every build of every set on its board, or of the sets of some boards."""
    return [one for each in build_sets(lab, boards) for one in each.judged()]


def _read(table: Table, boards: Container[str] | None) -> BuildSet:
    name, used = table.string("name"), table.choice("used", ["fitted to", "judged by"])
    table.string("source"), table.strings("remarks")
    board = find_board(table.string("board"))
    before = table.table("before").pairs(int)
    tried: dict[str, tuple[int, ...]] = {}
    if table.optional("tried"):
        values = table.table("tried")
        tried = {key: values.integers(key) for key in before}
        values.finish()
    besides = table.integer("besides_per_mille", 0, 100)
    earlier = _with(board, before)
    if (columns := table.strings("columns")) != _COLUMNS:
        raise table.fail("columns", f"are {', '.join(columns)}; must be {', '.join(_COLUMNS)}")
    rows = table.lists("rows")
    table.finish()
    builds = []
    for number, row in enumerate(rows, 1):
        if len(row) != len(_COLUMNS) or not isinstance(row[0], str):
            raise table.fail("rows", f"row {number} must be a name and {len(_COLUMNS) - 1} numbers")
        figures = [cell for cell in row[1:] if isinstance(cell, int) and cell >= 0]
        if len(figures) != len(row) - 1:
            raise table.fail("rows", f"{row[0]}: must have integers, none below 0")
        if boards is not None and board.name not in boards:
            continue
        measured, model_before, without, *counts = figures
        code = stand_in(dict(zip(_COUNTS, counts, strict=True)), without)
        builds.append(
            _Build(
                family=row[0].split("/")[1],
                name=row[0],
                measured=measured * (1 - besides / 1000),
                besides=model_before - _cycles(earlier, code),
                code=code,
            )
        )
    return BuildSet(name, used, board, tuple(tried.items()), tuple(builds))


def stand_in(counts: dict[str, int], cycles: int) -> bytes:
    """Return code with these numbers of instructions of each kind, between a function's entry and return.

    The lengths of multiple-register transfers are chosen to give the build's `cycles` without wait states.
    """
    return _written(tuple(counts.items()), cycles)


@cache
def _written(items: tuple[tuple[str, int], ...], cycles: int) -> bytes:
    counts, lot = dict(items), random.Random(_SEED)
    bursts = _bursts(counts, lot)
    tokens: list[str] = [*bursts, *["B"] * counts["taken_branches"]]
    lot.shuffle(tokens)
    accesses = sum(len(burst) for burst in bursts)
    between = max(counts["instructions"] - accesses - counts["taken_branches"], 0)
    gaps = [min(1, between // max(len(tokens), 1))] * len(tokens)
    for _ in range(between - sum(gaps)):
        gaps[lot.randrange(len(gaps))] += 1
    writer = _Writer(counts["wide"] / counts["instructions"], _words(counts, bursts, cycles))
    for gap, token in zip(gaps, tokens, strict=True):
        for kind in "A" * gap + token:
            writer.write(kind)
    halves = (*_BEFORE, *writer.code, *_AFTER)
    return struct.pack(f"<{len(halves)}H", *halves)


def _bursts(counts: dict[str, int], lot: random.Random) -> list[str]:
    """Return accesses in uninterrupted bursts, a letter each.

    The letters are Load, Store, load Multiple, Push and flash Data.
    """
    first = ["L"] * counts["loads_first"] + ["S"] * counts["stores_first"]
    others = (
        ["M"] * counts["load_multiple"] + ["P"] * counts["store_multiple"] + ["D"] * counts["flash_reads"]
    )
    lot.shuffle(others)
    begin = max(counts["bursts"] - len(first), 0)
    bursts = first + others[:begin]
    for other in others[begin:]:
        bursts[lot.randrange(len(bursts))] += other
    loads = [place for place, burst in enumerate(bursts) if burst[-1] == "L"] or list(range(len(bursts)))
    for _ in range(counts["loads_after_load"]):
        bursts[lot.choice(loads)] += "L"
    for _ in range(counts["stores_after_access"]):
        bursts[lot.randrange(len(bursts))] += "S"
    return bursts


def _words(counts: dict[str, int], bursts: Sequence[str], cycles: int) -> float:
    """Return the mean number of registers per multiple transfer, from the cycles left by the other kinds."""
    several = counts["load_multiple"] + counts["store_multiple"]
    stalls = sum(pair == ("S", "S") for burst in bursts for pair in pairwise(burst))
    spent = counts["instructions"] + counts["loads_first"] + counts["flash_reads"] + stalls
    return (cycles - spent - 2 * counts["taken_branches"]) / several if several else 2


class _Writer:
    """Writer of encodings that spreads wide ones and lengths of transfers evenly."""

    def __init__(self, wide: float, words: float) -> None:
        self.code: list[int] = []
        self._wide, self._words = wide, words
        self._wide_due = self._words_due = 0.5
        self._literals = 0

    def write(self, kind: str) -> None:
        self._wide_due += self._wide
        if kind == "B":
            self.code += _BRANCH
        elif kind in "MP":
            self._words_due += self._words
            words = min(max(int(self._words_due), 2), 8)
            self._words_due -= int(self._words_due)
            self._wide_due -= 1
            self.code += (_LOAD_MULTIPLE if kind == "M" else _STORE_MULTIPLE, ((1 << words) - 1) << 4)
        else:
            wide = self._wide_due >= 1
            self._wide_due -= wide
            *ahead, last = _FORMS[kind][wide]
            if kind == "D":
                self._literals += 1
                last += self._literals * 7 % _LITERAL_WORDS * (4 if wide else 1)
            self.code += (*ahead, last)


def _cycles(board: _sim.BoardInfo, code: bytes) -> int:
    machine = _sim.Board(board)
    entry = board.flash[0]
    machine.load(executable(board.platform, entry, code))
    return machine.call(entry, [board.ram[0] + 0x400]).cycles
