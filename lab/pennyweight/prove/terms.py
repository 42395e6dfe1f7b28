# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Buffers of terms: lists of words of eight bits, and their conversion between layouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from pennyweight._sim import Graph, Word
from pennyweight.catalogue.layouts import Layout


def inputs(graph: Graph, content: bytes) -> list[Word]:
    """Return a byte string of inputs, which have this content in the run."""
    return [graph.input(byte, 8) for byte in content]


def content(words: Sequence[Word], pattern: int = 0) -> bytes:
    """Return the values of a byte string in a pattern of the inputs; pattern 0 is the run."""
    return bytes(word.value(pattern) for word in words)


def converted(words: Sequence[Word], layout: Layout, back: bool = False) -> list[Word]:
    """Return a buffer of the layout `words` in another, or with `back` of that in `words`."""
    if layout.word_bits == 0:
        return list(words)
    convert = layout.to_words if back else layout.from_words
    size = len(words)
    bits: list[Word | None] = [None] * (8 * size)
    for byte, word in enumerate(words):
        for bit in range(8):
            moved = convert(bytes(byte) + bytes([1 << bit]) + bytes(size - byte - 1))
            place = int.from_bytes(moved, "little")
            assert place.bit_count() == 1, "a layout moves bits"
            bits[place.bit_length() - 1] = word.extract(bit, 1)
    whole = [bit for bit in bits if bit is not None]
    return [
        reduce(lambda low, bit: low.concat(bit), whole[start : start + 8]) for start in range(0, 8 * size, 8)
    ]
