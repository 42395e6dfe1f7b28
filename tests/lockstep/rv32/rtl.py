# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Calls of functions on the Verilog of a core, by Verilator, beside our simulator."""

from __future__ import annotations

import importlib.util
import shutil
import struct
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pennyweight.errors import ToolError

BEGIN = 0xFFFF_F000
"""Address of the page where a core begins: code that calls the function, its registers, and the marks."""
PAGE = 4096
VECTOR = 0x80
"""Offset in that page of the first instruction; Ibex asks for this one."""

_BEFORE, _AFTER = 0x800, 0x900
"""Offsets of the registers at the call and at the return."""
_CALL = PAGE - 64
"""Offset of the marks and the call between them, in a line of their own of caches of 4 KB."""
_MARKS = PAGE - 16

_AROUND = 2000
"""More cycles than all that happens before and behind a call."""

RETURN = 0xE5C5_7A30
"""Return address of a call by the simulator."""

RETURNED_TO = BEGIN + _CALL + 8
"""Return address of a call on the Verilog."""

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Rtl:
    """The Verilog of a core in one configuration."""

    wrapper: str
    """File beside this one that has the core as module `top`."""
    package: str
    """Package of the registry that has the Verilog."""
    sources: Callable[[Path], list[str | Path]]
    """Verilator's arguments for the sources, given the folder of the package."""
    macros: tuple[str, ...] = ()
    driver: tuple[str, ...] = ()
    """Macros of main.cpp."""


def _ibex(package: Path) -> list[str | Path]:
    root = package / "system_verilog"
    cells = root / "vendor/lowrisc_ip/ip"
    packages = ("ram_1p", "secded", "mubi", "cipher", "count", "util")
    return [
        "-DSYNTHESIS", "--noassert",
        f"-I{cells / 'prim/rtl'}", f"-I{root / 'vendor/lowrisc_ip/dv/sv/dv_utils'}",
        "-y", root / "rtl", "-y", cells / "prim/rtl", "-y", cells / "prim_generic/rtl",
        *(cells / f"prim/rtl/prim_{each}_pkg.sv" for each in packages),
        root / "rtl/ibex_pkg.sv",
    ]  # fmt: skip


def _picorv32(package: Path) -> list[str | Path]:
    return [package / "verilog/picorv32.v"]


def _cv32e40p(package: Path) -> list[str | Path]:
    rtl = package / "system_verilog/rtl"
    packages = ("apu_core", "fpu")
    return [
        f"-I{rtl / 'include'}", "-y", rtl,
        *(rtl / f"include/cv32e40p_{each}_pkg.sv" for each in packages),
        rtl / "include/cv32e40p_pkg.sv", rtl / "cv32e40p_register_file_ff.sv",
    ]  # fmt: skip


def _vexriscv(package: Path) -> list[str | Path]:
    return ["--flatten", HERE / "vexriscv.vlt", package / "verilog/VexRiscv_IMAC.v"]


def _ibex_with(multiplier: str, bits: str, stage: int) -> Rtl:
    macros = (f"MULTIPLIER={multiplier}", f"BITS={bits}", f"STAGE={stage}")
    return Rtl("ibex.sv", "pythondata_cpu_ibex", _ibex, macros)


CORES = {
    "ibex_small": _ibex_with("RV32MFast", "RV32BNone", 0),
    "ibex_wb": _ibex_with("RV32MSingleCycle", "RV32BNone", 1),
    "ibex_wbb": _ibex_with("RV32MSingleCycle", "RV32BBalanced", 1),
    "picorv32": Rtl("picorv32.sv", "pythondata_cpu_picorv32", _picorv32, ("FAST=1",)),
    "picorv32_slow": Rtl("picorv32.sv", "pythondata_cpu_picorv32", _picorv32, ("FAST=0",)),
    "cv32e40p": Rtl("cv32e40p.sv", "pythondata_cpu_cv32e40p", _cv32e40p),
    "vexriscv": Rtl("vexriscv.sv", "pythondata_cpu_vexriscv", _vexriscv, driver=("SAME_CYCLE", "WARM")),
}
"""By board."""


def build(board: str, folder: Path) -> Path:
    """Compile the core of a board into a program in `folder`, unless it is there; ToolError if it fails."""
    rtl = CORES[board]
    made = folder / board
    made.mkdir(parents=True, exist_ok=True)
    program = made / "Vtop"
    if program.exists() and program.stat().st_mtime > max(each.stat().st_mtime for each in HERE.iterdir()):
        return program
    if shutil.which("verilator") is None:
        raise ToolError("verilator is not installed (Debian: verilator); tools/setup --rtl installs it")
    found = importlib.util.find_spec(rtl.package)
    if found is None or found.origin is None:
        name = rtl.package.replace("_", "-")
        raise ToolError(f"{name} is not installed: python -m pip install {name}; tools/setup --rtl does it")
    command = [
        "verilator", "--cc", "--exe", "--build", "-O3", "--x-assign", "0", "--x-initial", "0",
        "-Wno-fatal", "-Wno-lint", "-Wno-BLKANDNBLK", "-Wno-UNOPTFLAT",
        "--top-module", "top", "--Mdir", made, "-o", program.name,
        f"+define+BEGIN=32'h{BEGIN + VECTOR:X}", *(f"+define+{each}" for each in rtl.macros),
        "-CFLAGS", " ".join(
            ["-O2", f"-DBEGIN={BEGIN:#x}u", f"-DBEGIN_CALL={RETURNED_TO - 4:#x}u"]
            + [f"-DBEGIN_LOADED={BEGIN + _BEFORE + 4 * 31:#x}u"]
            + [f"-D{each}" for each in rtl.driver]
        ),
        *rtl.sources(Path(found.origin).parent), HERE / rtl.wrapper, HERE / "main.cpp",
    ]  # fmt: skip
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ToolError(f"verilator, {board}: {done.stderr[-4000:]}")
    return program


@dataclass(frozen=True)
class State:
    """Registers x0 to x31, and the memory that is not zero by page."""

    registers: tuple[int, ...]
    pages: dict[int, bytes]


@dataclass(frozen=True)
class Ran:
    """A call on the Verilog that returned."""

    cycles: int
    """From the store before the call to the store behind it."""
    lines_read: int
    """Reads into caches meanwhile."""
    state: State


def pages_of(memory: bytes, start: int) -> dict[int, bytes]:
    """Return the pages of memory from `start` that are not zero, by address."""
    zero = bytes(PAGE)
    pages = ((start + at, memory[at : at + PAGE]) for at in range(0, len(memory), PAGE))
    return {address: page.ljust(PAGE, b"\0") for address, page in pages if page != zero[: len(page)]}


class Runner:
    """A core that makes calls."""

    def __init__(self, program: Path) -> None:
        """Start the program that `build` made."""
        self._program = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def call(self, entry: int, before: State, most: int) -> Ran | None:
        """Make a call and return what it left; None if it did not return in so many cycles."""
        pages = {**before.pages, BEGIN: _page(entry, before.registers)}
        job = b"".join(struct.pack("<I", address) + page for address, page in pages.items())
        self._write(struct.pack("<2I", most + _AROUND, len(pages)) + job)
        ended, cycles, lines_read = self._words(3)
        (count,) = self._words(1)
        left = {}
        for _ in range(count):
            (address,) = self._words(1)
            left[address] = self._read(PAGE)
        if not ended:
            return None
        after = struct.unpack_from("<32I", left.pop(BEGIN), _AFTER)
        return Ran(cycles, lines_read, State(after, left))

    def close(self) -> None:
        """End the program."""
        self._program.communicate()

    def _write(self, content: bytes) -> None:
        assert self._program.stdin is not None
        self._program.stdin.write(content)
        self._program.stdin.flush()

    def _read(self, size: int) -> bytes:
        assert self._program.stdout is not None
        content = self._program.stdout.read(size)
        if len(content) < size:
            raise RuntimeError("the program on the Verilog ended: its error stands above")
        return content

    def _words(self, count: int) -> tuple[int, ...]:
        return struct.unpack(f"<{count}I", self._read(4 * count))


def _page(entry: int, registers: Sequence[int]) -> bytes:
    """Return the page from BEGIN: load registers, mark, call, mark, store registers, mark, and again."""
    code: list[int] = [_load(number, _BEFORE + 4 * number) for number in range(1, 32)]
    code.append(_jump(0, _CALL - (VECTOR + 4 * len(code))))
    behind = VECTOR + 4 * len(code)
    code += [_store(number, _AFTER + 4 * number) for number in range(1, 32)]
    code.append(_store(0, _MARKS + 8))
    code.append(_jump(0, -4 * len(code)))
    call = [_store(0, _MARKS), _jump(1, entry - (BEGIN + _CALL + 4)), _store(0, _MARKS + 4)]
    call.append(_jump(0, behind - (_CALL + 12)))
    page = bytearray(PAGE)
    struct.pack_into(f"<{len(code)}I", page, VECTOR, *code)
    struct.pack_into(f"<{len(call)}I", page, _CALL, *call)
    struct.pack_into("<32I", page, _BEFORE, *registers)
    return bytes(page)


def _load(register: int, offset: int) -> int:
    """`lw` of a word of the page, whose second half x0 reaches."""
    return offset << 20 & 0xFFF0_0000 | 2 << 12 | register << 7 | 0x03


def _store(register: int, offset: int) -> int:
    return offset >> 5 << 25 & 0xFE00_0000 | register << 20 | 2 << 12 | (offset & 31) << 7 | 0x23


def _jump(register: int, offset: int) -> int:
    """`jal`; what is further than 1 MB behind is so far ahead, as addresses wrap."""
    bits = (offset >> 20 & 1) << 31 | (offset >> 1 & 0x3FF) << 21 | (offset >> 11 & 1) << 20
    return bits | (offset >> 12 & 0xFF) << 12 | register << 7 | 0x6F


def memory_difference(here: bytes, there: dict[int, bytes], start: int) -> str | None:
    """Return the first word of our memory from `start` that the Verilog left otherwise, if there is one.

    A return address that was stored is that of the call on either side.
    """
    other = bytearray(len(here))
    for address, page in there.items():
        if start <= address < start + len(here):
            other[address - start : address - start + PAGE] = page
    if here == other:
        return None
    for at in range(0, len(here), 4):
        mine, theirs = (int.from_bytes(each[at : at + 4], "little") for each in (here, other))
        if mine != theirs and (mine, theirs) != (RETURN, RETURNED_TO):
            return f"the word at {start + at:#x} is {mine:#010x} here, {theirs:#010x} in the Verilog"
    return None


def register_difference(here: dict[int, int], there: Iterable[int]) -> str | None:
    """Return the first of these registers that differs, if there is one."""
    for number, value in enumerate(there):
        if here.get(number, value) != value:
            return f"x{number} is {here[number]:#010x} here, {value:#010x} in the Verilog"
    return None
