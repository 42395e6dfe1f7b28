# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Spongent-pi[160] and Spongent-pi[176]: Beyne et al., "Elephant" v2, NIST LWC final round.

Cells are nibbles, the least significant one of the first byte first.
"""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, cut, join, substitute, transpose

S_BOX = (0xE, 0xD, 0xB, 0x0, 0x2, 0x1, 0x4, 0xF, 0x7, 0xA, 0x8, 0x5, 0x9, 0xC, 0x3, 0x6)

ROUNDS_AND_COUNTER = {20: (80, 0x75), 22: (90, 0x45)}
"""Number of rounds and first value of the counter by the size of the state in bytes."""


def permute(state: Sequence[Word]) -> list[Word]:
    """Return the state of 20 or 22 bytes after all rounds."""
    rounds, counter = ROUNDS_AND_COUNTER[len(state)]
    s = list(state)
    for _ in range(rounds):
        s[0] ^= counter
        s[-1] ^= int(f"{counter:08b}"[::-1], 2)
        counter = (counter << 1 | (counter >> 6 ^ counter >> 5) & 1) & 0x7F
        s = substitute_and_permute(s)
    return s


def substitute_and_permute(s: Sequence[Word]) -> list[Word]:
    """Apply the S-box to all nibbles; then bit j of nibble k becomes bit k of quarter j of the state.

    That is pLayer, which moves bit i to i * b/4 mod (b - 1) and leaves the last one.
    """
    nibbles = [nibble for byte in s for nibble in cut(byte, 4)]
    quarters = substitute(transpose(nibbles), S_BOX)
    bits = [bit for quarter in quarters for bit in cut(quarter, 1)]
    return [join(bits[first : first + 8]) for first in range(0, len(bits), 8)]
