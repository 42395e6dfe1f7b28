# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Official known-answer files: regenerated from the portable C and trusted if their SHA-256 matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from pennyweight.catalogue.algorithm import Algorithm, KnownAnswers
from pennyweight.catalogue.entry import Vector
from pennyweight.errors import VerificationError
from pennyweight.run.arguments import Oracle
from pennyweight.run.functions import Aead, Hash

_ALL_BYTES = bytes(range(256))


@dataclass(frozen=True, slots=True)
class Case:
    """Inputs with their right answer."""

    title: str
    inputs: Aead | Hash
    answer: bytes
    """Ciphertext and tag, or digest or tag."""
    is_vector: bool = False
    """True for a vector of the catalogue, False for a record of an official file."""

    @property
    def official(self) -> bytes:
        """Answer in the order of the official file; some write the tag first."""
        algorithm = self.inputs.algorithm
        if not algorithm.tag_first:
            return self.answer
        text = len(self.answer) - algorithm.tag_bytes
        return self.answer[text:] + self.answer[:text]


def answered(titled: Sequence[tuple[str, Aead | Hash]], oracle: Oracle) -> list[Case]:
    """Return the inputs with the answers of an oracle, in a single query."""
    replies = oracle([inputs.question() for _, inputs in titled])
    return [
        Case(title, inputs, inputs.answer(reply))
        for (title, inputs), reply in zip(titled, replies, strict=True)
    ]


def inputs_of(algorithm: Algorithm, answers: KnownAnswers) -> Iterator[Aead | Hash]:
    """Yield the inputs of a file's records, in its order."""
    key = _counting(answers.start("key"), answers.key_bytes or algorithm.key_bytes)
    nonce = _counting(answers.start("nonce"), algorithm.nonce_bytes)
    for message_bytes in range(answers.max_msg_bytes + 1):
        message = _counting(answers.start("msg"), message_bytes)
        if algorithm.has_key and not algorithm.is_aead:
            yield Hash(algorithm, message, key=key)
        elif algorithm.is_aead:
            for ad_bytes in range(answers.max_ad_bytes + 1):
                yield Aead(algorithm, key, nonce, _counting(answers.start("ad"), ad_bytes), message)
        elif algorithm.kind == "cxof":
            for label_bytes in range(answers.max_label_bytes + 1):
                yield Hash(algorithm, message, _counting(answers.start("label"), label_bytes))
        else:
            yield Hash(algorithm, message)


def text_of(cases: list[Case]) -> str:
    """Return the official file with these records."""
    return "".join(_record(count, case) for count, case in enumerate(cases, start=1))


def cases_of(algorithm: Algorithm, oracle: Oracle) -> list[Case]:
    """Return every official known answer and published vector, with the answers of the portable C.

    Raises VerificationError if it does not reproduce an official file byte for byte, or fails a vector.
    """
    found: list[Case] = []
    for answers in algorithm.known_answers:
        asked = enumerate(inputs_of(algorithm, answers), start=1)
        cases = answered([(f"record {n} of {answers.file}", inputs) for n, inputs in asked], oracle)
        digest = sha256(text_of(cases).encode()).hexdigest()
        if digest != answers.sha256:
            raise VerificationError(
                f"{algorithm.id} c/ref on the host: the file {answers.file} written from its answers has "
                f"the SHA-256 {digest}, must have {answers.sha256}"
            )
        found += cases
    published = [(f"vector {each.source!r}", _inputs(algorithm, each)) for each in algorithm.vectors]
    for case, vector in zip(answered(published, oracle), algorithm.vectors, strict=True):
        if case.answer != vector.result:
            raise VerificationError(
                f"{algorithm.id} c/ref on the host: {case.title}: is {case.answer.hex()}, "
                f"must be {vector.result.hex()}"
            )
        found.append(replace(case, is_vector=True))
    return found


def _inputs(algorithm: Algorithm, vector: Vector) -> Aead | Hash:
    given = {name: data for name, data in vector.inputs.items() if isinstance(data, bytes)}
    if algorithm.is_aead:
        return Aead(algorithm, given["key"], given["nonce"], given["ad"], given["message"])
    if algorithm.is_kdf:
        return Hash(algorithm, given["info"], given["salt"], len(vector.result), given["ikm"])
    return Hash(algorithm, given["message"], given.get("label", b""), key=given.get("key", b""))


def _record(count: int, case: Case) -> str:
    inputs = case.inputs
    if isinstance(inputs, Aead):
        fields = {"Key": inputs.key, "Nonce": inputs.nonce, "PT": inputs.message, "AD": inputs.ad}
        fields["CT"] = case.official
    else:
        fields = {"Key": inputs.key} if inputs.key else {}
        fields["Msg"] = inputs.message
        if inputs.algorithm.kind == "cxof":
            fields["Z"] = inputs.label
        fields["Tag" if inputs.key else "MD"] = case.answer
    lines = "".join(f"{name} = {data.hex().upper()}\n" for name, data in fields.items())
    return f"Count = {count}\n{lines}\n"


def _counting(start: int, size: int) -> bytes:
    return (_ALL_BYTES * (2 + size // 256))[start % 256 :][:size]
