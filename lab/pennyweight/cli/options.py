# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Options that several commands have. Each is defined once here, so it means the same everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pennyweight.catalogue.jobs import Lengths
from pennyweight.cli.completion import BOARDS, IDS, IMPLEMENTATIONS
from pennyweight.errors import LabError, advice
from pennyweight.measure.workers import cores

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


# ---- types of values


class Count(click.ParamType):  # type: ignore[type-arg]
    """A whole number from `least` to `most`, or with `has_all` also the word `all`, which becomes None."""

    name = "number"

    def __init__(self, least: int, most: int | None = None, *, has_all: bool = False) -> None:
        self.least, self.most, self.has_all = least, most, has_all

    def __repr__(self) -> str:
        return f"Count({self.least}, {self.most}, has_all={self.has_all})"

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> int | None:
        if isinstance(value, int):
            return value
        if self.has_all and value == "all":
            return None
        try:
            number = int(value)
        except ValueError:
            or_all = " or 'all'" if self.has_all else ""
            self.fail(f"{value!r} is not a whole number{or_all}", parameter, context)
        if number < self.least or (self.most is not None and number > self.most):
            bounds = f"at least {self.least}" if self.most is None else f"from {self.least} to {self.most}"
            self.fail(f"{value!r} must be {bounds}", parameter, context)
        return number


class OneOf(click.Choice):  # type: ignore[type-arg]
    """One of some words; an error offers the nearest."""

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__(tuple(words))

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> str:
        if value in self.choices:
            return str(value)
        self.fail(f"unknown value {value!r}; {advice(value, self.choices, '')}", parameter, context)


class Existing(click.Path):
    """A file or directory to read, which must exist."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:
        if not Path(value).exists():
            self.fail(f"{str(value)!r}: no such file or directory", parameter, context)
        return super().convert(value, parameter, context)


MOST_BYTES = 1 << 14
"""Longest text in bytes; less may fit into a board's RAM, which the simulator then reports."""

LENGTH = Count(0, MOST_BYTES)
"""Type of an option for a length in bytes."""

FILE = click.Path(dir_okay=False, path_type=Path)
"""Type of an option for a file to write."""


# ---- where to run


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


def _add_board_files(context: click.Context, parameter: click.Parameter, files: Sequence[Path]) -> None:
    invocation = context.find_object(Invocation)
    if invocation is not None:
        invocation.board_files += [file.absolute() for file in files]


_BOARD = "with other values also: sam3x8e,wait_states=0,mhz=12"
board_file_option = click.option(
    "--board-file",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    expose_value=False,
    callback=_add_board_files,
    help="A board of your own (docs/boards.md), named after its file; may be repeated.",
)


def boards_option(default: str) -> Decorator:
    """Add --board, which may be repeated, and --board-file; `default` describes the boards without it."""
    text = f"Only on this board, {_BOARD}; `all` for every board; may be repeated. Default: {default}."
    option = click.option("--board", "-b", multiple=True, metavar="BOARD", shell_complete=BOARDS, help=text)
    return lambda command: board_file_option(option(command))


def board_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the required --board, and --board-file."""
    text = f"Board to run on, {_BOARD}."
    return board_file_option(
        click.option("--board", "-b", required=True, metavar="BOARD", shell_complete=BOARDS, help=text)(
            command
        )
    )


USUAL_BOARDS = "the usual ones of `pennyweight list`"
REFERENCE = "the reference board of each platform"
"""Texts for `boards_option`."""


# ---- what to call

ids_argument = click.argument("id", nargs=-1, shell_complete=IDS)
id_argument = click.argument("id", shell_complete=IDS)
implementations_option = click.option(
    "--implementation",
    "-i",
    multiple=True,
    metavar="IMPL",
    shell_complete=IMPLEMENTATIONS,
    help="Only this implementation, such as avr/fast; may be repeated.",
)
implementation_option = click.option(
    "--implementation",
    "-i",
    required=True,
    metavar="IMPL",
    shell_complete=IMPLEMENTATIONS,
    help="Implementation, such as avr/fast; `pennyweight list ID` shows them.",
)
rounds_option = click.option(
    "--rounds",
    "-n",
    type=int,
    metavar="N",
    help="Rounds, steps or amount (primitives). Default: the first that bench measures.",
)


def length_options(msg: str, ad: str, *, multiple: bool = False) -> Decorator:
    """Add --ad and --msg, with texts for their defaults; with `multiple` each may be repeated."""
    again = "; may be repeated" if multiple else ""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for name, what, default in (
            ("msg", "message (algorithms)", msg),
            ("ad", "associated data (AEADs)", ad),
        ):
            text = f"Bytes of {what}{again}. Default: {default}."
            option = click.option(f"--{name}", type=LENGTH, multiple=multiple, metavar="BYTES", help=text)
            command = option(command)
        return command

    return decorate


def lengths_of(ad: Sequence[int], msg: Sequence[int]) -> list[Lengths]:
    """Return each message length with each length of associated data; a length that is not given is 0."""
    return [Lengths(data, message) for data in ad or (0,) for message in msg or (0,)] if ad or msg else []


def vectors_option(default: int) -> Decorator:
    """Add --vectors."""
    return click.option(
        "--vectors",
        type=Count(1, has_all=True),
        metavar="N",
        default=default,
        show_default=True,
        help="Number of known answers, spread over all lengths, or `all`.",
    )


def seed_option(default: int) -> Decorator:
    """Add --seed."""
    return click.option(
        "--seed", type=int, metavar="N", default=default, show_default=True, help="Seed of random inputs."
    )


stacks_option = click.option(
    "--stacks",
    type=FILE,
    metavar="FILE",
    help="Also write the cycles by stack of functions, for a flame graph.",
)


# ---- how to work


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
        click.option(
            "--jobs", "-j", type=Count(1), metavar="N", help="Worker processes. Default: one per core."
        ),
    ):
        options = option(options)
    return options


# ---- what to print

_FORMATS = {
    "json": "JSON",
    "csv": "CSV",
    "markdown": "Markdown",
    "latex": "LaTeX (booktabs)",
    "cmake": "lines for a CMakeLists.txt",
    "arguments": "the arguments of a compiler, on one line",
}


def format_options(*formats: str) -> Decorator:
    """Add the flags --json, --csv, … for the parameter `format`, at most one; the default is "terminal"."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_format(*arguments: Any, **options: Any) -> Any:
            chosen = [name for name in formats if options.pop(name)]
            if len(chosen) > 1:
                flags = " and ".join(f"--{name}" for name in chosen)
                raise click.UsageError(f"{flags} cannot be used together")
            return command(*arguments, format=(*chosen, "terminal")[0], **options)

        options: Callable[..., Any] = with_format
        for name in reversed(formats):
            options = click.option(f"--{name}", is_flag=True, help=f"Write {_FORMATS[name]}.")(options)
        return options

    return decorate


format_option = format_options("json", "csv")
"""Formats of a command that prints tables."""
