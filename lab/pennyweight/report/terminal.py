# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables for a terminal; plain text of unlimited width if the output goes elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TextIO

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleDimensions
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pennyweight.literature.tables import ComparedTable
from pennyweight.measure.record import Measurement
from pennyweight.report.layout import (
    CALL_COLUMNS,
    Figure,
    Grid,
    confidence,
    record_columns,
    record_figures,
    summary,
    views,
)
from pennyweight.report.long_table import LongTable

LEAST_TEXT = 24
"""Least width of wrapped text in characters on a narrow terminal: a column's `min_width`."""

_PIPE_WIDTH = 200
_BEYOND_ANY_TABLE = 10_000
_FIRST_TO_GO = (
    *("nonlinear_percent", "rotation_percent", "footprint_bytes"),
    *("cpi", "instructions", "rodata_bytes", "stack_bytes"),
)
"""Columns that move to a table below on a narrow terminal, in this order."""

_AT_MOST_PUBLISHED = "green"
_AT_MOST_TEN_PERCENT_ABOVE = "yellow"
_ABOVE = "bold red"


def console(out: TextIO) -> Console:
    """Return a console that uses colours only on a terminal and does not wrap output to a file or pipe."""
    return Console(file=out, highlight=False, width=None if out.isatty() else _PIPE_WIDTH)


def print_whole(screen: Console, drawn: Table) -> None:
    """Print a table in full width, on a narrower terminal too, so that no value is cut.

    On a narrow terminal its columns are closer together, and those with a `min_width` are wrapped, but not
    below it.
    """
    size = screen.size
    wrapped = [column for column in drawn.columns if column.min_width is not None]
    if natural_width(screen, drawn) > size.width:
        drawn.collapse_padding = True
        for column in wrapped:
            column.max_width = column.min_width
    needed = natural_width(screen, drawn)
    for column in wrapped:
        column.max_width = None
    # Both, because a dumb terminal of which only the width is given stays 80 columns wide.
    screen.size = ConsoleDimensions(max(size.width, needed), size.height)
    screen.print(drawn)
    screen.size = size


def natural_width(screen: Console, drawn: Table) -> int:
    """Return the number of terminal columns that a table takes if nothing in it is shortened."""
    return screen.measure(drawn, options=screen.options.update(max_width=_BEYOND_ANY_TABLE)).maximum


def measurements(records: Sequence[Measurement], out: TextIO) -> None:
    """Print a table for each primitive and algorithm, with the fewest cycles per board and call highlighted.

    Columns that do not fit the terminal follow in a second table below the first.
    """
    screen = console(out)
    for subject, group in groupby(records, key=lambda record: record.subject):
        rows = list(group)
        title, columns = subject, record_columns(rows)
        calls = {name: heading for name, heading in columns.items() if name in CALL_COLUMNS}
        while columns:
            shown, close = _room_for(screen, rows, columns)
            _measured(title, rows, shown, close or title != subject).print(screen)
            rest = {name: heading for name, heading in columns.items() if name not in shown}
            title, columns = f"{subject}, continued", calls | rest if rest else {}


def _room_for(
    screen: Console, rows: Sequence[Measurement], columns: Mapping[str, str]
) -> tuple[dict[str, str], bool]:
    """Return as many of the columns as fit the terminal, and True if they are closer together.

    At least one column is kept in addition to those of the call.
    """
    left = dict(columns)
    if _measured("", rows, left, close=False).width() <= screen.width:
        return left, False
    first_to_go = [name for name in (*_FIRST_TO_GO, *reversed(left)) if name in left.keys() - CALL_COLUMNS]
    for name in first_to_go:
        if (
            _measured("", rows, left, close=True).width() <= screen.width
            or len(left.keys() - CALL_COLUMNS) == 1
        ):
            break
        left.pop(name, None)
    return left, True


def name_left_out(screen: Console, headings: Sequence[str]) -> None:
    """Print below a table the names of the columns that do not fit the terminal."""
    if headings:
        text = f"no room for: {', '.join(headings)} (a wider terminal or a pipe shows all)"
        screen.print(Padding(Text(text, style="dim"), (0, 0, 1, 2), expand=False))


def _measured(
    subject: str, rows: Sequence[Measurement], columns: Mapping[str, str], close: bool
) -> LongTable:
    """Return a table with a column of boards, or with `close` a line for each board above its rows."""
    best: dict[tuple[str | int | None, ...], int] = {}
    for record in rows:
        best[_call(record)] = min(record.cycles, best.get(_call(record), record.cycles))
    stub = ["implementation"] if close else ["implementation", "board"]
    drawn = LongTable(
        subject,
        [*stub, *columns.values(), "verified"],
        [*("left" for _ in stub), *("right" for _ in columns), "left"],
        between=2 if close else 3,
    )
    previous = None
    for record in rows:
        if previous is None or previous[0] != record.board:
            drawn.groups.append([[(record.board, ""), *[("", "")] * (len(columns) + 1)]] if close else [])
        first = previous != (record.board, record.implementation)
        previous = (record.board, record.implementation)
        names = [f"  {record.implementation}"] if close else [record.implementation, record.board]
        is_best = record.cycles == best[_call(record)]
        drawn.groups[-1].append(
            [
                *((name if first else "", "") for name in names),
                *(
                    (text, "bold green" if is_best and name == "cycles" else "")
                    for name, text in record_figures(record, columns).items()
                ),
                (confidence(record), "green" if record.verified else _ABOVE),
            ]
        )
    return drawn


def _call(record: Measurement) -> tuple[str | int | None, ...]:
    """Return the key of records that are compared with each other."""
    return record.board, record.rounds, record.operation, record.ad_bytes, record.msg_bytes


def tables(tables: Sequence[ComparedTable], out: TextIO) -> None:
    """Print each table under its title and source: measured, published and ratio in each cell."""
    screen = console(out)
    for index, table in enumerate(tables):
        published, shown = table.published, views(table)
        drawn = shown[0].grid
        if index:
            screen.print()
        screen.print(Text.assemble((table.id, "bold"), "  ", published.title))
        screen.print(Text(published.citation, style="dim"))
        if published.measured_with:
            screen.print(Text.assemble(("published  ", "dim"), published.measured_with))
        if drawn.ours:
            screen.print(Text.assemble(("ours       ", "dim"), drawn.ours))
        for view in shown:
            if view.caption:
                screen.print(Text(view.caption))
            for part in _fitting(view.grid, screen.width):
                print_whole(screen, part)
        for note in filter(None, (summary(table), *drawn.notes)):
            style = _ABOVE if note.startswith("Missing: ") else "dim"
            screen.print(Padding(Text(note, style=style), (0, 0, 0, 2), expand=False))


def _fitting(drawn: Grid, width: int) -> list[Table]:
    """Return the first layout that fits: side by side, transposed, stacked, or split into parts."""
    ways = [
        _side_by_side(drawn),
        _side_by_side(drawn.transposed()),
        _stacked(drawn),
        _stacked(drawn.transposed()),
    ]
    fitting = next((table for table, needed in ways if needed <= width), None)
    return [fitting] if fitting else _in_parts(drawn, width)


def _in_parts(drawn: Grid, width: int) -> list[Table]:
    """Return several tables, each with as many columns as fit, at least one."""
    parts: list[Table] = []
    start = 0
    while start < len(drawn.columns):
        end = start + 1
        while end < len(drawn.columns) and _side_by_side(drawn.part(start, end + 1))[1] <= width:
            end += 1
        parts.append(_side_by_side(drawn.part(start, end))[0])
        start = end
    return parts


def _side_by_side(drawn: Grid) -> tuple[Table, int]:
    """Return a table with measured, published and ratio in a line under each heading, and its width."""
    table = _frame(drawn)
    cells: list[list[Text]] = []
    widths: list[int] = []
    for place, (name, note) in enumerate(zip(drawn.columns, drawn.column_notes, strict=True)):
        figures = [line.figures[place] for line in drawn.lines]
        ours, theirs, ratio = (
            max(len(title), *(len(getattr(figure, part)) for figure in figures))
            for title, part in (("ours", "ours"), ("publ.", "theirs"), ("ratio", "ratio"))
        )
        cells.append(
            [
                Text.assemble(
                    (figure.ours.rjust(ours), "bold" if figure.verified else _ABOVE),
                    (f" {figure.theirs.rjust(theirs)} ", "dim"),
                    (figure.ratio.rjust(ratio), _ratio_style(figure)),
                )
                for figure in figures
            ]
        )
        parts = f"{'ours'.rjust(ours)} {'publ.'.rjust(theirs)} {'ratio'.rjust(ratio)}"
        heading = [name, note, parts] if any(drawn.column_notes) else [name, parts]
        table.add_column(Text("\n".join(heading), justify="right"), justify="right", no_wrap=True)
        widths.append(max(len(line) for line in heading))
    for line, row in zip(drawn.lines, zip(*cells, strict=True), strict=True):
        table.add_row(*line.names, *row)
    return table, _stub_width(drawn) + sum(widths) + 3 * len(widths)


def _stacked(drawn: Grid) -> tuple[Table, int]:
    """Return a table with measured value and ratio above the published value, and its width."""
    table = _frame(drawn)
    widths: list[int] = []
    for place, (name, note) in enumerate(zip(drawn.columns, drawn.column_notes, strict=True)):
        heading = [name, note] if any(drawn.column_notes) else [name]
        table.add_column(Text("\n".join(heading), justify="right"), justify="right", no_wrap=True)
        figures = [line.figures[place] for line in drawn.lines]
        widths.append(max(*map(len, heading), *(len(f"{f.ours} {f.ratio}") for f in figures)))
    for line in drawn.lines:
        table.add_row(
            *line.names,
            *(
                Text.assemble(
                    (figure.ours, "bold" if figure.verified else _ABOVE),
                    " ",
                    (figure.ratio, _ratio_style(figure)),
                    (f"\n{figure.theirs}{' ' * (len(figure.ratio) + 1)}", "dim"),
                )
                for figure in line.figures
            ),
        )
    return table, _stub_width(drawn) + sum(widths) + 3 * len(widths)


def _frame(drawn: Grid) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for heading in drawn.stub:
        table.add_column(Text(heading), no_wrap=True, vertical="top")
    return table


def _stub_width(drawn: Grid) -> int:
    return sum(
        max(cell_len(heading), *(cell_len(line.names[place]) for line in drawn.lines)) + 3
        for place, heading in enumerate(drawn.stub)
    )


def _ratio_style(figure: Figure) -> str:
    if figure.excess is None:
        return "dim"
    if figure.excess <= 1:
        return _AT_MOST_PUBLISHED
    return _AT_MOST_TEN_PERCENT_ABOVE if figure.excess <= 1.1 else _ABOVE
