# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Keccak-p over lanes of 8 or 16 bits."""

from __future__ import annotations

from models.words import rotl, to_bytes, to_words

RHO = (0, 1, 14, 12, 11, 4, 12, 6, 7, 4, 3, 10, 11, 9, 7, 9, 13, 15, 5, 8, 2, 2, 13, 8, 14)
"""Left rotation of each lane in bits, modulo 16."""

IOTA = (
    *(0x0001, 0x8082, 0x808A, 0x8000, 0x808B, 0x0001, 0x8081, 0x8009, 0x008A, 0x0088),
    *(0x8009, 0x000A, 0x808B, 0x008B, 0x8089, 0x8003, 0x8002, 0x0080, 0x800A, 0x000A),
)
"""Low 16 bits of the round constants; a narrower lane uses its low bits."""


def permute(state: bytes, first: int, end: int) -> bytes:
    """Apply the rounds from `first` to `end`, without `end`."""
    size = len(state) // 25
    bits = 8 * size
    mask = (1 << bits) - 1
    a = to_words(state, size)
    for constant in IOTA[first:end]:
        c = [a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20] for x in range(5)]
        d = [c[x - 1] ^ rotl(c[(x + 1) % 5], 1, bits) for x in range(5)]
        b = [0] * 25
        for y in range(5):
            for x in range(5):
                b[y + 5 * ((2 * x + 3 * y) % 5)] = rotl(a[x + 5 * y] ^ d[x], RHO[x + 5 * y], bits)
        a = [
            b[x + 5 * y] ^ (~b[(x + 1) % 5 + 5 * y] & mask & b[(x + 2) % 5 + 5 * y])
            for y in range(5)
            for x in range(5)
        ]
        a[0] ^= constant & mask
    return to_bytes(a, size)
