# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compile and link commands of each platform, and the linker script of a board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Protocol

from pennyweight.build.compilers import CLANG, HOST, Compiler, choose, printed_by
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import ToolError

C_FLAGS = ("-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror")
"""Standard and warnings for portable C, on the boards and on the host."""

SECTION_FLAGS = ("-ffunction-sections", "-fdata-sections", "-fno-asynchronous-unwind-tables")
"""Flags for no unwind tables and one section per function, so that the linker can drop unused ones."""

C_PLUS_PLUS = (".cc", ".cpp", ".cxx")
"""Suffixes of C++, which the drivers of C compilers recognise."""

_C_PLUS_PLUS_FLAGS = ("-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics")
"""C++ without its run-time library, which no board has."""

_C_PLUS_PLUS_HEADERS = Path(__file__).parent / "libc" / "cxx"
"""Directory of <cstdint> and similar headers, for compilers without a C++ library."""

ASSEMBLY = (".S", ".s")
"""Suffixes of assembly."""

_PREPROCESSED = ("-x", "assembler-with-cpp")
_DIRECTIVE = re.compile(
    rb"^[ \t]*#(?:define[ \t]+\w|include[ \t]*[\"<]|[ \t]*endif[ \t]*(?:/[/*].*)?\r?$)", re.MULTILINE
)
"""Preprocessor line, as opposed to a comment that begins with #; every #if ends with an #endif."""

FREESTANDING = "-ffreestanding"
"""Flag for code without a C library."""

MARKED = "-DPENNYWEIGHT_MARKS"
"""Macro that enables the profile's marks (crypto/asm/function.inc); products do not set it."""

SIZE = "-Os"
"""Default optimisation of C."""

_CODE_OFFSET = 0x8000
"""Offset of the code above address 0.

In DWARF line tables the functions that the linker dropped begin at 0, and their lines must not be taken for
those of the linked code.
"""


_SMALL_FLASH = 0x4000
"""Size in bytes of a flash of which the code needs more than half."""

_LEAST_OFFSET = 0x100
"""Smallest useful offset of the code, in bytes."""


_DATA_SPACE_BYTES = 0x10000
"""Size of the data space of an AVR in bytes."""


class BoardMemory(Protocol):
    """Properties of a board, or of several boards together, that a build needs."""

    @property
    def name(self) -> str: ...
    @property
    def platform(self) -> str: ...
    @property
    def architecture(self) -> str:
        """Instruction set as compilers name it: avr5, cortex-m3, msp430, rv32imc."""

    @property
    def multiplier(self) -> int | None:
        """Address of the registers of a multiplier that is a peripheral, or None."""

    @property
    def flash(self) -> tuple[int, int]:
        """Address and size of the flash in bytes."""

    @property
    def flash_alias(self) -> int | None:
        """A second address of the flash, at which loads read it, or None."""

    @property
    def ram(self) -> tuple[int, int]:
        """Address and size of the RAM in bytes."""


_NO_HEADERS = "-n"
"""Linker flag: no file headers in memory before code that begins within a page."""

LINES, VARIABLES = "-g1", "-g"
"""Debug information of C: functions and lines, or variables too, which takes a quarter longer."""

_WHOLE_PROGRAM, _WITH_CODE = "-flto", "-ffat-lto-objects"
"""Flag that leaves optimisation to the linker, and one that keeps symbols and code in the objects."""


@dataclass(frozen=True, slots=True)
class Manner:
    """Compiler flags and linking of sources; the defaults are for Pennyweight's own code."""

    flags: tuple[str, ...] = (SIZE, *C_FLAGS)
    """Flags for C."""
    hosted: bool = False
    """True for third-party code: the flags apply to assembly too, and the C library is linked."""
    debug: str = LINES
    """Debug information, LINES or VARIABLES; it does not change the code."""

    @classmethod
    def of_ours(cls, optimise: str, debug: str = LINES) -> Manner:
        """Return the manner of own code with another optimisation."""
        return cls((optimise, *C_FLAGS), debug=debug)

    def for_source(self, source: Path) -> tuple[str, ...]:
        """Return the flags of one source."""
        marks = (MARKED,) if source.suffix == ".S" else ()
        if self.hosted:
            whole = (_WITH_CODE,) if any(each.startswith(_WHOLE_PROGRAM) for each in self.flags) else ()
            return (*self.flags, *marks, *SECTION_FLAGS, *whole, *_flags_of_foreign(source))
        own = self.flags if source.suffix == ".c" else ()
        return (*own, *marks, FREESTANDING, *SECTION_FLAGS)

    def describe(self, compiled: bool) -> tuple[str, ...]:
        """Return the flags that shape the code; `compiled` is True if it contains C."""
        if self.hosted:
            return self.flags
        return (self.flags[0], self.flags[1]) if compiled else ()


def _flags_of_foreign(source: Path) -> tuple[str, ...]:
    """Return the additional flags of third-party code, by suffix and, for assembly, by text."""
    if source.suffix in C_PLUS_PLUS:
        return _C_PLUS_PLUS_FLAGS
    if source.suffix == ".s" and _DIRECTIVE.search(source.read_bytes()):
        return _PREPROCESSED
    return ()


OURS = Manner()


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A compiler and its flags for one platform."""

    platform: str
    compiler: Compiler
    machine_flags: tuple[str, ...]
    debug_format: tuple[str, ...] = ()
    library_flags: tuple[str, ...] = ()
    """Flags of the driver when it links, if they differ: those by which it finds its own library."""

    def compile_command(
        self, source: Path, output: Path, folders: Sequence[Path], manner: Manner = OURS
    ) -> list[str]:
        """Return the command that compiles or assembles, and lists the read files next to `output` (.d)."""
        return [
            *self.compiler.command,
            *self.machine_flags,
            *manner.for_source(source),
            *self.debug_format,
            manner.debug,
            *(f"-I{folder}" for folder in folders),
            *(("-idirafter", str(_C_PLUS_PLUS_HEADERS)) if source.suffix in C_PLUS_PLUS else ()),
            *("-MD", "-MF", str(output.with_suffix(".d"))),
            *("-c", str(source), "-o", str(output)),
        ]

    def link_command(
        self,
        objects: Sequence[Path],
        script: Path,
        entries: Sequence[str],
        output: Path,
        libraries: Sequence[str] = (),
    ) -> list[str]:
        """Return the command that links the functions `entries` and what they call, and drops the rest.

        `libraries` come before the compiler's own.
        """
        kept = [flag for entry in entries for flag in ("-u", entry)]
        flags = ["-T", str(script), "--gc-sections", "-e", entries[0], *kept]
        files = [str(path) for path in objects]
        if self.compiler.linker:
            return [*self.compiler.linker, _NO_HEADERS, *flags, *files, "-o", str(output)]
        if self.platform == "msp430":  # others have larger pages than what is in front of the code
            flags = [_NO_HEADERS, *flags]
        passed = [f"-Wl,{flag}" for flag in flags]
        driver = (*self.compiler.command, *(self.library_flags or self.machine_flags))
        return [*driver, "-nostdlib", *passed, *files, *libraries, "-lgcc", "-o", str(output)]

    @property
    def has_libc(self) -> bool:
        """True if the compiler has a C library for the platform: gcc prints the path of a library it has."""
        if self.compiler.linker:
            return False
        printed = printed_by(*self.compiler.command, *self.machine_flags, "-print-file-name=libc.a")
        return "/" in printed

    def describe(self, compiled: bool, manner: Manner = OURS) -> str:
        """Return compiler, version and the flags that shape the code; `compiled` is True if it contains C."""
        flags = [*self.machine_flags, *manner.describe(compiled)]
        return " ".join([self.compiler.name, self.compiler.version, *flags])


_LEFT_OUT = ("zcb", "zbs")
"""Extensions not named to the compiler: GCC 12 does not know Zcb, and with Zbs fails at the constant 2048."""


def _riscv(extensions: Iterable[str]) -> tuple[str, ...]:
    """Return the flags for a RISC-V core: its instruction set is given as compilers name it, in parts.

    Without start-up code no register points to small data.
    """
    base, *more = extensions
    abi = "ilp32e" if base.startswith("rv32e") else "ilp32"
    return f"-march={'_'.join((base, *more))}", f"-mabi={abi}", "-msmall-data-limit=0"


def for_board(board: BoardMemory) -> Toolchain:
    """Return the toolchain for `board`; ToolError names the package and the command that install it."""
    if board.platform == "avr":
        flags: tuple[str, ...] = (f"-mmcu={board.architecture}",)
        return Toolchain("avr", choose("avr"), flags, debug_format=("-gdwarf-4",))  # else stabs
    if board.platform in ("armv6m", "armv7m"):
        flags = (f"-mcpu={board.architecture}", "-mthumb")
        return Toolchain(board.platform, choose(board.platform), flags)
    if board.platform == "msp430":
        compiler = choose("msp430")
        is_clang = compiler.name == CLANG.name
        flags = ("--target=msp430",) if is_clang else ("-mcpu=msp430", "-mhwmult=none")
        if board.multiplier not in (None, PLATFORMS["msp430"].any_board.multiplier):
            flags += (f"-DPW_MSP430_MULTIPLIER=0x{board.multiplier:04x}",)  # crypto/asm/platform.h
        return Toolchain("msp430", compiler, flags)
    if board.platform == "rv32":
        parts = board.architecture.split("_")
        known = (part for part in parts if part not in _LEFT_OUT)
        return Toolchain("rv32", choose("rv32"), _riscv(known), library_flags=_riscv(parts[:1]))
    raise ToolError(f"board {board.name}: no compiler is known for its platform {board.platform!r}")


def host_compiler() -> Compiler:
    """Return the C compiler of the host; ToolError names the package that contains one."""
    return choose(HOST)


def code_offsets(board: BoardMemory) -> Iterator[int]:
    """Yield offsets of the code above the start of flash: the usual one first, then smaller ones."""
    flash_origin, flash_length = board.flash
    most = flash_length // (8 if flash_length <= _SMALL_FLASH else 2)
    offset = 0 if flash_origin >= _CODE_OFFSET // 2 else min(_CODE_OFFSET, most)
    while offset >= _LEAST_OFFSET:
        yield offset
        offset //= 2
    yield 0


def linker_script(board: BoardMemory, code_offset: int) -> str:
    """Return the linker script of the board, filled in with its memory."""
    template = Path(__file__).parent / "linker" / PLATFORMS[board.platform].linker_script
    flash_origin, flash_length = board.flash
    ram_origin, ram_length = board.ram
    data_space = PLATFORMS[board.platform].data_space
    mapped_origin = board.flash_alias or data_space
    return Template(template.read_text(encoding="utf-8")).substitute(
        flash_origin=hex(flash_origin),
        flash_length=hex(flash_length),
        code_origin=hex(flash_origin + code_offset),
        mapped_origin=hex(mapped_origin),
        mapped_length=hex(min(flash_length, data_space + _DATA_SPACE_BYTES - mapped_origin)),
        mapped_constants="*(.rodata .rodata.*)" if board.flash_alias else "",
        ram_origin=hex(ram_origin | data_space),
        ram_length=hex(ram_length),
    )
