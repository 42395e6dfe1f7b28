# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-p: NIST SP 800-232, section 3."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, from_bytes_le, to_bytes_le

CONSTANTS = (0xF0, 0xE1, 0xD2, 0xC3, 0xB4, 0xA5, 0x96, 0x87, 0x78, 0x69, 0x5A, 0x4B)
"""The standard's constants 4 to 15; the first four are for more than 12 rounds."""


def permute(state: Sequence[Word], rounds: int) -> list[Word]:
    """Return the 40-byte state after Ascon-p[rounds], with the last constants, 12 rounds at most."""
    words = from_bytes_le(state, 64)
    for constant in CONSTANTS[len(CONSTANTS) - rounds :]:
        words[2] ^= constant
        words = linear_layer(substitution_layer(words))
    return to_bytes_le(words)


def substitution_layer(x: Sequence[Word]) -> list[Word]:
    """Apply the S-box to each column of five bits (section 3.3)."""
    x0, x1, x2, x3, x4 = x[0] ^ x[4], x[1], x[2] ^ x[1], x[3], x[4] ^ x[3]
    y0 = x0 ^ (~x1 & x2)
    y1 = x1 ^ (~x2 & x3)
    y2 = x2 ^ (~x3 & x4)
    y3 = x3 ^ (~x4 & x0)
    y4 = x4 ^ (~x0 & x1)
    return [y0 ^ y4, y1 ^ y0, ~y2, y3 ^ y2, y4]


def linear_layer(x: Sequence[Word]) -> list[Word]:
    """Add to each word two rotations of itself (section 3.4)."""
    rotations = (19, 28), (61, 39), (1, 6), (10, 17), (7, 41)
    return [
        word ^ word.rotate_right(first) ^ word.rotate_right(second)
        for word, (first, second) in zip(x, rotations, strict=True)
    ]
