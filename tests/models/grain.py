# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Grain-128AEADv2: 32 clocks at once, on two integers."""

from __future__ import annotations

from models.words import MASK32


class Generator:
    """LFSR s and NFSR b as integers, bit i of each being its bit i."""

    def __init__(self, key: bytes, nonce: bytes) -> None:
        self._key = int.from_bytes(key, "little")
        self.s = int.from_bytes(nonce, "little") | 0x7FFFFFFF << 96
        self.b = self._key
        for _ in range(10):
            y = self._output()
            self._clock(y, y)
        for number in range(2):
            y = self._output()
            self._clock(y ^ self._key >> 64 + 32 * number & MASK32, y ^ self._key >> 32 * number & MASK32)

    def next(self) -> int:
        """Return the pre-output of the next 32 clocks as 32 bits."""
        y = self._output()
        self._clock(0, 0)
        return y

    def _output(self) -> int:
        s, b = self.s, self.b
        h = b >> 12 & s >> 8 ^ s >> 13 & s >> 20 ^ b >> 95 & s >> 42 ^ s >> 60 & s >> 79
        h ^= b >> 12 & b >> 95 & s >> 94
        y = h ^ s >> 93
        for tap in (2, 15, 36, 45, 64, 73, 89):
            y ^= b >> tap
        return y & MASK32

    def _clock(self, into_s: int, into_b: int) -> None:
        s, b = self.s, self.b
        fs = into_s
        for tap in (0, 7, 38, 70, 81, 96):
            fs ^= s >> tap
        fb = into_b ^ s
        for tap in (0, 26, 56, 91, 96):
            fb ^= b >> tap
        for taps in (
            *((3, 67), (11, 13), (17, 18), (27, 59), (40, 48), (61, 65), (68, 84)),
            *((22, 24, 25), (70, 78, 82), (88, 92, 93, 95)),
        ):
            product = b >> taps[0]
            for tap in taps[1:]:
                product &= b >> tap
            fb ^= product
        self.s = s >> 32 | (fs & MASK32) << 96
        self.b = b >> 32 | (fb & MASK32) << 96


def der(length: int) -> bytes:
    """Return the DER encoding of a length."""
    if length < 128:
        return bytes([length])
    digits = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([0x80 + len(digits)]) + digits


class Grain:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        generator = Generator(key, nonce)
        accumulator = generator.next() | generator.next() << 32
        register = generator.next() | generator.next() << 32
        header = der(len(ad)) + ad
        out, pairs = bytearray(), 0
        for number, byte in enumerate(header + message):
            if number % 2 == 0:
                pairs = generator.next()
            key_byte = 0
            for bit in range(8):
                key_byte |= (pairs & 1) << bit
                if byte >> bit & 1:
                    accumulator ^= register
                register = register >> 1 | (pairs >> 1 & 1) << 63
                pairs >>= 2
            if number >= len(header):
                out.append(byte ^ key_byte)
        return bytes(out) + (accumulator ^ register).to_bytes(8, "little")


AEADS = {"grain128aead_v2": Grain()}
