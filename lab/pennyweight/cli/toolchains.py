# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight list --toolchains`: the selected compiler of each platform, the reason, and the others."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.build.compilers import SORTS, Unusable, choose, others
from pennyweight.cli.common import write_data
from pennyweight.errors import ToolError
from pennyweight.report.terminal import LEAST_TEXT, console, print_whole


@dataclass(frozen=True, slots=True)
class CompilerRow:
    """A compiler for a platform."""

    platform: str
    taken: bool
    compiler: str
    version: str
    """Version, "" if it cannot be used."""
    why: str
    """Variable that names it, or place where it was found."""
    where: str
    """Command of the compiler, or reason why it cannot be used."""


def show(format: str) -> int:
    """Print the compilers as "terminal" or "json"; return 1 if a platform has none, else 0."""
    rows = [row for platform in SORTS for row in _rows(platform)]
    if format != "terminal":
        records = [asdict(row) for row in rows]
        write_data(format, records, records)
    else:
        _show(rows)
    return 0 if {row.platform for row in rows if row.taken} == set(SORTS) else 1


def _rows(platform: str) -> list[CompilerRow]:
    taken = None
    try:
        taken = choose(platform)
        rows = [CompilerRow(platform, True, taken.name, taken.version, taken.because, str(taken))]
    except ToolError as problem:
        rows = [CompilerRow(platform, False, "none", "", "", str(problem))]
    for other in others(platform, taken):
        if isinstance(other, Unusable):
            rows.append(CompilerRow(platform, False, other.name, "", other.because, other.problem))
        else:
            rows.append(CompilerRow(platform, False, other.name, other.version, other.because, str(other)))
    return rows


def _show(rows: Sequence[CompilerRow]) -> None:
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("platform", "", "compiler", "version"):
        drawn.add_column(heading, no_wrap=True)
    drawn.add_column("why, and its command", overflow="fold", min_width=LEAST_TEXT)
    for row in rows:
        style = "bold" if row.taken else "dim"
        why = "\n".join(filter(None, (row.why, row.where)))
        texts = (row.platform, "taken" if row.taken else "", row.compiler, row.version, why)
        drawn.add_row(*(Text(text, style=style) for text in texts))
    print_whole(console(sys.stdout), drawn)
