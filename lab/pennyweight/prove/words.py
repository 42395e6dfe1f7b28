# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Words of a specification: of 1 to 64 bits, functions of inputs or constants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from pennyweight._sim import Word

__all__ = ["Word", "from_bytes_be", "from_bytes_le", "to_bytes_be", "to_bytes_le", "words_be", "words_le"]


def from_bytes_le(data: Sequence[Word]) -> Word:
    """Return the word of bytes of which the first is the lowest."""
    return reduce(lambda low, byte: low.concat(byte), data)


def from_bytes_be(data: Sequence[Word]) -> Word:
    """Return the word of bytes of which the first is the highest."""
    return from_bytes_le(data[::-1])


def to_bytes_le(words: Iterable[Word]) -> list[Word]:
    """Return the bytes of words, of each the lowest first."""
    return [word.extract(start, 8) for word in words for start in range(0, len(word), 8)]


def to_bytes_be(words: Iterable[Word]) -> list[Word]:
    """Return the bytes of words, of each the highest first."""
    return [byte for word in words for byte in to_bytes_le([word])[::-1]]


def words_le(data: Sequence[Word], size: int) -> list[Word]:
    """Return bytes as words of `size` bytes, the lowest byte first."""
    return [from_bytes_le(data[start : start + size]) for start in range(0, len(data), size)]


def words_be(data: Sequence[Word], size: int) -> list[Word]:
    """Return bytes as words of `size` bytes, the highest byte first."""
    return [from_bytes_be(data[start : start + size]) for start in range(0, len(data), size)]
