# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a function is called with, on a simulated board (`guest`) or on this machine (`host`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Held:
    """A part of a memory that depends on a secret."""

    secret: str
    start: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Memory:
    """An argument that is the address of memory of the caller."""

    name: str
    content: bytes
    """Before the call."""
    writable: bool = False
    secret: bool = False
    of_words: bool = True
    """False for strings of bytes, which may lie at any address."""
    holds: tuple[Held, ...] = ()
    """Where only parts of it are secret: those."""


@dataclass(frozen=True, slots=True)
class Same:
    """An argument that is the address of the memory of that name, which is another argument."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    """An argument of another size than that of an `unsigned`, which a plain number has."""

    value: int
    """Not negative: of a signed type its two's complement."""
    bytes: int
    """1, 2, 4 or 8."""


NULL = 0
"""The argument that is no memory."""

Argument = int | Number | Memory | Same

Question = tuple[str, Sequence[Argument]]
"""A function's symbol and what it is called with."""

Reply = tuple[dict[str, bytes], int]
"""What each memory holds after a call, and the `int` that it returned."""

Offsets = Sequence[int]
"""How far above the usual place each memory of a call lies, in bytes, in their order; they begin again where
there are more memories."""

AT_USUAL_PLACES: Offsets = (0,)

ACROSS_PAGE = -1
"""Instead of an offset: on a board a page of 256 bytes ends in the middle of the memory. A core of 8 bits has
addresses in two halves."""

PAGE_BYTES = 256


def shown(offsets: Offsets) -> str:
    """As messages list them."""
    return ", ".join("across a page" if offset == ACROSS_PAGE else str(offset) for offset in offsets)


Runner = Callable[[str, Sequence[Argument]], Reply]
"""Makes one call."""

Oracle = Callable[[Sequence[Question]], list[Reply]]
"""Makes many calls."""


def memory_of(arguments: Iterable[Argument]) -> list[Memory]:
    """The arguments that are memory, in their order."""
    return [argument for argument in arguments if isinstance(argument, Memory)]
