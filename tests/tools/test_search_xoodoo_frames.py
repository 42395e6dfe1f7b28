# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The frames of unrolled Xoodoo are those that the search finds."""

from __future__ import annotations

import sys

import pytest

from conftest import ROOT

sys.path.insert(0, str(ROOT / "tools" / "search"))

import xoodoo_frames


def test_the_committed_rounds_are_what_the_search_writes() -> None:
    assert xoodoo_frames.OUTPUT.read_text(encoding="utf-8") == xoodoo_frames.text()


def test_the_search_sees_the_registers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plane 0 and two lanes of plane 1 in low registers, an earlier layout, is worse."""
    best, _ = xoodoo_frames.search()
    monkeypatch.setattr(xoodoo_frames, "LOW_LANES", {"a": 4, "b": 2, "c": 0})
    for cached in (xoodoo_frames.relative_steps, xoodoo_frames.bound):
        cached.cache_clear()
    try:
        worse, _ = xoodoo_frames.search()
    finally:
        for cached in (xoodoo_frames.relative_steps, xoodoo_frames.bound):
            cached.cache_clear()
    assert worse == 62 < best


@pytest.mark.parametrize(
    ("value", "encodable"), [(0xFF, True), (0x380, True), (0x101, False), (0xC0000003, False)]
)
def test_immediates_are_eight_bits_shifted(value: int, encodable: bool) -> None:
    assert xoodoo_frames.is_immediate(value) is encodable
