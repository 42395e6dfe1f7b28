# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Output files, which are written completely or not at all; links that are not followed."""

from __future__ import annotations

import tempfile
from pathlib import Path

from pennyweight.errors import LabError


def write_whole(path: Path, text: str) -> None:
    """Write the whole file, replacing an existing one, or nothing; LabError states the reason.

    If the path is a link, its target is written; a device or a directory is rejected.
    """
    try:
        place = path.resolve()
        if place.exists() and not place.is_file():
            raise LabError(f"{path}: cannot be written: exists and is not a regular file; name another")
        with tempfile.TemporaryDirectory(dir=place.parent, prefix=".making-") as folder:
            made = Path(folder) / place.name
            made.write_text(text, encoding="utf-8")
            made.replace(place)
    except OSError as problem:
        raise LabError(f"{path}: cannot be written: {problem.strerror or problem}") from problem


def refuse_link(path: Path, instead: str) -> None:
    """Raise LabError if the path is a symbolic link or leads through one; `instead` says what to do."""
    place = path.absolute()
    for each in (place, *place.parents):
        if each.is_symlink():
            where = "" if each == place else f"is reached through {each}, which "
            raise LabError(f"{path}: {where}is a symbolic link to {each.readlink()}; {instead}")
