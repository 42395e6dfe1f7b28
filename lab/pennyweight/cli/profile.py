# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight profile`: the cycles of one call by line of source and by class of instruction."""

from __future__ import annotations

import sys

import click

from pennyweight.cli.common import open_lab, open_store
from pennyweight.jobs import select
from pennyweight.measured import Measurer
from pennyweight.profile import by_line
from pennyweight.report.listing import listing
from pennyweight.simulate import find_board
from pennyweight.simulate import profile as profile_call


@click.command(name="profile")
@click.argument("id")
@click.option("--board", "-b", required=True, help="Where to run it.")
@click.option("--implementation", "-i", required=True, help="Which one, such as avr/balanced.")
@click.option(
    "--rounds", "-n", type=int, help="Rounds, steps or amount. Default: the first that bench measures."
)
@click.option("--lines", "-l", type=click.IntRange(min=1), help="Only so many of the hottest lines.")
@click.option("--in-order", is_flag=True, help="In the order of the source instead of the hottest first.")
def command(
    id: str, board: str, implementation: str, rounds: int | None, lines: int | None, in_order: bool
) -> int:
    """Show what each line of source costs in one call of the primitive ID, the hottest lines first."""
    lab = open_lab()
    (job,) = select(lab, [id], [find_board(board).name], [implementation])
    computed = [value for value in job.primitive.parameter.values() if job.implementation.computes(value)]
    if rounds is None:
        rounds = (*job.values, *computed)[0]
    elif rounds not in computed:
        raise click.BadParameter(
            f"{job.implementation.id} of {id} computes {_in_words(computed)}, not {rounds}",
            param_hint="--rounds",
        )
    with open_store(lab) as store:
        record = Measurer(lab, store).of_job(job, rounds)
    profiled = profile_call(lab, job.primitive, job.implementation, board, rounds)
    costs = by_line(profiled.rows, lab.root)[:lines]
    if in_order:
        costs.sort(key=lambda cost: (cost.file or "", cost.line))
    listing(record, job.primitive.parameter.name, profiled.classes, costs, sys.stdout)
    return 0


def _in_words(values: list[int]) -> str:
    return ", ".join(map(str, values)) if len(values) < 5 else f"{values[0]}, {values[1]}, … {values[-1]}"
