# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compilers and cores for which every assembly file is preprocessed and assembled."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight.build.compilers import CLANG, SORTS, choose
from pennyweight.errors import ToolError

FILES = tuple(sorted((ROOT / "crypto").rglob("*.S")))

_LINE_MARKER = re.compile(r'^# \d+ "([^"]*)"')
_NO_EXECUTABLE_STACK = re.compile(r"\s*\.section \.note\.GNU-stack\b.*")
"""The one line that platform.h leaves, on Linux."""


@dataclass(frozen=True)
class Target:
    """A compiler with the flags that choose a core."""

    name: str
    compiler: str
    flags: tuple[str, ...]
    platform: str | None
    """The platform that the core is of; None of those that have no assembly."""
    half_of_the_registers: bool = False
    """True for RV32E: of its platform's assembly it has what sixteen registers suffice for."""

    def has(self, path: Path) -> bool:
        """Return True if the core gets functions from a file of its platform."""
        is_shared = path.parent.parent.name in ("common", "runtime")
        suffices = is_shared or path.stem.endswith("_embedded")
        return path.parent.name == self.platform and (suffices or not self.half_of_the_registers)

    def command(self) -> list[str]:
        """The compiler and its flags; skips the test where that is missing or does not know the core."""
        command = [*_command_of(self.compiler), *self.flags]
        asked = subprocess.run([*command, "-E", "-"], input="", capture_output=True, text=True, check=False)
        if asked.returncode:
            pytest.skip(f"{self.compiler} does not know {' '.join(self.flags)}: {asked.stderr.strip()}")
        return command


def _command_of(compiler: str) -> tuple[str, ...]:
    """The compiler that the lab takes, if it is of that name; skips the test if there is none.

    A clang that the lab does not take is of the distribution, in any version: it does not count.
    """
    for platform in SORTS:
        try:
            taken = choose(platform)
        except ToolError:
            continue
        if taken.name == compiler:
            return taken.command
    path = None if compiler == CLANG.name else shutil.which(compiler)
    if path is None:
        pytest.skip(f"{compiler} is not installed")
    return (path,)


def _arm(core: str, platform: str) -> Iterator[Target]:
    yield Target(f"gcc-{core}", "arm-none-eabi-gcc", (f"-mcpu={core}", "-mthumb"), platform)
    yield Target(f"clang-{core}", "clang", ("--target=arm-none-eabi", f"-mcpu={core}", "-mthumb"), platform)


_CLANG_RISCV = ("--target=riscv32-unknown-elf",)


def _riscv(core: str) -> Iterator[Target]:
    yield Target(f"gcc-{core}", "riscv64-unknown-elf-gcc", (f"-march={core}", "-mabi=ilp32"), "rv32")
    flags = (*_CLANG_RISCV, f"-march={core}", "-mabi=ilp32")
    yield Target(f"clang-{core}", "clang", flags, "rv32")


REFERENCE_CORES = {"armv7m": "cortex-m3", "armv6m": "cortex-m0plus", "rv32": "rv32imc"}
OTHER_CORES = {
    "armv7m": ("cortex-m4", "cortex-m7", "cortex-m33", "cortex-m33+nodsp", "cortex-m55"),
    "armv6m": ("cortex-m0", "cortex-m1", "cortex-m23"),
    "rv32": ("rv32im", "rv32imac", "rv32imc_zba_zbb_zbs", "rv32imc_zba_zbb_zbs_zbkb"),
}
CLANG_CORES = {
    "armv7m": ("cortex-m4", "cortex-m33", "cortex-m55"),
    "armv6m": ("cortex-m0", "cortex-m23"),
    "rv32": ("rv32imac",),
}
"""One of each architecture: ARMv7E-M, v8-M, v8.1-M; ARMv6-M, v8-M baseline; RV32."""

TARGETS = (
    Target("gcc-avr", "avr-gcc", ("-mmcu=atmega128",), "avr"),
    Target("clang-avr", "clang", ("--target=avr", "-mmcu=atmega128"), "avr"),
    Target("gcc-avr-reduced", "avr-gcc", ("-mmcu=attiny10",), None),
    Target("gcc-msp430", "msp430-elf-gcc", ("-mcpu=msp430",), "msp430"),
    Target("gcc-msp430-large", "msp430-elf-gcc", ("-mcpu=msp430x", "-mlarge"), None),
    Target("clang-msp430", "clang", ("--target=msp430",), "msp430"),
    Target("clang-msp430-large", "clang", ("--target=msp430", "-D__MSP430X__", "-D__MSP430X_LARGE__"), None),
    *(
        target
        for platform, reference in REFERENCE_CORES.items()
        for core in (reference, *OTHER_CORES[platform])
        for target in (_riscv(core) if platform == "rv32" else _arm(core, platform))
    ),
    Target("gcc-rv32e", "riscv64-unknown-elf-gcc", ("-march=rv32emc", "-mabi=ilp32e"), "rv32", True),
    Target("gcc-ilp32e", "riscv64-unknown-elf-gcc", ("-march=rv32imc", "-mabi=ilp32e"), "rv32", True),
    Target("gcc-rv64", "riscv64-unknown-elf-gcc", ("-march=rv64imac", "-mabi=lp64"), None),
    Target("clang-rv32e", "clang", (*_CLANG_RISCV, "-march=rv32emc", "-mabi=ilp32e"), "rv32", True),
    Target("gcc-big-endian", "arm-none-eabi-gcc", ("-mcpu=cortex-m3", "-mthumb", "-mbig-endian"), None),
    Target("gcc-arm9", "arm-none-eabi-gcc", ("-mcpu=arm926ej-s",), None),
    Target("host", "cc", (), None),
    Target("clang-host", "clang", (), None),
)
NAMED = {target.name: target for target in TARGETS}


def preprocessed(command: list[str], file: Path) -> Iterator[tuple[str, str]]:
    """Yield the lines after preprocessing without include folders, each with its file."""
    made = subprocess.run([*command, "-E", str(file)], capture_output=True, text=True, check=False)
    assert not made.returncode, made.stderr
    current = str(file)
    for line in made.stdout.splitlines():
        if marker := _LINE_MARKER.match(line):
            current = marker[1]
        elif line.strip() and not _NO_EXECUTABLE_STACK.fullmatch(line):
            yield current, line
