# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Arguments of a function call, on a simulated board (`guest`) or on the host (`host`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SecretPart:
    """Part of a memory that depends on a secret."""

    secret: str
    start: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Memory:
    """Argument that is the address of memory of the caller."""

    name: str
    content: bytes
    """Content before the call."""
    writable: bool = False
    secret: bool = False
    of_words: bool = True
    """False for byte strings, which may be at any address."""
    holds: tuple[SecretPart, ...] = ()
    """Secret parts, if only parts of it are secret."""


@dataclass(frozen=True, slots=True)
class Same:
    """Argument that is the address of another argument's memory, which it names."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    """Argument whose size differs from that of `unsigned`, which a plain number has."""

    value: int
    """Value, not negative: the two's complement of a signed type."""
    bytes: int
    """Size in bytes: 1, 2, 4 or 8."""


NULL = 0
"""Null pointer as an argument."""

Argument = int | Number | Memory | Same

Question = tuple[str, Sequence[Argument]]
"""A function's symbol and its arguments."""

Reply = tuple[dict[str, bytes], int]
"""Content of each memory after a call, and the `int` that it returned."""

Offsets = Sequence[int]
"""Distance in bytes of each memory of a call above its usual place, in their order.

The list repeats if there are more memories.
"""

AT_USUAL_PLACES: Offsets = (0,)

AT_ODD_ADDRESSES: Offsets = (1,)
"""Byte strings at no word's address; buffers of words stay where they are."""

ACROSS_PAGE = -1
"""Special offset: on a board a 256-byte page ends in the middle of the memory.

An 8-bit core handles the two halves of such addresses separately.
"""

PAGE_BYTES = 256


def shown(offsets: Offsets) -> str:
    """Return the offsets as messages list them."""
    return ", ".join("across a page" if offset == ACROSS_PAGE else str(offset) for offset in offsets)


Runner = Callable[[str, Sequence[Argument]], Reply]
"""Function that makes one call."""

Oracle = Callable[[Sequence[Question]], list[Reply]]
"""Function that makes many calls."""


def memory_of(arguments: Iterable[Argument]) -> list[Memory]:
    """Return the arguments that are memory, in their order."""
    return [argument for argument in arguments if isinstance(argument, Memory)]
