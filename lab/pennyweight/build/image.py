# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds functions for a board: an ELF file with them and what they call."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from pennyweight.build import toolchain as toolchains
from pennyweight.build.cache import compiled, digest, make, make_text, run
from pennyweight.build.toolchain import BoardMemory, Toolchain
from pennyweight.catalogue.primitive import Implementation, Primitive
from pennyweight.catalogue.subject import Variant, runs_on
from pennyweight.errors import BuildError, LabError
from pennyweight.lab import Lab

_PLACED = (".text", ".rodata", ".data", ".bss")
"""The sections that the linker scripts know: all that is on the device is in them, and counted."""


_FUNCTION = "STT_FUNC"
_KINDS = (_FUNCTION, "STT_OBJECT")


@dataclass(frozen=True, slots=True)
class Image:
    """A linked function, or several, and the bytes that they take."""

    path: Path
    elf: bytes
    symbol: str
    """The function; of several the first."""
    code_bytes: int
    """.text: the functions and what they call."""
    rodata_bytes: int
    """Constant tables in flash."""
    static_bytes: int
    """.data and .bss."""
    compiled: bool
    """Whether code or tables from C are in it; assembly throughout is the same with every toolchain."""
    toolchain: str
    """Compiler or assembler, version and flags."""


def build(
    lab: Lab, primitive: Primitive, implementation: Implementation, board: BoardMemory, value: int
) -> Image:
    """The image of the function that computes `value`; BuildError shows the command and its output."""
    check_platform(f"{primitive.id} {implementation.id}", implementation, board)
    if not implementation.computes(value) or value not in primitive.parameter.values():
        raise LabError(
            f"{primitive.id} {implementation.id} does not compute {primitive.parameter.name} = {value}; "
            "its catalogue entry says which values it does"
        )
    symbol = primitive.symbol_of(implementation, value)
    sources = (*implementation.sources, *lab.common_sources(implementation.platform))
    folders = (*lab.include_folders, primitive.folder)
    return build_image(lab, sources, folders, board, (symbol,), f"{primitive.id}-{implementation.id}")


def build_image(
    lab: Lab,
    sources: Sequence[Path],
    folders: Sequence[Path],
    board: BoardMemory,
    entries: Sequence[str],
    title: str,
    optimise: str = toolchains.SIZE,
) -> Image:
    """The image of the functions `entries` of `sources`, which find their headers in `folders`.

    `optimise` is the compiler's flag for C, `title` names the file. BuildError shows command and output.
    """
    tools = toolchains.for_board(board)
    objects = {
        source: compiled(
            source,
            lab.build_dir / "objects" / tools.platform,
            tools.compiler.version,
            lambda path, output: tools.compile_command(path, output, folders, optimise),
        )
        for source in (*sources, *runtime_of(lab, tools.platform))
    }
    path = _link(lab, list(objects.values()), board, tools, entries, title)
    return _read_image(path, entries, objects, tools, optimise)


def runtime_of(lab: Lab, platform: str) -> list[Path]:
    """What stands in for libc and the compiler's library, which the images are linked without."""
    return sorted((lab.root / "crypto" / "runtime" / platform).glob("*.S"))


def check_platform(what: str, implementation: Variant, board: BoardMemory) -> None:
    """BuildError where the implementation, which messages call `what`, is not for the board."""
    if not runs_on(implementation, board.platform):
        raise BuildError(f"{what} is not for board {board.name}, which is of the platform {board.platform}")


def _link(
    lab: Lab, objects: list[Path], board: BoardMemory, tools: Toolchain, entries: Sequence[str], title: str
) -> Path:
    text = toolchains.linker_script(board)
    script = make_text(lab.build_dir / "linker" / f"{board.name}-{digest(text)[:20]}.ld", text)
    command = tools.link_command(objects, script, entries, Path("output"))
    # an object's name holds the hash of its content, the script's name that of its text
    key = digest(tools.compiler.version, *command)[:20]
    name = f"{title.replace('/', '-')}-{entries[0]}-{key}.elf"

    def link(output: Path) -> None:
        run(
            tools.link_command(objects, script, entries, output),
            f"linking {', '.join(entries)} for {board.name}",
            folder=output.parent,
        )

    return make(lab.build_dir / "elf" / board.name / name, link)


def _read_image(
    path: Path, entries: Sequence[str], objects: Mapping[Path, Path], tools: Toolchain, optimise: str
) -> Image:
    """The linked image at `path`; `objects` are what it was linked from, by source."""
    elf = path.read_bytes()
    file = ELFFile(io.BytesIO(elf))
    sizes = dict.fromkeys(_PLACED, 0)
    for section in file.iter_sections():
        if section["sh_flags"] & SH_FLAGS.SHF_ALLOC and section["sh_size"]:
            if section.name not in sizes:
                raise BuildError(
                    f"{path}: section {section.name} is in none of {', '.join(_PLACED)}; name sections "
                    ".text.<name>, .rodata.<name> (AVR: .progmem.data.<name>), .data.<name> or .bss.<name>"
                )
            sizes[section.name] += section["sh_size"]
    defined = _defined(file)
    for symbol in entries:
        if symbol in defined.functions:
            continue
        named = ", ".join(source.name for source in objects)
        raise BuildError(
            f"{named}: defines no function {symbol}; define it (.global, .type and .size in assembly) "
            "or mend `symbol` in the catalogue"
        )
    # what the linker dropped is not among the symbols
    from_c = (_defined_in(built) for source, built in objects.items() if source.suffix == ".c")
    compiled_in = any(defined.names & each.names for each in from_c)
    return Image(
        path=path,
        elf=elf,
        symbol=entries[0],
        code_bytes=sizes[".text"],
        rodata_bytes=sizes[".rodata"],
        static_bytes=sizes[".data"] + sizes[".bss"],
        compiled=compiled_in,
        toolchain=tools.describe(compiled_in, optimise),
    )


@dataclass(frozen=True, slots=True)
class _Defined:
    """Names that an ELF file defines, local ones in."""

    functions: frozenset[str]
    names: frozenset[str]
    """Of functions and data."""


@cache
def _defined_in(path: Path) -> _Defined:
    """Of an object; its name holds the hash of its content."""
    return _defined(ELFFile(io.BytesIO(path.read_bytes())))


def _defined(file: ELFFile) -> _Defined:
    table = file.get_section_by_name(".symtab")
    symbols = table.iter_symbols() if isinstance(table, SymbolTableSection) else ()
    kinds = {
        symbol.name: symbol["st_info"]["type"]
        for symbol in symbols
        if symbol["st_info"]["type"] in _KINDS and symbol["st_shndx"] != "SHN_UNDEF"
    }
    functions = (name for name, kind in kinds.items() if kind == _FUNCTION)
    return _Defined(frozenset(functions), frozenset(kinds))
