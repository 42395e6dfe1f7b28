# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Keccak-p[200] and Keccak-p[400]: NIST FIPS 202, section 3."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from pennyweight.prove.words import Word, from_bytes_le, sum_of, to_bytes_le

Lanes = dict[tuple[int, int], Word]
"""Lane by its coordinates (x, y)."""


def permute(state: Sequence[Word], rounds: int) -> list[Word]:
    """Return the state of 25 or 50 bytes after the last `rounds` rounds of Keccak-f of that width."""
    width = 8 * len(state) // 25
    lanes = from_bytes_le(state, width)
    a = {(x, y): lanes[x + 5 * y] for x, y in product(range(5), range(5))}
    last = 12 + 2 * (width.bit_length() - 1)
    for number in range(last - rounds, last):
        a = chi(pi(rho(theta(a))))
        a[0, 0] ^= round_constant(number, width)
    return to_bytes_le([a[x, y] for y, x in product(range(5), range(5))])


def theta(a: Lanes) -> Lanes:
    parity = [sum_of([a[x, y] for y in range(5)]) for x in range(5)]
    effect = [parity[(x - 1) % 5] ^ parity[(x + 1) % 5].rotate_left(1) for x in range(5)]
    return {(x, y): lane ^ effect[x] for (x, y), lane in a.items()}


def rho(a: Lanes) -> Lanes:
    rotated = {(0, 0): a[0, 0]}
    x, y = 1, 0
    for t in range(24):
        rotated[x, y] = a[x, y].rotate_left((t + 1) * (t + 2) // 2 % len(a[x, y]))
        x, y = y, (2 * x + 3 * y) % 5
    return rotated


def pi(a: Lanes) -> Lanes:
    return {(x, y): a[(x + 3 * y) % 5, x] for x, y in a}


def chi(a: Lanes) -> Lanes:
    return {(x, y): a[x, y] ^ (~a[(x + 1) % 5, y] & a[(x + 2) % 5, y]) for x, y in a}


def round_constant(number: int, width: int) -> int:
    """Return what iota adds to lane (0, 0), from the LFSR rc(t) of section 3.2.5."""
    return sum(lfsr_bit(j + 7 * number) << (1 << j) - 1 for j in range(width.bit_length()))


def lfsr_bit(t: int) -> int:
    """Return x^t mod x^8 + x^6 + x^5 + x^4 + 1 at x = 0: its constant coefficient."""
    power = 1
    for _ in range(t % 255):
        power <<= 1
        if power >> 8:
            power ^= 0x171
    return power & 1
