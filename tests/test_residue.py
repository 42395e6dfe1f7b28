# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a call leaves behind on the stack: no key of an AEAD, as docs/library.md says of keys in memory."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight.algorithms.functions import Aead
from pennyweight.algorithms.images import build_algorithm
from pennyweight.algorithms.model import Algorithm, Implementation
from pennyweight.arguments import Argument, Memory, memory_of
from pennyweight.build import build_image
from pennyweight.contract import REFERENCE_BOARDS
from pennyweight.guest import Call, Guest, find_board
from pennyweight.lab import Lab

LAB = Lab(ROOT, ROOT / "build")
AEADS = {id: each for id, each in LAB.catalog.algorithms.items() if each.is_aead}
WINDOW = 4
"""Bytes of the key in a row that count as found."""

_AVR_DATA_MASK = 0xFFFF
"""Data addresses of AVR without the linker's offset of RAM."""


def left_behind(guest: Guest, symbol: str, arguments: list[Argument]) -> bytes:
    """The RAM above the arguments, which was zero, after a call."""
    origin, length = find_board(guest.board).ram
    end = (origin & _AVR_DATA_MASK if guest.platform == "avr" else origin) + length
    start = guest.simulated.statics_end()
    guest.simulated.write(start, bytes(end - start))
    addresses = guest.place(arguments, 0)
    Call(guest, symbol, tuple(arguments)).run()
    above = max(addresses[each.name] + len(each.content) for each in memory_of(arguments))
    return guest.read(above, end - above)


def windows_in(ram: bytes, secret: bytes) -> list[str]:
    """The parts of the secret that are in RAM, as they are or with the bytes of each word swapped."""
    swapped = b"".join(secret[at : at + 4][::-1] for at in range(0, len(secret), 4))
    return [
        text[at : at + WINDOW].hex()
        for text in (secret, swapped)
        for at in range(len(text) - WINDOW + 1)
        if text[at : at + WINDOW] in ram
    ]


def calls(lab: Lab, algorithm: Algorithm, implementation: Implementation, board: str) -> dict[str, list[str]]:
    """By function: what it leaves of the key."""
    image = build_algorithm(lab, algorithm, implementation, find_board(board))
    guest = Guest(image, board, f"{algorithm.id} {implementation.id}")
    draw = random.Random(5)
    parts = (algorithm.key_bytes, algorithm.nonce_bytes, 16, 40)
    inputs = Aead(algorithm, *(draw.randbytes(size) for size in parts))
    encryption = inputs.encryption(in_place=False)
    held = Call(guest, algorithm.symbol("encrypt"), tuple(encryption)).run().memory
    decryption = inputs.decryption(held["ciphertext"], held["tag"], in_place=False)
    return {
        name: windows_in(left_behind(guest, algorithm.symbol(name), arguments), inputs.key)
        for name, arguments in (("encrypt", encryption), ("decrypt", decryption))
    }


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
@pytest.mark.parametrize("id", AEADS)
def test_no_call_leaves_the_key_on_the_stack(id: str, platform: str) -> None:
    for implementation in AEADS[id].implementations_for(platform):
        found = calls(LAB, AEADS[id], implementation, REFERENCE_BOARDS[platform])
        assert found == {"encrypt": [], "decrypt": []}, implementation.id


FORGETFUL = """
#include <stdint.h>

void forgetful(const uint8_t *key);

void forgetful(const uint8_t *key)
{
    volatile uint8_t copy[8];
    unsigned i;

    for (i = 0; i < sizeof copy; i++)
        copy[i] = key[i];
}
"""


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_a_key_that_is_left_is_found(lab: Lab, platform: str, tmp_path: Path) -> None:
    source = tmp_path / "forgetful.c"
    source.write_text(FORGETFUL)
    board = find_board(REFERENCE_BOARDS[platform])
    guest = Guest(
        build_image(lab, [source], lab.include_folders, board, ["forgetful"], "forgetful"),
        board.name,
        "forgetful",
    )
    key = bytes(range(1, 9))
    ram = left_behind(guest, "forgetful", [Memory("key", key, of_words=False)])
    assert windows_in(ram, key) == [key[at : at + WINDOW].hex() for at in range(5)]
