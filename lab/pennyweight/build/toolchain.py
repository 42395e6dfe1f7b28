# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compilers and linkers: finding them, their versions, and the commands for each platform."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template
from typing import Protocol

from pennyweight.errors import ToolError

C_FLAGS = ("-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror")
"""What portable C is held to, on the boards and on the host."""

SECTION_FLAGS = (
    "-ffreestanding",
    "-ffunction-sections",
    "-fdata-sections",
    "-fno-asynchronous-unwind-tables",
)
"""No library, no unwinding, and a section a function, so that the linker can drop the rest."""

SIZE = "-Os"
"""How C is optimised where nothing else is asked for."""

OLDEST_CLANG = 16

_CODE_OFFSET = 0x8000
"""Code stands this far above address 0: in DWARF line tables the functions that the linker dropped begin
at 0, and their lines must not be taken for those of the code that is there."""

_AVR_DATA_SPACE = 0x800000
"""avr-ld's name for data address 0: one address space for flash and RAM."""


class BoardMemory(Protocol):
    """What a build needs to know of a board."""

    name: str
    platform: str
    part: str
    flash: tuple[int, int]
    ram: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A compiler with its linker, for one platform."""

    platform: str
    name: str
    version: str
    compiler: str
    machine_flags: tuple[str, ...]
    debug_flag: str
    linker: tuple[str, ...]
    """A compiler driver with its flags, or a linker that is called directly."""
    linker_is_driver: bool

    def compile_command(
        self, source: Path, output: Path, folders: Sequence[Path], optimise: str = SIZE
    ) -> list[str]:
        """The command that compiles C or assembles, and writes the files it read beside `output` (.d)."""
        return [
            self.compiler,
            *self.machine_flags,
            *((optimise, *C_FLAGS) if source.suffix == ".c" else ()),
            *SECTION_FLAGS,
            self.debug_flag,
            *(f"-I{folder}" for folder in folders),
            *("-MD", "-MF", str(output.with_suffix(".d"))),
            *("-c", str(source), "-o", str(output)),
        ]

    def link_command(
        self, objects: Sequence[Path], script: Path, entries: Sequence[str], output: Path
    ) -> list[str]:
        """The command that links the functions `entries` and what they call, and drops the rest."""
        kept = [flag for entry in entries for flag in ("-u", entry)]
        flags = ("-T", str(script), "--gc-sections", "-e", entries[0], *kept)
        files = [str(path) for path in objects]
        if self.linker_is_driver:
            passed = [f"-Wl,{flag}" for flag in flags]
            return [*self.linker, "-nostdlib", *passed, *files, "-lgcc", "-o", str(output)]
        return [*self.linker, *flags, *files, "-o", str(output)]

    def describe(self, languages: set[str], optimise: str = SIZE) -> str:
        """Compiler, version and the flags that shape the code; `languages` holds "c" where C is compiled."""
        flags = [*self.machine_flags, *((optimise, "-std=c99") if "c" in languages else ())]
        return " ".join([self.name, self.version, *flags])


def for_board(board: BoardMemory) -> Toolchain:
    """The toolchain that builds for `board`; ToolError names the package and the command that install it."""
    if board.platform == "avr":
        return _gcc(
            "avr",
            "avr-gcc",
            (f"-mmcu={board.part.lower()}",),
            packages="gcc-avr",
            debug_flag="-gdwarf-4",  # plain -g means stabs to avr-gcc
        )
    if board.platform == "armv7m":
        machine_flags = ("-mcpu=cortex-m3", "-mthumb")
        return _gcc("armv7m", "arm-none-eabi-gcc", machine_flags, packages="gcc-arm-none-eabi")
    if board.platform == "msp430":
        if shutil.which("msp430-elf-gcc"):
            return _gcc("msp430", "msp430-elf-gcc", ("-mcpu=msp430", "-mhwmult=none"), packages="")
        return _clang_for_msp430()
    raise ToolError(
        f"board {board.name} is of the platform {board.platform!r}, for which no compiler is known"
    )


def host_compiler() -> str:
    """The C compiler of this machine."""
    for name in ("cc", "gcc", "clang"):
        if path := shutil.which(name):
            return path
    raise _missing("a C compiler for this machine (cc, gcc or clang)", "gcc libc6-dev")


def linker_script(board: BoardMemory) -> str:
    """The linker script of the board, filled in with its memory."""
    template = Path(__file__).parent / "linker" / f"{board.platform}.ld"
    flash_origin, flash_length = board.flash
    ram_origin, ram_length = board.ram
    if board.platform == "avr":
        ram_origin |= _AVR_DATA_SPACE
    offset = 0 if flash_origin >= _CODE_OFFSET // 2 else min(_CODE_OFFSET, flash_length // 2)
    return Template(template.read_text()).substitute(
        flash_origin=hex(flash_origin),
        flash_length=hex(flash_length),
        code_origin=hex(flash_origin + offset),
        ram_origin=hex(ram_origin),
        ram_length=hex(ram_length),
    )


@cache
def version_of(command: str) -> str:
    """The version that a compiler prints: the last number with two dots in its first line."""
    try:
        printed = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as problem:
        raise ToolError(
            f"{command} --version does not run: {problem}; install the package again"
        ) from problem
    numbers = re.findall(r"\d+\.\d+\.\d+", printed.partition("\n")[0])
    if not numbers:
        raise ToolError(f"{command} --version prints no version number: {printed!r}")
    return str(numbers[-1])


def _gcc(
    platform: str, name: str, machine_flags: tuple[str, ...], packages: str, debug_flag: str = "-g"
) -> Toolchain:
    path = shutil.which(name)
    if path is None:
        raise _missing(f"{name}, the compiler for {platform}", packages)
    return Toolchain(
        platform=platform,
        name=name,
        version=version_of(path),
        compiler=path,
        machine_flags=machine_flags,
        debug_flag=debug_flag,
        linker=(path, *machine_flags),
        linker_is_driver=True,
    )


def _clang_for_msp430() -> Toolchain:
    found = _newest_clang()
    if found is None:
        raise _missing(
            f"msp430-elf-gcc, or clang {OLDEST_CLANG} or newer with its ld.lld, the compilers for msp430",
            "clang-19 lld-19",
        )
    clang, linker, version = found
    return Toolchain(
        platform="msp430",
        name="clang",
        version=version,
        compiler=clang,
        machine_flags=("--target=msp430",),
        debug_flag="-g",
        linker=(linker,),
        linker_is_driver=False,
    )


def _newest_clang() -> tuple[str, str, str] | None:
    """Compiler, linker and version of the newest clang that has its lld and is not too old."""
    suffixes = {""}
    for folder in os.get_exec_path():
        suffixes |= {path.name.removeprefix("clang") for path in Path(folder).glob("clang-[0-9]*")}
    best: tuple[str, str, str] | None = None
    for suffix in sorted(suffixes):
        clang, linker = shutil.which(f"clang{suffix}"), shutil.which(f"ld.lld{suffix}")
        if clang is None or linker is None:
            continue
        version = version_of(clang)
        if _major(version) >= OLDEST_CLANG and (best is None or _major(version) > _major(best[2])):
            best = (clang, linker, version)
    return best


def _major(version: str) -> int:
    return int(version.partition(".")[0])


def _missing(what: str, packages: str) -> ToolError:
    return ToolError(
        f"{what}: not found on the PATH; on Debian and Ubuntu: sudo apt-get install {packages} "
        "(or run tools/setup, which installs all that is needed)"
    )
