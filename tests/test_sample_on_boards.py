# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A sample of the library, verified on the boards that are not meant where nobody names one."""

from __future__ import annotations

import json

import pytest

from conftest import ROOT
from pennyweight import _sim
from pennyweight.catalogue.boards import Boards
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.cli import main
from pennyweight.lab import Lab

OTHERS = [board for board in Boards.of(ROOT).all().values() if not board.usual]

SAMPLE = ("xoodoo", "ascon_aead128", "ascon_hash256")
"""A primitive, an AEAD and a hash."""

LEAST_RAM = 2048
"""Bytes that the longest messages need; where there are fewer the primitive alone is tried."""


@pytest.mark.parametrize("board", OTHERS, ids=lambda board: board.name)
def test_a_primitive_an_aead_and_a_hash_are_right_on_every_board(
    lab: Lab, board: _sim.BoardInfo, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = SAMPLE if board.ram[1] >= LEAST_RAM else SAMPLE[:1]
    has_all = PLATFORMS[board.platform].has_assembly and board.architecture != "avr25"
    forms = ["c/ref", f"{board.platform}/small"] if has_all else ["c/ref"]
    arguments = [
        "verify",
        *ids,
        "--board",
        board.name,
        "--vectors",
        "5",
        "--states",
        "2",
        "--json",
        "-j",
        "1",
    ]
    for form in forms:
        arguments += ["-i", form]
    status = main(["--root", str(lab.root), "--build", str(lab.build_dir), *arguments])
    out, err = capsys.readouterr()
    assert status == 0, err
    verdicts = json.loads(out)
    assert {verdict["board"] for verdict in verdicts} == {board.name}
    assert all(verdict["verified"] for verdict in verdicts)
    assert len(verdicts) == len(ids) * len(forms)
