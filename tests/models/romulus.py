# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Romulus 1.3: SKINNY-128-384+ byte by byte, and the modes N, M, T and H."""

from __future__ import annotations

from functools import cache

from models.words import blocks, whole_and_rest, with_last, xor

PERMUTED = (9, 15, 8, 13, 10, 14, 12, 11, 0, 1, 2, 3, 4, 5, 6, 7)
SHIFTED = (0, 1, 2, 3, 7, 4, 5, 6, 10, 11, 8, 9, 13, 14, 15, 12)
RENAMED = (5, 3, 0, 4, 6, 7, 1, 2)
"""Bit order after each step of the S-box but the last: the source of each bit, lowest bit first."""


@cache
def _sbox() -> bytes:
    table = bytearray()
    for value in range(256):
        x = [value >> i & 1 for i in range(8)]
        for step in range(4):
            x[4] ^= 1 ^ (x[7] | x[6])
            x[0] ^= 1 ^ (x[3] | x[2])
            if step < 3:
                x = [x[source] for source in RENAMED]
        x[1], x[2] = x[2], x[1]
        table.append(sum(bit << i for i, bit in enumerate(x)))
    return bytes(table)


def skinny(tweakey: bytes, block: bytes) -> bytes:
    """Encrypt with SKINNY-128-384+ under a 48-byte tweakey."""
    sbox = _sbox()
    tk = [list(part) for part in blocks(tweakey, 16)]
    s, rc = list(block), 0
    for _ in range(40):
        rc = rc << 1 & 0x3F | (rc >> 5 ^ rc >> 4 ^ 1) & 1
        s = [sbox[cell] for cell in s]
        s[0] ^= rc & 0xF
        s[4] ^= rc >> 4
        s[8] ^= 2
        for i in range(8):
            s[i] ^= tk[0][i] ^ tk[1][i] ^ tk[2][i]
        tk = [[part[i] for i in PERMUTED] for part in tk]
        for i in range(8):
            v, w = tk[1][i], tk[2][i]
            tk[1][i] = (v << 1 | (v >> 7 ^ v >> 5) & 1) & 0xFF
            tk[2][i] = w >> 1 | ((w ^ w >> 6) & 1) << 7
        s = [s[i] for i in SHIFTED]
        a, b, c, d = s[:4], s[4:8], s[8:12], s[12:]
        ac = [x ^ y for x, y in zip(a, c, strict=True)]
        s = [
            *(x ^ y for x, y in zip(ac, d, strict=True)),
            *a,
            *(x ^ y for x, y in zip(b, c, strict=True)),
            *ac,
        ]
    return bytes(s)


def stepped(counter: int) -> int:
    """Multiply the counter by x in GF(2^56)."""
    counter <<= 1
    return counter ^ 0x100000000000095 if counter >> 56 else counter


def _encrypt(key: bytes, tweak: bytes, counter: int, domain: int, state: bytes) -> bytes:
    first = (counter.to_bytes(7, "little") + bytes([domain])).ljust(16, b"\0")
    return skinny(first + tweak + key, state)


def _pad(block: bytes, size: int = 16) -> bytes:
    return block if len(block) == size else block.ljust(size - 1, b"\0") + bytes([len(block)])


def _g(state: bytes) -> bytes:
    return bytes(v >> 1 ^ v & 0x80 ^ (v & 1) << 7 for v in state)


def _is_short(data: bytes) -> bool:
    return len(data) == 0 or len(data) % 16 != 0


class RomulusN:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        s, c, out = bytes(16), 1, b""
        pieces = blocks(ad, 16)
        if not pieces:
            c = stepped(c)
        for at in range(0, len(pieces), 2):
            s, c = xor(s, _pad(pieces[at])), stepped(c)
            if at + 1 < len(pieces):
                s = _encrypt(key, _pad(pieces[at + 1]), c, 0x08, s)
                c = stepped(c)
        s = _encrypt(key, nonce, c, 0x1A if _is_short(ad) else 0x18, s)
        c = 1
        if not message:
            s = _encrypt(key, nonce, stepped(c), 0x15, s)
        for block, is_last in with_last(blocks(message, 16)):
            out += xor(block, _g(s))
            s, c = xor(s, _pad(block)), stepped(c)
            domain = 0x04 if not is_last else 0x14 if len(block) == 16 else 0x15
            s = _encrypt(key, nonce, c, domain, s)
        return out + _g(s)


class RomulusM:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        tag = self._tag(key, nonce, ad, message)
        s, c, out = tag, 1, b""
        for block in blocks(message, 16):
            s = _encrypt(key, nonce, c, 0x24, s)
            out += xor(block, _g(s))
            s, c = xor(s, _pad(block)), stepped(c)
        return out + tag

    def _tag(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        of_ad, of_message = blocks(ad, 16) or [b""], blocks(message, 16) or [b""]
        domain = 0x30
        for data, pieces, even, short in ((ad, of_ad, 8, 2), (message, of_message, 4, 1)):
            if data and len(pieces) % 2 == 0:
                domain |= even
            if _is_short(data):
                domain |= short
        pieces = of_ad + of_message
        s, c = bytes(16), 1
        for at in range(0, len(pieces), 2):
            s, c = xor(s, _pad(pieces[at])), stepped(c)
            if at + 1 < len(pieces):
                inner = 0x28 if at + 1 < len(of_ad) else 0x2C
                s = _encrypt(key, _pad(pieces[at + 1]), c, inner, s)
                c = stepped(c)
        return _g(_encrypt(key, nonce, c, domain, s))


def romulus_h(message: bytes) -> bytes:
    h, g = bytes(16), bytes(16)
    whole, rest = whole_and_rest(message, 32)
    for block, is_last in with_last([*whole, _pad(rest, 32)]):
        if is_last:
            h = xor(h, b"\x02".ljust(16, b"\0"))
        other = xor(h, b"\x01".ljust(16, b"\0"))
        tweakey = g + block
        h, g = xor(skinny(tweakey, h), h), xor(skinny(tweakey, other), other)
    return h + g


class RomulusT:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        nothing, out = bytes(16), b""
        z, c = _encrypt(key, nothing, 0, 0x42, nonce), 1
        for block, is_last in with_last(blocks(message, 16)):
            out += xor(block, _encrypt(z, nothing, c, 0x40, nonce))
            if not is_last:
                z = _encrypt(z, nothing, c, 0x41, nonce)
            c = stepped(c)
        hashed = romulus_h(self._whole(ad) + self._whole(out) + nonce + c.to_bytes(7, "little"))
        return out + _encrypt(key, hashed[16:], 0, 0x44, hashed[:16])

    def _whole(self, data: bytes) -> bytes:
        """Return padded blocks, the last of which tells how much of it is data; an empty string has none."""
        if not data:
            return b""
        whole, rest = whole_and_rest(data, 16)
        return b"".join(whole) + _pad(rest)


class RomulusH:
    def digest(self, message: bytes, label: bytes, size: int) -> bytes:
        return romulus_h(message)


AEADS = {"romulus_n": RomulusN(), "romulus_m": RomulusM(), "romulus_t": RomulusT()}
HASHES = {"romulus_h": RomulusH()}
