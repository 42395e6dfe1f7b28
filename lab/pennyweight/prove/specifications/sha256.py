# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compression function of SHA-256: FIPS 180-4, sections 4.1.2, 4.2.2 and 6.2.2."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from pennyweight.prove.words import Word


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _cube_root_fraction(prime: int) -> int:
    """Return the first 32 bits of the fractional part of the cube root."""
    scaled = prime << 96
    root = isqrt(scaled)
    while root**3 > scaled:
        root = (2 * root + scaled // root**2) // 3
    return root & 0xFFFFFFFF


CONSTANTS = tuple(map(_cube_root_fraction, _primes(64)))
"""K_0 to K_63 of section 4.2.2."""


def compress(hash: Sequence[Word], block: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """Return the next hash value of eight words, and the message schedule W_0 to W_63."""
    w = [word.named() for word in block]
    for t in range(16, 64):
        w.append((_small_1(w[t - 2]) + w[t - 7] + _small_0(w[t - 15]) + w[t - 16]).named())
    a, b, c, d, e, f, g, h = hash
    for t in range(64):
        t1 = h + _big_1(e) + _choice(e, f, g) + CONSTANTS[t] + w[t]
        t2 = _big_0(a) + _majority(a, b, c)
        a, b, c, d, e, f, g, h = (t1 + t2).named(), a, b, c, (d + t1).named(), e, f, g
    return [x + y for x, y in zip((a, b, c, d, e, f, g, h), hash, strict=True)], w


def _choice(x: Word, y: Word, z: Word) -> Word:
    return (x & y) ^ (~x & z)


def _majority(x: Word, y: Word, z: Word) -> Word:
    return (x & y) ^ (x & z) ^ (y & z)


def _big_0(x: Word) -> Word:
    return x.rotate_right(2) ^ x.rotate_right(13) ^ x.rotate_right(22)


def _big_1(x: Word) -> Word:
    return x.rotate_right(6) ^ x.rotate_right(11) ^ x.rotate_right(25)


def _small_0(x: Word) -> Word:
    return x.rotate_right(7) ^ x.rotate_right(18) ^ (x >> 3)


def _small_1(x: Word) -> Word:
    return x.rotate_right(17) ^ x.rotate_right(19) ^ (x >> 10)
