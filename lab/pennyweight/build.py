# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds the function of an implementation for a board: an ELF file with that function and what it calls."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from pennyweight import toolchain as toolchains
from pennyweight.build_cache import compiled, digest, make, make_text, run
from pennyweight.errors import BuildError, LabError
from pennyweight.lab import Lab
from pennyweight.primitive import Implementation, Primitive
from pennyweight.toolchain import BoardMemory, Toolchain

_PLACED = (".text", ".rodata", ".data", ".bss")
"""The sections that the linker scripts know: all that is on the device is in them, and counted."""


@dataclass(frozen=True, slots=True)
class Image:
    """A linked function, and the bytes that it takes."""

    path: Path
    elf: bytes
    symbol: str
    code_bytes: int
    """.text: the function and what it calls."""
    rodata_bytes: int
    """Constant tables in flash."""
    static_bytes: int
    """.data and .bss."""
    toolchain: str
    """Compiler or assembler, version and flags."""


def build(
    lab: Lab, primitive: Primitive, implementation: Implementation, board: BoardMemory, value: int
) -> Image:
    """The image of the function that computes `value`; BuildError shows the command and its output."""
    if not implementation.runs_on(board.platform):
        raise BuildError(
            f"{primitive.id} {implementation.id} is not for board {board.name}, "
            f"which is of the platform {board.platform}"
        )
    if not implementation.computes(value) or value not in primitive.parameter.values():
        raise LabError(
            f"{primitive.id} {implementation.id} does not compute {primitive.parameter.name} = {value}; "
            "its catalogue entry says which values it does"
        )
    tools = toolchains.for_board(board)
    symbol = primitive.symbol_of(implementation, value)
    objects = _objects(lab, primitive, implementation, tools)
    path = _link(lab, objects, board, tools, symbol, f"{primitive.id}-{implementation.id}")
    return _read_image(path, symbol, implementation, tools)


def _objects(lab: Lab, primitive: Primitive, implementation: Implementation, tools: Toolchain) -> list[Path]:
    folders = (*lab.include_folders, primitive.folder)
    helpers = sorted((lab.root / "crypto" / "runtime" / tools.platform).glob("*.S"))
    return [
        compiled(
            source,
            lab.build_dir / "objects" / tools.platform,
            tools.version,
            lambda path, output: tools.compile_command(path, output, folders),
        )
        for source in (*implementation.sources, *helpers)
    ]


def _link(
    lab: Lab, objects: list[Path], board: BoardMemory, tools: Toolchain, symbol: str, title: str
) -> Path:
    text = toolchains.linker_script(board)
    script = make_text(lab.build_dir / "linker" / f"{board.name}-{digest(text)[:20]}.ld", text)
    command = tools.link_command(objects, script, symbol, Path("output"))
    # an object's name holds the hash of its content, the script's name that of its text
    key = digest(tools.version, *command)[:20]
    name = f"{title.replace('/', '-')}-{symbol}-{key}.elf"

    def link(output: Path) -> None:
        run(
            tools.link_command(objects, script, symbol, output),
            f"linking {symbol} for {board.name}",
            folder=output.parent,
        )

    return make(lab.build_dir / "elf" / board.name / name, link)


def _read_image(path: Path, symbol: str, implementation: Implementation, tools: Toolchain) -> Image:
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
    if symbol not in _functions(file):
        named = ", ".join(source.name for source in implementation.sources)
        raise BuildError(
            f"{named}: defines no function {symbol}; define it (.global, .type and .size in assembly) "
            "or mend `symbol` in the catalogue"
        )
    return Image(
        path=path,
        elf=elf,
        symbol=symbol,
        code_bytes=sizes[".text"],
        rodata_bytes=sizes[".rodata"],
        static_bytes=sizes[".data"] + sizes[".bss"],
        toolchain=tools.describe({source.suffix.removeprefix(".") for source in implementation.sources}),
    )


def _functions(file: ELFFile) -> set[str]:
    table = file.get_section_by_name(".symtab")
    if not isinstance(table, SymbolTableSection):
        return set()
    return {
        entry.name
        for entry in table.iter_symbols()
        if entry["st_info"]["type"] == "STT_FUNC" and entry["st_shndx"] != "SHN_UNDEF"
    }
