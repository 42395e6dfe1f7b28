# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Places of the lab: in a checkout, or in an installed wheel that contains the necessary parts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

CARRIED = Path(__file__).resolve().parent / "carried"
"""Read-only parts of a checkout in an installed wheel: crypto/, boards/, published/ and records/."""


def own_places() -> Iterator[Path]:
    """Yield directories that may have crypto/ and boards/: around the package, and in an installed one."""
    yield from Path(__file__).resolve().parents
    yield CARRIED


def cache() -> Path:
    """Return the directory for builds and measurements of an installed lab, separate for each version."""
    # imported here because a checkout does not need it and the import is slow
    from importlib.metadata import version

    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "pennyweight" / version("pennyweight")
