# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Gimli: Bernstein et al., "Gimli: a cross-platform permutation", CHES 2017, section 2."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, from_bytes_le, to_bytes_le

CONSTANT = 0x9E377900


def permute(state: Sequence[Word]) -> list[Word]:
    """Return the 48-byte state after the 24 rounds."""
    s = from_bytes_le(state, 32)
    for r in range(24, 0, -1):
        boxes = [sp_box(*s[column::4]) for column in range(4)]
        s = [boxes[column][row] for row in range(3) for column in range(4)]
        if r % 4 == 0:
            s[:4] = s[1], s[0], s[3], s[2]
            s[0] ^= CONSTANT ^ r
        elif r % 4 == 2:
            s[:4] = s[2], s[3], s[0], s[1]
    return to_bytes_le(s)


def sp_box(row0: Word, row1: Word, row2: Word) -> tuple[Word, Word, Word]:
    """Return a column after the SP-box, row 0 first."""
    x, y, z = row0.rotate_left(24), row1.rotate_left(9), row2
    return z ^ y ^ ((x & y) << 3), y ^ x ^ ((x | z) << 1), x ^ (z << 1) ^ ((y & z) << 2)
