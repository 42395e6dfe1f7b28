# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The public function for a block of AES-128: FIPS 197, another implementation, secrets, residue."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from algorithm_builds import build_algorithm, host_runner
from board_residue import differences, left_by_call
from checkout import CATALOG
from models.radio import encrypt_blocks
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Memory, Runner, Same
from pennyweight.run.guest import Call, Guest

CMAC = CATALOG.find_algorithm("aes128_cmac")
FUNCTION = "pw_aes128_encrypt_block"

ON_BOARDS = [
    pytest.param(each.id, board, id=f"{each.id}-{board}")
    for platform, board in REFERENCE_BOARDS.items()
    for each in CMAC.implementations_for(platform)
]


def question(block: bytes, key: bytes, in_place: bool = False) -> list[Argument]:
    of_key = Memory("key", key, secret=True, of_words=False)
    if in_place:
        return [Memory("block", block, writable=True, secret=True, of_words=False), Same("block"), of_key]
    output = Memory("encrypted", b"\xa5" * 16, writable=True, of_words=False)
    return [output, Memory("block", block, secret=True, of_words=False), of_key]


def is_right(run: Runner, seed: int) -> bool:
    draw = random.Random(seed)
    block, key = draw.randbytes(16), draw.randbytes(16)
    apart, _ = run(FUNCTION, question(block, key))
    in_place, _ = run(FUNCTION, question(block, key, in_place=True))
    return apart["encrypted"] == in_place["block"] == encrypt_blocks(key, block)


@pytest.fixture(scope="module", params=["c/ref", "c/fast"])
def host(lab: Lab, request: pytest.FixtureRequest) -> Runner:
    return host_runner(lab, CMAC, CMAC.find(request.param))


def test_the_example_of_fips_197(host: Runner) -> None:
    held, _ = host(FUNCTION, question(bytes.fromhex("00112233445566778899aabbccddeeff"), bytes(range(16))))
    assert held["encrypted"].hex() == "69c4e0d86a7b0430d8cdb78070b4c55a"


def test_blocks_are_those_of_another_implementation(host: Runner) -> None:
    assert all(is_right(host, seed) for seed in range(50))


def guest_on(lab: Lab, implementation: str, board: str) -> Guest:
    image = build_algorithm(lab, CMAC, CMAC.find(implementation), find_board(board), [FUNCTION])
    return Guest(image, find_board(board), FUNCTION)


@pytest.mark.parametrize(("implementation", "board"), ON_BOARDS)
def test_a_block_is_right_on_boards_and_follows_no_secret(lab: Lab, implementation: str, board: str) -> None:
    """But for the tables of AVR and MSP430, as the catalogue declares."""
    guest = guest_on(lab, implementation, board)
    declared = set(CMAC.find(implementation).leaks)

    def run(symbol: str, arguments: Sequence[Argument]) -> tuple[dict[str, bytes], int]:
        answer = Call(guest, symbol, tuple(arguments)).run(follow_secrets=True)
        assert {leak.kind for leak in answer.result.leaks} <= declared
        return answer.memory, answer.result.int_value

    assert all(is_right(run, seed) for seed in range(3))


@pytest.mark.parametrize(("implementation", "board"), ON_BOARDS)
def test_nothing_of_key_and_block_is_left_on_the_stack(lab: Lab, implementation: str, board: str) -> None:
    image = guest_on(lab, implementation, board).image
    draw = random.Random(4)
    left = [
        left_by_call(image, board, FUNCTION, question(draw.randbytes(16), draw.randbytes(16)))
        for _ in range(2)
    ]
    assert differences(*left) == []
