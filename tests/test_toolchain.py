# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Toolchains: a missing or old tool is named with the package that brings it; scripts hold the memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from pennyweight.build import toolchain
from pennyweight.errors import ToolError


@dataclass
class Board:
    """The memory of a chip, as the simulators state it."""

    name: str
    platform: str
    part: str
    flash: tuple[int, int]
    ram: tuple[int, int]


AVR = Board("atmega128", "avr", "ATmega128", (0, 0x20000), (0x800100, 0x1000))
ARM = Board("cortex_m3", "armv7m", "Cortex-M3", (0, 0x80000), (0x20000000, 0x10000))
MSP = Board("msp430f1611", "msp430", "MSP430F1611", (0x4000, 0xC000), (0x1100, 0x2800))


def fake_tool(folder: Path, name: str, first_line: str) -> None:
    tool = folder / name
    tool.write_text(f"#!/bin/sh\necho '{first_line}'\n")
    tool.chmod(0o755)


@pytest.mark.parametrize(
    ("board", "package"),
    [(AVR, "gcc-avr"), (ARM, "gcc-arm-none-eabi"), (MSP, "clang-19 lld-19")],
)
def test_a_missing_compiler_is_named_with_its_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, board: Board, package: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolError) as error:
        toolchain.for_board(board)
    assert f"sudo apt-get install {package}" in str(error.value)


def test_the_newest_clang_with_its_lld_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name, version in (("clang", "14.0.6"), ("clang-16", "16.0.6"), ("clang-18", "18.1.3")):
        fake_tool(tmp_path, name, f"Debian clang version {version}")
        fake_tool(tmp_path, f"ld.lld{name.removeprefix('clang')}", "LLD")
    fake_tool(tmp_path, "clang-21", "Debian clang version 21.0.0")  # has no lld
    found = toolchain.for_board(MSP)
    assert (found.version, Path(found.compiler).name) == ("18.1.3", "clang-18")
    assert Path(found.linker[0]).name == "ld.lld-18"


def test_a_clang_that_is_too_old_is_not_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    fake_tool(tmp_path, "clang", "Debian clang version 14.0.6")
    fake_tool(tmp_path, "ld.lld", "LLD 14.0.6")
    with pytest.raises(ToolError, match="clang 16 or newer"):
        toolchain.for_board(MSP)


def test_msp430_gcc_is_preferred_where_it_exists(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    fake_tool(tmp_path, "msp430-elf-gcc", "msp430-elf-gcc (Mitto Systems) 9.3.1")
    assert toolchain.for_board(MSP).describe({"c"}) == (
        "msp430-elf-gcc 9.3.1 -mcpu=msp430 -mhwmult=none -Os -std=c99"
    )


def test_an_unknown_platform_is_refused() -> None:
    with pytest.raises(ToolError, match="'z80', for which no compiler is known"):
        toolchain.for_board(Board("spectrum", "z80", "Z80", (0, 0x4000), (0x4000, 0xC000)))


def test_a_tool_without_a_version_is_refused(tmp_path: Path) -> None:
    fake_tool(tmp_path, "odd", "no number here")
    with pytest.raises(ToolError, match="prints no version number"):
        toolchain.version_of(str(tmp_path / "odd"))


@pytest.mark.parametrize(
    ("board", "pieces"),
    [
        (AVR, ["ORIGIN = 0x0, LENGTH = 0x20000", "ORIGIN = 0x800100, LENGTH = 0x1000", ".text 0x8000"]),
        (ARM, ["ORIGIN = 0x0, LENGTH = 0x80000", "ORIGIN = 0x20000000", ".text 0x8000"]),
        (MSP, ["ORIGIN = 0x4000, LENGTH = 0xc000", "ORIGIN = 0x1100", ".text 0x4000"]),
    ],
)
def test_the_linker_script_holds_the_memory_of_the_board(board: Board, pieces: list[str]) -> None:
    script = toolchain.linker_script(board)
    assert all(piece in script for piece in pieces)


def test_assembly_is_described_without_the_flags_of_c() -> None:
    tools = toolchain.for_board(AVR)
    assert tools.describe({"S"}) == f"avr-gcc {tools.version} -mmcu=atmega128"
    assert tools.describe({"S", "c"}).endswith("-mmcu=atmega128 -Os -std=c99")
