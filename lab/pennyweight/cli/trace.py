# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight trace`: write every instruction of one call, for programs and trace viewers."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pennyweight.catalogue.jobs import Request
from pennyweight.check.session import Session
from pennyweight.cli.common import call_options
from pennyweight.cli.options import FILE, OneOf
from pennyweight.errors import LabError
from pennyweight.run.guest import TRACE_FORMATS, Call


@click.command(name="trace")
@call_options
@click.option(
    "--format",
    type=OneOf(TRACE_FORMATS),
    default="jsonl",
    show_default=True,
    help="JSON lines, or for chrome://tracing and ui.perfetto.dev.",
)
@click.option("--output", "-o", type=FILE, metavar="FILE", help="The file to write. Default: stdout.")
def command(session: Session, request: Request, call: Call, format: str, output: Path | None) -> int:
    """Write every instruction of one call of ID: cycle, source line, changes of state."""
    if output is None:
        call.trace(sys.stdout.buffer.write, format, session.lab.root)
        return 0
    try:
        with output.open("wb") as file:
            call.trace(file.write, format, session.lab.root)
    except OSError as problem:
        raise LabError(f"{output}: cannot be written: {problem.strerror}") from problem
    return 0
