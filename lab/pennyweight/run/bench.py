# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Environments that run the functions of an implementation: a simulated board and the host.

Both find a function by its symbol alone, and build its image or library once, at the first use.
"""

from __future__ import annotations

import sys
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
    """Result of a call."""

    memory: dict[str, bytes]
    """Content of each memory after the call."""
    value: int
    """Return value, read as an `int`."""
    cycles: int
    """Cycles of the call; 0 on the host, which does not count them."""


class Bench(Protocol):
    """Environment that runs an implementation."""

    @property
    def word_offsets(self) -> tuple[int, ...]:
        """Distances in bytes from the usual place at which buffers of words can be tried; 0 comes first."""

    @property
    def word_bits(self) -> int:
        """PW_WORD_BITS of crypto/common/words.h, as its compiler sees it."""

    def run(self, symbol: str, arguments: Sequence[Argument], offsets: Offsets = AT_USUAL_PLACES) -> Returned:
        """Call the function with its memories at these offsets above their usual places.

        SimulationError or HostError states what it did wrong, another LabError why it cannot be built.
        """

    @property
    def context_bytes(self) -> int:
        """Size of an algorithm's streaming context in bytes; 0 if there is none."""


def runner(bench: Bench) -> Runner:
    """Return the bench as the runner that `KernelCall`, `Aead` and `Hash` take."""

    def run(symbol: str, arguments: Sequence[Argument]) -> tuple[dict[str, bytes], int]:
        held, value, _ = bench.run(symbol, arguments)
        return held, value

    return run


class BoardBench:
    """Bench on a simulated board."""

    def __init__(self, built: Built, board: _sim.BoardInfo) -> None:
        """Load the images of `built`, each at its first call."""
        self.board = board
        self.title = f"{built.title} on {board.name}"
        self._built = built
        self._guests: dict[Path, Guest] = {}
        self.covers = False
        """True if calls record executed instructions, until all instructions of an image are covered."""
        self.without_room = 0
        """Number of calls that did not fit into the board's RAM."""
        self._complete: set[Guest] = set()

    @property
    def word_offsets(self) -> tuple[int, ...]:
        step = PLATFORMS[self.board.platform].alignment
        return (0, step, 3 * step, ACROSS_PAGE)

    @property
    def word_bits(self) -> int:
        return PLATFORMS[self.board.platform].word_bits

    @property
    def context_bytes(self) -> int:
        return self._built.context_bytes

    def image(self, symbol: str) -> Image:
        """Return the image that contains the function; LabError if it cannot be built."""
        return self._built.image(symbol)

    def guest(self, symbol: str) -> Guest:
        """Return the board with that image loaded; SimulationError if it cannot be loaded."""
        image = self.image(symbol)
        if image.path not in self._guests:
            self._guests[image.path] = Guest(image, self.board, self.title)
        return self._guests[image.path]

    @property
    def loaded(self) -> list[Guest]:
        """Boards with the images that have been loaded so far."""
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
    """Bench on the host, which runs portable C only."""

    word_offsets = (0,)
    word_bits = 64 if sys.maxsize > 2**32 else 32

    def __init__(self, library: HostLibrary, context_bytes: int) -> None:
        self.name = library.name
        """Name of the library, which contains the hash of everything it was built from, including headers."""
        self._library = library
        self.context_bytes = context_bytes

    def run(self, symbol: str, arguments: Sequence[Argument], offsets: Offsets = AT_USUAL_PLACES) -> Returned:
        return Returned(*self._library.call(symbol, arguments, offsets), cycles=0)

    def run_all(self, asked: Sequence[Question]) -> list[Reply]:
        """Make many calls; this is an `Oracle`."""
        return self._library.calls(asked)
