# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Functions of the NIST and SUPERCOP APIs: their arguments and results."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from pennyweight.run.arguments import NULL, Argument, Memory, Number

_UNSET = b"\xa5"
_LENGTH = 8
"""Size of an `unsigned long long` in bytes."""


@dataclass(frozen=True, slots=True)
class Given:
    """Placement of byte strings."""

    loose: bool = False
    """True if byte strings may be at any address; otherwise they are aligned like words."""

    def memory(self, name: str, content: bytes, writable: bool = False, secret: bool = False) -> Memory:
        """Return an argument that is the address of bytes."""
        return Memory(name, content, writable, secret, of_words=not self.loose)

    def length(self, name: str) -> Memory:
        """Return an argument that is the address of a length which the function sets."""
        return Memory(name, _UNSET * _LENGTH, writable=True)


@dataclass(frozen=True, slots=True)
class AeadInputs:
    """Inputs of an AEAD."""

    key: bytes
    nonce: bytes
    ad: bytes
    message: bytes

    @classmethod
    def drawn(cls, sizes: Mapping[str, int], ad: int, message: int, draw: random.Random) -> AeadInputs:
        """Return random inputs of these sizes."""
        return cls(*(draw.randbytes(size) for size in (sizes["key"], sizes["nonce"], ad, message)))

    def encryption(self, given: Given, tag_bytes: int) -> list[Argument]:
        """Return the arguments of crypto_aead_encrypt; "c" receives the result, "clen" its length."""
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
        """Return the arguments of crypto_aead_decrypt; "m" receives the result, "mlen" its length."""
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
    """Return the arguments of crypto_hash, or with a key those of crypto_auth; "out" receives the result."""
    keys = [] if key is None else [given.memory("k", key, secret=True)]
    return [
        given.memory("out", _UNSET * digest_bytes, writable=True),
        given.memory("in", message, secret=True),
        Number(len(message), _LENGTH),
        *keys,
    ]


def verifying(given: Given, tag: bytes, message: bytes, key: bytes) -> list[Argument]:
    """Return the arguments of crypto_auth_verify."""
    return [
        given.memory("h", tag),
        given.memory("in", message, secret=True),
        Number(len(message), _LENGTH),
        given.memory("k", key, secret=True),
    ]


def length_in(held: Mapping[str, bytes], name: str) -> int:
    """Return the length that a function has set."""
    return int.from_bytes(held[name], "little")
