# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight trace`: every instruction of one call, for programs and for trace viewers."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pennyweight.cli.common import call_options, chosen_call, open_lab
from pennyweight.errors import LabError
from pennyweight.trace import FORMATS
from pennyweight.trace import trace as trace_call


@click.command(name="trace")
@call_options
@click.option(
    "--format",
    "-f",
    type=click.Choice(FORMATS),
    default="jsonl",
    help="JSON lines, or for chrome://tracing and ui.perfetto.dev.",
)
@click.option("--output", "-o", type=click.Path(path_type=Path, dir_okay=False), help="Default: stdout.")
def command(
    id: str, board: str, implementation: str, rounds: int | None, format: str, output: Path | None
) -> int:
    """Write every instruction of one call of the primitive ID: cycle, place in the source, what changed."""
    lab = open_lab()
    job, value = chosen_call(lab, id, board, implementation, rounds)
    try:
        if output is None:
            trace_call(lab, job, value, format, sys.stdout.buffer)
        else:
            with output.open("wb") as file:
                trace_call(lab, job, value, format, file)
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise LabError(f"{output or 'stdout'}: cannot be written: {problem.strerror}") from problem
    return 0
