# SPDX-License-Identifier: Apache-2.0 OR MIT
"""ISAP 2.0 over the permutations of Ascon and Keccak-p[400]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from models import ascon, keccak
from models.words import blocks, xor


def keccak400(state: bytes, rounds: int) -> bytes:
    """Apply the last `rounds` of the twenty rounds."""
    return keccak.permute(state, 20 - rounds, 20)


def ascon_p(state: bytes, rounds: int) -> bytes:
    words = [int.from_bytes(piece, "big") for piece in blocks(state, 8)]
    return b"".join(word.to_bytes(8, "big") for word in ascon.permute(words, rounds))


@dataclass(frozen=True, slots=True)
class Isap:
    """Bytes of state and rate; rounds of hashing, of a bit, of encryption, of the key."""

    permute: Callable[[bytes, int], bytes]
    size: int
    rate: int
    hashing: int
    bit: int
    encryption: int
    key: int

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        out = b""
        if message:
            state = self._rekeyed(key, 0x03, nonce)[: self.size - 16] + nonce
            for block in blocks(message, self.rate):
                state = self.permute(state, self.encryption)
                out += xor(block, state)
        return out + self._tag(key, nonce, ad, out)

    def _iv(self, selector: int) -> bytes:
        rounds = (self.hashing, self.bit, self.encryption, self.key)
        iv = bytes([selector, 128, 8 * self.rate, 1, *rounds])
        return iv.ljust(self.size - 16, b"\0")

    def _rekeyed(self, key: bytes, selector: int, data: bytes) -> bytes:
        state = self.permute(key + self._iv(selector), self.key)
        for number in range(128):
            bit = data[number // 8] << number % 8 & 0x80
            state = bytes([state[0] ^ bit]) + state[1:]
            state = self.permute(state, self.bit if number < 127 else self.key)
        return state

    def _tag(self, key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes) -> bytes:
        state = self.permute(nonce + self._iv(0x01), self.hashing)
        state = self._absorbed(state, ad)
        state = self._absorbed(state[:-1] + bytes([state[-1] ^ 0x01]), ciphertext)
        state = self._rekeyed(key, 0x02, state[:16])[:16] + state[16:]
        return self.permute(state, self.hashing)[:16]

    def _absorbed(self, state: bytes, data: bytes) -> bytes:
        for block in blocks(data + b"\x80", self.rate):
            state = xor(state, block.ljust(self.size, b"\0"))
            state = self.permute(state, self.hashing)
        return state


AEADS = {
    "isap_a_128a": Isap(ascon_p, 40, 8, 12, 1, 6, 12),
    "isap_a_128": Isap(ascon_p, 40, 8, 12, 12, 12, 12),
    "isap_k_128a": Isap(keccak400, 50, 18, 16, 1, 8, 8),
    "isap_k_128": Isap(keccak400, 50, 18, 20, 12, 12, 12),
}
