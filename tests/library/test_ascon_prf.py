# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-Prf and Ascon-PrfShort on boards: every length of output, and lengths that are too long."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from algorithm_builds import build_algorithm
from checkout import CATALOG
from models import PRFS
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Reply, Runner
from pennyweight.run.functions import FORGED, Hash
from pennyweight.run.guest import Call, Guest

PRF, SHORT = (CATALOG.find_algorithm(id) for id in ("ascon_prf", "ascon_prfshort"))
ON_BOARDS = [
    pytest.param(each.id, board, id=f"{each.id}-{board}")
    for platform, board in REFERENCE_BOARDS.items()
    for each in SHORT.implementations_for(platform)
]
UNSET = 0xA5
"""Content of an output that is not written."""


def runner_on(lab: Lab, id: str, implementation: str, board: str) -> Runner:
    algorithm = CATALOG.find_algorithm(id)
    image = build_algorithm(lab, algorithm, algorithm.find(implementation), find_board(board))
    guest = Guest(image, find_board(board), id)

    def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
        answer = Call(guest, symbol, tuple(arguments)).run()
        return answer.memory, answer.result.int_value

    return run


def drawn(id: str, message_bytes: int, output_bytes: int) -> Hash:
    draw = random.Random(f"{id} {message_bytes} {output_bytes}")
    message, key = draw.randbytes(message_bytes), draw.randbytes(16)
    return Hash(CATALOG.find_algorithm(id), message, digest_bytes=output_bytes, key=key)


@pytest.mark.parametrize(("implementation", "board"), ON_BOARDS)
def test_an_output_may_end_anywhere_in_a_block(lab: Lab, implementation: str, board: str) -> None:
    run = runner_on(lab, PRF.id, implementation, board)
    for size in range(1, 35):
        inputs = drawn(PRF.id, 31 + size % 3, size)
        assert inputs.digest(run) == PRFS[PRF.id].output(inputs.key, inputs.message, size), size


@pytest.mark.parametrize(("implementation", "board"), ON_BOARDS)
def test_short_messages_and_outputs_have_up_to_16_bytes(lab: Lab, implementation: str, board: str) -> None:
    run = runner_on(lab, SHORT.id, implementation, board)
    for size in range(1, 17):
        inputs = drawn(SHORT.id, 17 - size, size)
        held, status = run(*inputs.question())
        wanted = PRFS[SHORT.id].output(inputs.key, inputs.message, size)
        assert (held["digest"], status) == (wanted, 0), size


@pytest.mark.parametrize("lengths", [(17, 16), (16, 17), (32, 32), (256, 1), (1, 256), (257, 257)])
@pytest.mark.parametrize(("implementation", "board"), ON_BOARDS)
def test_what_is_longer_is_refused(
    lab: Lab, implementation: str, board: str, lengths: tuple[int, int]
) -> None:
    inputs = drawn(SHORT.id, *lengths)
    held, status = runner_on(lab, SHORT.id, implementation, board)(*inputs.question())
    assert status == FORGED
    assert set(held["digest"]) == {UNSET}
