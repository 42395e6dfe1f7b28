# SPDX-License-Identifier: Apache-2.0 OR MIT
"""DryGASCON128, functions F and G: Riou, "DryGASCON", NIST LWC second round, 2019.

The state c has 40 bytes, the side value x and the output r have 16.
"""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.specifications.gascon import core_round
from pennyweight.prove.words import Word, constant, cut, from_bytes_le, repeat, to_bytes_le

MIX_ROUNDS = 13


def f(
    c: Sequence[Word], x: Sequence[Word], block: Sequence[Word], separator: int, rounds: int
) -> tuple[list[Word], list[Word]]:
    """Return c and r after a block of 16 bytes with a domain separator of 4 bits."""
    return g(mix(c, x, block, separator), rounds)


def g(c: Sequence[Word], rounds: int) -> tuple[list[Word], list[Word]]:
    """Return c and r after `rounds` core rounds, which count from 0."""
    words = from_bytes_le(c, 32)
    r = [constant(words[0], 0)] * 4
    for number in range(rounds):
        words = core_round(words, number)
        r = [r[i] ^ words[i] ^ words[4 + (i + 1) % 4] for i in range(4)]
    return to_bytes_le(words), to_bytes_le(r)


def mix(c: Sequence[Word], x: Sequence[Word], block: Sequence[Word], separator: int) -> list[Word]:
    """Return c after Mix128: ten bits of block and separator before each core round select words of x."""
    words, sides = from_bytes_le(c, 32), from_bytes_le(x, 32)
    pairs = [pair for byte in (*block, constant(block[0], separator)) for pair in cut(byte, 2)]
    pairs += [constant(pairs[0], 0)] * 2
    for number in range(MIX_ROUNDS + 1):
        if number:
            words = core_round(words, 0)
        for row, index in enumerate(pairs[5 * number : 5 * number + 5]):
            words[2 * row] ^= select(sides, index)
    return to_bytes_le(words)


def select(words: Sequence[Word], index: Word) -> Word:
    """Return the word, one of four, with an index of 2 bits."""
    low, high = (repeat(bit, 32) for bit in cut(index, 1))
    lower = (words[0] & ~low) ^ (words[1] & low)
    upper = (words[2] & ~low) ^ (words[3] & low)
    return (lower & ~high) ^ (upper & high)
