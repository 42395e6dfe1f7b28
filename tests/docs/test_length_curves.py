# SPDX-License-Identifier: Apache-2.0 OR MIT
"""docs/lengths.md: that its curves and figures are today's, and what they promise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import length_curves
import shown
from conftest import Say
from pennyweight.lab import Lab
from pennyweight.report import plot


@pytest.fixture(scope="module")
def curves(lab: Lab) -> list[length_curves.Curves]:
    return length_curves.curves(lab)


def texts(drawing: Path) -> list[str]:
    """Return the texts of an SVG file, in its order."""
    return re.findall(r">([^<>\n]+)</text>", drawing.read_text())


def test_a_curve_has_its_name_and_its_last_height(tmp_path: Path) -> None:
    drawn = [plot.Line("one", ((8, 90.25), (16, 47.5))), plot.Line("two", ((8, 30.0), (16, 20.0)))]
    for name in ("one.svg", "two.svg"):
        plot.lines("title", ("bytes", "cycles"), drawn, tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert {"title", "bytes", "cycles", "one: 47.5", "two: 20.0", "cycles at 16"} <= set(
        texts(tmp_path / "one.svg")
    )


@pytest.mark.second
def test_the_curves_in_the_docs_show_what_is_measured(curves: list[length_curves.Curves], say: Say) -> None:
    page = length_curves.PAGE.read_text()
    if shown.other_compilers():
        say(f"docs/lengths.md: held to the margins: {'; '.join(shown.other_compilers())}")
        assert shown.alike(page, length_curves.text(curves)), "run `make figures`"
        return
    assert page == length_curves.text(curves), "run `make figures`"
    for each in curves:
        names = {f"{line.label}: {line.points[-1][1]:.1f}" for line in each.lines}
        assert names <= set(texts(each.file)), "run `make figures`"


@pytest.mark.second
def test_a_byte_of_a_longer_message_costs_no_more(curves: list[length_curves.Curves]) -> None:
    for each in curves:
        for line in each.lines:
            heights = [height for _, height in line.points]
            assert heights == sorted(heights, reverse=True), f"{line.label} on {each.board}"
