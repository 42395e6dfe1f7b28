# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Toolchains: the description of what makes an image; linker scripts hold the memory of the board."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pennyweight.build import toolchain
from pennyweight.errors import ToolError


@dataclass
class Board:
    """The memory of a chip, as the simulators state it."""

    name: str
    platform: str
    architecture: str
    flash: tuple[int, int]
    ram: tuple[int, int]
    flash_alias: int | None = None


AVR = Board("atmega128", "avr", "avr5", (0, 0x20000), (0x800100, 0x1000))
XT = Board("avr128da28", "avr", "avrxmega3", (0, 0x20000), (0x804000, 0x4000), 0x808000)
ARM = Board("cortex_m3", "armv7m", "cortex-m3", (0, 0x80000), (0x20000000, 0x10000))
MSP = Board("msp430f1611", "msp430", "msp430", (0x4000, 0xC000), (0x1100, 0x2800))


def test_an_unknown_platform_is_refused() -> None:
    with pytest.raises(ToolError, match="no compiler is known for its platform 'z80'"):
        toolchain.for_board(Board("spectrum", "z80", "Z80", (0, 0x4000), (0x4000, 0xC000)))


@pytest.mark.parametrize(
    ("board", "pieces"),
    [
        (
            AVR,
            [
                "ORIGIN = 0x0, LENGTH = 0x20000",
                "ORIGIN = 0x800100, LENGTH = 0x1000",
                ".text MAX(ALIGN(ADDR(.rodata) + SIZEOF(.rodata), 2), 0x8000)",
            ],
        ),
        (XT, ["ORIGIN = 0x808000, LENGTH = 0x8000", ".constants : { *(.rodata .rodata.*)"]),
        (ARM, ["ORIGIN = 0x0, LENGTH = 0x80000", "ORIGIN = 0x20000000", ".text 0x8000"]),
        (MSP, ["ORIGIN = 0x4000, LENGTH = 0xc000", "ORIGIN = 0x1100", ".text 0x4000"]),
    ],
)
def test_the_linker_script_holds_the_memory_of_the_board(board: Board, pieces: list[str]) -> None:
    script = toolchain.linker_script(board, next(toolchain.code_offsets(board)))
    assert all(piece in script for piece in pieces)


def test_assembly_is_described_without_the_flags_of_c() -> None:
    tools = toolchain.for_board(AVR)
    assert tools.describe(compiled=False) == f"avr-gcc {tools.compiler.version} -mmcu=avr5"
    assert tools.describe(compiled=True).endswith("-mmcu=avr5 -Os -std=c99")
