# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The official known-answer files: what their records ask for, and how a record is written."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import modes


@dataclass(frozen=True)
class KnownAnswers:
    """One file of tests/kat.toml."""

    id: str
    name: str
    primitive: str
    max_msg_bytes: int
    vectors: int
    sha256: str
    source: str
    source_commit: str
    key_bytes: int = 0
    nonce_bytes: int = 0
    tag_bytes: int = 0
    max_ad_bytes: int = 0
    digest_bytes: int = 0
    starts: dict[str, int] = field(default_factory=dict)

    @property
    def is_aead(self) -> bool:
        return self.tag_bytes > 0

    def inputs(self) -> list[tuple[bytes, bytes]]:
        """(message, associated data) of each record, in the order of the file."""
        return [
            (_counting(self.starts.get("pt", 0), message), _counting(self.starts.get("ad", 0), ad))
            for message in range(self.max_msg_bytes + 1)
            for ad in range(self.max_ad_bytes + 1)
        ]

    def answer(self, permutation: modes.Permutation, message: bytes, ad: bytes) -> bytes:
        """Ciphertext with tag, or digest."""
        if self.is_aead:
            return modes.AEADS[self.id](permutation, self.key, self.nonce, ad, message)
        return modes.HASHES[self.id](permutation, message)

    def counts(self) -> set[int]:
        """The values of the parameter that the mode calls its permutation with."""
        used = set()

        def record(value: int, inputs: dict[str, bytes | int]) -> bytes:
            used.add(value)
            state = inputs["state"]
            assert isinstance(state, bytes)
            return state

        for message, ad in self.inputs()[-1:]:
            self.answer(record, message, ad)
        return used

    @property
    def key(self) -> bytes:
        return _counting(self.starts.get("key", 0), self.key_bytes)

    @property
    def nonce(self) -> bytes:
        return _counting(self.starts.get("nonce", 0), self.nonce_bytes)

    def text(self, permutation: modes.Permutation) -> str:
        """The whole file, from answers computed here."""
        return "".join(self._records(permutation))

    def _records(self, permutation: modes.Permutation) -> Iterator[str]:
        for count, (message, ad) in enumerate(self.inputs(), start=1):
            answer = self.answer(permutation, message, ad)
            if self.is_aead:
                named = {"Key": self.key, "Nonce": self.nonce, "PT": message, "AD": ad, "CT": answer}
            else:
                named = {"Msg": message, "MD": answer}
            lines = [f"{name} = {data.hex().upper()}\n" for name, data in named.items()]
            yield f"Count = {count}\n{''.join(lines)}\n"


def _counting(start: int, size: int) -> bytes:
    return bytes((start + i) % 256 for i in range(size))


def load() -> dict[str, KnownAnswers]:
    """Every file of tests/kat.toml by its id."""
    with (Path(__file__).parent / "kat.toml").open("rb") as file:
        return {id: KnownAnswers(id=id, **facts) for id, facts in tomllib.load(file).items()}
