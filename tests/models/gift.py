# SPDX-License-Identifier: Apache-2.0 OR MIT
"""GIFT-128 bit by bit as its paper defines it, and the modes over it: COFB, HyENA v2, SUNDAE, ESTATE."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from models.words import blocks, padded, rotl, rotr, with_last, xor

SBOX = (1, 10, 4, 12, 6, 15, 3, 9, 2, 13, 11, 7, 5, 0, 8, 14)
BLOCK = 16
Cipher = Callable[[bytes], bytes]


def _place_of(p: int) -> int:
    """Return the position to which PermBits moves bit p."""
    return 4 * (p // 16) + 32 * ((3 * (p % 16 // 4) + p % 4) % 4) + p % 4


@cache
def _after_cells() -> list[list[int]]:
    """Return, for each value of each state byte, its bits after SubCells and PermBits."""
    table = []
    for at in range(16):
        row = []
        for content in range(256):
            substituted = SBOX[content & 15] | SBOX[content >> 4] << 4
            row.append(sum(1 << _place_of(8 * at + u) for u in range(8) if substituted >> u & 1))
        table.append(row)
    return table


@cache
def _spread(shift: int) -> list[int]:
    """Return a table from a byte to its bits, with bit i at bit 4 i + shift."""
    return [sum(1 << 4 * i + shift for i in range(8) if byte >> i & 1) for byte in range(256)]


def _tweak_word(tweak: int) -> int:
    """Return the tweak, with its complement as a nibble above it if its parity is odd; one bit per cell."""
    upper = tweak ^ 15 if bin(tweak).count("1") % 2 else tweak
    byte = tweak | upper << 4
    return sum(1 << 4 * i for i in range(32) if byte >> i % 8 & 1)


def gift128(key: int, block: int, tweak: int = 0) -> int:
    """Encrypt the block b[127] ... b[0] with the key K[127] ... K[0]; all are integers."""
    table, into_u, into_v = _after_cells(), _spread(2), _spread(1)
    k = [key >> 16 * w & 0xFFFF for w in range(8)]
    constant = 0
    added = _tweak_word(tweak)
    for number in range(1, 41):
        state = 0
        for row, byte in zip(table, block.to_bytes(16, "little"), strict=True):
            state ^= row[byte]
        u, v = k[5] << 16 | k[4], k[1] << 16 | k[0]
        for i in range(4):
            state ^= (into_u[u >> 8 * i & 255] ^ into_v[v >> 8 * i & 255]) << 32 * i
        constant = (constant << 1 | constant >> 5 & 1 ^ constant >> 4 & 1 ^ 1) & 63
        state ^= 1 << 127 | sum((constant >> i & 1) << 4 * i + 3 for i in range(6))
        if number % 5 == 0 and number < 40:
            state ^= added
        k = [*k[2:], rotr(k[0], 12, 16), rotr(k[1], 2, 16)]
        block = state
    return block


def _from_slices(data: bytes) -> int:
    """Convert a block in order B: four big-endian slices; bit i of slice j is b[4 i + j]."""
    bits = 0
    for j in range(4):
        for at in range(4):
            bits |= _spread(j)[data[4 * j + 3 - at]] << 32 * at
    return bits


def _to_slices(bits: int) -> bytes:
    slices = (sum((bits >> 4 * i + j & 1) << i for i in range(32)) for j in range(4))
    return b"".join(each.to_bytes(4, "big") for each in slices)


def bitsliced(key: bytes) -> Cipher:
    """Return GIFT-128 with a key, for blocks in order B."""
    number = int.from_bytes(key, "big")
    return lambda block: _to_slices(gift128(number, _from_slices(block)))


def nibbles(key: bytes, tweak: int = 0) -> Cipher:
    """Return TweGIFT-128 with a key and a tweak, for blocks in order N."""
    number = int.from_bytes(key, "little")
    return lambda block: gift128(number, int.from_bytes(block, "little"), tweak).to_bytes(16, "little")


def _doubled(mask: bytes, times: int = 1) -> bytes:
    """Double a big-endian number `times` times in GF(2^64)."""
    value = int.from_bytes(mask, "big")
    for _ in range(times):
        value = value << 1 ^ (0x1000000000000001B if value >> 63 else 0)
    return value.to_bytes(8, "big")


def _tripled(mask: bytes, times: int = 1) -> bytes:
    for _ in range(times):
        mask = xor(mask, _doubled(mask))
    return mask


class Cofb:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        cipher = bitsliced(key)
        y = cipher(nonce)
        mask, out = y[:8], b""
        pieces = blocks(ad, BLOCK) or [b""]
        for data in (pieces, blocks(message, BLOCK)):
            for block, is_last in with_last(data):
                if data is not pieces:
                    out += xor(block, y)
                if not is_last:
                    mask = _doubled(mask)
                else:
                    mask = _tripled(mask, 1 if len(block) == BLOCK else 2)
                    if data is pieces and not message:
                        mask = _tripled(mask, 2)
                fed = y[8:] + rotl(int.from_bytes(y[:8], "big"), 1, 64).to_bytes(8, "big")
                y = cipher(xor(xor(fed, padded(block, BLOCK, 0x80)), mask.ljust(BLOCK, b"\0")))
        return out + y


class Hyena:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        cipher = nibbles(key)
        first = 0 if ad else 1 if message else 3
        y = cipher(bytes([first, 0, 0, 0]) + nonce)
        mask, out = y[8:], b""
        for block, is_last in with_last(blocks(ad, BLOCK) or [b""]):
            mask = self._updated(mask, block, is_last)
            y = self._absorbed(y, mask, block)
            y = y if is_last else cipher(y)
        for block, is_last in with_last(blocks(message, BLOCK)):
            y = cipher(y)
            out += xor(block, y)
            mask = self._updated(mask, block, is_last)
            y = self._absorbed(y, mask, block)
        return out + cipher(y[8:] + y[:8])

    def _updated(self, mask: bytes, block: bytes, is_last: bool) -> bytes:
        if not is_last:
            return _doubled(mask)
        return _tripled(mask, 1 if len(block) == BLOCK else 2)

    def _absorbed(self, y: bytes, mask: bytes, block: bytes) -> bytes:
        feedback = padded(block[:8] + xor(block, y)[8:], BLOCK, 0x01)
        return xor(y, feedback[:8] + xor(feedback[8:], mask))


def _sundae_double(v: bytes) -> bytes:
    out = bytearray(v[1:] + v[:1])
    for at in (10, 12, 14):
        out[at] ^= v[0]
    return bytes(out)


@dataclass(frozen=True, slots=True)
class Sundae:
    """`field` tells the length of the nonce."""

    field: int

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        cipher = bitsliced(key)
        header = nonce + ad
        first = self.field | (0x80 if header else 0) | (0x40 if message else 0)
        v = cipher(bytes([first]).ljust(BLOCK, b"\0"))
        for data in (header, message):
            for block, is_last in with_last(blocks(data, BLOCK)):
                v = xor(v, padded(block, BLOCK, 0x80))
                if is_last:
                    v = _sundae_double(v)
                    v = _sundae_double(v) if len(block) == BLOCK else v
                v = cipher(v)
        tag, out = v, b""
        for block in blocks(message, BLOCK):
            v = cipher(v)
            out += xor(block, v)
        return out + tag


class Estate:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        if not ad and not message:
            return nibbles(key, 8)(nonce)
        v = nibbles(key, 1)(nonce)
        for data, full in ((ad, 2 if message else 6), (message, 4)):
            for block, is_last in with_last(blocks(data, BLOCK)):
                tweak = 0 if not is_last else full if len(block) == BLOCK else full + 1
                v = nibbles(key, tweak)(xor(v, padded(block, BLOCK, 0x01)))
        tag, out, cipher = v, b"", nibbles(key)
        for block in blocks(message, BLOCK):
            v = cipher(v)
            out += xor(block, v)
        return out + tag


AEADS = {
    "gift_cofb": Cofb(),
    "hyena_v2": Hyena(),
    "sundae_gift_0": Sundae(0x00),
    "sundae_gift_64": Sundae(0x10),
    "sundae_gift_96": Sundae(0x20),
    "sundae_gift_128": Sundae(0x30),
    "estate_twegift128": Estate(),
}
