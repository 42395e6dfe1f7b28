# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The examples as a user builds them, with the build files of the repository or of an archive alone."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from pennyweight import _sim
from pennyweight.build.compilers import CLANG, choose
from pennyweight.catalogue.boards import find_board

EXAMPLES = ("sensor_packet", "firmware_update", "two_party_link", "flash_hash", "psa_driver", "after_reset")
"""Those that need no cycle counter."""

BENCHMARK = "benchmark"
"""Is built for every chip and runs where there is the counter that it reads."""


@dataclass(frozen=True)
class Chip:
    """What the build files call it, and a simulated board that runs what was built; the host has none."""

    name: str
    board: str | None


HOST = Chip("host", None)
CHIPS = (
    Chip("cortex-m3", "stm32f103"),
    Chip("cortex-m33", "cortex_m3"),  # these programs take none of the instructions that only the M33 has
    Chip("atmega328p", "atmega328p"),
    Chip("atmega128", "atmega128"),
    Chip("msp430f1611", "msp430f1611"),
)


def tool(name: str, package: str) -> str:
    """Its path; the test fails, with the package to install, where it is missing."""
    path = shutil.which(name)
    if path is None:
        pytest.fail(f"{name} is missing; install {package}")
    return path


def run(*command: object, folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """What a command that succeeds prints; the test fails with it where it does not."""
    done = subprocess.run(
        [str(each) for each in command],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"
    return done.stdout


def make_examples(root: Path, chip: Chip, variant: str, build: Path) -> None:
    """With plain Make, into `build`; the compiler for the MSP430 is the one that the lab takes."""
    settings = [f"CHIP={chip.name}", f"VARIANT={variant}", f"BUILD={build}"]
    if chip.name.startswith("msp430"):
        settings += clang_for_msp430()
    files = [f"{build}/{name}.elf" for name in (*EXAMPLES, BENCHMARK)]
    run("make", "--no-print-directory", *settings, *files, folder=root / "examples")


def clang_for_msp430() -> list[str]:
    compiler = choose("msp430")
    if compiler.name != CLANG.name:
        return []
    command, script = " ".join(compiler.command), "bare_metal/msp430.ld"
    return [
        f"CC={command} --target=msp430",
        "CFLAGS=-ffreestanding -Os",
        f"AR={archiver(compiler.command)}",
        f"LINK={' '.join(compiler.linker)} --gc-sections -T {script}",
    ]


def archiver(compiler: Sequence[str]) -> str:
    """The `ar` of the zig program, or the host's, which packs objects of every machine."""
    return f"{compiler[0]} ar" if Path(compiler[0]).stem == "zig" else "ar"


def check_example(elf: Path, chip: Chip) -> None:
    """Runs it: on the host as a program, else as a function on the simulated board."""
    if chip.board is None:
        run(elf, folder=elf.parent)
        return
    board = _sim.Board(find_board(chip.board))
    board.load(elf.read_bytes())
    assert board.call("example", [], budget=20_000_000).int_value == 0, elf.name
