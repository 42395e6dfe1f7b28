# SPDX-License-Identifier: Apache-2.0 OR MIT
"""GASCON and DryGASCON, update of 28 March 2019: rows of two interleaved halves."""

from __future__ import annotations

from dataclasses import dataclass

from models.words import MASK32, blocks, rotr, to_bytes, to_words, whole_and_rest, with_last, xor

ROTATIONS = ((28, 19), (38, 61), (6, 1), (10, 17), (40, 7), (26, 31), (58, 53), (46, 9), (50, 43))
"""Rotation distances of each row in bits: an even and an odd one."""


def core_round(words: list[int], number: int) -> list[int]:
    """Apply a round of GASCON-C5 (10 words) or GASCON-C9 (18 words)."""
    count = len(words) // 2
    halves = [words[0::2], words[1::2]]
    halves[0][count // 2] ^= (15 - number) << 4 | number
    for x in halves:
        for i in range(0, count, 2):
            x[i] ^= x[i - 1]
        t = [~x[i] & x[(i + 1) % count] for i in range(count)]
        for i in range(count):
            x[i] ^= t[(i + 1) % count]
        for i in (*range(1, count, 2), 0):
            x[i] ^= x[i - 1]
        x[count // 2] ^= MASK32
    out: list[int] = []
    for low, high, (even, odd) in zip(*halves, ROTATIONS, strict=False):
        out.append(low ^ rotr(low, even // 2) ^ rotr(high, odd // 2))
        out.append(high ^ rotr(high, even // 2) ^ rotr(low, odd // 2 + 1))
    return out


@dataclass(frozen=True, slots=True)
class Gascon:
    """Ascon's mode; `first` is the number of the first round between blocks."""

    iv: bytes
    rate: int
    first: int

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        state = _permuted(self.iv + key + nonce, 0)
        state = _added(state, key, 40 - len(key))
        if ad:
            pieces, rest = whole_and_rest(ad, self.rate)
            for piece in (*pieces, rest + b"\x80"):
                state = _permuted(_added(state, piece), self.first)
        state = _added(state, b"\x01", 39)
        pieces, rest = whole_and_rest(message, self.rate)
        out = b""
        for piece in pieces:
            state = _added(state, piece)
            out += state[: self.rate]
            state = _permuted(state, self.first)
        state = _added(state, rest)
        out += state[: len(rest)]
        state = _added(state, b"\x80", len(rest))
        state = _permuted(_added(state, key, self.rate), 0)
        return out + xor(state[24:], key[-16:])


def _permuted(state: bytes, first: int) -> bytes:
    words = to_words(state)
    for number in range(first, 12):
        words = core_round(words, number)
    return to_bytes(words)


def _added(state: bytes, data: bytes, at: int = 0) -> bytes:
    return state[:at] + xor(state[at:], data) + state[at + len(data) :]


class DrySponge:
    """The state c, the rate r, and x, whose words the input chooses."""

    def __init__(self, c: bytes, x: bytes, rounds: int) -> None:
        self._c = to_words(c)
        self._x = to_words(x)
        self._rounds = rounds
        self.r = bytes(16)

    def g(self, rounds: int = 0) -> bytes:
        r = [0] * 4
        for number in range(rounds or self._rounds):
            self._c = core_round(self._c, number)
            for i in range(len(self._c) // 4 * 4):  # each four words, turned further by one
                r[(i - i // 4) % 4] ^= self._c[i]
        self.r = to_bytes(r)
        return self.r

    def f(self, block: bytes, domain: int, rounds: int = 0) -> None:
        """Let two bits of the input choose a word of x for each row; apply a core round in between."""
        rows = len(self._c) // 2
        value = int.from_bytes(block, "little") | domain << 128
        turns = -(-132 // (2 * rows))
        for turn in range(turns):
            if turn:
                self._c = core_round(self._c, 0)
            for row in range(rows):
                self._c[2 * row] ^= self._x[value >> 2 * (turn * rows + row) & 3]
        self.g(rounds)


NONCE, DATA, MESSAGE = 1, 2, 3
FINAL = 2


@dataclass(frozen=True, slots=True)
class DryGascon:
    """`words` of c; of the key `kind` says how it fills c and x."""

    words: int
    rounds: int
    first_rounds: int
    tag_bytes: int
    kind: str

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        sponge = self._with_key(key)
        sponge.f(nonce, 4 * NONCE + (0 if ad or message else FINAL), self.first_rounds)
        for block, is_last in with_last(blocks(ad, 16)):
            _take(sponge, block, is_last, DATA, is_final=not message)
        out = b""
        for block, is_last in with_last(blocks(message, 16)):
            out += xor(block, sponge.r)
            _take(sponge, block, is_last, MESSAGE, is_final=True)
        return out + _squeezed(sponge, self.tag_bytes)

    def _with_key(self, key: bytes) -> DrySponge:
        size = 4 * self.words
        if self.kind == "full":
            return DrySponge(key[:size], key[size:], self.rounds)
        start = key[:16] if self.kind == "fast" else key
        c = (start * 4)[:size]
        if self.kind == "fast":
            return DrySponge(c, key[16:], self.rounds)
        words = core_round(to_words(c), 0)
        while len(set(words[:4])) < 4:
            words = core_round(words, 0)
        mixed = to_bytes(words)
        return DrySponge(key[:16] + mixed[16:], mixed[:16], self.rounds)


@dataclass(frozen=True, slots=True)
class DryHash:
    words: int
    rounds: int
    size: int

    def digest(self, message: bytes, label: bytes, size: int) -> bytes:
        pi = bytes.fromhex(
            "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89452821e638d01377be5466cf34e90c6c"
        )
        start = self.size // 2
        sponge = DrySponge((pi[:start] * 3)[: 4 * self.words], pi[start : start + 16], self.rounds)
        for block, is_last in with_last(blocks(message, 16) or [b""]):
            _take(sponge, block, is_last, DATA, is_final=True)
        return _squeezed(sponge, self.size)


def _take(sponge: DrySponge, block: bytes, is_last: bool, domain: int, is_final: bool) -> None:
    if not is_last:
        sponge.f(block, 0)
        return
    pad = int(len(block) < 16)
    text = (block + b"\x01").ljust(16, b"\0") if pad else block
    sponge.f(text, pad + FINAL * is_final + 4 * domain)


def _squeezed(sponge: DrySponge, size: int) -> bytes:
    out = sponge.r
    while len(out) < size:
        out += sponge.g()
    return out


AEADS = {
    "gascon128": Gascon(bytes.fromhex("00000000060c4080"), 8, 6),
    "gascon128a": Gascon(bytes.fromhex("00000000080c8080"), 16, 4),
    "gascon80pq": Gascon(bytes.fromhex("060c40a0"), 8, 6),
    "drygascon128k16": DryGascon(10, 7, 11, 16, "small"),
    "drygascon128k32": DryGascon(10, 7, 11, 16, "fast"),
    "drygascon128k56": DryGascon(10, 7, 11, 16, "full"),
    "drygascon256k32": DryGascon(18, 8, 12, 32, "small"),
}
HASHES = {"drygascon128_hash": DryHash(10, 7, 32), "drygascon256_hash": DryHash(18, 8, 64)}
