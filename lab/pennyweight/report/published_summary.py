# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Summary of the comparison with published results, a line per source or table; portable C is separate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TextIO

from rich.console import Console
from rich.text import Text

from pennyweight.literature.tables import ComparedTable, TableSummary
from pennyweight.report.terminal import console

HEADING = "ratio = cost of ours / published; below 1.00 is better"


@dataclass(frozen=True, slots=True)
class SourceResult:
    """Number of compared published values, and the result of the comparison."""

    name: str
    values: int
    as_good: int
    """Number of values that the measurement equals or beats."""
    mean_ratio: float | None
    """Geometric mean of measured costs over published ones."""


def by_source(tables: Sequence[ComparedTable]) -> list[SourceResult]:
    """Return a comparison for each source, assembly only; the last lines are their sum and portable C."""
    sources = [
        compared(source, list(group))
        for source, group in groupby(tables, lambda table: table.id.split(".")[0])
    ]
    whole = [compared("all", tables), compared("portable C (baselines)", tables, portable=True)]
    return [each for each in (*sources, *whole) if each.values]


def compared(name: str, tables: Iterable[ComparedTable], *, portable: bool = False) -> SourceResult:
    """Compare the values of assembly, or of portable C, in some tables."""
    whole = TableSummary(
        {
            (f"{table.id} {row}", column): excess
            for table in tables
            for (row, column), excess in table.summary(portable=portable).excesses.items()
        }
    )
    return SourceResult(name, len(whole.excesses), whole.at_most(1), whole.geometric_mean())


def terminal(tables: Sequence[ComparedTable], out: TextIO) -> None:
    """Print a line for each source and for each table."""
    screen = console(out)
    screen.print(Text(f"Our assembly against published results; {HEADING}", style="dim"))
    screen.print()
    print_comparisons(screen, by_source(tables), "source")
    screen.print()
    each = [
        compared(table.id + mark, [table], portable=portable)
        for table in tables
        for portable, mark in ((False, ""), (True, " (portable C)"))
    ]
    print_comparisons(screen, [line for line in each if line.values], "table")
    screen.print()
    screen.print(
        Text("pennyweight tables ID prints a source, table or algorithm, --all everything", style="dim")
    )


def print_comparisons(screen: Console, comparisons: Sequence[SourceResult], title: str) -> None:
    """Print a line for each comparison."""
    width = max(34, *(len(each.name) for each in comparisons))
    heading = f"{title:<{width}} {'values':>8} {'as good or better':>19} {'ratio (geom. mean)':>20}"
    screen.print(Text(f" {heading}", style="bold"), soft_wrap=True)
    screen.print(Text(f" {'─' * len(heading)}"), soft_wrap=True)
    for each in comparisons:
        percent = f"{each.as_good}  {100 * each.as_good / each.values:5.1f}%"
        mean = "-" if each.mean_ratio is None else f"{each.mean_ratio:.2f}"
        screen.print(Text(f" {each.name:<{width}} {each.values:>8} {percent:>19} {mean:>20}"), soft_wrap=True)
