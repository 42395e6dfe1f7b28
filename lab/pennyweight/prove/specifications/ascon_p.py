# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-p: NIST SP 800-232 (August 2025), section 3."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, from_bytes_le, to_bytes_le

_CONSTANTS = (0x3C, 0x2D, 0x1E, 0x0F, 0xF0, 0xE1, 0xD2, 0xC3, 0xB4, 0xA5, 0x96, 0x87, 0x78, 0x69, 0x5A, 0x4B)
"""Table 5: const_0 to const_15."""

_ROTATIONS = ((19, 28), (61, 39), (1, 6), (10, 17), (7, 41))
"""Section 3.4: the rotations of the linear layer, to the right."""


def permute(state: Sequence[Word], rounds: int) -> list[Word]:
    """Return Ascon-p[rounds] of a state of 40 bytes, five words in little-endian order."""
    s = [from_bytes_le(state[8 * i : 8 * i + 8]) for i in range(5)]
    for i in range(rounds):
        s[2] = s[2] ^ _CONSTANTS[16 - rounds + i]
        s = _substitute(s)
        s = [word ^ word.rotate_right(a) ^ word.rotate_right(b) for word, (a, b) in zip(s, _ROTATIONS, strict=True)]
    return [byte for word in s for byte in to_bytes_le(word)]


def _substitute(x: Sequence[Word]) -> list[Word]:
    """Return the S-boxes of all columns: the algebraic normal form of section 3.3."""
    x0, x1, x2, x3, x4 = x
    return [
        x4 & x1 ^ x3 ^ x2 & x1 ^ x2 ^ x1 & x0 ^ x1 ^ x0,
        x4 ^ x3 & x2 ^ x3 & x1 ^ x3 ^ x2 & x1 ^ x2 ^ x1 ^ x0,
        ~(x4 & x3 ^ x4 ^ x2 ^ x1),
        x4 & x0 ^ x4 ^ x3 & x0 ^ x3 ^ x2 ^ x1 ^ x0,
        x4 & x1 ^ x4 ^ x3 ^ x1 & x0 ^ x1,
    ]
