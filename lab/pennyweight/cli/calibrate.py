# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight calibrate`: compare a simulated board with your own measurements on the chip."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click
from rich import box
from rich.table import Table

from pennyweight.cli.common import open_measurer, write_data
from pennyweight.cli.completion import BOARDS
from pennyweight.cli.options import board_file_option, format_option
from pennyweight.literature.builds import Summary
from pennyweight.literature.calibration import Compared, compared
from pennyweight.report.terminal import console, print_whole


@click.command(name="calibrate")
@click.argument("board", shell_complete=BOARDS)
@click.argument("timings", type=click.Path(path_type=Path))
@board_file_option
@click.option(
    "--implementation",
    "-i",
    metavar="IMPL",
    help="Implementation of the library's algorithms that ran on the chip. Default: the fast one.",
)
@click.option("--flags", "-f", default="-Os", help="Of the compiler, for code of your own. Default: -Os.")
@format_option
def command(board: str, timings: Path, implementation: str | None, flags: str, format: str) -> int:
    """Compare the simulated BOARD with the cycles that you measured on the chip, in the CSV file TIMINGS.

    Its first line is code,operation,ad_bytes,msg_bytes,cycles. `code` is an algorithm of the library, or the
    path of your own code. `operation` is encrypt, decrypt or hash, or a call of a function as in
    docs/measure.md. examples/benchmark.c prints such lines.
    """
    with open_measurer() as (session, measurer):
        info = session.lab.boards.called(board)
        rows = compared(session.lab, measurer, info, timings, implementation, flags)
    if format != "terminal":
        records = [asdict(row) | {"error": row.error} for row in rows]
        write_data(format, records, records)
    else:
        _show(info.name, rows)
    return 0


def _show(board: str, rows: Sequence[Compared]) -> None:
    screen = console(sys.stdout)
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column("code")
    drawn.add_column("operation")
    for heading in ("ad", "msg", "measured", "model", "error"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        drawn.add_row(
            row.code,
            row.operation,
            str(row.ad_bytes),
            str(row.msg_bytes),
            f"{row.measured:.10g}",
            str(row.model),
            f"{100 * row.error:+.1f} %",
        )
    print_whole(screen, drawn)
    summary = Summary.of(rows)
    screen.print(
        f"{board}: {summary.builds} measured; error in the mean {100 * summary.bias:+.1f} %; of its size the "
        f"median {100 * summary.median:.1f} %, and 90 % are below {100 * summary.ninth_decile:.1f} %"
    )
