# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every algorithm a second time, from its specification: slow, plain, and without a line of the library.

What they share with the library is the reading of the specifications; the official known answers stand
against that. A model of an AEAD gives ciphertext and tag; of a hash, the digest.
"""

from __future__ import annotations

from typing import Protocol

from models import (
    ascon,
    comet,
    elephant,
    gascon,
    gift,
    gimli,
    grain,
    isap,
    packages,
    photon,
    pyjamask,
    romulus,
    saturnin,
    sparkle,
    tinyjambu,
    xoodyak,
)


class Aead(Protocol):
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes: ...


class Hash(Protocol):
    """`label` is of an algorithm that takes one, `size` of one whose output has any."""

    def digest(self, message: bytes, label: bytes, size: int) -> bytes: ...


AEADS: dict[str, Aead] = {}
HASHES: dict[str, Hash] = {}
for each in (
    ascon,
    comet,
    elephant,
    gascon,
    gift,
    gimli,
    grain,
    isap,
    packages,
    photon,
    pyjamask,
    romulus,
    saturnin,
    sparkle,
    tinyjambu,
    xoodyak,
):
    AEADS |= each.AEADS
    HASHES |= getattr(each, "HASHES", {})
