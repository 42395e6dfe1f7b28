# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SKINNY-128-384 and SKINNY-128-384+: Beierle et al., "The SKINNY Family", CRYPTO 2016; "Romulus" v1.3."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, transpose

PERMUTATION = (9, 15, 8, 13, 10, 14, 12, 11, 0, 1, 2, 3, 4, 5, 6, 7)
"""PT: cell i of a new tweakey comes from this cell of the old one."""


def encrypt(tweakey: Sequence[Word], block: Sequence[Word], rounds: int) -> list[Word]:
    """Encrypt 16 bytes with TK1, TK2 and TK3 (48 bytes): 56 rounds, or 40 for SKINNY-128-384+."""
    tk1, tk2, tk3 = (list(tweakey[first : first + 16]) for first in (0, 16, 32))
    s, rc = list(block), 0
    for _ in range(rounds):
        s = sub_cells(s)
        rc = next_constant(rc)
        s[0] ^= rc & 0xF
        s[4] ^= rc >> 4
        s[8] ^= 2
        for i in range(8):
            s[i] ^= tk1[i] ^ tk2[i] ^ tk3[i]
        tk1, tk2, tk3 = ([tk[source] for source in PERMUTATION] for tk in (tk1, tk2, tk3))
        for i in range(8):
            tk2[i] = lfsr2(tk2[i])
            tk3[i] = lfsr3(tk3[i])
        s = mix_columns(shift_rows(s))
    return s


def sub_cells(s: Sequence[Word]) -> list[Word]:
    """Apply the 8-bit S-box to all cells at once: slice j holds bit j of each cell."""
    x0, x1, x2, x3, x4, x5, x6, x7 = transpose([cell.grouped() for cell in s])
    for step in range(4):
        x4 ^= ~(x7 | x6)
        x0 ^= ~(x3 | x2)
        if step < 3:
            x7, x6, x5, x4, x3, x2, x1, x0 = x2, x1, x7, x6, x4, x0, x3, x5
    return transpose([x0, x2, x1, x3, x4, x5, x6, x7])


def next_constant(rc: int) -> int:
    """Step the 6-bit LFSR of the round constants."""
    return (rc << 1 | (rc >> 5 ^ rc >> 4 ^ 1) & 1) & 0x3F


def lfsr2(cell: Word) -> Word:
    feedback = cell.extract(7, 1) ^ cell.extract(5, 1)
    return feedback.concat(cell.extract(0, 7))


def lfsr3(cell: Word) -> Word:
    feedback = cell.extract(0, 1) ^ cell.extract(6, 1)
    return cell.extract(1, 7).concat(feedback)


def shift_rows(s: Sequence[Word]) -> list[Word]:
    """Rotate row r right by r cells."""
    return [s[4 * row + (column - row) % 4] for row in range(4) for column in range(4)]


def mix_columns(s: Sequence[Word]) -> list[Word]:
    columns = [(a ^ c ^ d, a, b ^ c, a ^ c) for a, b, c, d in (s[column::4] for column in range(4))]
    return [column[row] for row in range(4) for column in columns]
