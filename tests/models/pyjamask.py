# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pyjamask-96 and -128 with tables for their S-boxes, and OCB over them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from models.words import blocks, rotr, whole_and_rest, xor

ROWS = (0xA3861085, 0x63417021, 0x692CF280, 0x48A54813)
KEY_ROW = 0xB881B9CA
SBOXES = {
    3: (1, 3, 6, 5, 2, 4, 7, 0),
    4: (2, 13, 3, 9, 7, 11, 10, 6, 14, 0, 15, 4, 8, 5, 1, 12),
}
ROUNDS = 14


def _circulant(matrix: int, row: int) -> int:
    out = 0
    for j in range(32):
        if matrix >> (31 - j) & 1:
            out ^= rotr(row, j)
    return out


@cache
def _round_keys(key: bytes) -> list[list[int]]:
    k = [int.from_bytes(part, "big") for part in blocks(key, 4)]
    keys = [k]
    for r in range(ROUNDS):
        total = k[0] ^ k[1] ^ k[2] ^ k[3]
        k = [word ^ total for word in k]
        k = [
            _circulant(KEY_ROW, k[0]) ^ 0x80 ^ r,
            rotr(k[1], 8) ^ 0x6A00,
            rotr(k[2], 15) ^ 0x3F0000,
            rotr(k[3], 18) ^ 0x24000000,
        ]
        keys.append(k)
    return keys


def encrypt(key: bytes, block: bytes) -> bytes:
    """Encrypt a block of 12 or 16 bytes."""
    s = [int.from_bytes(part, "big") for part in blocks(block, 4)]
    sbox = SBOXES[len(s)]
    keys = _round_keys(key)
    for r in range(ROUNDS):
        s = [a ^ b for a, b in zip(s, keys[r], strict=False)]
        s = _columns(s, sbox)
        s = [_circulant(matrix, row) for matrix, row in zip(ROWS, s, strict=False)]
    s = [a ^ b for a, b in zip(s, keys[ROUNDS], strict=False)]
    return b"".join(row.to_bytes(4, "big") for row in s)


def _columns(s: list[int], sbox: tuple[int, ...]) -> list[int]:
    """Apply the S-box to every column, with row 0 as the highest bit: one minterm for each input."""
    out = [0] * len(s)
    for value, image in enumerate(sbox):
        where = 0xFFFFFFFF
        for i, row in enumerate(s):
            where &= row if value >> len(s) - 1 - i & 1 else ~row
        for i in range(len(s)):
            if image >> len(s) - 1 - i & 1:
                out[i] |= where
    return out


@dataclass(frozen=True, slots=True)
class Ocb:
    block: int
    stretch: int
    doubling: int

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        bits = 8 * self.block
        star = encrypt(key, bytes(self.block))
        dollar = self._doubled(star)
        table = [self._doubled(dollar)]

        def l_of(number: int) -> bytes:
            while len(table) <= (number & -number).bit_length() - 1:
                table.append(self._doubled(table[-1]))
            return table[(number & -number).bit_length() - 1]

        start = bytearray((b"\x01" + nonce).rjust(self.block, b"\0"))
        start[0] ^= bits % 128 << 1
        bottom = start[-1] & 0x3F
        start[-1] &= 0xC0
        top = int.from_bytes(encrypt(key, bytes(start)), "big")
        shifted = (top ^ top << self.stretch) & (1 << bits) - 1
        stretched = top << 64 | shifted >> bits - 64
        offset = (stretched >> 64 - bottom & (1 << bits) - 1).to_bytes(self.block, "big")

        checksum, out = bytes(self.block), b""
        whole, rest = whole_and_rest(message, self.block)
        for number, block in enumerate(whole, start=1):
            offset = xor(offset, l_of(number))
            out += xor(offset, encrypt(key, xor(block, offset)))
            checksum = xor(checksum, block)
        if rest:
            offset = xor(offset, star)
            out += xor(rest, encrypt(key, offset))
            checksum = xor(checksum, self._ended(rest))
        tag = encrypt(key, xor(xor(checksum, offset), dollar))

        offset = bytes(self.block)
        whole, rest = whole_and_rest(ad, self.block)
        for number, block in enumerate(whole, start=1):
            offset = xor(offset, l_of(number))
            tag = xor(tag, encrypt(key, xor(block, offset)))
        if rest:
            tag = xor(tag, encrypt(key, xor(self._ended(rest), xor(offset, star))))
        return out + tag

    def _ended(self, rest: bytes) -> bytes:
        return (rest + b"\x80").ljust(self.block, b"\0")

    def _doubled(self, value: bytes) -> bytes:
        number = int.from_bytes(value, "big") << 1
        if number >> 8 * self.block:
            number ^= 1 << 8 * self.block | self.doubling
        return number.to_bytes(self.block, "big")


AEADS = {"pyjamask96_aead": Ocb(12, 9, 0x641), "pyjamask128_aead": Ocb(16, 8, 0x87)}
