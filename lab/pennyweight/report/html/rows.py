# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Rows of the page's explorer: measured, published and the user's own implementations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import groupby

from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Request
from pennyweight.literature.published_costs import PublishedCost
from pennyweight.measure.record import Measurement

OURS, PUBLISHED, YOURS = "ours", "published", "yours"


@dataclass(frozen=True, slots=True)
class CallFigures:
    """One call; None is a value that is unknown, or does not apply to its subject."""

    operation: str
    rounds: int | None
    ad_bytes: int | None
    msg_bytes: int | None
    cycles: int | None
    ram_bytes: int | None
    """RAM of the call itself in bytes: `Measurement.ram_bytes`."""
    instructions: int | None = None
    mix: tuple[int, ...] = ()
    """Executed instructions by class, in the order of MIX."""


MIX = ("branch", "m2m", "m2r", "r2m", "r2r")


@dataclass(frozen=True, slots=True)
class Row:
    """An implementation on a board."""

    whose: str
    """Origin: OURS, PUBLISHED or YOURS."""
    subject: str
    kind: str
    implementation: str
    """Id of our implementation, place of a published one, or title of the user's own."""
    board: str
    flash_bytes: int | None
    constant_time: bool | None
    """True if constant time as declared in the catalogue, which `pennyweight ct` checks; None if unknown."""
    calls: tuple[CallFigures, ...]
    standing: str = ""
    """Status, a key of STATUSES; "" if none is known."""
    toolchain: str = ""
    remarks: tuple[str, ...] = field(default=())

    def as_data(self) -> dict[str, object]:
        """Return data for the page's scripts: calls are lists of values in the order of the fields."""
        calls = [list(asdict(call).values()) for call in self.calls]
        own = ("whose", "subject", "kind", "implementation", "board", "flash_bytes", "constant_time")
        values = {name: getattr(self, name) for name in (*own, "standing", "toolchain")}
        return {**values, "remarks": list(self.remarks), "calls": calls}


def own_rows(records: Iterable[Measurement], catalog: Catalog) -> Iterator[Row]:
    """Yield a row for each implementation and board, in the order of the records."""
    for (subject, implementation, board), group in groupby(
        records, key=lambda record: (record.subject, record.implementation, record.board)
    ):
        calls = list(group)
        entry = catalog.entry(subject)
        known = entry.find(implementation)
        proved = "proved for all inputs" if all(call.proved for call in calls) else ""
        leaks = f"declared leaks: {', '.join(known.leaks)}: {known.leaks_because}" if known.leaks else ""
        yield Row(
            whose=OURS,
            subject=subject,
            kind=entry.kind,
            implementation=implementation,
            board=board,
            flash_bytes=max(call.code_bytes + call.rodata_bytes for call in calls),
            constant_time=not known.leaks,
            calls=tuple(map(figures_of, calls)),
            standing=standing_of(catalog, subject),
            toolchain=calls[0].toolchain,
            remarks=tuple(filter(None, (known.summary, proved, leaks))),
        )


def published_rows(costs: Iterable[PublishedCost], catalog: Catalog) -> Iterator[Row]:
    """Yield a row for each line of a table and measured implementation that answers it."""

    def line(cost: PublishedCost) -> tuple[str, str, str, str, str]:
        answer = cost.answer
        return cost.table, cost.label, answer.subject, answer.board, answer.implementation

    for (table, label, subject, board, _), group in groupby(costs, key=line):
        calls = list(group)
        entry, source = catalog.entry(subject), table.partition(".")[0]
        yield Row(
            whose=PUBLISHED,
            subject=subject,
            kind=entry.kind,
            implementation=source if label == subject else f"{source}: {label}",
            board=board,
            flash_bytes=calls[0].flash_bytes,
            constant_time=None,
            calls=tuple(
                CallFigures(*_call(cost.answer, entry.operations[0]), cost.cycles, cost.ram_bytes)
                for cost in calls
            ),
            standing=standing_of(catalog, subject),
            remarks=(f"{table}, {label}: the figures of it that one implementation of ours answers",),
        )


def figures_of(record: Measurement) -> CallFigures:
    """Return the values of a measurement."""
    return CallFigures(
        *(record.operation, record.rounds, record.ad_bytes, record.msg_bytes),
        cycles=record.cycles,
        ram_bytes=record.ram_bytes,
        instructions=record.instructions,
        mix=tuple(getattr(record, name) for name in MIX),
    )


def standing_of(catalog: Catalog, subject: str) -> str:
    """Return the status of an algorithm, or "" if it has none."""
    algorithm = catalog.algorithms.get(subject)
    return algorithm.status.standing if algorithm is not None and algorithm.status is not None else ""


def _call(request: Request, only: str) -> tuple[str, int | None, int | None, int | None]:
    return request.operation or only, request.rounds, request.ad_bytes, request.msg_bytes
