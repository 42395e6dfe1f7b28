# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The project for the Pico SDK without the SDK: stand-ins for the documented functions that it calls.

The program runs on the simulated RP2040.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight import _sim
from pennyweight.catalogue.boards import find_board
from product_builds import cmake

IMPORT = """
set(CMAKE_TOOLCHAIN_FILE @ROOT@/examples/toolchains/cortex-m.cmake)
set(CHIP @CORE@ CACHE STRING "")
macro(pico_sdk_init)
  add_library(pico_stdlib INTERFACE)
  target_sources(pico_stdlib INTERFACE @SDK@/stdlib.c @ROOT@/examples/bare_metal/armv7m_start.c)
  target_include_directories(pico_stdlib INTERFACE @SDK@/include)
  target_compile_options(pico_stdlib INTERFACE -ffreestanding)
  target_link_options(pico_stdlib INTERFACE -nostdlib -T @SDK@/chip.ld)
  target_link_libraries(pico_stdlib INTERFACE Pennyweight::runtime gcc)
endmacro()
function(pico_enable_stdio_usb target enabled)
endfunction()
function(pico_add_extra_outputs target)
endfunction()
"""
HEADERS = {
    "stdio.h": "int puts(const char *text);\n",
    "pico/stdlib.h": "void stdio_init_all(void);\nvoid sleep_ms(unsigned milliseconds);\n",
}
STDLIB = """
#include <stdio.h>
#include "pico/stdlib.h"
char printed[16];
unsigned slept;
void stdio_init_all(void) {}
void sleep_ms(unsigned milliseconds) { slept += milliseconds; }
int puts(const char *text)
{
    for (unsigned i = 0; i < sizeof printed - 1 && text[i]; i++)
        printed[i] = text[i];
    return 0;
}
"""
"""Keeps what the program prints."""

MEMORY_OF_THE_SCRIPT = "ORIGIN = 0x00000000, LENGTH = 128K"
MEMORY_OF_A_PICO = "ORIGIN = 0x10000100, LENGTH = 2M - 256"
"""Flash behind the 256 bytes of the second stage of the boot loader."""


def stand_in(folder: Path, core: str) -> Path:
    """Write a folder in place of the SDK, for a core; return it."""
    sdk = folder / "pico-sdk"
    for name, text in HEADERS.items():
        header = sdk / "include" / name
        header.parent.mkdir(parents=True, exist_ok=True)
        header.write_text(text)
    (sdk / "stdlib.c").write_text(STDLIB)
    script = (ROOT / "examples/bare_metal/armv7m.ld").read_text()
    assert MEMORY_OF_THE_SCRIPT in script
    (sdk / "chip.ld").write_text(script.replace(MEMORY_OF_THE_SCRIPT, MEMORY_OF_A_PICO))
    (sdk / "external").mkdir()
    text = IMPORT.replace("@ROOT@", str(ROOT)).replace("@SDK@", str(sdk)).replace("@CORE@", core)
    (sdk / "external" / "pico_sdk_import.cmake").write_text(text)
    return sdk


def build(folder: Path, core: str) -> str:
    """Build the project for a core in `folder`/build; return the output of the configuration step."""
    environment = {"PICO_SDK_PATH": str(stand_in(folder, core))}
    return cmake(ROOT / "examples/pico", folder / "build", environment=environment)


def test_the_program_of_a_pico_runs_with_the_assembly_of_its_chip(tmp_path: Path) -> None:
    assert "platform armv6m" in build(tmp_path, "cortex-m0plus")
    board = _sim.Board(find_board("rp2040"))
    board.load((tmp_path / "build" / "sensor_packet").read_bytes())
    with pytest.raises(_sim.CallError) as stopped:
        board.call("main", [], budget=1_000_000)
    assert stopped.value.kind == "budget"  # it never returns
    symbols = board.symbols()
    assert board.read(*symbols["printed"]).rstrip(b"\0") == b"all right"
    assert int.from_bytes(board.read(*symbols["slept"]), "little") > 1000


@pytest.mark.second
def test_the_same_project_takes_the_assembly_of_an_rp2350(tmp_path: Path) -> None:
    assert "platform armv7m" in build(tmp_path, "cortex-m33")
