# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Build for a board that may not support an implementation of its platform."""

from __future__ import annotations

import re
from pathlib import Path

from pennyweight import _sim
from pennyweight.build.image import Image, Recipe, build_image, defined_symbols, overflow_of
from pennyweight.build.toolchain import ASSEMBLY
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import BuildError, Unsuited
from pennyweight.lab import Lab

_COMPILING = re.compile(r"compiling (\S+) failed")


def build_suited(lab: Lab, recipe: Recipe, board: _sim.BoardInfo, title: str) -> Image:
    """Return the image of the recipe's functions for a board.

    Raises Unsuited if the same sources build for the platform's reference board, but this board has too
    little flash or lacks instructions or registers; BuildError if the sources are wrong.
    """
    try:
        return build_image(lab, recipe, board)
    except BuildError as error:
        lacks = _lacks(lab, recipe, board, str(error))
        if lacks is None:
            raise
        raise Unsuited(f"{title} on {board.name}: {lacks}") from error


def _lacks(lab: Lab, recipe: Recipe, board: _sim.BoardInfo, problem: str) -> str | None:
    """Return the missing feature in words, or None if the board is not the cause."""
    reference = lab.boards.find(PLATFORMS[board.platform].reference_board)
    try:
        build_image(lab, recipe, reference)
    except BuildError:
        return None
    if compiling := _COMPILING.search(problem):
        return f"{board.part} lacks instructions that {Path(compiling[1]).name} needs"
    if lacks := overflow_of(problem, board):
        return lacks
    for source in (each for each in recipe.sources if each.suffix in ASSEMBLY):
        if defined_symbols(lab, source, recipe, reference) and not defined_symbols(
            lab, source, recipe, board
        ):
            return f"{board.part} lacks registers that {source.name} needs"
    return None
