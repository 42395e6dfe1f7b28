# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The model against published measurements: within the bounds that docs/accuracy.md states."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest

from pennyweight import _sim
from pennyweight.build.bare_image import executable
from pennyweight.catalogue.boards import find_board
from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.literature.accuracy import Residual, residuals
from pennyweight.literature.cell import PublishedError

BOUND = {"stm32f100": 0, "stm32f103": 6, "sam3x8e": 6}
"""Cycles that straight-line code may be off, by board."""


@pytest.fixture(scope="module")
def found(lab: Lab) -> list[Residual]:
    return residuals(lab)


@pytest.mark.parametrize("board", BOUND)
def test_straight_line_code_takes_the_published_cycles(found: list[Residual], board: str) -> None:
    of_board = [residual for residual in found if (residual.board, residual.unit) == (board, "cycles")]
    assert len(of_board) == 4
    for residual in of_board:
        assert residual.lowest - residual.measured >= -BOUND[board], residual
        assert residual.highest - residual.measured <= BOUND[board], residual
        assert residual.relative < 0.008


def test_the_empty_loop_takes_the_published_cycles_in_its_best_place(found: list[Residual]) -> None:
    loops = {residual.board: residual for residual in found if residual.unit == "cycles a turn"}
    assert set(loops) == {"stm32f103", "sam3x8e"}
    for residual in loops.values():
        assert abs(residual.lowest - residual.measured) < 0.03


@pytest.fixture
def copy(lab: Lab, tmp_path: Path) -> Lab:
    """A checkout whose published figures can be changed."""
    copytree(lab.root / "published", tmp_path / "published")
    copytree(lab.root / "crypto", tmp_path / "crypto")
    return Lab(tmp_path, lab.build_dir)


def change(lab: Lab, file: str, before: str, after: str) -> None:
    path = lab.root / "published" / file
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after))


def test_another_measurement_gives_another_residual(copy: Lab) -> None:
    change(copy, "cardoso2021.toml", "389,  601,  472", "389,  700,  472")
    (ascon,) = [r for r in residuals(copy) if r.board == "stm32f103" and r.program.startswith("ascon")]
    assert ascon.measured == 700
    assert ascon.highest < 610
    assert ascon.relative > 0.1


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('source = "cardoso2021"', 'source = "nobody"', "'nobody' is no id"),
        ('sizes = "table1"', 'sizes = "table9"', "'table9' is none of the source's tables"),
        ('nucleo64_2ws = "stm32f103"', 'nucleo64_2ws = "stm32f999"', "no board is called 'stm32f999'"),
        ('wide = "eor.w r2, r2, r3"', 'wide = "eors r2, r3"', "`wide` is 4 bytes"),
        ('counter = "r0"', 'counter = "r0"\nspeed = 1', "unknown key"),
        ("stm32f103 = 7.02", "stm32f103 = 7", "7, must be of the kind float"),
    ],
)
def test_a_wrong_file_is_explained(copy: Lab, before: str, after: str, problem: str) -> None:
    change(copy, "timing/cortex_m3.toml", before, after)
    with pytest.raises(Exception, match=problem) as raised:
        residuals(copy)
    assert raised.type.__name__ in {PublishedError.__name__, "UnknownId"}


def test_the_command_writes_json(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(lab.root), "accuracy", "--board", "sam3x8e", "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert {record["board"] for record in records} == {"sam3x8e"}
    assert {record["measured"] for record in records} == {472, 1287, 936, 795, 3.01}


def test_boards_without_measurements_are_named(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(lab.root), "accuracy", "--board", "atmega128"]) == 0
    assert capsys.readouterr().out == "no measurement on a chip is published here for atmega128\n"


def test_bare_code_runs_on_every_platform() -> None:
    returns = {"atmega128": "0895", "cortex_m3": "7047", "msp430f1611": "3041"}
    for name, encoding in returns.items():
        info = find_board(name)
        board = _sim.Board(info)
        address = info.flash[0] + 64
        board.load(executable(info.platform, address, bytes.fromhex(encoding)))
        assert board.call(address, []).instructions == 1
