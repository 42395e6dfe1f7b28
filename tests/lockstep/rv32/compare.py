# SPDX-License-Identifier: Apache-2.0 OR MIT
"""RISC-V cores beside their Verilog: random code and every implementation of the library (`make test-rtl`).

For each board it prints the calls, the cycles compared and how many calls took other cycles or left other
registers or memory. Exit status 1 if any did.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from random_code import BLOCK_BYTES, RandomCode
from rtl import CORES, Ran, Runner, State, build, memory_difference, pages_of, register_difference

from pennyweight import _sim
from pennyweight.build.compilers import choose
from pennyweight.catalogue.jobs import Lengths, select
from pennyweight.check.session import Session
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.run.guest import Call

ROOT = Path(__file__).resolve().parents[3]

_FILL = 0xDEC0_DE00
_PRESERVED = (2, 3, 4, 8, 9, *range(18, 28))
_STACK_UNIT = 16
_FILE = 250
"""Random functions in one program."""

LENGTHS = (Lengths(16, 16), Lengths(13, 45))
"""Lengths of associated data and message in bytes: whole blocks, and parts of blocks."""


@dataclass
class Tally:
    """Calls that were compared on a board, and differences."""

    calls: int = 0
    cycles: int = 0
    not_cached: int = 0
    """Calls among them whose cycles are not compared: caches did not hold all that they read."""
    other_cycles: int = 0
    other_results: int = 0
    lines: list[str] = field(default_factory=list)

    def line(self, board: str, what: str) -> str:
        """Return the summary."""
        differences = f"{self.other_cycles} with other cycles, {self.other_results} with other results"
        without = f", {self.not_cached} not of cached lines" if self.not_cached else ""
        return f"{board:14} {what:8} {self.calls:6} calls {self.cycles:12} cycles   {differences}{without}"


@dataclass(frozen=True)
class Made:
    """A call that was made here."""

    entry: int
    arguments: Sequence[int]
    """Words of 32 bits, in order."""
    ram: bytes
    """Content before the call, without what the call puts on the stack."""


class Place:
    """A board here and in Verilog with the same program."""

    def __init__(self, info: _sim.BoardInfo, runner: Runner) -> None:
        """Compare on the board `info` describes."""
        self.info = info
        self._runner = runner
        self._around = self._around_a_call()

    def _around_a_call(self) -> int:
        """Return the cycles from mark to mark that our count lacks, by a function that only returns."""
        board = _sim.Board(self.info)
        board.load(_linked(self.info.architecture, ".globl empty\nempty: ret\n.rept 8\nnop\n.endr\n"))
        flash = pages_of(board.read(*self.info.flash), self.info.flash[0])
        ran = self._runner.call(board.symbols()["empty"][0], State((0,) * 32, flash), 0)
        assert ran is not None
        return ran.cycles - board.call("empty", []).cycles

    def compare(
        self,
        board: _sim.Board,
        result: _sim.CallResult,
        call: Made,
        tally: Tally,
        title: str,
    ) -> None:
        """Make the call that gave `result` in Verilog too and count what differs."""
        start, size = self.info.ram
        flash = pages_of(board.read(*self.info.flash), self.info.flash[0])
        registers, ram = self._entered(board, call)
        found = State(registers, {**flash, **pages_of(ram, start)})
        ran = self._runner.call(call.entry, found, 2 * result.cycles)
        tally.calls += 1
        if ran is None:
            tally.other_results += 1
            tally.lines.append(f"{title}: no return in the Verilog")
            return
        cycles = ran.cycles - self._around
        if ran.lines_read:
            tally.not_cached += 1
        else:
            tally.cycles += cycles
        if cycles != result.cycles and not ran.lines_read:
            tally.other_cycles += 1
            tally.lines.append(f"{title}: {result.cycles} cycles here, {cycles} in the Verilog")
        if wrong := self._wrong(board.read(start, size), registers, result, ran):
            tally.other_results += 1
            tally.lines.append(f"{title}: {wrong}")

    def _wrong(self, after: bytes, registers: Sequence[int], result: _sim.CallResult, ran: Ran) -> str | None:
        """Return the first difference; registers count where the function kept the calling convention."""
        held = {number: registers[number] for number in _PRESERVED}
        held |= {10: result.value & 0xFFFF_FFFF, 11: result.value >> 32}
        wrong = None if result.broken else register_difference(held, ran.state.registers)
        return wrong or memory_difference(after, ran.state.pages, self.info.ram[0])

    def _entered(self, board: _sim.Board, call: Made) -> tuple[tuple[int, ...], bytes]:
        """Return the registers and the RAM at the call."""
        values, before = call.arguments, call.ram
        stacked = b"".join(value.to_bytes(4, "little") for value in values[8:])
        stacked = stacked.ljust(-(-len(stacked) // _STACK_UNIT) * _STACK_UNIT, b"\0")
        free, size = board.free()[-1]
        begin = ((free + size) & -_STACK_UNIT) - len(stacked)
        registers = [_FILL | number for number in range(32)]
        registers[0], registers[2] = 0, begin
        registers[10 : 10 + len(values[:8])] = values[:8]
        at = begin - self.info.ram[0]
        return tuple(registers), before[:at] + stacked + before[at + len(stacked) :]


def _linked(architecture: str, text: str) -> bytes:
    """Return the program of some assembly as an ELF file."""
    with tempfile.TemporaryDirectory() as folder:
        source, elf = Path(folder, "code.S"), Path(folder, "code.elf")
        source.write_text(".text\n" + text)
        options = [f"-march={architecture}", "-mabi=ilp32", "-nostdlib", "-mno-relax", "-Wl,--no-relax"]
        options += ["-Wl,-Ttext=0x1000", "-Wl,--build-id=none", "-Wl,-e,0x1000"]
        subprocess.run([*choose("rv32").command, *options, "-o", elf, source], check=True)
        return elf.read_bytes()


def random_calls(place: Place, count: int, seed: int) -> Tally:
    """Compare `count` random functions."""
    tally, info = Tally(), place.info
    splits = not info.core.startswith(("picorv32", "vexriscv"))
    start, size = info.ram
    for first in range(0, count, _FILE):
        rng = random.Random(f"{seed} {first}")
        code = RandomCode(rng, info.architecture, splits)
        names = [f"f{number}" for number in range(first, min(first + _FILE, count))]
        elf = _linked(info.architecture, "".join(f".globl {n}\n{code.function(n)}" for n in names))
        board = _sim.Board(info)
        board.load(elf)
        symbols = board.symbols()
        for name in names:
            board.reset()
            board.write(start, rng.randbytes(BLOCK_BYTES))
            before = board.read(start, size)
            result = board.call(name, [start], None, forgive=True)
            call = Made(symbols[name][0], [start], before)
            place.compare(board, result, call, tally, f"{info.name}, seed {seed}, {name}")
    return tally


def library_calls(place: Place, lab: Lab, ids: Sequence[str]) -> Tally:
    """Compare every implementation of these algorithms, or of all."""
    tally, info = Tally(), place.info
    start, size = info.ram
    with Session(lab) as session:
        for title, call in _calls(session, info.name, ids):
            guest = call.guest
            addresses = guest.place(call.arguments, (0,))
            before = guest.read(start, size)
            result = call.attempt(addresses).result
            values = [guest.value(each, addresses) for each in call.arguments]
            numbers = [each[0] if isinstance(each, tuple) else each for each in values]
            entry = guest.simulated.symbols()[call.symbol][0]
            made = Made(entry, numbers, before)
            place.compare(guest.simulated, result, made, tally, f"{info.name}, {title}")
    return tally


def _calls(session: Session, board: str, ids: Sequence[str]) -> Iterator[tuple[str, Call]]:
    """Yield the calls of every implementation: each value of a primitive, or an algorithm with LENGTHS."""
    for job in select(session.lab.catalog, session.lab.boards, list(ids), [board], []):
        for request in session.subject(job.subject).requests(job, LENGTHS):
            call = session.call(request)
            yield call.title, call


def main() -> int:
    """Run the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", help="algorithms and primitives; all if none are named")
    parser.add_argument("--board", action="append", choices=CORES)
    parser.add_argument("--random", type=int, default=10_000, help="random functions per board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-library", action="store_true")
    options = parser.parse_args()
    if options.random < 0:
        parser.error(f"--random is {options.random}; it must be 0 or more")
    lab = Lab(ROOT, ROOT / "build")
    failed = False
    for board in options.board or CORES:
        runner = Runner(build(board, ROOT / "build/rtl"))
        place = Place(lab.boards.find(board), runner)
        tallies = {"random": random_calls(place, options.random, options.seed)}
        if not options.no_library:
            tallies["library"] = library_calls(place, lab, options.ids)
        runner.close()
        for what, tally in tallies.items():
            print(*tally.lines[:20], tally.line(board, what), sep="\n", flush=True)
            failed |= bool(tally.other_cycles or tally.other_results)
    return failed


if __name__ == "__main__":
    try:
        sys.exit(main())
    except LabError as problem:
        sys.exit(str(problem))
