# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The official known-answer files: written again from the portable C, trusted when the SHA-256 is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from pennyweight.build.algorithm_image import host_library
from pennyweight.catalogue.algorithm import Algorithm, KnownAnswers
from pennyweight.errors import VerificationError
from pennyweight.lab import Lab
from pennyweight.run.functions import Aead, Hash, Runner


@dataclass(frozen=True, slots=True)
class Case:
    """Inputs with their right answer."""

    title: str
    inputs: Aead | Hash
    answer: bytes
    """Ciphertext and tag, or digest."""


def answer_of(inputs: Aead | Hash, run: Runner) -> bytes:
    """Ciphertext and tag, or digest, of the one-shot function."""
    return b"".join(inputs.encrypt(run)) if isinstance(inputs, Aead) else inputs.digest(run)


def host_runner(lab: Lab, algorithm: Algorithm) -> Runner:
    """The portable C on this machine."""
    return host_library(lab, algorithm, algorithm.reference).call


def inputs_of(algorithm: Algorithm, answers: KnownAnswers) -> Iterator[Aead | Hash]:
    """The inputs of a file's records, in its order."""
    key = _counting(answers.start("key"), algorithm.key_bytes)
    nonce = _counting(answers.start("nonce"), algorithm.nonce_bytes)
    for message_bytes in range(answers.max_msg_bytes + 1):
        message = _counting(answers.start("msg"), message_bytes)
        if algorithm.is_aead:
            for ad_bytes in range(answers.max_ad_bytes + 1):
                yield Aead(algorithm, key, nonce, _counting(answers.start("ad"), ad_bytes), message)
        elif algorithm.kind == "cxof":
            for label_bytes in range(answers.max_label_bytes + 1):
                yield Hash(algorithm, message, _counting(answers.start("label"), label_bytes))
        else:
            yield Hash(algorithm, message)


def text_of(cases: list[Case]) -> str:
    """The official file with these records."""
    return "".join(_record(count, case) for count, case in enumerate(cases, start=1))


def cases_of(lab: Lab, algorithm: Algorithm) -> list[Case]:
    """Every official known answer and every published vector.

    VerificationError where the portable C does not write an official file byte for byte, or misses a vector.
    """
    return list(_cases(lab, algorithm.id))


@lru_cache(maxsize=64)
def _cases(lab: Lab, id: str) -> tuple[Case, ...]:
    algorithm = lab.catalog.find_algorithm(id)
    run = host_runner(lab, algorithm)
    found: list[Case] = []
    for answers in algorithm.known_answers:
        cases = [
            Case(f"record {count} of {answers.source}", inputs, answer_of(inputs, run))
            for count, inputs in enumerate(inputs_of(algorithm, answers), start=1)
        ]
        digest = sha256(text_of(cases).encode()).hexdigest()
        if digest != answers.sha256:
            raise VerificationError(
                f"{id} c/ref on the host: the file {answers.source} written from its answers has the SHA-256 "
                f"{digest}, must have {answers.sha256}"
            )
        found += cases
    for vector in algorithm.vectors:
        inputs = _inputs(algorithm, vector.inputs)
        answer = answer_of(inputs, run)
        if answer != vector.result:
            raise VerificationError(
                f"{id} c/ref on the host: vector {vector.source!r}: is {answer.hex()}, "
                f"must be {vector.result.hex()}"
            )
        found.append(Case(f"vector {vector.source!r}", inputs, answer))
    return tuple(found)


def _inputs(algorithm: Algorithm, given: Mapping[str, bytes]) -> Aead | Hash:
    if algorithm.is_aead:
        return Aead(algorithm, given["key"], given["nonce"], given["ad"], given["message"])
    return Hash(algorithm, given["message"], given.get("label", b""))


def _record(count: int, case: Case) -> str:
    inputs = case.inputs
    if isinstance(inputs, Aead):
        fields = {"Key": inputs.key, "Nonce": inputs.nonce, "PT": inputs.message, "AD": inputs.ad}
        fields["CT"] = case.answer
    else:
        fields = {"Msg": inputs.message}
        if inputs.algorithm.kind == "cxof":
            fields["Z"] = inputs.label
        fields["MD"] = case.answer
    lines = "".join(f"{name} = {data.hex().upper()}\n" for name, data in fields.items())
    return f"Count = {count}\n{lines}\n"


def _counting(start: int, size: int) -> bytes:
    return bytes((start + i) % 256 for i in range(size))
