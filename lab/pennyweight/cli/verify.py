# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight verify`: known answers and random states on every board."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import groupby

import click
from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight import _sim
from pennyweight.bench import select
from pennyweight.cli.common import format_options, open_lab, progress, report_failure
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.primitive import Implementation, Primitive
from pennyweight.report.terminal import console
from pennyweight.verify import Verdict
from pennyweight.verify import verify as verify_on

HOST = "host"

Check = tuple[Primitive, Implementation, str]
"""What to verify, and the board, or HOST."""


@click.command()
@click.argument("id", nargs=-1)
@click.option("--board", "-b", multiple=True, help='Only on this board, or "host"; may be repeated.')
@click.option("--implementation", "-i", multiple=True, help="Only this one (avr/balanced); may be repeated.")
@format_options("json")
def verify(id: tuple[str, ...], board: tuple[str, ...], implementation: tuple[str, ...], format: str) -> int:
    """Check the primitives ID (default: all): known answers, and random states against the portable C.

    Every implementation on every board that it runs on; portable C also on the host.
    """
    lab = open_lab()
    checks = _checks(lab, id, board, implementation)
    verdicts: list[Verdict] = []
    failed = False
    with progress(len(checks)) as step:
        for primitive, chosen, place in checks:
            name = f"{primitive.id} {chosen.id} on {place}"
            step(name)
            try:
                verdicts.append(
                    verify_on(lab, primitive, chosen, place if place == HOST else board_of(place))
                )
            except LabError as error:
                failed = True
                report_failure(name, error)
    if format == "json":
        json.dump([_as_data(verdict) for verdict in verdicts], sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        _show(verdicts)
    return int(failed or any(verdict.failures for verdict in verdicts))


def _checks(
    lab: Lab, ids: Sequence[str], boards: Sequence[str], implementations: Sequence[str]
) -> list[Check]:
    """Host first, for it is quick and what everything else is compared with."""
    checks: list[Check] = []
    on_boards = [board for board in boards if board != HOST]
    if not boards or HOST in boards:
        checks += [
            (primitive, implementation, HOST)
            for primitive in ([lab.catalog.find(id) for id in ids] or lab.catalog.primitives.values())
            for implementation in primitive.implementations
            if implementation.platform == "c"
            and (not implementations or implementation.id in implementations)
        ]
    if on_boards or not boards:
        checks += [
            (job.primitive, job.implementation, job.board.name)
            for job in select(lab, ids, on_boards, implementations)
        ]
    return checks


def _as_data(verdict: Verdict) -> dict[str, object]:
    return {
        "subject": verdict.primitive,
        "implementation": verdict.implementation,
        "board": verdict.board,
        "vectors": verdict.vectors,
        "random_states": verdict.random_states,
        "verified": not verdict.failures,
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
