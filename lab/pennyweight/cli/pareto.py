# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight pareto`: code size against cycles, ours and the published."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from pennyweight.cli.common import format_options, open_lab, open_store, progress
from pennyweight.literature.pareto import own_points, published_points
from pennyweight.measure.jobs import Job, select
from pennyweight.measure.measurer import Measurer
from pennyweight.measure.request import Request
from pennyweight.report import plot
from pennyweight.run.guest import find_board


@click.command(name="pareto")
@click.argument("id")
@click.option("--board", "-b", required=True)
@click.option("--rounds", "-r", type=int, help="Default: the first count that bench measures.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Write an SVG file instead.")
@format_options("json")
def command(id: str, board: str, rounds: int | None, svg: Path | None, format: str) -> int:
    """Set all implementations of primitive ID on a board against the published ones: bytes against cycles."""
    lab = open_lab()
    primitive = lab.catalog.find(id)
    board = find_board(board).name
    jobs = [job for job in select(lab, (primitive.id,), (board,), ()) if isinstance(job, Job)]
    count = primitive.parameter.measured[0] if rounds is None else rounds
    records = []
    with open_store(lab) as store, progress(len(jobs)) as step:
        for job in jobs:
            if job.implementation.computes(count):
                step(str(job))
                request = Request(primitive.id, job.implementation.id, board, count)
                records.append(Measurer(lab, store).measurement(request))
    platform = find_board(board).platform
    points = [*own_points(records), *published_points(lab.root, primitive.id, platform, count, lab.broken)]
    title = f"{primitive.name}, {primitive.parameter.name} {count}, on {board}"
    if svg is not None:
        plot.svg(title, points, svg)
    elif format == "json":
        json.dump([asdict(point) for point in points], sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        click.echo(plot.terminal(title, points))
    return 0
