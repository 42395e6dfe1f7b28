# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The README: short, narrow, C first; its program is built and run as a newcomer would."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import shown_commands
from checkout import CATALOG
from conftest import ROOT

README = (ROOT / "README.md").read_text()
LINES, COLUMNS, FIRST_C = 120, 110, 25


def test_the_readme_is_short_and_begins_with_code() -> None:
    lines = README.splitlines()
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= COLUMNS
    assert any(line.startswith("```c") for line in lines[:FIRST_C])


def test_its_first_paragraph_says_that_figures_are_simulated() -> None:
    """No measurement in the repository comes from a chip of this project's own."""
    paragraph = " ".join(README.split("\n\n")[1].split())
    assert "measured to the cycle in simulators of the chips" in paragraph
    assert "No board of this project's own was measured" in paragraph
    assert "[docs/accuracy.md](docs/accuracy.md)" in paragraph


def test_its_program_is_built_and_measured_as_it_says(tmp_path: Path) -> None:
    """In another folder; the command is this checkout's."""
    (tmp_path / "packet.c").write_text(shown_commands.blocks(README, "c")[0])
    printed = shown_commands.run(shown_commands.blocks(README, "sh")[0], tmp_path)
    assert "no check failed" in printed and "constant time: seal" in printed
    assert re.search(r"^ cortex_m3 +\d+ +\d+ +\d+ +\d+", printed, re.MULTILINE)


def test_its_counts_are_true() -> None:
    assert f"all {len(CATALOG.algorithms)} algorithms" in " ".join(README.split())
    boards = list((ROOT / "boards").glob("*.toml"))
    assert f"{len(boards)} simulated boards" in README


@pytest.mark.second
def test_its_choice_for_a_chip_finds_nothing_wrong(tmp_path: Path) -> None:
    """Everything that it measures is verified first: the longest texts have to fit into 2 KB of RAM."""
    command = re.search(r"`pennyweight (pick --board \S+ --flash \S+)`", README)
    assert command
    arguments = (
        sys.executable,
        "-m",
        "pennyweight",
        "--root",
        ROOT,
        "--build",
        tmp_path,
        *command[1].split(),
    )
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "ascon_aead128" in done.stdout
