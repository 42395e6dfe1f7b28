# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Constant time: following the secrets of a call through the binary to where they show in the time.

What is followed, and what counts as a leak: docs/constant-time.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pennyweight.build.algorithm_image import build_algorithm
from pennyweight.build.sources import Sources
from pennyweight.catalogue.algorithm import Lengths
from pennyweight.catalogue.subject import runs_on
from pennyweight.check.contract import REFERENCE_BOARDS
from pennyweight.errors import SimulationError
from pennyweight.lab import Lab
from pennyweight.measure.algorithm import call_of, forgery_of
from pennyweight.measure.jobs import AlgorithmJob, AnyJob
from pennyweight.run.calls import Benches, zero_inputs
from pennyweight.run.guest import Call, Guest, boards, find_board

_LENGTHS = ((0, 0), (0, 5), (7, 0), (33, 70))
"""Of associated data and message, in bytes: none, less than a block, several blocks and a part."""


@dataclass(frozen=True, slots=True)
class Leak:
    """A line of source at which secrets show in the time."""

    kind: str
    """Of `primitive.LEAK_KINDS`."""
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
class Verdict:
    """What an implementation shows of its secrets on one board."""

    job: AnyJob
    calls: tuple[str, ...]
    """What was called: "rounds = 6"; "decrypt, …"."""
    leaks: tuple[Leak, ...]

    @property
    def undeclared(self) -> tuple[Leak, ...]:
        """The leaks that the catalogue does not declare."""
        return tuple(leak for leak in self.leaks if leak.kind not in self.job.implementation.leaks)


def reference_boards() -> tuple[str, ...]:
    """The board of each platform on which constant time is checked: the leaks are the binary's."""
    return tuple(REFERENCE_BOARDS.values())


def check(lab: Lab, job: AnyJob) -> Verdict:
    """Follows the secrets through a call of each measured count, or of each operation on several lengths.

    LabError where one cannot be made.
    """
    found = _Found(Sources(lab.root))
    calls = list(calls_of(lab, job))
    for call in calls:
        result = call.run(follow_secrets=True).result
        if result.leaks is None:
            raise SimulationError("the call was made without following its secrets")
        for leak in result.leaks:
            found.add(call.guest, leak.address, leak.kind, leak.secrets, leak.executions)
    return Verdict(job, tuple(call.what for call in calls), found.leaks())


def calls_of(lab: Lab, job: AnyJob) -> Iterator[Call]:
    """The calls that secrets are followed through."""
    if isinstance(job, AlgorithmJob):
        yield from _calls_of_algorithm(lab, job)
        return
    benches = Benches(lab, job.primitive, job.implementation, job.board)
    values = job.values or tuple(filter(job.implementation.computes, job.primitive.parameter.values()))[:1]
    for value in values:
        yield benches.for_value(value).call(value, zero_inputs(job.primitive))


def _calls_of_algorithm(lab: Lab, job: AlgorithmJob) -> Iterator[Call]:
    algorithm = job.algorithm
    image = build_algorithm(lab, algorithm, job.implementation, find_board(job.board))
    guest = Guest(image, job.board, str(job))
    for ad, message in _LENGTHS:
        lengths = Lengths(ad if algorithm.is_aead else 0, message)
        for operation in algorithm.operations:
            yield call_of(guest, algorithm, operation, lengths)
        if algorithm.is_aead:
            yield forgery_of(guest, algorithm, lengths)


def not_found(verdicts: Sequence[Verdict]) -> list[tuple[AnyJob, str]]:
    """Declared leaks that no board has shown, with the last job of the implementation.

    Only of implementations that were checked on every reference board that they run on.
    """
    stale: list[tuple[AnyJob, str]] = []
    for subject, implementation in dict.fromkeys(
        (verdict.job.subject.id, verdict.job.implementation.id) for verdict in verdicts
    ):
        checked = [
            verdict
            for verdict in verdicts
            if (verdict.job.subject.id, verdict.job.implementation.id) == (subject, implementation)
        ]
        job = checked[-1].job
        if _boards_of(job) <= {verdict.job.board for verdict in checked}:
            shown = {leak.kind for verdict in checked for leak in verdict.leaks}
            stale += [(job, kind) for kind in job.implementation.leaks if kind not in shown]
    return stale


def _boards_of(job: AnyJob) -> set[str]:
    known = boards()
    return {name for name in reference_boards() if runs_on(job.implementation, known[name].platform)}


class _Found:
    """The leaks so far, by kind and place."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._leaks: dict[tuple[str, str | None, int | None, str], tuple[set[str], int]] = {}

    def add(self, guest: Guest, address: int, kind: str, secrets: Iterable[str], executions: int) -> None:
        symbol, offset, file, line = guest.locate(address)
        if file is None or line is None:
            name = f"{symbol}+0x{offset:x}" if symbol else f"0x{address:x}"
            place: tuple[str, str | None, int | None, str] = (kind, None, None, name)
        else:
            place = (kind, self._sources.name(file), line, self._sources.line(file, line))
        known, before = self._leaks.get(place, (set(), 0))
        self._leaks[place] = (known | set(secrets), before + executions)

    def leaks(self) -> tuple[Leak, ...]:
        return tuple(
            Leak(kind, file, line, text, tuple(sorted(secrets)), executions)
            for (kind, file, line, text), (secrets, executions) in sorted(
                self._leaks.items(), key=lambda item: (item[0][1] or "", item[0][2] or 0, item[0][0])
            )
        )
