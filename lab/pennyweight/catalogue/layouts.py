# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Bit layouts of an implementation's buffers: permutations of the bits of its words.

Buffers are bytes in the order of memory, words little-endian.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Layout:
    """A pair of inverse conversions, and the width of the words that it works on (0: any buffer)."""

    from_words: Callable[[bytes], bytes]
    to_words: Callable[[bytes], bytes]
    word_bits: int


def _same(buffer: bytes) -> bytes:
    return buffer


def _gather(word: int, first: int) -> int:
    """Return every second bit of a 64-bit word, from bit `first` on, as a 32-bit word."""
    return sum(((word >> (2 * i + first)) & 1) << i for i in range(32))


def _spread(half: int, first: int) -> int:
    """Return the inverse of `_gather`."""
    return sum(((half >> i) & 1) << (2 * i + first) for i in range(32))


def _interleave(buffer: bytes) -> bytes:
    out = bytearray()
    for start in range(0, len(buffer), 8):
        word = int.from_bytes(buffer[start : start + 8], "little")
        out += _gather(word, 0).to_bytes(4, "little") + _gather(word, 1).to_bytes(4, "little")
    return bytes(out)


def _deinterleave(buffer: bytes) -> bytes:
    out = bytearray()
    for start in range(0, len(buffer), 8):
        even = int.from_bytes(buffer[start : start + 4], "little")
        odd = int.from_bytes(buffer[start + 4 : start + 8], "little")
        out += (_spread(even, 0) | _spread(odd, 1)).to_bytes(8, "little")
    return bytes(out)


LAYOUTS: dict[str, Layout] = {
    "words": Layout(from_words=_same, to_words=_same, word_bits=0),
    "bit_interleaved": Layout(from_words=_interleave, to_words=_deinterleave, word_bits=64),
}
"""By the name that the catalogue uses. `words` is the layout of the C header."""
