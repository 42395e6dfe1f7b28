# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The core round of GASCON: Riou, "DryGASCON", NIST LWC second round, 2019.

A row is a pair of 32-bit words: the even and the odd bits of a 64-bit word.
"""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.specifications.ascon import substitution_layer
from pennyweight.prove.words import Word, from_bytes_le, to_bytes_le

Row = tuple[Word, Word]

ROTATIONS = (19, 28), (61, 38), (1, 6), (10, 17), (7, 40)
LAST = 11
"""Number of the last round of a permutation that counts to its end, as GASCON-128 does."""


def permute(state: Sequence[Word], rounds: int) -> list[Word]:
    """Return the 40-byte state after the last `rounds` rounds."""
    words = from_bytes_le(state, 32)
    for number in range(LAST + 1 - rounds, LAST + 1):
        words = core_round(words, number)
    return to_bytes_le(words)


def core_round(c: Sequence[Word], number: int) -> list[Word]:
    """Return the ten words, even half of each row first, after one round."""
    constant = (15 - number) << 4 | number
    even = substitution_layer([*c[0:4:2], c[4] ^ constant, *c[6::2]])
    odd = substitution_layer(c[1::2])
    rows = zip(even, odd, strict=True)
    return [word for row, pair in zip(rows, ROTATIONS, strict=True) for word in linear_layer(row, *pair)]


def linear_layer(row: Row, first: int, second: int) -> Row:
    """Add to a row two rotations of itself."""
    (a_even, a_odd), (b_even, b_odd) = rotate_right(row, first), rotate_right(row, second)
    return row[0] ^ a_even ^ b_even, row[1] ^ a_odd ^ b_odd


def rotate_right(row: Row, count: int) -> Row:
    """Rotate the 64-bit word of which a row has the even and the odd bits."""
    even, odd = row
    if count % 2:
        return odd.rotate_right(count // 2), even.rotate_right(count // 2 + 1)
    return even.rotate_right(count // 2), odd.rotate_right(count // 2)
