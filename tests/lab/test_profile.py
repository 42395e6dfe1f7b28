# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The profile by line of source."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import on_terminal
from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.measure.profile import (
    LineCost,
    Profile,
    ProfileRow,
    by_file,
    by_function,
    by_instruction,
    by_line,
)
from pennyweight.measure.record import Measurement
from pennyweight.report.listing import listing


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "crypto" / "permute.S"
    path.parent.mkdir()
    path.write_text("permute:\n\tload64 X\n\tbrne permute\n\tret\n")
    return path


def row(address: int, file: Path | None, line: int | None, executions: int, cycles: int) -> ProfileRow:
    return ProfileRow(address, "helper", str(file) if file else None, line, executions, cycles, None)


def shown(classes: dict[str, tuple[int, int]]) -> Profile:
    return Profile("permute", 0, 0, (), classes, loads=0, stores=0, flash_loads=7, bursts=8, jumps=9)


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


def test_instructions_stand_by_themselves_with_their_line_and_text(source: Path) -> None:
    rows = [
        ProfileRow(2, "permute", str(source), 2, 6, 12, None, "ldd r2, y+1"),
        ProfileRow(0, "permute", str(source), 2, 6, 12, None, "ld r2, y"),
        ProfileRow(4, "helper", None, None, 1, 40, None, "nop"),
    ]
    first, second, third = by_instruction(rows, source.parent.parent)
    assert (first.address, first.file, first.text, first.cycles) == (4, None, "helper", 40)
    assert (second.address, second.instruction, second.passes) == (0, "ld r2, y", 6)
    assert (third.address, third.text, third.line) == (2, "load64 X", 2)


def test_totals_of_functions_and_files_hold_every_cycle_once(source: Path) -> None:
    rows = [
        ProfileRow(2, "permute", str(source), 3, 6, 12, None),
        ProfileRow(0, "permute", str(source), 2, 1, 5, None),
        ProfileRow(4, "helper", str(source), 4, 2, 40, None),
        ProfileRow(8, "__mulsi3", None, None, 3, 9, None),
    ]
    assert by_function(rows, source.parent.parent) == [
        LineCost("crypto/permute.S", 4, passes=2, instructions=2, cycles=40, text="helper"),
        LineCost("crypto/permute.S", 2, passes=1, instructions=7, cycles=17, text="permute"),
        LineCost(None, 0, passes=3, instructions=3, cycles=9, text="__mulsi3"),
    ]
    assert [(cost.file, cost.cycles, cost.line) for cost in by_file(rows, source.parent.parent)] == [
        ("crypto/permute.S", 57, 0),
        (None, 9, 0),
    ]


@pytest.mark.parametrize("width", [60, 90, 140])
def test_the_listing_of_instructions_names_each(
    source: Path, record: Callable[..., Measurement], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    rows = [
        ProfileRow(0x8000 + place, "permute", str(source), 2, 6, 12 - place, None, f"ldd r{place}, y")
        for place in range(4)
    ]
    costs = by_instruction(rows, source.parent.parent)
    text = on_terminal(
        lambda out: listing(record(cycles=42), "rounds = 6", shown({"branch": (6, 50)}), costs, out),
        width,
        monkeypatch,
    )
    found = [line.split() for line in text.splitlines() if "ldd r" in line]
    assert [(words[0], words[-4:]) for words in found] == [
        ("2", [f"r{place},", "y", "load64", "X"]) for place in range(4)
    ]
    assert [words[-6] for words in found] == ["8000", "8001", "8002", "8003"]
    assert "instructions" not in text.partition("no room for")[2]


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
    listing(record(cycles=400), "rounds = 6", shown({"branch": (6, 50), "r2r": (10, 346)}), costs, out)
    lines = out.getvalue().splitlines()
    assert any(line.split()[:4] == ["branch", "6", "50", "12.5"] for line in lines)
    assert any(line.split()[:3] == ["call", "4", "1.0"] for line in lines)
    hottest = next(line for line in lines if "brne permute" in line)
    assert hottest.split()[:5] == ["3", "6", "6", "300", "75.0"]
    assert "crypto/permute.S" in out.getvalue()
    assert lines[0].startswith("ascon armv7m/unrolled on cortex_m3, rounds = 6: 400 cycles")
    assert "(7 of the flash)" in lines[0] and "in 8 bursts, 9 branches taken" in lines[0]


@pytest.mark.parametrize("width", [40, 60, 80, 100, 132])
def test_a_narrow_terminal_shortens_the_source_and_no_figure(
    source: Path, record: Callable[..., Measurement], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    source.write_text("permute:\n" + "\tload64 X, a long line of source " + 9 * "with words " + "\n")
    costs = by_line([row(0, source, 2, 1234567, 12345678)], source.parent.parent)
    text = on_terminal(
        lambda out: listing(record(cycles=98765432), "rounds = 6", shown({"branch": (6, 50)}), costs, out),
        width,
        monkeypatch,
    )
    (line,) = [line for line in text.splitlines() if "load64 X" in line]
    assert "12345678" in line and "12.5 %" in line
    assert line.count("1234567") == 1 + 2 * (width >= 80)
    assert len(line.rstrip()) <= max(width, 60)
    assert ("no room for: bars" in text) == (width <= 80)


def test_of_code_without_marks_no_share_is_shown(record: Callable[..., Measurement]) -> None:
    out = io.StringIO()
    listing(record(rotation_cycles=0, nonlinear_cycles=0), "rounds = 6", shown({"branch": (6, 50)}), [], out)
    (line,) = [line for line in out.getvalue().splitlines() if line.lstrip().startswith("rotations")]
    assert line.split()[:3] == ["rotations", "-", "-"] and "no marks" in line


def test_the_command_writes_branches_taken_bursts_and_reads_of_flash_as_json(
    lab: Lab, capsys: pytest.CaptureFixture[str]
) -> None:
    for board, form in [
        ("cortex_m3", "armv7m/small"),
        ("atmega128", "avr/small"),
        ("msp430f1611", "msp430/small"),
    ]:
        arguments = ["profile", "gimli", "-b", board, "-i", form, "-l", "1", "--json"]
        assert main(["--root", str(lab.root), *arguments]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["board"] == board and len(found["rows"]) == 1
        assert 0 < found["jumps"] <= found["branch"]
        assert 0 < found["bursts"] <= found["loads"] + found["stores"]
        assert 0 <= found["flash_loads"] < found["loads"]
        assert sum(cycles for _, cycles in found["classes"].values()) <= found["cycles"]
