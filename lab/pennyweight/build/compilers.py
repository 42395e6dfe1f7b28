# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Choice of the compiler: the one that an environment variable names, else the first that is installed.

Each platform lists the supported compilers in order of preference. The clang of the ziglang wheel, which an
extra of the lab's package installs in one fixed version, comes before those on the PATH: it gives the same
measurements on every host.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path

from pennyweight.errors import ToolError

OLDEST_CLANG = 16

_SECONDS = 20
"""Seconds after which a `--version` is aborted; it takes milliseconds."""

_MOST_SHOWN = 120
"""Number of characters of a tool's output that a message quotes."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """A compiler that runs, and its command."""

    name: str
    """Name of its sort, such as "avr-gcc" or "clang"; records contain it."""
    version: str
    """Version: three numbers with dots."""
    command: tuple[str, ...]
    linker: tuple[str, ...]
    """Command of the linker; empty if the compiler's driver links."""
    because: str
    """Source of the choice: the variable that names it, or the place where it was found."""

    def __str__(self) -> str:
        """Return the command without its flags."""
        return _shown(self.command)


@dataclass(frozen=True, slots=True)
class Unusable:
    """A compiler that was found but cannot be used."""

    name: str
    because: str
    problem: str


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of compiler that the lab knows how to call."""

    name: str
    variable: str
    """Environment variable that names one: a command on the PATH, or a path."""
    target: str = ""
    """Target that gcc's -dumpmachine must print; "" if it does not matter."""
    packages: str = ""
    """Debian packages that provide it."""
    extra: str = ""
    """Extra of the lab's Python package that installs one."""


AVR_GCC = Sort("avr-gcc", "PENNYWEIGHT_AVR_GCC", "avr", "gcc-avr")
ARM_GCC = Sort("arm-none-eabi-gcc", "PENNYWEIGHT_ARM_GCC", "arm-none-eabi", "gcc-arm-none-eabi")
RISCV_GCC = Sort(
    "riscv64-unknown-elf-gcc", "PENNYWEIGHT_RISCV_GCC", "riscv64-unknown-elf", "gcc-riscv64-unknown-elf"
)
MSP430_GCC = Sort("msp430-elf-gcc", "PENNYWEIGHT_MSP430_GCC", "msp430-elf")
CLANG = Sort("clang", "PENNYWEIGHT_CLANG", packages="clang-19 lld-19", extra="msp430")
HOST_CC = Sort("cc", "PENNYWEIGHT_CC", packages="gcc libc6-dev")

HOST = "host"
"""Name of the host in place of a platform."""

SORTS = {
    "avr": (AVR_GCC,),
    "armv7m": (ARM_GCC,),
    "armv6m": (ARM_GCC,),
    "msp430": (CLANG, MSP430_GCC),
    "rv32": (RISCV_GCC,),
    HOST: (HOST_CC,),
}
"""Sorts of compilers that can build for a platform, the preferred one first."""


def choose(platform: str) -> Compiler:
    """Return the compiler that builds for `platform`.

    Raises ToolError if a variable names an unusable compiler, or if none is installed: then with the package
    and the command that install it.
    """
    variables = (sort.variable for sort in SORTS[platform])
    return _chosen(platform, *(os.environ.get(name, "") for name in ("PATH", *variables)))


@cache
def _chosen(platform: str, *environment: str) -> Compiler:
    """Return the choice, cached because looking for compilers takes time.

    `environment` contains all variables that affect the choice.
    """
    sorts = SORTS[platform]
    named = [sort for sort in sorts if os.environ.get(sort.variable)]
    if len(named) > 1:
        raise ToolError(
            f"{' and '.join(sort.variable for sort in named)} both choose the compiler for {platform}: "
            "unset one"
        )
    if named:
        return _named(named[0])
    problems = []
    for found in _on_this_machine(sorts):
        if isinstance(found, Compiler):
            return found
        problems.append(f"{found.because}: {found.problem}")
    raise _missing(platform, sorts, problems)


def others(platform: str, taken: Compiler | None) -> list[Compiler | Unusable]:
    """Return the other compilers for `platform`, without the chosen one, in order of preference."""
    commands = {taken.command} if taken else set()
    found = []
    for each in _on_this_machine(SORTS[platform]):
        if isinstance(each, Compiler):
            if each.command in commands:
                continue
            commands.add(each.command)
        found.append(each)
    return found


def version_of(*command: str) -> str:
    """Return the version that a compiler prints: the last number with two dots in its first line."""
    first = printed_by(*command, "--version").partition("\n")[0]
    numbers = re.findall(r"\d+\.\d+\.\d+", first)
    if not numbers:
        raise ToolError(
            f"{_shown(command)} --version prints no version number, but {first[:_MOST_SHOWN]!r}; "
            "install the package again, or name another compiler (docs/toolchains.md)"
        )
    return str(numbers[-1])


@cache
def printed_by(*command: str) -> str:
    """Return the output of a compiler that is run to describe itself; ToolError if it does not run."""
    try:
        return subprocess.run(
            command, capture_output=True, text=True, errors="replace", check=True, timeout=_SECONDS
        ).stdout
    except (OSError, subprocess.SubprocessError) as problem:
        raise ToolError(f"{_shown(command)} does not run: {problem}; install the package again") from problem


def _shown(command: tuple[str, ...]) -> str:
    """Return the command without its flags."""
    return " ".join(takewhile(lambda part: not part.startswith("-"), command))


def _named(sort: Sort) -> Compiler:
    """Return the compiler that the sort's variable names."""
    value = os.environ[sort.variable]
    path = shutil.which(value)
    if path is None:
        raise ToolError(
            f"{sort.variable}={value}: no such command on the PATH; name an installed {sort.name}, or "
            "unset it (pennyweight list --toolchains shows the compilers found)"
        )
    try:
        return _checked(sort, Path(path), sort.variable)
    except ToolError as problem:
        raise ToolError(f"{sort.variable}={value}: {problem}") from problem


def _on_this_machine(sorts: tuple[Sort, ...]) -> Iterator[Compiler | Unusable]:
    """Yield the installed compilers, the preferred one first; lazily, since each `--version` takes time."""
    for sort in sorts:
        for because, path in _places(sort):
            try:
                yield _checked(sort, path, because)
            except ToolError as problem:
                yield Unusable(sort.name, because, str(problem))


def _places(sort: Sort) -> Iterator[tuple[str, Path]]:
    """Yield the reason and the path of each possible compiler of the sort."""
    if sort is CLANG:
        if wheel := _zig_of_the_wheel():
            yield "the ziglang wheel", wheel
        for name in _clangs_on_the_path():
            yield "on the PATH", Path(name)
        return
    names = ("cc", "gcc", "clang") if sort is HOST_CC else (sort.name,)
    for name in names:
        if path := shutil.which(name):
            yield "on the PATH", Path(path)


def _zig_of_the_wheel() -> Path | None:
    """Return the program of the Python package `ziglang`, which contains clang and lld."""
    spec = importlib.util.find_spec("ziglang")
    folders = spec.submodule_search_locations if spec else None
    path = shutil.which("zig", path=os.pathsep.join(folders or ()))
    return Path(path) if path else None


def _clangs_on_the_path() -> list[str]:
    """Return the paths of clang and clang-NUMBER, the highest number first, clang without a number last."""
    found: dict[str, int] = {}
    for folder in os.get_exec_path():
        for path in Path(folder).glob("clang*"):
            suffix = re.fullmatch(r"clang(?:-(\d+))?", path.name)
            if suffix and os.access(path, os.X_OK):
                found.setdefault(shutil.which(path.name) or str(path), int(suffix[1] or 0))
    return sorted(found, key=lambda path: -found[path])


def _checked(sort: Sort, path: Path, because: str) -> Compiler:
    """Return the compiler at `path`; ToolError if it is of another sort, too old, or incomplete."""
    if sort is CLANG:
        return _checked_clang(path, because)
    version = version_of(str(path))
    if sort.target:
        target = printed_by(str(path), "-dumpmachine").strip()
        if target != sort.target:
            raise ToolError(
                f"{path} compiles for {target[:_MOST_SHOWN]!r}, not for {sort.target!r}: not an {sort.name}"
            )
    return Compiler(sort.name, version, (str(path),), (), because)


def _checked_clang(path: Path, because: str) -> Compiler:
    command, linker = _clang_commands(path)
    version = version_of(*command)
    first = printed_by(*command, "--version").partition("\n")[0]
    if "clang version" not in first:
        raise ToolError(f"{_shown(command)} is not clang: --version prints {first[:_MOST_SHOWN]!r}")
    if int(version.partition(".")[0]) < OLDEST_CLANG:
        raise ToolError(f"{_shown(command)} is version {version}; clang {OLDEST_CLANG} or newer is needed")
    if not linker:
        raise ToolError(f"{path} has no ld.lld of the same version next to it; install its lld")
    return Compiler(CLANG.name, version, command, linker, because)


def _clang_commands(path: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the commands of clang and of its linker; the linker's is empty if there is none.

    The program `zig` is both, depending on its first argument, and must be given the path of its headers.
    """
    if path.stem == "zig":
        headers = path.resolve().parent / "lib"
        return (str(path), "clang", "-resource-dir", str(headers)), (str(path), "ld.lld")
    name = f"ld.lld{path.name.removeprefix('clang')}"
    beside = [path.parent / name]
    if (installed := path.resolve().parent) != path.parent:  # Debian: /usr/lib/llvm-NUMBER/bin
        beside.append(installed / "ld.lld")
    linker = next((str(each) for each in beside if each.is_file()), None) or shutil.which(name)
    return (str(path),), (linker,) if linker else ()


def _missing(platform: str, sorts: tuple[Sort, ...], problems: list[str]) -> ToolError:
    names = " or ".join(sort.name for sort in sorts)
    what = f"a C compiler for the host ({names})" if platform == HOST else f"{names}, to build for {platform}"
    packages = next(sort.packages for sort in sorts if sort.packages)
    extras = "".join(f"pip install 'pennyweight[{sort.extra}]'; or " for sort in sorts if sort.extra)
    variables = " or ".join(sort.variable for sort in sorts)
    return ToolError(
        "; ".join([f"{what}: not found", *problems])
        + f"; {extras}on Debian and Ubuntu: sudo apt-get install {packages} "
        f"(or run tools/setup, which installs everything), or name one with {variables}"
    )
