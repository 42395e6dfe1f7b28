# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Helpers that the commands share: opening the lab, choosing a format, showing progress and errors."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial, wraps
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pennyweight.build.toolchain import LINES
from pennyweight.catalogue.boards import ALL
from pennyweight.check.session import Session
from pennyweight.cli.output import unchecked_errors
from pennyweight.errors import BuildError, ChoiceError, LabError, Unsuited
from pennyweight.lab import Lab
from pennyweight.measure.cluster import dask_cluster
from pennyweight.measure.measurer import Measurer
from pennyweight.measure.store import Store, store_path
from pennyweight.measure.workers import Watch, Workers, cores

MOST_BYTES = 1 << 14
"""Longest text in bytes; less may fit into a board's RAM, which the simulator then reports."""

LENGTH = click.IntRange(0, MOST_BYTES)
"""Type of an option for a length in bytes."""

STACKS = PAGE = click.Path(dir_okay=False, path_type=Path)
"""Type of an option for a file to write: cycles by stack of functions, or HTML."""

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def format_options(*formats: str) -> Decorator:
    """Add the flags --json, --csv, … for the parameter `format`, at most one; the default is "terminal"."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_format(*arguments: Any, **options: Any) -> Any:
            chosen = [name for name in formats if options.pop(name)]
            if len(chosen) > 1:
                flags = " and ".join(f"--{name}" for name in chosen)
                raise click.UsageError(f"{flags} exclude each other: give one")
            return command(*arguments, format=(*chosen, "terminal")[0], **options)

        options: Callable[..., Any] = with_format
        for name in reversed(formats):
            options = click.option(f"--{name}", is_flag=True, help=f"Write {_NAMES[name]}.")(options)
        return options

    return decorate


def _add_board_files(context: click.Context, parameter: click.Parameter, files: Sequence[Path]) -> None:
    invocation = context.find_object(Invocation)
    if invocation is not None:
        invocation.board_files += [file.absolute() for file in files]


board_files_option = click.option(
    "--board-file",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    expose_value=False,
    callback=_add_board_files,
    help="A board of your own (docs/boards.md), named after its file; may be repeated.",
)
"""Option of every command that takes boards: the user's own are then among those of the lab."""

BOARD = "Only on this board, also with other values: sam3x8e,wait_states=0,mhz=12; may be repeated."
"""Help of --board in commands that select boards by it."""


def call_options(command: Callable[..., Any], debug: str = LINES) -> Callable[..., Any]:
    """Add the argument and the options that select one call, which the command is given.

    `debug` selects the debug information of its C: LINES or VARIABLES.
    """

    @wraps(command)
    def with_call(
        id: str,
        board: str,
        implementation: str,
        rounds: int | None,
        operation: str | None,
        ad: int | None,
        msg: int | None,
        **others: Any,
    ) -> Any:
        options = {"rounds": rounds, "operation": operation, "ad": ad, "msg": msg}
        chosen = {name: value for name, value in options.items() if value is not None}
        with open_session(debug) as session:
            try:
                request, call = session.chosen_call(id, board, implementation, chosen)
            except ChoiceError as error:
                raise click.BadParameter(str(error), param_hint=f"--{error.option}") from error
            return command(session=session, request=request, call=call, **others)

    options: Callable[..., Any] = with_call
    for option in (
        click.option("--msg", type=LENGTH, help="Bytes of message (algorithms). Default: 16."),
        click.option("--ad", type=LENGTH, help="Bytes of associated data. Default: 16."),
        click.option("--operation", help="encrypt or decrypt (AEADs). Default: encrypt."),
        click.option(
            "--rounds",
            "-n",
            type=int,
            help="Rounds, steps or amount (primitives). Default: the first that bench measures.",
        ),
        click.option("--implementation", "-i", required=True, help="Which one, such as avr/balanced."),
        board_files_option,
        click.option("--board", "-b", required=True, help="Where to run it."),
        click.argument("id"),
    ):
        options = option(options)
    return options


_NAMES = {
    "json": "JSON",
    "csv": "CSV",
    "markdown": "Markdown",
    "latex": "LaTeX (booktabs)",
    "cmake": "lines for a CMakeLists.txt",
    "arguments": "the arguments of a compiler, on one line",
}


@dataclass(slots=True)
class Invocation:
    """Options of one call of the command that all subcommands share."""

    root: Path | None = None
    """Value of --root."""
    build: Path | None = None
    """Value of --build."""
    broken: list[LabError] = field(default_factory=list)
    """Errors of catalogue entries and published tables that the command left out."""
    board_files: list[Path] = field(default_factory=list)
    """Values of --board-file."""


def open_lab(whole: bool = False) -> Lab:
    """Return the lab that --root, the working directory or the installation selects.

    Broken catalogue entries are left out and reported when the command ends; with `whole` they are errors.
    """
    invocation = click.get_current_context().find_object(Invocation) or Invocation()
    try:
        return Lab.open(
            invocation.root,
            None if whole else invocation.broken,
            tuple(invocation.board_files),
            invocation.build,
        )
    except LabError as error:
        raise click.UsageError(str(error)) from error


@contextmanager
def open_session(debug: str = LINES) -> Iterator[Session]:
    """Open a session on the lab until the command ends; `debug` selects the debug information."""
    with Session(open_lab(), debug=debug) as session:
        yield session


@contextmanager
def open_store(lab: Lab) -> Iterator[Store]:
    """Open the lab's store for the duration of the command."""
    with Store(store_path(lab), warn) as store:
        yield store


def warn(message: str) -> None:
    """Print a warning on stderr."""
    with unchecked_errors():
        click.echo(f"pennyweight: {message}", err=True)


def report_failures(failures: Sequence[tuple[str, LabError]]) -> None:
    """Print the failures on stderr, each cause once: pairs of the thing that needed it and the error."""
    by_cause: dict[str, list[tuple[str, LabError]]] = {}
    for what, error in failures:
        # Compilers word the same mistake differently; the first line names the source.
        cause = str(error).partition("\n")[0] if isinstance(error, BuildError) else str(error)
        by_cause.setdefault(cause, []).append((what, error))
    for needed in by_cause.values():
        what, error = needed[0]
        if len(needed) > 1:
            warn(f"{error}\n  (needed by {len(needed)} rows, the first: {what})")
        else:
            warn(str(error) if str(error).startswith(what) else f"{what}: {error}")


Failures = list[tuple[str, LabError]]
"""Pairs of the thing that failed and its error."""


def sort_failures(
    failures: Failures, boards: Sequence[str], implementations: Sequence[str]
) -> tuple[Failures, list[str]]:
    """Separate the failures from what a board merely lacks, which is returned as text.

    What a board lacks is a failure if board and implementation were named.
    """
    named = bool(implementations) and bool(boards) and ALL not in boards
    unsuited = [] if named else [error for _, error in failures if isinstance(error, Unsuited)]
    wrong = [(what, error) for what, error in failures if error not in unsuited]
    return wrong, list(dict.fromkeys(map(str, unsuited)))


def settle(failures: Failures, boards: Sequence[str], implementations: Sequence[str], done: int) -> bool:
    """Report on stderr what failed and what a board lacks; return True if the command has failed.

    What a board lacks is a failure too if nothing else was `done`.
    """
    wrong, unsuited = sort_failures(failures, boards, implementations)
    report_failures(wrong)
    for text in unsuited:
        warn(f"not for this board: {text}")
    return bool(wrong) or bool(unsuited and not done)


@dataclass(frozen=True, slots=True)
class Hands:
    """Worker options: the processes that do the work."""

    jobs: int = 1
    """Number of processes on the host."""
    dask: str | None = None
    """Address of a Dask scheduler, or None."""


ALONE = Hands()
"""Worker options for the current process only."""


def hands_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options --jobs and --dask for the parameter `hands`."""

    @wraps(command)
    def with_hands(*arguments: Any, jobs: int | None, dask: str | None, **options: Any) -> Any:
        return command(*arguments, hands=Hands(jobs or cores(), dask), **options)

    options: Callable[..., Any] = with_hands
    for option in (
        click.option("--dask", metavar="ADDRESS", help="Simulate on the Dask cluster of this scheduler."),
        click.option("--jobs", "-j", type=click.IntRange(1), help="Processes. Default: one for each core."),
    ):
        options = option(options)
    return options


@contextmanager
def open_workers(session: Session, hands: Hands) -> Iterator[Workers]:
    """Open the workers for the duration of the command; ClusterError if the cluster cannot be used."""
    with ExitStack() as stack:
        cluster = stack.enter_context(dask_cluster(hands.dask)) if hands.dask is not None else None
        # alone it works with the session that is there; a process of its own has one of its own
        make = (lambda: session) if hands.jobs == 1 else partial(Session, session.lab)
        yield stack.enter_context(Workers(hands.jobs, make, cluster))


@contextmanager
def open_measurer(hands: Hands = ALONE) -> Iterator[tuple[Session, Measurer]]:
    """Open a session and its measurer for the duration of the command."""
    with (
        open_session() as session,
        open_store(session.lab) as store,
        open_workers(session, hands) as workers,
    ):
        yield session, Measurer(session, store, workers)


@contextmanager
def progress() -> Iterator[Watch]:
    """Show a progress bar with the running tasks and the remaining time on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        yield lambda ended, count, running: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def watch(ended: int, count: int, running: Sequence[str]) -> None:
            bar.update(task, total=count, completed=ended, description=", ".join(running))

        yield watch
