# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight verify`: known answers, random states and contracts on every board."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import groupby

import click
from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.cli.common import format_options, open_lab, progress, report_failure
from pennyweight.contract import REFERENCE_BOARDS
from pennyweight.errors import LabError
from pennyweight.jobs import Job, NothingToDo, select
from pennyweight.measure import contract_failures
from pennyweight.report.terminal import console
from pennyweight.simulate import boards
from pennyweight.verify import HOST, Verdict
from pennyweight.verify import verify as verify_on


@click.command(name="verify")
@click.argument("id", nargs=-1)
@click.option("--board", "-b", multiple=True, help='Only on this board, or "host"; may be repeated.')
@click.option("--implementation", "-i", multiple=True, help="Only this one (avr/balanced); may be repeated.")
@format_options("json")
def command(id: tuple[str, ...], board: tuple[str, ...], implementation: tuple[str, ...], format: str) -> int:
    """Check the primitives ID (default: all): known answers, and random states against the portable C.

    Every implementation on every board that it runs on; portable C also on the host. The contract at the
    head of an assembly function is held against what its platform's reference board measures.
    """
    lab = open_lab()
    jobs = _with_something_to_check(select(lab, id, board or (HOST, *boards()), implementation))
    verdicts: list[Verdict] = []
    failed = False
    with progress(len(jobs)) as step:
        for job in jobs:
            step(str(job))
            try:
                verdict = verify_on(lab, job.primitive, job.implementation, job.board)
                verdicts.append(verdict)
                if verdict.passed and _has_contract(job):
                    verdict.failures += contract_failures(lab, job.primitive, job.implementation)
            except LabError as error:
                failed = True
                report_failure(str(job), error)
    if format == "json":
        json.dump([_as_data(verdict) for verdict in verdicts], sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        _show(verdicts)
    return int(failed or not all(verdict.passed for verdict in verdicts))


def _has_contract(job: Job) -> bool:
    """Whether this job's board is the one that the contracts of an assembly implementation speak of."""
    return REFERENCE_BOARDS.get(job.implementation.platform) == job.board


def _with_something_to_check(jobs: Sequence[Job]) -> list[Job]:
    """Without the reference itself on the host where no known answer exists: it would be its own oracle."""
    checkable = [
        job
        for job in jobs
        if job.board != HOST or job.primitive.vectors or job.implementation != job.primitive.reference
    ]
    if not checkable:
        raise NothingToDo(
            f"{jobs[0]} has no known answer to be checked with; it is what others are checked with"
        )
    return checkable


def _as_data(verdict: Verdict) -> dict[str, object]:
    return {
        "subject": verdict.primitive,
        "implementation": verdict.implementation,
        "board": verdict.board,
        "vectors": verdict.vectors,
        "random_states": verdict.random_states,
        "verified": verdict.passed,
        "failures": list(verdict.failures),
    }


def _show(verdicts: Sequence[Verdict]) -> None:
    screen = console(sys.stdout)
    for subject, group in groupby(verdicts, key=lambda verdict: verdict.primitive):
        drawn = Table(
            box=box.SIMPLE_HEAD, title=Text(subject, style="bold"), title_justify="left", pad_edge=False
        )
        drawn.add_column("implementation", no_wrap=True)
        drawn.add_column("board", no_wrap=True)
        drawn.add_column("known answers", justify="right")
        drawn.add_column("random states", justify="right")
        drawn.add_column("verdict")
        for verdict in group:
            drawn.add_row(
                verdict.implementation,
                verdict.board,
                str(verdict.vectors),
                str(verdict.random_states),
                Text("\n".join(verdict.failures), style="bold red")
                if verdict.failures
                else Text("ok", "green"),
            )
        screen.print(drawn)
