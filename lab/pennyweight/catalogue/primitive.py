# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Catalogue entry of a primitive and of its kernels; `read_primitive` reads it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from pennyweight.catalogue.entry import Entry, Implementation, Vector

OPERATIONS = {
    "permutation": "permute",
    "rotation": "rotate",
    "block_cipher": "encrypt_block",
    "key_schedule": "expand_key",
    "stream_cipher": "generate",
    "compression": "compress",
    "universal_hash": "absorb_block",
}
"""The kinds of primitives, and what a measurement calls their operation."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of the C prototype."""

    name: str
    kind: str
    """"buffer" (passed by address), "parameter" (the count divided by `unit`) or "scalar"."""
    bytes: int = 0
    """Size of a buffer."""
    access: str = "read"
    """Access of the function to a buffer: "read", "write" or "read-write"."""
    secret: bool = False
    unit: int = 1
    maximum: int = 0
    """Highest value of a scalar."""

    @property
    def is_buffer(self) -> bool:
        """True if the argument is the address of memory that the caller owns."""
        return self.kind == "buffer"

    @property
    def is_written(self) -> bool:
        """True if the function writes to the argument."""
        return self.is_buffer and self.access != "read"


@dataclass(frozen=True, slots=True)
class Parameter:
    """The count that a call varies: rounds, steps, the amount of a rotation."""

    name: str
    measured: tuple[int, ...]
    lowest: int
    highest: int
    unit: int = 1
    """Supported values are multiples of it."""

    def values(self) -> range:
        """Return every supported value."""
        first = -(-self.lowest // self.unit) * self.unit
        return range(first, self.highest + 1, self.unit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kernel(Implementation):
    """An implementation of a primitive, and how its function is called."""

    symbol: str
    """With the parameter's name in braces where each value has a function of its own."""
    values: tuple[int, ...] | None
    """The only values of the parameter that it computes, or None for all supported ones."""
    arguments: tuple[Argument, ...]
    """Those that it takes, in the order of its prototype."""
    layout: str
    """Layout of the buffers, a key of `layouts.LAYOUTS`."""
    layout_64: str
    """The same where PW_WORD_BITS of crypto/common/words.h is 64, as on AVR and on most hosts."""

    def computes(self, value: int) -> bool:
        """Return True if it computes that (supported) value of the parameter."""
        return self.values is None or value in self.values

    def with_words(self, bits: int) -> Kernel:
        """Return the kernel with the layout that it has where PW_WORD_BITS is `bits`."""
        return replace(self, layout=self.layout_64) if bits == 64 else self


@dataclass(frozen=True, slots=True)
class Primitive(Entry[Kernel]):
    """A permutation, or a rotation macro that is measured for its own sake."""

    id: str
    name: str
    kind: str
    family: str
    symbol: str
    word_bits: int
    parameter: Parameter
    arguments: tuple[Argument, ...]
    vectors: tuple[Vector, ...]
    implementations: tuple[Kernel, ...] = field(repr=False)
    folder: Path = field(repr=False)

    @property
    def operations(self) -> tuple[str, ...]:
        """ "permute" or "rotate"."""
        return (OPERATIONS[self.kind],)

    @property
    def buffers(self) -> tuple[Argument, ...]:
        """The arguments that are memory of the caller."""
        return tuple(argument for argument in self.arguments if argument.is_buffer)

    @property
    def output(self) -> Argument:
        """The one buffer that the function writes to."""
        return next(argument for argument in self.arguments if argument.is_written)

    @property
    def buffer_bytes(self) -> int:
        """Bytes of memory that the caller provides: the sum of all buffers."""
        return sum(buffer.bytes for buffer in self.buffers)

    def symbol_of(self, kernel: Kernel, value: int) -> str:
        """Return the function that computes `value`."""
        return kernel.symbol.replace(f"{{{self.parameter.name}}}", str(value))

    def values(self, kernel: Kernel) -> list[int]:
        """Return the values that the kernel computes, from the lowest to the highest."""
        return [value for value in self.parameter.values() if kernel.computes(value)]

    def measured_values(self, kernel: Kernel) -> tuple[int, ...]:
        """Return the values that a measurement runs, in the order of the catalogue."""
        return tuple(value for value in self.parameter.measured if kernel.computes(value))
