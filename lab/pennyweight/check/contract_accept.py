# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Update the contracts in the sources with measured figures that differ."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from pennyweight.check.contract import Contract, Span
from pennyweight.check.formula import Formula, FormulaError, Sample
from pennyweight.check.held import Held
from pennyweight.errors import LabError
from pennyweight.files import refuse_link

NO_LINKS = "nothing is accepted: --accept writes only the checkout's own files; replace the link by the file"
"""Message for a file that would be written through a symbolic link."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Replacement of a figure in a contract."""

    source: Path
    spans: tuple[Span, ...]
    what: str
    """Functions and figure, for messages."""
    old: str
    new: str

    @property
    def line(self) -> int:
        """First line, from 1."""
        return self.spans[0].line + 1

    def __str__(self) -> str:
        return f"{self.what}: {self.old} becomes {self.new}"


@dataclass(slots=True)
class _Figure:
    """A figure in a source, with all measurements of the functions that it describes."""

    contract: Contract
    name: str
    formula: Formula
    symbols: dict[str, None] = field(default_factory=dict)
    points: list[Sample] = field(default_factory=list)

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
    """Return the replacements that make every figure hold, and the reasons why some cannot.

    A formula keeps its shape: only its coefficients change, and only if it then matches all measurements.
    """
    found: list[Rewrite] = []
    problems: list[str] = []
    for figure in _figures(functions):
        if figure.holds:
            continue
        spans = figure.contract.spans.get(figure.name)
        if spans is None:
            values = ", ".join(str(value) for value in sorted({point.value for point in figure.points}))
            problems.append(f"{figure.contract.place}: {figure.what}: not stated; measured: {values}")
            continue
        try:
            new = figure.formula.refitted(figure.points).text
        except FormulaError as problem:
            problems.append(f"{figure.contract.source}:{spans[0].line + 1}: {figure.what}: {problem}")
            continue
        found.append(Rewrite(figure.contract.source, spans, figure.what, figure.formula.text, new))
    return found, problems


class Rewriting:
    """Rewriting of contracts, one after the other; if it fails, all sources are restored."""

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
        """Write the measured figures of the functions into their contracts.

        Call this for a function before its callers, whose formulas use its figures. Raises LabError if a
        contract cannot express the figures or is reached through a symbolic link.
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
    """Change the sources, each one completely or not at all."""
    for source in dict.fromkeys(change.source for change in changes):
        lines = source.read_text().splitlines(keepends=True)
        own = [place for change in changes if change.source == source for place in _places(change, lines)]
        for span, text in sorted(own, key=lambda place: -place[0].start):
            line = lines[span.line]
            lines[span.line] = line[: span.start] + text + line[span.end :]
        _replace(source, "".join(lines))


def _places(change: Rewrite, lines: Sequence[str]) -> Iterator[tuple[Span, str]]:
    """Distribute the new text over the lines; it has the same number of words as the old one."""
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
    """Return each figure of the sources once; it may describe several functions and their callers."""
    figures: dict[tuple[object, ...], _Figure] = {}
    for held in functions:
        if held.contract is None:
            continue
        for name, formula in held.contract.figures().items():
            spans = held.contract.spans.get(name, (held.contract.place, name))
            place = (held.contract.source, spans[0])
            figure = figures.setdefault(place, _Figure(held.contract, name, formula))
            figure.symbols[held.symbol] = None
            figure.points += [
                Sample(call.names, call.functions.get(name, {}), measured)
                for call in held.observed
                if (measured := call.figures().get(name)) is not None
            ]
    return [figure for figure in figures.values() if figure.points]
