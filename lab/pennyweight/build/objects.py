# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What object files define and need of others, and which sources must be compiled for some functions."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import Symbol, SymbolTableSection

_FUNCTION = "STT_FUNC"
_KINDS = (_FUNCTION, "STT_OBJECT")


@dataclass(frozen=True, slots=True)
class Names:
    """Of the symbols of an ELF file."""

    functions: frozenset[str]
    """That it defines, local ones in."""
    sized: frozenset[str]
    """Functions and data that it defines, local ones in."""
    exported: frozenset[str]
    """Functions that it defines and others can call."""
    offered: frozenset[str]
    """All that it defines and others can use, of whatever kind."""
    needed: frozenset[str]
    """What others must define."""


@cache
def names_in(path: Path) -> Names:
    """Of an object; its name holds the hash of its content."""
    return names_of(ELFFile(io.BytesIO(path.read_bytes())))


def names_of(file: ELFFile) -> Names:
    """Of an ELF file; all are empty where it has no symbols."""
    functions, sized, exported, offered, needed = (set[str]() for _ in range(5))
    for symbol in symbols_of(file):
        kind, bind = symbol["st_info"]["type"], symbol["st_info"]["bind"]
        if symbol["st_shndx"] == "SHN_UNDEF":
            # what is weak may stay undefined
            if bind == "STB_GLOBAL":
                needed.add(symbol.name)
            continue
        if kind in _KINDS:
            sized.add(symbol.name)
        if kind == _FUNCTION:
            functions.add(symbol.name)
        if bind != "STB_LOCAL":
            offered.add(symbol.name)
        if kind == _FUNCTION and bind == "STB_GLOBAL":
            exported.add(symbol.name)
    return Names(*map(frozenset, (functions, sized, exported, offered, needed)))


def symbols_of(file: ELFFile) -> list[Symbol]:
    """All symbols of an ELF file."""
    table = file.get_section_by_name(".symtab")
    return list(table.iter_symbols()) if isinstance(table, SymbolTableSection) else []


def needed_objects(
    sources: Sequence[Path], library: Sequence[Path], entries: Iterable[str], compiled: Callable[[Path], Path]
) -> dict[Path, Path]:
    """The objects, by source and in the order given, that the entries and all they call come from.

    `compiled` makes the object of a source; `library` are sources that stand in for a compiler's library. One
    by one they are made until nothing is undefined; what is left over holds nothing that a linker would take,
    so it need not be compiled. Which source defines a name is known only when it is compiled: those that
    mention it are tried first, the library's last, assembly before C, for it is the cheaper. Where something
    stays undefined, because the compiler's own library has it, all are made.
    """
    wanted, offered = set(entries), set[str]()
    made: dict[Path, Path] = {}
    left = [*sources, *library]
    words = {source: _words(source) for source in left}
    while left and (missing := wanted - offered):
        source = min(left, key=lambda each: (not words[each] & missing, each in library, each.suffix == ".c"))
        left.remove(source)
        made[source] = compiled(source)
        names = names_in(made[source])
        offered |= names.offered
        wanted |= names.needed
    return {source: made[source] for source in (*sources, *library) if source in made}


def _words(source: Path) -> set[str]:
    """Names in the text of a source, comments in."""
    return set(re.findall(r"[A-Za-z_]\w+", source.read_text(encoding="utf-8", errors="replace")))
