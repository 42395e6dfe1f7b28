# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight list --boards`: the boards, and for other chips the one whose core is nearest."""

from __future__ import annotations

import sys

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pennyweight.catalogue.chips import CHIPS
from pennyweight.cli.common import print_others, write_data
from pennyweight.lab import Lab
from pennyweight.literature.elsewhere import compared_boards
from pennyweight.report import markdown
from pennyweight.report.terminal import LEAST_TEXT, console, print_whole

_BOARDS = ("id", "platform", "part", "MHz", "usual", "also called")
_CHIPS = ("core", "nearest board", "names of other chips begin with")
_LEAST_NAMES = 17
"""Least columns for the other names of a board."""

Row = dict[str, object]


def show(lab: Lab, format: str) -> None:
    """Print the boards and the other chips as "terminal", "markdown", "json" or "csv"."""
    if format == "markdown":
        markdown.write_rows(_BOARDS, len(_BOARDS), _boards(lab), sys.stdout)
        sys.stdout.write("\n")
        markdown.write_rows(_CHIPS, len(_CHIPS), _chips(), sys.stdout)
    elif format != "terminal":
        records = as_data(lab)
        write_data(format, records, records)
    else:
        screen = console(sys.stdout)
        draw(lab, screen)
        drawn = _table(_CHIPS, LEAST_TEXT)
        for core, board, names in _chips():
            drawn.add_row(core, Text(board, style="cyan"), names)
        print_whole(screen, drawn)


def draw(lab: Lab, screen: Console) -> None:
    """Print the boards."""
    drawn = _table(_BOARDS, _LEAST_NAMES)
    for id, *others in _boards(lab):
        drawn.add_row(Text(id, style="cyan"), *others)
    print_whole(screen, drawn)
    print_others(lab, lab.boards.all())


def as_data(lab: Lab) -> list[Row]:
    """Return a record for each board."""
    compared = compared_boards(lab)
    return [
        {
            "id": board.name,
            "platform": board.platform,
            "core": board.core,
            "part": board.part,
            "mhz": board.mhz,
            "wait_states": board.wait_states,
            "flash": board.flash,
            "ram": board.ram,
            "usual": board.usual,
            "also_called": board.also_called,
            "nearest_for": [name for each in CHIPS if each.board == board.name for name in each.names],
            "unverified": board.unverified,
            "compared_with_chip": board.name in compared,
        }
        for board in lab.boards.all().values()
    ]


def _boards(lab: Lab) -> list[tuple[str, ...]]:
    return [
        (
            *(board.name, board.platform, board.part, str(board.mhz)),
            *("yes" if board.usual else "no", ", ".join(board.also_called)),
        )
        for board in lab.boards.all().values()
    ]


def _chips() -> list[tuple[str, str, str]]:
    return [(each.core, each.board or "none", ", ".join(each.names)) for each in CHIPS]


def _table(headings: tuple[str, ...], least: int) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in headings[:-1]:
        drawn.add_column(heading, no_wrap=True)
    drawn.add_column(headings[-1], overflow="fold", min_width=least)
    return drawn
