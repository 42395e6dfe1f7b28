# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compilers of the host and of the platforms, and how a source of the library is compiled with them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from conftest import ROOT
from pennyweight.build import toolchain as toolchains
from pennyweight.build.compilers import CLANG, choose
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS

CRYPTO = ROOT / "crypto"
STRICT = (*toolchains.C_FLAGS, "-Wundef", "-Wshadow", "-Wcast-align", "-Wmissing-prototypes")
"""As a product compiles it that asks for every warning, and takes none."""
DEFINES = ("-DPW_NIST_AEAD=schwaemm256_128", "-DPW_NIST_HASH=esch384")


@dataclass(frozen=True)
class LibraryCompiler:
    """A compiler with the flags of a product."""

    name: str
    command: tuple[str, ...]
    platform: str | None = None
    """Platform whose products are linked from its objects; None for an additional compiler or core."""
    linker: tuple[str, ...] = ()
    """Command of the linker; empty if the compiler links by itself."""

    @property
    def only_warns(self) -> bool:
        """True if the compiler only has to accept the library: no product uses its objects."""
        return self.platform is None


def _compilers() -> Iterator[LibraryCompiler]:
    yield LibraryCompiler("host", (*toolchains.host_compiler().command, "-Os"), PORTABLE)
    for platform, board in REFERENCE_BOARDS.items():
        tools = toolchains.for_board(find_board(board))
        command = (*tools.compiler.command, *tools.machine_flags, "-ffreestanding", "-Os")
        name = f"{platform} {tools.compiler.name}"
        yield LibraryCompiler(name, command, platform, tools.compiler.linker)
    clang = choose("msp430")
    if clang.name == CLANG.name:
        yield LibraryCompiler("host clang", (*clang.command, "-O2"))
        target = ("--target=armv7m-none-eabi", "-ffreestanding", "-Os")
        yield LibraryCompiler("armv7m clang", (*clang.command, *target))


COMPILERS = {each.name: each for each in _compilers()}
"""By name."""


def includes(source: Path) -> list[str]:
    family = CRYPTO / source.relative_to(CRYPTO).parts[0]
    folders = (CRYPTO / "include", CRYPTO / "common", family, CRYPTO)
    return [f"-I{folder}" for folder in folders]


def complaints(command: list[str]) -> str:
    """Return the command and the messages of a compiler, or "" if it succeeds without a message."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return f"{' '.join(command)}\n{done.stderr}" if done.returncode or done.stderr else ""
