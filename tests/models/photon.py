# SPDX-License-Identifier: Apache-2.0 OR MIT
"""PHOTON-Beetle on a matrix of nibbles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from models.words import blocks, rotr, xor

SBOX = (12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2)
ROUND = (1, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10)
ROW = (0, 1, 3, 7, 15, 14, 12, 8)
SERIAL = (2, 4, 2, 11, 2, 8, 5, 6)


def _times(a: int, b: int) -> int:
    """Multiply in GF(2^4) modulo x^4 + x + 1."""
    out = 0
    for i in range(4):
        if b >> i & 1:
            out ^= a << i
    for i in (6, 5, 4):
        if out >> i & 1:
            out ^= 0x13 << i - 4
    return out


def _serial(column: list[int]) -> list[int]:
    """Apply eight steps of the serial matrix."""
    for _ in range(8):
        last = 0
        for factor, cell in zip(SERIAL, column, strict=True):
            last ^= _times(factor, cell)
        column = [*column[1:], last]
    return column


@cache
def _table() -> list[list[int]]:
    """Return, for each row and nibble, the column after S-box and MixColumns, with row i at bit 4 i."""
    return [
        [
            sum(
                cell << 4 * i
                for i, cell in enumerate(_serial([SBOX[v] if i == row else 0 for i in range(8)]))
            )
            for v in range(16)
        ]
        for row in range(8)
    ]


def photon256(state: bytes) -> bytes:
    table = _table()
    x = [[state[4 * i + j // 2] >> j % 2 * 4 & 15 for j in range(8)] for i in range(8)]
    for constant in ROUND:
        for i in range(8):
            x[i][0] ^= constant ^ ROW[i]
        columns = []
        for j in range(8):
            packed = 0
            for k in range(8):
                packed ^= table[k][x[k][(j + k) % 8]]
            columns.append(packed)
        x = [[column >> 4 * i & 15 for column in columns] for i in range(8)]
    return bytes(row[2 * t] | row[2 * t + 1] << 4 for row in x for t in range(4))


def _added(state: bytes, block: bytes, size: int) -> bytes:
    """XOR a block into the state, with the padding byte if the block is partial."""
    marked = block if len(block) == size else block + b"\x01"
    return xor(state, marked) + state[len(marked) :]


def _ended(state: bytes, domain: int) -> bytes:
    return state[:31] + bytes([state[31] ^ domain << 5])


@dataclass(frozen=True, slots=True)
class Beetle:
    rate: int

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        state, out = nonce + key, b""
        if not ad and not message:
            state = _ended(state, 1)
        for block in blocks(ad, self.rate):
            state = _added(photon256(state), block, self.rate)
        if ad:
            state = _ended(state, self._domain(ad, 1 if message else 3))
        for block in blocks(message, self.rate):
            state = photon256(state)
            out += xor(block, self._shuffled(state))
            state = _added(state, block, self.rate)
        if message:
            state = _ended(state, self._domain(message, 1 if ad else 5))
        return out + photon256(state)[:16]

    def _domain(self, data: bytes, full: int) -> int:
        return full if len(data) % self.rate == 0 else full + 1

    def _shuffled(self, state: bytes) -> bytes:
        half = self.rate // 2
        first = rotr(int.from_bytes(state[:half], "little"), 1, 8 * half)
        return state[half : self.rate] + first.to_bytes(half, "little")


class Hash:
    def digest(self, message: bytes, label: bytes, size: int) -> bytes:
        start, rest = message[:16], message[16:]
        if not rest:
            state = _added(bytes(32), start, 16) if start else bytes(32)
            state = _ended(state, 2 if len(start) == 16 else 1)
        else:
            state = start.ljust(32, b"\0")
            for block in blocks(rest, 4):
                state = _added(photon256(state), block, 4)
            state = _ended(state, 1 if len(rest) % 4 == 0 else 2)
        first = photon256(state)
        return first[:16] + photon256(first)[:16]


AEADS = {"photon_beetle_aead_128": Beetle(16), "photon_beetle_aead_32": Beetle(4)}
HASHES = {"photon_beetle_hash": Hash()}
