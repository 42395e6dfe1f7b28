# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The boards: those that the simulators model, and this machine."""

from __future__ import annotations

from pennyweight import _sim
from pennyweight.errors import UnknownId
from pennyweight.names import find_name

HOST = "host"
"""Stands for this machine where a board is named: only C runs on it, and nothing is measured there."""

_ALSO_CALLED = {
    "atmega328p": ("uno", "nano", "arduino uno", "arduino nano"),
    "sam3x8e": ("due", "arduino due"),
    "stm32f100": ("vl discovery", "stm32vldiscovery"),
    "stm32f103": ("blue pill", "nucleo-f103rb"),
    "msp430f1611": ("telosb", "tmote sky"),
}


def boards() -> dict[str, _sim.BoardInfo]:
    """The simulated boards by name."""
    return {board.name: board for board in _sim.boards()}


def find_board(name: str) -> _sim.BoardInfo:
    """The board of that name; UnknownId where there is none."""
    known = boards()
    if name not in known:
        raise UnknownId("board", name, known)
    return known[name]


def board_called(name: str) -> _sim.BoardInfo:
    """The board that a person calls so (`find_name`); UnknownId or AmbiguousName."""
    known = boards()
    return known[find_name("board", name, {id: (info.part, *also_called(id)) for id, info in known.items()})]


def also_called(board: str) -> tuple[str, ...]:
    """What people call a board, or a well-known one that has its chip, besides its id and its part."""
    return _ALSO_CALLED.get(board, ())
