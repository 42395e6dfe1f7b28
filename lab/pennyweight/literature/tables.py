# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published tables with a measurement for every value.

Values come through a `Provider`; this module only decides what is needed and computes with it, so it can be
tested without a compiler or a simulator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import exp, inf, log
from typing import Protocol

from pennyweight.catalogue.jobs import Request
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.errors import LabError
from pennyweight.literature.cell import CellSpec, Number, PublishedTable
from pennyweight.literature.metrics import Better, metric, rounds_needed
from pennyweight.measure.record import Measurement


@dataclass(frozen=True, slots=True)
class Cell:
    """A published and a measured value; the field names are the JSON keys, in this order."""

    table: str
    row: str
    column: str
    published: Number | None
    measured: Number | None
    """Measured value, or None if it could not be measured: `ComparedTable.missing` has the reason."""
    ratio: float | None
    """measured / published: below 1 is less. 1 if both are 0, None if only `published` is 0."""
    implementation: str
    board: str
    verified: bool
    proved: bool = False
    """True if all that it is measured from is proved: `Measurement.proved`."""
    better: Better | None = None
    """Better direction; None for a value that only describes."""
    measured_cycles: Number | None = None
    published_cycles: Number | None = None
    """Both values in cycles, if they have another unit that can be converted; else None."""
    gain: float | None = None
    published_gain: float | None = None
    """Factor by which a value is better than the row's baseline: of measured and of published values."""
    board_today: str | None = None
    measured_today: Number | None = None
    """Measured value on `board_today`, if `board` is the model of the time of the published measurement."""

    @property
    def excess(self) -> float | None:
        """Factor by which it is worse than the published value, below 1 is better; None for descriptions."""
        if self.ratio is None or self.better is None:
            return None
        if self.better == "less":
            return self.ratio
        return 1 / self.ratio if self.ratio else inf

    @property
    def is_portable(self) -> bool:
        """True if the measured value is of portable C, a baseline; False if it is of assembly."""
        return self.implementation.startswith(f"{PORTABLE}/")

    def to_dict(self) -> dict[str, str | Number | bool | None]:
        """Return the cell as a flat mapping, keys in the order of the fields."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """A published table with measurements: one `Cell` for each published cell, in the same order."""

    published: PublishedTable
    cells: tuple[Cell, ...]
    missing: tuple[str, ...] = ()
    """Rows or columns without a measurement, with the reasons."""

    @property
    def id(self) -> str:
        return self.published.id

    @property
    def complete(self) -> bool:
        """True if every published cell has a verified measurement."""
        return not self.missing and all(cell.verified for cell in self.cells)

    def grid(self) -> Mapping[tuple[str, str], Cell]:
        """Return the cells by row and column."""
        return {(cell.row, cell.column): cell for cell in self.cells}

    def implementations(self, *, of: str) -> dict[str, str]:
        """Return the implementation of each row (of="row") or column (of="column") that has only one."""
        return _single(self.named("implementation", of=of))

    def boards(self, *, of: str) -> dict[str, str]:
        """Return the board of each row or column that has only one."""
        return _single(self.named("board", of=of))

    def named(self, what: str, *, of: str) -> dict[str, list[str]]:
        """Return the implementations or boards of each row or column, each once, in the order of cells."""
        found: dict[str, dict[str, None]] = {}
        for cell in self.cells:
            found.setdefault(getattr(cell, of), {})[getattr(cell, what)] = None
        return {place: list(names) for place, names in found.items()}

    def summary(self, *, portable: bool = False) -> TableSummary:
        """Summarise the comparison, either of assembly or of portable C.

        Values that only describe are left out.
        """
        compared = [cell for cell in self.cells if cell.excess is not None and cell.is_portable == portable]
        ways = {cell.better for cell in compared}
        return TableSummary(
            {(cell.row, cell.column): cell.excess for cell in compared if cell.excess is not None},
            "more" if ways == {"more"} else "less",
        )


@dataclass(frozen=True, slots=True)
class TableSummary:
    excesses: Mapping[tuple[str, str], float] = field(default_factory=dict)
    """Factors by which values are worse than published, by row and column, without descriptions."""
    better: Better = "less"
    """Better direction: "more" only if it applies to all values."""

    def at_most(self, limit: float) -> int:
        """Return the number of values that are worse than published by at most the factor `limit`."""
        return sum(excess <= limit for excess in self.excesses.values())

    def geometric_mean(self) -> float | None:
        """Return the geometric mean of the excesses, or None if there are none."""
        positive = [excess for excess in self.excesses.values() if excess > 0]
        return exp(sum(map(log, positive)) / len(positive)) if positive else None

    def worst(self) -> tuple[tuple[str, str], float] | None:
        """Return (row, column) and excess of the worst value, or None."""
        return max(self.excesses.items(), key=lambda item: item[1], default=None)


class Provider(Protocol):
    """Source of the measurements that a table needs. Raises LabError."""

    def measurement(self, request: Request) -> Measurement: ...

    def state_bytes(self, subject: str) -> int: ...


def _single(names: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {place: several[0] for place, several in names.items() if len(several) == 1}


def requests(tables: Iterable[PublishedTable]) -> Iterator[Request]:
    """Yield every measurement that the tables need, once, in the order of the tables."""
    seen: set[Request] = set()
    for table in tables:
        for cell in table.cells:
            for request in _requests(cell.spec):
                if request not in seen:
                    seen.add(request)
                    yield request


def compare(tables: Sequence[PublishedTable], provider: Provider) -> list[ComparedTable]:
    """Combine the tables with the measurements of all their `requests`.

    A cell that could not be measured stays empty, with its reason in `ComparedTable.missing`.
    """
    figures = _Figures(provider)
    for request in requests(tables):
        figures.fetch(request)
    return [_compare(table, figures) for table in tables]


class _Figures:
    """Measurements, or the reasons why there are none; the `Figures` of metrics.py."""

    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        self._results: dict[Request, Measurement | LabError] = {}

    def fetch(self, request: Request) -> None:
        try:
            self._results[request] = self._provider.measurement(request)
        except LabError as error:
            self._results[request] = error

    def measurement(self, spec: CellSpec, rounds: int | None) -> Measurement:
        result = self._results[spec.request(rounds)]
        if isinstance(result, LabError):
            raise result
        return result

    def state_bytes(self, spec: CellSpec) -> int:
        return self._provider.state_bytes(spec.subject)


def _requests(spec: CellSpec) -> list[Request]:
    specs = (spec, spec.by_today) if spec.by_today else (spec,)
    return [part.request(n) for each in specs for part in each.parts for n in rounds_needed(part)]


def _compare(table: PublishedTable, figures: _Figures) -> ComparedTable:
    cells: list[Cell] = []
    # by reason: a row whose implementation does not build is named once, not for each of its columns
    missing: dict[tuple[str, str], str] = {}
    one_row = len({cell.spec.subject for cell in table.cells if cell.row == table.cells[0].row}) == 1
    for cell in table.cells:
        spec, kind = cell.spec, metric(cell.spec.metric)
        measured: Number | None = None
        cycles: Number | None = None
        today: Number | None = None
        verified = proved = False
        try:
            records = [figures.measurement(part, n) for part in spec.parts for n in rounds_needed(part)]
            measured = _rounded(kind.formula(spec, figures))
            cycles = _rounded(kind.cycles(spec, figures)) if kind.cycles else None
            today = _rounded(kind.formula(spec.by_today, figures)) if spec.by_today else None
            verified = all(record.verified for record in records)
            proved = all(record.proved for record in records)
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
                proved=proved,
                better=kind.better,
                measured_cycles=cycles,
                published_cycles=round(kind.cycles_of(spec, cell.value))
                if kind.cycles_of and cell.value
                else None,
                board_today=spec.today,
                measured_today=today,
            )
        )
    return ComparedTable(table, tuple(_with_gains(table, cells)), tuple(missing.values()))


def _with_gains(table: PublishedTable, cells: Iterable[Cell]) -> Iterator[Cell]:
    """Yield the cells, those of a row with a baseline with their gain over it."""
    by_place = {(cell.row, cell.column): cell for cell in cells}
    for cell in by_place.values():
        below = by_place.get((table.baselines.get(cell.row, ""), cell.column))
        if below is None:
            yield cell
        else:
            yield replace(
                cell,
                gain=_gain(cell.measured, below.measured, cell.better),
                published_gain=_gain(cell.published, below.published, cell.better),
            )


def _gain(figure: Number | None, below: Number | None, better: Better | None) -> float | None:
    """Return the factor by which `figure` is better than `below`, or None."""
    if not figure or not below or better is None:
        return None
    return round(figure / below if better == "more" else below / figure, 4)


def _rounded(value: Number) -> Number:
    """Return a value rounded to four decimals, two more than any publication prints."""
    return value if isinstance(value, int) else round(value, 4)


def _ratio(measured: Number | None, published: Number | None) -> float | None:
    if measured is None or published is None:
        return None
    if published == 0:
        return 1.0 if measured == 0 else None
    return round(measured / published, 4)
