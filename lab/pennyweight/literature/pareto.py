# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Code size against cycles: measured and published implementations of a call as points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Request, select
from pennyweight.check.session import Session
from pennyweight.errors import ChoiceError, LabError
from pennyweight.literature.facts import Source, load_sources
from pennyweight.literature.published import load_tables
from pennyweight.literature.published_costs import PublishedCost, published_costs
from pennyweight.measure.record import Measurement

_NAMES = ("permutation", "primitive")
"""Headings of the columns in which publications name the measured primitive."""


@dataclass(frozen=True, slots=True)
class Point:
    """An implementation: bytes of code with its constant tables, cycles of one call."""

    label: str
    code_bytes: int
    cycles: int
    ours: bool

    def beats(self, other: Point) -> bool:
        """Return True if it is no worse in both respects and better in one."""
        sizes = (self.code_bytes, self.cycles), (other.code_bytes, other.cycles)
        return sizes[0] != sizes[1] and sizes[0][0] <= sizes[1][0] and sizes[0][1] <= sizes[1][1]


def calls(session: Session, id: str, board: str, rounds: int | None = None) -> list[Request]:
    """Return the same call of every implementation of a subject for the board: the first measured one.

    `rounds` selects the value of a primitive's parameter. Raises ChoiceError if no implementation computes
    it.
    """
    subject, lab = session.subject(id), session.lab
    options: dict[str, int | str] = {} if rounds is None else {"rounds": rounds}
    found: list[Request] = []
    refused: list[ChoiceError] = []
    for job in select(lab.catalog, lab.boards, (id,), (board,), ()):
        try:
            request = subject.request(job, options)
        except ChoiceError as error:
            refused.append(error)
            continue
        if request.rounds is not None:
            options = {"rounds": request.rounds}
        found.append(request)
    if not found:
        raise refused[0]
    return found


def title_of(catalog: Catalog, request: Request) -> str:
    """Return the called operation and the board, as a title."""
    entry = catalog.entry(request.subject)
    if request.rounds is not None:
        call = f"{catalog.find(entry.id).parameter.name} {request.rounds}"
    elif request.ad_bytes:
        call = f"{request.operation} {request.ad_bytes}:{request.msg_bytes}"
    else:
        call = f"{request.operation} {request.msg_bytes}"
    return f"{entry.name}, {call}, on {request.board}"


def own_points(records: Iterable[Measurement]) -> list[Point]:
    """Return measurements of this library as points."""
    return [
        Point(record.implementation, record.code_bytes + record.rodata_bytes, record.cycles, ours=True)
        for record in records
    ]


@dataclass(frozen=True, slots=True)
class Literature:
    """Published implementations with a size and a time."""

    sources: Mapping[str, Source]
    costs: tuple[PublishedCost, ...]

    @classmethod
    def load(cls, root: Path, catalog: Catalog, broken: list[LabError] | None = None) -> Literature:
        """Read all published results; an error raises PublishedError, or is appended to `broken`."""
        tables = load_tables(root, catalog, broken).values()
        return cls(load_sources(root, broken), tuple(published_costs(tables)))

    def points(self, request: Request, platform: str) -> list[Point]:
        """Return the published points of a call, without duplicates.

        Those of a primitive are from any board of the platform, others only from this board.
        """
        found: dict[tuple[int, int], Point] = {}
        for point in (
            *_from_rows(self.sources.values(), request, platform),
            *_from_tables(self.costs, request, platform),
        ):
            found.setdefault((point.code_bytes, point.cycles), point)
        return list(found.values())


def front(points: Sequence[Point]) -> list[Point]:
    """Return the points that no other point beats, by size."""
    best = [point for point in points if not any(other.beats(point) for other in points)]
    return sorted(best, key=lambda point: (point.code_bytes, point.cycles))


def _from_rows(sources: Iterable[Source], request: Request, platform: str) -> Iterator[Point]:
    """Yield points of tables with a row per implementation and columns with known headings."""
    for source in sources:
        for table in source.tables.values():
            name = next((heading for heading in _NAMES if heading in table.columns), None)
            if name is None or not {"rounds", "code_bytes", "cycles"} <= set(table.columns):
                continue
            if table.platform != platform:
                continue
            for row in table.rows:
                if (row[name], row["rounds"]) != (request.subject, request.rounds):
                    continue
                code_bytes, cycles = table.figure(row, "code_bytes"), table.figure(row, "cycles")
                if code_bytes and cycles:
                    detail = row.get("form") or row.get("by")
                    label = f"{source.id}, {detail}" if detail else source.id
                    yield Point(label, int(code_bytes), int(cycles), ours=False)


def _from_tables(costs: Iterable[PublishedCost], request: Request, platform: str) -> Iterator[Point]:
    """Yield points of tables with other layouts, read through their mapping."""
    for cost in costs:
        answer = cost.answer
        if cost.flash_bytes is None or cost.cycles is None or not _answers(answer, request):
            continue
        if answer.board == request.board or (
            request.rounds is not None and answer.implementation.startswith(platform)
        ):
            yield Point(cost.table.split(".")[0], cost.flash_bytes, cost.cycles, ours=False)


def _answers(answer: Request, request: Request) -> bool:
    """Return True if both are the same call; a primitive's operation may be omitted."""
    if answer.subject != request.subject:
        return False
    if request.rounds is not None:
        return answer.rounds == request.rounds
    return (answer.operation, answer.lengths) == (request.operation, request.lengths)
