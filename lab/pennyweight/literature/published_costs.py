# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What published implementations cost, call by call, as far as the tables of the literature say it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pennyweight.catalogue.jobs import Job, Request
from pennyweight.literature.cell import PublishedTable

_OF_THE_IMAGE = "flash_bytes"
"""The metric that is the same for all calls of an implementation."""

_OF_THE_CALL = ("cycles", "ram_bytes")


@dataclass(frozen=True, slots=True)
class PublishedCost:
    """One call of a published implementation; None where no figure is given."""

    table: str
    """Id of the table."""
    label: str
    """Which line of it: the row, or the column where a row is of several subjects."""
    answer: Request
    """The call of ours that stands against it."""
    flash_bytes: int | None
    """Code and constants."""
    ram_bytes: int | None
    cycles: int | None


_Figures = dict[str, dict[Request, int]]
"""By metric."""


def published_costs(tables: Iterable[PublishedTable]) -> Iterator[PublishedCost]:
    """What each table has of sizes and cycles.

    Figures stand together only where one implementation of ours answers them: a publication that gives the
    best of any build in each column has no build with all of them.
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
