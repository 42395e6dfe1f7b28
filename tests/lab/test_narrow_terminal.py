# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables of the commands on a terminal that is too narrow for them: nothing is cut."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TextIO

import pytest

from conftest import on_terminal
from pennyweight.cli import main
from pennyweight.lab import Lab


def text_of(lab: Lab, monkeypatch: pytest.MonkeyPatch, width: int, *command: str) -> str:
    """Return the output of a command on a terminal of `width` columns."""

    def write(out: TextIO) -> None:
        monkeypatch.setattr(sys, "stdout", out)
        assert main(["--root", str(lab.root), "--build", str(lab.build_dir), *command]) in (0, 3)

    with monkeypatch.context():
        return on_terminal(write, width, monkeypatch)


def shown(lab: Lab, monkeypatch: pytest.MonkeyPatch, width: int, *command: str) -> list[str]:
    """The words of it."""
    text = text_of(lab, monkeypatch, width, *command)
    return sorted(re.sub("─+", " ", text).split())


def test_list_wraps_its_summaries_and_cuts_nothing(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = shown(lab, monkeypatch, 300, "list")
    for width in (20, 60, 80):
        assert shown(lab, monkeypatch, width, "list") == wide


ONE = ("xoodoo", "-b", "atmega128", "-i", "avr/balanced")


@pytest.mark.parametrize(
    "command",
    [
        ("list",),
        ("list", "--toolchains"),
        ("list", "--status"),
        pytest.param(("accuracy",), marks=pytest.mark.second),
        ("bench", *ONE),
        ("verify", *ONE),
        ("profile", *ONE),
        ("profile", *ONE, "--instructions"),
        ("tables", "cardoso2021.table3"),
    ],
)
def test_eighty_columns_are_enough(
    lab: Lab, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    lines = text_of(lab, monkeypatch, 80, *command).splitlines()
    assert len(lines) > 5
    assert not [line for line in lines if len(line.rstrip()) > 80]


@pytest.mark.second
def test_accuracy_cuts_nothing(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_is_cut(lab, monkeypatch, "accuracy")


def test_compare_cuts_nothing(lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header, *rows = (lab.root / "records" / "kernels.csv").read_text().splitlines()
    names = header.split(",")
    # of the rows those that are the widest somewhere, and some
    widest = {max(rows, key=lambda row: len(row.split(",")[place])) for place in range(len(names))}
    some = [row.split(",") for number, row in enumerate(rows) if row in widest or number % 40 == 0]
    before, after = tmp_path / "before.csv", tmp_path / "after.csv"
    before.write_text("".join(f"{','.join(fields)}\n" for fields in (names, *some)))
    cycles = names.index("cycles")
    for fields in some:
        fields[cycles] = str(int(fields[cycles]) + 1)
    after.write_text("".join(f"{','.join(fields)}\n" for fields in (names, *some)))
    nothing_is_cut(lab, monkeypatch, "compare", str(before), str(after))


def nothing_is_cut(lab: Lab, monkeypatch: pytest.MonkeyPatch, *command: str) -> None:
    wide = shown(lab, monkeypatch, 300, *command)
    assert len(wide) > 100
    assert shown(lab, monkeypatch, 40, *command) == wide
