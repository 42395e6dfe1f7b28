# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Audit of an implementation directory: the part that AEADs, hashes and schemes with key pairs share."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from pennyweight.board import ODD, Board
from pennyweight.build.sources import Sources
from pennyweight.catalogue.jobs import Lengths
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.check.constant_time import Sighting, by_line
from pennyweight.errors import LabError, SimulationError
from pennyweight.foreign.answers import Answers, Record
from pennyweight.foreign.audit import Audit, Cost, hottest
from pennyweight.foreign.folders import AEAD, KEM, Folder
from pennyweight.foreign.schemes import AeadInputs, Given
from pennyweight.run.arguments import AT_USUAL_PLACES, Argument, Offsets
from pennyweight.run.guest import BUDGET, Answer


@dataclass(frozen=True, slots=True)
class AuditEffort:
    """Test effort of an audit."""

    lengths: tuple[Lengths, ...] = ()
    """Lengths to measure; empty for the default ones."""
    inputs: int = 5
    """Number of random inputs of each length."""
    vectors: int | None = 200
    """Number of known answers, spread over the file; None for all."""
    seed: int = 1
    budget: int = BUDGET
    any_alignment: bool = False
    profile: bool = False
    public: tuple[str, ...] = ()
    """Functions whose result is public: the comparison of tags."""


def profile_into(audit: Audit, board: Board, calls: Sequence[tuple[str, Sequence[Argument]]]) -> None:
    """Record the stacks of calls and a profile of the first; SimulationError if one fails."""
    audit.hottest = hottest(board.profiled(*calls[0]), audit.folder)
    for symbol, arguments in calls:
        audit.stacks[symbol] = board.stacked(symbol, arguments)


def spread(records: Sequence[Record], count: int | None) -> list[Record]:
    """Return `count` of them, evenly over all, with the first and the last."""
    if count is None or len(records) <= count:
        return list(records)
    return [records[number * (len(records) - 1) // max(1, count - 1)] for number in range(count)]


class Auditor:
    """Common part of the audits of implementation directories."""

    def __init__(self, board: Board, folder: Folder, audit: Audit, effort: AuditEffort) -> None:
        self._board = board
        self._folder = folder
        self._audit = audit
        self._effort = effort
        self._given = Given(loose=effort.any_alignment)
        self._offsets: Offsets = ODD if effort.any_alignment else AT_USUAL_PLACES

    @property
    def _followed(self) -> tuple[str, ...]:
        """Names of the calls through which secrets are tracked."""
        raise NotImplementedError

    def _run(self, symbol: str, arguments: Sequence[Argument], what: str = "") -> Answer:
        return self._board.run(symbol, arguments, self._offsets, what=what)

    def costs(self, lengths: Sequence[Lengths]) -> None:
        """Record the costs of calls with these lengths."""
        for each in lengths:
            draw = random.Random(f"{self._effort.seed} {each}")
            self._costs_of(each, [self._drawn(each, draw) for _ in range(self._effort.inputs)])

    def _drawn(self, lengths: Lengths, draw: random.Random) -> AeadInputs:
        sizes = {"key": 0, "nonce": 0} | dict(self._folder.sizes)
        return AeadInputs.drawn(sizes, lengths.ad, lengths.message, draw)

    def _costs_of(self, lengths: Lengths, inputs: Sequence[AeadInputs]) -> None:
        raise NotImplementedError

    def _cost(
        self,
        operation: str,
        lengths: Lengths,
        call: Callable[[AeadInputs], Answer],
        inputs: Sequence[AeadInputs],
    ) -> None:
        """Record the cost of calls with each of the inputs, or the reason why one fails."""
        results, problem = [], None
        for each in inputs:
            try:
                results.append(call(each).result)
            except SimulationError as error:
                problem = str(error)
                break
        ad = lengths.ad if self._folder.kind == AEAD else None
        self._audit.costs.append(
            Cost(
                operation,
                ad,
                None if self._folder.kind == KEM else lengths.message,
                tuple(result.cycles for result in results),
                results[0].instructions if results else 0,
                max((result.stack_bytes for result in results), default=0),
                problem=problem,
            )
        )

    def _try_forgery(self, what: str, call: Callable[[], Answer]) -> None:
        """Record if a call whose input was changed is rejected; it must not return 0."""
        try:
            accepted = call().result.int_value == 0
        except SimulationError as error:
            self._audit.forgeries.add(f"{what}: {error}")
        else:
            self._audit.forgeries.add(what if accepted else None)

    def known(self, answers: Answers) -> None:
        """Test known answers."""
        self._audit.known_file, self._audit.known_records = answers.path, len(answers.records)
        for record in spread(answers.records, self._effort.vectors):
            title = f"{answers.path.name}:{record.line}"
            try:
                problem = self._known(record)
            except SimulationError as error:
                problem = str(error)
            self._audit.known_answers.add(None if problem is None else f"{title}: {problem}")

    def _known(self, record: Record) -> str | None:
        raise NotImplementedError

    def follow(self, lengths: Sequence[Lengths]) -> None:
        """Track the secrets of calls of these lengths."""
        draw = random.Random(self._effort.seed)
        seen: list[Sighting] = []
        decisions: list[Sighting] = []
        try:
            for each in lengths:
                found, decided = self._seen(self._drawn(each, draw))
                seen += found
                decisions += decided
        except LabError as problem:
            self._audit.unfollowed = str(problem)
            return
        sources = Sources(self._folder.path)
        self._audit.leaks, self._audit.decisions = by_line(seen, sources), by_line(decisions, sources)
        self._audit.followed = self._followed

    def _seen(self, inputs: AeadInputs) -> tuple[list[Sighting], list[Sighting]]:
        """Return the timing leaks of calls, and separately the branches by which a decryption decides."""
        raise NotImplementedError

    def alignment(self) -> None:
        """Test buffers at odd addresses, on platforms with an alignment requirement."""
        if PLATFORMS[self._board.platform].alignment == 1:
            return
        lengths = Lengths(5, 37) if self._folder.kind == AEAD else Lengths(0, 77)
        inputs = self._drawn(lengths, random.Random(self._effort.seed))
        with suppress(SimulationError):
            for symbol, arguments in self._calls(inputs, Given()):
                self._board.run(symbol, arguments)
            self._audit.alignment_tried = True
        if not self._audit.alignment_tried:
            return  # it fails at any address
        try:
            for symbol, arguments in self._calls(inputs, Given(loose=True)):
                self._board.run(symbol, arguments, ODD)
        except SimulationError as problem:
            self._audit.alignment = str(problem)

    def profile(self, lengths: Lengths) -> None:
        """Record the profile; if a call fails, its cost has the reason."""
        inputs = self._drawn(lengths, random.Random(self._effort.seed))
        with suppress(SimulationError):
            profile_into(self._audit, self._board, self._calls(inputs, self._given))

    def _calls(self, inputs: AeadInputs, given: Given) -> list[tuple[str, list[Argument]]]:
        raise NotImplementedError


def with_bit_changed(data: bytes, place: int) -> bytes:
    """Return the bytes with one bit of that at `place` changed."""
    changed = bytearray(data)
    changed[place] ^= 1
    return bytes(changed)
