# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The published tables with a measurement of ours beside every figure.

Figures come through a `Provider`; this module only decides what is needed and computes with it, so that it
can be tested without a compiler or a simulator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import exp, log
from typing import Protocol

from pennyweight.catalogue.jobs import Request
from pennyweight.errors import LabError
from pennyweight.literature.cell import CellSpec, Number
from pennyweight.literature.metrics import metric, rounds_needed
from pennyweight.literature.published import PublishedTable
from pennyweight.measure.record import Measurement


@dataclass(frozen=True, slots=True)
class Cell:
    """One published figure and ours; the field names are the JSON keys, in this order."""

    table: str
    row: str
    column: str
    published: Number | None
    measured: Number | None
    """None where it could not be measured: `ComparedTable.missing` says why."""
    ratio: float | None
    """measured / published: below 1 is less. 1 where both are 0, None where only `published` is 0."""
    implementation: str
    board: str
    verified: bool

    def to_dict(self) -> dict[str, str | Number | bool | None]:
        """The cell as a flat mapping, keys in the order of the fields."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """A published table with ours beside it: one `Cell` for each published cell, in the same order."""

    published: PublishedTable
    cells: tuple[Cell, ...]
    missing: tuple[str, ...] = ()
    """Which row or column lacks a measurement, and why."""

    @property
    def id(self) -> str:
        return self.published.id

    @property
    def complete(self) -> bool:
        """Whether every published cell has a verified figure of ours."""
        return not self.missing and all(cell.verified for cell in self.cells)

    def grid(self) -> Mapping[tuple[str, str], Cell]:
        """Cells by row and column."""
        return {(cell.row, cell.column): cell for cell in self.cells}

    def implementations(self, *, of: str) -> dict[str, str]:
        """Row (of="row") or column (of="column") -> implementation of ours, where that decides it."""
        found: dict[str, set[str]] = {}
        for cell in self.cells:
            found.setdefault(getattr(cell, of), set()).add(cell.implementation)
        return {name: next(iter(ids)) for name, ids in found.items() if len(ids) == 1}

    def boards(self, *, of: str) -> dict[str, str]:
        """Row or column -> board, where that decides it."""
        found: dict[str, set[str]] = {}
        for cell in self.cells:
            found.setdefault(getattr(cell, of), set()).add(cell.board)
        return {name: next(iter(ids)) for name, ids in found.items() if len(ids) == 1}

    def summary(self) -> Summary:
        """How the costs compare; figures that only describe are left out."""
        ratios = {
            (cell.row, cell.column): cell.ratio
            for cell, published in zip(self.cells, self.published.cells, strict=True)
            if cell.ratio is not None and metric(published.spec.metric).is_cost
        }
        return Summary(ratios)


@dataclass(frozen=True, slots=True)
class Summary:
    ratios: Mapping[tuple[str, str], float] = field(default_factory=dict)
    """Of the cells whose metric is a cost, by row and column."""

    def at_most(self, limit: float) -> int:
        """How many of them are at most `limit` times the published figure."""
        return sum(ratio <= limit for ratio in self.ratios.values())

    def geometric_mean(self) -> float | None:
        positive = [ratio for ratio in self.ratios.values() if ratio > 0]
        return exp(sum(map(log, positive)) / len(positive)) if positive else None

    def worst(self) -> tuple[tuple[str, str], float] | None:
        """(row, column) and its ratio."""
        return max(self.ratios.items(), key=lambda item: item[1], default=None)


class Provider(Protocol):
    """Measures, or has measured, what a table needs. Raises LabError."""

    def measurement(self, request: Request) -> Measurement: ...

    def state_bytes(self, subject: str) -> int: ...


def requests(tables: Iterable[PublishedTable]) -> Iterator[Request]:
    """Everything that the tables need measured, each once, in the order of the tables."""
    seen: set[Request] = set()
    for table in tables:
        for cell in table.cells:
            for request in _requests(cell.spec):
                if request not in seen:
                    seen.add(request)
                    yield request


def compare(tables: Sequence[PublishedTable], provider: Provider) -> list[ComparedTable]:
    """Sets what was measured, of all `requests`, beside the tables.

    What could not be measured leaves its cells empty and is named in `ComparedTable.missing`.
    """
    figures = _Figures(provider)
    for request in requests(tables):
        figures.fetch(request)
    return [_compare(table, figures) for table in tables]


class _Figures:
    """What was measured, or the reason why not; the `Figures` of metrics.py."""

    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        self._results: dict[Request, Measurement | LabError] = {}

    def fetch(self, request: Request) -> None:
        try:
            self._results[request] = self._provider.measurement(request)
        except LabError as error:
            self._results[request] = error

    def measurement(self, spec: CellSpec, rounds: int | None) -> Measurement:
        result = self._results[_request(spec, rounds)]
        if isinstance(result, LabError):
            raise result
        return result

    def state_bytes(self, spec: CellSpec) -> int:
        return self._provider.state_bytes(spec.subject)


def _requests(spec: CellSpec) -> list[Request]:
    return [_request(spec, rounds) for rounds in rounds_needed(spec)]


def _request(spec: CellSpec, rounds: int | None) -> Request:
    named = (spec.subject, spec.implementation, spec.board)
    if rounds is not None:
        return Request(*named, rounds=rounds)
    return Request(*named, None, spec.operation, spec.ad_bytes, spec.msg_bytes)


def _compare(table: PublishedTable, figures: _Figures) -> ComparedTable:
    cells: list[Cell] = []
    # By reason: a row whose implementation does not build is named once and not for each of its columns.
    missing: dict[tuple[str, str], str] = {}
    one_row = len({cell.spec.subject for cell in table.cells if cell.row == table.cells[0].row}) == 1
    for cell in table.cells:
        spec = cell.spec
        measured: Number | None = None
        verified = False
        try:
            records = [figures.measurement(spec, rounds) for rounds in rounds_needed(spec)]
            measured = _rounded(metric(spec.metric).formula(spec, figures))
            verified = all(record.verified for record in records)
        except LabError as error:
            place = f"row {cell.row}" if one_row else f"column {cell.column}"
            where = f"{spec.implementation} on {spec.board}"
            reason = str(error) if where in str(error) else f"{where}: {error}"
            missing.setdefault((place, reason), f"{place}: {reason}")
        cells.append(
            Cell(
                table=table.id,
                row=cell.row,
                column=cell.column,
                published=cell.value,
                measured=measured,
                ratio=_ratio(measured, cell.value),
                implementation=spec.implementation,
                board=spec.board,
                verified=verified,
            )
        )
    return ComparedTable(table, tuple(cells), tuple(missing.values()))


def _rounded(value: Number) -> Number:
    """Four decimals, two more than any publication prints."""
    return value if isinstance(value, int) else round(value, 4)


def _ratio(measured: Number | None, published: Number | None) -> float | None:
    if measured is None or published is None:
        return None
    if published == 0:
        return 1.0 if measured == 0 else None
    return round(measured / published, 4)
