# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What each primitive is claimed to compute: a function of its buffers in the layout `words`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pennyweight._sim import Graph, Word
from pennyweight.catalogue.primitive import Argument
from pennyweight.prove.specifications import ascon_p

Given = Mapping[str, Any]
"""Buffers as words of eight bits, scalars as numbers."""

Specification = Callable[[Graph, Given, int], list[Word]]
"""Function of the inputs and of the parameter's value that returns the output."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The function of a primitive."""

    specification: Specification
    prepared: str | None = None
    """Primitive that makes an input, such as round keys in a layout of the implementation's own."""
    beside: tuple[Argument, ...] = ()
    """Inputs of that primitive, which the specification is given instead of what it makes."""


CLAIMS: dict[str, Claim] = {
    "ascon": Claim(lambda graph, given, rounds: ascon_p.permute(given["state"], rounds)),
}
"""By the primitive's id."""
