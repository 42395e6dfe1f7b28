# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight profile`: the cycles of one call by line of source or instruction, and by class."""

from __future__ import annotations

import sys

import click

from pennyweight.cli.common import call_options, chosen_call, open_lab, open_store
from pennyweight.measured import Measurer
from pennyweight.profile import by_instruction, by_line
from pennyweight.report.listing import listing
from pennyweight.simulate import profile as profile_call


@click.command(name="profile")
@call_options
@click.option("--lines", "-l", type=click.IntRange(min=1), help="Only so many of the hottest rows.")
@click.option("--in-order", is_flag=True, help="In the order of the code instead of the hottest first.")
@click.option(
    "--instructions", is_flag=True, help="A row for each instruction, as of a macro, not each line."
)
def command(
    id: str,
    board: str,
    implementation: str,
    rounds: int | None,
    lines: int | None,
    in_order: bool,
    instructions: bool,
) -> int:
    """Show what each line of source costs in one call of the primitive ID, the hottest lines first."""
    lab = open_lab()
    job, value = chosen_call(lab, id, board, implementation, rounds)
    with open_store(lab) as store:
        record = Measurer(lab, store).of_job(job, value)
    profiled = profile_call(lab, job.primitive, job.implementation, board, value)
    costs = (by_instruction if instructions else by_line)(profiled.rows, lab.root)[:lines]
    if in_order:
        costs.sort(key=lambda cost: (cost.address or 0, cost.file or "", cost.line))
    listing(record, job.primitive.parameter.name, profiled.classes, costs, sys.stdout)
    return 0
