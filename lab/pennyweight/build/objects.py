# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Symbols that object files define and need, and the sources that some functions need."""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Symbol, SymbolTableSection

from pennyweight.build.cache import make

_FUNCTION = "STT_FUNC"
_KINDS = (_FUNCTION, "STT_OBJECT")

_LONG_BYTES = 4
"""Size of a `long` on every platform, in bytes."""

_FLAGS_AT = 8
"""Offset of the flags in a 32-bit section header, by the ELF specification."""


@dataclass(frozen=True, slots=True)
class Names:
    """Names of the symbols of an ELF file."""

    functions: frozenset[str]
    """Functions that it defines, including local ones."""
    sized: frozenset[str]
    """Functions and data that it defines, including local ones."""
    exported: frozenset[str]
    """Functions that it defines and others can call."""
    offered: frozenset[str]
    """All symbols that it defines and others can use, of any kind."""
    needed: frozenset[str]
    """Symbols that it needs and does not define."""


@cache
def names_in(path: Path) -> Names:
    """Return the names of an object, cached because its file name contains the hash of its content."""
    return names_of(ELFFile(io.BytesIO(path.read_bytes())))


def names_of(file: ELFFile) -> Names:
    """Return the names of an ELF file; all are empty if it has no symbols."""
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
    """Return all symbols of an ELF file."""
    table = file.get_section_by_name(".symtab")
    return list(table.iter_symbols()) if isinstance(table, SymbolTableSection) else []


def numbers_in(elf: bytes) -> dict[str, int]:
    """Return the values of an object's global variables of type `long`, by name."""
    file = ELFFile(io.BytesIO(elf))
    found = {}
    for symbol in _globals_of(file):
        section, at = file.get_section(symbol["st_shndx"]), symbol["st_value"]
        is_filled = section["sh_type"] == "SHT_PROGBITS"
        data = section.data()[at : at + _LONG_BYTES] if is_filled else bytes(_LONG_BYTES)
        found[symbol.name] = int.from_bytes(data, "little", signed=True)
    return found


def functions_of_table(elf: bytes, name: str) -> list[str]:
    """Return the global functions whose addresses a variable of an object holds, in that order."""
    file = ELFFile(io.BytesIO(elf))
    symbols = symbols_of(file)
    table = next((each for each in _globals_of(file) if each.name == name), None)
    if table is None:
        return []
    place = range(table["st_value"], table["st_value"] + table["st_size"])
    found = {}
    for section in file.iter_sections():
        if isinstance(section, RelocationSection) and section["sh_info"] == table["st_shndx"]:
            for entry in section.iter_relocations():
                symbol = symbols[entry["r_info_sym"]]
                if entry["r_offset"] in place and symbol["st_info"]["bind"] == "STB_GLOBAL":
                    found[entry["r_offset"]] = symbol.name
    return [found[at] for at in sorted(found)]


def _globals_of(file: ELFFile) -> list[Symbol]:
    return [
        each
        for each in symbols_of(file)
        if each["st_info"]["bind"] == "STB_GLOBAL" and isinstance(each["st_shndx"], int)
    ]


def with_loaded_tables(path: Path) -> Path:
    """Return the object with its sections `.progmem*` marked as loaded.

    An assembler does not know such sections. If a source names one without flags, linkers treat it as a
    comment and give it no memory, so the code would read other data.
    """
    elf = path.read_bytes()
    if b".progmem" not in elf:
        return path
    file = ELFFile(io.BytesIO(elf))
    marked = bytearray(elf)
    for number, section in enumerate(file.iter_sections()):
        if section.name.startswith(".progmem") and section["sh_type"] == "SHT_PROGBITS":
            at = file["e_shoff"] + number * file["e_shentsize"] + _FLAGS_AT
            struct.pack_into("<I", marked, at, section["sh_flags"] | SH_FLAGS.SHF_ALLOC)
    if marked == elf:
        return path

    def write(output: Path) -> None:
        output.write_bytes(marked)

    return make(path.with_name(f"{path.stem}-loaded.o"), write)


def needed_objects(
    sources: Sequence[Path], library: Sequence[Path], entries: Iterable[str], compiled: Callable[[Path], Path]
) -> dict[Path, Path]:
    """Return the objects, by source and in the order given, that contain the entries and all they call.

    `compiled` makes the object of a source; `library` are the sources that replace a compiler's library.
    Sources are compiled one by one until no symbol is undefined. The rest contains nothing that a linker
    would use, so it is not compiled. Only a compiled source shows which names it defines: sources that
    mention a missing name come first, the library last, and assembly before C because it is faster. If a
    symbol stays undefined, because the compiler's own library has it, all sources are compiled.
    """
    wanted, offered = set(entries), set[str]()
    made: dict[Path, Path] = {}
    left = [*sources, *library]
    words = {source: words_of(source) for source in left}
    while left and (missing := wanted - offered):
        source = min(left, key=lambda each: (not words[each] & missing, each in library, each.suffix == ".c"))
        left.remove(source)
        made[source] = compiled(source)
        names = names_in(made[source])
        offered |= names.offered
        wanted |= names.needed
    return {source: made[source] for source in (*sources, *library) if source in made}


def words_of(source: Path) -> set[str]:
    """Return the identifiers in the text of a source, including those in comments."""
    return set(re.findall(r"[A-Za-z_]\w+", source.read_text(encoding="utf-8", errors="replace")))
