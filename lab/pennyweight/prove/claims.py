# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What each primitive is claimed to compute: its buffers, in the layout `words`, as functions in the specifications."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pennyweight._sim import Graph, Word
from pennyweight.catalogue.primitive import Argument

Given = Mapping[str, list[Word] | int]
"""Buffers as words of eight bits, scalars as numbers."""

Specification = Callable[[Graph, Given, int], list[Word]]
"""Function of the inputs and of the parameter's value that returns the output."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The function of a primitive."""

    specification: Specification
    prepared: str | None = None
    """Primitive that makes an input, such as a key schedule, whose layout is no matter of the specification."""
    beside: tuple[Argument, ...] = ()
    """Inputs of that primitive, which the specification is given instead of what it makes."""


CLAIMS: dict[str, Claim] = {}
"""By the primitive's id."""
