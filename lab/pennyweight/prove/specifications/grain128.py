# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The generator and the authenticator of Grain-128AEADv2: Hell et al., NIST LWC final round, 2021.

Bit i of a register is bit i mod 8 of its byte i / 8. No tap is above 96, so 32 clocks are one step on words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from operator import and_

from pennyweight.prove.words import Word, constant, cut, from_bytes_le, join, repeat, sum_of, to_bytes_le

LFSR_TAPS = (0, 7, 38, 70, 81, 96)
NFSR_TAPS = (0, 26, 56, 91, 96)
NFSR_PRODUCTS = (
    *((3, 67), (11, 13), (17, 18), (27, 59), (40, 48), (61, 65), (68, 84)),
    *((22, 24, 25), (70, 78, 82), (88, 92, 93, 95)),
)
OUTPUT_TAPS = (2, 15, 36, 45, 64, 73, 89)


def initialise(key: Sequence[Word], nonce: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """Return LFSR and NFSR (16 bytes each) after the 384 clocks that mix a key of 16 bytes and a nonce of 12.

    The accumulator and the register of the authentication are the next 16 bytes of `generate`.
    """
    k, n = from_bytes_le(key, 32), from_bytes_le(nonce, 32)
    s, b = [*n, constant(n[0], 0x7FFFFFFF)], k
    for _ in range(320 // 32):
        y = preoutput(s, b)
        s, b = clock(s, b, y, y)
    for to_lfsr, to_nfsr in zip(k[2:], k[:2], strict=True):
        y = preoutput(s, b)
        s, b = clock(s, b, y ^ to_lfsr, y ^ to_nfsr)
    return to_bytes_le(s), to_bytes_le(b)


def generate(
    lfsr: Sequence[Word], nfsr: Sequence[Word], size: int
) -> tuple[list[Word], list[Word], list[Word]]:
    """Return LFSR and NFSR after `size` bytes of pre-output, a multiple of 4, and these bytes."""
    s, b = from_bytes_le(lfsr, 32), from_bytes_le(nfsr, 32)
    output = []
    for _ in range(size // 4):
        output.append(preoutput(s, b))
        s, b = clock(s, b, constant(s[0], 0), constant(b[0], 0))
    return to_bytes_le(s), to_bytes_le(b), to_bytes_le(output)


def authenticate(
    accumulator: Word, register: Word, keystream: Word, text: Word, decrypt: int
) -> tuple[Word, Word, Word]:
    """Return accumulator and register (64 bits) after a byte of text, and the byte on its other side.

    Of the 16 bits of pre-output, the even ones are added to the text, the odd ones are shifted in.
    """
    bits = cut(keystream, 1)
    passed = text ^ join(bits[0::2])
    for bit, shifted_in in zip(cut(passed if decrypt else text, 1), bits[1::2], strict=True):
        accumulator ^= register & repeat(bit, 64)
        register = register.extract(1, 63).concat(shifted_in)
    return accumulator, register, passed


def preoutput(lfsr: Sequence[Word], nfsr: Sequence[Word]) -> Word:
    """Return the function y of the next 32 clocks."""
    s, b = partial(taps, lfsr), partial(taps, nfsr)
    h = (b(12) & s(8)) ^ (s(13) & s(20)) ^ (b(95) & s(42)) ^ (s(60) & s(79)) ^ (b(12) & b(95) & s(94))
    return h ^ s(93) ^ sum_of([b(tap) for tap in OUTPUT_TAPS])


def clock(
    lfsr: Sequence[Word], nfsr: Sequence[Word], to_lfsr: Word, to_nfsr: Word
) -> tuple[list[Word], list[Word]]:
    """Return both registers after 32 clocks in which two words are added to what is shifted in."""
    s, b = partial(taps, lfsr), partial(taps, nfsr)
    f = sum_of([s(tap) for tap in LFSR_TAPS])
    products = [reduce(and_, [b(tap) for tap in product]) for product in NFSR_PRODUCTS]
    g = sum_of([s(0), *(b(tap) for tap in NFSR_TAPS), *products])
    return [*lfsr[1:], f ^ to_lfsr], [*nfsr[1:], g ^ to_nfsr]


def taps(register: Sequence[Word], position: int) -> Word:
    """Return the 32 bits of a register from `position` on."""
    index, shift = divmod(position, 32)
    if shift == 0:
        return register[index]
    return register[index].concat(register[index + 1]).extract(shift, 32)
