# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Source files as output shows them: a line's text, a path relative to the checkout."""

from __future__ import annotations

from pathlib import Path

_LAB = Path(__file__).resolve().parents[2]


class Sources:
    """Lines of source files, each file read once."""

    def __init__(self, root: Path) -> None:
        """Show names of files below `root` relative to it."""
        self._root = root
        self._files: dict[str, list[str]] = {}
        self._names: dict[str, str] = {}

    def line(self, file: str, number: int) -> str:
        """Return the line without surrounding white space, or "" if the file has no such line or is gone."""
        if file not in self._files:
            try:
                text = Path(file).read_text(encoding="utf-8", errors="replace")
            except OSError:
                text = ""
            self._files[file] = text.splitlines()
        lines = self._files[file]
        return lines[number - 1].strip().expandtabs() if 0 < number <= len(lines) else ""

    def name(self, file: str) -> str:
        """Return the file's displayed name: relative to the root, or to the lab for its own files."""
        if file not in self._names:
            path = Path(file)
            roots = (root for root in (self._root, _LAB) if path.is_relative_to(root))
            self._names[file] = next((str(path.relative_to(root)) for root in roots), file)
        return self._names[file]
