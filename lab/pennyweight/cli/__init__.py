# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The command `pennyweight`: thin commands, one a module, over the modules beside this package.

Exit status: 0 when all that was asked for succeeded and verified, 1 when a build, a verification or a
measurement failed, 2 for a mistake in how it was called, 3 for a regression (compare), 130 when interrupted.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import click

from pennyweight.cli import accuracy, bench, compare, ct, gdb, pareto, profile, sources, tables, trace, verify
from pennyweight.cli import list as list_catalogue
from pennyweight.errors import LabError, UnknownId
from pennyweight.measure.jobs import NothingToDo

_INTERRUPTED = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--root",
    type=click.Path(path_type=Path),
    help="The checkout (with crypto/ and published/). Default: the one around the working directory, "
    "else the one that this command was installed from.",
)
@click.version_option(version("pennyweight"), prog_name="pennyweight")
@click.pass_context
def pennyweight(context: click.Context, root: Path | None) -> None:
    """Build, verify and measure lightweight cryptography in cycle-accurate simulators."""
    context.obj = root


for module in (
    list_catalogue,
    sources,
    verify,
    bench,
    tables,
    profile,
    compare,
    pareto,
    ct,
    accuracy,
    trace,
    gdb,
):
    pennyweight.add_command(module.command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status; `arguments` default to those of the process."""
    try:
        status = pennyweight.main(arguments, prog_name="pennyweight", standalone_mode=False)
        sys.stdout.flush()
        return int(status or 0)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (UnknownId, NothingToDo) as error:
        return _fail(error, 2)
    except LabError as error:
        return _fail(error, 1)
    except (click.Abort, KeyboardInterrupt):
        # What is on disk is whole: files are moved into place and records written in transactions.
        click.echo("pennyweight: interrupted", err=True)
        return _INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on. Python would complain about the rest when it closes the stream.
        sys.stdout = open("/dev/null", "w")  # noqa: PTH123, SIM115
        return 1


def _fail(error: LabError, status: int) -> int:
    click.echo(f"pennyweight: {error}", err=True)
    return status
