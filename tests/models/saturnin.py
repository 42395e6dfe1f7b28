# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Saturnin 1.1 on sixteen words of 16 bits: CTR-Cascade, Short, Hash."""

from __future__ import annotations

from models.words import blocks, rotl, to_bytes, to_words, xor

MASK16 = 0xFFFF
EVEN, ODD = (1, 2, 3, 0), (3, 1, 0, 2)
"""The order of the registers of a group behind the S-box."""


def _substituted(s: list[int]) -> list[int]:
    out: list[int] = []
    for group in range(4):
        a, b, c, d = s[4 * group : 4 * group + 4]
        a ^= b & c
        b ^= a | d
        d ^= b | c
        c ^= b & d
        b ^= a | c
        a ^= b | d
        words = (a, b, c, d)
        out += [words[i] for i in (ODD if group % 2 else EVEN)]
    return out


def _mul(t: list[int], times: int = 1) -> list[int]:
    for _ in range(times):
        t = [t[1], t[2], t[3], t[0] ^ t[1]]
    return t


def _mixed(s: list[int]) -> list[int]:
    def added(left: list[int], right: list[int]) -> list[int]:
        return [a ^ b for a, b in zip(left, right, strict=True)]

    g0, g1, g2, g3 = s[:4], s[4:8], s[8:12], s[12:]
    g0, g2 = added(g0, g1), added(g2, g3)
    g1, g3 = _mul(g1), _mul(g3)
    g1, g3 = added(g1, g2), added(g3, g0)
    g0, g2 = _mul(g0, 2), _mul(g2, 2)
    g0, g2 = added(g0, g1), added(g2, g3)
    g1, g3 = added(g1, g2), added(g3, g0)
    return g0 + g1 + g2 + g3


def _slice(s: list[int], turn: int) -> list[int]:
    """Rotate the nibbles of group i by i places, times `turn`, which is 1 or -1."""
    return [
        sum(rotl(word >> at & 15, i // 4 * turn, 4) << at for at in (0, 4, 8, 12)) for i, word in enumerate(s)
    ]


def _sheet(s: list[int], turn: int) -> list[int]:
    return [rotl(word, 4 * (i // 4) * turn, 16) for i, word in enumerate(s)]


def encrypt(key: bytes, block: bytes, rounds: int, domain: int) -> bytes:
    """Encrypt a block with `rounds` super-rounds."""
    k = to_words(key, 2)
    turned = [rotl(word, 11, 16) for word in k]
    s = [a ^ b for a, b in zip(to_words(block, 2), k, strict=True)]
    u = v = 0xFE00 | rounds << 4 | domain
    for number in range(rounds):
        for _ in range(16):
            u = u << 1 & MASK16 ^ (0x2D if u >> 15 else 0)
            v = v << 1 & MASK16 ^ (0x53 if v >> 15 else 0)
        shift = _sheet if number % 2 else _slice
        s = _substituted(_mixed(_substituted(s)))
        s = shift(_mixed(shift(s, 1)), -1)
        s[0] ^= u
        s[8] ^= v
        s = [a ^ b for a, b in zip(s, k if number % 2 else turned, strict=True)]
    return to_bytes(s, 2)


def _cascade(h: bytes, data: bytes, rounds: int, domain: int) -> bytes:
    """Apply the cascade to the data; the last block has the next domain."""
    pieces = blocks(data + b"\x80", 32)
    for number, piece in enumerate(pieces, start=1):
        block = piece.ljust(32, b"\0")
        h = xor(encrypt(h, block, rounds, domain + (number == len(pieces))), block)
    return h


class CtrCascade:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        out = b"".join(
            xor(block, encrypt(key, nonce + b"\x80" + number.to_bytes(15, "big"), 10, 1))
            for number, block in enumerate(blocks(message, 32), start=1)
        )
        start = nonce + b"\x80" + bytes(15)
        h = xor(encrypt(key, start, 10, 2), start)
        return out + _cascade(_cascade(h, ad, 10, 2), out, 10, 4)


class Short:
    """Saturnin-Short: messages of less than 16 bytes. The encrypted block is the whole ciphertext."""

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        return encrypt(key, nonce + (message + b"\x80").ljust(16, b"\0"), 10, 6)


class Hash:
    def digest(self, message: bytes, label: bytes, size: int) -> bytes:
        return _cascade(bytes(32), message, 16, 7)


AEADS = {"saturnin_ctr_cascade": CtrCascade(), "saturnin_short": Short()}
HASHES = {"saturnin_hash": Hash()}
