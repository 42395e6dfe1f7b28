# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Layouts are permutations of bits: inverse to each other, and the one that the header describes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pennyweight.catalogue.layouts import LAYOUTS


@pytest.mark.parametrize("name", LAYOUTS)
@given(buffer=st.binary(min_size=40, max_size=40))
def test_the_two_directions_are_inverse(name: str, buffer: bytes) -> None:
    layout = LAYOUTS[name]
    assert layout.to_words(layout.from_words(buffer)) == buffer
    assert layout.from_words(layout.to_words(buffer)) == buffer


@pytest.mark.parametrize("bit", range(64))
def test_even_bits_go_to_the_first_half_and_odd_bits_to_the_second(bit: int) -> None:
    interleaved = LAYOUTS["bit_interleaved"].from_words((1 << bit).to_bytes(8, "little"))
    assert int.from_bytes(interleaved, "little") == 1 << (bit // 2 + 32 * (bit % 2))
