# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Costs of published implementations per call, as far as the published tables contain them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pennyweight.catalogue.jobs import Job, Request
from pennyweight.literature.cell import PublishedTable

_OF_THE_IMAGE = "flash_bytes"
"""Metric that is the same for all calls of an implementation."""

_OF_THE_CALL = ("cycles", "ram_bytes")


@dataclass(frozen=True, slots=True)
class PublishedCost:
    """One call of a published implementation; None for values that are not published."""

    table: str
    """Id of the table."""
    label: str
    """Line of the table: the row, or the column if a row has several subjects."""
    answer: Request
    """Measured call that corresponds to it."""
    flash_bytes: int | None
    """Bytes of code and constants."""
    ram_bytes: int | None
    cycles: int | None


_Figures = dict[str, dict[Request, int]]
"""Values by metric."""


def published_costs(tables: Iterable[PublishedTable]) -> Iterator[PublishedCost]:
    """Yield the sizes and cycles of each table.

    Values are combined only if one measured implementation answers all of them: a publication that gives the
    best build for each column separately has no single build with all these values.
    """
    for table in tables:
        subjects: dict[str, set[str]] = {}
        for cell in table.cells:
            subjects.setdefault(cell.row, set()).add(cell.spec.subject)
        found: dict[tuple[str, Job], _Figures] = {}
        for cell in table.cells:
            spec = cell.spec
            if cell.value is None or spec.metric not in (_OF_THE_IMAGE, *_OF_THE_CALL):
                continue
            label = cell.row if len(subjects[cell.row]) == 1 else cell.column
            request = spec.request(spec.rounds)
            figures = found.setdefault((label, request.job), {})
            figures.setdefault(spec.metric, {})[request] = round(cell.value)
        for (label, _), figures in found.items():
            yield from _costs(table.id, label, figures)


def _costs(table: str, label: str, figures: _Figures) -> Iterator[PublishedCost]:
    image = figures.get(_OF_THE_IMAGE, {})
    cycles, ram_bytes = (figures.get(metric, {}) for metric in _OF_THE_CALL)
    for request in dict.fromkeys((*cycles, *ram_bytes)) or image:
        flash_bytes = next(iter(image.values()), None)
        yield PublishedCost(table, label, request, flash_bytes, ram_bytes.get(request), cycles.get(request))
