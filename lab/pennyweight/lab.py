# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A checkout to work in, or what an installed lab carries of one: where sources are, where builds go."""

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
    """Holds crypto/ and published/."""
    build_dir: Path
    broken: list[LabError] | None = field(default=None, compare=False)
    """Errors of catalogue entries and published tables that were left out; None: such an error is raised."""
    board_files: tuple[Path, ...] = ()
    """Boards of a user's own."""

    @classmethod
    def open(
        cls,
        root: Path | None = None,
        broken: list[LabError] | None = None,
        board_files: tuple[Path, ...] = (),
        build_dir: Path | None = None,
    ) -> Lab:
        """The lab at `root`, else around the working directory, else of the package.

        It builds into `build_dir`, else into the checkout.
        """
        found = (root.resolve() if _is_root(root) else None) if root else _find_root()
        if found is None:
            where = f"{root} is" if root else "neither the working directory nor the installed package is"
            raise LabError(
                f"{where} no Pennyweight checkout (with crypto/ and published/); give one: --root PATH"
            )
        own = cache() if found == CARRIED else found / "build"
        return cls(found, build_dir.absolute() if build_dir else own, broken, board_files)

    def __reduce__(
        self,
    ) -> tuple[type[Lab], tuple[Path, Path, list[LabError] | None, tuple[Path, ...]]]:
        # Another process reads the catalogue itself; what is broken is reported by this one.
        return Lab, (self.root, self.build_dir, None if self.broken is None else [], self.board_files)

    def require_checkout(self, what: str) -> None:
        """LabError where the lab is an installed one without a checkout; `what` would write into it."""
        if self.root == CARRIED:
            raise LabError(
                f"{what} writes into a checkout of Pennyweight, and this lab was installed without one; "
                "work in a checkout, or name it: pennyweight --root PATH"
            )

    @cached_property
    def catalog(self) -> Catalog:
        """Read at the first use."""
        return Catalog.load(self.root, self.broken)

    @property
    def boards(self) -> Boards:
        """Of the checkout, and a user's own."""
        return Boards.of(self.root, self.board_files)

    @property
    def include_folders(self) -> tuple[Path, ...]:
        """Where all sources find shared headers."""
        return tuple(self.root / "crypto" / name for name in ("include", "common"))

    def common_sources(self, platform: str) -> tuple[Path, ...]:
        """The byte routines: C, or the platform's assembly where there is some of the same name."""
        return common_sources(self.root, platform)


def _is_root(folder: Path) -> bool:
    return (folder / "crypto").is_dir() and (folder / "published").is_dir()


def _find_root() -> Path | None:
    working = Path.cwd()
    return next((p for p in (working, *working.parents, *own_places()) if _is_root(p)), None)
