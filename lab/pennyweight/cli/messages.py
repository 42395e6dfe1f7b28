# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages on stderr: warnings, errors and failures of single rows.

An error is one line that names the object first, and a line with a hint if there is more to say.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from pennyweight.catalogue.boards import ALL
from pennyweight.cli.output import unchecked_errors
from pennyweight.errors import BuildError, LabError, Unsuited, advice

Failures = list[tuple[str, LabError]]
"""Pairs of the thing that failed and its error."""


def warn(message: str) -> None:
    """Print a warning on stderr."""
    with unchecked_errors():
        click.echo(f"pennyweight: {message}", err=True)


def fail(message: str, hint: str = "") -> None:
    """Print an error on stderr, and a hint below it."""
    warn(f"error: {message}\n  hint: {hint}" if hint else f"error: {message}")


def fail_of_click(error: click.ClickException) -> None:
    """Print an error of click in the layout of all others."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    fail(_in_words(error), f"{context.command_path} --help" if context else "")


def _in_words(error: click.ClickException) -> str:
    """Return the message of an error of click: the option or argument first, lower case, no full stop."""
    if isinstance(error, click.NoSuchOption) and error.ctx:
        known = [name for parameter in error.ctx.command.get_params(error.ctx) for name in parameter.opts]
        options = [name for name in known if name.startswith("--")]
        return f"unknown option {error.option_name}; {advice(error.option_name, options, 'see the help')}"
    if isinstance(error, click.MissingParameter):
        told = error.param.help if isinstance(error.param, click.Option) else None
        return f"{_name(error)}: missing" + (f": {told[0].lower()}{told[1:].rstrip('.')}" if told else "")
    text = error.message.rstrip(".")
    if not text.startswith(("ID", "PATH")):
        text = text[:1].lower() + text[1:]
    return f"{_name(error)}: {text}" if isinstance(error, click.BadParameter) else text


def _name(error: click.BadParameter) -> str:
    """Return the option or argument that an error is about, as the user writes it."""
    if isinstance(error.param_hint, str):
        return error.param_hint
    if isinstance(error.param, click.Option):
        return max(error.param.opts, key=len)
    return error.param.human_readable_name if error.param else "arguments"


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
            fail(f"{error}\n  (needed by {len(needed)} rows, the first: {what})")
        else:
            fail(str(error) if str(error).startswith(what) else f"{what}: {error}")


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
