# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Marks of an image: address ranges that the assembly declares as rotations or non-linear operations.

The section `image.MARKS` contains records of three 32-bit little-endian words: the first address, the
address after the last, the class (docs/kernels.md).
"""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pennyweight.build.image import MARKS, Image
from pennyweight.errors import BuildError

CLASSES = {1: "rotation", 2: "nonlinear"}
_RECORD = struct.Struct("<III")


@dataclass(frozen=True, slots=True)
class Mark:
    """A range of instructions, `start` included and `end` excluded, and its class."""

    start: int
    end: int
    name: str


def read_marks(image: Image) -> list[Mark]:
    """Return the marks of an image; BuildError names the image if a record is not valid."""
    data, what = image.marks, image.path
    if len(data) % _RECORD.size:
        raise BuildError(
            f"{what}: {MARKS} has {len(data)} bytes, records have {_RECORD.size}; "
            "emit marks with the macros of crypto/asm only"
        )
    marks = []
    for start, end, kind in _RECORD.iter_unpack(data):
        if kind not in CLASSES or start > end:
            raise BuildError(
                f"{what}: {MARKS}: record ({start:#x}, {end:#x}, {kind}) is not a range of a known class "
                f"({', '.join(f'{number} {name}' for number, name in CLASSES.items())})"
            )
        # for a dropped function the linker leaves an empty range
        if start < end:
            marks.append(Mark(start, end, CLASSES[kind]))
    return marks


def classify(marks: Iterable[Mark], addresses: Iterable[int]) -> dict[int, str]:
    """Return the class of each marked address: that of the narrowest range, so that none counts twice."""
    # wide ranges first: a narrow one inside overwrites them
    ordered = sorted(marks, key=lambda mark: mark.start - mark.end)
    known = sorted(addresses)
    found: dict[int, str] = {}
    for mark in ordered:
        inside = known[bisect_left(known, mark.start) : bisect_left(known, mark.end)]
        found.update(dict.fromkeys(inside, mark.name))
    return found


def cycles_by_class(marks: Iterable[Mark], cycles: Mapping[int, int]) -> dict[str, int]:
    """Return the cycles spent in each class; `cycles` are those of a profile by address."""
    totals = dict.fromkeys(CLASSES.values(), 0)
    for address, name in classify(marks, cycles).items():
        totals[name] += cycles[address]
    return totals
