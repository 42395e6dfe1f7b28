# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Spongent-pi[160] and Spongent-pi[176]: Beyne et al., "Elephant" v2, NIST LWC final round.

Bit i of the state is bit i mod 8 of byte i / 8. The counter is added to the
first bits and, reversed, to the last.
"""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, cut, join, substitute

S_BOX = (0xE, 0xD, 0xB, 0x0, 0x2, 0x1, 0x4, 0xF, 0x7, 0xA, 0x8, 0x5, 0x9, 0xC, 0x3, 0x6)

ROUNDS_AND_COUNTER = {20: (80, 0x75), 22: (90, 0x45)}
"""Number of rounds and first value of the counter by the size of the state in bytes."""


def permute(state: Sequence[Word]) -> list[Word]:
    """Return the state of 20 or 22 bytes after all rounds."""
    rounds, counter = ROUNDS_AND_COUNTER[len(state)]
    bits = [bit for byte in state for bit in cut(byte, 1)]
    for _ in range(rounds):
        for i in range(7):
            bits[i] ^= counter >> i & 1
            bits[-1 - i] ^= counter >> i & 1
        counter = (counter << 1 | (counter >> 6 ^ counter >> 5) & 1) & 0x7F
        bits = substitute_and_permute(bits)
    return [join(bits[first : first + 8]) for first in range(0, len(bits), 8)]


def substitute_and_permute(bits: Sequence[Word]) -> list[Word]:
    """Apply the S-box to all nibbles; then bit j of nibble k becomes bit k of quarter j of the state.

    That is pLayer, which moves bit i to i * b/4 mod (b - 1) and leaves the last one.
    """
    quarters = substitute([join(bits[j::4]) for j in range(4)], S_BOX)
    return [bit for quarter in quarters for bit in cut(quarter, 1)]
