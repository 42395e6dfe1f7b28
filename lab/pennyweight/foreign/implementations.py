# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Audit of an implementation on a board: costs, known answers, forgeries, secrets, alignment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from pennyweight import _sim
from pennyweight.board import Board
from pennyweight.catalogue.jobs import Lengths
from pennyweight.check.constant_time import Sighting
from pennyweight.errors import BuildError, LabError, SimulationError, ToolError
from pennyweight.foreign.answers import Answers, Record
from pennyweight.foreign.audit import Audit, Cost
from pennyweight.foreign.auditor import AuditEffort, Auditor, with_bit_changed
from pennyweight.foreign.folders import AEAD, HASH, KEM, MAC, SIGN, VERIFY, Folder
from pennyweight.foreign.key_pairs import Kem, SignedMessage
from pennyweight.foreign.messages import why_not_built
from pennyweight.foreign.schemes import AeadInputs, Given, hashing, length_in, verifying
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument
from pennyweight.run.guest import Answer

_OF_DIGESTS = (Lengths(0, 16), Lengths(0, 128), Lengths(0, 1024))
_USUAL_LENGTHS = {
    AEAD: (Lengths(16, 16), Lengths(0, 16), Lengths(0, 128), Lengths(128, 128)),
    HASH: _OF_DIGESTS,
    MAC: _OF_DIGESTS,
    SIGN: (Lengths(0, 59),),
}
"""Lengths that are measured by default, by kind: those of signatures as pqm4 has them; a KEM has none."""

_FOLLOWED = {
    True: (Lengths(0, 0), Lengths(16, 16), Lengths(5, 37)),
    False: (Lengths(0, 0), Lengths(0, 16), Lengths(0, 77)),
}
"""Lengths for tracking secrets: nothing, whole blocks of most algorithms, parts of blocks."""


def lengths_for(kind: str, chosen: Sequence[Lengths]) -> tuple[Lengths, ...]:
    """Return the lengths with which an implementation of this kind is measured: the chosen or usual ones."""
    if kind == KEM:
        return (Lengths(0, 0),)
    lengths = chosen or _USUAL_LENGTHS[kind]
    if kind != AEAD:
        lengths = [Lengths(0, each.message) for each in lengths]
    return tuple(dict.fromkeys(lengths))


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
            _built(place, folder, flags)
        except (BuildError, ToolError, SimulationError) as problem:
            audit.unavailable = why_not_built(problem, board, folder.path)
            return
        audit.sizes_of(place.image)
        auditor = _auditor(folder)(place, folder, audit, effort)
        lengths = lengths_for(folder.kind, effort.lengths)
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
        _built(place, folder, flags)
    except (BuildError, ToolError, SimulationError) as problem:
        raise LabError(why_not_built(problem, board, folder.path)) from problem
    _auditor(folder)(place, folder, audit, effort).costs(lengths_for(folder.kind, effort.lengths))
    return audit.costs


def _built(place: Board, folder: Folder, flags: str) -> None:
    place.build(folder.sources, folder.functions, flags, folder.headers, folder.name, folder.library)


def _auditor(folder: Folder) -> type[Auditor]:
    if VERIFY in folder.functions:
        return _Mac
    return {AEAD: _Aead, KEM: Kem, SIGN: SignedMessage}.get(folder.kind, _Digest)


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


class _Aead(Auditor):
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
                forgeries[what] = inputs, with_bit_changed(ciphertext, place)
        if inputs.ad:
            changed = AeadInputs(inputs.key, inputs.nonce, with_bit_changed(inputs.ad, -1), inputs.message)
            forgeries["the associated data"] = changed, ciphertext
        changed = AeadInputs(inputs.key, with_bit_changed(inputs.nonce, 0), inputs.ad, inputs.message)
        forgeries["the nonce"] = changed, ciphertext
        for what, (given, text_given) in forgeries.items():
            self._try_forgery(f"a bit of {what} changed", partial(self._decrypt, given, text_given))

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
            inputs.decryption(self._given, with_bit_changed(ciphertext, -1)),
            public,
        )
        return self._board.seen([encryption], public) + seen, decided

    def _calls(self, inputs: AeadInputs, given: Given) -> list[tuple[str, list[Argument]]]:
        ciphertext = self._encrypt(inputs).memory["c"]
        return [
            (self._encryption, inputs.encryption(given, self._tag)),
            (self._decryption, inputs.decryption(given, ciphertext)),
        ]


class _Digest(Auditor):
    """Audit of a hash, or of a MAC that computes tags alone."""

    @property
    def _followed(self) -> tuple[str, ...]:
        return (self._what,)

    @property
    def _what(self) -> str:
        return "hash" if self._folder.kind == HASH else "tag"

    def _digest(self, inputs: AeadInputs) -> Answer:
        return self._run(*self._digesting(inputs, self._given), self._what)

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
        return self._board.seen([self._digesting(inputs, self._given)], self._effort.public), []

    def _calls(self, inputs: AeadInputs, given: Given) -> list[tuple[str, list[Argument]]]:
        return [self._digesting(inputs, given)]

    def _digesting(self, inputs: AeadInputs, given: Given) -> tuple[str, list[Argument]]:
        is_hash = self._folder.kind == HASH
        size = self._folder.sizes["digest" if is_hash else "tag"]
        key = None if is_hash else inputs.key
        return self._folder.functions[0], hashing(given, inputs.message, size, key)


class _Mac(_Digest):
    """Audit of a MAC that verifies tags, too."""

    @property
    def _followed(self) -> tuple[str, ...]:
        return ("tag", "verification", "forgery")

    def _verify(self, inputs: AeadInputs, tag: bytes) -> Answer:
        return self._run(VERIFY, verifying(self._given, tag, inputs.message, inputs.key), "verify")

    def _costs_of(self, lengths: Lengths, inputs: Sequence[AeadInputs]) -> None:
        made: dict[int, bytes] = {}

        def compute(each: AeadInputs) -> Answer:
            answer = self._digest(each)
            made[id(each)] = answer.memory["out"]
            return answer

        def verify(each: AeadInputs) -> Answer:
            answer = self._verify(each, made[id(each)])
            self._audit.round_trips.add(_wrong_verification(answer))
            return answer

        self._cost("tag", lengths, compute, inputs)
        tagged = [each for each in inputs if id(each) in made]
        if tagged:
            self._cost("verify", lengths, verify, tagged)
            self._forge(tagged[0], made[id(tagged[0])])

    def _forge(self, inputs: AeadInputs, tag: bytes) -> None:
        """Test that one bit changed in any part is rejected."""
        forgeries = {
            "the tag's first byte": (inputs, with_bit_changed(tag, 0)),
            "its last byte": (inputs, with_bit_changed(tag, -1)),
            "the key": (replace(inputs, key=with_bit_changed(inputs.key, 0)), tag),
        }
        if inputs.message:
            forgeries["the message"] = replace(inputs, message=with_bit_changed(inputs.message, -1)), tag
        for what, (given, tag_given) in forgeries.items():
            self._try_forgery(f"a bit of {what} changed", partial(self._verify, given, tag_given))

    def _known(self, record: Record) -> str | None:
        problem = super()._known(record)
        if problem is not None:
            return problem
        fields = record.fields
        return _wrong_verification(
            self._verify(AeadInputs(fields["k"], b"", b"", fields["in"]), fields["out"])
        )

    def _seen(self, inputs: AeadInputs) -> tuple[list[Sighting], list[Sighting]]:
        public, message = self._effort.public, inputs.message
        tag = self._digest(inputs).memory["out"]
        other = bytes(byte ^ 0xFF for byte in inputs.key)
        seen, decided = self._board.seen_decrypting(
            VERIFY,
            verifying(self._given, tag, message, inputs.key),
            verifying(self._given, tag, message, other),
            verifying(self._given, with_bit_changed(tag, -1), message, inputs.key),
            public,
        )
        return self._board.seen([self._digesting(inputs, self._given)], public) + seen, decided

    def _calls(self, inputs: AeadInputs, given: Given) -> list[tuple[str, list[Argument]]]:
        tag = self._digest(inputs).memory["out"]
        verification = VERIFY, verifying(given, tag, inputs.message, inputs.key)
        return [self._digesting(inputs, given), verification]


def _wrong_verification(answer: Answer) -> str | None:
    returned = answer.result.int_value
    return f"verify returns {returned} for a valid tag" if returned != 0 else None


def _wrong_decryption(answer: Answer, message: bytes) -> str | None:
    if answer.result.int_value != 0:
        return f"decrypt returns {answer.result.int_value} for a valid tag"
    if (length := length_in(answer.memory, "mlen")) != len(message):
        return f"decrypt sets *mlen to {length}, not to {len(message)}"
    if answer.memory["m"] != message:
        return f"PT is {_shown(answer.memory['m'])}, must be {_shown(message)}"
    return None


def _shown(data: bytes) -> str:
    text = data.hex().upper()
    return text if len(text) <= 32 else f"{text[:32]}..."
