# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page of `pennyweight report`: tables of the literature, every implementation, what each is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    """What the page shows: records as the terminal tables have them."""

    catalog: Catalog
    boards: Mapping[str, _sim.BoardInfo]
    """By name: those of the records."""
    records: Sequence[Measurement]
    tables: Sequence[ComparedTable]
    published: Sequence[PublishedCost]
    given: Sequence[Row]
    """A user's own."""
    examined: Sequence[Examined] = ()
    """Those of ours that are shown line by line."""
    history: Mapping[Key, Sequence[Past]] = field(default_factory=dict)
    """What the calls cost in the past; of calls that are not shown too."""
    root: Path = Path()
    """Of the sources of what was examined."""


def page(overview: Overview) -> str:
    """The whole page."""
    shown = [(table, summary(table), views(table)) for table in overview.tables]
    data = figures(overview)
    return html.rendered(
        "report.html", title="Lightweight cryptography, measured", tables=shown, data_of_page=data
    )


def figures(overview: Overview) -> dict[str, object]:
    """What the scripts of the page read."""
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
        "boards": {name: _board(board) for name, board in overview.boards.items()},
        "names": _names(overview.catalog, {row.subject: None for row in rows}),
        "rows": [row.as_data() for row in rows],
        "heat": heat_maps(overview.examined, overview.root),
        "history": _history(overview),
    }


def _history(overview: Overview) -> dict[str, list[list[object]]]:
    """By implementation: of each call that the record has its operation, count, lengths, and past figures."""
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
    """What the catalogue calls them; what it has not keeps the name it came with."""
    known = {**catalog.primitives, **catalog.algorithms}
    return {subject: known[subject].name if subject in known else subject for subject in subjects}
