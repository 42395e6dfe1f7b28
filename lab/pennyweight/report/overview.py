# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Page of `pennyweight report`: published tables, every implementation, and the history of its costs."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from pathlib import Path

from pennyweight import _sim
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.status import FOR_NEW, STATUSES, spelled
from pennyweight.literature.comparison import Key
from pennyweight.literature.history import Past
from pennyweight.literature.published_costs import PublishedCost
from pennyweight.literature.tables import ComparedTable
from pennyweight.measure.offers import microjoules_of_a_cycle
from pennyweight.measure.record import Measurement
from pennyweight.report import html
from pennyweight.report.html.heat import Examined, heat_maps, key_of
from pennyweight.report.html.rows import MIX, Row, own_rows, published_rows
from pennyweight.report.layout import summary, views


@dataclass(frozen=True, slots=True)
class Overview:
    """Content of the page: records as in the terminal tables."""

    catalog: Catalog
    boards: Mapping[str, _sim.BoardInfo]
    """Boards of the records, by name."""
    records: Sequence[Measurement]
    tables: Sequence[ComparedTable]
    published: Sequence[PublishedCost]
    given: Sequence[Row]
    """Results of the user's own code."""
    examined: Sequence[Examined] = ()
    """Implementations that are shown line by line."""
    history: Mapping[Key, Sequence[Past]] = field(default_factory=dict)
    """Past costs of calls, including calls that are not shown."""
    root: Path = Path()
    """Root of the sources of `examined`."""
    compared: Container[str] = ()
    """Boards that were compared with timings of a chip."""


def page(overview: Overview) -> str:
    """Return the whole page."""
    shown = [(table, summary(table), views(table)) for table in overview.tables]
    data = figures(overview)
    return html.rendered(
        "report.html", title="Lightweight cryptography, measured", tables=shown, data_of_page=data
    )


def figures(overview: Overview) -> dict[str, object]:
    """Return the data for the page's scripts."""
    rows = [
        *own_rows(overview.records, overview.catalog),
        *published_rows(overview.published, overview.catalog),
        *overview.given,
    ]
    return {
        "mix": MIX,
        "standings": [
            {"id": id, "name": spelled(id), "for_new": id in FOR_NEW, "meaning": meaning}
            for id, meaning in STATUSES.items()
        ],
        "boards": {
            name: _board(board) | {"compared": name in overview.compared}
            for name, board in overview.boards.items()
        },
        "names": _names(overview.catalog, {row.subject: None for row in rows}),
        "rows": [row.as_data() for row in rows],
        "heat": heat_maps(overview.examined, overview.root),
        "history": _history(overview),
    }


def _history(overview: Overview) -> dict[str, list[list[object]]]:
    """Return past costs by implementation: operation, parameter, lengths and values of each recorded call."""
    shown = {Job(record.subject, record.implementation, record.board) for record in overview.records}
    found: dict[str, list[list[object]]] = {}
    for key, past in overview.history.items():
        job = Job(key.subject, key.implementation, key.board)
        if job in shown:
            call = [key.operation, key.rounds, key.ad_bytes, key.msg_bytes]
            found.setdefault(key_of(job), []).append([call, [astuple(each) for each in past]])
    return found


def _board(board: _sim.BoardInfo) -> dict[str, object]:
    energy = microjoules_of_a_cycle(board)
    return {
        "part": board.part,
        "platform": board.platform,
        "mhz": board.mhz,
        "microjoules": energy,
        "energy_by": board.supply[4] if board.supply is not None else None,
    }


def _names(catalog: Catalog, subjects: Iterable[str]) -> dict[str, str]:
    """Return the names of subjects in the catalogue; unknown subjects keep their own."""
    known = {**catalog.primitives, **catalog.algorithms}
    return {subject: known[subject].name if subject in known else subject for subject in subjects}
