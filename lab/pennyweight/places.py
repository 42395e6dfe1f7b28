# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Where the lab lies: in a checkout, or installed from a wheel that carries what it needs of one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

CARRIED = Path(__file__).resolve().parent / "carried"
"""In an installed wheel: crypto/, boards/, published/ and records/, to be read and not to be written."""


def own_places() -> Iterator[Path]:
    """Folders that may hold crypto/ and boards/: the checkout that the package lies in, what it carries."""
    yield from Path(__file__).resolve().parents
    yield CARRIED


def cache() -> Path:
    """Where an installed lab keeps what it builds and measures, of this version alone."""
    # not above: a checkout does without it, and it takes its time
    from importlib.metadata import version

    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "pennyweight" / version("pennyweight")
