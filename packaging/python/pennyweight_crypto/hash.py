# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Hash functions, and functions with output of any length (XOFs).

from pennyweight_crypto.hash import Hash, Xof

digest = Hash("ascon_hash256").digest(b"firmware")
output = Xof("ascon_cxof128").digest(b"seed", 48, label=b"purpose")
"""

from __future__ import annotations

from pennyweight_crypto._library import HASHES, Data, HashRow, call, octets, unknown

__all__ = ["Hash", "Xof", "names", "xof_names"]


def names() -> tuple[str, ...]:
    """Return the ids of all hash functions."""
    return tuple(_fixed())


def xof_names() -> tuple[str, ...]:
    """Return the ids of all XOFs."""
    return tuple(_open())


def _fixed() -> dict[str, HashRow]:
    return {id: row for id, row in HASHES.items() if row.digest_bytes}


def _open() -> dict[str, HashRow]:
    return {id: row for id, row in HASHES.items() if not row.digest_bytes}


class Hash:
    """A hash function by its id, such as "ascon_hash256"."""

    def __init__(self, id: str) -> None:
        """Raises ValueError for an unknown id."""
        row = _fixed().get(id)
        if row is None:
            raise unknown("hash function", id, _fixed())
        self.id = id
        self.name = row.name.decode()
        self.digest_bytes = row.digest_bytes

    def __repr__(self) -> str:
        return f"Hash({self.id!r})"

    def digest(self, message: Data) -> bytes:
        """Return the digest of a message, which has `digest_bytes` bytes."""
        text = octets("message", message)
        _, digest = call(f"pw_{self.id}", self.digest_bytes, text, len(text))
        return digest


class Xof:
    """A XOF by its id, such as "ascon_xof128"."""

    def __init__(self, id: str) -> None:
        """Raises ValueError for an unknown id."""
        row = _open().get(id)
        if row is None:
            raise unknown("XOF", id, _open())
        self.id = id
        self.name = row.name.decode()
        self.takes_label = row.cxof is not None

    def __repr__(self) -> str:
        return f"Xof({self.id!r})"

    def digest(self, message: Data, length: int, *, label: Data = b"") -> bytes:
        """Return `length` bytes of output for a message, and for a label if the XOF takes one.

        Raises ValueError for a negative length, a label that is too long, or one that is not taken.
        """
        text, name = octets("message", message), octets("label", label)
        if length < 0:
            raise ValueError(f"{self.name}: an output of {length} bytes is asked for")
        if name and not self.takes_label:
            raise ValueError(f"{self.name} takes no label")
        labelled = (name, len(name)) if self.takes_label else ()
        failed, output = call(f"pw_{self.id}", length, length, text, len(text), *labelled)
        if self.takes_label and failed:
            raise ValueError(f"{self.name}: a label of {len(name)} bytes is too long")
        return output
