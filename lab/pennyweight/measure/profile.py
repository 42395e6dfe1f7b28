# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Profile of a call: executed instructions, one by one or by source line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from pennyweight import _sim
from pennyweight.build.sources import Sources
from pennyweight.errors import SimulationError
from pennyweight.measure.marks import classify, read_marks
from pennyweight.run.guest import Call, Guest


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """Costs of one instruction."""

    address: int
    symbol: str | None
    file: str | None
    line: int | None
    executions: int
    cycles: int
    mark: str | None
    """Mark: "rotation" or "nonlinear" if the source marks the instruction."""
    text: str = ""
    """The instruction in assembler syntax."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Profile of one call, instruction by instruction, in the order of the addresses."""

    symbol: str
    cycles: int
    instructions: int
    rows: tuple[ProfileRow, ...]
    classes: dict[str, tuple[int, int]]
    """Executions and cycles by class: branch, m2m, m2r, r2m, r2r."""
    loads: int
    stores: int
    flash_loads: int
    """Number of loads from flash: literals and tables."""
    bursts: int
    """Number of instructions that access data and follow one that does not."""
    jumps: int
    """Number of jumps: branches taken, calls, returns, skips that skip."""


def profile(call: Call) -> Profile:
    """Return the profile of a call; SimulationError if it fails."""
    return profile_in(call.guest, call.symbol, call.run(profile=True).result)


def profile_in(guest: Guest, symbol: str, result: _sim.CallResult) -> Profile:
    """Return the profile of a call that was made with `profile`."""
    counts = profile_of(result)
    marks = classify(read_marks(guest.image), (address for address, _, _ in counts.instructions))
    rows = []
    for address, executions, cycles in sorted(counts.instructions):
        function, _, file, line = guest.locate(address)
        mark, text = marks.get(address), guest.disassemble(address)
        rows.append(ProfileRow(address, function, file, line, executions, cycles, mark, text))
    return Profile(
        symbol=symbol,
        cycles=result.cycles,
        instructions=result.instructions,
        rows=tuple(rows),
        classes=counts.classes,
        loads=counts.loads,
        stores=counts.stores,
        flash_loads=counts.flash_loads,
        bursts=counts.bursts,
        jumps=counts.jumps,
    )


def profile_of(result: _sim.CallResult) -> _sim.Profile:
    """Return the simulator's profile of a call; SimulationError if it was made without one."""
    if result.profile is None:
        raise SimulationError("the call was made without a profile")
    return result.profile


@dataclass(frozen=True, slots=True)
class LineCost:
    """A source line with the costs of its instructions; those of a macro count at the line that uses it."""

    file: str | None
    """Source file; None for code without line information, such as the compiler's helpers."""
    line: int
    passes: int
    """Number of times the line was run: the most executions of any of its instructions."""
    instructions: int
    """Number of executed instructions in all passes."""
    cycles: int
    text: str
    """Text of the line, or the symbol if there is no source."""
    address: int | None = None
    """Address, if these are the costs of a single instruction."""
    instruction: str = ""
    """Text of that instruction in assembler syntax."""


def by_instruction(executed: Iterable[ProfileRow], root: Path) -> list[LineCost]:
    """Return every instruction with its line and costs, most cycles first; names as in `by_line`."""
    sources = Sources(root)
    costs = [
        LineCost(
            file=None if row.file is None else sources.name(row.file),
            line=row.line or 0,
            passes=row.executions,
            instructions=row.executions,
            cycles=row.cycles,
            text=_symbol(row) if row.file is None or row.line is None else sources.line(row.file, row.line),
            address=row.address,
            instruction=row.text,
        )
        for row in executed
    ]
    return sorted(costs, key=lambda cost: (-cost.cycles, cost.address))


def by_line(executed: Iterable[ProfileRow], root: Path) -> list[LineCost]:
    """Return the lines with their costs, most cycles first; file names below `root` are relative to it."""
    gathered: dict[tuple[str | None, int, str], list[ProfileRow]] = {}
    for instruction in executed:
        if instruction.file is None or instruction.line is None:
            place: tuple[str | None, int, str] = (None, 0, _symbol(instruction))
        else:
            place = (instruction.file, instruction.line, "")
        gathered.setdefault(place, []).append(instruction)

    sources = Sources(root)
    lines = [
        LineCost(
            file=None if file is None else sources.name(file),
            line=line,
            passes=max(instruction.executions for instruction in instructions),
            instructions=sum(instruction.executions for instruction in instructions),
            cycles=sum(instruction.cycles for instruction in instructions),
            text=symbol if file is None else sources.line(file, line),
        )
        for (file, line, symbol), instructions in gathered.items()
    ]
    return sorted(lines, key=lambda cost: (-cost.cycles, cost.file or "", cost.line))


def by_function(executed: Iterable[ProfileRow], root: Path) -> list[LineCost]:
    """Return totals by function, most cycles first, without the costs of called functions.

    The line is the first one of the function that was run; the passes are those of its first instruction.
    """
    return _totals(executed, root, _symbol)


def by_file(executed: Iterable[ProfileRow], root: Path) -> list[LineCost]:
    """Return totals by source file, most cycles first, including code without a source; lines are 0."""
    files = _totals(executed, root, lambda row: row.file or "")
    return [replace(cost, line=0, text="") for cost in files]


def _totals(executed: Iterable[ProfileRow], root: Path, part: Callable[[ProfileRow], str]) -> list[LineCost]:
    gathered: dict[str, list[ProfileRow]] = {}
    for row in executed:
        gathered.setdefault(part(row), []).append(row)
    sources = Sources(root)
    costs = []
    for name, rows in gathered.items():
        first = min(rows, key=lambda row: row.address)
        lines = [row.line for row in rows if row.line is not None and row.file == first.file]
        costs.append(
            LineCost(
                file=None if first.file is None else sources.name(first.file),
                line=min(lines, default=0),
                passes=first.executions,
                instructions=sum(row.executions for row in rows),
                cycles=sum(row.cycles for row in rows),
                text=name,
            )
        )
    return sorted(costs, key=lambda cost: (-cost.cycles, cost.text))


def _symbol(row: ProfileRow) -> str:
    return row.symbol or hex(row.address)
