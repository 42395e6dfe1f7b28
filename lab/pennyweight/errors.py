# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The errors that a person is meant to read: each says what, where, and what to do about it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class LabError(Exception):
    """Something asked of the lab that it cannot do. The command line prints the message and exits with 1."""


class UnknownName(LabError):
    """A name that nothing has. The command line treats it as a mistake in how it was called (exit 2)."""

    def __init__(self, what: str, given: str, known: Iterable[str]) -> None:
        super().__init__(f"unknown {what} '{given}': {nearest_names(given, known)}")


def nearest_names(given: str, known: Iterable[str]) -> str:
    """What to offer in place of `given`: the names like it, or all of them where none is like it."""
    names = sorted(set(known))
    if not names:
        return "there is none here"
    close = difflib.get_close_matches(given.lower(), names, n=3, cutoff=0.5)
    close += [name for name in names if given and given.lower() in name and name not in close][:3]
    return f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(names)}"
