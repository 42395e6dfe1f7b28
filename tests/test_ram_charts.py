# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The RAM of the AEADs beside the published: what the charts say, and that they are today's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ram_charts
import shown
from conftest import Say
from pennyweight.lab import Lab
from pennyweight.report import plot


def texts(drawing: Path) -> list[str]:
    """What is written in an SVG file, in its order."""
    return re.findall(r">([^<>\n]+)</text>", drawing.read_text())


def test_bars_have_their_heights_above_them(tmp_path: Path) -> None:
    series = [plot.Series("ours", True, (12, 345)), plot.Series("published", False, (67, 8))]
    for name in ("one.svg", "two.svg"):
        plot.bars("title", "bytes", ["first", "second"], series, tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    written = texts(tmp_path / "one.svg")
    assert {"title", "bytes", "first", "second", "ours", "published"} <= set(written)
    start = written.index("12")
    assert written[start : start + 4] == ["12", "345", "67", "8"]


@pytest.fixture(scope="module")
def charts(lab: Lab) -> list[ram_charts.Chart]:
    return list(ram_charts.charts(lab))


def test_the_charts_in_the_docs_show_what_is_measured(charts: list[ram_charts.Chart], say: Say) -> None:
    assert [chart.table.published.id for chart in charts] == list(ram_charts.TABLES)
    for chart in charts:
        written = texts(chart.file)
        heights = [height for series in chart.series for height in series.heights]
        runs = (written[start : start + len(heights)] for start in range(len(written)))
        assert any(are_shown(run, heights) for run in runs), (
            f"{chart.file} does not show {heights}; run `make figures`"
        )
        assert set(chart.algorithms) <= set(written)
    page = ram_charts.PAGE.read_text()
    if shown.other_compilers():
        say(f"docs/ram.md: held to the margins: {'; '.join(shown.other_compilers())}")
        assert shown.alike(page, ram_charts.page(charts)), "run `make figures`"
    else:
        assert page == ram_charts.page(charts), "run `make figures`"


def are_shown(written: list[str], heights: list[int]) -> bool:
    """Whether these texts are the heights of bars, as far as another compiler may change them."""
    return len(written) == len(heights) and all(
        text.isdecimal() and shown.holds(int(text), height, "stack_bytes", MODES)
        for text, height in zip(written, heights, strict=True)
    )


MODES = "avr/small"
"""Of such implementations the bars are: C around assembly."""


def test_ours_need_less_than_the_published(charts: list[ram_charts.Chart]) -> None:
    for chart in charts:
        published, ours = chart.series[:2], chart.series[2:]
        assert [series.ours for series in chart.series] == [False, False, True, True]
        for theirs, own in zip(published, ours, strict=True):
            assert all(map(int.__lt__, own.heights, theirs.heights)), own.label


def test_every_bar_is_verified(charts: list[ram_charts.Chart]) -> None:
    assert all(cell.verified for chart in charts for cell in chart.table.cells)
