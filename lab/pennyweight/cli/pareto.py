# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight pareto`: code size against cycles, ours and the published."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from pennyweight.catalogue.jobs import Request, select
from pennyweight.cli.common import board_files_option, format_options, open_measurer, progress
from pennyweight.literature.pareto import own_points, published_points
from pennyweight.report import plot


@click.command(name="pareto")
@click.argument("id")
@board_files_option
@click.option("--board", "-b", required=True)
@click.option("--rounds", "-r", type=int, help="Default: the first count that bench measures.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Write an SVG file instead.")
@format_options("json")
def command(id: str, board: str, rounds: int | None, svg: Path | None, format: str) -> int:
    """Set all implementations of primitive ID on a board against the published ones: bytes against cycles."""
    with open_measurer() as (session, measurer):
        primitive = session.lab.catalog.primitive_called(id)
        boards = session.lab.boards
        place = boards.called(board)
        jobs = select(session.lab.catalog, boards, (primitive.id,), (place.name,), ())
        count = primitive.parameter.measured[0] if rounds is None else rounds
        requests = [
            Request(job.subject, job.implementation, job.board, rounds=count)
            for job in jobs
            if primitive.find(job.implementation).computes(count)
        ]
        with progress() as watch:
            measured = measurer.measurements(requests, watch)
        records = [measured.measurement(request) for request in requests]
        literature = published_points(
            session.lab.root, primitive.id, place.platform, count, session.lab.broken
        )
        points = [*own_points(records), *literature]
    title = f"{primitive.name}, {primitive.parameter.name} {count}, on {place.name}"
    if svg is not None:
        plot.svg(title, points, svg)
    elif format == "json":
        json.dump([asdict(point) for point in points], sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        click.echo(plot.terminal(title, points))
    return 0
