# SPDX-License-Identifier: Apache-2.0 OR MIT
"""docs/protocols.md: that its figures are today's, and that it names every function of the protocols."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import protocol_costs
import shown
import shown_commands
from conftest import Say
from pennyweight.board import Board
from pennyweight.lab import Lab

FIRST_CHIP = "cortex_m0plus"


def chips() -> list[object]:
    """Return the chips; the first tier measures one."""
    others = [chip for chip in protocol_costs.CHIPS if chip != FIRST_CHIP]
    return [FIRST_CHIP, *(pytest.param(chip, marks=pytest.mark.second) for chip in others)]


@pytest.mark.parametrize("chip", chips())
def test_the_costs_are_those_that_are_measured(lab: Lab, chip: str, say: Say) -> None:
    measured = "".join(protocol_costs.row(*each) for each in protocol_costs.costs(lab, (chip,)))
    page = "".join(re.findall(rf"^\|[^|]*\| {chip} \|.*\n", protocol_costs.shown(), re.MULTILINE))
    if page != measured and shown.other_compilers() and shown.alike(page, measured):
        say(f"docs/protocols.md: numbers held to the margins: {'; '.join(shown.other_compilers())}")
        return
    assert page == measured, "make figures writes the page anew"


def test_the_page_has_a_row_for_every_protocol_and_chip() -> None:
    rows = re.findall(r"^\| ([^|]*) \| (\w+) \| \d", protocol_costs.shown(), re.MULTILINE)
    titles = [protocol.title for protocol in protocol_costs.PROTOCOLS]
    assert rows == [(title, chip) for title in titles for chip in protocol_costs.CHIPS]


def test_the_page_names_every_function_of_the_headers() -> None:
    page = protocol_costs.PAGE.read_text(encoding="utf-8")
    for protocol in protocol_costs.PROTOCOLS:
        header = (protocol_costs.FOLDER / f"{protocol.id}.h").read_text(encoding="utf-8")
        declared = re.findall(r"^(?:int|void) (\w+)\(", header, re.MULTILINE)
        assert set(declared) == set(protocol.functions)
        assert [name for name in declared if f"`{name}`" not in page] == []


def test_a_compiler_alone_links_the_copied_files_as_the_page_shows(tmp_path: Path) -> None:
    for name in ("ble.c", "ble.h", "packet_bytes.h"):
        shutil.copy(protocol_costs.FOLDER / name, tmp_path)
    (block,) = shown_commands.blocks(protocol_costs.PAGE.read_text(encoding="utf-8"), "sh")[:1]
    shown_commands.run(block, tmp_path)
    functions = Board("cortex_m4")
    functions.load(tmp_path / "ble.elf")
    assert {"ble_start", "ble_encrypt", "ble_decrypt", "pw_aes128_encrypt_block"} <= set(functions.functions)
