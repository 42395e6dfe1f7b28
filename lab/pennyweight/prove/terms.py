# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Buffers of terms: lists of words of eight bits, and their conversion between layouts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pennyweight._sim import Graph, Word


def inputs(graph: Graph, content: bytes) -> list[Word]:
    """Return a byte string of inputs, which have this content in the run."""
    return [graph.input(byte, 8) for byte in content]


def constants(graph: Graph, content: bytes) -> list[Word]:
    """Return a byte string that is the same for all inputs."""
    return [graph.constant(byte, 8) for byte in content]


def content(words: Sequence[Word], pattern: int = 0) -> bytes:
    """Return the values of a byte string in a pattern of the inputs; pattern 0 is the run."""
    return bytes(word.value(pattern) for word in words)


def converted(words: Sequence[Word], convert: Callable[[bytes], bytes]) -> list[Word]:
    """Return a buffer in another layout: `convert` moves its bits, and does nothing else with them."""
    size = len(words)
    origin: list[tuple[int, int] | None] = [None] * (8 * size)
    for byte in range(size):
        for bit in range(8):
            moved = convert(bytes(byte) + bytes([1 << bit]) + bytes(size - byte - 1))
            place = int.from_bytes(moved, "little")
            assert place.bit_count() == 1, "a layout moves bits"
            origin[place.bit_length() - 1] = byte, bit
    bits = [words[byte].extract(bit, 1) for byte, bit in filter(None, origin)]
    return [_joined(bits[start : start + 8]) for start in range(0, len(bits), 8)]


def _joined(bits: Sequence[Word]) -> Word:
    word = bits[0]
    for bit in bits[1:]:
        word = word.concat(bit)
    return word
