# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Shared parts of the models: rotations, conversion of bytes to integers, blocks, padding."""

from __future__ import annotations

from collections.abc import Iterator

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF


def rotr(word: int, count: int, bits: int = 32) -> int:
    """Rotate a word to the right, by any count."""
    count %= bits
    return (word >> count | word << (bits - count)) & ((1 << bits) - 1)


def rotl(word: int, count: int, bits: int = 32) -> int:
    """Rotate a word to the left, by any count."""
    return rotr(word, -count, bits)


def xor(left: bytes, right: bytes) -> bytes:
    """Return the XOR of two byte strings, as long as the shorter one."""
    return bytes(a ^ b for a, b in zip(left, right, strict=False))


def blocks(data: bytes, size: int) -> list[bytes]:
    """Return blocks of `size` bytes; the last may be shorter. An empty string has no blocks."""
    return [data[at : at + size] for at in range(0, len(data), size)]


def whole_and_rest(data: bytes, size: int) -> tuple[list[bytes], bytes]:
    """Return all whole blocks, and the 0 to size - 1 bytes after them."""
    pieces = blocks(data, size)
    rest = pieces.pop() if pieces and len(pieces[-1]) < size else b""
    return pieces, rest


def with_last(items: list[bytes]) -> Iterator[tuple[bytes, bool]]:
    """Yield each item with True if it is the last."""
    for number, item in enumerate(items, start=1):
        yield item, number == len(items)


def padded(block: bytes, size: int, mark: int) -> bytes:
    """Return a whole block unchanged, and a partial one with the byte `mark` and zeros."""
    return block if len(block) == size else (block + bytes([mark])).ljust(size, b"\0")


def to_words(data: bytes, size: int = 4) -> list[int]:
    """Convert bytes to little-endian words of `size` bytes."""
    return [int.from_bytes(piece, "little") for piece in blocks(data, size)]


def to_bytes(words: list[int], size: int = 4) -> bytes:
    """Convert little-endian words of `size` bytes to bytes."""
    return b"".join(word.to_bytes(size, "little") for word in words)
