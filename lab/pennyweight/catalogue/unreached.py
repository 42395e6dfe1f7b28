# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Lines of a family's sources that no check reaches, and why that is so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import UnknownId


@dataclass(frozen=True, slots=True)
class Unreached:
    """A source line, and the implementations whose verification never executes it."""

    file: str
    """Relative to the folder `crypto`."""
    line: str
    """Its text, without the white space around it; all lines of the file with this text are meant."""
    of: tuple[str, ...]
    """Ids of primitives or algorithms of the family."""
    implementations: tuple[str, ...]
    """Those of them that are meant; all where none is named."""
    platforms: tuple[str, ...]
    """Those on which it is so; all where none is named: compilers put lines together in their own way."""
    why: str

    def is_about(self, subject: str, implementation: str, platform: str) -> bool:
        """Return True if it applies to that implementation on boards of that platform."""
        return (
            subject in self.of
            and implementation in (self.implementations or (implementation,))
            and platform in (self.platforms or (platform,))
        )


def read_unreached(table: Table, folder: Path, ids: Sequence[str]) -> tuple[Unreached, ...]:
    """Return the [[unreached]] of a family's file, which has these ids; CatalogError names the key."""
    if not table.optional("unreached"):
        return ()
    return tuple(
        each for entry in table.tables("unreached", "unreached") for each in _read(entry, folder, ids)
    )


def _read(table: Table, folder: Path, ids: Sequence[str]) -> tuple[Unreached, ...]:
    """Return an entry for each of its lines."""
    many = table.optional("lines")
    lines = table.strings("lines") if many else (table.string("line"),)
    first = Unreached(
        file=table.string("file"),
        line=lines[0],
        of=table.strings("of"),
        implementations=table.strings("implementations") if table.optional("implementations") else (),
        platforms=table.strings("platforms") if table.optional("platforms") else (),
        why=table.string("why"),
    )
    for id in first.of:
        if id not in ids:
            raise table.fail("of", str(UnknownId("primitive or algorithm of the family", id, ids)))
    source = folder.parent / first.file
    if not source.is_file():
        raise table.fail("file", f"crypto/{first.file} does not exist")
    there = {line.strip() for line in source.read_text(encoding="utf-8").splitlines()}
    for line in lines:
        if line not in there:
            where = f"crypto/{first.file} has no line {line!r}; is it another one now?"
            raise table.fail("lines" if many else "line", where)
    table.finish()
    return tuple(replace(first, line=line) for line in lines)
