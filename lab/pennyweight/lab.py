# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Lab: a checkout, or its parts in an installed package, with the places of sources and builds."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pennyweight.catalogue.boards import Boards
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.products import common_sources
from pennyweight.errors import LabError
from pennyweight.places import CARRIED, cache, own_places


@dataclass(frozen=True)
class Lab:
    """A checkout and its build directory."""

    root: Path
    """Directory with crypto/ and published/."""
    build_dir: Path
    broken: list[LabError] | None = field(default=None, compare=False)
    """Errors of catalogue entries and published tables that were left out; None: they are raised."""
    board_files: tuple[Path, ...] = ()
    """Board files of the user."""

    @classmethod
    def open(
        cls,
        root: Path | None = None,
        broken: list[LabError] | None = None,
        board_files: tuple[Path, ...] = (),
        build_dir: Path | None = None,
    ) -> Lab:
        """Open the lab at `root`, else around the working directory, else in the package.

        It builds into `build_dir`, else into the checkout.
        """
        found = (root.resolve() if _is_root(root) else None) if root else _find_root()
        if found is None:
            where = f"{root} is not" if root else "neither the working directory nor the installed package is"
            raise LabError(
                f"{where} a Pennyweight checkout (with crypto/ and published/); give one: --root PATH"
            )
        own = cache() if found == CARRIED else found / "build"
        return cls(found, build_dir.absolute() if build_dir else own, broken, board_files)

    def __reduce__(
        self,
    ) -> tuple[type[Lab], tuple[Path, Path, list[LabError] | None, tuple[Path, ...]]]:
        # another process reads the catalogue itself; only this one reports broken entries
        return Lab, (self.root, self.build_dir, None if self.broken is None else [], self.board_files)

    def require_checkout(self, what: str) -> None:
        """Raise LabError if the lab is installed without a checkout, into which `what` would write."""
        if self.root == CARRIED:
            raise LabError(
                f"{what} writes into a checkout of Pennyweight, and this lab was installed without one; "
                "work in a checkout, or name it: pennyweight --root PATH"
            )

    @cached_property
    def catalog(self) -> Catalog:
        """Catalogue of the checkout, read at the first use."""
        return Catalog.load(self.root, self.broken)

    @property
    def boards(self) -> Boards:
        """Boards of the checkout and of the user's files."""
        return Boards.of(self.root, self.board_files)

    @property
    def include_folders(self) -> tuple[Path, ...]:
        """Include directories of the headers that all sources share."""
        return tuple(self.root / "crypto" / name for name in ("include", "common"))

    def common_sources(self, platform: str) -> tuple[Path, ...]:
        """Return the byte routines: C, or the platform's assembly if it has a file of that name."""
        return common_sources(self.root, platform)


def _is_root(folder: Path) -> bool:
    return (folder / "crypto").is_dir() and (folder / "published").is_dir()


def _find_root() -> Path | None:
    working = Path.cwd()
    return next((p for p in (working, *working.parents, *own_places()) if _is_root(p)), None)
