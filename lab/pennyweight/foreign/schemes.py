# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The functions of NIST's and SUPERCOP's interfaces: what they are called with, and what they leave."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from pennyweight.run.arguments import NULL, Argument, Memory, Number

_UNSET = b"\xa5"
_LENGTH = 8
"""Bytes of an `unsigned long long`."""


@dataclass(frozen=True, slots=True)
class Given:
    """How the buffers of bytes lie."""

    loose: bool = False
    """They may lie at any address; else each at a multiple of what a word needs."""

    def memory(self, name: str, content: bytes, writable: bool = False, secret: bool = False) -> Memory:
        """An argument that is the address of bytes."""
        return Memory(name, content, writable, secret, of_words=not self.loose)

    def length(self, name: str) -> Memory:
        """An argument that is the address of a length which the function sets."""
        return Memory(name, _UNSET * _LENGTH, writable=True)


@dataclass(frozen=True, slots=True)
class AeadInputs:
    """What an AEAD encrypts."""

    key: bytes
    nonce: bytes
    ad: bytes
    message: bytes

    @classmethod
    def drawn(cls, sizes: Mapping[str, int], ad: int, message: int, draw: random.Random) -> AeadInputs:
        """Random bytes."""
        return cls(*(draw.randbytes(size) for size in (sizes["key"], sizes["nonce"], ad, message)))

    def encryption(self, given: Given, tag_bytes: int) -> list[Argument]:
        """Of crypto_aead_encrypt; "c" holds the result, "clen" its length."""
        return [
            given.memory("c", _UNSET * (len(self.message) + tag_bytes), writable=True),
            given.length("clen"),
            given.memory("m", self.message, secret=True),
            Number(len(self.message), _LENGTH),
            given.memory("ad", self.ad),
            Number(len(self.ad), _LENGTH),
            NULL,
            given.memory("npub", self.nonce),
            given.memory("k", self.key, secret=True),
        ]

    def decryption(self, given: Given, ciphertext: bytes) -> list[Argument]:
        """Of crypto_aead_decrypt; "m" holds the result, "mlen" its length."""
        return [
            given.memory("m", _UNSET * len(self.message), writable=True),
            given.length("mlen"),
            NULL,
            given.memory("c", ciphertext),
            Number(len(ciphertext), _LENGTH),
            given.memory("ad", self.ad),
            Number(len(self.ad), _LENGTH),
            given.memory("npub", self.nonce),
            given.memory("k", self.key, secret=True),
        ]


def hashing(given: Given, message: bytes, digest_bytes: int, key: bytes | None = None) -> list[Argument]:
    """Return the arguments of crypto_hash, or with a key those of crypto_auth; "out" holds the result."""
    keys = [] if key is None else [given.memory("k", key, secret=True)]
    return [
        given.memory("out", _UNSET * digest_bytes, writable=True),
        given.memory("in", message, secret=True),
        Number(len(message), _LENGTH),
        *keys,
    ]


def length_in(held: Mapping[str, bytes], name: str) -> int:
    """What a function has set a length to."""
    return int.from_bytes(held[name], "little")
