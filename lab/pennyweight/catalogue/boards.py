# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The boards: descriptions for the simulators (docs/boards.md), overrides of their keys, and the host."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pennyweight import _sim
from pennyweight.catalogue.chips import LISTED, NotSimulated, chips_called
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import CatalogError, UnknownId, UsageError, nearest
from pennyweight.names import find_name
from pennyweight.places import own_places

HOST = "host"
"""Name of the host in place of a board: it runs portable C only, and nothing is measured on it."""

ALL = "all"
"""Name that stands for all simulated boards."""

_NAME = re.compile(r"[a-z][a-z0-9_]*")


class BadVariation(UsageError):
    """An override (`board,key=value`) that is malformed or describes no valid board."""


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards of a folder, and those that files of a user's own describe.

    A name can be a variation: `stm32f103,mhz=48,wait_states=1` is that board with other values for these
    keys, in the order of the keys.
    """

    folder: Path
    files: tuple[Path, ...] = ()

    @classmethod
    def of(cls, root: Path, files: tuple[Path, ...] = ()) -> Boards:
        """Return the boards of boards/ in a checkout, else of the package; CatalogError if there is none."""
        for folder in (place / "boards" for place in (root, *own_places())):
            if any(folder.glob("*.toml")):
                return cls(folder, files)
        raise CatalogError(
            f"{root / 'boards'}: no board found, nor in the installed package; run in a checkout or reinstall"
        )

    def all(self) -> dict[str, _sim.BoardInfo]:
        """Return all boards by name: ordered by platform, default boards first, then by wait states."""
        platforms = list(PLATFORMS)

        def order(board: _sim.BoardInfo) -> tuple[int, bool, int, str]:
            return platforms.index(board.platform), not board.usual, board.wait_states, board.name

        return {board.name: board for board in sorted(map(read_board, self._paths()), key=order)}

    def meant(self) -> list[str]:
        """Return the boards to use if none is named: those of the user's own files, else the default ones."""
        return [path.stem for path in self.files] or [
            name for name, board in self.all().items() if board.usual
        ]

    def find(self, name: str) -> _sim.BoardInfo:
        """Return the board of that name, or its override; UnknownId or BadVariation if there is none."""
        id, *changes = name.split(",")
        path = next((path for path in self._paths() if path.stem == id), None)
        if path is None:
            raise UnknownId("board", id, (path.stem for path in self._paths()), LISTED)
        return read_board(path, tuple(changes))

    def called(self, name: str) -> _sim.BoardInfo:
        """Return the board that the user names so (`find_name`), or an override of it.

        UnknownId, NotSimulated, AmbiguousName, BadVariation.
        """
        names = {id: (info.part, *info.also_called) for id, info in self.all().items()}
        is_whole = any(name in others for others in names.values())  # a part may have a comma in its name
        wanted, *changes = [name] if is_whole else name.split(",")
        chips = chips_called(wanted)
        if chips and chips.board is None:  # or it would be an abbreviation: esp32 of esp32c3
            raise NotSimulated(wanted, chips)
        try:
            id = find_name("board", wanted, names, many=LISTED)
        except UnknownId as error:
            if chips is None:
                raise
            raise NotSimulated(wanted, chips) from error
        return self.find(",".join((id, *sorted(map(str.strip, changes)))))

    def _paths(self) -> Iterator[Path]:
        """Yield the board files; CatalogError if two have the same name."""
        seen: dict[str, Path] = {}
        for path in (*sorted(self.folder.glob("*.toml")), *self.files):
            if path.stem in seen:
                raise CatalogError(f"{path}: {seen[path.stem]} has this name already; rename the file")
            seen[path.stem] = path
            yield path


def image_for(board: _sim.BoardInfo) -> str:
    """Return the layout to build for: the platform's name if its layout fits the board, else the board's."""
    memory = PLATFORMS[board.platform].any_board
    origins = [origin for origin in (board.flash[0], board.flash_alias) if origin is not None]
    places = [(memory.flash, (origin, board.flash[1])) for origin in origins]
    fits = any(_lies_in(*pair) for pair in places) and _lies_in(memory.ram, board.ram)
    same = (memory.architecture, memory.multiplier) == (board.architecture, board.multiplier)
    return board.platform if fits and same else board.name


def is_small(board: _sim.BoardInfo) -> bool:
    """Return True if the board has less RAM than the common layout of its platform assumes."""
    return board.ram[1] < PLATFORMS[board.platform].any_board.ram[1]


def _lies_in(piece: tuple[int, int], whole: tuple[int, int]) -> bool:
    """Return True if `piece` is inside `whole`, both (address, bytes)."""
    return whole[0] <= piece[0] and sum(piece) <= sum(whole)


def usual_boards() -> dict[str, _sim.BoardInfo]:
    """Return the repository's default boards, by name."""
    return {name: board for name, board in _own().all().items() if board.usual}


def find_board(name: str) -> _sim.BoardInfo:
    """Return the repository's board of that name; UnknownId if there is none."""
    return _own().find(name)


def _own() -> Boards:
    return Boards.of(Path.cwd())


def read_board(file: Path, changes: tuple[str, ...] = ()) -> _sim.BoardInfo:
    """Return the board that a file describes, named after the file; CatalogError if the file is wrong.

    `changes` are other values for its keys, such as `mhz=48`: BadVariation if the result is not valid.
    """
    if not _NAME.fullmatch(file.stem) or file.stem in (HOST, ALL):
        raise CatalogError(
            f"{file}: not a board name: use lower-case letters, digits and _, with a letter first, but not "
            f"{HOST} or {ALL}; rename the file"
        )
    try:
        text = file.read_text(encoding="utf-8")
        board = _described(file.stem, text, ())
    except OSError as problem:
        raise CatalogError(f"{file}: cannot be read: {problem.strerror}") from problem
    except ValueError as problem:  # no UTF-8 among them
        raise CatalogError(f"{file}: {problem}") from problem
    if not changes:
        return board
    name = ",".join((file.stem, *changes))
    pairs = tuple((key.strip(), value.strip()) for key, _, value in (each.partition("=") for each in changes))
    if not all(key and value for key, value in pairs) or len(dict(pairs)) < len(pairs):
        raise BadVariation(f"{name}: give a key once, with its value, as in stm32f103,wait_states=1,mhz=48")
    keys = _keys(tomllib.loads(text))
    for key, _ in pairs:
        if "." not in key and key not in keys and (near := nearest(key, keys)):
            raise BadVariation(f"{file.stem}: unknown key {key!r}; did you mean {' or '.join(near)}?")
    try:
        return _described(name, text, pairs)
    except ValueError as problem:
        raise BadVariation(f"{name}: {problem}") from problem


def _keys(described: Mapping[str, object]) -> list[str]:
    """Return the keys of a board file, also those of its tables."""
    tables = [value for value in described.values() if isinstance(value, dict)]
    return [*described, *(key for table in tables for key in table)]


@cache
def _described(name: str, text: str, changes: tuple[tuple[str, str], ...]) -> _sim.BoardInfo:
    return _sim.BoardInfo(name, text, list(changes))
