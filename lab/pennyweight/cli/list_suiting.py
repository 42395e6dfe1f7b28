# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight list --board`: supported implementations of a board, and missing features for the others."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.catalogue.jobs import select
from pennyweight.cli.common import open_session, open_workers, progress, write_data
from pennyweight.cli.messages import report_failures
from pennyweight.cli.options import Hands
from pennyweight.errors import LabError
from pennyweight.measure.suiting import Suiting, suiting
from pennyweight.report.terminal import LEAST_TEXT, console, print_whole


def show(ids: Sequence[str], boards: Sequence[str], hands: Hands, format: str) -> int:
    """List the entries `ids`, or all if empty; return 1 if one fails for another reason, else 0."""
    found: list[Suiting] = []
    failures: list[tuple[str, LabError]] = []
    with open_session() as session:
        jobs = select(session.lab.catalog, session.lab.boards, ids, boards, ())
        with open_workers(session, hands) as workers, progress() as watch:
            plans = [suiting(session, job) for job in jobs]
            for job, outcome in zip(jobs, workers.each(plans, watch), strict=True):
                if outcome.result is None:
                    failures.append((str(job), outcome.failure))
                else:
                    found.append(outcome.result)
    if format != "terminal":
        records = [_as_data(each) for each in found]
        write_data(format, records, records)
    else:
        _draw(found)
    sys.stdout.flush()
    report_failures(failures)
    return int(bool(failures))


def _as_data(each: Suiting) -> dict[str, object]:
    return {
        "subject": each.job.subject,
        "implementation": each.job.implementation,
        "board": each.job.board,
        "runs": not each.lacks,
        "lacks": each.lacks or None,
    }


def _draw(found: Sequence[Suiting]) -> None:
    screen = console(sys.stdout)
    for board in dict.fromkeys(each.job.board for each in found):
        here = [each for each in found if each.job.board == board]
        count = sum(not each.lacks for each in here)
        screen.print(Text.assemble((board, "bold"), f"  {count} of {len(here)} run"))
        drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        drawn.add_column("id", no_wrap=True)
        drawn.add_column("implementation", no_wrap=True)
        drawn.add_column("runs", overflow="fold", min_width=LEAST_TEXT)
        for each in here:
            verdict = Text(each.lacks, style="yellow") if each.lacks else Text("yes", style="green")
            drawn.add_row(each.job.subject, Text(each.job.implementation, style="cyan"), verdict)
        print_whole(screen, drawn)
