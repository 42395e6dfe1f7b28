# SPDX-License-Identifier: Apache-2.0 OR MIT
"""COMET version 1 over CHAM and SPECK."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from models.words import MASK32, blocks, padded, rotl, rotr, to_bytes, to_words, xor


def cham(key: bytes, block: bytes) -> bytes:
    """Encrypt with CHAM-128/128 or CHAM-64/128, by the length of the block, both with 80 rounds."""
    size = len(block) // 4
    bits = 8 * size
    mask = (1 << bits) - 1
    k = to_words(key, size)
    count = len(k)
    keys = [0] * (2 * count)
    for i, word in enumerate(k):
        keys[i] = word ^ rotl(word, 1, bits) ^ rotl(word, 8, bits)
        keys[(i + count) ^ 1] = word ^ rotl(word, 1, bits) ^ rotl(word, 11, bits)
    x = to_words(block, size)
    for i in range(80):
        inner, outer = (1, 8) if i % 2 == 0 else (8, 1)
        t = (x[0] ^ i) + (rotl(x[1], inner, bits) ^ keys[i % (2 * count)]) & mask
        x = [*x[1:], rotl(t, outer, bits)]
    return to_bytes(x, size)


def speck64(key: bytes, block: bytes) -> bytes:
    s, *round_keys = to_words(key)
    y, x = to_words(block)
    for i in range(27):
        x = (rotr(x, 8) + y & MASK32) ^ s
        y = rotl(y, 3) ^ x
        new = (rotr(round_keys[0], 8) + s & MASK32) ^ i
        s = rotl(s, 3) ^ new
        round_keys = [*round_keys[1:], new]
    return to_bytes([y, x])


@dataclass(frozen=True, slots=True)
class Comet:
    encrypt: Callable[[bytes, bytes], bytes]
    block: int

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        if self.block == 16:
            y, z = key, self.encrypt(key, nonce)
        else:
            y, z = self.encrypt(key, bytes(8)), xor(key, nonce + b"\0")
        out = b""
        for data, present, short in ((ad, 0x08, 0x10), (message, 0x20, 0x40)):
            if data:
                z = _marked(z, present)
            for block in blocks(data, self.block):
                if len(block) < self.block:
                    z = _marked(z, short)
                z = _phi(z)
                x = self.encrypt(z, y)
                if present == 0x20:
                    out += xor(block, self._shuffled(x))
                y = xor(x, padded(block, self.block, 0x01))
        return out + self.encrypt(_phi(_marked(z, 0x80)), y)

    def _shuffled(self, x: bytes) -> bytes:
        size = self.block // 4
        w = to_words(x, size)
        return to_bytes([w[3], rotr(w[2], 1, 8 * size), w[0], w[1]], size)


def _marked(z: bytes, value: int) -> bytes:
    return z[:15] + bytes([z[15] ^ value])


def _phi(z: bytes) -> bytes:
    """Double the first half in GF(2^64)."""
    value = int.from_bytes(z[:8], "little") << 1
    if value >> 64:
        value ^= 0x1000000000000001B
    return value.to_bytes(8, "little") + z[8:]


AEADS = {
    "comet128_cham128_128": Comet(cham, 16),
    "comet64_cham64_128": Comet(cham, 8),
    "comet64_speck64_128": Comet(speck64, 8),
}
