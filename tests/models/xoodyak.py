# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Xoodyak of the final round: Xoodoo[12] in the Cyclist mode."""

from __future__ import annotations

from models.words import MASK32, blocks, rotl, to_bytes, to_words, xor

CONSTANTS = (0x58, 0x38, 0x3C0, 0xD0, 0x120, 0x14, 0x60, 0x2C, 0x380, 0xF0, 0x1A0, 0x12)


def xoodoo(state: bytes) -> bytes:
    lanes = to_words(state)
    a = [lanes[4 * y : 4 * y + 4] for y in range(3)]
    for constant in CONSTANTS:
        parity = [a[0][x] ^ a[1][x] ^ a[2][x] for x in range(4)]
        effect = [rotl(parity[x - 1], 5) ^ rotl(parity[x - 1], 14) for x in range(4)]
        a = [[a[y][x] ^ effect[x] for x in range(4)] for y in range(3)]
        a = [a[0], [a[1][x - 1] for x in range(4)], [rotl(lane, 11) for lane in a[2]]]
        a[0][0] ^= constant
        a = [
            [a[y][x] ^ (~a[(y + 1) % 3][x] & MASK32 & a[(y + 2) % 3][x]) for x in range(4)] for y in range(3)
        ]
        a = [a[0], [rotl(lane, 1) for lane in a[1]], [rotl(a[2][(x + 2) % 4], 8) for x in range(4)]]
    return to_bytes([lane for plane in a for lane in plane])


class Cyclist:
    def __init__(self, keyed: bool) -> None:
        self._keyed = keyed
        self._state = bytes(48)
        self._is_up = True

    def _down(self, data: bytes, colour: int) -> None:
        block = bytearray((data + b"\x01").ljust(48, b"\0"))
        block[47] ^= colour if self._keyed else colour & 1
        self._state, self._is_up = xor(self._state, block), False

    def _up(self, size: int, colour: int) -> bytes:
        state = bytearray(self._state)
        if self._keyed:
            state[47] ^= colour
        self._state, self._is_up = xoodoo(bytes(state)), True
        return self._state[:size]

    def absorb(self, data: bytes, rate: int, colour: int) -> None:
        for block in blocks(data, rate) or [b""]:
            if not self._is_up:
                self._up(0, 0)
            self._down(block, colour)
            colour = 0

    def encrypt(self, message: bytes) -> bytes:
        out, colour = b"", 0x80
        for block in blocks(message, 24) or [b""]:
            out += xor(block, self._up(len(block), colour))
            self._down(block, 0)
            colour = 0
        return out

    def squeeze(self, size: int, rate: int) -> bytes:
        out = self._up(min(size, rate), 0x40)
        while len(out) < size:
            self._down(b"", 0)
            out += self._up(min(size - len(out), rate), 0)
        return out


class Aead:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        cyclist = Cyclist(keyed=True)
        cyclist.absorb(key + nonce + bytes([len(nonce)]), 44, 0x02)
        cyclist.absorb(ad, 44, 0x03)
        return cyclist.encrypt(message) + cyclist.squeeze(16, 24)


class Hash:
    def digest(self, message: bytes, label: bytes, size: int) -> bytes:
        cyclist = Cyclist(keyed=False)
        cyclist.absorb(message, 16, 0x03)
        return cyclist.squeeze(size, 16)


AEADS = {"xoodyak_aead": Aead()}
HASHES = {"xoodyak_hash": Hash()}
