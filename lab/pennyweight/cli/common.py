# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Helpers that the commands share: opening the lab, choosing a call, showing progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial, wraps
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pennyweight.build.toolchain import LINES
from pennyweight.check.session import Session
from pennyweight.cli.messages import warn
from pennyweight.cli.options import (
    ALONE,
    Hands,
    Invocation,
    board_option,
    id_argument,
    implementation_option,
    length_options,
    rounds_option,
)
from pennyweight.errors import ChoiceError, LabError
from pennyweight.lab import Lab
from pennyweight.literature.elsewhere import said_of_others
from pennyweight.measure.cluster import dask_cluster
from pennyweight.measure.measurer import Measurer
from pennyweight.measure.store import Store, store_path
from pennyweight.measure.workers import Watch, Workers
from pennyweight.report import csv, json
from pennyweight.report.terminal import console


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
        length_options("16", "16"),
        click.option("--operation", help="encrypt or decrypt (AEADs). Default: encrypt."),
        rounds_option,
        implementation_option,
        board_option,
        id_argument,
    ):
        options = option(options)
    return options


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


def write_data(format: str, data: object, rows: Iterable[Mapping[str, object]]) -> None:
    """Write the results of a command to stdout: `data` as "json", or the lines of its table as "csv"."""
    if format == "json":
        json.data(data, sys.stdout)
    else:
        csv.rows(rows, sys.stdout)


def print_others(lab: Lab, boards: Iterable[str]) -> None:
    """Print which of the boards no chip was timed for, if there are any."""
    if others := said_of_others(lab, boards):
        console(sys.stdout).print(others)
