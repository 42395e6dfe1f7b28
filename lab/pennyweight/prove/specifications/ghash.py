# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The multiplication of GHASH: NIST SP 800-38D, section 6.3."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word

_R = 0xE1
"""The first byte of the block R; the others are zero."""


def multiply(x: Sequence[Word], y: Sequence[Word]) -> list[Word]:
    """Return the product of two blocks of 16 bytes, algorithm 1; bit 0 is the highest of the first byte."""
    zero = x[0] ^ x[0]
    z, v = [zero] * 16, list(y)
    for i in range(128):
        chosen = _repeated(x[i // 8].extract(7 - i % 8, 1))
        z = [a ^ (b & chosen) for a, b in zip(z, v, strict=True)]
        last = _repeated(v[15].extract(0, 1))
        above = [zero, *v[:-1]]
        v = [b >> 1 ^ a << 7 for a, b in zip(above, v, strict=True)]
        v[0] = v[0] ^ (last & _R)
    return z


def _repeated(bit: Word) -> Word:
    """Return a byte of which every bit is this one."""
    two = bit.concat(bit)
    four = two.concat(two)
    return four.concat(four)
