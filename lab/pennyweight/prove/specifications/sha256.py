# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SHA-256: NIST FIPS 180-4, sections 4.1.2, 4.2.2, 5.1.1, 5.3.3 and 6.2."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, islice
from math import isqrt

from pennyweight.prove.words import Word, constant, from_bytes_be, to_bytes_be

INITIAL = "6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19"
"""The initial hash value (section 5.3.3)."""


def digest(message: Sequence[Word], zero: Word) -> list[Word]:
    """Return the digest of 32 bytes (sections 5.1.1 and 6.2); `zero` is a byte 0."""
    bits = [constant(zero, byte) for byte in (8 * len(message)).to_bytes(8, "big")]
    zeros = [zero] * (-(len(message) + 9) % 64)
    padded = [*message, constant(zero, 0x80), *zeros, *bits]
    state = [constant(zero, byte) for byte in bytes.fromhex(INITIAL)]
    for start in range(0, len(padded), 64):
        taken = zero.cut([*state, *padded[start : start + 64]])
        state = compress(taken[:32], taken[32:])
    return state


def compress(state: Sequence[Word], block: Sequence[Word]) -> list[Word]:
    """Return the hash value (32 bytes) after one message block (64 bytes)."""
    initial = from_bytes_be(state, 32)
    schedule = message_schedule(from_bytes_be(block, 32))
    a, b, c, d, e, f, g, h = initial
    for k, w in zip(round_constants(), schedule, strict=True):
        t1 = h + big_sigma1(e) + choose(e, f, g) + k + w
        t2 = big_sigma0(a) + majority(a, b, c)
        a, b, c, d, e, f, g, h = (t1 + t2).named(), a, b, c, (d + t1).named(), e, f, g
    return to_bytes_be([x + y for x, y in zip((a, b, c, d, e, f, g, h), initial, strict=True)])


def last_of_schedule(block: Sequence[Word]) -> list[Word]:
    """Return W48 to W63 of a message block (64 bytes), as bytes."""
    return to_bytes_be(message_schedule(from_bytes_be(block, 32))[48:])


def message_schedule(block: Sequence[Word]) -> list[Word]:
    w = list(block)
    for t in range(16, 64):
        w.append((sigma1(w[t - 2]) + w[t - 7] + sigma0(w[t - 15]) + w[t - 16]).named())
    return w


def choose(x: Word, y: Word, z: Word) -> Word:
    return (x & y) ^ (~x & z)


def majority(x: Word, y: Word, z: Word) -> Word:
    return ((x & y) ^ (x & z) ^ (y & z)).also_computed_as((x & y) + ((x ^ y) & z))


def big_sigma0(x: Word) -> Word:
    return x.rotate_right(2) ^ x.rotate_right(13) ^ x.rotate_right(22)


def big_sigma1(x: Word) -> Word:
    return x.rotate_right(6) ^ x.rotate_right(11) ^ x.rotate_right(25)


def sigma0(x: Word) -> Word:
    return x.rotate_right(7) ^ x.rotate_right(18) ^ (x >> 3)


def sigma1(x: Word) -> Word:
    return x.rotate_right(17) ^ x.rotate_right(19) ^ (x >> 10)


def round_constants() -> list[int]:
    """Return the first 32 bits of the fractional parts of the cube roots of the first 64 primes."""
    primes = (n for n in count(2) if all(n % divisor for divisor in range(2, isqrt(n) + 1)))
    return [cube_root(prime << 96) & 0xFFFFFFFF for prime in islice(primes, 64)]


def cube_root(number: int) -> int:
    """Return the largest integer whose cube is at most `number`."""
    root = 0
    for bit in reversed(range(number.bit_length() // 3 + 1)):
        if (root | 1 << bit) ** 3 <= number:
            root |= 1 << bit
    return root
