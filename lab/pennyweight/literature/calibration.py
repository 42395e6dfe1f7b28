# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparison of a simulated board with a user's own measurements on the chip, given as CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pennyweight import _sim
from pennyweight.catalogue.jobs import Lengths, Request
from pennyweight.catalogue.products import VARIANTS, chosen
from pennyweight.errors import LabError
from pennyweight.foreign.audit import Cost
from pennyweight.foreign.auditor import AuditEffort
from pennyweight.foreign.folders import folder_at, places_below
from pennyweight.foreign.functions import audit_function, program_at
from pennyweight.foreign.implementations import costs_of_folder
from pennyweight.lab import Lab
from pennyweight.measure.measurer import Measurer
from pennyweight.run.signature import SignatureError, parse

COLUMNS = ("code", "operation", "ad_bytes", "msg_bytes", "cycles")
_LONGEST = 1 << 16
"""Most bytes of associated data or message."""


class TimingsError(LabError):
    """A file of measurements that cannot be used; the message names the line."""


@dataclass(frozen=True, slots=True)
class Timing:
    """A row of the file: one call that was measured on the chip."""

    line: int
    code: str
    """Id of an algorithm of the library; or a path, relative to the file: a directory with the NIST API, a
    directory or file of sources, or an ELF file."""
    operation: str
    """Operation of an algorithm, or the call of a function as `measure --call` takes it."""
    lengths: Lengths
    cycles: float


@dataclass(frozen=True, slots=True)
class Compared:
    """A measured call with its cycles on the simulated board."""

    code: str
    operation: str
    ad_bytes: int
    msg_bytes: int
    measured: float
    model: int

    @property
    def error(self) -> float:
        """Relative error: model over measured cycles, less 1."""
        return self.model / self.measured - 1


def read_timings(path: Path) -> list[Timing]:
    """Return the rows of a CSV file; TimingsError for a file or row that cannot be used."""
    try:
        with path.open(newline="", encoding="utf-8") as file:
            rows = csv.DictReader(file, strict=True)
            heading = ",".join(rows.fieldnames or ())
            if heading != ",".join(COLUMNS):
                raise TimingsError(f"{path}:1: is {heading!r}, must be {','.join(COLUMNS)}")
            found = [_timing(path, rows.line_num, row) for row in rows]
    except OSError as problem:
        raise TimingsError(f"{path}: cannot be read: {problem.strerror}") from problem
    except (UnicodeDecodeError, csv.Error) as problem:
        raise TimingsError(f"{path}: cannot be read: {problem}") from problem
    if not found:
        raise TimingsError(f"{path}: has no row; each is one call that was measured")
    return found


def _timing(path: Path, line: int, row: dict[str, str]) -> Timing:
    where = f"{path}:{line}"
    if None in row or None in row.values():
        raise TimingsError(f"{where}: must have {len(COLUMNS)} values; a call with commas needs quotes")
    for column in ("code", "operation"):
        if not row[column].strip():
            raise TimingsError(f"{where}: {column} is empty")
    try:
        cycles = float(row["cycles"])
    except ValueError:
        cycles = 0
    if not 0 < cycles < float("inf"):
        raise TimingsError(f"{where}: cycles is {row['cycles']!r}, must be a number above 0")
    lengths = [_length(where, column, row[column]) for column in ("ad_bytes", "msg_bytes")]
    return Timing(line, row["code"].strip(), row["operation"].strip(), Lengths(*lengths), cycles)


def _length(where: str, column: str, text: str) -> int:
    text = text.strip() or "0"
    if not text.isdecimal() or int(text) > _LONGEST:
        raise TimingsError(f"{where}: {column} is {text!r}, must be 0 to {_LONGEST}, or empty")
    return int(text)


def compared(
    lab: Lab,
    measurer: Measurer,
    board: _sim.BoardInfo,
    path: Path,
    implementation: str | None,
    flags: str,
) -> list[Compared]:
    """Return the rows of the file `path` with their cycles on the board.

    `implementation` is that of the library's algorithms, None for what a product takes on the board.
    `flags` are the compiler's, for third-party code. Raises LabError.
    """
    timings = read_timings(path)
    found: dict[int, int] = {}
    groups: dict[tuple[str, bool], list[Timing]] = {}
    for timing in timings:
        groups.setdefault((timing.code, "(" in timing.operation), []).append(timing)
    for (code, is_function), rows in groups.items():
        place = path.parent / code
        model: Callable[[Sequence[Timing]], Sequence[int]]
        if code in lab.catalog.algorithms:
            taken = chosen(lab.catalog.algorithms[code], board.platform, VARIANTS[0]).id
            model = partial(_of_library, measurer, board, implementation or taken)
        elif not place.exists():
            raise TimingsError(
                f"{path}:{rows[0].line}: {code!r} is no algorithm of the library (`pennyweight list`), "
                f"and no file or directory beside the CSV file"
            )
        elif is_function:
            model = partial(_of_functions, lab, board, place, flags)
        else:
            model = partial(_of_folder, lab, board, place, flags)
        try:
            cycles = model(rows)
        except LabError as problem:
            raise TimingsError(f"{path}:{rows[0].line}: {problem}") from problem
        found |= {timing.line: each for timing, each in zip(rows, cycles, strict=True)}
    return [
        Compared(
            code=timing.code,
            operation=timing.operation,
            ad_bytes=timing.lengths.ad,
            msg_bytes=timing.lengths.message,
            measured=timing.cycles,
            model=found[timing.line],
        )
        for timing in timings
    ]


def _of_library(
    measurer: Measurer, board: _sim.BoardInfo, implementation: str, rows: Sequence[Timing]
) -> list[int]:
    wanted = [
        Request(
            row.code,
            implementation,
            board.name,
            operation=row.operation,
            ad_bytes=row.lengths.ad,
            msg_bytes=row.lengths.message,
        )
        for row in rows
    ]
    measured = measurer.measurements(wanted)
    return [measured.measurement(request).cycles for request in wanted]


def _of_folder(lab: Lab, board: _sim.BoardInfo, place: Path, flags: str, rows: Sequence[Timing]) -> list[int]:
    places = places_below(place)
    if len(places) != 1:
        raise LabError(f"{place} has {len(places)} directories with api.h; name one of them")
    folder = folder_at(lab, places[0], places, [board], flags, {})
    lengths = tuple(dict.fromkeys(row.lengths for row in rows))
    costs = costs_of_folder(lab, folder, board, flags, AuditEffort(lengths))
    called = {(cost.operation, cost.ad_bytes or 0, cost.msg_bytes or 0): cost for cost in costs}
    return [_median(called.get((row.operation, row.lengths.ad, row.lengths.message)), row) for row in rows]


def _of_functions(
    lab: Lab, board: _sim.BoardInfo, place: Path, flags: str, rows: Sequence[Timing]
) -> list[int]:
    program = program_at(place)
    found = []
    for row in rows:
        try:
            signature = parse(row.operation)
        except SignatureError as problem:
            raise LabError(f"operation {row.operation!r}: {problem}") from problem
        *_, audit = audit_function(lab, program, signature, board, flags, AuditEffort())
        if audit.unavailable is not None:
            raise LabError(audit.unavailable)
        found.append(_median(audit.costs[0] if audit.costs else None, row))
    return found


def _median(cost: Cost | None, row: Timing) -> int:
    if cost is None:
        raise LabError(
            f"{row.code} has no operation {row.operation!r}: those of its kind are in docs/measure.md"
        )
    if cost.problem is not None or not cost.cycles:
        raise LabError(f"{row.operation}: {cost.problem}")
    return cost.median
