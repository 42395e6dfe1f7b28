# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writing measured figures into the contracts of the sources, where they state others."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from pennyweight.check.contract import Contract, Span
from pennyweight.check.formula import Formula, FormulaError, Point
from pennyweight.check.held import Held
from pennyweight.errors import LabError
from pennyweight.files import refuse_link

NO_LINKS = "nothing is accepted: figures are written into the checkout's own files; put the file there"
"""Said where a file that would be written lies behind a symbolic link."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A figure of a contract that becomes another."""

    source: Path
    spans: tuple[Span, ...]
    what: str
    """The functions and the figure, for messages."""
    old: str
    new: str

    @property
    def line(self) -> int:
        """The first, from 1."""
        return self.spans[0].line + 1

    def __str__(self) -> str:
        return f"{self.what}: {self.old} becomes {self.new}"


@dataclass(slots=True)
class _Figure:
    """A place in a source, and all that was measured of the functions that it speaks for."""

    contract: Contract
    name: str
    formula: Formula
    symbols: dict[str, None] = field(default_factory=dict)
    points: list[Point] = field(default_factory=list)

    @property
    def what(self) -> str:
        return f"{', '.join(self.symbols)}: {self.name}"

    @property
    def holds(self) -> bool:
        try:
            return all(self.formula.evaluate(at, functions) == value for at, functions, value in self.points)
        except FormulaError:
            return False


def rewrites(functions: Iterable[Held]) -> tuple[list[Rewrite], list[str]]:
    """What to change so that every figure holds, and why some cannot be made to.

    A formula keeps its shape: only its coefficients change, and only if all that was measured is then exact.
    """
    found: list[Rewrite] = []
    problems: list[str] = []
    for figure in _figures(functions):
        if figure.holds:
            continue
        spans = figure.contract.spans[figure.name]
        try:
            new = figure.formula.refitted(figure.points).text
        except FormulaError as problem:
            problems.append(f"{figure.contract.source}:{spans[0].line + 1}: {figure.what}: {problem}")
            continue
        found.append(Rewrite(figure.contract.source, spans, figure.what, figure.formula.text, new))
    return found, problems


class Rewriting:
    """Rewrites contracts one after the other; where it does not come to its end, all are as they were."""

    def __init__(self) -> None:
        self.changes: list[Rewrite] = []
        self._before: dict[Path, str] = {}

    def __enter__(self) -> Rewriting:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            for source, text in self._before.items():
                _replace(source, text)

    def accept(self, functions: Iterable[Held]) -> None:
        """Writes what was measured of the functions; LabError where a contract cannot say it, or a link leads
        to it.

        What calls others comes after them, as its formulas ask for what theirs state.
        """
        changes, problems = rewrites(functions)
        if problems:
            raise LabError("\n".join(["nothing is accepted:", *problems]))
        for source in dict.fromkeys(change.source for change in changes):
            refuse_link(source, NO_LINKS)
            self._before.setdefault(source, source.read_text())
        write(changes)
        self.changes += changes


def write(changes: Sequence[Rewrite]) -> None:
    """Changes the sources, each of them whole or not at all."""
    for source in dict.fromkeys(change.source for change in changes):
        lines = source.read_text().splitlines(keepends=True)
        own = [place for change in changes if change.source == source for place in _places(change, lines)]
        for span, text in sorted(own, key=lambda place: -place[0].start):
            line = lines[span.line]
            lines[span.line] = line[: span.start] + text + line[span.end :]
        _replace(source, "".join(lines))


def _places(change: Rewrite, lines: Sequence[str]) -> Iterator[tuple[Span, str]]:
    """The new text dealt out to the lines: it has as many words as the old one."""
    words = iter(change.new.split())
    for span in change.spans:
        count = len(lines[span.line][span.start : span.end].split())
        yield span, " ".join(next(words) for _ in range(count))


def _replace(path: Path, text: str) -> None:
    with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=f".{path.name}-", delete=False) as file:
        file.write(text)
    Path(file.name).chmod(path.stat().st_mode)
    Path(file.name).replace(path)


def _figures(functions: Iterable[Held]) -> Iterable[_Figure]:
    """Each figure of the sources once: one may speak for several functions, and for several who use them."""
    figures: dict[tuple[Path, int, int], _Figure] = {}
    for held in functions:
        if held.contract is None:
            continue
        for name, formula in held.contract.figures().items():
            span = held.contract.spans[name][0]
            place = (held.contract.source, span.line, span.start)
            figure = figures.setdefault(place, _Figure(held.contract, name, formula))
            figure.symbols[held.symbol] = None
            figure.points += [
                Point(call.names, call.functions.get(name, {}), measured)
                for call in held.observed
                if (measured := call.figures().get(name)) is not None
            ]
    return [figure for figure in figures.values() if figure.points]
