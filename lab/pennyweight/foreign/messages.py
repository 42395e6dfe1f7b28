# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Reason for a failed build of third-party code: the decisive line of the compiler's or linker's output."""

from __future__ import annotations

import re
from pathlib import Path

from pennyweight import _sim
from pennyweight.build.image import NO_OUTPUT, overflow_of

_PRINTS = re.compile(r"undefined.*\b(printf|puts|putchar|fprintf|stdout|stderr)\b")
_TELLING = re.compile(r"error|undefined|multiple definition|duplicate|cannot find|truncated", re.IGNORECASE)
_DRIVER = re.compile(r"collect2: |.*ld returned \d+ exit status")
"""Message of a compiler whose linker failed, which does not say why."""


def why_not_built(problem: Exception, board: _sim.BoardInfo, folder: Path) -> str:
    """Return in a line why sources cannot be built: the memory that is full, or the first error."""
    return overflow_of(str(problem), board) or first_error(str(problem), folder)


def first_error(text: str, folder: Path) -> str:
    """Return the line of a compiler's or linker's output that states the error, else the first line.

    Files in the directory are named without it.
    """
    first, *rest = [line.strip() for line in text.splitlines() if line.strip()] or [""]
    # after the first comes the command, then what was printed
    printed = [line for line in rest[1:] if not _DRIVER.match(line)]
    line = next(filter(_TELLING.search, printed), next(iter(printed), first)).replace(f"{folder}/", "")
    return f"{line}: {NO_OUTPUT}" if _PRINTS.search(line) and NO_OUTPUT not in line else line
