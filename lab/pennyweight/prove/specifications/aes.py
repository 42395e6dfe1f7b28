# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AES-128: NIST FIPS 197, sections 4 and 5.

The S-box is what the standard defines it to be, an inversion in GF(2^8) and an affine transformation.
It works on slices: slice j holds bit j of each byte, so that all bytes of a state are substituted at
once.
"""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, constant, exclusive_or, repeat, sum_of, transpose

ROUNDS = 10


def encrypt(key: Sequence[Word], block: Sequence[Word]) -> list[Word]:
    """Encrypt a block of 16 bytes with a key of 16 bytes."""
    return encrypt_with_schedule(expand_key(key), block)


def encrypt_with_schedule(schedule: Sequence[Word], block: Sequence[Word]) -> list[Word]:
    """Encrypt a block of 16 bytes with the 176 bytes of an expanded key (section 5.1)."""
    round_keys = [schedule[first : first + 16] for first in range(0, len(schedule), 16)]
    state = exclusive_or(block, round_keys[0])
    for round_key in round_keys[1:-1]:
        state = exclusive_or(mix_columns(shift_rows(sub_bytes(state))), round_key)
    return exclusive_or(shift_rows(sub_bytes(state)), round_keys[-1])


def expand_key(key: Sequence[Word]) -> list[Word]:
    """Return the 176 bytes of the key schedule (section 5.2)."""
    words = [list(key[first : first + 4]) for first in range(0, 16, 4)]
    rcon = 1
    for i in range(4, 4 * (ROUNDS + 1)):
        word = words[i - 1]
        if i % 4 == 0:
            word = sub_bytes([*word[1:], word[0]])
            word[0] ^= rcon
            rcon = rcon << 1 ^ (0x11B if rcon >> 7 else 0)
        words.append(exclusive_or(words[i - 4], word))
    return [byte for word in words for byte in word]


def sub_bytes(state: Sequence[Word]) -> list[Word]:
    """Apply the S-box to all bytes (section 5.1.1)."""
    x = inverse(transpose([byte.grouped() for byte in state]))
    y = [sum_of([x[(i + distance) % 8] for distance in (0, 4, 5, 6, 7)]) for i in range(8)]
    return [byte ^ 0x63 for byte in transpose(y)]


def shift_rows(state: Sequence[Word]) -> list[Word]:
    """Rotate row r, the bytes r, r + 4, r + 8 and r + 12, by r columns (section 5.1.2)."""
    return [state[(i + 4 * (i % 4)) % 16] for i in range(16)]


def mix_columns(state: Sequence[Word]) -> list[Word]:
    """Multiply each column by {03}x^3 + {01}x^2 + {01}x + {02} (section 5.1.3)."""
    mixed = []
    for first in range(0, 16, 4):
        column = state[first : first + 4]
        for j in range(4):
            a, b, c, d = (column[(j + k) % 4] for k in range(4))
            mixed.append(times_x(a ^ b) ^ b ^ c ^ d)
    return mixed


def times_x(byte: Word) -> Word:
    """Multiply by x modulo x^8 + x^4 + x^3 + x + 1 (section 4.2.1)."""
    return (byte << 1) ^ (repeat(byte.extract(7, 1), 8) & 0x1B)


def inverse(a: Sequence[Word]) -> list[Word]:
    """Return a^254 of the elements in eight slices: the multiplicative inverse, and 0 for 0."""
    a2 = square(a)
    a3 = multiply(a, a2)
    a12 = square(square(a3))
    a15 = multiply(a12, a3)
    a240 = square(square(square(square(a15))))
    return multiply(multiply(a240, a12), a2)


def square(a: Sequence[Word]) -> list[Word]:
    zero = constant(a[0], 0)
    return reduced([a[i // 2] if i % 2 == 0 else zero for i in range(15)])


def multiply(a: Sequence[Word], b: Sequence[Word]) -> list[Word]:
    """Return the products of the elements in eight slices (section 4.2)."""
    return reduced([sum_of([a[j] & b[i - j] for j in range(8) if 0 <= i - j < 8]) for i in range(15)])


def reduced(polynomial: Sequence[Word]) -> list[Word]:
    """Reduce coefficients 0 to 14 modulo x^8 + x^4 + x^3 + x + 1."""
    coefficients = list(polynomial)
    for degree in range(14, 7, -1):
        for lower in (4, 3, 1, 0):
            coefficients[degree - 8 + lower] ^= coefficients[degree]
    return coefficients[:8]
