# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Two sets of results, side by side: what got better, what got worse, what came and went.

A set is what `pennyweight bench --json` or `--csv` wrote, or the record of the repository's kernels
(`records/kernels.csv`), which has the columns of `Key`, `COSTS` and `Row` alone.

A row is held to the very figures, unless C in it was compiled by another compiler, or another version of it,
than on the other side: figures of compiled C belong to the compiler, and such a row is held to the margins.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pennyweight.catalogue.algorithm import OPERATIONS
from pennyweight.catalogue.boards import usual_boards
from pennyweight.errors import LabError
from pennyweight.measure.record import Measurement


class Key(NamedTuple):
    """What a row is of; the fields are columns of the files."""

    subject: str
    operation: str
    rounds: int | None
    ad_bytes: int | None
    msg_bytes: int | None
    board: str
    implementation: str

    @property
    def call(self) -> str:
        """The operation with its count, or with the lengths of associated data and message."""
        call = f"{self.ad_bytes}:{self.msg_bytes}" if self.rounds is None else self.rounds
        return f"{self.operation} {call}"

    def __str__(self) -> str:
        return f"{self.subject} {self.call} on {self.board}, {self.implementation}"


_OF_ALGORITHMS = {operation for operations in OPERATIONS.values() for operation in operations}

COSTS = ("cycles", "code_bytes", "rodata_bytes", "stack_bytes")
"""What is compared: less is better."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one call costs, and what made the code."""

    costs: Mapping[str, int]
    """By the names in `COSTS`."""
    compiled: bool
    """Whether C is in the image."""
    toolchain: str
    """Compiler or assembler, version, flags."""

    @property
    def compiler(self) -> str:
        """Name and version of what compiled the C in it; "" where there is none."""
        return " ".join(self.toolchain.split()[:2]) if self.compiled else ""


Results = Mapping[Key, Row]


@dataclass(frozen=True, slots=True)
class Margin:
    """How far a cost of compiled C may be from that under another compiler: the larger of the two."""

    percent: int
    least: int
    """In the unit of the cost: of small figures a few instructions or registers are many percent."""

    def holds(self, before: int, after: int) -> bool:
        """Whether `after` is within the margin of `before`."""
        return abs(after - before) <= max(self.least, before * self.percent // 100)


MODES = {
    "cycles": Margin(3, 16),
    "code_bytes": Margin(25, 16),
    "rodata_bytes": Margin(0, 0),
    "stack_bytes": Margin(15, 8),
}
"""Of C around assembly, between gcc 5 and 14, clang 16 and 22; docs/toolchains.md has what was measured."""

WAITING = {**MODES, "cycles": Margin(20, 64)}
"""The same on boards that wait for their flash: how much C stands before assembly decides where in a line of
the flash its loops begin."""

WHOLE = {
    "cycles": Margin(60, 64),
    "code_bytes": Margin(50, 32),
    "rodata_bytes": Margin(0, 0),
    "stack_bytes": Margin(50, 16),
}
"""Of what is C throughout."""


def margins_of(implementation: str, waiting: bool = False) -> Mapping[str, Margin]:
    """What figures of an implementation with compiled C are held to under another compiler.

    waiting: on a board whose flash has wait states.
    """
    if implementation.startswith("c/"):
        return WHOLE
    return WAITING if waiting else MODES


class ResultsError(LabError):
    """A file that holds no results; the message names the file and the place."""


@dataclass(frozen=True, slots=True)
class Change:
    """One cost of one row that differs; None on the side where the row does not exist."""

    key: Key
    cost: str
    before: int | None
    after: int | None

    @property
    def is_worse(self) -> bool:
        """Whether both sides have the row and the later one costs more."""
        return self.before is not None and self.after is not None and self.after > self.before

    @property
    def is_better(self) -> bool:
        """Whether both sides have the row and the later one costs less."""
        return self.before is not None and self.after is not None and self.after < self.before


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs, and how it was told."""

    changes: tuple[Change, ...]
    exact: int
    """Rows on both sides that were held to the very figures."""
    by_margin: Mapping[tuple[str, str], int]
    """Rows on both sides that were held to the margins, by the compilers before and after."""

    def __str__(self) -> str:
        """Which rule was applied to how many rows."""
        told = [f"{self.exact} rows held to the very figures"]
        for (was, now), rows in self.by_margin.items():
            told.append(f"{rows} with C from {now} in place of {was} to the margins")
        return ", ".join(told)


def results_of(records: Iterable[Measurement]) -> Results:
    """The compared part of measurements."""
    return dict(_row(record.to_dict(), "a measurement") for record in records)


def read_results(path: Path) -> Results:
    """The results in a JSON or CSV file. ResultsError where it has none, is cut, or says a row twice."""
    try:
        text = path.read_text(encoding="utf-8-sig")  # spreadsheets put a mark before it
    except (OSError, UnicodeDecodeError) as error:
        raise ResultsError(f"{path}: cannot be read: {error}") from error
    return results_in(text, str(path))


def results_in(text: str, where: str) -> Results:
    """The results in a text of JSON or CSV, which messages call `where`. ResultsError as `read_results`."""
    rows: Sequence[Mapping[str, object]]
    if text.lstrip().startswith("["):
        try:
            rows = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ResultsError(f"{where}: not valid JSON: {error}") from error
    else:
        if text and not text.endswith("\n"):
            raise ResultsError(f"{where}: is cut: its last line has no end; write it again")
        try:
            rows = list(csv.DictReader(io.StringIO(text), strict=True))
        except csv.Error as error:
            raise ResultsError(f"{where}: not valid CSV: {error}") from error
    if not rows:
        raise ResultsError(
            f"{where}: holds no results; give what `pennyweight bench --json` or `--csv` wrote"
        )
    results: dict[Key, Row] = {}
    for number, row in enumerate(rows, start=1):
        key, costs = _row(row, f"{where}, result {number}")
        if key in results:
            raise ResultsError(f"{where}, result {number}: {key}: a second result of the same; keep one")
        results[key] = costs
    return results


def write_results(results: Results, path: Path) -> None:
    """Writes the CSV that `read_results` reads, by key."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*Key._fields, *COSTS, "compiled", "toolchain"))
    for key in sorted(results, key=_order):
        row = results[key]
        costs = (row.costs[name] for name in COSTS)
        writer.writerow((*key, *costs, str(row.compiled).lower(), row.toolchain))
    path.write_text(out.getvalue(), encoding="utf-8")


def compare(before: Results, after: Results) -> Comparison:
    """Every cost that differs by more than it may, by key; of a row that only one side has, its cycles."""
    changes: list[Change] = []
    exact = 0
    by_margin: Counter[tuple[str, str]] = Counter()
    waiting = {name for name, board in usual_boards().items() if board.wait_states}
    for key in sorted(before.keys() | after.keys(), key=_order):
        was, now = before.get(key), after.get(key)
        if was is None or now is None:
            sides = (None if row is None else row.costs["cycles"] for row in (was, now))
            changes.append(Change(key, "cycles", *sides))
        elif was.compiled and now.compiled and was.compiler != now.compiler:
            by_margin[was.compiler, now.compiler] += 1
            changes += _changes(key, was, now, margins_of(key.implementation, key.board in waiting))
        else:
            exact += 1
            changes += _changes(key, was, now, {})
    return Comparison(tuple(changes), exact, by_margin)


def _changes(key: Key, was: Row, now: Row, margins: Mapping[str, Margin]) -> Iterator[Change]:
    for cost in COSTS:
        figures = was.costs[cost], now.costs[cost]
        if not margins.get(cost, _EXACT).holds(*figures):
            yield Change(key, cost, *figures)


_EXACT = Margin(0, 0)


def _order(key: Key) -> tuple[str | int, ...]:
    """By the fields in turn; what a subject does not take comes first."""
    return tuple(-1 if part is None else part for part in key)


def _row(values: object, where: str) -> tuple[Key, Row]:
    try:
        if not isinstance(values, Mapping):
            raise TypeError(f"{values!r} is no mapping")
        if None in values or values["toolchain"] is None:
            raise TypeError("the row has not as many fields as the first line")
        operation = str(values["operation"])
        # What a subject does not take is empty, null or, in files of schema 1, 0.
        of_algorithm = operation in _OF_ALGORITHMS
        key = Key(
            subject=str(values["subject"]),
            operation=operation,
            rounds=None if of_algorithm else int(values["rounds"]),
            ad_bytes=int(values["ad_bytes"]) if of_algorithm else None,
            msg_bytes=int(values["msg_bytes"]) if of_algorithm else None,
            board=str(values["board"]),
            implementation=str(values["implementation"]),
        )
        return key, Row(
            costs={name: int(values[name]) for name in COSTS},
            compiled=_TRUTH[str(values["compiled"]).lower()],
            toolchain=str(values["toolchain"]),
        )
    except KeyError as error:
        problem = f"{error} is missing or has an impossible value"
    except (TypeError, ValueError, OverflowError) as error:
        problem = str(error)
    raise ResultsError(f"{where}: not what `pennyweight bench --json` or `--csv` writes: {problem}")


_TRUTH = {"true": True, "false": False}
"""JSON's spelling, which the CSV has too."""
