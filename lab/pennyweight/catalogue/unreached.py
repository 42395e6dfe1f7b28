# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Lines of a family's sources that no check reaches, and why that is so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import UnknownId


@dataclass(frozen=True, slots=True)
class Unreached:
    """A line, and of what it is never executed when that is verified."""

    file: str
    """Relative to the folder `crypto`."""
    line: str
    """Its text, without the white space around it; all lines of the file with this text are meant."""
    of: tuple[str, ...]
    """Ids of primitives or algorithms of the family."""
    implementations: tuple[str, ...]
    """Those of them that are meant; all where none is named."""
    why: str

    def is_about(self, subject: str, implementation: str) -> bool:
        """Whether it speaks of that implementation."""
        return subject in self.of and implementation in (self.implementations or (implementation,))


def read_unreached(table: Table, folder: Path, ids: Sequence[str]) -> tuple[Unreached, ...]:
    """The [[unreached]] of a family's file, which has these ids; CatalogError names the key."""
    if not table.optional("unreached"):
        return ()
    return tuple(_read(entry, folder, ids) for entry in table.tables("unreached", "unreached"))


def _read(table: Table, folder: Path, ids: Sequence[str]) -> Unreached:
    found = Unreached(
        file=table.string("file"),
        line=table.string("line"),
        of=table.strings("of"),
        implementations=table.strings("implementations") if table.optional("implementations") else (),
        why=table.string("why"),
    )
    for id in found.of:
        if id not in ids:
            raise table.fail("of", str(UnknownId("primitive or algorithm of the family", id, ids)))
    source = folder.parent / found.file
    if not source.is_file():
        raise table.fail("file", f"crypto/{found.file} does not exist")
    lines = source.read_text(encoding="utf-8").splitlines()
    if found.line not in (line.strip() for line in lines):
        raise table.fail("line", f"crypto/{found.file} has no line {found.line!r}; is it another one now?")
    table.finish()
    return found
