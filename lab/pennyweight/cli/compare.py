# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight compare`: compare two sets of results."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click
from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.catalogue.jobs import Request
from pennyweight.cli.common import open_measurer, progress, write_data
from pennyweight.cli.options import Existing, Hands, format_option, hands_options
from pennyweight.errors import UnknownId
from pennyweight.literature.comparison import Change, Comparison, Results, compare, read_results, results_of
from pennyweight.report.terminal import console, print_whole

REGRESSION = 3
"""Exit status if a cost has increased."""


@click.command(name="compare")
@click.argument("before", type=Existing())
@click.argument("after", type=Existing(), required=False)
@hands_options
@format_option
def command(before: Path, after: Path | None, hands: Hands, format: str) -> int:
    """Show what differs between two sets of results: files that `bench --json` or `bench --csv` wrote.

    Without AFTER, the rows of BEFORE are measured now. Exit status 3 if a row costs more than it did.
    Figures of C that different compilers made may differ by the margins in docs/toolchains.md; all others
    have to be the same.
    """
    earlier = read_results(before)
    later = read_results(after) if after else _measured_now(earlier, hands)
    comparison = compare(earlier, later)
    if format != "terminal":
        data = _as_data(comparison)
        write_data(format, data, (change.key._asdict() | _costs(change) for change in comparison.changes))
    else:
        _show(comparison)
    return REGRESSION if any(change.is_worse for change in comparison.changes) else 0


def _as_data(comparison: Comparison) -> dict[str, object]:
    return {
        "exact": comparison.exact,
        "by_margin": [
            {"before": was, "after": now, "rows": rows} for (was, now), rows in comparison.by_margin.items()
        ],
        "changes": [asdict(change) for change in comparison.changes],
    }


def _costs(change: Change) -> dict[str, object]:
    return {"cost": change.cost, "before": change.before, "after": change.after}


def _measured_now(rows: Results, hands: Hands) -> Results:
    """Measure the same rows, as far as they still exist."""
    records = []
    requests = [Request(**row._asdict()) for row in rows]
    with open_measurer(hands) as (_, measurer), progress() as watch:
        measured = measurer.measurements(requests, watch)
    for request in requests:
        try:
            records.append(measured.measurement(request))
        except UnknownId:
            continue  # the row is gone
    return results_of(records)


def _show(comparison: Comparison) -> None:
    screen = console(sys.stdout)
    changes = comparison.changes
    if changes:
        drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for heading in ("subject", "call", "board", "implementation", "cost"):
            drawn.add_column(heading, no_wrap=True)
        for heading in ("before", "after", "change"):
            drawn.add_column(heading, justify="right", no_wrap=True)
        for change in changes:
            key = change.key
            figures = ["-" if figure is None else str(figure) for figure in (change.before, change.after)]
            drawn.add_row(
                *(key.subject, key.call, key.board, key.implementation, change.cost),
                *figures,
                _verdict(change),
            )
        print_whole(screen, drawn)
    better = sum(change.is_better for change in changes)
    worse = sum(change.is_worse for change in changes)
    other = len(changes) - better - worse
    screen.print(f"{comparison}")
    screen.print(f"{better} costs better, {worse} worse, {other} rows new or gone")


def _verdict(change: Change) -> Text:
    if change.before is None:
        return Text("new")
    if change.after is None:
        return Text("gone")
    percent = f"{100 * (change.after / change.before - 1):+.1f} %" if change.before else "from nothing"
    return Text(percent, "bold red" if change.is_worse else "green")
