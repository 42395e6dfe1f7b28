# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The profile of a call for a person: totals, instruction classes, and the cycles of each line of source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TextIO

from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.profile import LineCost
from pennyweight.record import Measurement
from pennyweight.report.terminal import console

_BAR = 12
"""Characters of the bar of the hottest line."""

_CLASSES = {
    "branch": "change the program counter",
    "m2m": "memory to memory",
    "m2r": "loads",
    "r2m": "stores",
    "r2r": "all else",
}


def listing(
    record: Measurement, classes: Mapping[str, tuple[int, int]], lines: Sequence[LineCost], out: TextIO
) -> None:
    """`classes` is (executions, cycles) by class; `lines` are printed in the order given."""
    screen = console(out)
    screen.print(
        Text.assemble(
            (f"{record.subject} {record.implementation}", "bold"),
            f" on {record.board}, {record.rounds}: ",
            (f"{record.cycles} cycles", "bold"),
            f", {record.instructions} instructions ({record.cycles / record.instructions:.2f} cycles each), "
            f"{record.loads} loads, {record.stores} stores, stack {record.stack_bytes} bytes",
        )
    )
    screen.print(_classes(record, classes))
    screen.print(_lines(record.cycles, lines))


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
        drawn.add_row(
            name, "", str(cycles), _share(cycles, record.cycles), Text("by the source's marks", style="dim")
        )
    return drawn


def _lines(total: int, lines: Sequence[LineCost]) -> Table:
    hottest = max((line.cycles for line in lines), default=0)
    files = {line.file for line in lines}
    drawn = _table("line", "passes", "instructions", "cycles", "share")
    if len(files) == 1:  # named once and not on every line
        drawn.title, drawn.title_justify = Text(next(iter(files)) or "(no source)", style="dim"), "left"
    drawn.add_column("", no_wrap=True)
    drawn.add_column("source", no_wrap=True, overflow="ellipsis")
    for line in lines:
        filled = round(_BAR * line.cycles / hottest) if hottest else 0
        drawn.add_row(
            Text(_place(line, name_file=len(files) > 1), style="dim"),
            str(line.passes),
            str(line.instructions),
            Text(str(line.cycles), style="bold"),
            _share(line.cycles, total),
            Text("█" * filled, style="red" if filled > _BAR // 2 else "yellow"),
            Text(line.text),
        )
    return drawn


def _table(name: str, *figures: str) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column(name, no_wrap=True)
    for heading in figures:
        drawn.add_column(heading, justify="right", no_wrap=True)
    return drawn


def _place(line: LineCost, name_file: bool) -> str:
    if line.file is None:
        return "(no source)"
    return f"{line.file}:{line.line}" if name_file else str(line.line)


def _share(part: int, total: int) -> str:
    return f"{100 * part / total:.1f} %" if total else ""
