# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AES-128: FIPS 197."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word

_ROUNDS = 10


def encrypt(block: Sequence[Word], key: Sequence[Word]) -> list[Word]:
    """Return the cipher of a block of 16 bytes, section 5.1, in the order of section 3.4."""
    keys = expand_key(key)
    state = _added(block, keys[:16])
    for round in range(1, _ROUNDS + 1):
        state = _shift_rows([_substitute(byte) for byte in state])
        if round < _ROUNDS:
            state = _mix_columns(state)
        state = _added(state, keys[16 * round : 16 * round + 16])
    return state


def expand_key(key: Sequence[Word]) -> list[Word]:
    """Return the round keys of section 5.2: 176 bytes, w[0] first."""
    words = [list(key[4 * i : 4 * i + 4]) for i in range(4)]
    constant = 1
    for i in range(4, 4 * (_ROUNDS + 1)):
        word = words[i - 1]
        if i % 4 == 0:
            word = [_substitute(byte) for byte in (*word[1:], word[0])]
            word[0] = word[0] ^ constant
            constant = constant << 1 ^ (0x11B if constant & 0x80 else 0)
        words.append(_added(words[i - 4], word))
    return [byte for word in words for byte in word]


def _added(a: Sequence[Word], b: Sequence[Word]) -> list[Word]:
    return [x ^ y for x, y in zip(a, b, strict=True)]


def _shift_rows(state: Sequence[Word]) -> list[Word]:
    """Return row r moved r columns to the left; byte 4c + r stands in row r of column c."""
    return [state[(4 * (place // 4 + place % 4) + place % 4) % 16] for place in range(16)]


def _mix_columns(state: Sequence[Word]) -> list[Word]:
    mixed: list[Word] = []
    for start in range(0, 16, 4):
        column = state[start : start + 4]
        for row in range(4):
            a, b, c, d = (column[(row + i) % 4] for i in range(4))
            mixed.append(_doubled(a) ^ _doubled(b) ^ b ^ c ^ d)
    return mixed


def _doubled(a: Word) -> Word:
    """Return a times x in GF(2^8), modulo x^8 + x^4 + x^3 + x + 1."""
    high = a.extract(7, 1)
    zero = high ^ high
    taken = high.concat(high).concat(zero).concat(high).concat(high).concat(zero).concat(zero).concat(zero)
    return a << 1 ^ taken


def _multiplied(a: Word, b: Word) -> Word:
    """Return a times b in GF(2^8), section 4.2."""
    product = a ^ a
    for place in range(8):
        bit = b.extract(place, 1)
        two = bit.concat(bit)
        four = two.concat(two)
        product = product ^ (a & four.concat(four))
        a = _doubled(a)
    return product


def _substitute(a: Word) -> Word:
    """Return SubBytes of a byte, section 5.1.1: the inverse a^254 in GF(2^8), and an affine map."""
    a = a.grouped()
    power, inverse = a, None
    for _ in range(7):
        power = _multiplied(power, power)
        inverse = power if inverse is None else _multiplied(inverse, power)
    assert inverse is not None
    result = inverse
    for by in range(1, 5):
        result = result ^ inverse.rotate_left(by)
    return result ^ 0x63
