# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Audit of an implementation on a board: costs, known answers, forgeries, secrets, alignment."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

from pennyweight import _sim
from pennyweight.board import ODD, Board
from pennyweight.build.sources import Sources
from pennyweight.catalogue.jobs import Lengths
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.check.constant_time import Sighting, by_line
from pennyweight.errors import BuildError, LabError, SimulationError, ToolError
from pennyweight.foreign.answers import Answers, Record
from pennyweight.foreign.audit import Audit, Cost, hottest
from pennyweight.foreign.folders import AEAD, HASH, Folder
from pennyweight.foreign.messages import why_not_built
from pennyweight.foreign.schemes import AeadInputs, Given, hashing, length_in
from pennyweight.lab import Lab
from pennyweight.run.arguments import AT_USUAL_PLACES, Argument, Offsets
from pennyweight.run.guest import BUDGET, Answer

USUAL_LENGTHS = {
    True: (Lengths(16, 16), Lengths(0, 16), Lengths(0, 128), Lengths(128, 128)),
    False: (Lengths(0, 16), Lengths(0, 128), Lengths(0, 1024)),
}
"""Lengths that are measured by default: of an AEAD (True), of a hash (False)."""

_FOLLOWED = {
    True: (Lengths(0, 0), Lengths(16, 16), Lengths(5, 37)),
    False: (Lengths(0, 0), Lengths(0, 16), Lengths(0, 77)),
}
"""Lengths for tracking secrets: nothing, whole blocks of most algorithms, parts of blocks."""

_FORGED = 3
"""Number of decrypted inputs, spread over all, of which every part is changed by a bit."""


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


def audit_folder(
    lab: Lab, folder: Folder, board: _sim.BoardInfo, flags: str, answers: Answers | None, effort: AuditEffort
) -> Iterator[Audit]:
    """Yield the audit as soon as it has a result, and again when it is complete."""
    audit = Audit(folder.name, folder.path, folder.kind, str(folder), board.name, flags)
    audit.any_alignment = effort.any_alignment
    yield audit
    place = Board(board, lab, effort.budget)
    with told_in(audit, place):
        try:
            place.build(folder.sources, folder.functions, flags, folder.headers, folder.name)
        except (BuildError, ToolError, SimulationError) as problem:
            audit.unavailable = why_not_built(problem, board, folder.path)
            return
        audit.sizes_of(place.image)
        auditor = _auditor(folder)(place, folder, audit, effort)
        lengths = effort.lengths or USUAL_LENGTHS[folder.kind == AEAD]
        if folder.kind != AEAD:
            lengths = tuple(dict.fromkeys(Lengths(0, each.message) for each in lengths))
        auditor.costs(lengths)
        if answers is not None:
            auditor.known(answers)
        auditor.follow(_FOLLOWED[folder.kind == AEAD])
        auditor.alignment()
        if effort.profile:
            auditor.profile(lengths[0])


def costs_of_folder(
    lab: Lab, folder: Folder, board: _sim.BoardInfo, flags: str, effort: AuditEffort
) -> list[Cost]:
    """Return what calls with the effort's lengths cost, without any check. Raises LabError."""
    audit = Audit(folder.name, folder.path, folder.kind, str(folder), board.name, flags)
    place = Board(board, lab, effort.budget)
    try:
        place.build(folder.sources, folder.functions, flags, folder.headers, folder.name)
    except (BuildError, ToolError, SimulationError) as problem:
        raise LabError(why_not_built(problem, board, folder.path)) from problem
    _auditor(folder)(place, folder, audit, effort).costs(effort.lengths)
    return audit.costs


def _auditor(folder: Folder) -> type[_Auditor]:
    return _Aead if folder.kind == AEAD else _Digest


@contextmanager
def told_in(audit: Audit, board: Board) -> Iterator[None]:
    """Record in the audit the board's findings, and an interruption, at the end of the block."""
    try:
        yield
    except KeyboardInterrupt:
        audit.interrupted = True
        raise
    finally:
        audit.findings = board.findings


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


class _Auditor:
    """Common part of the audits of AEADs and hashes."""

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
                lengths.message,
                tuple(result.cycles for result in results),
                results[0].instructions if results else 0,
                max((result.stack_bytes for result in results), default=0),
                problem=problem,
            )
        )

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


class _Aead(_Auditor):
    @property
    def _followed(self) -> tuple[str, ...]:
        return ("encryption", "decryption", "forgery")

    @property
    def _tag(self) -> int:
        return self._folder.sizes["tag"]

    @property
    def _encryption(self) -> str:
        return self._folder.functions[0]

    @property
    def _decryption(self) -> str:
        return self._folder.functions[1]

    def _encrypt(self, inputs: AeadInputs) -> Answer:
        return self._run(self._encryption, inputs.encryption(self._given, self._tag), "encrypt")

    def _decrypt(self, inputs: AeadInputs, ciphertext: bytes) -> Answer:
        return self._run(self._decryption, inputs.decryption(self._given, ciphertext), "decrypt")

    def _costs_of(self, lengths: Lengths, inputs: Sequence[AeadInputs]) -> None:
        made: dict[int, bytes] = {}

        def encrypt(each: AeadInputs) -> Answer:
            answer = self._encrypt(each)
            made[id(each)] = answer.memory["c"]
            return answer

        def decrypt(each: AeadInputs) -> Answer:
            answer = self._decrypt(each, made[id(each)])
            self._audit.round_trips.add(_wrong_decryption(answer, each.message))
            return answer

        self._cost("encrypt", lengths, encrypt, inputs)
        encrypted = [each for each in inputs if id(each) in made]
        if encrypted:
            self._cost("decrypt", lengths, decrypt, encrypted)
            self._forge(encrypted[0], made[id(encrypted[0])])

    def _forge(self, inputs: AeadInputs, ciphertext: bytes) -> None:
        """Test that decryptions with one bit changed in any part are rejected."""
        if not self._tag:
            return
        forgeries: dict[str, tuple[AeadInputs, bytes]] = {}
        text = len(ciphertext) - self._tag
        for what, place in {"the ciphertext": 0, "the tag's first byte": text, "its last byte": -1}.items():
            if what != "the ciphertext" or text:
                forgeries[what] = inputs, _changed(ciphertext, place)
        if inputs.ad:
            changed = AeadInputs(inputs.key, inputs.nonce, _changed(inputs.ad, -1), inputs.message)
            forgeries["the associated data"] = changed, ciphertext
        changed = AeadInputs(inputs.key, _changed(inputs.nonce, 0), inputs.ad, inputs.message)
        forgeries["the nonce"] = changed, ciphertext
        for what, (given, text_given) in forgeries.items():
            try:
                accepted = self._decrypt(given, text_given).result.int_value == 0
            except SimulationError as error:
                self._audit.forgeries.add(f"a bit of {what} changed: {error}")
            else:
                self._audit.forgeries.add(f"a bit of {what} changed" if accepted else None)

    def _known(self, record: Record) -> str | None:
        fields = record.fields
        inputs = AeadInputs(fields["k"], fields["npub"], fields["ad"], fields["m"])
        answer = self._encrypt(inputs)
        if answer.result.int_value != 0:
            return f"encrypt returns {answer.result.int_value}"
        if (length := length_in(answer.memory, "clen")) != len(fields["c"]):
            return f"encrypt sets *clen to {length}, not to {len(fields['c'])}"
        if answer.memory["c"] != fields["c"]:
            return f"CT is {_shown(answer.memory['c'])}, must be {_shown(fields['c'])}"
        return _wrong_decryption(self._decrypt(inputs, fields["c"]), fields["m"])

    def _seen(self, inputs: AeadInputs) -> tuple[list[Sighting], list[Sighting]]:
        public = self._effort.public
        encryption, decryption = self._calls(inputs, self._given)
        if not self._tag:
            return self._board.seen((encryption, decryption), public), []
        ciphertext = self._encrypt(inputs).memory["c"]
        other = replace(inputs, key=bytes(byte ^ 0xFF for byte in inputs.key))
        seen, decided = self._board.seen_decrypting(
            *decryption,
            other.decryption(self._given, ciphertext),
            inputs.decryption(self._given, _changed(ciphertext, -1)),
            public,
        )
        return self._board.seen([encryption], public) + seen, decided

    def _calls(self, inputs: AeadInputs, given: Given) -> list[tuple[str, list[Argument]]]:
        ciphertext = self._encrypt(inputs).memory["c"]
        return [
            (self._encryption, inputs.encryption(given, self._tag)),
            (self._decryption, inputs.decryption(given, ciphertext)),
        ]


class _Digest(_Auditor):
    """Audit of a hash or a MAC."""

    @property
    def _followed(self) -> tuple[str, ...]:
        return (self._what,)

    @property
    def _what(self) -> str:
        return "hash" if self._folder.kind == HASH else "tag"

    def _digest(self, inputs: AeadInputs) -> Answer:
        ((symbol, arguments),) = self._calls(inputs, self._given)
        return self._run(symbol, arguments, self._what)

    def _costs_of(self, lengths: Lengths, inputs: Sequence[AeadInputs]) -> None:
        self._cost(self._what, lengths, self._digest, inputs)

    def _known(self, record: Record) -> str | None:
        fields = record.fields
        answer = self._digest(AeadInputs(fields.get("k", b""), b"", b"", fields["in"]))
        if answer.result.int_value != 0:
            return f"{self._folder.functions[0]} returns {answer.result.int_value}"
        if answer.memory["out"] != fields["out"]:
            name = "MD" if self._folder.kind == HASH else "Tag"
            return f"{name} is {_shown(answer.memory['out'])}, must be {_shown(fields['out'])}"
        return None

    def _seen(self, inputs: AeadInputs) -> tuple[list[Sighting], list[Sighting]]:
        return self._board.seen(self._calls(inputs, self._given), self._effort.public), []

    def _calls(self, inputs: AeadInputs, given: Given) -> list[tuple[str, list[Argument]]]:
        is_hash = self._folder.kind == HASH
        size = self._folder.sizes["digest" if is_hash else "tag"]
        key = None if is_hash else inputs.key
        return [(self._folder.functions[0], hashing(given, inputs.message, size, key))]


def _wrong_decryption(answer: Answer, message: bytes) -> str | None:
    if answer.result.int_value != 0:
        return f"decrypt returns {answer.result.int_value} for a valid tag"
    if (length := length_in(answer.memory, "mlen")) != len(message):
        return f"decrypt sets *mlen to {length}, not to {len(message)}"
    if answer.memory["m"] != message:
        return f"PT is {_shown(answer.memory['m'])}, must be {_shown(message)}"
    return None


def _changed(data: bytes, place: int) -> bytes:
    changed = bytearray(data)
    changed[place] ^= 1
    return bytes(changed)


def _shown(data: bytes) -> str:
    text = data.hex().upper()
    return text if len(text) <= 32 else f"{text[:32]}..."
