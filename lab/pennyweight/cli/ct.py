# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight ct`: find timing leaks of secrets in the binary."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby

import click
from rich.text import Text

from pennyweight.catalogue.jobs import select, select_checked
from pennyweight.check.constant_time import Exposure, Leak, not_found
from pennyweight.cli.common import open_session, open_workers, progress, write_data
from pennyweight.cli.gaps import gap_as_data, gap_lines
from pennyweight.cli.messages import report_failures, warn
from pennyweight.cli.options import (
    REFERENCE,
    Hands,
    boards_option,
    format_option,
    hands_options,
    ids_argument,
    implementations_option,
)
from pennyweight.errors import LabError
from pennyweight.measure.checks import exposed
from pennyweight.report.terminal import console


@click.command(name="ct")
@ids_argument
@boards_option(REFERENCE)
@implementations_option
@hands_options
@format_option
def command(
    id: tuple[str, ...], board: tuple[str, ...], implementation: tuple[str, ...], hands: Hands, format: str
) -> int:
    """Track the secrets of the primitives and algorithms ID (default: all) through simulated calls.

    A leak is a branch or a memory address that depends on a secret, or a secret operand of an instruction
    whose time depends on its value. Exit status 1 for a leak that the catalogue does not declare, and for a
    declared leak that does not occur.
    """
    exposures: list[Exposure] = []
    failures: list[tuple[str, LabError]] = []
    with open_session() as session:
        catalog = session.lab.catalog
        boards = session.lab.boards
        if board:
            jobs = select(catalog, boards, id, board, implementation)
        else:
            jobs = select_checked(catalog, boards, id, implementation)
        with open_workers(session, hands) as workers, progress() as watch:
            plans = [exposed(session, job) for job in jobs]
            for job, outcome in zip(jobs, workers.each(plans, watch), strict=True):
                if outcome.result is None:
                    failures.append((str(job), outcome.failure))
                else:
                    exposures.append(outcome.result)
    if format != "terminal":
        records = [_as_data(exposure) for exposure in exposures]
        write_data(format, records, records)
    else:
        _show(exposures)
    report_failures(failures)
    undone = not_found(exposures, catalog)
    for job, kind in undone:
        warn(
            f"{job.subject} {job.implementation}: the catalogue declares a leak of the kind {kind!r} "
            "that does not occur; take it out of `leaks`"
        )
    return int(bool(failures or undone) or any(exposure.undeclared for exposure in exposures))


def _as_data(exposure: Exposure) -> dict[str, object]:
    return {
        "subject": exposure.job.subject,
        "implementation": exposure.job.implementation,
        "board": exposure.job.board,
        "calls": list(exposure.calls),
        "followed": list(exposure.followed),
        "not_followed": list(exposure.not_followed),
        "constant_time": not exposure.leaks,
        "leaks": [{**asdict(leak), "declared": leak not in exposure.undeclared} for leak in exposure.leaks],
        "gaps": [gap_as_data(gap) for gap in exposure.gaps],
    }


def _show(exposures: Sequence[Exposure]) -> None:
    screen = console(sys.stdout)
    if not exposures:
        return
    wide = max(len(exposure.job.implementation) for exposure in exposures)
    board = max(len(exposure.job.board) for exposure in exposures)
    for subject, group in groupby(exposures, key=lambda exposure: exposure.job.subject):
        screen.print(Text(subject, style="bold"))
        for exposure in group:
            line = f" {exposure.job.implementation:{wide}}  {exposure.job.board:{board}}  "
            screen.print(Text.assemble(line, _in_words(exposure)), soft_wrap=True)
            if exposure.not_followed:
                named = ", ".join(exposure.not_followed)
                screen.print(Text(f"   not followed: {named}", "yellow"), soft_wrap=True)
            for line in gap_lines(exposure.gaps):
                screen.print(Text(f"   {line}", "yellow"), soft_wrap=True)
            for leak in exposure.leaks:
                style = "bold red" if leak in exposure.undeclared else "yellow"
                screen.print(Text(f"   {_describe(leak)}", style), soft_wrap=True)


def _in_words(exposure: Exposure) -> Text:
    if not exposure.leaks:
        functions = "1 function" if len(exposure.followed) == 1 else f"{len(exposure.followed)} functions"
        return Text.assemble(("constant time", "green"), f", {functions}")
    undeclared = len(exposure.undeclared)
    declared = len(exposure.leaks) - undeclared
    because = f"{declared} declared: {exposure.declared_because}" if declared else ""
    if not undeclared:
        return Text(f"leaks, {because}", "yellow")
    counted = "1 leak" if undeclared == 1 else f"{undeclared} leaks"
    return Text(", ".join(filter(None, (counted, because))), "bold red")


def _describe(leak: Leak) -> str:
    """Return kind and place of a leak, the leaking buffers with the number of executions, and the source."""
    called = f", called at {', '.join(leak.callers)}" if leak.callers else ""
    shown = f"{leak.kind} at {leak.place}{called} ({' and '.join(leak.secrets)}, {leak.executions} times)"
    return shown if leak.file is None else f"{shown}: {leak.text}"
