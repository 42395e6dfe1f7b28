# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon: NIST SP 800-232 and version 1.2 of the submission, on five integers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from models.words import MASK64, rotr, whole_and_rest

ROTATIONS = ((19, 28), (61, 39), (1, 6), (10, 17), (7, 41))


def permute(x: list[int], rounds: int) -> list[int]:
    """Apply the last `rounds` of the twelve rounds, with the S-box on words."""
    for number in range(12 - rounds, 12):
        x0, x1, x2, x3, x4 = x
        x2 ^= 0xF0 - number * 0x0F
        x0, x2, x4 = x0 ^ x4, x2 ^ x1, x4 ^ x3
        x0, x1, x2, x3, x4 = (
            x0 ^ (~x1 & x2),
            x1 ^ (~x2 & x3),
            x2 ^ (~x3 & x4),
            x3 ^ (~x4 & x0),
            x4 ^ (~x0 & x1),
        )
        after = (x0 ^ x4, x1 ^ x0, ~x2 & MASK64, x3 ^ x2, x4)
        x = [w ^ rotr(w, a, 64) ^ rotr(w, b, 64) for w, (a, b) in zip(after, ROTATIONS, strict=True)]
    return x


@dataclass(frozen=True, slots=True)
class Version:
    """A version of Ascon: the byte order of words, the padding byte and the domain separation."""

    order: Literal["little", "big"]
    mark: int
    domain: int


STANDARD = Version("little", 0x01, 0x80)
V12 = Version("big", 0x80, 0x01)


class State:
    """The 40 bytes of the state."""

    def __init__(self, version: Version, content: bytes) -> None:
        self.version = version
        self.bytes = bytearray(content)

    def permute(self, rounds: int) -> None:
        order = self.version.order
        words = [int.from_bytes(self.bytes[8 * i : 8 * i + 8], order) for i in range(5)]
        self.bytes[:] = b"".join(word.to_bytes(8, order) for word in permute(words, rounds))

    def add(self, data: bytes, at: int = 0) -> bytes:
        """XOR the data into the state and return the new content of these bytes."""
        for number, byte in enumerate(data, start=at):
            self.bytes[number] ^= byte
        return bytes(self.bytes[at : at + len(data)])

    def absorb(self, data: bytes, rate: int, between: int, after: int) -> None:
        """Absorb the data with its padding; `after` is the number of rounds after the last block."""
        pieces, rest = whole_and_rest(data, rate)
        for piece in pieces:
            self.add(piece)
            self.permute(between)
        self.add(rest + bytes([self.version.mark]))
        self.permute(after)


@dataclass(frozen=True, slots=True)
class Duplex:
    """An AEAD: `iv` in memory order."""

    version: Version
    iv: bytes
    rate: int
    rounds: int

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        return b"".join(self._crypted(key, nonce, ad, message, False))

    def open(self, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
        """Return the message, None if the tag is wrong."""
        message, tag = self._crypted(key, nonce, ad, sealed[:-16], True)
        return message if tag == sealed[-16:] else None

    def _crypted(
        self, key: bytes, nonce: bytes, ad: bytes, text: bytes, is_ciphertext: bool
    ) -> tuple[bytes, bytes]:
        """Return ciphertext, or message, and the tag."""
        state = State(self.version, self.iv + key + nonce)
        state.permute(12)
        state.add(key, 40 - len(key))

        def crypted(piece: bytes) -> bytes:
            if not is_ciphertext:
                return state.add(piece)
            message = bytes(one ^ other for one, other in zip(piece, state.bytes, strict=False))
            state.add(message)
            return message

        if ad:
            state.absorb(ad, self.rate, self.rounds, self.rounds)
        state.bytes[39] ^= self.version.domain
        pieces, rest = whole_and_rest(text, self.rate)
        out = bytearray()
        for piece in pieces:
            out += crypted(piece)
            state.permute(self.rounds)
        out += crypted(rest)
        state.bytes[len(rest)] ^= self.version.mark
        state.add(key, self.rate)
        state.permute(12)
        return bytes(out), state.add(key[-16:], 24)


@dataclass(frozen=True, slots=True)
class Sponge:
    """A hash or a XOF: `iv` in memory order, `rounds` between blocks."""

    version: Version
    iv: bytes
    rounds: int
    takes_label: bool = False

    def digest(self, message: bytes, label: bytes, size: int) -> bytes:
        state = State(self.version, self.iv.ljust(40, b"\0"))
        state.permute(12)
        if self.takes_label:
            state.add((8 * len(label)).to_bytes(8, "little"))
            state.permute(12)
            state.absorb(label, 8, 12, 12)
        state.absorb(message, 8, self.rounds, 12)
        out = bytearray(state.bytes[:8])
        while len(out) < size:
            state.permute(self.rounds)
            out += state.bytes[:8]
        return bytes(out[:size])


@dataclass(frozen=True, slots=True)
class Keyed:
    """Ascon-Mac or Ascon-Prf: `iv` in memory order."""

    iv: bytes

    def output(self, key: bytes, message: bytes, size: int) -> bytes:
        state = State(STANDARD, (self.iv + key).ljust(40, b"\0"))
        state.permute(12)
        pieces, rest = whole_and_rest(message, 32)
        for piece in pieces:
            state.add(piece)
            state.permute(12)
        state.add(rest + bytes([STANDARD.mark]))
        state.add(bytes([STANDARD.domain]), 39)
        out = b""
        while len(out) < size:
            state.permute(12)
            out += bytes(state.bytes[:16])
        return out[:size]

    def tag(self, key: bytes, message: bytes) -> bytes:
        return self.output(key, message, 16)


class KeyedShort:
    """Ascon-PrfShort: the length of the message in bits is a part of the IV."""

    def output(self, key: bytes, message: bytes, size: int) -> bytes:
        bits = bytes([8 * len(message)])
        state = State(STANDARD, b"\7\0\x0c\x80\0\0" + bits + b"\0" + key + message.ljust(16, b"\0"))
        state.permute(12)
        return state.add(key, 24)[:size]


AEADS = {
    "ascon_aead128": Duplex(STANDARD, bytes.fromhex("01008c8000100000"), 16, 8),
    "ascon128": Duplex(V12, bytes.fromhex("80400c0600000000"), 8, 6),
    "ascon128a": Duplex(V12, bytes.fromhex("80800c0800000000"), 16, 8),
    "ascon80pq": Duplex(V12, bytes.fromhex("a0400c06"), 8, 6),
}
HASHES = {
    "ascon_hash256": Sponge(STANDARD, bytes.fromhex("0200cc0001080000"), 12),
    "ascon_xof128": Sponge(STANDARD, bytes.fromhex("0300cc0000080000"), 12),
    "ascon_cxof128": Sponge(STANDARD, bytes.fromhex("0400cc0000080000"), 12, takes_label=True),
    "ascon_hash": Sponge(V12, bytes.fromhex("00400c0000000100"), 12),
    "ascon_hasha": Sponge(V12, bytes.fromhex("00400c0400000100"), 8),
    "ascon_xof": Sponge(V12, bytes.fromhex("00400c0000000000"), 12),
    "ascon_xofa": Sponge(V12, bytes.fromhex("00400c0400000000"), 8),
}
MACS = {"ascon_mac": Keyed(bytes.fromhex("0500cc8000201000"))}
PRFS = {"ascon_prf": Keyed(bytes.fromhex("0600cc0000201000")), "ascon_prfshort": KeyedShort()}
