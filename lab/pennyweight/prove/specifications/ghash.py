# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The multiplication of GHASH: NIST SP 800-38D, section 6.3, algorithm 1."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, constant, cut, from_bytes_be, repeat, to_bytes_be

R_HIGH = 0xE1 << 56
"""First half of R = 11100001 || 0^120."""


def multiply(x: Sequence[Word], y: Sequence[Word]) -> list[Word]:
    """Return the product of two blocks of 16 bytes, whose first bit is the coefficient of degree 0."""
    bits = [bit for byte in x for bit in cut(byte, 1)[::-1]]
    v_high, v_low = from_bytes_be(y, 64)
    z_high = z_low = constant(v_high, 0)
    for bit in bits:
        chosen = repeat(bit, 64)
        z_high ^= v_high & chosen
        z_low ^= v_low & chosen
        carry = repeat(v_low.extract(0, 1), 64)
        v_low = v_low.extract(1, 63).concat(v_high.extract(0, 1))
        v_high = (v_high >> 1) ^ (carry & R_HIGH)
    return to_bytes_be([z_high, z_low])
