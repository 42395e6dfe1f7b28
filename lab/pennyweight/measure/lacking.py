# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a board lacks, where code that is right elsewhere fails its verification there."""

from __future__ import annotations

from pennyweight import _sim
from pennyweight.catalogue.boards import is_small
from pennyweight.check.verdict import Verdict
from pennyweight.run.bench import BoardBench

_WITHOUT_MUL = ("avr25", "avr35")
"""Architectures, as the boards name them."""


def lacks(verdict: Verdict, bench: BoardBench) -> str | None:
    """In words, if that is what every failure of the verdict comes from."""
    wrong = len(verdict.failures)
    if 0 < wrong <= bench.without_room:
        return lacks_ram(bench.board, "the texts that it is verified with")
    if 0 < wrong <= verdict.uneven and bench.board.architecture in _WITHOUT_MUL:
        names = sorted({name for guest in bench.loaded for name in guest.simulated.symbols()})
        if helper := next((name for name in names if name.startswith(("__mul", "__umul"))), None):
            return f"{bench.board.part} lacks MUL, and the time of {helper} in its place depends on the data"
    return None


def lacks_ram(board: _sim.BoardInfo, what: str) -> str | None:
    """In words, where the board has less RAM than the code of its platform may count on."""
    if not is_small(board):
        return None
    return f"{board.part} lacks memory: {board.ram[1]} bytes of RAM do not hold {what}"
