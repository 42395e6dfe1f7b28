# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Message authentication codes, and derivation of keys.

from pennyweight_crypto.mac import Mac, hkdf_sha256

tag = Mac("aes128_cmac").tag(key, b"message")
Mac("aes128_cmac").verify(key, b"message", tag[:8])  # or InvalidTag
"""

from __future__ import annotations

from pennyweight_crypto import InvalidTag
from pennyweight_crypto._library import MACS, Data, call, octets, plain_call, sized, unknown

__all__ = ["Mac", "ascon_prf", "hkdf_sha256", "names"]

_ANY_KEY = ("hmac_sha256",)
"""MACs that take keys of any length."""

_SHORTEST_TAG = 4


def names() -> tuple[str, ...]:
    """Return the ids of all MACs."""
    return tuple(MACS)


class Mac:
    """A MAC by its id, such as "hmac_sha256", which takes keys of any length: its `key_bytes` is None."""

    def __init__(self, id: str) -> None:
        """Raises ValueError for an unknown id."""
        row = MACS.get(id)
        if row is None:
            raise unknown("MAC", id, MACS)
        self.id = id
        self.name = row.name.decode()
        self.key_bytes = None if id in _ANY_KEY else row.key_bytes
        self.tag_bytes = row.tag_bytes

    def __repr__(self) -> str:
        return f"Mac({self.id!r})"

    def tag(self, key: Data, message: Data) -> bytes:
        """Return the tag of a message; ValueError if the key has another length than `key_bytes`."""
        text = octets("message", message)
        _, tag = call(f"pw_{self.id}", self.tag_bytes, text, len(text), *self._key(key))
        return tag

    def verify(self, key: Data, message: Data, tag: Data) -> None:
        """Return if the tag, which may be truncated to its first 4 bytes or more, is that of the message.

        Raises InvalidTag if it is not, ValueError if key or tag has a length that it cannot have.
        """
        text, given = octets("message", message), octets("tag", tag)
        if not _SHORTEST_TAG <= len(given) <= self.tag_bytes:
            raise ValueError(
                f"{self.name}: the tag has {len(given)} bytes, "
                f"expected are {_SHORTEST_TAG} to {self.tag_bytes}"
            )
        if plain_call(f"pw_{self.id}_check", given, len(given), text, len(text), *self._key(key)):
            raise InvalidTag(f"{self.name}: the tag is wrong")

    def _key(self, key: Data) -> tuple[bytes | int, ...]:
        if self.key_bytes is None:
            secret = octets("key", key)
            return secret, len(secret)
        return (sized(self.name, "key", key, self.key_bytes),)


def hkdf_sha256(key_material: Data, length: int, *, salt: Data = b"", info: Data = b"") -> bytes:
    """Return a key of `length` bytes, at most 8160, for the purpose that `info` names (RFC 5869)."""
    material, random, purpose = (
        octets(what, data) for what, data in (("key material", key_material), ("salt", salt), ("info", info))
    )
    inputs = (material, len(material), random, len(random), purpose, len(purpose))
    if not 0 <= length <= 8160:
        raise ValueError(f"HKDF-SHA-256: a key of {length} bytes is asked for, permitted are 0 to 8160")
    _, output = call("pw_hkdf_sha256", length, length, *inputs)
    return output


def ascon_prf(key: Data, message: Data, length: int) -> bytes:
    """Return `length` bytes that cannot be told from random ones without the key, which has 16 bytes."""
    secret, text = sized("Ascon-Prf", "key", key, 16), octets("message", message)
    if length < 0:
        raise ValueError(f"Ascon-Prf: an output of {length} bytes is asked for")
    _, output = call("pw_ascon_prf", length, length, text, len(text), secret)
    return output
