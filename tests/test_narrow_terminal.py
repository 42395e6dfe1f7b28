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


def text_of(root: Path, monkeypatch: pytest.MonkeyPatch, width: int, *command: str) -> str:
    """What a command shows."""

    def write(out: TextIO) -> None:
        monkeypatch.setattr(sys, "stdout", out)
        assert main(["--root", str(root), *command]) in (0, 3)

    with monkeypatch.context():
        return on_terminal(write, width, monkeypatch)


def shown(root: Path, monkeypatch: pytest.MonkeyPatch, width: int, *command: str) -> list[str]:
    """The words of it."""
    text = text_of(root, monkeypatch, width, *command)
    return sorted(re.sub("─+", " ", text).split())


def test_list_wraps_its_summaries_and_cuts_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = shown(root, monkeypatch, 300, "list")
    for width in (20, 60, 80):
        assert shown(root, monkeypatch, width, "list") == wide


@pytest.mark.parametrize(
    "command", [("list",), ("list", "--toolchains"), ("list", "--status"), ("accuracy",)]
)
def test_eighty_columns_are_enough(
    root: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    lines = text_of(root, monkeypatch, 80, *command).splitlines()
    assert len(lines) > 5
    assert not [line for line in lines if len(line.rstrip()) > 80]


def test_accuracy_and_compare_cut_nothing(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = root / "records" / "kernels.csv"
    header, *rows = before.read_text().splitlines()
    cycles = header.split(",").index("cycles")
    changed = []
    for row in rows:
        fields = row.split(",")
        fields[cycles] = str(int(fields[cycles]) + 1)
        changed.append(",".join(fields))
    after = tmp_path / "after.csv"
    after.write_text("\n".join([header, *changed]) + "\n")
    for command in (("accuracy",), ("compare", str(before), str(after))):
        wide = shown(root, monkeypatch, 300, *command)
        assert len(wide) > 100
        assert shown(root, monkeypatch, 40, *command) == wide
