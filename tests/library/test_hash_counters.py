# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Counters beyond what messages of tests reach: BLAKE2s and SHA-256 beyond 32 bits, Saturnin to the end.

A context is given a counter just below a carry; what follows must be what the compression function or the
cipher, on its own and with the counter written out, makes of the same blocks.
"""

from __future__ import annotations

import struct
from functools import partial

import pytest

from algorithm_builds import context_bytes, host_runner
from models.saturnin import encrypt
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.run.arguments import Memory
from pennyweight.run.functions import Aead

MESSAGE = bytes(range(1, 66))
CHAINING_BYTES = 32
LOW = struct.Struct("<I")


class Stream:
    """A hash on this machine whose context can be changed."""

    def __init__(self, lab: Lab, id: str) -> None:
        self._algorithm = lab.catalog.find_algorithm(id)
        self._run = host_runner(lab, self._algorithm)
        self.context = bytearray(context_bytes(lab, self._algorithm, None))
        self._call("init")

    def _call(self, function: str, *arguments: Memory | int) -> dict[str, bytes]:
        context = Memory("context", bytes(self.context), writable=True)
        held, _ = self._run(self._algorithm.symbol(function), [context, *arguments])
        self.context[:] = held["context"]
        return held

    def update(self, message: bytes) -> None:
        self._call("update", Memory("message", message, of_words=False), len(message))

    def digest(self) -> bytes:
        return self._call("finalize", Memory("digest", bytes(32), writable=True, of_words=False))["digest"]


def test_blake2s_counts_on_after_32_bits(lab: Lab) -> None:
    compress = partial(Session(lab).expected, "blake2s_compress")
    stream = Stream(lab, "blake2s")
    h = bytes(stream.context[:CHAINING_BYTES])
    LOW.pack_into(stream.context, CHAINING_BYTES, 2**32 - 64)
    stream.update(MESSAGE)

    for block, counter, flag in ((MESSAGE[:64], 2**32, 0), (MESSAGE[64:], 2**32 + 1, 2**32 - 1)):
        state = h + struct.pack("<QI", counter, flag)
        h = compress(10, {"state": state, "block": block.ljust(64, b"\0")})[:CHAINING_BYTES]
    assert stream.digest() == h


def test_sha256_counts_on_after_32_bits(lab: Lab) -> None:
    compress = partial(Session(lab).expected, "sha256_compress")
    stream = Stream(lab, "sha256")
    h = bytes(stream.context[:CHAINING_BYTES])
    LOW.pack_into(stream.context, 96, 2**32 - 64)
    stream.update(MESSAGE)

    padded = MESSAGE[64:] + b"\x80" + bytes(54) + struct.pack(">Q", 8 * (2**32 + 1))
    for block in (MESSAGE[:64], padded):
        h = compress(64, {"state": h + block})[:CHAINING_BYTES]
    assert stream.digest() == struct.pack(">8I", *struct.unpack("<8I", h))


@pytest.mark.parametrize("carried", range(15))
def test_saturnin_carries_through_its_whole_counter(lab: Lab, carried: int) -> None:
    """Through so many bytes above the lowest, which are the last; above all 15 nothing is carried."""
    algorithm = lab.catalog.find_algorithm("saturnin_ctr_cascade")
    run = host_runner(lab, algorithm)
    key, nonce, message = bytes(range(32)), bytes(range(100, 116)), bytes(3 * 32)
    counted = (0x0102030405060708090A0B0C0D0E0F << 8 * (carried + 1) | (1 << 8 * (carried + 1)) - 3) % 2**120
    inputs = Aead(algorithm, key, nonce, b"", message)
    context = inputs.initialised(run, context_bytes(lab, algorithm, None), ())
    at = context.content.index(nonce + b"\x80" + bytes(15))
    context.content = context.content[: at + 17] + counted.to_bytes(15, "big") + context.content[at + 32 :]

    stream = inputs.updated(run, context, "encrypt_update", message, ())
    for number in (1, 2, 3):
        counter = (counted + number) % 2**120
        block = encrypt(key, nonce + b"\x80" + counter.to_bytes(15, "big"), 10, 1)
        assert stream[32 * number - 32 : 32 * number] == block, number
