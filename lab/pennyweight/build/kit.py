# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Images of an implementation: built one by one on request, or all at once and packed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from pennyweight.build.image import Image, Recipe, build_for_any, build_image
from pennyweight.build.suited import build_suited
from pennyweight.catalogue.boards import image_for
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import LabError
from pennyweight.lab import Lab


class Built(Protocol):
    """Source of the images of an implementation."""

    @property
    def title(self) -> str:
        """Name of the implementation in messages."""

    @property
    def context_bytes(self) -> int:
        """Size of an algorithm's streaming context in bytes; 0 if there is none."""

    def image(self, symbol: str) -> Image:
        """Return the image that contains the function; LabError if there is none."""


@dataclass(frozen=True, slots=True)
class Kit:
    """Images by symbol, ready to be sent to another process or another machine."""

    title: str
    images: Mapping[str, Image]
    context_bytes: int

    def image(self, symbol: str) -> Image:
        """Return the image that contains the function; LabError if it was not packed."""
        if symbol not in self.images:
            raise LabError(f"{self.title}: no image was built for {symbol}; report this as a bug")
        return self.images[symbol]


class Workpiece:
    """An implementation whose images are built one by one, each once at its first use."""

    def __init__(
        self,
        lab: Lab,
        title: str,
        on: str,
        recipe_for: Callable[[str], Recipe],
        context_bytes: Callable[[], int] = int,
    ) -> None:
        """Build for `on`, a board or a platform (any of its boards); `recipe_for` gives a symbol's recipe."""
        self.title = title
        self._lab = lab
        self._on = on
        self._recipe_for = recipe_for
        self._context_bytes = context_bytes
        self._images: dict[Recipe, Image] = {}
        self._by_symbol: dict[str, Image] = {}

    @cached_property
    def context_bytes(self) -> int:
        """Size of an algorithm's streaming context in bytes; 0 if there is none."""
        return self._context_bytes()

    def image(self, symbol: str) -> Image:
        """Return an image for every board of the platform if there is one, else the board's own.

        Raises Unsuited if the board does not support it; BuildError.
        """
        if symbol not in self._by_symbol:
            recipe = self._recipe_for(symbol)
            if recipe not in self._images:
                self._images[recipe] = self._build(recipe)
            self._by_symbol[symbol] = self._images[recipe]
        return self._by_symbol[symbol]

    def _build(self, recipe: Recipe) -> Image:
        if self._on in PLATFORMS:
            return build_image(self._lab, recipe, PLATFORMS[self._on].any_board)
        board = self._lab.boards.find(self._on)
        shared = None
        if image_for(board) == board.platform:
            shared = build_for_any(self._lab, recipe, PLATFORMS[board.platform])
        return shared or build_suited(self._lab, recipe, board, self.title)
