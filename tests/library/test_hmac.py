# SPDX-License-Identifier: Apache-2.0 OR MIT
"""HMAC-SHA-256 with keys of any length, and contexts that are copied for several messages with one key."""

from __future__ import annotations

import hmac
import random
from collections.abc import Sequence

import pytest

from algorithm_builds import build_algorithm, context_bytes, host_runner
from checkout import CATALOG
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Reply, Runner
from pennyweight.run.functions import FORGED, Context, Hash
from pennyweight.run.guest import Call, Guest

ALGORITHM = CATALOG.find_algorithm("hmac_sha256")
ON_BOARDS = [
    pytest.param(each.id, board, id=f"{each.id}-{board}")
    for platform, board in REFERENCE_BOARDS.items()
    for each in ALGORITHM.implementations_for(platform)
]
MESSAGES = (0, 1, 55, 56, 63, 64, 65, 200)
"""Lengths around the blocks of the hash and of its padding."""


def drawn(key_bytes: int, message_bytes: int) -> Hash:
    draw = random.Random(f"{key_bytes} {message_bytes}")
    return Hash(ALGORITHM, draw.randbytes(message_bytes), key=draw.randbytes(key_bytes))


def tag_of(inputs: Hash) -> bytes:
    return hmac.digest(inputs.key, inputs.message, "sha256")


def agrees(run: Runner, inputs: Hash) -> bool:
    """Return True if the tag is that of the package, and it is accepted while a longer key's is not."""
    tag, other = tag_of(inputs), hmac.digest(inputs.key + b"\x01", inputs.message, "sha256")
    return (
        inputs.digest(run) == tag and inputs.checked(run, tag) == 0 and inputs.checked(run, other) == FORGED
    )


@pytest.mark.parametrize("form", ["c/ref", "c/fast"])
def test_a_key_may_have_any_length(lab: Lab, form: str) -> None:
    run = host_runner(lab, ALGORITHM, ALGORITHM.find(form))
    for key_bytes in (*range(140), 1000):
        inputs = drawn(key_bytes, MESSAGES[key_bytes % len(MESSAGES)])
        assert agrees(run, inputs), key_bytes


@pytest.mark.parametrize(("implementation", "board"), ON_BOARDS)
def test_keys_around_a_block_are_right_on_boards(lab: Lab, implementation: str, board: str) -> None:
    image = build_algorithm(lab, ALGORITHM, ALGORITHM.find(implementation), find_board(board))
    guest = Guest(image, find_board(board), ALGORITHM.id)

    def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
        answer = Call(guest, symbol, tuple(arguments)).run()
        return answer.memory, answer.result.int_value

    for key_bytes in (0, 1, 63, 64, 65, 129):
        assert agrees(run, drawn(key_bytes, 19)), key_bytes


def test_a_copy_of_a_context_continues_with_the_same_key(lab: Lab) -> None:
    run, key = host_runner(lab, ALGORITHM), bytes(range(40))
    keyed = Hash(ALGORITHM, b"", key=key).absorbed(run, context_bytes(lab, ALGORITHM, None), None)
    for length in MESSAGES:
        inputs = Hash(ALGORITHM, random.Random(length).randbytes(length), key=key)
        copy = Context(0, keyed.content)
        inputs.updated(run, copy, (length // 3,))
        assert inputs.finalized(run, copy) == tag_of(inputs)
        copy = Context(0, keyed.content)
        inputs.updated(run, copy, ())
        assert inputs.verified(run, copy, tag_of(inputs)) == 0
