# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pyjamask-96 and Pyjamask-128: Goudarzi et al., "Pyjamask", NIST LWC second round, 2019.

Rows are 32-bit words, row 0 first. The three rotations of the key schedule go right, as in the designers'
code and vectors; the text has them to the left.
"""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, from_bytes_be, substitute, sum_of, to_bytes_be

ROUNDS = 14
S_BOXES = {
    3: (1, 3, 6, 5, 2, 4, 7, 0),
    4: (0x2, 0xD, 0x3, 0x9, 0x7, 0xB, 0xA, 0x6, 0xE, 0x0, 0xF, 0x4, 0x8, 0x5, 0x1, 0xC),
}
"""S-box by the number of rows of the state; row 0 is the most significant bit of a column."""
ROWS = (0xA3861085, 0x63417021, 0x692CF280, 0x48A54813)
INVERSE_ROWS = (0x2037A121, 0x108FF2A0, 0x9054D8C0, 0x3354B117)
KEY_ROW = 0xB881B9CA


def encrypt(key: Sequence[Word], block: Sequence[Word]) -> list[Word]:
    """Encrypt a block of 12 or 16 bytes, which selects the cipher, with a key of 16 bytes."""
    s = from_bytes_be(block, 32)
    *keys, last = key_schedule(key)
    for round_key in keys:
        s = columns(add(s, round_key), S_BOXES[len(s)])
        s = [circulant(constant, row) for constant, row in zip(ROWS, s, strict=False)]
    return to_bytes_be(add(s, last))


def decrypt(key: Sequence[Word], block: Sequence[Word]) -> list[Word]:
    """Undo `encrypt`."""
    s = from_bytes_be(block, 32)
    *keys, last = key_schedule(key)
    table = S_BOXES[len(s)]
    inverse = [table.index(value) for value in range(len(table))]
    s = add(s, last)
    for round_key in reversed(keys):
        s = [circulant(constant, row) for constant, row in zip(INVERSE_ROWS, s, strict=False)]
        s = add(columns(s, inverse), round_key)
    return to_bytes_be(s)


def key_schedule(key: Sequence[Word]) -> list[list[Word]]:
    """Return 15 round keys of four rows; Pyjamask-96 adds three of them."""
    k = from_bytes_be(key, 32)
    schedule = [k]
    for number in range(ROUNDS):
        total = sum_of(k)
        k0, k1, k2, k3 = (row ^ total for row in k)
        k = [
            circulant(KEY_ROW, k0) ^ 0x00000080 ^ number,
            k1.rotate_right(8) ^ 0x00006A00,
            k2.rotate_right(15) ^ 0x003F0000,
            k3.rotate_right(18) ^ 0x24000000,
        ]
        schedule.append(k)
    return schedule


def add(s: Sequence[Word], round_key: Sequence[Word]) -> list[Word]:
    return [row ^ key for row, key in zip(s, round_key, strict=False)]


def columns(s: Sequence[Word], table: Sequence[int]) -> list[Word]:
    return substitute(s[::-1], table)[::-1]


def circulant(constant: int, row: Word) -> Word:
    """Multiply a row by the circulant matrix whose first row is `constant`, most significant bit first."""
    return sum_of([row.rotate_right(j) for j in range(32) if constant >> (31 - j) & 1])
