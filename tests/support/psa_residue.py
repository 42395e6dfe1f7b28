# SPDX-License-Identifier: Apache-2.0 OR MIT
"""PSA's AEAD operations on a board: what a call leaves in the operation and on the stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from algorithm_builds import recipe_of
from board_residue import STACK, differences
from conftest import ROOT
from pennyweight.build.image import Image, Recipe, build_image
from pennyweight.catalogue.boards import find_board
from pennyweight.lab import Lab
from pennyweight.run.arguments import NULL, Argument, Memory, Number
from pennyweight.run.functions import string
from pennyweight.run.guest import Call, Guest

TAG = 12
ALGORITHM = Number(0x05000700 | TAG << 16, 4)
"""PSA_ALG_ASCON_AEAD128 with a tag of 12 bytes."""

FAILED = 5
"""The phase of an operation that takes nothing but an abort."""

KEYS = (16, 32)
"""Lengths in bytes; the longer one has a second half that masks the nonce."""

_OPERATION_BYTES = 320
"""More than an operation has on any board."""
_TEXT, _AD, _NONCE = bytes(range(21)), bytes(5), bytes(range(16))
_FUNCTIONS = (
    *("encrypt", "decrypt", "encrypt_setup", "decrypt_setup", "set_nonce", "set_lengths", "update_ad"),
    *("update", "finish", "verify", "abort"),
)

Step = tuple[str, list[Argument]]


DRIVER = ROOT / "crypto" / "psa" / "aead.c"


def image(lab: Lab, board: str, driver: Path = DRIVER) -> Image:
    """The driver over portable Ascon."""
    ascon = lab.catalog.find_algorithm("ascon_aead128")
    recipe = recipe_of(lab, ascon, ascon.reference)
    sources = (driver, *recipe.sources)
    entries = tuple(f"pw_psa_aead_{name}" for name in _FUNCTIONS)
    own = Recipe("psa_residue", sources, (ROOT / "crypto", *recipe.folders), entries)
    return build_image(lab, replace(own, foreign=("-Os", "-std=c99", "-ffreestanding")), find_board(board))


def _read(name: str, data: bytes, secret: bool = False) -> list[Argument]:
    return string(name, data, secret)


def _written(name: str, size: int) -> Memory:
    return Memory(name, bytes(size), writable=True, of_words=True)


def _one_call(name: str, key: bytes) -> Iterator[Step]:
    given, room = (_TEXT, len(_TEXT) + TAG) if name == "encrypt" else (bytes(len(_TEXT) + TAG), len(_TEXT))
    yield (
        name,
        [
            NULL,
            *_read("key", key),
            ALGORITHM,
            *_read("nonce", _NONCE),
            *_read("ad", _AD),
            *_read("input", given),
            _written("output", room),
            room,
            _written("length", 4),
        ],
    )


def _in_pieces(direction: str, last: str, key: bytes) -> Iterator[Step]:
    """Steps of an operation, each without the operation itself; `last` ends it."""
    yield f"{direction}_setup", [NULL, *_read("key", key), ALGORITHM]
    yield "set_nonce", _read("nonce", _NONCE)
    yield "update_ad", _read("ad", _AD)
    yield (
        "update",
        [*_read("input", _TEXT), _written("output", len(_TEXT)), len(_TEXT), _written("length", 4)],
    )
    lengths: list[Argument] = [NULL, 0, _written("length", 4)]
    if last == "finish":
        yield last, [*lengths, _written("tag", TAG), TAG, _written("tag_length", 4)]
    elif last == "verify":
        yield last, [*lengths, *_read("tag", bytes(TAG))]
    elif last == "a second nonce":
        yield "set_nonce", _read("nonce", _NONCE)
    else:
        yield last, []


SEQUENCES = {
    "encrypt": ("encrypt", ""),
    "decrypt": ("decrypt", ""),
    "finish": ("encrypt", "finish"),
    "verify": ("decrypt", "verify"),
    "abort": ("decrypt", "abort"),
    "a second nonce": ("encrypt", "a second nonce"),
}
"""By what is called last: the direction, and the end of an operation of several parts."""


def steps_of(sequence: str, key: bytes) -> Sequence[Step]:
    """The calls of a sequence."""
    direction, last = SEQUENCES[sequence]
    return [*(_in_pieces(direction, last, key) if last else _one_call(direction, key))]


REFUSED = ("decrypt", "verify", "a second nonce")
"""Whose last call has to fail: no tag here is the right one, and an operation has one nonce."""


def made(image: Image, board: str, sequence: str, key: bytes) -> tuple[list[tuple[str, bytes]], bytes]:
    """The stack after each call of a sequence, and what the operation holds at the end."""
    guest = Guest(image, find_board(board), "psa")
    start, size = find_board(board).ram
    operation, stacks = bytes(_OPERATION_BYTES), []
    steps = steps_of(sequence, key)
    for number, (name, arguments) in enumerate(steps, 1):
        own = [] if sequence in ("encrypt", "decrypt") else [Memory("operation", operation, writable=True)]
        answer = Call(guest, f"pw_psa_aead_{name}", (*own, *arguments)).run()
        is_refused = number == len(steps) and sequence in REFUSED
        assert (answer.result.int_value != 0) == is_refused, f"{sequence}: {name}"
        operation = answer.memory.get("operation", operation)
        stacks.append((name, guest.read(start + size - STACK, STACK)))
    return stacks, operation


def left(image: Image, board: str, sequence: str, key_bytes: int) -> tuple[dict[str, list[int]], bytes]:
    """By call: the bytes of the stack in which runs with two keys differ; and the operation at the end."""
    draw = Random(4)
    runs = [made(image, board, sequence, draw.randbytes(key_bytes)) for _ in range(2)]
    pairs = zip(runs[0][0], runs[1][0], strict=True)
    return {name: differences(one, other) for (name, one), (_, other) in pairs}, runs[1][1]
