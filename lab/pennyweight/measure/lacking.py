# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Missing features of a board on which code fails although it passes elsewhere."""

from __future__ import annotations

import re

from pennyweight import _sim
from pennyweight.catalogue.boards import is_small
from pennyweight.check.verdict import Verdict
from pennyweight.run.bench import BoardBench

_WITHOUT_MUL = re.compile(r"avr25|avr35|rv32[ie]c?(?:_.*)?")
"""Architectures without MUL, as the boards name them."""


def lacks(verdict: Verdict, bench: BoardBench) -> str | None:
    """Return the missing feature if it explains every failure of the verdict, else None."""
    wrong = len(verdict.failures)
    if 0 < wrong <= bench.without_room:
        return lacks_ram(bench.board, "the texts that it is verified with")
    if 0 < wrong <= verdict.uneven and _WITHOUT_MUL.fullmatch(bench.board.architecture):
        names = sorted({name for guest in bench.loaded for name in guest.simulated.symbols()})
        if helper := next((name for name in names if name.startswith(("__mul", "__umul"))), None):
            return (
                f"{bench.board.part} lacks MUL, and the time of its substitute {helper} depends on the data"
            )
    return None


def lacks_ram(board: _sim.BoardInfo, what: str) -> str | None:
    """Return in words that the board has less RAM than its platform's code may assume, or None."""
    if not is_small(board):
        return None
    return f"{board.part} lacks memory: {board.ram[1]} bytes of RAM do not hold {what}"
