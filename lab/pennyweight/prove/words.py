# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Words of a specification: of 1 to 64 bits, functions of inputs (`_sim.Word`) or plain numbers in tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from pennyweight._sim import Word


def from_bytes_le(data: Sequence[Word]) -> Word:
    """Return the word of bytes of which the first is the lowest."""
    return reduce(lambda low, byte: low.concat(byte), data)


def to_bytes_le(word: Word) -> list[Word]:
    """Return the bytes of a word, the lowest first."""
    return [word.extract(start, 8) for start in range(0, len(word), 8)]
