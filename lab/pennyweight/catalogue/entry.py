# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Base of all catalogue entries, primitives and algorithms: an id and implementations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from pennyweight.catalogue.platforms import PLATFORMS, PORTABLE, REFERENCE_BOARDS
from pennyweight.errors import UnknownId
from pennyweight.names import find_name

REFERENCE = "c/ref"
"""The implementation that every entry has; built for the host, it is the reference of the cross-checks."""

OPTIMISATIONS = {"size": "-Os", "speed": "-O2"}
"""Optimisation goals of an implementation, with their compiler flags."""

LEAK_KINDS = ("branch", "address", "variable-time")
"""Kinds of timing leak: see docs/constant-time.md."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Implementation:
    """One way to compute something, on one platform."""

    id: str
    """<platform>/<variant>."""
    platform: str
    variant: str
    summary: str
    sources: tuple[Path, ...] = field(repr=False)
    """Its own; those of what it uses come on top."""
    uses: Mapping[str, str]
    """Primitive -> its implementation."""
    optimise: str
    """Optimisation goal, a key of OPTIMISATIONS."""
    leaks: tuple[str, ...] = ()
    """The kinds of leaks that it is known to have, of LEAK_KINDS."""
    leaks_because: str = ""
    """Why it has them."""

    def runs_on(self, platform: str) -> bool:
        """Return True if a board of that platform can run it; portable C runs on every platform."""
        return self.platform in (PORTABLE, platform)

    @property
    def contract_boards(self) -> tuple[str, ...]:
        """The boards that contracts in its own files can speak of; none for portable C."""
        if self.platform == PORTABLE:
            return ()
        return PLATFORMS[self.platform].reference_boards_of(self.sources)

    def checked_boards(self, sources: Iterable[Path]) -> tuple[str, ...]:
        """Return the boards that show its constant time, if `sources` are all that it is built from."""
        if self.platform == PORTABLE:
            return tuple(REFERENCE_BOARDS.values())
        return PLATFORMS[self.platform].reference_boards_of(sources)


@dataclass(frozen=True, slots=True)
class Vector:
    """A published known answer; buffers are bytes as they lie in memory, in the layout `words`."""

    source: str
    inputs: Mapping[str, bytes | int]
    """By name. Of a primitive: its arguments and its parameter. Of an aead: key, nonce, ad, message; of the
    others: message (and label)."""
    result: bytes
    """Expected content of the written buffer: result of a primitive, ciphertext and tag, or digest."""


Form = TypeVar("Form", bound=Implementation, covariant=True)


class Entry(Generic[Form]):
    """Something that can be verified and measured, as its family's file describes it.

    The `repr` has all that decides a measurement but the sources, which decide what is built.
    """

    __slots__ = ()

    id: str
    name: str
    kind: str
    family: str
    folder: Path
    vectors: tuple[Vector, ...]
    implementations: tuple[Form, ...]

    @property
    def operations(self) -> tuple[str, ...]:
        """Operations that are measured, by the names that measurements use."""
        raise NotImplementedError

    @property
    def public_folders(self) -> tuple[Path, ...]:
        """Include directories in which a product finds the public header; empty if there is none."""
        return ()

    @property
    def reference(self) -> Form:
        """The portable C."""
        return self.find(REFERENCE)

    def find(self, implementation: str) -> Form:
        """Return the implementation of that id; UnknownId if there is none."""
        for candidate in self.implementations:
            if candidate.id == implementation:
                return candidate
        known = (candidate.id for candidate in self.implementations)
        raise UnknownId("implementation", implementation, known, of=self.id)

    def implementation_called(self, name: str) -> Form:
        """Return the implementation that the user names so (`find_name`); UnknownId or AmbiguousName."""
        known: dict[str, tuple[str, ...]] = {candidate.id: () for candidate in self.implementations}
        return self.find(find_name("implementation", name, known, self.id))

    def implementations_for(self, platform: str) -> Iterator[Form]:
        """Return the implementations that a board of the platform can run."""
        return (candidate for candidate in self.implementations if candidate.runs_on(platform))
