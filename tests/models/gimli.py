# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Gimli-24, its cipher and its hash."""

from __future__ import annotations

from models.words import MASK32, rotl, to_bytes, to_words, whole_and_rest


def gimli(state: bytes) -> bytes:
    s = to_words(state)
    for r in range(24, 0, -1):
        for j in range(4):
            x, y, z = rotl(s[j], 24), rotl(s[4 + j], 9), s[8 + j]
            s[8 + j] = (x ^ z << 1 ^ (y & z) << 2) & MASK32
            s[4 + j] = (y ^ x ^ (x | z) << 1) & MASK32
            s[j] = (z ^ y ^ (x & y) << 3) & MASK32
        if r % 4 == 0:
            s[:4] = s[1], s[0], s[3], s[2]
            s[0] ^= 0x9E377900 ^ r
        if r % 4 == 2:
            s[:4] = s[2], s[3], s[0], s[1]
    return to_bytes(s)


class Duplex:
    def __init__(self, content: bytes) -> None:
        self.state = bytearray(content)

    def take(self, data: bytes) -> bytes:
        """Absorb the data with its padding; return the state's bytes in its place, after the XOR."""
        out = bytearray()
        pieces, rest = whole_and_rest(data, 16)
        for piece in (*pieces, rest):
            for at, byte in enumerate(piece):
                self.state[at] ^= byte
            out += self.state[: len(piece)]
            if piece is rest:
                self.state[len(rest)] ^= 0x01
                self.state[47] ^= 0x01
            self.state[:] = gimli(bytes(self.state))
        return bytes(out)


class Cipher:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        duplex = Duplex(gimli(nonce + key))
        duplex.take(ad)
        return duplex.take(message) + bytes(duplex.state[:16])


class Hash:
    def digest(self, message: bytes, label: bytes, size: int) -> bytes:
        duplex = Duplex(bytes(48))
        duplex.take(message)
        return bytes(duplex.state[:16]) + gimli(bytes(duplex.state))[:16]


AEADS = {"gimli24_cipher": Cipher()}
HASHES = {"gimli24_hash": Hash()}
