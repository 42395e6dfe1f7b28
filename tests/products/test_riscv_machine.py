# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The examples for RISC-V from reset to their result, with start-up code, on a machine of QEMU."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from conftest import ROOT
from product_builds import BENCHMARK, EXAMPLES, Chip, make_examples, run, tool

pytestmark = pytest.mark.second

WITH_ZBKB = Chip("rv32imac_zba_zbb_zbs_zbkb", None)
QEMU = ("-machine", "virt", "-bios", "none", "-semihosting", "-nographic", "-kernel")
SECONDS = 60
RAM = 0x80080000
"""Address of the RAM in rv32_qemu_virt.ld."""


def status(program: Path, cpu: str = "rv32", *more: str, seconds: float = SECONDS) -> int:
    """Return what the program gave as its result to QEMU."""
    qemu = tool("qemu-system-riscv32", "the Debian package qemu-system-misc")
    command = [qemu, "-cpu", cpu, *more, *QEMU, program]
    return subprocess.run(command, stdin=subprocess.DEVNULL, timeout=seconds).returncode


def built(folder: Path, chip: Chip, variant: str = "fast") -> Path:
    make_examples(ROOT, chip, variant, folder, "MEMORY=rv32_qemu_virt")
    return folder


@pytest.mark.parametrize("variant", ["fast", "small"])
@pytest.mark.parametrize("chip", [Chip("rv32imac", None), Chip("rv32im", None)], ids=lambda chip: chip.name)
def test_the_examples_run_on_the_machine(tmp_path: Path, chip: Chip, variant: str) -> None:
    programs = built(tmp_path, chip, variant)
    for name in (*EXAMPLES, BENCHMARK):
        assert status(programs / f"{name}.elf") == 0, name


def test_the_examples_run_with_extensions_that_the_core_has(tmp_path: Path) -> None:
    """And a core without them does not: the kernels for Zbkb are what was linked."""
    programs = built(tmp_path, WITH_ZBKB)
    for name in EXAMPLES:
        assert status(programs / f"{name}.elf", "rv32,zbkb=true") == 0
    with pytest.raises(subprocess.TimeoutExpired):
        status(programs / "sensor_packet.elf", "rv32,zbkb=false", seconds=5)


RETURNS = """
static volatile int data = 5, zero;
int example(void);
int example(void) { return data == 5 && zero == 0 ? 7 : 1; }
"""


def test_the_result_of_a_program_is_the_status_of_the_machine(tmp_path: Path) -> None:
    """Here 7, where the start-up code has copied .data and cleared .bss."""
    (tmp_path / "seven.c").write_text(RETURNS)
    run(
        *(
            tool("riscv64-unknown-elf-gcc", "gcc-riscv64-unknown-elf"),
            "-march=rv32imac",
            "-mabi=ilp32",
            "-Os",
        ),
        *("-c", "seven.c", "-o", "seven.o"),
        folder=tmp_path,
    )
    settings = ("CHIP=rv32imac", "MEMORY=rv32_qemu_virt", f"BUILD={tmp_path}")
    run("make", *settings, tmp_path / "seven.elf", folder=ROOT / "examples")
    filled = ("-device", f"loader,addr={RAM:#x},data=0x0505050505050505,data-len=8")
    assert status(tmp_path / "seven.elf", "rv32", *filled) == 7
