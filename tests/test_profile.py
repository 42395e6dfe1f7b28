# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The profile by line of source."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from pennyweight.profile import LineCost, by_line
from pennyweight.record import Measurement
from pennyweight.report.listing import listing
from pennyweight.simulate import ProfileRow


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "crypto" / "permute.S"
    path.parent.mkdir()
    path.write_text("permute:\n\tload64 X\n\tbrne permute\n\tret\n")
    return path


def row(address: int, file: Path | None, line: int | None, executions: int, cycles: int) -> ProfileRow:
    return ProfileRow(address, "helper", str(file) if file else None, line, executions, cycles, None)


def test_the_instructions_of_a_macro_are_added_up_on_its_line_and_the_hottest_comes_first(
    source: Path,
) -> None:
    rows = [
        row(0, source, 3, 6, 11),
        row(2, source, 2, 6, 12),
        row(4, source, 2, 6, 12),
        row(6, source, 4, 1, 4),
    ]
    assert by_line(rows, source.parent.parent) == [
        LineCost("crypto/permute.S", 2, passes=6, instructions=12, cycles=24, text="load64 X"),
        LineCost("crypto/permute.S", 3, passes=6, instructions=6, cycles=11, text="brne permute"),
        LineCost("crypto/permute.S", 4, passes=1, instructions=1, cycles=4, text="ret"),
    ]


def test_code_without_lines_is_named_by_its_symbol(source: Path) -> None:
    (cost,) = by_line([row(0, None, None, 2, 3), row(2, None, None, 2, 4)], source.parent)
    assert (cost.file, cost.text, cost.instructions, cost.cycles) == (None, "helper", 4, 7)


@pytest.mark.parametrize("line", [0, 5, 99])
def test_a_line_that_the_file_does_not_have_is_empty(source: Path, line: int) -> None:
    (cost,) = by_line([row(0, source, line, 1, 1)], source.parent)
    assert (cost.line, cost.text) == (line, "")


def test_a_file_that_is_gone_or_elsewhere_keeps_its_name(source: Path, tmp_path: Path) -> None:
    (cost,) = by_line([row(0, Path("/nowhere/x.S"), 7, 1, 1)], source.parent)
    assert (cost.file, cost.line, cost.text) == ("/nowhere/x.S", 7, "")


def test_the_listing_shows_classes_lines_and_their_share(
    source: Path, record: Callable[..., Measurement]
) -> None:
    costs = by_line([row(0, source, 2, 6, 100), row(2, source, 3, 6, 300)], source.parent.parent)
    out = io.StringIO()
    listing(record(cycles=400), {"branch": (6, 50), "r2r": (10, 346)}, costs, out)
    lines = out.getvalue().splitlines()
    assert any(line.split()[:4] == ["branch", "6", "50", "12.5"] for line in lines)
    assert any(line.split()[:3] == ["call", "4", "1.0"] for line in lines)
    hottest = next(line for line in lines if "brne permute" in line)
    assert hottest.split()[:5] == ["3", "6", "6", "300", "75.0"]
    assert "crypto/permute.S" in out.getvalue()
