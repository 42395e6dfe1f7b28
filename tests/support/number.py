# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Words that are numbers: what the specifications of `pennyweight.prove` compute with in the tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn


@dataclass(frozen=True, eq=False)
class Residue:
    """A number modulo 2^130 - 5."""

    value: int

    def __add__(self, other: Residue) -> Residue:
        return Residue(self.value + other.value)

    def __mul__(self, other: Residue) -> Residue:
        return Residue(self.value * other.value)

    def to_bytes(self, size: int) -> list[Number]:
        least = self.value % (2**130 - 5)
        return [Number(byte, 8) for byte in least.to_bytes(size, "little")]


@dataclass(frozen=True, eq=False)
class Number:
    """A number of 1 to 64 bits. Its value is `value`; it cannot be compared, tested or used as an index."""

    value: int
    bits: int

    def __post_init__(self) -> None:
        if not 1 <= self.bits <= 64:
            raise ValueError(f"a word of {self.bits} bits")
        if not 0 <= self.value < 1 << self.bits:
            raise ValueError(f"{self.value:#x} in {self.bits} bits")

    def __len__(self) -> int:
        return self.bits

    def __bool__(self) -> NoReturn:
        raise TypeError("control flow depends on a word")

    def __eq__(self, other: object) -> NoReturn:
        raise TypeError("control flow depends on a word")

    __lt__ = __le__ = __gt__ = __ge__ = __eq__
    __hash__ = None  # type: ignore[assignment]

    def __index__(self) -> NoReturn:
        raise TypeError("an address depends on a word")

    def _same_size(self, value: int) -> Number:
        return Number(value % (1 << self.bits), self.bits)

    def _operand(self, other: Number | int) -> int:
        word = other if isinstance(other, Number) else Number(other, self.bits)
        if word.bits != self.bits:
            raise ValueError(f"words of {self.bits} and {word.bits} bits")
        return word.value

    def __xor__(self, other: Number | int) -> Number:
        return self._same_size(self.value ^ self._operand(other))

    def __and__(self, other: Number | int) -> Number:
        return self._same_size(self.value & self._operand(other))

    def __or__(self, other: Number | int) -> Number:
        return self._same_size(self.value | self._operand(other))

    def __add__(self, other: Number | int) -> Number:
        return self._same_size(self.value + self._operand(other))

    def __sub__(self, other: Number | int) -> Number:
        return self._same_size(self.value - self._operand(other))

    def __invert__(self) -> Number:
        return self._same_size(~self.value)

    def __lshift__(self, count: int) -> Number:
        return self._same_size(self.value << count)

    def __rshift__(self, count: int) -> Number:
        return self._same_size(self.value >> count)

    @staticmethod
    def cut(words: Sequence[Number]) -> list[Number]:
        return list(words)

    def rotate_left(self, count: int) -> Number:
        doubled = self.value << self.bits | self.value
        return self._same_size(doubled >> (self.bits - count % self.bits))

    def rotate_right(self, count: int) -> Number:
        return self.rotate_left(self.bits - count % self.bits)

    def extract(self, low: int, bits: int) -> Number:
        if low < 0 or low + bits > self.bits:
            raise ValueError(f"bits {low} to {low + bits - 1} of {self.bits}")
        return Number((self.value >> low) % (1 << bits), bits)

    def concat(self, high: Number) -> Number:
        return Number(high.value << self.bits | self.value, self.bits + high.bits)

    def residue(self) -> Residue:
        return Residue(self.value)

    def grouped(self) -> Number:
        return self

    def named(self) -> Number:
        return self

    def also_computed_as(self, other: Number) -> Number:
        if (self.value, self.bits) != (other.value, other.bits):
            raise ValueError(f"{other.value:#x} is no other form of {self.value:#x}")
        return self
