# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Constant time: following the secrets of a call through the binary to where they show in the time.

What is followed, and what counts as a leak: docs/constant-time.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pennyweight.build.sources import Sources
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.subject import Subject
from pennyweight.errors import SimulationError
from pennyweight.run.bench import BoardBench
from pennyweight.run.guest import Call


@dataclass(frozen=True, slots=True)
class Leak:
    """A line of source at which secrets show in the time."""

    kind: str
    """Of `entry.LEAK_KINDS`."""
    file: str | None
    """Relative to the checkout; None for code without line information."""
    line: int | None
    text: str
    """The line itself, or the function and the offset in it where there is no source."""
    secrets: tuple[str, ...]
    """The buffers whose content shows."""
    executions: int
    """Of the line's instructions with a secret operand, in all calls together."""

    @property
    def place(self) -> str:
        """File and line, or where it is without them."""
        return self.text if self.file is None else f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Exposure:
    """What an implementation shows of its secrets on one board."""

    job: Job
    calls: tuple[str, ...]
    """What was called: "rounds = 6"; "decrypt, …"."""
    leaks: tuple[Leak, ...]
    declared: tuple[str, ...]
    """The kinds of leaks that the catalogue declares."""
    declared_because: str

    @property
    def undeclared(self) -> tuple[Leak, ...]:
        """The leaks that the catalogue does not declare."""
        return tuple(leak for leak in self.leaks if leak.kind not in self.declared)


def reference_boards() -> tuple[str, ...]:
    """The board of each platform on which constant time is checked: the leaks are the binary's."""
    return tuple(REFERENCE_BOARDS.values())


@dataclass(frozen=True, slots=True)
class Sighting:
    """An instruction at which secrets show in the time."""

    kind: str
    symbol: str
    """The function and the offset in it, or the address."""
    file: str | None
    line: int | None
    secrets: tuple[str, ...]
    executions: int


def sightings(subject: Subject, bench: BoardBench, job: Job) -> tuple[list[str], list[Sighting]]:
    """Follows the secrets through a call of each measured count, or of each operation on several lengths.

    What was called, and what was seen; LabError where a call cannot be made.
    """
    called: list[str] = []
    seen: list[Sighting] = []
    for call in calls_of(subject, bench, job):
        result = call.run(follow_secrets=True).result
        if result.leaks is None:
            raise SimulationError("the call was made without following its secrets")
        called.append(call.what)
        for leak in result.leaks:
            symbol, offset, file, line = call.guest.locate(leak.address)
            name = f"{symbol}+0x{offset:x}" if symbol else f"0x{leak.address:x}"
            seen.append(Sighting(leak.kind, name, file, line, tuple(leak.secrets), leak.executions))
    return called, seen


def calls_of(subject: Subject, bench: BoardBench, job: Job) -> Iterator[Call]:
    """The calls that secrets are followed through."""
    for request in subject.secret_requests(job):
        yield from subject.calls(bench.guest(subject.symbol(request)), request)


def exposure(
    job: Job, implementation: Implementation, called: Sequence[str], seen: Iterable[Sighting], root: Path
) -> Exposure:
    """What was seen by line of source, as people are shown it."""
    found = _Found(Sources(root))
    for sighting in seen:
        found.add(sighting)
    return Exposure(job, tuple(called), found.leaks(), implementation.leaks, implementation.leaks_because)


def not_found(exposures: Sequence[Exposure], catalog: Catalog) -> list[tuple[Job, str]]:
    """Declared leaks that no board has shown, with the last job of the implementation.

    Only of implementations that were checked on every reference board that they run on.
    """
    checked: dict[tuple[str, str], list[Exposure]] = {}
    for exposure in exposures:
        checked.setdefault((exposure.job.subject, exposure.job.implementation), []).append(exposure)
    stale: list[tuple[Job, str]] = []
    for (subject, implementation), of_it in checked.items():
        runs_on = catalog.entry(subject).find(implementation).runs_on
        wanted = {board for platform, board in REFERENCE_BOARDS.items() if runs_on(platform)}
        if wanted <= {exposure.job.board for exposure in of_it}:
            last = of_it[-1]
            shown = {leak.kind for exposure in of_it for leak in exposure.leaks}
            stale += [(last.job, kind) for kind in last.declared if kind not in shown]
    return stale


class _Found:
    """The leaks so far, by kind and place."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._leaks: dict[tuple[str, str | None, int | None, str], tuple[set[str], int]] = {}

    def add(self, seen: Sighting) -> None:
        if seen.file is None or seen.line is None:
            place: tuple[str, str | None, int | None, str] = (seen.kind, None, None, seen.symbol)
        else:
            text = self._sources.line(seen.file, seen.line)
            place = (seen.kind, self._sources.name(seen.file), seen.line, text)
        known, before = self._leaks.get(place, (set(), 0))
        self._leaks[place] = (known | set(seen.secrets), before + seen.executions)

    def leaks(self) -> tuple[Leak, ...]:
        return tuple(
            Leak(kind, file, line, text, tuple(sorted(secrets)), executions)
            for (kind, file, line, text), (secrets, executions) in sorted(
                self._leaks.items(), key=lambda item: (item[0][1] or "", item[0][2] or 0, item[0][0])
            )
        )
