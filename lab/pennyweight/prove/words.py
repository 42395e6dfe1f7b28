# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Words that specifications compute with, and what is built of them: byte order, bits, S-boxes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Protocol, Self


class Residue(Protocol):
    """A number modulo 2^130 - 5."""

    def __add__(self, other: Self, /) -> Self: ...
    def __mul__(self, other: Self, /) -> Self: ...

    def to_bytes(self, size: int, /) -> list[Word]:
        """Return the least number that it is, as so many bytes, the lowest first."""


class Word(Protocol):
    """A word of 1 to 64 bits, a number or a term. An int operand is a constant of the same size.

    A word has no truth value and no order and cannot be an index: control flow must not depend on it.
    """

    def __len__(self) -> int: ...
    def __xor__(self, other: Self | int, /) -> Self: ...
    def __and__(self, other: Self | int, /) -> Self: ...
    def __or__(self, other: Self | int, /) -> Self: ...
    def __add__(self, other: Self | int, /) -> Self: ...
    def __sub__(self, other: Self | int, /) -> Self: ...
    def __invert__(self) -> Self: ...
    def __lshift__(self, count: int, /) -> Self: ...
    def __rshift__(self, count: int, /) -> Self: ...
    def rotate_left(self, count: int, /) -> Self: ...
    def rotate_right(self, count: int, /) -> Self: ...
    def extract(self, low: int, bits: int, /) -> Self: ...
    def concat(self, high: Self, /) -> Self: ...
    def residue(self) -> Residue: ...

    def grouped(self) -> Self:
        """Return the word, of at most eight bits, as the input of an S-box: a hint for a proof."""

    def named(self) -> Self:
        """Return the word as one that sums are made of: a hint for a proof."""

    def also_computed_as(self, other: Self, /) -> Self:
        """Return the word; `other` is the same in a form that a kernel may have: a hint for a proof."""

    @staticmethod
    def cut(words: Sequence[Word], /) -> list[Word]:
        """Return variables in the place of all words that a function takes: a hint for a proof."""


def join(parts: Sequence[Word]) -> Word:
    """Return the word made of `parts`, the least significant one first."""
    return reduce(lambda low, high: low.concat(high), parts)


def cut(word: Word, bits: int) -> list[Word]:
    """Return the parts of `word` of `bits` bits each, the least significant one first."""
    return [word.extract(low, bits) for low in range(0, len(word), bits)]


def constant(like: Word, value: int) -> Word:
    """Return `value` as a word of the size of `like`."""
    return (like & 0) ^ value


def sum_of(words: Sequence[Word]) -> Word:
    """Return the XOR of all words."""
    return reduce(xor, words)


def exclusive_or(first: Sequence[Word], second: Sequence[Word]) -> list[Word]:
    """Return the XOR of two lists of words of the same length."""
    return [a ^ b for a, b in zip(first, second, strict=True)]


def from_number(value: int, size: int, like: Word) -> list[Word]:
    """Return a number as so many bytes, the lowest first; `like` is any byte."""
    return [constant(like, byte) for byte in value.to_bytes(size, "little")]


def repeat(bit: Word, bits: int) -> Word:
    """Return the word of `bits` bits that all equal `bit`."""
    return join([bit] * bits)


def from_bytes_le(data: Sequence[Word], bits: int) -> list[Word]:
    """Return the words of `bits` bits whose bytes stand in `data`, the least significant byte first."""
    size = bits // 8
    return [join(data[first : first + size]) for first in range(0, len(data), size)]


def to_bytes_le(words: Sequence[Word]) -> list[Word]:
    """Return the bytes of all words, the least significant byte of each first."""
    return [byte for word in words for byte in cut(word, 8)]


def from_bytes_be(data: Sequence[Word], bits: int) -> list[Word]:
    """Return the words of `bits` bits whose bytes stand in `data`, the most significant byte first."""
    size = bits // 8
    return [join(data[first : first + size][::-1]) for first in range(0, len(data), size)]


def to_bytes_be(words: Sequence[Word]) -> list[Word]:
    """Return the bytes of all words, the most significant byte of each first."""
    return [byte for word in words for byte in cut(word, 8)[::-1]]


def transpose(words: Sequence[Word]) -> list[Word]:
    """Return one word for each bit of a word: bit i of result j is bit j of word i.

    It turns the cells of a state into slices, and slices into cells.
    """
    bits = [cut(word, 1) for word in words]
    return [join(column) for column in zip(*bits, strict=True)]


def normal_form(table: Sequence[int], output: int) -> list[int]:
    """Return the monomials of output bit `output` of an S-box; bit j of a monomial stands for input bit j."""
    values = [entry >> output & 1 for entry in table]
    for bit in range(len(table).bit_length() - 1):
        for index in range(len(table)):
            if index >> bit & 1:
                values[index] ^= values[index ^ 1 << bit]
    return [monomial for monomial, coefficient in enumerate(values) if coefficient]


def substitute(inputs: Sequence[Word], table: Sequence[int]) -> list[Word]:
    """Apply an S-box to every bit position of its input slices, the least significant slice first.

    The result is the algebraic normal form of `table`, the standard's table.
    """
    products = [constant(inputs[0], (1 << len(inputs[0])) - 1)]
    for word in inputs:
        products += [product & word for product in products]
    return [
        sum_of([products[monomial] for monomial in normal_form(table, output)])
        for output in range(len(inputs))
    ]
