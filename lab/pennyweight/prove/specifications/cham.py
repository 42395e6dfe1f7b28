# SPDX-License-Identifier: Apache-2.0 OR MIT
"""CHAM-64/128 and CHAM-128/128 with 80 rounds: Koo et al., "CHAM", ICISC 2017."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, from_bytes_le, to_bytes_le

ROUNDS = 80


def encrypt(key: Sequence[Word], block: Sequence[Word]) -> list[Word]:
    """Encrypt a block of 8 or 16 bytes, which selects the cipher, with a key of 16 bytes."""
    bits = 8 * len(block) // 4
    x = from_bytes_le(block, bits)
    rk = round_keys(from_bytes_le(key, bits))
    for i in range(ROUNDS):
        inner, outer = (1, 8) if i % 2 == 0 else (8, 1)
        mixed = (x[0] ^ i) + (x[1].rotate_left(inner) ^ rk[i % len(rk)])
        x = [*x[1:], mixed.rotate_left(outer)]
    return to_bytes_le(x)


def round_keys(key: Sequence[Word]) -> list[Word]:
    """Return the round keys, two for each key word."""
    first = [k ^ k.rotate_left(1) ^ k.rotate_left(8) for k in key]
    second = [k ^ k.rotate_left(1) ^ k.rotate_left(11) for k in key]
    return first + [second[i ^ 1] for i in range(len(key))]
