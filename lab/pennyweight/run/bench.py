# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Places where the functions of an implementation run: a simulated board, this machine.

Both know a function by its symbol alone: which image or library holds it, and that it is built at the first
use and once, is theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from pennyweight.build.image import Image, Recipe, build_image, build_library, size_of
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Runner
from pennyweight.run.guest import Call, Guest
from pennyweight.run.host import Host, HostLibrary


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

    def run(self, symbol: str, arguments: Sequence[Argument], offset: int = 0) -> Returned:
        """Calls the function with its memory `offset` bytes above the usual place.

        SimulationError or HostError says what it did wrong, another LabError why it cannot be built.
        """

    def size_of(self, type_name: str, header: str, recipe: Recipe) -> int:
        """Bytes of a C type, which the header declares, as the recipe's sources see it."""


def runner(bench: Bench, offset: int = 0) -> Runner:
    """The bench as what `KernelCall`, `Aead` and `Hash` ask for."""

    def run(symbol: str, arguments: Sequence[Argument]) -> tuple[dict[str, bytes], int]:
        held, value, _ = bench.run(symbol, arguments, offset)
        return held, value

    return run


class BoardBench:
    """A simulated board."""

    def __init__(self, lab: Lab, board: str, title: str, recipe_for: Callable[[str], Recipe]) -> None:
        """`recipe_for` says what the image of a symbol is made of; errors begin with `title`.

        UnknownId where there is no such board.
        """
        self.board = find_board(board)
        self.title = title
        self.lab = lab
        self._recipe_for = recipe_for
        self._images: dict[Recipe, Image] = {}
        self._guests: dict[Recipe, Guest] = {}

    @property
    def word_offsets(self) -> tuple[int, ...]:
        step = PLATFORMS[self.board.platform].alignment
        return (0, step, 3 * step)

    def image(self, symbol: str) -> Image:
        """The image that holds the function; LabError where it cannot be built."""
        recipe = self._recipe_for(symbol)
        if recipe not in self._images:
            self._images[recipe] = build_image(self.lab, recipe, self.board)
        return self._images[recipe]

    @property
    def images(self) -> list[Image]:
        """Those that were built so far."""
        return list(self._images.values())

    def guest(self, symbol: str) -> Guest:
        """The board with that image; SimulationError where the board cannot take it."""
        image, recipe = self.image(symbol), self._recipe_for(symbol)
        if recipe not in self._guests:
            self._guests[recipe] = Guest(image, self.board.name, self.title)
        return self._guests[recipe]

    def run(self, symbol: str, arguments: Sequence[Argument], offset: int = 0) -> Returned:
        answer = Call(self.guest(symbol), symbol, tuple(arguments)).run(offset)
        return Returned(answer.memory, answer.result.int_value, answer.result.cycles)

    def size_of(self, type_name: str, header: str, recipe: Recipe) -> int:
        return size_of(self.lab, type_name, header, recipe, self.board)


class HostBench:
    """This machine, on which only portable C runs."""

    word_offsets = (0,)

    def __init__(self, lab: Lab, host: Host, recipe: Recipe) -> None:
        """Builds the recipe; BuildError shows the command and its output."""
        self._lab = lab
        library = build_library(lab, recipe)
        self.content = library.name
        """Has the hash of all that it was built from, headers in."""
        self._library = HostLibrary(host, library, recipe.sources)

    def run(self, symbol: str, arguments: Sequence[Argument], offset: int = 0) -> Returned:
        return Returned(*self._library.call(symbol, arguments, offset), cycles=0)

    def size_of(self, type_name: str, header: str, recipe: Recipe) -> int:
        return size_of(self._lab, type_name, header, recipe, None)
