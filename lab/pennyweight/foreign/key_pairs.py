# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Audit of schemes with key pairs on a board: KEMs and signatures with the functions of pqm4.

Their random bytes are the same in each run (build/libc), so a call with the same lengths is made once.
Secrets are not tracked: a secret key holds public parts, by which code may branch.
"""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.catalogue.jobs import Lengths
from pennyweight.errors import SimulationError
from pennyweight.foreign.auditor import Auditor, with_bit_changed
from pennyweight.foreign.schemes import AeadInputs, Given, length_in
from pennyweight.run.arguments import Argument, Memory
from pennyweight.run.guest import Answer

Call = tuple[str, list[Argument]]
"""A function's symbol and its arguments."""


class KeyPairs(Auditor):
    """Common part of KEMs and signatures: a key pair, an operation with each key, and forgeries."""

    _operations: tuple[str, str, str]
    """Names of the three functions in tables."""

    def follow(self, lengths: Sequence[Lengths]) -> None:
        """Track nothing."""

    def _costs_of(self, lengths: Lengths, inputs: Sequence[AeadInputs]) -> None:
        made: dict[str, bytes] = {}
        for place, operation in enumerate(self._operations):

            def call(each: AeadInputs, place: int = place) -> Answer:
                answer = self._run(*self._call(place, each, made, self._given), self._operations[place])
                if returned := answer.result.int_value:
                    self._audit.round_trips.add(f"{self._operations[place]} returns {returned}")
                elif place == 2:
                    self._audit.round_trips.add(self._wrong(answer, each, made))
                else:
                    made.update(answer.memory)
                return answer

            self._cost(operation, lengths, call, inputs[:1])
            if self._audit.round_trips.wrong or self._audit.costs[-1].problem is not None:
                return
        self._forge(inputs[0], made)

    def _forge(self, inputs: AeadInputs, made: dict[str, bytes]) -> None:
        """Test that what the last function is given with one bit changed is rejected."""
        name = self._forged
        for what, place in {"first byte": 0, "last byte": -1}.items():
            forged = made | {name: with_bit_changed(made[name], place)}
            try:
                answer = self._run(*self._call(2, inputs, forged, self._given), "forgery")
            except SimulationError as error:
                self._audit.forgeries.add(f"a bit of the {what} of {name} changed: {error}")
            else:
                accepted = not answer.result.int_value and self._wrong(answer, inputs, made) is None
                self._audit.forgeries.add(f"a bit of the {what} of {name} changed" if accepted else None)

    def _calls(self, inputs: AeadInputs, given: Given) -> list[Call]:
        made: dict[str, bytes] = {}
        calls = []
        for place in range(3):
            calls.append(self._call(place, inputs, made, given))
            if place < 2:
                made.update(self._run(*self._call(place, inputs, made, self._given)).memory)
        return calls

    def _call(self, place: int, inputs: AeadInputs, made: dict[str, bytes], given: Given) -> Call:
        """Return the call of a function, with what the functions ahead of it have made."""
        if place == 0:
            arguments: list[Argument] = [self._result("pk", "public key"), self._result("sk", "secret key")]
        else:
            arguments = self._arguments(place, inputs, made, given)
        return self._folder.functions[place], arguments

    def _result(self, name: str, size: str, more: int = 0) -> Memory:
        """Return an argument that receives a result of the size that api.h gives, and `more` bytes."""
        return self._given.memory(name, bytes(self._folder.sizes[size] + more), writable=True)

    @property
    def _forged(self) -> str:
        """Name of the memory that is forged."""
        raise NotImplementedError

    def _arguments(
        self, place: int, inputs: AeadInputs, made: dict[str, bytes], given: Given
    ) -> list[Argument]:
        """Return the arguments of the second or third function."""
        raise NotImplementedError

    def _wrong(self, answer: Answer, inputs: AeadInputs, made: dict[str, bytes]) -> str | None:
        """Return what the third function, which returned 0, gave wrongly, or None."""
        raise NotImplementedError


class Kem(KeyPairs):
    """Audit of a key encapsulation mechanism."""

    _operations = ("keypair", "enc", "dec")
    _forged = "ct"

    def _arguments(
        self, place: int, inputs: AeadInputs, made: dict[str, bytes], given: Given
    ) -> list[Argument]:
        secret = self._result("ss", "secret")
        if place == 1:
            return [self._result("ct", "ciphertext"), secret, given.memory("pk", made["pk"])]
        return [secret, given.memory("ct", made["ct"]), given.memory("sk", made["sk"])]

    def _wrong(self, answer: Answer, inputs: AeadInputs, made: dict[str, bytes]) -> str | None:
        return None if answer.memory["ss"] == made["ss"] else "dec gives another secret than enc"


class SignedMessage(KeyPairs):
    """Audit of a signature scheme, whose signed message holds the message and the signature."""

    _operations = ("keypair", "sign", "open")
    _forged = "sm"

    def _arguments(
        self, place: int, inputs: AeadInputs, made: dict[str, bytes], given: Given
    ) -> list[Argument]:
        length = given.memory("length", bytes(8), writable=True)
        if place == 1:
            signed = self._result("sm", "signature", len(inputs.message))
            message = given.memory("m", inputs.message)
            return [signed, length, message, len(inputs.message), given.memory("sk", made["sk"])]
        signed_bytes = made["sm"][: length_in(made, "length")]
        message = given.memory("m", bytes(len(made["sm"])), writable=True)
        signed = given.memory("sm", signed_bytes)
        return [message, length, signed, len(signed_bytes), given.memory("pk", made["pk"])]

    def _wrong(self, answer: Answer, inputs: AeadInputs, made: dict[str, bytes]) -> str | None:
        if (length := length_in(answer.memory, "length")) != len(inputs.message):
            return f"open sets *mlen to {length}, not to {len(inputs.message)}"
        if answer.memory["m"][: len(inputs.message)] != inputs.message:
            return "open gives another message"
        return None
