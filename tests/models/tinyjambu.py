# SPDX-License-Identifier: Apache-2.0 OR MIT
"""TinyJAMBU, versions 1 and 2: 32 steps of the register at once, on one integer of 128 bits."""

from __future__ import annotations

from dataclasses import dataclass

from models.words import MASK32, blocks, to_words

NONCE, AD, MESSAGE, TAG = 0x10, 0x30, 0x50, 0x70


class Register:
    """Bit i of the integer is bit i of the state."""

    def __init__(self, key: bytes) -> None:
        self._key = to_words(key)
        self.bits = 0

    def steps(self, count: int, frame: int = 0) -> None:
        s = self.bits ^ frame << 32
        for number in range(count // 32):
            f = s ^ s >> 47 ^ ~(s >> 70 & s >> 85) ^ s >> 91 ^ self._key[number % len(self._key)]
            s = s >> 32 | (f & MASK32) << 96
        self.bits = s


@dataclass(frozen=True, slots=True)
class TinyJambu:
    short: int
    """Steps for nonce, associated data and the tag's second half."""
    long: int

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        register, out = Register(key), b""
        register.steps(self.long)
        for word in to_words(nonce):
            register.steps(self.short, NONCE)
            register.bits ^= word << 96
        for block in blocks(ad, 4):
            register.steps(self.short, AD)
            register.bits ^= int.from_bytes(block, "little") << 96 ^ (len(block) % 4) << 32
        for block in blocks(message, 4):
            register.steps(self.long, MESSAGE)
            data = int.from_bytes(block, "little")
            mask = (1 << 8 * len(block)) - 1
            out += (data ^ register.bits >> 64 & mask).to_bytes(len(block), "little")
            register.bits ^= data << 96 ^ (len(block) % 4) << 32
        for steps in (self.long, self.short):
            register.steps(steps, TAG)
            out += (register.bits >> 64 & MASK32).to_bytes(4, "little")
        return out


AEADS = {
    "tinyjambu128": TinyJambu(640, 1024),
    "tinyjambu192": TinyJambu(640, 1152),
    "tinyjambu256": TinyJambu(640, 1280),
    "tinyjambu128_v1": TinyJambu(384, 1024),
    "tinyjambu192_v1": TinyJambu(384, 1152),
    "tinyjambu256_v1": TinyJambu(384, 1280),
}
