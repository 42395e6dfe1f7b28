# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The official known answers: the C references give every one of them, and the implementations agree in the
simulators of their platforms."""

from __future__ import annotations

import hashlib
from functools import cache

import pytest

import known_answers
from conftest import ROOT
from pennyweight.contract import REFERENCE_BOARDS
from pennyweight.host import HostFunction
from pennyweight.lab import Lab
from pennyweight.primitive import Implementation, Primitive
from pennyweight.simulate import Benches

FILES = known_answers.load()
CATALOG = Lab(ROOT, ROOT / "build").catalog

SIMULATED_RECORDS = 40
"""Of each file in the simulators, from the first to the last; all of them are checked on the host."""

LONGEST_SIMULATED = 160
"""Bytes of a hashed message: longer ones only repeat the same calls."""


@pytest.mark.parametrize("id", FILES)
def test_the_reference_regenerates_the_official_file(lab: Lab, id: str) -> None:
    answers = FILES[id]
    assert len(answers.inputs()) == answers.vectors
    text = answers.text(HostFunction(lab, CATALOG.find(answers.primitive)))
    assert hashlib.sha256(text.encode()).hexdigest() == answers.sha256


@pytest.mark.parametrize("id", ["ascon128", "esch256"])
def test_a_wrong_permutation_does_not_regenerate_it(lab: Lab, id: str) -> None:
    answers = FILES[id]
    right = HostFunction(lab, CATALOG.find(answers.primitive))

    def wrong(value: int, inputs: dict[str, bytes | int]) -> bytes:
        return right(value - 1, inputs)

    assert hashlib.sha256(answers.text(wrong).encode()).hexdigest() != answers.sha256


def simulated() -> list[tuple[str, str, str]]:
    """(file, implementation, board) wherever the mode uses a count that the implementation computes."""
    return [
        (id, implementation.id, board)
        for id, answers in FILES.items()
        for platform, board in REFERENCE_BOARDS.items()
        for implementation in CATALOG.find(answers.primitive).implementations_for(platform)
        if any(implementation.computes(value) for value in answers.counts())
    ]


class Simulated:
    """A permutation in the simulator; values that the implementation leaves out are computed on the host."""

    def __init__(self, lab: Lab, primitive: Primitive, implementation: Implementation, board: str) -> None:
        self._benches = Benches(lab, primitive, implementation, board)
        self._reference = HostFunction(lab, primitive)
        self.calls = 0

    def __call__(self, value: int, inputs: dict[str, bytes | int]) -> bytes:
        if not self._benches.implementation.computes(value):
            return self._reference(value, inputs)
        self.calls += 1
        return self._benches.for_value(value).run(value, inputs).output


@cache
def expected(lab: Lab, id: str) -> list[tuple[bytes, bytes, bytes]]:
    """(message, associated data, answer) of the records that are tried in the simulators."""
    answers = FILES[id]
    inputs = [pair for pair in answers.inputs() if len(pair[0]) <= LONGEST_SIMULATED]
    chosen = [inputs[i * (len(inputs) - 1) // (SIMULATED_RECORDS - 1)] for i in range(SIMULATED_RECORDS)]
    reference = HostFunction(lab, CATALOG.find(answers.primitive))
    return [(message, ad, answers.answer(reference, message, ad)) for message, ad in chosen]


@pytest.mark.parametrize(("id", "implementation", "board"), simulated())
def test_the_implementation_gives_the_answers_in_the_simulator(
    lab: Lab, id: str, implementation: str, board: str
) -> None:
    primitive = CATALOG.find(FILES[id].primitive)
    permutation = Simulated(lab, primitive, primitive.find(implementation), board)
    for message, ad, answer in expected(lab, id):
        found = FILES[id].answer(permutation, message, ad)
        assert found == answer, f"{len(message)} bytes of message, {len(ad)} of associated data"
    assert permutation.calls > 0
