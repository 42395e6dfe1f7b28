# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight profile`: the cycles of one call by line of source or instruction, and by class."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from pennyweight.catalogue.jobs import Request
from pennyweight.check.session import Session
from pennyweight.cli.common import call_options, open_store, open_workers, write_data
from pennyweight.cli.options import ALONE, Count, format_option, stacks_option
from pennyweight.files import write_whole
from pennyweight.measure.measurer import Measurer
from pennyweight.measure.profile import by_file, by_function, by_instruction, by_line, profile
from pennyweight.report.listing import listing
from pennyweight.run.guest import Call
from pennyweight.run.stacks import folded


@click.command(name="profile")
@call_options
@click.option("--lines", "-l", type=Count(1), metavar="N", help="Only the N hottest rows.")
@click.option("--in-order", is_flag=True, help="In the order of the code instead of the hottest first.")
@click.option(
    "--instructions", is_flag=True, help="A row for each instruction, as of a macro, not each line."
)
@click.option("--functions", is_flag=True, help="A row for each function: without what it calls.")
@click.option("--files", is_flag=True, help="A row for each source file.")
@stacks_option
@format_option
def command(
    session: Session,
    request: Request,
    call: Call,
    lines: int | None,
    in_order: bool,
    instructions: bool,
    functions: bool,
    files: bool,
    stacks: Path | None,
    format: str,
) -> int:
    """Show what each line of source costs in one call of ID, the hottest lines first."""
    if instructions + functions + files > 1:
        raise click.UsageError("--instructions, --functions and --files cannot be used together")
    gather = by_instruction if instructions else by_function if functions else by_file if files else by_line
    with open_store(session.lab) as store, open_workers(session, ALONE) as workers:
        record = Measurer(session, store, workers).measurement(request)
    profiled = profile(call)
    costs = gather(profiled.rows, session.lab.root)[:lines]
    if in_order:
        costs.sort(key=lambda cost: (cost.address or 0, cost.file or "", cost.line))
    if stacks is not None:
        write_whole(stacks, folded(call.stacks()))
    if format != "terminal":
        counts = {name: value for name, value in asdict(profiled).items() if name not in ("symbol", "rows")}
        counts["classes"] = dict(sorted(profiled.classes.items()))
        rows = [asdict(cost) for cost in costs]
        write_data(format, record.to_dict() | counts | {"rows": rows}, rows)
    else:
        listing(record, call.what, profiled, costs, sys.stdout)
    return 0
