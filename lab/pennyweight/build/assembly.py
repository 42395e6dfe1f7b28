# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Symbols of an assembly file: its global functions with their bytes, and the symbols it needs."""

from __future__ import annotations

import io
from typing import NamedTuple

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Section, SymbolTableSection


class OwnBytes(NamedTuple):
    """Bytes of a function and of the sections it needs in its own file, without callees in other files."""

    code: int
    rodata: int


def functions_in(elf: bytes) -> dict[str, OwnBytes]:
    """Return the global functions of an object, by name."""
    file = ELFFile(io.BytesIO(elf))
    table = file.get_section_by_name(".symtab")
    assert isinstance(table, SymbolTableSection)  # every object has one
    sections = list(file.iter_sections())
    needs: dict[int, set[int]] = {}
    for section in sections:
        if isinstance(section, RelocationSection):
            numbers = {entry["r_info_sym"] for entry in section.iter_relocations()}
            symbols = [table.get_symbol(number) for number in numbers]
            found = {symbol["st_shndx"] for symbol in symbols if isinstance(symbol["st_shndx"], int)}
            needs.setdefault(section["sh_info"], set()).update(found)
    return {
        symbol.name: _own_bytes(sections, needs, symbol["st_shndx"])
        for symbol in table.iter_symbols()
        if symbol["st_info"]["type"] == "STT_FUNC"
        and symbol["st_info"]["bind"] == "STB_GLOBAL"
        and isinstance(symbol["st_shndx"], int)
    }


def called_by(elf: bytes) -> list[str]:
    """Return the symbols that an object needs from other files."""
    table = ELFFile(io.BytesIO(elf)).get_section_by_name(".symtab")
    assert isinstance(table, SymbolTableSection)
    return [each.name for each in table.iter_symbols() if each.name and each["st_shndx"] == "SHN_UNDEF"]


def _own_bytes(sections: list[Section], needs: dict[int, set[int]], first: int) -> OwnBytes:
    """Return the bytes of all sections that the first one refers to, directly or not."""
    found: set[int] = set()
    open_ends = {first}
    while open_ends:
        found |= open_ends
        open_ends = {each for index in open_ends for each in needs.get(index, ())} - found
    loaded = [sections[index] for index in found if sections[index]["sh_flags"] & SH_FLAGS.SHF_ALLOC]
    code = [bool(section["sh_flags"] & SH_FLAGS.SHF_EXECINSTR) for section in loaded]
    sizes = [int(section["sh_size"]) for section in loaded]
    return OwnBytes(
        code=sum(size for size, is_code in zip(sizes, code, strict=True) if is_code),
        rodata=sum(size for size, is_code in zip(sizes, code, strict=True) if not is_code),
    )
