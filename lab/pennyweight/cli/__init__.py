# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The command `pennyweight`: thin commands, one a module, over the modules beside this package.

Exit status: 0 when all that was asked for succeeded and verified, 1 when a build, a verification or a
measurement failed, 2 for a mistake in how it was called, 3 for a regression (compare), 130 when interrupted.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import click

from pennyweight.cli.messages import fail, fail_of_click, warn
from pennyweight.cli.options import Invocation
from pennyweight.cli.output import (
    NobodyReads,
    OutputError,
    checked_output,
    replace_closed_stderr,
)
from pennyweight.errors import LabError, UnknownId, UsageError

_INTERRUPTED = 130

GROUPS = {
    "Use the library": {
        "pick": "Rank the algorithms that fit a chip's flash and RAM",
        "sources": "List the files and flags that compile an algorithm",
        "list": "List algorithms, implementations and compilers",
    },
    "Measure": {
        "bench": "Measure the library's implementations",
        "measure": "Measure and check your own code",
        "profile": "Show the cycles of a call per source line",
        "compare": "Compare two result files; exit status 3 on a regression",
        "pareto": "Plot code size against cycles",
        "tables": "Compare with published results",
        "report": "Write everything as one HTML page",
    },
    "Check": {
        "verify": "Check outputs, calling convention and contracts",
        "ct": "Check for secret-dependent timing",
        "prove": "Prove that kernels compute their specification",
        "accuracy": "Compare the simulators with timings of real chips",
        "calibrate": "Compare a simulator with your own timings of a chip",
    },
    "Debug": {
        "gdb": "Debug a call with GDB",
        "trace": "Write an instruction trace of a call",
    },
    "Maintain": {
        "generate": "Regenerate build files and bindings from the catalogue",
    },
}
"""Commands by purpose, each with a summary. A command is the module of its name."""

COMMANDS = tuple(name for group in GROUPS.values() for name in group)

WELCOME = """\
Pennyweight builds, verifies and measures lightweight cryptography in cycle-accurate simulators.

Choose an algorithm for a chip
  pennyweight pick --board uno --flash 4k --ram 300

See what it costs
  pennyweight bench ascon_aead128 --board cortex_m3

Measure your own code
  pennyweight measure mine.c --call 'permute(u8[40] inout)'

Put it into a firmware project
  pennyweight sources ascon_aead128 -i armv7m/small

`pennyweight --help` lists all commands, `pennyweight COMMAND --help` explains one.
"""


class _Commands(click.Group):
    """Group of the commands; imports only the module of the command that is called."""

    def list_commands(self, context: click.Context) -> list[str]:
        return [*COMMANDS]  # `list` is a module of this package

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([*commands.items()], col_max=12)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        try:
            command: click.Command = import_module(f"{__name__}.{name}").command
        except KeyboardInterrupt:
            raise click.Abort from None  # click would print an empty line for the interrupt
        return command

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = arguments[0]
        if name not in COMMANDS and not name.startswith("-") and not context.resilient_parsing:
            raise UnknownId("command", name, COMMANDS, "`pennyweight --help` lists them")
        return super().resolve_command(context, arguments)


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--root",
    type=click.Path(path_type=Path),
    help="Pennyweight checkout. Default: the enclosing checkout, else the installed data.",
)
@click.option(
    "--build",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Folder for objects, images and measurements. Default: build/ in the checkout.",
)
@click.version_option(package_name="pennyweight", prog_name="pennyweight")
@click.pass_obj
@click.pass_context
def pennyweight(
    context: click.Context, invocation: Invocation, root: Path | None, build: Path | None
) -> None:
    """Build, verify and measure lightweight cryptography in cycle-accurate simulators."""
    if context.invoked_subcommand is None:
        click.echo(WELCOME, nl=False)
    invocation.root = root
    invocation.build = build


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; `arguments` default to those of the process."""
    replace_closed_stderr()
    try:
        with checked_output():
            invocation = Invocation()
            status = _status(arguments, invocation)
            for problem in dict.fromkeys(map(str, invocation.broken)):
                warn(f"left out: {problem}")
            return status or int(bool(invocation.broken))
    except NobodyReads:
        return 1
    except OutputError as error:
        return _fail(error, 1)


def _status(arguments: Sequence[str] | None, invocation: Invocation) -> int:
    try:
        returned = pennyweight.main(arguments, prog_name="pennyweight", standalone_mode=False, obj=invocation)
        return int(returned or 0)
    except click.ClickException as error:
        fail_of_click(error)
        return error.exit_code
    except (OutputError, NobodyReads):
        raise
    except UsageError as error:
        return _fail(error, 2)
    except LabError as error:
        return _fail(error, 1)
    except OSError as problem:
        return _fail(f"{problem.filename or 'the system'}: {problem.strerror or problem}", 1)
    except (click.Abort, KeyboardInterrupt):
        # What is on disk is whole: files are moved into place and records written in transactions.
        warn("interrupted")
        return _INTERRUPTED


def _fail(error: LabError | str, status: int) -> int:
    fail(str(error))
    return status
