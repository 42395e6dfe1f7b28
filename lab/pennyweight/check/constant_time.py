# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Constant time: taint tracking of the secrets of a call through the binary to timing leaks.

docs/constant-time.md defines what is tracked and what counts as a leak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeGuard

from pennyweight.build.sources import Sources
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.check.coverage import Gap, Unseen, gaps, unseen
from pennyweight.check.subject import Subject
from pennyweight.run.arguments import (
    AT_ODD_ADDRESSES,
    AT_USUAL_PLACES,
    Argument,
    Memory,
    Offsets,
    Reply,
    Runner,
    SecretPart,
)
from pennyweight.run.bench import BoardBench
from pennyweight.run.guest import Answer, Call, ComparisonFunction, Guest


@dataclass(frozen=True, slots=True)
class Leak:
    """A source line at which secrets affect the timing."""

    kind: str
    """Kind of the leak, one of `entry.LEAK_KINDS`."""
    file: str | None
    """File relative to the checkout; None for code without line information."""
    line: int | None
    text: str
    """The line itself, or the function and the offset in it if there is no source."""
    secrets: tuple[str, ...]
    """Buffers whose content leaks."""
    executions: int
    """Executions of the line's instructions with a secret operand, in all calls together."""
    callers: tuple[str, ...] = ()
    """Callers of a leaking helper that all families share or that the compiler provides."""

    @property
    def place(self) -> str:
        """File and line, or the function and offset without them."""
        return self.text if self.file is None else f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Exposure:
    """Timing leaks of an implementation on one board."""

    job: Job
    calls: tuple[str, ...]
    """Calls that were made: "rounds = 6"; "decrypt, …"."""
    followed: tuple[str, ...]
    """Functions that were called."""
    not_followed: tuple[str, ...]
    """Public functions of the subject that were not called."""
    leaks: tuple[Leak, ...]
    gaps: tuple[Gap, ...]
    """The implementation's own code that no call has executed."""
    complete: tuple[str, ...]
    """Functions of which every instruction was executed: the implementation's, and its primitives'."""
    declared: tuple[str, ...]
    """Kinds of leaks that the catalogue declares."""
    declared_because: str

    @property
    def undeclared(self) -> tuple[Leak, ...]:
        """Leaks that the catalogue does not declare."""
        return tuple(leak for leak in self.leaks if leak.kind not in self.declared)


Place = tuple[str | None, int | None, str | None, int | None]
"""Place of an address: function, offset in it, file, line."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """An instruction at which secrets affect the timing."""

    kind: str
    place: Place
    callers: tuple[Place, ...]
    """Places from which a helper with such an instruction was called."""
    secrets: tuple[str, ...]
    executions: int


@dataclass(frozen=True, slots=True)
class Found:
    """Result of tracking the secrets of an implementation on a board."""

    called: tuple[str, ...]
    """Titles of the calls."""
    followed: frozenset[str]
    """Functions that were called."""
    seen: tuple[Sighting, ...]
    unseen: tuple[Unseen, ...]
    complete: tuple[str, ...]
    """Functions of which every instruction was executed: own ones, and the primitives'."""


def found(subject: Subject, bench: BoardBench, job: Job) -> Found:
    """Track the secrets through the subject's calls; LabError if one of them cannot be made."""
    following = _Following(bench, subject.verdicts)
    subject.follow(job, following.titled, bench.context_bytes)
    of_families = {name for guest in bench.loaded for name in guest.image.of_families}
    in_part = {each.symbol for each in unseen(bench, with_primitives=True) if each.always_to is None}
    return Found(
        tuple(following.called),
        frozenset(following.symbols),
        tuple(following.seen),
        tuple(unseen(bench)),
        tuple(sorted(of_families - in_part)),
    )


class _Following:
    """Calls that track secrets, from one call of a stream to the next, with all sightings."""

    def __init__(
        self, bench: BoardBench, verdicts: Callable[[str], tuple[tuple[str, ...], ComparisonFunction | None]]
    ) -> None:
        self._bench = bench
        self._verdicts = verdicts
        self.called: list[str] = []
        self.symbols: set[str] = set()
        self.seen: list[Sighting] = []

    def titled(self, what: str) -> Runner:
        """Return the runner of the calls with that title."""
        self.called.append(what)
        kept: dict[str, tuple[SecretPart, ...]] = {}

        def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
            guest = self._bench.guest(symbol)
            given = tuple(
                replace(each, holds=kept.get(each.name, ())) if _is_context(each) else each
                for each in arguments
            )
            call = Call(guest, symbol, given, what, *self._verdicts(symbol))
            for offsets in _places(given, PLATFORMS[guest.platform].alignment):
                answer = call.run(offsets, follow_secrets=True)
                self.seen += sightings(guest, answer)
            kept.update(answer.secrets)
            self.symbols.add(symbol)
            return answer.memory, answer.result.int_value

        return run


def sightings(guest: Guest, answer: Answer) -> list[Sighting]:
    """Return the timing leaks of a call that tracked secrets."""
    return [
        Sighting(
            leak.kind,
            _named(guest.locate(leak.address), leak.address),
            tuple(guest.locate(caller) for caller in leak.callers),
            tuple(leak.secrets),
            leak.executions,
        )
        for leak in answer.result.leaks or ()
    ]


def _places(arguments: Sequence[Argument], alignment: int) -> Iterator[Offsets]:
    """Yield where to make a call: code may look whether a byte string has the alignment of words."""
    if alignment > 1 and any(isinstance(each, Memory) and not each.of_words for each in arguments):
        yield AT_ODD_ADDRESSES
    yield AT_USUAL_PLACES


def _is_context(argument: Argument) -> TypeGuard[Memory]:
    """Return True if the argument is the context that a stream keeps between two calls."""
    return isinstance(argument, Memory) and argument.name == "context"


def _named(place: Place, address: int) -> Place:
    symbol, offset, file, line = place
    return (f"0x{address:x}", None, file, line) if symbol is None else (symbol, offset, file, line)


def exposure(
    job: Job, implementation: Implementation, found: Found, declared: Iterable[str], root: Path
) -> Exposure:
    """Return the findings by source line, for output.

    `declared` are the subject's public functions.
    """
    sources = Sources(root)
    return Exposure(
        job,
        found.called,
        tuple(sorted(found.followed)),
        tuple(name for name in declared if name not in found.followed),
        by_line(found.seen, sources),
        gaps(found.unseen, sources),
        found.complete,
        implementation.leaks,
        implementation.leaks_because,
    )


def by_line(seen: Iterable[Sighting], sources: Sources) -> tuple[Leak, ...]:
    """Return the sightings as leaks, grouped by source line and kind."""
    leaks = _Leaks(sources)
    for sighting in seen:
        leaks.add(sighting)
    return leaks.leaks()


def not_found(exposures: Sequence[Exposure], catalog: Catalog) -> list[tuple[Job, str]]:
    """Return declared leaks that no board has shown, with the last job of the implementation.

    Considers only implementations that were checked on every reference board that they run on.
    """
    checked: dict[tuple[str, str], list[Exposure]] = {}
    for exposure in exposures:
        checked.setdefault((exposure.job.subject, exposure.job.implementation), []).append(exposure)
    stale: list[tuple[Job, str]] = []
    for (subject, implementation), of_it in checked.items():
        if {*catalog.checked_boards(subject, implementation)} <= {exposure.job.board for exposure in of_it}:
            last = of_it[-1]
            shown = {leak.kind for exposure in of_it for leak in exposure.leaks}
            stale += [(last.job, kind) for kind in last.declared if kind not in shown]
    return stale


class _Leaks:
    """Leaks found so far, by kind and place."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._leaks: dict[tuple[str, str | None, int | None, str], _Seen] = {}

    def add(self, seen: Sighting) -> None:
        symbol, offset, file, line = seen.place
        if file is None or line is None:
            key: tuple[str, str | None, int | None, str] = (seen.kind, None, None, _offset_in(symbol, offset))
        else:
            # the source files of the compiler's library are not on the host
            text = self._sources.line(file, line) or _offset_in(symbol, offset)
            key = (seen.kind, self._sources.name(file), line, text)
        known = self._leaks.setdefault(key, _Seen())
        known.secrets |= set(seen.secrets)
        known.executions += seen.executions
        known.callers |= {self._place(*caller) for caller in seen.callers}

    def _place(self, symbol: str | None, offset: int | None, file: str | None, line: int | None) -> str:
        return _offset_in(symbol, offset) if file is None else f"{self._sources.name(file)}:{line}"

    def leaks(self) -> tuple[Leak, ...]:
        return tuple(
            Leak(
                kind,
                file,
                line,
                text,
                tuple(sorted(seen.secrets)),
                seen.executions,
                tuple(sorted(seen.callers)),
            )
            for (kind, file, line, text), seen in sorted(
                self._leaks.items(), key=lambda item: (item[0][1] or "", item[0][2] or 0, item[0][0])
            )
        )


@dataclass(slots=True)
class _Seen:
    secrets: set[str] = field(default_factory=set)
    executions: int = 0
    callers: set[str] = field(default_factory=set)


def _offset_in(symbol: str | None, offset: int | None) -> str:
    return str(symbol) if offset is None else f"{symbol}+0x{offset:x}"
