# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pennyweight's lab: builds, verifies and measures lightweight cryptography in cycle-accurate simulators.

    from pennyweight import Board

`Board` is a simulated board for a script or a notebook; `__version__` is that of the library and of the lab.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["Board", "__version__"]

if TYPE_CHECKING:
    from pennyweight.board import Board

    __version__: str
else:

    def __getattr__(name: str) -> object:
        """Import a public name at its first use: the package itself is light."""
        if name == "Board":
            from pennyweight.board import Board

            return Board
        if name == "__version__":
            return _version()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _version() -> str:
    """Return the version of the installed package, or that of its checkout if it is not installed."""
    from importlib.metadata import PackageNotFoundError, version
    from pathlib import Path

    from pennyweight.catalogue.build_files import version_of

    try:
        return version("pennyweight")
    except PackageNotFoundError:
        return version_of(Path(__file__).parents[2])
