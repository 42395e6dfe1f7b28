# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Two sets of results, side by side: what got better, what got worse, what came and went.

A set is what `pennyweight bench --json` or `--csv` wrote, or the record of the repository's kernels
(`records/kernels.csv`), which has the columns of `Key` and `COSTS` alone.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pennyweight.errors import LabError
from pennyweight.measure.record import Measurement


class Key(NamedTuple):
    """What a row is of; the fields are columns of the files."""

    subject: str
    operation: str
    rounds: int
    ad_bytes: int
    msg_bytes: int
    board: str
    implementation: str

    @property
    def call(self) -> str:
        """The operation with its count, or with the lengths of associated data and message."""
        return f"{self.operation} {self.rounds or f'{self.ad_bytes}:{self.msg_bytes}'}"

    def __str__(self) -> str:
        return f"{self.subject} {self.call} on {self.board}, {self.implementation}"


COSTS = ("cycles", "code_bytes", "rodata_bytes", "stack_bytes")
"""What is compared: less is better."""

Results = Mapping[Key, Mapping[str, int]]


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


def results_of(records: Iterable[Measurement]) -> Results:
    """The compared part of measurements."""
    return dict(_row(record.to_dict(), "a measurement") for record in records)


def read_results(path: Path) -> Results:
    """The results in a JSON or CSV file. Raises ResultsError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ResultsError(f"{path}: cannot be read: {error}") from error
    rows: Sequence[Mapping[str, object]]
    if text.lstrip().startswith("["):
        try:
            rows = json.loads(text)
        except ValueError as error:
            raise ResultsError(f"{path}: not valid JSON: {error}") from error
    else:
        rows = list(csv.DictReader(io.StringIO(text)))
    return dict(_row(row, f"{path}, result {number}") for number, row in enumerate(rows, start=1))


def write_results(results: Results, path: Path) -> None:
    """Writes the CSV that `read_results` reads, by key."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*Key._fields, *COSTS))
    for key, costs in sorted(results.items()):
        writer.writerow((*key, *(costs[name] for name in COSTS)))
    path.write_text(out.getvalue(), encoding="utf-8")


def compare(before: Results, after: Results) -> list[Change]:
    """Every cost that differs, by key; a row that only one side has is a change of its cycles."""
    changes = []
    for key in sorted(before.keys() | after.keys()):
        was, now = before.get(key), after.get(key)
        if was is None or now is None:
            sides = (None if row is None else row["cycles"] for row in (was, now))
            changes.append(Change(key, "cycles", *sides))
        else:
            changes += [Change(key, cost, was[cost], now[cost]) for cost in COSTS if was[cost] != now[cost]]
    return changes


def _row(values: object, where: str) -> tuple[Key, Mapping[str, int]]:
    try:
        if not isinstance(values, Mapping):
            raise TypeError(f"{values!r} is no mapping")
        key = Key(
            subject=str(values["subject"]),
            operation=str(values["operation"]),
            rounds=int(values["rounds"]),
            ad_bytes=int(values["ad_bytes"]),
            msg_bytes=int(values["msg_bytes"]),
            board=str(values["board"]),
            implementation=str(values["implementation"]),
        )
        return key, {name: int(values[name]) for name in COSTS}
    except (KeyError, TypeError, ValueError) as error:
        raise ResultsError(
            f"{where}: not what `pennyweight bench --json` or `--csv` writes: {error}"
        ) from error
