# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Code size against cycles: the implementations of a primitive, ours and the published, as points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pennyweight.errors import LabError
from pennyweight.literature.cell import PublishedTable
from pennyweight.literature.facts import Source, load_sources
from pennyweight.literature.published import load_tables
from pennyweight.measure.record import Measurement

_NAMES = ("permutation", "primitive")
"""Headings under which the publications name what they measured."""


@dataclass(frozen=True, slots=True)
class Point:
    """An implementation: bytes of code with its constant tables, cycles of one call."""

    label: str
    code_bytes: int
    cycles: int
    ours: bool

    def beats(self, other: Point) -> bool:
        """No worse in either respect and better in one."""
        sizes = (self.code_bytes, self.cycles), (other.code_bytes, other.cycles)
        return sizes[0] != sizes[1] and sizes[0][0] <= sizes[1][0] and sizes[0][1] <= sizes[1][1]


def own_points(records: Iterable[Measurement]) -> list[Point]:
    """Our measurements as points."""
    return [
        Point(record.implementation, record.code_bytes + record.rodata_bytes, record.cycles, ours=True)
        for record in records
    ]


def published_points(
    root: Path, subject: str, platform: str, rounds: int, broken: list[LabError] | None = None
) -> list[Point]:
    """What the literature has of this primitive on this platform with this count, each point once.

    What is wrong in a file raises PublishedError, or where `broken` is given is put there.
    """
    found: dict[tuple[int, int], Point] = {}
    for point in (
        *_from_rows(load_sources(root, broken).values(), subject, platform, rounds),
        *_from_tables(load_tables(root, broken).values(), subject, platform, rounds),
    ):
        found.setdefault((point.code_bytes, point.cycles), point)
    return list(found.values())


def front(points: Sequence[Point]) -> list[Point]:
    """The points that none beats, by size."""
    best = [point for point in points if not any(other.beats(point) for other in points)]
    return sorted(best, key=lambda point: (point.code_bytes, point.cycles))


def _from_rows(sources: Iterable[Source], subject: str, platform: str, rounds: int) -> Iterator[Point]:
    """Tables that list an implementation a row, under headings that say what is what."""
    for source in sources:
        for table in source.tables.values():
            name = next((heading for heading in _NAMES if heading in table.columns), None)
            if name is None or not {"rounds", "code_bytes", "cycles"} <= set(table.columns):
                continue
            if table.platform != platform:
                continue
            for row in table.rows:
                if (row[name], row["rounds"]) != (subject, rounds):
                    continue
                code_bytes, cycles = table.figure(row, "code_bytes"), table.figure(row, "cycles")
                if code_bytes and cycles:
                    detail = row.get("form") or row.get("by")
                    label = f"{source.id}, {detail}" if detail else source.id
                    yield Point(label, int(code_bytes), int(cycles), ours=False)


def _from_tables(
    tables: Iterable[PublishedTable], subject: str, platform: str, rounds: int
) -> Iterator[Point]:
    """Tables that are laid out otherwise, read through their mapping."""
    for table in tables:
        figures: dict[tuple[str, str], dict[str, int]] = {}
        for cell in table.cells:
            spec = cell.spec
            of_these = (spec.subject, spec.rounds) == (subject, rounds)
            if of_these and spec.implementation.startswith(platform) and cell.value is not None:
                figures.setdefault((spec.implementation, spec.board), {})[spec.metric] = int(cell.value)
        for costs in figures.values():
            if {"flash_bytes", "cycles"} <= costs.keys():
                source = table.id.split(".")[0]
                yield Point(source, costs["flash_bytes"], costs["cycles"], ours=False)
