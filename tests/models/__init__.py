# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every algorithm a second time, from its specification: slow, plain, and without a line of the library.

What they share with the library is the reading of the specifications; the official known answers stand
against that. A model of an AEAD gives ciphertext and tag; of a hash, the digest, of a MAC, the tag, of a PRF
or a KDF, the output. Each module has the models of a family by id, as AEADS, HASHES, MACS, PRFS and KDFS.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol


class Aead(Protocol):
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes: ...


class Hash(Protocol):
    """`label` is of an algorithm that takes one, `size` of one whose output has any."""

    def digest(self, message: bytes, label: bytes, size: int) -> bytes: ...


class Mac(Protocol):
    def tag(self, key: bytes, message: bytes) -> bytes: ...


class Prf(Protocol):
    def output(self, key: bytes, message: bytes, size: int) -> bytes: ...


class Kdf(Protocol):
    def derive(self, ikm: bytes, salt: bytes, info: bytes, size: int) -> bytes: ...


AEADS: dict[str, Aead] = {}
HASHES: dict[str, Hash] = {}
MACS: dict[str, Mac] = {}
PRFS: dict[str, Prf] = {}
KDFS: dict[str, Kdf] = {}
for each in iter_modules(__path__):
    module = import_module(f"{__name__}.{each.name}")
    AEADS |= getattr(module, "AEADS", {})
    HASHES |= getattr(module, "HASHES", {})
    MACS |= getattr(module, "MACS", {})
    PRFS |= getattr(module, "PRFS", {})
    KDFS |= getattr(module, "KDFS", {})
