# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-p: NIST SP 800-232 (August 2025), section 3."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word

_CONSTANTS = (0x3C, 0x2D, 0x1E, 0x0F, 0xF0, 0xE1, 0xD2, 0xC3, 0xB4, 0xA5, 0x96, 0x87, 0x78, 0x69, 0x5A, 0x4B)
"""Table 5: const_0 to const_15."""

_ROTATIONS = ((19, 28), (61, 39), (1, 6), (10, 17), (7, 41))
"""Section 3.4: the rotations of the linear layer, to the right."""


def permute(state: Sequence[Word], rounds: int) -> list[Word]:
    """Return Ascon-p[rounds] of the five words of a state."""
    s = list(state)
    for i in range(rounds):
        s[2] = s[2] ^ _CONSTANTS[16 - rounds + i]
        s = _substitute(s)
        rotated = zip(s, _ROTATIONS, strict=True)
        s = [word ^ word.rotate_right(a) ^ word.rotate_right(b) for word, (a, b) in rotated]
    return s


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
