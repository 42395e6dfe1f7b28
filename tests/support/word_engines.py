# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Kinds of words that the tests give to the specifications of `pennyweight.prove`, and bytes made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from number import Number
from pennyweight.prove.words import Word

Bytes = list[Word]


@dataclass(frozen=True)
class Engine:
    """Words of one kind: their constructor (value, bits), and the value of a word that is known."""

    word: Callable[[int, int], Any]
    value: Callable[[Any], int]

    def __call__(self, text: str) -> Bytes:
        """Return the bytes of a text in hexadecimal."""
        return [self.word(byte, 8) for byte in bytes.fromhex(text)]

    def hex(self, data: Sequence[Word]) -> str:
        return bytes(map(self.value, data)).hex()


ENGINES = {"numbers": Engine(Number, attrgetter("value"))}


def absorb(state: Bytes, block: Bytes) -> Bytes:
    """Return the state with the block XORed to its first bytes."""
    return [byte ^ added for byte, added in zip(state, block, strict=False)] + state[len(block) :]


def zeros(size: int) -> str:
    return "00" * size


def counting(size: int, first: int = 0) -> str:
    return bytes(range(first, first + size)).hex()


def little(words: str) -> str:
    """Return the bytes of 32-bit words that a document prints as numbers."""
    return "".join(bytes.fromhex(word.zfill(8))[::-1].hex() for word in words.split())


def little64(words: str) -> str:
    return "".join(bytes.fromhex(word)[::-1].hex() for word in words.split())
