# SPDX-License-Identifier: Apache-2.0 OR MIT
"""GIFT-128: Banik et al., "GIFT: A Small Present", CHES 2017, section 2; TweGIFT-128: "ESTATE".

Slice j of the state holds bit j of each of the 32 cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import (
    Word,
    cut,
    from_bytes_be,
    from_bytes_le,
    join,
    substitute,
    to_bytes_be,
    to_bytes_le,
    transpose,
)

S_BOX = (0x1, 0xA, 0x4, 0xC, 0x6, 0xF, 0x3, 0x9, 0x2, 0xD, 0xB, 0x7, 0x5, 0x0, 0x8, 0xE)
ROUNDS = 40


def encrypt_slices(key: Sequence[Word], block: Sequence[Word]) -> list[Word]:
    """Encrypt a 16-byte block in the byte order of GIFT-COFB and SUNDAE-GIFT: the slices, big-endian."""
    key_words = from_bytes_be(key, 16)[::-1]
    return to_bytes_be(encrypt(key_words, from_bytes_be(block, 32), 0))


def encrypt_cells(key: Sequence[Word], block: Sequence[Word], tweak: int = 0) -> list[Word]:
    """Encrypt a 16-byte block in the byte order of HYENA and ESTATE: the cells, little-endian.

    `tweak` (4 bits) makes it TweGIFT-128; tweak 0 is GIFT-128.
    """
    nibbles = [nibble for byte in block for nibble in cut(byte, 4)]
    result = transpose(encrypt(from_bytes_le(key, 16), transpose(nibbles), tweak))
    return to_bytes_le([join(result[first : first + 2]) for first in range(0, 32, 2)])


def encrypt(key: Sequence[Word], block: Sequence[Word], tweak: int) -> list[Word]:
    """Encrypt four slices with the key words k0 to k7."""
    k, s = list(key), list(block)
    constant = 0
    for number in range(1, ROUNDS + 1):
        s = [permute_bits(word, j) for j, word in enumerate(substitute(s, S_BOX))]
        constant = next_constant(constant)
        s[2] ^= k[4].concat(k[5])
        s[1] ^= k[0].concat(k[1])
        s[3] ^= 1 << 31 | constant
        if number % 5 == 0 and number < ROUNDS:
            s[0] ^= expand_tweak(tweak)
        k = [*k[2:], k[0].rotate_right(12), k[1].rotate_right(2)]
    return s


def permute_bits(word: Word, j: int) -> Word:
    """Move the bits of slice j as the paper's P128 does, which moves no bit to another slice."""
    bits = cut(word, 1)
    moved = list(bits)
    for cell, bit in enumerate(bits):
        p = 4 * cell + j
        target = 4 * (p // 16) + 32 * ((3 * (p % 16 // 4) + p % 4) % 4) + p % 4
        moved[target // 4] = bit
    return join(moved)


def next_constant(c: int) -> int:
    """Step the 6-bit LFSR of the round constants."""
    return (c << 1 | (c >> 5 ^ c >> 4 ^ 1) & 1) & 0x3F


def expand_tweak(tweak: int) -> int:
    """Return the 32-bit word of a tweak: the tweak and its complement if its parity is odd, four times."""
    high = tweak ^ (0xF if tweak.bit_count() % 2 else 0)
    return (high << 4 | tweak) * 0x01010101
