# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight report`: write everything as one HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from pennyweight import _sim
from pennyweight.catalogue.jobs import Job, Request, select_measured
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.cli.common import open_measurer, open_workers, progress
from pennyweight.cli.messages import report_failures, warn
from pennyweight.cli.options import (
    FILE,
    USUAL_BOARDS,
    Hands,
    boards_option,
    hands_options,
    ids_argument,
    implementations_option,
)
from pennyweight.errors import ChoiceError, LabError, UsageError
from pennyweight.files import write_whole
from pennyweight.lab import Lab
from pennyweight.literature.elsewhere import compared_boards
from pennyweight.literature.history import history
from pennyweight.literature.published import about, load_tables
from pennyweight.literature.published_costs import published_costs
from pennyweight.literature.tables import ComparedTable, compare, requests
from pennyweight.measure.checks import exposed
from pennyweight.measure.profile import profile
from pennyweight.measure.record import Measurement
from pennyweight.report.given import read_given
from pennyweight.report.html.heat import Examined
from pennyweight.report.html.rows import Row
from pennyweight.report.overview import Overview, page

_CURVE = (8, 32, 64, 256, 512)
"""Message lengths in bytes for curves, between the default lengths."""


@click.command(name="report")
@ids_argument
@boards_option(USUAL_BOARDS)
@implementations_option
@click.option(
    "--with",
    "given",
    multiple=True,
    type=FILE,
    metavar="FILE",
    help="Figures of your own beside ours: what `measure --json` or `bench --json` wrote; may be repeated.",
)
@click.option(
    "--output",
    "-o",
    type=FILE,
    metavar="FILE",
    default=Path("pennyweight-report.html"),
    show_default=True,
    help="The file to write.",
)
@click.option(
    "--heat-maps/--no-heat-maps",
    default=None,
    help="Sources with the cycles of each line, on the reference boards or those named. Default: of an ID.",
)
@hands_options
def command(
    id: tuple[str, ...],
    board: tuple[str, ...],
    implementation: tuple[str, ...],
    given: tuple[Path, ...],
    output: Path,
    heat_maps: bool | None,
    hands: Hands,
) -> int:
    """Write one HTML page of the primitives and algorithms ID (default: all), measuring what is needed.

    The page is self-contained: it opens from a file and loads nothing from a network.
    """
    if not output.absolute().parent.is_dir():  # rather now than after minutes of measuring
        raise UsageError(f"{output}: no such directory: {output.parent}")
    records: list[Measurement] = []
    failures: list[tuple[str, LabError]] = []
    with open_measurer(hands) as (session, measurer):
        lab = session.lab
        own = [row for file in given for row in read_given(file, lab.boards)]
        jobs = select_measured(lab.catalog, lab.boards, id, board, implementation)
        boards = {job.board: lab.boards.find(job.board) for job in jobs}
        published = load_tables(lab.root, lab.catalog, lab.broken).values()
        tables = about(published, {job.subject for job in jobs}, boards)
        asked = {job: session.subject(job.subject).requests(job) for job in jobs}
        curves = {job: _curve(session, job) for job in jobs}
        every = (*asked.values(), *curves.values(), list(requests(tables)))
        with progress() as watch:
            measured = measurer.measurements((request for group in every for request in group), watch)
        close = [job for job in jobs if board or job.board in REFERENCE_BOARDS.values()]
        wants = bool(id) if heat_maps is None else heat_maps
        examined = list(_examined(session, hands, close, failures)) if wants else []
    for job, wanted in asked.items():
        try:
            records += [measured.measurement(request) for request in dict.fromkeys((*wanted, *curves[job]))]
        except LabError as error:
            failures.append((str(job), error))
    compared = compare(tables, measured)
    report_failures(failures)
    for incomplete in compared:
        for problem in incomplete.missing:
            warn(f"{incomplete.id}: {problem}")
    write_whole(output, page(overview_of(lab, boards, records, compared, own, examined)))
    click.echo(f"{output}: {len(records)} measurements, {len(compared)} tables")
    return int(bool(failures) or not all(each.complete for each in compared))


def overview_of(
    lab: Lab,
    boards: Mapping[str, _sim.BoardInfo],
    records: Sequence[Measurement],
    compared: Sequence[ComparedTable],
    own: Sequence[Row] = (),
    examined: Sequence[Examined] = (),
) -> Overview:
    """Put the contents of the page together; `boards` are those of the records."""
    published = list(published_costs([table.published for table in compared]))
    others = (*(cost.answer.board for cost in published), *(row.board for row in own))
    return Overview(
        lab.catalog,
        {**boards, **{name: lab.boards.find(name) for name in others}},
        records,
        compared,
        published,
        own,
        examined=examined,
        history=history(lab),
        root=lab.root,
        compared=compared_boards(lab),
    )


def _examined(
    session: Session, hands: Hands, jobs: Sequence[Job], failures: list[tuple[str, LabError]]
) -> Iterator[Examined]:
    """Yield the first call of each job line by line; calls that fail are added to the failures."""
    with open_workers(session, hands) as workers, progress() as watch:
        exposures = list(workers.each([exposed(session, job) for job in jobs], watch))
    for job, exposure in zip(jobs, exposures, strict=True):
        try:
            request = session.subject(job.subject).request(job, {})
            yield Examined(request, profile(session.call(request)), exposure.result)
        except LabError as error:
            failures.append((str(job), error))


def _curve(session: Session, job: Job) -> list[Request]:
    """Return calls between the default lengths, without associated data, if the subject has messages."""
    subject = session.subject(job.subject)
    if "msg" not in subject.takes:
        return []
    found = []
    for message in _CURVE:
        try:
            options = {"msg": message, **({"ad": 0} if "ad" in subject.takes else {})}
            found.append(subject.request(job, options))
        except ChoiceError:
            continue
    return found
