# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight ct`: whether secrets show in the time, shown on the binary."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import groupby

import click
from rich.text import Text

from pennyweight.check.constant_time import Leak, Verdict, check, not_found, reference_boards
from pennyweight.cli.common import format_options, open_lab, progress, report_failures, warn
from pennyweight.errors import LabError
from pennyweight.measure.jobs import select
from pennyweight.report.terminal import console


@click.command(name="ct")
@click.argument("id", nargs=-1)
@click.option(
    "--board", "-b", multiple=True, help="Only on this board. Default: the reference board of each platform."
)
@click.option("--implementation", "-i", multiple=True, help="Only this one (avr/balanced); may be repeated.")
@format_options("json")
def command(id: tuple[str, ...], board: tuple[str, ...], implementation: tuple[str, ...], format: str) -> int:
    """Follow the secrets of the primitives and algorithms ID (default: all) through a simulated call.

    A branch, a memory address, or an operand of an instruction whose time depends on its value, that
    depends on a secret is a leak. Exit status 1 for a leak that the catalogue does not declare, and for
    one that it declares and that does not occur.
    """
    lab = open_lab()
    jobs = select(lab, id, board or reference_boards(), implementation)
    verdicts: list[Verdict] = []
    failures: list[tuple[str, LabError]] = []
    with progress(len(jobs)) as step:
        for job in jobs:
            step(str(job))
            try:
                verdicts.append(check(lab, job))
            except LabError as error:
                failures.append((str(job), error))
    if format == "json":
        json.dump([_as_data(verdict) for verdict in verdicts], sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        _show(verdicts)
    report_failures(failures)
    undone = not_found(verdicts)
    for job, kind in undone:
        warn(
            f"{job.subject.id} {job.implementation.id}: the catalogue declares a leak of the kind {kind!r} "
            "that does not occur; take it out of `leaks`"
        )
    return int(bool(failures or undone) or any(verdict.undeclared for verdict in verdicts))


def _as_data(verdict: Verdict) -> dict[str, object]:
    return {
        "subject": verdict.job.subject.id,
        "implementation": verdict.job.implementation.id,
        "board": verdict.job.board,
        "calls": list(verdict.calls),
        "constant_time": not verdict.leaks,
        "leaks": [
            {
                "kind": leak.kind,
                "file": leak.file,
                "line": leak.line,
                "text": leak.text,
                "secrets": list(leak.secrets),
                "executions": leak.executions,
                "declared": leak not in verdict.undeclared,
            }
            for leak in verdict.leaks
        ],
    }


def _show(verdicts: Sequence[Verdict]) -> None:
    screen = console(sys.stdout)
    if not verdicts:
        return
    wide = max(len(verdict.job.implementation.id) for verdict in verdicts)
    board = max(len(verdict.job.board) for verdict in verdicts)
    for subject, group in groupby(verdicts, key=lambda verdict: verdict.job.subject.id):
        screen.print(Text(subject, style="bold"))
        for verdict in group:
            line = f" {verdict.job.implementation.id:{wide}}  {verdict.job.board:{board}}  "
            screen.print(Text.assemble(line, _in_words(verdict)), soft_wrap=True)
            for leak in verdict.leaks:
                style = "bold red" if leak in verdict.undeclared else "yellow"
                screen.print(Text(f"   {_describe(leak)}", style), soft_wrap=True)


def _in_words(verdict: Verdict) -> Text:
    if not verdict.leaks:
        return Text("constant time", "green")
    undeclared = len(verdict.undeclared)
    declared = len(verdict.leaks) - undeclared
    because = f"{declared} declared: {verdict.job.implementation.leaks_because}" if declared else ""
    if not undeclared:
        return Text(f"leaks, {because}", "yellow")
    counted = "1 leak" if undeclared == 1 else f"{undeclared} leaks"
    return Text(", ".join(filter(None, (counted, because))), "bold red")


def _describe(leak: Leak) -> str:
    """Kind, place, what shows how often, and the source."""
    shown = f"{leak.kind} at {leak.place} ({' and '.join(leak.secrets)}, {leak.executions} times)"
    return shown if leak.file is None else f"{shown}: {leak.text}"
