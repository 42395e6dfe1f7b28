# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Elephant version 2: Dumbo, Jumbo and Delirium."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from models import keccak
from models.words import blocks, rotl, xor

SBOX = (14, 13, 11, 0, 2, 1, 4, 15, 7, 10, 8, 5, 9, 12, 3, 6)


@cache
def _spongent_table(size: int) -> list[list[int]]:
    """Return, for each value of each state byte, its bits after the S-box and the bit layer."""
    bits = 8 * size
    places = [i * bits // 4 % (bits - 1) if i < bits - 1 else i for i in range(bits)]
    table = []
    for at in range(size):
        row = []
        for content in range(256):
            substituted = SBOX[content & 15] | SBOX[content >> 4] << 4
            row.append(sum(1 << places[8 * at + u] for u in range(8) if substituted >> u & 1))
        table.append(row)
    return table


def spongent(block: bytes, rounds: int, counter: int) -> bytes:
    size = len(block)
    table = _spongent_table(size)
    state = int.from_bytes(block, "little")
    for _ in range(rounds):
        state ^= counter
        state ^= sum((counter >> i & 1) << 8 * size - 1 - i for i in range(7))
        counter = (counter << 1 | (counter >> 6 ^ counter >> 5) & 1) & 0x7F
        after = 0
        for row, byte in zip(table, state.to_bytes(size, "little"), strict=True):
            after ^= row[byte]
        state = after
    return state.to_bytes(size, "little")


def keccak200(block: bytes) -> bytes:
    """Apply all 18 rounds of Keccak-p[200]."""
    return keccak.permute(block, 0, 18)


@dataclass(frozen=True, slots=True)
class Elephant:
    """`feedback` makes the byte that the masks' register takes in."""

    size: int
    tag_bytes: int
    permute: Callable[[bytes], bytes]
    feedback: Callable[[bytes], int]

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        masks = [self.permute(key.ljust(self.size, b"\0"))]

        def mask(number: int) -> bytes:
            while len(masks) <= number:
                masks.append(masks[-1][1:] + bytes([self.feedback(masks[-1])]))
            return masks[number]

        def masked(block: bytes, *numbers: int) -> bytes:
            whole = bytes(self.size)
            for number in numbers:
                whole = xor(whole, mask(number))
            return xor(self.permute(xor(block, whole)), whole)

        out = b"".join(
            xor(block, masked(nonce.ljust(self.size, b"\0"), i, i + 1))
            for i, block in enumerate(blocks(message, self.size))
        )
        first, *others = self._padded(nonce + ad)
        tag = first
        for i, block in enumerate(others, start=1):
            tag = xor(tag, masked(block, i))
        for i, block in enumerate(self._padded(out)):
            tag = xor(tag, masked(block, i, i + 2))
        return out + masked(tag, 0)[: self.tag_bytes]

    def _padded(self, data: bytes) -> list[bytes]:
        *whole, last = blocks(data + b"\x01", self.size)
        return [*whole, last.ljust(self.size, b"\0")]


AEADS = {
    "dumbo": Elephant(
        20,
        8,
        lambda block: spongent(block, 80, 0x75),
        lambda m: rotl(m[0], 3, 8) ^ m[3] << 7 & 255 ^ m[13] >> 7,
    ),
    "jumbo": Elephant(
        22,
        8,
        lambda block: spongent(block, 90, 0x45),
        lambda m: rotl(m[0], 1, 8) ^ m[3] << 7 & 255 ^ m[19] >> 7,
    ),
    "delirium": Elephant(
        25,
        16,
        keccak200,
        lambda m: rotl(m[0], 1, 8) ^ rotl(m[2], 1, 8) ^ m[13] << 1 & 255,
    ),
}
