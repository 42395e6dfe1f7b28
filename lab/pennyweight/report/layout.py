# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Shared parts of the formats for reading: the grid of a compared table and the notation of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pennyweight.literature.cell import Number
from pennyweight.literature.metrics import METRICS
from pennyweight.literature.tables import Cell, ComparedTable, TableSummary
from pennyweight.measure.record import Measurement

ABSENT = "-"

_COSTS = {
    "instructions": "instr.",
    "cpi": "cpi",
    "code_bytes": "code",
    "rodata_bytes": "const",
    "stack_bytes": "stack",
    "ram_bytes": "RAM",
    "footprint_bytes": "RAM+buffers",
}
_PRIMITIVE_COLUMNS = {
    "rounds": "rounds",
    "cycles": "cycles",
    **_COSTS,
    "rotation_percent": "rot. %",
    "nonlinear_percent": "nonl. %",
}
_ALGORITHM_COLUMNS = {
    "operation": "operation",
    "ad_bytes": "ad",
    "msg_bytes": "msg",
    "cycles": "cycles",
    "cycles_per_byte": "cycles/byte",
    **_COSTS,
}

CALL_COLUMNS = ("rounds", "operation", "ad_bytes", "msg_bytes")
"""Columns that describe the call."""


def record_columns(records: Sequence[Measurement]) -> dict[str, str]:
    """Return the values shown for these measurements, with their headings; JSON and CSV contain all."""
    of_algorithms = [record.rounds is None for record in records]
    return {
        **(_ALGORITHM_COLUMNS if any(of_algorithms) else {}),
        **(_PRIMITIVE_COLUMNS if not all(of_algorithms) else {}),
    }


def record_figures(record: Measurement, columns: Iterable[str]) -> dict[str, str]:
    """Return the values of these columns as text; a dash for those that do not apply."""
    marked = is_marked(record)
    data = (record.ad_bytes or 0) + (record.msg_bytes or 0)
    absent = [name for name in ("rounds", "ad_bytes", "msg_bytes") if getattr(record, name) is None]
    derived = {
        **dict.fromkeys(absent, ABSENT),
        "cpi": f"{record.cycles / record.instructions:.2f}",
        "cycles_per_byte": f"{record.cycles / data:.1f}" if data else ABSENT,
        "rotation_percent": f"{100 * record.rotation_cycles / record.cycles:.1f}" if marked else ABSENT,
        "nonlinear_percent": f"{100 * record.nonlinear_cycles / record.cycles:.1f}" if marked else ABSENT,
    }
    return {name: derived.get(name) or str(getattr(record, name)) for name in columns}


def confidence(record: Measurement) -> str:
    """Return what is known of the code that was measured: that it passed its tests, and that it is proved."""
    if not record.verified:
        return "NO"
    return "yes, proved" if record.proved else "yes"


def is_marked(record: Measurement) -> bool:
    """Return True if the source marks rotations and non-linear instructions; C has no marks, not 0%."""
    return record.rotation_cycles + record.nonlinear_cycles > 0


def number(value: Number | None, decimals: int) -> str:
    """Return an integer unchanged, a fraction with `decimals` places, a missing value as a dash."""
    if value is None:
        return ABSENT
    return str(value) if isinstance(value, int) else f"{value:.{decimals}f}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A cell as text."""

    ours: str
    theirs: str
    ratio: str
    verified: bool
    excess: float | None
    """Factor by which it is worse than the published value; None for descriptions."""


_NOTHING = Figure(ABSENT, ABSENT, ABSENT, verified=True, excess=None)
"""Cell without a value on either side."""


@dataclass(frozen=True, slots=True)
class TableLine:
    names: tuple[str, ...]
    """Names, one for each heading of the stub."""
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table ready for output: a stub of names on the left, then the columns of values."""

    stub: tuple[str, ...]
    columns: tuple[str, ...]
    column_notes: tuple[str, ...]
    """Implementation or board of each column, "" if the caption or the rows name it."""
    lines: tuple[TableLine, ...]
    ours: str
    """Implementation and board that all measured values share."""
    notes: tuple[str, ...] = field(default=())

    def part(self, start: int, end: int) -> Grid:
        """Return the grid with these columns only."""
        lines = tuple(TableLine(line.names, line.figures[start:end]) for line in self.lines)
        return replace(
            self, columns=self.columns[start:end], column_notes=self.column_notes[start:end], lines=lines
        )

    def transposed(self) -> Grid:
        """Return the grid with columns as rows, for tables that are wider than long."""
        # A bare number says nothing at the head of a column.
        headings = tuple(
            " ".join(f"{self.stub[0]} {name}" if name.isdigit() else name for name in line.names)
            for line in self.lines
        )
        with_notes = any(self.column_notes)
        return Grid(
            stub=("", "ours") if with_notes else ("",),
            columns=headings,
            column_notes=("",) * len(headings),
            lines=tuple(
                TableLine(
                    (name, note) if with_notes else (name,),
                    tuple(line.figures[index] for line in self.lines),
                )
                for index, (name, note) in enumerate(zip(self.columns, self.column_notes, strict=True))
            ),
            ours=self.ours,
            notes=self.notes,
        )


@dataclass(frozen=True, slots=True)
class View:
    """One of the ways to show the values of a table."""

    caption: str
    """Caption, "" for the values as published."""
    grid: Grid


def views(table: ComparedTable) -> tuple[View, ...]:
    """Return the values as published, then in cycles and as gains if they differ from these."""
    whole = grid(table)
    named = (
        ("In cycles", _in_cycles),
        ("Gain over the baseline, ours over ours and theirs over theirs", _gain),
    )
    further = (View(caption, _filled(whole, table, written)) for caption, written in named)
    return View("", whole), *(view for view in further if view.grid.lines)


def grid(table: ComparedTable) -> Grid:
    """Return the grid of a compared table, rows and columns as published."""
    published = table.published
    decimals = {(c.row, c.column): METRICS[c.spec.metric].decimals for c in published.cells}

    # Implementation and board each stand where they are decided: in the caption, at rows or at columns; where
    # neither a row nor a column decides, a row has all of its names.
    common: list[str] = []
    row_notes: dict[str, list[str]] = {row: [] for row in published.row_names}
    column_notes: dict[str, list[str]] = {column: [] for column in published.columns}
    for names in ("implementation", "board"):
        by_row, by_column = _decided(table, "row", names), _decided(table, "column", names)
        if len(by_row) == len(row_notes) and len(set(by_row.values())) == 1:
            common.append(next(iter(by_row.values())))
        elif len(by_row) == len(row_notes):
            for row, name in by_row.items():
                row_notes[row].append(name)
        elif len(by_column) == len({cell.column for cell in table.cells}):
            for column, name in by_column.items():
                column_notes[column].append(name)
        else:
            for row, several in table.named(names, of="row").items():
                row_notes[row].append(", ".join(several))

    noted = any(row_notes.values())
    cells = table.grid()
    return Grid(
        stub=(*published.identification, *(("ours",) if noted else ())),
        columns=published.columns,
        column_notes=tuple(" on ".join(column_notes[column]) for column in published.columns),
        lines=tuple(
            TableLine(
                (*names, *((" on ".join(row_notes[row]),) if noted else ())),
                tuple(
                    _figure(cells[row, column], decimals[row, column]) if (row, column) in cells else _NOTHING
                    for column in published.columns
                ),
            )
            for row, names in published.row_names.items()
        ),
        ours=" on ".join(common),
        notes=(
            *published.notes,
            *_proved(table),
            *(f"Missing: {_first_line(problem)}" for problem in table.missing),
        ),
    )


def _filled(whole: Grid, table: ComparedTable, written: Callable[[Cell], Figure | None]) -> Grid:
    """Return the grid with other values, without the lines and the columns that have none."""
    published, cells = table.published, table.grid()
    figures = {place: figure for place, cell in cells.items() if (figure := written(cell))}
    columns = [name for name in published.columns if any(column == name for _, column in figures)]
    rows = {row for row, _ in figures}
    return replace(
        whole,
        columns=tuple(columns),
        column_notes=tuple(
            note for name, note in zip(whole.columns, whole.column_notes, strict=True) if name in columns
        ),
        lines=tuple(
            TableLine(line.names, tuple(figures.get((row, column), _NOTHING) for column in columns))
            for row, line in zip(published.row_names, whole.lines, strict=True)
            if row in rows
        ),
        notes=(),
    )


def _in_cycles(cell: Cell) -> Figure | None:
    ours, theirs = cell.measured_cycles, cell.published_cycles
    if ours is None or theirs is None:
        return None
    return Figure(number(ours, 0), number(theirs, 0), number(ours / theirs, 2), cell.verified, ours / theirs)


def _gain(cell: Cell) -> Figure | None:
    if cell.gain is None or cell.published_gain is None:
        return None
    ratio = number(cell.gain / cell.published_gain, 2)
    return Figure(number(cell.gain, 2), number(cell.published_gain, 2), ratio, cell.verified, None)


def summary(table: ComparedTable) -> str:
    """Return the comparison of the costs, portable C separately; "" if there is nothing to compare."""
    missing = " measured, the others missing" if table.missing else ""
    parts = [_compared(table.summary(), missing)]
    if portable := _compared(table.summary(portable=True), missing):
        parts.append(f"portable C: {portable}")
    return ". ".join(filter(None, parts))


def _compared(compared: TableSummary, missing: str) -> str:
    worst, mean = compared.worst(), compared.geometric_mean()
    if worst is None:
        return ""
    (row, column), excess = worst
    more = compared.better == "more"
    within = compared.at_most(1.1) - compared.at_most(1)
    beyond = len(compared.excesses) - compared.at_most(1.1)
    what, good, bad, last = (
        ("speeds", "above", "below", "lowest") if more else ("costs", "below", "above", "highest")
    )
    sentence = (
        f"{len(compared.excesses)} {what}{missing}: {compared.at_most(1)} at or {good} the published figure, "
        f"{within} within 10 % {bad}, {beyond} beyond"
    )
    if mean is not None:
        sentence += f"; geometric mean of the ratios {1 / mean if more else mean:.2f}"
    return f"{sentence}; {last} {1 / excess if more else excess:.2f} ({row}, {column})"


def _decided(table: ComparedTable, axis: str, names: str) -> dict[str, str]:
    return table.implementations(of=axis) if names == "implementation" else table.boards(of=axis)


def _proved(table: ComparedTable) -> Iterator[str]:
    if count := sum(cell.proved for cell in table.cells):
        yield f"Proved for all inputs: the code of {count} of {len(table.cells)} values."


def _figure(cell: Cell, decimals: int) -> Figure:
    ours = number(cell.measured, decimals)
    # A figure that was measured and not verified is never shown as if it were one.
    if cell.measured is not None and not cell.verified:
        ours += " (not verified)"
    theirs = number(cell.published, decimals)
    return Figure(ours, theirs, number(cell.ratio, 2), cell.verified, cell.excess)


def _first_line(problem: str) -> str:
    """Return the first line of a problem; `verify` shows the rest, such as a compiler's output."""
    first, _, rest = problem.partition("\n")
    return f"{first.rstrip(':')} (`pennyweight verify` says more)" if rest else first
