# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The examples as a user builds them, with the build files of the repository or of an archive alone."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from checkout import CATALOG
from pennyweight import _sim
from pennyweight.build.compilers import CLANG, Compiler, choose
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.catalogue.products import products

EXAMPLES = (
    "sensor_packet",
    "firmware_update",
    "two_party_link",
    "flash_hash",
    "psa_driver",
    "after_reset",
    "ble_packet",
    "lorawan_frame",
    "ieee802154_frame",
    "tls13_record",
    "cose_object",
)
"""Those that need no cycle counter."""

BENCHMARK = "benchmark"
"""Is built for every chip and runs where there is the counter that it reads."""


@dataclass(frozen=True)
class Chip:
    """Name of a chip in the build files, and a simulated board for its programs; None for the host."""

    name: str
    board: str | None


HOST = Chip("host", None)
CHIPS = (
    Chip("cortex-m3", "stm32f103"),
    Chip("cortex-m33", "cortex_m3"),  # these programs take none of the instructions that only the M33 has
    Chip("atmega328p", "atmega328p"),
    Chip("atmega128", "atmega128"),
    Chip("msp430f1611", "msp430f1611"),
    Chip("cortex-m0plus", "samd21"),
    Chip("rv32imac", "ibex_small"),
)


def tool(name: str, package: str) -> str:
    """Return the path of a tool; if it is missing the test fails and names the package to install."""
    path = shutil.which(name)
    if path is None:
        pytest.fail(f"{name} is missing; install {package}")
    return path


def sources_of(form: str, *families: str) -> dict[str, str]:
    """Return the sources of families (default: of all) in a form, each with its level of optimisation."""
    return {
        source: each.optimise
        for product in products(CATALOG)
        if product.id in families or not families
        for each in product.forms
        if each.name == form
        for source in each.sources
    }


def run(*command: object, folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """Run a command and return its output; the test fails with the output if the command fails."""
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


def clone_of_today(root: Path, clone: Path) -> Path:
    """Make a clone of a checkout with today's files, which are staged there, and return it."""
    run("git", "clone", "--quiet", "--shared", "--no-checkout", root, clone, folder=root)
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder=root)
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, clone / name)
    run("git", "add", "--all", folder=clone)
    return clone


def make_examples(root: Path, chip: Chip, variant: str, build: Path, *more: str) -> None:
    """With plain Make, into `build`; the compiler for the MSP430 is the one that the lab takes."""
    settings = [f"CHIP={chip.name}", f"VARIANT={variant}", f"BUILD={build}", *more]
    if chip.name.startswith("msp430"):
        settings += clang_for_msp430()
    files = [f"{build}/{name}.elf" for name in (*EXAMPLES, BENCHMARK)]
    run("make", "--no-print-directory", *settings, *files, folder=root / "examples")


def clang_for_msp430() -> list[str]:
    compiler = choose("msp430")
    if compiler.name != CLANG.name:
        return []
    command, script = " ".join(compiler.command), "bare_metal/msp430f1611.ld"
    return [
        f"CC={command} --target=msp430",
        "CFLAGS=-ffreestanding -Os",
        f"AR={archiver(compiler.command)}",
        f"LINK={' '.join(compiler.linker)} --gc-sections -Lbare_metal -T {script}",
    ]


def cmake(source: Path, build: Path, *settings: str, environment: Mapping[str, str] | None = None) -> str:
    """Configures and builds; what was said of the former."""
    program = tool("cmake", "the Debian package cmake")
    said = run(program, "-S", source, "-B", build, *settings, folder=source, environment=environment)
    run(program, "--build", build, folder=source, environment=environment)
    return said


def meson(project: Path, *settings: str) -> None:
    """Configures and builds, into the folder `build` of the project."""
    path = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    setup = (sys.executable, "-m", "mesonbuild.mesonmain", "setup", *settings, project / "build")
    run(*setup, folder=project, environment=path)
    run("ninja", "-C", project / "build", folder=project, environment=path)


TOOLCHAINS = {
    "armv7m": "cortex-m.cmake",
    "armv6m": "cortex-m.cmake",
    "avr": "avr.cmake",
    "msp430": "msp430.cmake",
    "rv32": "riscv.cmake",
}
"""Toolchain file in examples/toolchains, by platform."""


def platform_of(chip: Chip) -> str:
    return find_board(chip.board).platform if chip.board else PORTABLE


def cmake_examples(root: Path, chip: Chip, folder: Path) -> str:
    """Build the examples with CMake in `folder`/build; return the output of the configuration step."""
    platform, settings, environment = platform_of(chip), [], {}
    if platform in TOOLCHAINS:
        file = root / "examples" / "toolchains" / TOOLCHAINS[platform]
        settings += [f"-DCMAKE_TOOLCHAIN_FILE={file}", f"-DCHIP={chip.name}"]
    if platform == "msp430":
        compiler = choose(platform)
        settings.append(f"-DCMAKE_C_COMPILER={compiler.command[0]}")
        if compiler.name == CLANG.name:
            environment = clang_on_the_path(compiler, folder / "bin")
            settings[-1] = "-DCMAKE_C_COMPILER=clang"
    return cmake(root / "examples", folder / "build", *settings, environment=environment)


def clang_on_the_path(compiler: Compiler, folder: Path) -> dict[str, str]:
    """The clang that the lab takes, as a user has one: programs on the PATH of this environment."""
    folder.mkdir()
    for name, command in (
        ("clang", shlex.join(compiler.command)),
        ("ld.lld", shlex.join(compiler.linker)),
        ("llvm-ar", archiver(compiler.command)),
    ):
        (folder / name).write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        (folder / name).chmod(0o755)
    return {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


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
