# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Chips that are not simulated: an unknown board is answered with the one whose core is nearest."""

from __future__ import annotations

import json
import re

import pytest

from conftest import ROOT
from pennyweight.catalogue.boards import Boards
from pennyweight.catalogue.chips import CHIPS, Chips, NotSimulated, chips_called
from pennyweight.cli import main
from pennyweight.errors import UnknownId

BOARDS = Boards.of(ROOT)
CORES = {board.core for board in BOARDS.all().values()}


def core_of(chips: Chips) -> str:
    """Return the core as board files spell it."""
    return chips.core.lower().replace("-", "_").replace("+", "plus")


@pytest.mark.parametrize("chips", CHIPS, ids=lambda chips: chips.names[0])
def test_the_nearest_board_has_the_core_if_one_has(chips: Chips) -> None:
    if chips.board is None:
        assert core_of(chips) not in CORES
    elif core_of(chips) in CORES:
        assert BOARDS.find(chips.board).core == core_of(chips)
    else:
        assert chips.core in ("Cortex-M33", "Cortex-M7", "RV32IMC", "RV32IMAC")
        assert BOARDS.find(chips.board).platform == ("rv32" if chips.core.startswith("RV") else "armv7m")


def test_a_beginning_stands_once() -> None:
    names = [name.lower() for chips in CHIPS for name in chips.names]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("name", BOARDS.all())
def test_a_simulated_chip_has_the_core_of_the_others_that_are_called_so(name: str) -> None:
    chips = chips_called(name)
    if chips is not None:
        assert chips.board is not None
        assert BOARDS.find(chips.board).core == BOARDS.find(name).core
    assert BOARDS.called(name).name == name


@pytest.mark.parametrize(
    ("name", "core", "board"),
    [
        ("stm32l072", "Cortex-M0+", "stm32l053"),
        ("STM32L072CZ", "Cortex-M0+", "stm32l053"),
        ("stm32wle5", "Cortex-M4", "cortex_m4"),
        ("stm32wl33", "Cortex-M0+", "cortex_m0plus"),
        ("stm32wba55", "Cortex-M33", "cortex_m4"),
        ("nRF52833", "Cortex-M4", "nrf52832"),
        ("nrf5340", "Cortex-M33", "cortex_m4"),
        ("ATSAMR34", "Cortex-M0+", "samd21"),
        ("esp32-c6", "RV32IMC", "esp32c3"),
        ("atmega1284p", "AVRe", "atmega128"),
        ("atmega1608", "AVRxt", "atmega4809"),
        ("msp430fr2355", "MSP430X", "msp430fr2433"),
    ],
)
def test_an_unknown_chip_is_answered_with_its_core_and_the_nearest_board(
    name: str, core: str, board: str
) -> None:
    with pytest.raises(NotSimulated, match=re.escape(f"its core is {core}, the nearest board is {board} ")):
        BOARDS.called(name)


@pytest.mark.parametrize("name", ["esp32", "ESP32-S3"])
def test_a_core_that_is_not_simulated_is_no_abbreviation_of_another(name: str) -> None:
    with pytest.raises(NotSimulated, match="its core is Xtensa, which is not simulated"):
        BOARDS.called(name)
    assert BOARDS.called("esp32-c3").name == "esp32c3"


def test_any_other_name_is_answered_with_near_ones_or_where_all_are() -> None:
    with pytest.raises(UnknownId, match="did you mean atmega128"):
        BOARDS.called("atmega182")
    with pytest.raises(UnknownId, match="`pennyweight list --boards` lists all"):
        BOARDS.called("zzzz")


def test_the_listing_of_the_boards_has_every_board_and_every_chip(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(ROOT), "list", "--boards", "--json"]) == 0
    listed = {each["id"]: each for each in json.loads(capsys.readouterr().out)}
    assert list(listed) == list(BOARDS.all())
    assert {(name, id) for id, each in listed.items() for name in each["nearest_for"]} == {
        (name, chips.board) for chips in CHIPS if chips.board for name in chips.names
    }
    for format in ((), ("--markdown",)):
        assert main(["--root", str(ROOT), "list", "--boards", *format]) == 0
        text = capsys.readouterr().out.replace("\\_", "_")
        words = set(re.split(r"[\s,|]+", text))
        assert {*BOARDS.all(), *(name for chips in CHIPS for name in chips.names)} <= words
        assert "ascon" not in text
