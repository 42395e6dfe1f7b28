# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparison of two sets of results: improvements, regressions, new and removed rows.

A set is the output of `pennyweight bench --json` or `--csv`, or the baseline of the repository's kernels
(`records/kernels.csv`), which has only the columns of `Key`, `COSTS` and `RecordedCosts`.

Rows are compared exactly, unless one contains C that another compiler, or another version of it, compiled on
the other side. Results of compiled C depend on the compiler, so such a row is compared within margins.
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
    """Identity of a row; the fields are columns of the files."""

    subject: str
    operation: str
    rounds: int | None
    ad_bytes: int | None
    msg_bytes: int | None
    board: str
    implementation: str

    @property
    def call(self) -> str:
        """Operation with its parameter, or with the lengths of associated data and message."""
        call = f"{self.ad_bytes}:{self.msg_bytes}" if self.rounds is None else self.rounds
        return f"{self.operation} {call}"

    def __str__(self) -> str:
        return f"{self.subject} {self.call} on {self.board}, {self.implementation}"


_OF_ALGORITHMS = {operation for operations in OPERATIONS.values() for operation in operations}

COSTS = ("cycles", "code_bytes", "rodata_bytes", "stack_bytes")
"""Compared costs; less is better."""


@dataclass(frozen=True, slots=True)
class RecordedCosts:
    """Costs of one call, and the toolchain that built the code."""

    costs: Mapping[str, int]
    """Costs by the names in `COSTS`."""
    compiled: bool
    """True if the image contains C."""
    toolchain: str
    """Compiler or assembler, version, flags."""

    @property
    def compiler(self) -> str:
        """Name and version of the compiler of its C; "" if there is none."""
        return " ".join(self.toolchain.split()[:2]) if self.compiled else ""


Results = Mapping[Key, RecordedCosts]


@dataclass(frozen=True, slots=True)
class Margin:
    """Allowed difference of a compiled C cost between compilers: the larger of the two limits."""

    percent: int
    least: int
    """Allowed difference in the unit of the cost, since small values change by many percent."""

    def holds(self, before: int, after: int) -> bool:
        """Return True if `after` is within the margin of `before`."""
        return abs(after - before) <= max(self.least, before * self.percent // 100)


MODES = {
    "cycles": Margin(3, 16),
    "code_bytes": Margin(25, 16),
    "rodata_bytes": Margin(0, 0),
    "stack_bytes": Margin(15, 8),
}
"""Margins of C around assembly, for gcc 5 to 14 and clang 16 to 22; docs/toolchains.md has the data."""

WAITING = {**MODES, "cycles": Margin(20, 64)}
"""Margins on boards with wait states, where alignment of the loops in flash lines adds differences.

The amount of C before assembly decides at which place in a flash line its loops begin.
"""

WHOLE = {
    "cycles": Margin(60, 64),
    "code_bytes": Margin(50, 32),
    "rodata_bytes": Margin(0, 0),
    "stack_bytes": Margin(50, 16),
}
"""Margins of pure C."""


def margins_of(implementation: str, waiting: bool = False) -> Mapping[str, Margin]:
    """Return the margins of an implementation with compiled C under another compiler.

    `waiting` is True for a board whose flash has wait states.
    """
    if implementation.startswith("c/"):
        return WHOLE
    return WAITING if waiting else MODES


class ResultsError(LabError):
    """A file without valid results; the message names the file and the place."""


@dataclass(frozen=True, slots=True)
class Change:
    """A cost of one row that differs; None on a side that does not have the row."""

    key: Key
    cost: str
    before: int | None
    after: int | None

    @property
    def is_worse(self) -> bool:
        """True if both sides have the row and the later one costs more."""
        return self.before is not None and self.after is not None and self.after > self.before

    @property
    def is_better(self) -> bool:
        """True if both sides have the row and the later one costs less."""
        return self.before is not None and self.after is not None and self.after < self.before


@dataclass(frozen=True, slots=True)
class Comparison:
    """Differences, and the rules that were applied to find them."""

    changes: tuple[Change, ...]
    exact: int
    """Number of rows on both sides that were compared exactly."""
    by_margin: Mapping[tuple[str, str], int]
    """Number of rows on both sides that were compared within margins, by compilers before and after."""

    def __str__(self) -> str:
        """Return the number of rows per rule."""
        told = [f"{self.exact} rows held to the very figures"]
        for (was, now), rows in self.by_margin.items():
            told.append(f"{rows} with C from {now} in place of {was} to the margins")
        return ", ".join(told)


def results_of(records: Iterable[Measurement]) -> Results:
    """Return the compared part of measurements."""
    return dict(_row(record.to_dict(), "a measurement") for record in records)


def read_results(path: Path) -> Results:
    """Return the results in a JSON or CSV file; ResultsError if it is empty, truncated or repeats a row."""
    try:
        text = path.read_text(encoding="utf-8-sig")  # spreadsheets add a byte order mark
    except (OSError, UnicodeDecodeError) as error:
        raise ResultsError(f"{path}: cannot be read: {error}") from error
    return results_in(text, str(path))


def results_in(text: str, where: str) -> Results:
    """Return the results in a text of JSON or CSV; ResultsError as in `read_results`.

    `where` is the text's name in messages.
    """
    rows: Sequence[Mapping[str, object]]
    if text.lstrip().startswith("["):
        try:
            rows = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ResultsError(f"{where}: not valid JSON: {error}") from error
    else:
        if text and not text.endswith("\n"):
            raise ResultsError(f"{where}: truncated (no newline at the end of the last line); write it again")
        try:
            rows = list(csv.DictReader(io.StringIO(text), strict=True))
        except csv.Error as error:
            raise ResultsError(f"{where}: not valid CSV: {error}") from error
    if not rows:
        raise ResultsError(
            f"{where}: has no results; give the output of `pennyweight bench --json` or `--csv`"
        )
    results: dict[Key, RecordedCosts] = {}
    for number, row in enumerate(rows, start=1):
        key, costs = _row(row, f"{where}, result {number}")
        if key in results:
            raise ResultsError(f"{where}, result {number}: {key}: repeats an earlier result; keep one")
        results[key] = costs
    return results


def write_results(results: Results, path: Path) -> None:
    """Write the CSV that `read_results` reads, sorted by key."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*Key._fields, *COSTS, "compiled", "toolchain"))
    for key in sorted(results, key=_order):
        row = results[key]
        costs = (row.costs[name] for name in COSTS)
        writer.writerow((*key, *costs, str(row.compiled).lower(), row.toolchain))
    path.write_text(out.getvalue(), encoding="utf-8")


def compare(before: Results, after: Results) -> Comparison:
    """Return every cost that differs by more than allowed, sorted by key; for unpaired rows the cycles."""
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


def _changes(
    key: Key, was: RecordedCosts, now: RecordedCosts, margins: Mapping[str, Margin]
) -> Iterator[Change]:
    for cost in COSTS:
        figures = was.costs[cost], now.costs[cost]
        if not margins.get(cost, _EXACT).holds(*figures):
            yield Change(key, cost, *figures)


_EXACT = Margin(0, 0)


def _order(key: Key) -> tuple[str | int, ...]:
    """Return a sort key: fields in order, missing ones first."""
    return tuple(-1 if part is None else part for part in key)


def _row(values: object, where: str) -> tuple[Key, RecordedCosts]:
    try:
        if not isinstance(values, Mapping):
            raise TypeError(f"{values!r} is not a mapping")
        if None in values or values["toolchain"] is None:
            raise TypeError("the row and the first line have different numbers of fields")
        operation = str(values["operation"])
        # a field that does not apply is empty or null, in files of schema 1 it is 0
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
        return key, RecordedCosts(
            costs={name: int(values[name]) for name in COSTS},
            compiled=_TRUTH[str(values["compiled"]).lower()],
            toolchain=str(values["toolchain"]),
        )
    except KeyError as error:
        problem = f"{error} is missing or has an impossible value"
    except (TypeError, ValueError, OverflowError) as error:
        problem = str(error)
    raise ResultsError(f"{where}: not a result of `pennyweight bench --json` or `--csv`: {problem}")


_TRUTH = {"true": True, "false": False}
"""Spelling of JSON, which the CSV uses too."""
