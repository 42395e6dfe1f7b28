# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Claims of what whole algorithms compute: functions of keys, nonces and texts of some length."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.jobs import Lengths
from pennyweight.prove.specifications import ascon_modes, hmac_sha256, sha256
from pennyweight.run.guest import Cut

Bytes = Sequence[Any]
"""A byte string: words of eight bits."""


@dataclass(frozen=True, slots=True)
class AeadClaim:
    """Both directions of an AEAD."""

    encrypt: Callable[[Bytes, Bytes, Bytes, Bytes], tuple[Bytes, Bytes]]
    """Function of key, nonce, associated data and message that returns ciphertext and tag."""
    decrypt: Callable[[Bytes, Bytes, Bytes, Bytes], tuple[Bytes, Bytes]]
    """Function of key, nonce, associated data and ciphertext.

    It returns the message and the tag with which alone the message is accepted.
    """
    cuts: tuple[Cut, ...] = ()
    """As those of a hash."""


@dataclass(frozen=True, slots=True)
class HashClaim:
    """A hash or a MAC."""

    digest: Callable[..., Bytes]
    """Function of the key, if there is one, the message, and a byte 0, that returns the digest or tag."""
    cuts: tuple[Cut, ...] = ()
    """Functions at whose calls the specification cuts, with what they take in its order."""
    messages: tuple[int, ...] = ()
    """Lengths of messages that are proved, if not those beside the borders of blocks."""


_SHA256_STATE = tuple((0, byte ^ 3) for byte in range(32))
"""The bytes of the chaining value, which stands as words."""

_SHA256_CUTS = (
    Cut("pw_sha256_compress", (*_SHA256_STATE, *((0, 32 + byte) for byte in range(64)))),
    Cut("pw_sha256_compress_message", (*_SHA256_STATE, *((1, byte) for byte in range(64)))),
)


MODES: dict[str, AeadClaim | HashClaim] = {
    "ascon_aead128": AeadClaim(ascon_modes.encrypt, ascon_modes.decrypt),
    "ascon_hash256": HashClaim(ascon_modes.hash256),
    "sha256": HashClaim(sha256.digest, _SHA256_CUTS, (0, 1, 55, 56, 64, 119, 128)),
    "hmac_sha256": HashClaim(hmac_sha256.authenticate, _SHA256_CUTS, (0, 64)),
}
"""By the algorithm's id."""


def lengths_of(algorithm: Algorithm) -> Iterator[Lengths]:
    """Yield the lengths that are proved: messages of up to two blocks, with data of up to one.

    They are at the borders of blocks or a byte beside them, and one is within a block. Each message goes
    with two of the lengths of data.
    """
    block = algorithm.rate_bytes
    messages = (0, 1, block - 1, block, block + 1, block + block // 4 + 2, 2 * block - 1, 2 * block)
    claim = MODES[algorithm.id]
    if isinstance(claim, HashClaim):
        yield from (Lengths(0, message) for message in claim.messages or messages)
        return
    whole = _data_block(algorithm)
    data = (0, 1, whole - 1, whole)
    for number, message in enumerate(messages):
        # whole blocks of a message go with no data and with a whole block of them
        is_whole = message % block == 0
        pair = (0, whole) if is_whole else (data[number % 4], data[(number + 2) % 4])
        yield from (Lengths(ad, message) for ad in pair)


def is_border(algorithm: Algorithm, lengths: Lengths) -> bool:
    """Return True if both lengths are whole blocks."""
    return not (lengths.message % algorithm.rate_bytes or lengths.ad % _data_block(algorithm))


def _data_block(algorithm: Algorithm) -> int:
    return algorithm.ad_rate_bytes or algorithm.rate_bytes
