# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A sample of the library, verified on the boards that are not meant where nobody names one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from checkout import CATALOG
from conftest import ROOT
from pennyweight import _sim
from pennyweight.catalogue.boards import Boards
from pennyweight.catalogue.products import chosen
from pennyweight.cli import main
from pennyweight.lab import Lab

OTHERS = [board for board in Boards.of(ROOT).all().values() if not board.usual]

SAMPLE = ("xoodoo", "ascon_aead128", "ascon_hash256")
"""A primitive, an AEAD and a hash."""

IN_C_ALONE = ("avr25", "rv32e")
"""Beginnings of the architectures for which there is no assembly."""

LEAST_RAM = 2048
"""Bytes that the longest messages need; where there are fewer the primitive alone is tried."""


@pytest.mark.second
@pytest.mark.parametrize("board", OTHERS, ids=lambda board: board.name)
def test_a_primitive_an_aead_and_a_hash_are_right_on_every_board(
    lab: Lab, board: _sim.BoardInfo, capsys: pytest.CaptureFixture[str]
) -> None:
    for id in SAMPLE if board.ram[1] >= LEAST_RAM else SAMPLE[:1]:
        small = chosen(CATALOG.entry(id), board.platform, "small").id
        in_c_alone = small == "c/ref" or board.architecture.startswith(IN_C_ALONE)
        forms = ["c/ref"] if in_c_alone else ["c/ref", small]
        verdicts = verified(lab, capsys, board.name, [id], forms)
        assert {verdict["board"] for verdict in verdicts} == {board.name}
        assert len(verdicts) == len(forms)


def verified(
    lab: Lab, capsys: pytest.CaptureFixture[str], board: str, ids: Sequence[str], forms: Sequence[str]
) -> list[dict[str, Any]]:
    """Return the verdicts of `verify` on a few vectors of each algorithm; assert that all passed."""
    effort = ["--vectors", "5", "--states", "2", "--json", "-j", "1"]
    asked = [word for form in forms for word in ("-i", form)]
    options = ["--root", str(lab.root), "--build", str(lab.build_dir)]
    status = main([*options, "verify", *ids, "--board", board, *effort, *asked])
    out, err = capsys.readouterr()
    assert status == 0, err
    verdicts: list[dict[str, Any]] = json.loads(out)
    assert all(verdict["verified"] for verdict in verdicts)
    return verdicts


AEADS_AND_HASHES = tuple(CATALOG.algorithms)


@pytest.mark.parametrize(
    "ids",
    [("comet64_speck64_128",), pytest.param(AEADS_AND_HASHES, marks=pytest.mark.long)],
    ids=["a frame below a call", "all"],
)
def test_assembly_bears_return_addresses_of_three_bytes(
    lab: Lab, capsys: pytest.CaptureFixture[str], ids: tuple[str, ...]
) -> None:
    verdicts = verified(lab, capsys, "atmega2560", ids, ["avr/fast"])
    assert {verdict["subject"] for verdict in verdicts} == set(ids)
