# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What primitives and algorithms have in common: an id, and implementations for the platforms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from pennyweight.names import find_name

REFERENCE = "c/ref"
"""The implementation that every subject has: built for the host it is the oracle of the cross-checks."""


class Variant(Protocol):
    """An implementation, of whichever."""

    @property
    def id(self) -> str: ...

    @property
    def platform(self) -> str: ...


Implementation = TypeVar("Implementation", bound=Variant)


def runs_on(implementation: Variant, platform: str) -> bool:
    """Whether a board of that platform can run it: portable C runs on every one."""
    return implementation.platform in ("c", platform)


class Subject(Generic[Implementation]):
    """Something that can be verified and measured."""

    __slots__ = ()

    id: str
    implementations: tuple[Implementation, ...]

    @property
    def reference(self) -> Implementation:
        """The portable C."""
        return self.find(REFERENCE)

    def find(self, implementation: str) -> Implementation:
        """The implementation that is called so; UnknownId or AmbiguousName where that is not one."""
        candidates = {candidate.id: candidate for candidate in self.implementations}
        known: dict[str, tuple[str, ...]] = dict.fromkeys(candidates, ())
        return candidates[find_name(f"implementation of {self.id}", implementation, known)]

    def implementations_for(self, platform: str) -> Iterator[Implementation]:
        """Those that a board of the platform can run."""
        return (candidate for candidate in self.implementations if runs_on(candidate, platform))
