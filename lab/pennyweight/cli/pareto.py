# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight pareto`: code size against cycles, measured and published."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from pennyweight.cli.common import board_files_option, format_options, open_measurer, progress
from pennyweight.literature.pareto import Literature, calls, own_points, title_of
from pennyweight.report import plot


@click.command(name="pareto")
@click.argument("id")
@board_files_option
@click.option("--board", "-b", required=True)
@click.option("--rounds", "-r", type=int, help="Of a primitive. Default: the first that bench measures.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Write an SVG file instead.")
@format_options("json")
def command(id: str, board: str, rounds: int | None, svg: Path | None, format: str) -> int:
    """Compare all implementations of ID on a board with published ones: bytes against cycles.

    For a primitive one call with the given rounds is measured; for an algorithm one with 16 bytes of message,
    and for an AEAD also 16 bytes of associated data.
    """
    with open_measurer() as (session, measurer):
        lab = session.lab
        place = lab.boards.called(board)
        requests = calls(session, lab.catalog.entry_called(id).id, place.name, rounds)
        with progress() as watch:
            measured = measurer.measurements(requests, watch)
        records = [measured.measurement(request) for request in requests]
        literature = Literature.load(lab.root, lab.broken).points(requests[0], place.platform)
        points = [*own_points(records), *literature]
    title = title_of(lab.catalog, requests[0])
    if svg is not None:
        plot.svg(title, points, svg)
    elif format == "json":
        json.dump([asdict(point) for point in points], sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        click.echo(plot.terminal(title, points))
    return 0
