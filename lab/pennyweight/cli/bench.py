# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight bench`: measure implementations on boards."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import StringIO
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import TextIO

import click

from pennyweight import _sim
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.jobs import Job, Lengths, select_measured
from pennyweight.check.session import Session
from pennyweight.cli.common import open_measurer, print_others, progress
from pennyweight.cli.messages import Failures, settle, sort_failures, warn
from pennyweight.cli.options import (
    MOST_BYTES,
    USUAL_BOARDS,
    Hands,
    boards_option,
    format_options,
    hands_options,
    ids_argument,
    implementations_option,
    length_options,
    lengths_of,
)
from pennyweight.cli.report import overview_of
from pennyweight.errors import ChoiceError, LabError
from pennyweight.files import write_whole
from pennyweight.lab import Lab
from pennyweight.literature.elsewhere import said_of_others
from pennyweight.literature.published import load_tables, select_tables
from pennyweight.literature.tables import ComparedTable, compare, requests
from pennyweight.measure.record import Measurement
from pennyweight.report import EXPORTERS, bench_page, overview


@click.command(name="bench")
@ids_argument
@boards_option(USUAL_BOARDS)
@implementations_option
@length_options("several pairs", "several pairs", multiple=True)
@click.option(
    "--sweep",
    metavar="FIRST:LAST:STEP",
    callback=lambda context, parameter, text: _sweep(text),
    help="A curve over these lengths of the message, in bytes.",
)
@click.option("--all", "whole", is_flag=True, help="Print every result, not only a page of them.")
@hands_options
@format_options("json", "csv", "markdown", "latex")
def command(
    id: tuple[str, ...],
    board: tuple[str, ...],
    implementation: tuple[str, ...],
    ad: tuple[int, ...],
    msg: tuple[int, ...],
    sweep: range | None,
    whole: bool,
    hands: Hands,
    format: str,
) -> int:
    """Measure the primitives and algorithms ID: every implementation on every board that it runs on.

    Without ID or options it measures everything, compares it with the published tables, writes all results to
    files in the build directory and prints a page about them.

    Only code whose output was verified in the same build on the same board is measured. An implementation
    that needs more memory or other instructions than a board has is named and left out; it is an error if
    --board and --implementation name it.
    """
    if HOST in board:
        raise click.BadParameter(
            f"{HOST!r} is not a simulated board; only `pennyweight verify` uses it",
            param_hint="--board",
        )
    narrowed = id or board or implementation or whole or format != "terminal"
    on_a_page = not (narrowed or ad or msg or sweep)
    started = monotonic()
    with open_measurer(hands) as (session, measurer):
        lab = session.lab
        jobs = select_measured(lab.catalog, lab.boards, id, board, implementation)
        lengths = _lengths(session, jobs, ad, msg, sweep)
        requested = {job: session.subject(job.subject).requests(job, lengths) for job in jobs}
        tables = select_tables(load_tables(lab.root, lab.catalog, lab.broken), ()) if on_a_page else []
        if not id and sys.stderr.isatty():
            warn(_announced(lab, jobs))
        with progress() as watch:
            asked = chain(*requested.values(), requests(tables))
            measured = measurer.measurements(asked, watch)
    records: list[Measurement] = []
    failures: Failures = []
    for job, calls in requested.items():
        try:
            # All of a job or nothing: no half of a row.
            records += [measured.measurement(request) for request in calls]
        except LabError as error:
            failures.append((str(job), error))
    if on_a_page:
        compared = compare(tables, measured)
        boards = {job.board: lab.boards.find(job.board) for job in jobs}
        return _page(lab, boards, records, compared, failures, started)
    failed = settle(failures, board, implementation, len(records))
    EXPORTERS[format].measurements(records, sys.stdout)
    if format == "terminal":
        print_others(lab, [record.board for record in records])
    return int(failed)


def _announced(lab: Lab, jobs: Sequence[Job]) -> str:
    """Return the extent of a command without ID, and how to choose less."""
    subjects, boards = {job.subject for job in jobs}, {job.board for job in jobs}
    algorithms = len(subjects & set(lab.catalog.algorithms))
    return (
        f"measuring algorithms: {algorithms}, primitives: {len(subjects) - algorithms}, "
        f"boards: {len(boards)}; minutes at first, then seconds; for less: bench ID --board BOARD"
    )


def _page(
    lab: Lab,
    boards: Mapping[str, _sim.BoardInfo],
    records: Sequence[Measurement],
    compared: Sequence[ComparedTable],
    failures: Failures,
    started: float,
) -> int:
    """Write all results into files and print a page about them; return the exit status."""
    wrong, lacking = sort_failures(failures, (), ())
    missing = [f"{table.id}: {problem}" for table in compared for problem in table.missing]
    failed = [*(f"{what}: {error}" for what, error in wrong), *missing]
    folder = lab.build_dir / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / "report.html", overview.page(overview_of(lab, boards, records, compared)))
    write_whole(folder / "failures.txt", "".join(f"{line}\n" for line in (*failed, *lacking)))
    for suffix, format in (("txt", "terminal"), ("json", "json"), ("csv", "csv")):
        exporter = EXPORTERS[format]
        _write(folder / f"results.{suffix}", partial(exporter.measurements, records))
        _write(folder / f"tables.{suffix}", partial(exporter.tables, compared))
    shown = Path(os.path.relpath(folder))
    bench_page.terminal(
        bench_page.Benched(
            *(lab.catalog, boards, records, compared, lacking, failed, monotonic() - started),
            others=said_of_others(lab, boards),
            files=(
                ("HTML report", shown / "report.html"),
                ("all results", shown / "results.txt (.csv, .json)"),
                ("all tables", shown / "tables.txt (.csv, .json)"),
                *[("failures", shown / "failures.txt")] * bool(failed or lacking),
            ),
        ),
        sys.stdout,
    )
    return int(bool(failed) or not all(table.complete for table in compared))


def _write(path: Path, export: Callable[[TextIO], None]) -> None:
    out = StringIO()
    export(out)
    write_whole(path, out.getvalue())


def _lengths(
    session: Session, jobs: Sequence[Job], ad: Sequence[int], msg: Sequence[int], sweep: range | None
) -> list[Lengths] | None:
    """Return the requested lengths, or None for the default ones."""
    wanted = lengths_of(ad, sweep or msg)
    if not wanted:
        return None
    if sweep and msg:
        raise click.UsageError("--sweep and --msg cannot be used together")
    takes = {job.subject: session.subject(job.subject).takes for job in jobs}
    if without := [id for id, options in takes.items() if "msg" not in options]:
        raise click.UsageError(f"--ad, --msg and --sweep are for algorithms; {without[0]} is a primitive")
    without = [id for id, options in takes.items() if "ad" not in options]
    if any(ad) and without:
        raise click.UsageError(f"--ad is for AEADs; {without[0]} takes no associated data")
    for job in jobs:
        _check_taken(session, job, wanted, "msg" if sweep is None else "sweep")
    return wanted


def _check_taken(session: Session, job: Job, wanted: Sequence[Lengths], option: str) -> None:
    """Raise an error for a length that the algorithm does not support; `option` gave the message length."""
    subject = session.subject(job.subject)
    for lengths in wanted:
        try:
            subject.request(job, {"ad": lengths.ad, "msg": lengths.message})
        except ChoiceError as error:
            named = option if error.option == "msg" else error.option
            raise click.BadParameter(str(error), param_hint=f"--{named}") from error


def _sweep(text: str | None) -> range | None:
    if text is None:
        return None
    numbers = text.split(":")
    if len(numbers) != 3 or not all(number.isdecimal() for number in numbers):
        raise click.BadParameter(f"{text!r} is not FIRST:LAST:STEP, such as 0:256:16")
    first, last, width = map(int, numbers)
    if width == 0 or first > last or last > MOST_BYTES:
        raise click.BadParameter(
            f"{text!r}: STEP must be at least 1, LAST at least FIRST and at most {MOST_BYTES}"
        )
    return range(first, last + 1, width)
