# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Places where the functions of an implementation run: a simulated board, this machine.

Both know a function by its symbol alone: which image or library holds it, and that it is built at the first
use and once, is theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from pennyweight import _sim
from pennyweight.build.image import Image
from pennyweight.build.kit import Built
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import NoRoom
from pennyweight.run.arguments import ACROSS_PAGE, AT_USUAL_PLACES, Argument, Offsets, Question, Reply, Runner
from pennyweight.run.guest import Call, Guest
from pennyweight.run.host import HostLibrary


class Returned(NamedTuple):
    """What a call left."""

    memory: dict[str, bytes]
    """What each memory holds."""
    value: int
    """Returned as an `int`."""
    cycles: int
    """0 on the host, where they are not counted."""


class Bench(Protocol):
    """Where an implementation runs."""

    @property
    def word_offsets(self) -> tuple[int, ...]:
        """Distances from the usual place, in bytes, at which buffers of words can be tried; 0 comes first."""

    def run(self, symbol: str, arguments: Sequence[Argument], offsets: Offsets = AT_USUAL_PLACES) -> Returned:
        """Calls the function with its memories as far above the usual places.

        SimulationError or HostError says what it did wrong, another LabError why it cannot be built.
        """

    @property
    def context_bytes(self) -> int:
        """Of the streaming context of an algorithm; 0 where there is none."""


def runner(bench: Bench) -> Runner:
    """The bench as what `KernelCall`, `Aead` and `Hash` ask for."""

    def run(symbol: str, arguments: Sequence[Argument]) -> tuple[dict[str, bytes], int]:
        held, value, _ = bench.run(symbol, arguments)
        return held, value

    return run


class BoardBench:
    """A simulated board."""

    def __init__(self, built: Built, board: _sim.BoardInfo) -> None:
        """What runs there is `built`, loaded at its first call."""
        self.board = board
        self.title = f"{built.title} on {board.name}"
        self._built = built
        self._guests: dict[Path, Guest] = {}
        self.covers = False
        """Whether calls count what they execute, as long as an image has something that none has executed."""
        self.without_room = 0
        """Calls that the board's RAM did not hold."""
        self._complete: set[Guest] = set()

    @property
    def word_offsets(self) -> tuple[int, ...]:
        step = PLATFORMS[self.board.platform].alignment
        return (0, step, 3 * step, ACROSS_PAGE)

    @property
    def context_bytes(self) -> int:
        return self._built.context_bytes

    def image(self, symbol: str) -> Image:
        """The image that holds the function; LabError where it cannot be built."""
        return self._built.image(symbol)

    def guest(self, symbol: str) -> Guest:
        """The board with that image; SimulationError where the board cannot take it."""
        image = self.image(symbol)
        if image.path not in self._guests:
            self._guests[image.path] = Guest(image, self.board, self.title)
        return self._guests[image.path]

    @property
    def loaded(self) -> list[Guest]:
        """The boards with the images that have been asked for until now."""
        return list(self._guests.values())

    def run(self, symbol: str, arguments: Sequence[Argument], offsets: Offsets = AT_USUAL_PLACES) -> Returned:
        guest = self.guest(symbol)
        cover = self.covers and guest not in self._complete
        try:
            answer = Call(guest, symbol, tuple(arguments)).run(offsets, cover=cover)
        except NoRoom:
            self.without_room += 1
            raise
        if cover and not guest.unseen():
            self._complete.add(guest)
        return Returned(answer.memory, answer.result.int_value, answer.result.cycles)


class HostBench:
    """This machine, on which only portable C runs."""

    word_offsets = (0,)

    def __init__(self, library: HostLibrary, context_bytes: int) -> None:
        self.name = library.name
        """Holds the hash of all that was built, headers in."""
        self._library = library
        self.context_bytes = context_bytes

    def run(self, symbol: str, arguments: Sequence[Argument], offsets: Offsets = AT_USUAL_PLACES) -> Returned:
        return Returned(*self._library.call(symbol, arguments, offsets), cycles=0)

    def run_all(self, asked: Sequence[Question]) -> list[Reply]:
        """An `Oracle`: what each call leaves."""
        return self._library.calls(asked)
