# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight gdb`: one call under a debugger."""

from __future__ import annotations

import signal

import click

from pennyweight.cli.common import call_options, chosen_call, open_lab
from pennyweight.gdb import debug


@click.command(name="gdb")
@call_options
@click.option(
    "--port", "-p", type=click.IntRange(0, 65535), default=0, help="On localhost. Default: a free one."
)
def command(id: str, board: str, implementation: str, rounds: int | None, port: int) -> int:
    """Wait for GDB and run one call of the primitive ID under it, from its first instruction on.

    Prints the command that starts the debugger. When the call has returned, prints what it cost.
    """
    lab = open_lab()
    job, value = chosen_call(lab, id, board, implementation, rounds)
    # While the simulator waits for the debugger nobody handles the signal: let it end the process.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    run = debug(lab, job, value, port, _announce)
    click.echo(
        f"{job}, {job.primitive.parameter.name} = {value}: returned after {run.result.cycles} cycles, "
        f"{run.result.instructions} instructions, {run.result.stack_bytes} bytes of stack\n"
        f"{job.primitive.output.name}: {run.output.hex()}"
    )
    return 0


def _announce(start: str) -> None:
    click.echo(f"waiting for a debugger; in another terminal: {start}", err=True)
