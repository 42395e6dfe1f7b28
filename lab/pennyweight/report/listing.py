# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Profile of a call for reading: totals, classes, and the cycles of each line or instruction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TextIO

from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.measure.profile import LineCost, Profile
from pennyweight.measure.record import Measurement
from pennyweight.report.layout import ABSENT, is_marked
from pennyweight.report.terminal import console, name_left_out, natural_width, print_whole

_BAR = 12
"""Characters of the bar of the hottest line."""

_BAR_NAME = "bars"
_FIRST_TO_GO = (_BAR_NAME, "instructions", "passes")
"""Columns that are left out of a narrow terminal, in this order."""

_LEAST_SOURCE = 24
"""Least characters of a source line to show; the columns above are left out first."""

_CLASSES = {
    "branch": "change the program counter",
    "m2m": "memory to memory",
    "m2r": "loads",
    "r2m": "stores",
    "r2r": "all else",
}


def listing(
    record: Measurement,
    called: str,
    profiled: Profile,
    lines: Sequence[LineCost],
    out: TextIO,
) -> None:
    """Print the profile `profiled` of the call `called`; `lines` keep their order."""
    screen = console(out)
    screen.print(
        Text.assemble(
            (f"{record.subject} {record.implementation}", "bold"),
            f" on {record.board}, {called}: ",
            (f"{record.cycles} cycles", "bold"),
            f", {record.instructions} instructions ({record.cycles / record.instructions:.2f} cycles each), "
            f"{record.loads} loads ({profiled.flash_loads} of the flash), {record.stores} stores, "
            f"in {profiled.bursts} bursts, {profiled.jumps} branches taken, stack {record.stack_bytes} bytes",
        )
    )
    print_whole(screen, _classes(record, profiled.classes))
    left_out: list[str] = []
    first_to_go = [name for name in _FIRST_TO_GO if name in (_BAR_NAME, *_figures(lines))]
    while True:
        # The text of the source may be shortened, figures may not: measured with as much of it as must stay.
        needed = natural_width(screen, _lines(record.cycles, lines, left_out, _LEAST_SOURCE))
        if needed <= screen.width or len(left_out) == len(first_to_go):
            break
        left_out.append(first_to_go[len(left_out)])
    room = _LEAST_SOURCE + max(0, screen.width - needed)
    print_whole(screen, _lines(record.cycles, lines, left_out, room))
    name_left_out(screen, left_out)


def _classes(record: Measurement, classes: Mapping[str, tuple[int, int]]) -> Table:
    drawn = _table("class", "instructions", "cycles", "share")
    drawn.add_column("")
    for name, meaning in _CLASSES.items():
        executions, cycles = classes.get(name, (0, 0))
        drawn.add_row(
            name, str(executions), str(cycles), _share(cycles, record.cycles), Text(meaning, style="dim")
        )
    # The call instruction is the caller's: it is in the cycles and in no line of the function.
    call = record.cycles - sum(cycles for _, cycles in classes.values())
    drawn.add_row(
        "call", "", str(call), _share(call, record.cycles), Text("the call instruction", style="dim")
    )
    drawn.add_section()
    marked = {"rotations": record.rotation_cycles, "non-linear": record.nonlinear_cycles}
    for name, cycles in marked.items():
        if is_marked(record):
            figures, meaning = (str(cycles), _share(cycles, record.cycles)), "by the source's marks"
        else:
            figures, meaning = (ABSENT, ABSENT), "the source has no marks"
        drawn.add_row(name, "", *figures, Text(meaning, style="dim"))
    return drawn


def _lines(total: int, lines: Sequence[LineCost], left_out: Sequence[str], room: int) -> Table:
    """Return the table without the columns `left_out`, and with `room` characters of each source line."""
    hottest = max((line.cycles for line in lines), default=0)
    files = {line.file for line in lines}
    single = _are_instructions(lines)
    figures = [name for name in _figures(lines) if name not in left_out]
    drawn = _table("line", *figures)
    if len(files) == 1:  # named once and not on every line
        drawn.title, drawn.title_justify = Text(next(iter(files)) or "(no source)", style="dim"), "left"
    if _BAR_NAME not in left_out:
        drawn.add_column("", no_wrap=True)
    if single:
        drawn.add_column("address", justify="right", no_wrap=True)
        drawn.add_column("instruction", no_wrap=True)
    drawn.add_column("source", no_wrap=True)
    for line in lines:
        filled = round(_BAR * line.cycles / hottest) if hottest else 0
        written = {
            "passes": Text(str(line.passes)),
            "instructions": Text(str(line.instructions)),
            "cycles": Text(str(line.cycles), style="bold"),
            "share": Text(_share(line.cycles, total)),
        }
        cells = [written[name] for name in figures]
        if _BAR_NAME not in left_out:
            cells.append(Text("█" * filled, style="red" if filled > _BAR // 2 else "yellow"))
        if single:
            cells += [Text(f"{line.address or 0:x}", style="dim"), Text(line.instruction)]
        source = Text(line.text)
        source.truncate(room, overflow="ellipsis")
        place = Text(_place(line, name_file=len(files) > 1), style="dim")
        drawn.add_row(place, *cells, source)
    return drawn


def _are_instructions(lines: Sequence[LineCost]) -> bool:
    return any(line.address is not None for line in lines)


def _figures(lines: Sequence[LineCost]) -> list[str]:
    # Of a single instruction the passes are all that was executed.
    executed = ["passes"] if _are_instructions(lines) else ["passes", "instructions"]
    return [*executed, "cycles", "share"]


def _table(name: str, *figures: str) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column(name, no_wrap=True)
    for heading in figures:
        drawn.add_column(heading, justify="right", no_wrap=True)
    return drawn


def _place(line: LineCost, name_file: bool) -> str:
    if line.file is None:
        return "(no source)"
    if not line.line:
        return line.file
    return f"{line.file}:{line.line}" if name_file else str(line.line)


def _share(part: int, total: int) -> str:
    return f"{100 * part / total:.1f} %" if total else ""
