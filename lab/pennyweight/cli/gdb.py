# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight gdb`: one call under a debugger."""

from __future__ import annotations

import signal
from functools import partial

import click

from pennyweight.build.toolchain import VARIABLES
from pennyweight.catalogue.jobs import Request
from pennyweight.check.session import Session
from pennyweight.cli.common import call_options
from pennyweight.cli.options import Count
from pennyweight.run.arguments import memory_of
from pennyweight.run.gdb import debug
from pennyweight.run.guest import Call


@click.command(name="gdb")
@partial(call_options, debug=VARIABLES)
@click.option(
    "--port",
    "-p",
    type=Count(0, 65535),
    default=0,
    metavar="N",
    help="Port. Default: a free one.",
)
def command(session: Session, request: Request, call: Call, port: int) -> int:
    """Wait for GDB and run one call of ID under it, starting at its first instruction.

    Prints the command that starts the debugger and, when the call has returned, its cost.
    """
    # While the simulator waits for the debugger nobody handles the signal: let it end the process.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    answer = debug(call, port, _announce)
    cost = answer.result
    click.echo(
        f"{call.title}: returned after {cost.cycles} cycles, "
        f"{cost.instructions} instructions, {cost.stack_bytes} bytes of stack"
    )
    for memory in memory_of(call.arguments):
        if memory.writable:
            click.echo(f"{memory.name}: {answer.memory[memory.name].hex()}")
    return 0


def _announce(start: str) -> None:
    click.echo(f"waiting for a debugger; in another terminal: {start}", err=True)
