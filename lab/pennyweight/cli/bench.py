# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight bench`: measure implementations on boards."""

from __future__ import annotations

import sys

import click

from pennyweight.cli.common import format_options, open_lab, open_store, progress, report_failures
from pennyweight.errors import LabError
from pennyweight.jobs import select
from pennyweight.measured import Measurer
from pennyweight.record import Measurement
from pennyweight.report import EXPORTERS
from pennyweight.simulate import boards
from pennyweight.verify import HOST


@click.command(name="bench")
@click.argument("id", nargs=-1)
@click.option("--board", "-b", multiple=True, help="Only on this board; may be repeated.")
@click.option(
    "--implementation", "-i", multiple=True, help="Only this one, such as avr/balanced; may be repeated."
)
@format_options("json", "csv", "markdown", "latex")
def command(id: tuple[str, ...], board: tuple[str, ...], implementation: tuple[str, ...], format: str) -> int:
    """Measure the primitives ID: every implementation on every board that it runs on.

    Without an ID all but the rotations, which are measured for their own sake.

    A figure is shown only of code whose output was verified in the same build on the same board.
    """
    lab = open_lab()
    if HOST in board:
        raise click.BadParameter(
            f"{HOST} is for `pennyweight verify` only: nothing is measured on it; "
            f"boards: {', '.join(boards())}",
            param_hint="--board",
        )
    jobs = select(lab, id, board, implementation)
    if not id:
        # Those of an implementation that only rotations have are asked for.
        jobs = [job for job in jobs if job.primitive.kind != "rotation"] or jobs
    records: list[Measurement] = []
    failures: list[tuple[str, LabError]] = []
    with open_store(lab) as store, progress(sum(len(job.values) for job in jobs)) as step:
        measurer = Measurer(lab, store)
        for job in jobs:
            try:
                # All values of a job or none: no half of a row.
                measured: list[Measurement] = []
                for value in job.values:
                    step(f"{job}, {job.primitive.parameter.name} {value}")
                    measured.append(measurer.of_job(job, value))
                records += measured
            except LabError as error:
                failures.append((str(job), error))
    report_failures(failures)
    EXPORTERS[format].measurements(records, sys.stdout)
    return int(bool(failures))
