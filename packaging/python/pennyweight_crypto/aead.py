# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Authenticated encryption with associated data.

    from pennyweight_crypto import InvalidTag
    from pennyweight_crypto.aead import Aead

    cipher = Aead("ascon_aead128")
    packet = cipher.encrypt(key, nonce, b"21.5 degrees", b"sensor 7")
    reading = cipher.decrypt(key, nonce, packet, b"sensor 7")  # or InvalidTag

Never use a nonce twice with a key. Python cannot wipe the keys and messages that it holds.
"""

from __future__ import annotations

import ctypes

from pennyweight_crypto import InvalidTag
from pennyweight_crypto._library import AEADS, Data, octets, plain_call, sized, unknown

__all__ = ["Aead", "names"]

_SIZED = "aes128_ccm"
"""The AEAD with functions that take the sizes of nonce and tag."""
_SIZED_NONCES = range(7, 14)
_SIZED_TAGS = range(4, 17, 2)

_LONGEST = {"aes128_gcm": 2**36 - 32, "chachapoly": 2**38 - 64}
"""Bytes of the longest message where the C functions do not check it."""


def names() -> tuple[str, ...]:
    """Return the ids of all AEADs."""
    return tuple(AEADS)


class Aead:
    """An AEAD by its id, such as "ascon_aead128".

    AES-128-CCM takes other sizes than the usual ones: `nonce_bytes` 7 to 13, `tag_bytes` 4 to 16, even.
    Bluetooth LE has 13 and 4, for example.
    """

    def __init__(self, id: str, *, nonce_bytes: int | None = None, tag_bytes: int | None = None) -> None:
        """Raises ValueError for an unknown id, or a size that the algorithm does not have."""
        row = AEADS.get(id)
        if row is None:
            raise unknown("AEAD", id, AEADS)
        self.id = id
        self.name = row.name.decode()
        self.key_bytes = row.key_bytes
        self.nonce_bytes = row.nonce_bytes if nonce_bytes is None else nonce_bytes
        self.tag_bytes = row.tag_bytes if tag_bytes is None else tag_bytes
        has_sizes = id == _SIZED
        self._check("nonce", self.nonce_bytes, _SIZED_NONCES if has_sizes else (row.nonce_bytes,))
        self._check("tag", self.tag_bytes, _SIZED_TAGS if has_sizes else (row.tag_bytes,))
        self._symbol = f"pw_{id}_sized" if has_sizes else f"pw_{id}"
        self._sizes = (self.nonce_bytes, self.tag_bytes) if has_sizes else ()

    def __repr__(self) -> str:
        return f"Aead({self.id!r}, nonce_bytes={self.nonce_bytes}, tag_bytes={self.tag_bytes})"

    def encrypt(self, key: Data, nonce: Data, message: Data, associated_data: Data = b"") -> bytes:
        """Return the ciphertext, which is as long as the message, followed by the tag.

        Raises ValueError if a length is not that of the algorithm, or the message is too long for it.
        """
        secret, number = self._key_and_nonce(key, nonce)
        text, ad = octets("message", message), octets("associated data", associated_data)
        if len(text) > _LONGEST.get(self.id, len(text)):
            raise self._too_long(text)
        ciphertext, tag = (ctypes.create_string_buffer(size) for size in (len(text), self.tag_bytes))
        inputs = (text, len(text), ad, len(ad), number, secret, *self._sizes)
        failed = plain_call(f"{self._symbol}_encrypt", ciphertext, tag, *inputs)
        if self._sizes and failed:
            raise self._too_long(text)
        return ciphertext.raw + tag.raw

    def decrypt(self, key: Data, nonce: Data, ciphertext: Data, associated_data: Data = b"") -> bytes:
        """Return the message of a ciphertext that is followed by its tag.

        Raises InvalidTag if the tag is wrong, ValueError if a length is not that of the algorithm.
        """
        secret, number = self._key_and_nonce(key, nonce)
        whole, ad = octets("ciphertext", ciphertext), octets("associated data", associated_data)
        size = len(whole) - self.tag_bytes
        if size < 0:
            raise ValueError(
                f"{self.name}: the ciphertext has {len(whole)} bytes, expected are at least the "
                f"{self.tag_bytes} of the tag"
            )
        message = ctypes.create_string_buffer(size)
        inputs = (whole[size:], whole[:size], size, ad, len(ad), number, secret, *self._sizes)
        if plain_call(f"{self._symbol}_decrypt", message, *inputs):
            raise InvalidTag(f"{self.name}: the tag is wrong")
        return message.raw

    def _check(self, what: str, size: int, permitted: range | tuple[int]) -> None:
        if size not in permitted:
            raise ValueError(
                f"{self.name}: a {what} of {size} bytes is asked for, permitted are "
                f"{', '.join(map(str, permitted))}"
            )

    def _key_and_nonce(self, key: Data, nonce: Data) -> tuple[bytes, bytes]:
        secret = sized(self.name, "key", key, self.key_bytes)
        return secret, sized(self.name, "nonce", nonce, self.nonce_bytes)

    def _too_long(self, text: bytes) -> ValueError:
        return ValueError(f"{self.name}: a message of {len(text)} bytes is too long")
