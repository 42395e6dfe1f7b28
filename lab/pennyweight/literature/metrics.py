# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Metrics of the published tables: formulas over measurements of one implementation on one board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from math import gcd
from statistics import fmean
from typing import Literal, Protocol

from pennyweight.catalogue.boards import find_board
from pennyweight.errors import UnknownId
from pennyweight.literature.cell import CellSpec, Number, PublishedError, Unit
from pennyweight.measure.record import Measurement


class Figures(Protocol):
    """Source of the values of one cell."""

    def measurement(self, spec: CellSpec, rounds: int | None) -> Measurement:
        """Return the measurement of the cell's implementation on its board; `rounds` is for primitives."""

    def state_bytes(self, spec: CellSpec) -> int:
        """Return the size of the state in bytes."""


Formula = Callable[[CellSpec, Figures], Number]
Better = Literal["less", "more"]


@dataclass(frozen=True, slots=True)
class Metric:
    formula: Formula
    decimals: int = 0
    better: Better | None = "less"
    """Better direction; None for descriptions (an instruction class, a share, the size of a state)."""
    marginal: bool = False
    """True if it needs two numbers of rounds, `between` in the mapping."""
    cycles: Formula | None = None
    """Measured value in cycles, for a metric in another unit."""
    cycles_of: Callable[[CellSpec, Number], Number] | None = None
    """Conversion of a published value to cycles, if `cycles` is given."""


def metric(name: str) -> Metric:
    """Return the metric of this name; UnknownId names the nearest."""
    if name not in METRICS:
        raise UnknownId("metric", name, METRICS)
    return METRICS[name]


def rounds_needed(spec: CellSpec) -> tuple[int | None, ...]:
    """Return the numbers of rounds that the cell's metric has to measure.

    `rounds` is included even if the value itself is not measured (a rate), so that the cell always belongs to
    a verified implementation.
    """
    if not metric(spec.metric).marginal:
        return (spec.rounds,)
    return (spec.rounds, *(rounds for rounds in _between(spec) if rounds != spec.rounds))


def check(spec: CellSpec) -> None:
    """Raise UnknownId or PublishedError if the metric does not exist or its inputs are missing."""
    rounds_needed(spec)
    if metric(spec.metric).cycles_of:
        _shares(spec)


def _field(name: str) -> Formula:
    return lambda spec, figures: int(getattr(figures.measurement(spec, spec.rounds), name))


def _flash_bytes(spec: CellSpec, figures: Figures) -> Number:
    record = figures.measurement(spec, spec.rounds)
    return record.code_bytes + record.rodata_bytes


def _milliseconds(spec: CellSpec, figures: Figures) -> Number:
    return figures.measurement(spec, spec.rounds).cycles / (1000 * find_board(spec.board).mhz)


def _cycles_per_instruction(spec: CellSpec, figures: Figures) -> Number:
    record = figures.measurement(spec, spec.rounds)
    return record.cycles / record.instructions


def _r2r_percent(spec: CellSpec, figures: Figures) -> Number:
    record = figures.measurement(spec, spec.rounds)
    return 100 * record.r2r / record.instructions


def _state_bytes(spec: CellSpec, figures: Figures) -> Number:
    return figures.state_bytes(spec)


def _rate_bytes(spec: CellSpec, figures: Figures) -> Number:
    if spec.rate_bytes is None:
        raise PublishedError(f"{spec.metric} of {spec.subject}: the mapping gives no rate_bytes")
    return spec.rate_bytes


def _cycles_per_state_byte(spec: CellSpec, figures: Figures) -> Number:
    return figures.measurement(spec, spec.rounds).cycles / figures.state_bytes(spec)


def _cycles_per_rate_byte(spec: CellSpec, figures: Figures) -> Number:
    return figures.measurement(spec, spec.rounds).cycles / _rate_bytes(spec, figures)


def _per_round(name: str) -> Formula:
    """Return the cost of one round as the difference of two calls, in which fixed costs cancel."""

    def formula(spec: CellSpec, figures: Figures) -> Number:
        more, fewer = _between(spec)
        difference = getattr(figures.measurement(spec, more), name) - getattr(
            figures.measurement(spec, fewer), name
        )
        cost, rest = divmod(difference * spec.round_unit, more - fewer)
        return int(cost) if rest == 0 else float(cost + rest / (more - fewer))

    return formula


def _between(spec: CellSpec) -> tuple[int, int]:
    if spec.between is None or len(spec.between) != 2 or spec.between[0] == spec.between[1]:
        raise PublishedError(
            f"{spec.metric} of {spec.subject}: `between` of the mapping must be two different counts"
        )
    return spec.between


def _shares(spec: CellSpec) -> list[tuple[CellSpec, Unit, int]]:
    """Return the parts, the unit of each, and its number in the sum, in lowest terms."""
    for part in spec.parts:
        if part.unit is None:
            raise PublishedError(f"{spec.metric} of {spec.subject}: the mapping gives no unit")
    units = [(part, part.unit) for part in spec.parts if part.unit is not None]
    common = gcd(*(unit.calls for _, unit in units))
    return [(part, unit, unit.calls // common) for part, unit in units]


def _total_cycles(spec: CellSpec, figures: Figures) -> Number:
    return sum(calls * figures.measurement(part, part.rounds).cycles for part, _, calls in _shares(spec))


def _total_units(spec: CellSpec) -> Number:
    return sum(calls * unit.cycles for _, unit, calls in _shares(spec))


def _speed(spec: CellSpec, figures: Figures) -> Number:
    """Return the speed relative to the unit; of several parts the ratio of the sums."""
    return _total_units(spec) / _total_cycles(spec, figures)


def _mean_speed(spec: CellSpec, figures: Figures) -> Number:
    return fmean(_speed(part, figures) for part in spec.parts)


_COSTS = ("cycles", "instructions", "code_bytes", "stack_bytes", "ram_bytes", "footprint_bytes")
_DESCRIPTIONS = ("branch", "m2m", "m2r", "r2m", "r2r", "loads", "stores")
_MARKED = ("rotation_cycles", "nonlinear_cycles")

METRICS: dict[str, Metric] = {
    **{name: Metric(_field(name)) for name in (*_COSTS, *_MARKED)},
    **{name: Metric(_field(name), better=None) for name in _DESCRIPTIONS},
    "flash_bytes": Metric(_flash_bytes),
    "milliseconds": Metric(_milliseconds, decimals=2),
    "cycles_per_instruction": Metric(_cycles_per_instruction, decimals=2, better=None),
    "r2r_percent": Metric(_r2r_percent, decimals=1, better=None),
    "state_bytes": Metric(_state_bytes, better=None),
    "rate_bytes": Metric(_rate_bytes, better=None),
    "cycles_per_state_byte": Metric(_cycles_per_state_byte, decimals=2),
    "cycles_per_rate_byte": Metric(_cycles_per_rate_byte, decimals=2),
    "speed": Metric(
        *(_speed, 2, "more"), cycles=_total_cycles, cycles_of=lambda spec, value: _total_units(spec) / value
    ),
    "mean_speed": Metric(_mean_speed, 2, "more"),
    "round_cycles": Metric(_per_round("cycles"), decimals=1, marginal=True),
    "round_rotation_cycles": Metric(_per_round("rotation_cycles"), decimals=1, marginal=True),
    "round_nonlinear_cycles": Metric(_per_round("nonlinear_cycles"), decimals=1, marginal=True),
}
"""Metrics by the name that the mappings use."""

assert {*_COSTS, *_DESCRIPTIONS, *_MARKED} <= {field.name for field in fields(Measurement)}
