# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The blocks of Poly1305: RFC 8439, section 2.5.1, without the last addition, that of s."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from pennyweight.prove.words import Residue, Word, constant

CLAMP = bytes.fromhex("ffffff0ffcffff0ffcffff0ffcffff0f")
"""The bits of r that count, its lowest byte first."""


def absorb(accumulator: Sequence[Word], r: Sequence[Word], blocks: Sequence[Sequence[Word]]) -> list[Word]:
    """Return the accumulator, a number of 130 bits in 20 bytes, after whole blocks of 16 bytes.

    What the accumulator has above 130 bits is ignored. Each block gets a byte 1 as its last one.
    """
    factor = number([byte & mask for byte, mask in zip(r, CLAMP, strict=True)])
    sum = number([*accumulator[:16], accumulator[16] & 3])
    for block in blocks:
        sum = (sum + number([*block, constant(block[0], 1)])) * factor
    return sum.to_bytes(20)


def number(data: Sequence[Word]) -> Residue:
    """Return the number modulo 2^130 - 5 whose bytes are given, the lowest first."""
    sixteen = constant(data[0], 16).residue()
    base = sixteen * sixteen
    return reduce(lambda high, byte: high * base + byte.residue(), data[-2::-1], data[-1].residue())
