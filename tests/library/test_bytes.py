# SPDX-License-Identifier: Apache-2.0 OR MIT
"""crypto/common/bytes.h on every platform, in C and in assembly."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from checkout import CATALOG
from conftest import ROOT
from pennyweight.build.image import Recipe, build_image
from pennyweight.build.toolchain import SIZE
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.entry import OPTIMISATIONS
from pennyweight.catalogue.platforms import PLATFORMS, REFERENCE_BOARDS
from pennyweight.lab import Lab
from pennyweight.run.guest import Guest

COMMON = ROOT / "crypto" / "common"
LENGTHS = (*range(18), 31, 32, 33, 48, 255, 256, 257)
TAG_LENGTHS = sorted(
    {
        length
        for algorithm in CATALOG.algorithms.values()
        for least, most in (
            (algorithm.tag_bytes, algorithm.tag_bytes),
            *(option.tag_bytes for option in algorithm.options if option.tag_bytes),
        )
        for length in range(least, most + 1)
        if length
    }
)
"""All that algorithms of the catalogue have, truncated tags among them."""
ROOM = 300
"""Bytes from one buffer to the next: longest length, highest offset, and a gap that nobody may touch."""

FUNCTIONS = ("add", "encrypt", "decrypt", "copy", "compare", "wipe")


class Memory:
    """Three byte strings on a board, and the functions that work on them."""

    def __init__(self, lab: Lab, board: str, source: Path, optimise: str) -> None:
        entries = tuple(f"pw_bytes_{name}" for name in FUNCTIONS)
        recipe = Recipe("bytes", (source,), lab.include_folders, entries, optimise=optimise)
        image = build_image(lab, recipe, find_board(board))
        self._guest = Guest(image, find_board(board), f"bytes on {board}")

    def call(
        self,
        name: str,
        length: int,
        strings: list[bytes],
        order: list[int],
        written: set[int],
        offsets: list[int],
    ) -> tuple[list[bytes], int, int]:
        """Strings afterwards, the int returned, cycles. `order` are the strings passed."""
        board = self._guest.simulated
        base = (board.statics_end() + 3) & ~3
        addresses = [base + ROOM * index + offset for index, offset in enumerate(offsets)]
        for address, data in zip(addresses, strings, strict=True):
            board.write(address, data)
        mask = (1 << 8 * PLATFORMS[self._guest.platform].pointer_bytes) - 1
        arguments: list[int | tuple[int, int]] = [addresses[index] & mask for index in order]
        buffers = [(addresses[index], length, index in written) for index in sorted(set(order))]
        result = board.call(f"pw_bytes_{name}", [*arguments, length], buffers)
        return [board.read(address, length) for address in addresses], result.int_value, result.cycles


def xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


EVERY_BUILD = [
    *((board, COMMON / platform / "bytes.S", SIZE) for platform, board in REFERENCE_BOARDS.items()),
    # in bytes, and in words where both are; a Cortex-M0+ faults at a word whose address is odd
    *(
        (platform.reference_board, COMMON / "bytes.c", optimise)
        for platform in PLATFORMS.values()
        for optimise in OPTIMISATIONS.values()
    ),
]


@pytest.fixture(scope="module", params=EVERY_BUILD, ids=lambda build: f"{build[0]}-{build[1].name}{build[2]}")
def memory(lab: Lab, request: pytest.FixtureRequest) -> Memory:
    board, source, optimise = request.param
    return Memory(lab, board, source, optimise)


def cases() -> list[tuple[int, list[bytes], list[int]]]:
    """Length, three strings, and where each lies against a multiple of four."""
    draw = random.Random(20261120)
    return [
        (length, [draw.randbytes(length) for _ in range(3)], offsets)
        for length in LENGTHS
        for offsets in (
            [0, 0, 0],
            [1, 1, 1],
            [0, 2, 2],
            [1, 0, 2],
            [2, 0, 3],
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
        )
    ]


def test_add_copy_and_wipe_change_the_first_string_alone(memory: Memory) -> None:
    for length, strings, offsets in cases():
        first, second, third = strings
        expected: dict[str, bytes] = {"add": xor(first, second), "copy": second, "wipe": bytes(length)}
        for name, result in expected.items():
            order = [0] if name == "wipe" else [0, 1]
            after, _, _ = memory.call(name, length, strings, order, {0}, offsets)
            assert after == [result, second, third], (name, length, offsets)


@pytest.mark.parametrize("in_place", [False, True])
def test_encrypt_and_decrypt_leave_the_ciphertext_in_the_state(memory: Memory, in_place: bool) -> None:
    for length, strings, offsets in cases():
        output, state, data = strings
        mixed = xor(state, data)
        # strings after the call, by function: output, state, input
        expected = {"encrypt": [mixed, mixed, data], "decrypt": [mixed, data, data]}
        for name, (result, new_state, _) in expected.items():
            if in_place:
                after, _, _ = memory.call(name, length, strings, [2, 1, 2], {1, 2}, offsets)
                assert after == [output, new_state, result], (name, length, offsets)
            else:
                after, _, _ = memory.call(name, length, strings, [0, 1, 2], {0, 1}, offsets)
                assert after == expected[name], (name, length, offsets)


@pytest.mark.parametrize("length", TAG_LENGTHS)
def test_compare_sees_every_bit_of_a_tag(memory: Memory, length: int) -> None:
    first, third = random.Random(length).randbytes(length), bytes(length)
    for offsets in ([0, 0, 0], [1, 2, 0]):
        for bit in range(8 * length):
            changed = bytearray(first)
            changed[bit // 8] ^= 1 << bit % 8
            _, value, _ = memory.call(
                "compare", length, [first, bytes(changed), third], [0, 1], set(), offsets
            )
            assert value == -1, (bit, offsets)


def test_compare_sees_every_byte_and_its_time_does_not_tell_where(memory: Memory) -> None:
    for length, (first, _, third), offsets in cases():
        _, value, equal_cycles = memory.call("compare", length, [first, first, third], [0, 1], set(), offsets)
        assert value == 0, (length, offsets)
        for index in range(min(length, 33)):
            changed = bytearray(first)
            changed[index] ^= 1 << index % 8
            strings = [first, bytes(changed), third]
            _, value, cycles = memory.call("compare", length, strings, [0, 1], set(), offsets)
            assert (value, cycles) == (-1, equal_cycles), (length, index, offsets)
