# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight profile`: the cycles of one call by line of source and by class of instruction."""

from __future__ import annotations

import sys

import click

from pennyweight.bench import board_named
from pennyweight.cli.common import open_lab
from pennyweight.errors import LabError
from pennyweight.profile import by_line
from pennyweight.report.listing import listing


@click.command()
@click.argument("id")
@click.option("--board", "-b", required=True, help="Where to run it.")
@click.option("--implementation", "-i", required=True, help="Which one, such as avr/balanced.")
@click.option(
    "--rounds", "-n", type=int, help="Rounds, steps or amount. Default: the first that bench measures."
)
@click.option("--lines", "-l", type=click.IntRange(min=1), help="Only so many of the hottest lines.")
@click.option("--in-order", is_flag=True, help="In the order of the source instead of the hottest first.")
def profile(
    id: str, board: str, implementation: str, rounds: int | None, lines: int | None, in_order: bool
) -> int:
    """Show what each line of source costs in one call of the primitive ID, the hottest lines first."""
    raise LabError("")
