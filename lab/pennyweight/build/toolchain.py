# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compiling and linking: the commands for each platform, and the linker script of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Protocol

from pennyweight.build.compilers import CLANG, HOST, Compiler, choose, printed_by
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import ToolError

C_FLAGS = ("-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror")
"""What portable C is held to, on the boards and on the host."""

SECTION_FLAGS = ("-ffunction-sections", "-fdata-sections", "-fno-asynchronous-unwind-tables")
"""No unwinding, and a section a function, so that the linker can drop the rest."""

C_PLUS_PLUS = (".cc", ".cpp", ".cxx")
"""Suffixes; the drivers of C compilers take C++ by them."""

_C_PLUS_PLUS_FLAGS = ("-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics")
"""Without the run-time library of C++, which no board has."""

_C_PLUS_PLUS_HEADERS = Path(__file__).parent / "libc" / "cxx"
"""For <cstdint> and its like, where the compiler brings no library of C++."""

ASSEMBLY = (".S", ".s")
"""Suffixes."""

_PREPROCESSED = ("-x", "assembler-with-cpp")
_DIRECTIVE = re.compile(
    rb"^[ \t]*#(?:define[ \t]+\w|include[ \t]*[\"<]|[ \t]*endif[ \t]*(?:/[/*].*)?\r?$)", re.MULTILINE
)
"""A line of the preprocessor's, not a comment that begins with #: every #if ends with an #endif."""

FREESTANDING = "-ffreestanding"
"""No library."""

MARKED = "-DPENNYWEIGHT_MARKS"
"""Assembly with the marks of the profile (crypto/asm/function.inc); products have none."""

SIZE = "-Os"
"""How C is optimised where nothing else is asked for."""

_CODE_OFFSET = 0x8000
"""Code stands this far above address 0: in DWARF line tables the functions that the linker dropped begin
at 0, and their lines must not be taken for those of the code that is there."""


_SMALL_FLASH = 0x4000
"""Bytes: of that the code is to have more than half."""

_LEAST_OFFSET = 0x100
"""Less than that is of no use."""


class BoardMemory(Protocol):
    """What a build needs to know of a board, or of what several have in common."""

    @property
    def name(self) -> str: ...
    @property
    def platform(self) -> str: ...
    @property
    def architecture(self) -> str:
        """What compilers call the instruction set: avr5, cortex-m3, msp430."""

    @property
    def multiplier(self) -> int | None:
        """Where the registers of a multiplier that is a peripheral begin."""

    @property
    def flash(self) -> tuple[int, int]:
        """Address and size in bytes."""

    @property
    def ram(self) -> tuple[int, int]:
        """Address and size in bytes."""


_NO_HEADERS = "-n"
"""No headers of the file in memory in front of code that begins within a page."""

LINES, VARIABLES = "-g1", "-g"
"""What debuggers are told of C: functions and lines, or variables too, which takes a quarter longer."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How sources are compiled and what they are linked with; as it stands here: ours."""

    flags: tuple[str, ...] = (SIZE, *C_FLAGS)
    """Of C."""
    hosted: bool = False
    """Of someone else: the flags are for assembly too, and the toolchain's C library is linked."""
    debug: str = LINES
    """LINES or VARIABLES; the code is the same."""

    @classmethod
    def of_ours(cls, optimise: str, debug: str = LINES) -> Manner:
        """Ours with another optimisation."""
        return cls((optimise, *C_FLAGS), debug=debug)

    def for_source(self, source: Path) -> tuple[str, ...]:
        """The flags of one of them."""
        marks = (MARKED,) if source.suffix == ".S" else ()
        if self.hosted:
            return (*self.flags, *marks, *SECTION_FLAGS, *_flags_of_foreign(source))
        own = self.flags if source.suffix == ".c" else ()
        return (*own, *marks, FREESTANDING, *SECTION_FLAGS)

    def describe(self, compiled: bool) -> tuple[str, ...]:
        """The flags that shape the code; `compiled` says whether C is in it."""
        if self.hosted:
            return self.flags
        return (self.flags[0], self.flags[1]) if compiled else ()


def _flags_of_foreign(source: Path) -> tuple[str, ...]:
    """Return what the compiler must be told of a source by its suffix and, of assembly, by its text."""
    if source.suffix in C_PLUS_PLUS:
        return _C_PLUS_PLUS_FLAGS
    if source.suffix == ".s" and _DIRECTIVE.search(source.read_bytes()):
        return _PREPROCESSED
    return ()


OURS = Manner()


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A compiler and what it has to be told, for one platform."""

    platform: str
    compiler: Compiler
    machine_flags: tuple[str, ...]
    debug_format: tuple[str, ...] = ()

    def compile_command(
        self, source: Path, output: Path, folders: Sequence[Path], manner: Manner = OURS
    ) -> list[str]:
        """The command that compiles C or assembles, and writes the files it read beside `output` (.d)."""
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
        """The command that links the functions `entries` and what they call, and drops the rest.

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
        driver = (*self.compiler.command, *self.machine_flags)
        return [*driver, "-nostdlib", *passed, *files, *libraries, "-lgcc", "-o", str(output)]

    @property
    def has_libc(self) -> bool:
        """Whether a C library for the platform comes with the compiler: gcc prints the path of one it has."""
        if self.compiler.linker:
            return False
        printed = printed_by(*self.compiler.command, *self.machine_flags, "-print-file-name=libc.a")
        return "/" in printed

    def describe(self, compiled: bool, manner: Manner = OURS) -> str:
        """Compiler, version and the flags that shape the code; `compiled` says whether C is in it."""
        flags = [*self.machine_flags, *manner.describe(compiled)]
        return " ".join([self.compiler.name, self.compiler.version, *flags])


def for_board(board: BoardMemory) -> Toolchain:
    """The toolchain that builds for `board`; ToolError names the package and the command that install it."""
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
    raise ToolError(
        f"board {board.name} is of the platform {board.platform!r}, for which no compiler is known"
    )


def host_compiler() -> Compiler:
    """The C compiler of this machine; ToolError names the package that brings one."""
    return choose(HOST)


def code_offsets(board: BoardMemory) -> Iterator[int]:
    """Yield how far above the start of the flash code may begin: the usual first, then with more room."""
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
    ram_origin |= PLATFORMS[board.platform].data_space
    return Template(template.read_text(encoding="utf-8")).substitute(
        flash_origin=hex(flash_origin),
        flash_length=hex(flash_length),
        code_origin=hex(flash_origin + code_offset),
        ram_origin=hex(ram_origin),
        ram_length=hex(ram_length),
    )
