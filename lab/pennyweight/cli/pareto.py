# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight pareto`: code size against cycles, measured and published."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from pennyweight.cli.common import open_measurer, progress, write_data
from pennyweight.cli.options import (
    FILE,
    Hands,
    board_option,
    format_option,
    hands_options,
    id_argument,
    rounds_option,
)
from pennyweight.literature.pareto import Literature, calls, own_points, title_of
from pennyweight.report import plot


@click.command(name="pareto")
@id_argument
@board_option
@rounds_option
@click.option("--svg", type=FILE, metavar="FILE", help="Write an SVG file instead.")
@hands_options
@format_option
def command(id: str, board: str, rounds: int | None, svg: Path | None, hands: Hands, format: str) -> int:
    """Compare all implementations of ID on a board with published ones: bytes against cycles.

    For a primitive one call with the given rounds is measured; for an algorithm one with 16 bytes of message,
    and for an AEAD also 16 bytes of associated data.
    """
    with open_measurer(hands) as (session, measurer):
        lab = session.lab
        place = lab.boards.called(board)
        requests = calls(session, lab.catalog.entry_called(id).id, place.name, rounds)
        with progress() as watch:
            measured = measurer.measurements(requests, watch)
        records = [measured.measurement(request) for request in requests]
        literature = Literature.load(lab.root, lab.catalog, lab.broken).points(requests[0], place.platform)
        points = [*own_points(records), *literature]
    title = title_of(lab.catalog, requests[0])
    if svg is not None:
        plot.svg(title, points, svg)
    elif format != "terminal":
        rows = [asdict(point) for point in points]
        write_data(format, rows, rows)
    else:
        click.echo(plot.terminal(title, points))
    return 0
