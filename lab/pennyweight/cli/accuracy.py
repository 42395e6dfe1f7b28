# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight accuracy`: compare the simulated boards with published timings of the chips."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby

import click
from rich import box
from rich.table import Table

from pennyweight.catalogue.jobs import places
from pennyweight.cli.common import open_lab, print_others, write_data
from pennyweight.cli.options import USUAL_BOARDS, boards_option, format_option
from pennyweight.literature.accuracy import Residual, residuals
from pennyweight.literature.builds import Judged, Summary, judged
from pennyweight.literature.elsewhere import Elsewhere, comparisons
from pennyweight.literature.held_out import HeldOut, held_out
from pennyweight.report.terminal import console, print_whole

_LEAST_PROGRAM = 16
"""Least characters per line of a program's name on a narrow terminal."""


@click.command(name="accuracy")
@boards_option(USUAL_BOARDS)
@format_option
def command(board: tuple[str, ...], format: str) -> int:
    """Run the programs whose cycles on chips are published, and show the error of the model.

    Each program runs at several places in the flash, because the place of the published one is not known. For
    whole sets of builds a summary is shown; --json has each build.
    """
    lab = open_lab()
    chosen = list(places(lab.boards, board or lab.boards.meant()))
    found = [residual for residual in residuals(lab) if residual.board in chosen]
    builds, folds = judged(lab, chosen), held_out(lab, chosen)
    elsewhere = [comparison for comparison in comparisons(lab) if comparison.board in chosen]
    if format != "terminal":
        records = [asdict(residual) | {"relative": residual.relative} for residual in found]
        records += [asdict(build) | {"error": build.error} for build in builds]
        records += [_record(fold) for fold in folds]
        records += [asdict(comparison) for comparison in elsewhere]
        write_data(format, records, records)
    else:
        _show(found, builds, folds, elsewhere)
        print_others(lab, chosen)
    return 0


def _record(fold: HeldOut) -> dict[str, object]:
    return {
        "board": fold.board,
        "set": fold.set,
        "left_out": fold.family,
        "fitted": fold.values,
        **asdict(fold.summary),
    }


def _show(
    found: Sequence[Residual],
    builds: Sequence[Judged],
    folds: Sequence[HeldOut],
    elsewhere: Sequence[Elsewhere],
) -> None:
    screen = console(sys.stdout)
    if found:
        print_whole(screen, _table(found))
        screen.print("model and residual: from the best to the worst place in the flash")
    if builds:
        print_whole(screen, _sets(builds))
        screen.print(
            "error: model over measured, less 1: its mean; of its size the median, and what 90 % are below"
        )
    if folds:
        print_whole(screen, _left_out(folds))
        screen.print(
            "held out: the board's keys fitted anew to the other families, and the family left out judged"
        )
    if elsewhere:
        print_whole(screen, _elsewhere(elsewhere))
        screen.print("code that is not here: compared when the board was last changed")


def _table(found: Sequence[Residual]) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column("board", no_wrap=True)
    drawn.add_column("program", min_width=_LEAST_PROGRAM)
    for heading in ("measured", "model", "residual", "at most"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    for board, group in groupby(found, key=lambda residual: residual.board):
        for index, residual in enumerate(group):
            figure = _cycles if residual.unit == "cycles" else _hundredths
            low, high = residual.lowest - residual.measured, residual.highest - residual.measured
            drawn.add_row(
                "" if index else board,
                residual.program,
                figure(residual.measured),
                _range(figure(residual.lowest), figure(residual.highest)),
                _range(_signed(figure, low), _signed(figure, high)),
                f"{100 * residual.relative:.1f} %",
            )
        drawn.add_section()
    return drawn


def _sets(builds: Sequence[Judged]) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column("board", no_wrap=True)
    drawn.add_column("builds", min_width=_LEAST_PROGRAM)
    drawn.add_column("the board is", no_wrap=True)
    for heading in ("number", "mean", "median", "90 %"):
        drawn.add_column(heading, justify="right")
    for (board, name, used), group in groupby(builds, key=lambda build: (build.board, build.set, build.used)):
        members = list(group)
        families = {build.family: None for build in members}
        rows = [(name, members)]
        rows += [(family, [one for one in members if one.family == family]) for family in families]
        for index, (title, some) in enumerate(rows):
            summary = Summary.of(some)
            drawn.add_row(
                "" if index else board,
                title,
                "" if index else f"{used} them",
                str(summary.builds),
                f"{100 * summary.bias:+.1f} %",
                f"{100 * summary.median:.1f} %",
                f"{100 * summary.ninth_decile:.1f} %",
            )
        drawn.add_section()
    return drawn


def _left_out(folds: Sequence[HeldOut]) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column("board", no_wrap=True)
    drawn.add_column("held out", no_wrap=True)
    drawn.add_column("fitted to the others")
    for heading in ("number", "mean", "median", "90 %"):
        drawn.add_column(heading, justify="right")
    for board, group in groupby(folds, key=lambda fold: fold.board):
        members = list(group)
        rows = [(fold.family, _values(fold.values), fold.summary) for fold in members]
        whole = Summary.of([build for fold in members for build in fold.builds])
        for index, (family, values, summary) in enumerate((*rows, ("each once", "", whole))):
            drawn.add_row(
                "" if index else board,
                family,
                values,
                str(summary.builds),
                f"{100 * summary.bias:+.1f} %",
                f"{100 * summary.median:.1f} %",
                f"{100 * summary.ninth_decile:.1f} %",
            )
        drawn.add_section()
    return drawn


def _elsewhere(found: Sequence[Elsewhere]) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column("board", no_wrap=True)
    drawn.add_column("code", min_width=_LEAST_PROGRAM)
    drawn.add_column("timed by", min_width=_LEAST_PROGRAM)
    for heading in ("number", "median", "90 %"):
        drawn.add_column(heading, justify="right")
    for each in found:
        drawn.add_row(
            each.board,
            each.code,
            each.source,
            str(each.rows),
            f"{each.median:.1f} %",
            f"{each.ninth_decile:.1f} %",
        )
    return drawn


def _values(values: Mapping[str, int]) -> str:
    return "\n".join(f"{key} {value}" for key, value in values.items())


def _cycles(figure: float) -> str:
    return f"{figure:.0f}"


def _hundredths(figure: float) -> str:
    return f"{figure:.2f}"


def _signed(figure: Callable[[float], str], difference: float) -> str:
    text = figure(difference)
    return f"+{text}" if difference > 0 else text


def _range(low: str, high: str) -> str:
    return low if low == high else f"{low} to {high}"
