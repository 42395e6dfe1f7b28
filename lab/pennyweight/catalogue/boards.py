# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The boards: what the files in boards/ describe to the simulators, and this machine."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from pennyweight import _sim
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import CatalogError, UnknownId
from pennyweight.names import find_name

HOST = "host"
"""Stands for this machine where a board is named: only C runs on it, and nothing is measured there."""

_NAME = re.compile(r"[a-z][a-z0-9_]*")


def boards() -> dict[str, _sim.BoardInfo]:
    """The simulated boards by name."""
    return dict(_known())


def usual_boards() -> list[str]:
    """Those that are meant where nobody names one, by name."""
    return [name for name, board in _known().items() if board.usual]


def find_board(name: str) -> _sim.BoardInfo:
    """The board of that name; UnknownId where there is none."""
    file = _folder() / f"{name}.toml"
    if not _NAME.fullmatch(name) or not file.is_file():
        raise UnknownId("board", name, _known())
    return read_board(file)


def board_called(name: str) -> _sim.BoardInfo:
    """The board that a person calls so (`find_name`); UnknownId or AmbiguousName."""
    known = _known()
    return known[find_name("board", name, {id: (info.part, *info.also_called) for id, info in known.items()})]


def read_board(file: Path) -> _sim.BoardInfo:
    """The board that a file describes, named after it; CatalogError says what is wrong with it."""
    if not _NAME.fullmatch(file.stem) or file.stem == HOST:
        raise CatalogError(
            f"{file}: the name of a board is that of its file: small letters, digits, _, a letter first; not "
            f"{HOST}; rename the file"
        )
    try:
        return _described(file.stem, file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise CatalogError(f"{file}: cannot be read: {problem.strerror}") from problem
    except ValueError as problem:  # no UTF-8 among them
        raise CatalogError(f"{file}: {problem}") from problem


@cache
def _described(name: str, text: str) -> _sim.BoardInfo:
    return _sim.BoardInfo(name, text)


def _known() -> dict[str, _sim.BoardInfo]:
    """Those of the checkout: by platform the usual ones first, then by wait states and name."""
    platforms = list(PLATFORMS)

    def order(board: _sim.BoardInfo) -> tuple[int, bool, int, str]:
        return platforms.index(board.platform), not board.usual, board.wait_states, board.name

    found = [read_board(file) for file in _folder().glob("*.toml")]
    return {board.name: board for board in sorted(found, key=order)}


def _folder() -> Path:
    """boards/ around the working directory, else around the package; CatalogError where there is none."""
    working, package = Path.cwd(), Path(__file__).resolve()
    places = (place / "boards" for place in (working, *working.parents, *package.parents))
    for folder in places:
        if any(folder.glob("*.toml")):
            return folder
    raise CatalogError("neither the working directory nor the installed package is below a folder boards/")
