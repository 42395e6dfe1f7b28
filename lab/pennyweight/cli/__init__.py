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

from pennyweight.catalogue.boards import BadVariation
from pennyweight.catalogue.jobs import NothingToDo
from pennyweight.cli.common import Invocation, warn
from pennyweight.cli.output import (
    NobodyReads,
    OutputError,
    checked_output,
    replace_closed_stderr,
    unchecked_errors,
)
from pennyweight.errors import LabError, UnknownId
from pennyweight.names import AmbiguousName

_INTERRUPTED = 130

COMMANDS = (
    *("list", "sources", "verify", "bench", "measure", "tables", "profile", "compare", "pick", "pareto"),
    *("report", "ct", "accuracy", "trace", "gdb", "generate"),
)
"""Each is the module of that name."""


class _Commands(click.Group):
    """Only the module of the command that is called is imported, and all where they are listed."""

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.{name}").command
        return command

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = arguments[0]
        if name not in COMMANDS and not name.startswith("-"):
            raise UnknownId("command", name, COMMANDS, "`pennyweight --help` lists them")
        return super().resolve_command(context, arguments)


@click.group(
    cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.option(
    "--root",
    type=click.Path(path_type=Path),
    help="The checkout (with crypto/ and published/). Default: the one around the working directory, "
    "else the one that this command was installed from, or what its wheel carries of one.",
)
@click.option(
    "--build",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Where objects, images and measurements are kept. Default: build/ in the checkout.",
)
@click.version_option(package_name="pennyweight", prog_name="pennyweight")
@click.pass_obj
def pennyweight(invocation: Invocation, root: Path | None, build: Path | None) -> None:
    """Build, verify and measure lightweight cryptography in cycle-accurate simulators."""
    invocation.root = root
    invocation.build = build


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status; `arguments` default to those of the process."""
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
        with unchecked_errors():
            error.show()
        return error.exit_code
    except (OutputError, NobodyReads):
        raise
    except (UnknownId, AmbiguousName, BadVariation, NothingToDo) as error:
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
    warn(str(error))
    return status
