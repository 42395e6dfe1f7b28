# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Markdown tables (GitHub's), for documents and pull requests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from pennyweight.literature.tables import ComparedTable
from pennyweight.measure.record import Measurement
from pennyweight.report.layout import Figure, Grid, confidence, record_columns, record_figures, summary, views

_WIDEST = 8
"""Number of value columns above which a table is transposed."""


def measurements(records: Sequence[Measurement], out: TextIO) -> None:
    """Write one table of the values for reading; JSON and CSV contain all of them."""
    stub = ("subject", "implementation", "board")
    columns = record_columns(records)
    lines = (
        (
            *(record.subject, record.implementation, record.board),
            *record_figures(record, columns).values(),
            confidence(record),
        )
        for record in records
    )
    write_rows((*stub, *columns.values(), "verified"), len(stub), lines, out)


def tables(tables: Sequence[ComparedTable], out: TextIO) -> None:
    """Write each table under its title, with measured / published (ratio) in every cell."""
    for index, table in enumerate(tables):
        published, shown = table.published, views(table)
        drawn = shown[0].grid
        out.write("\n" if index else "")
        out.write(f"### {_escape(table.id)}: {_escape(published.title)}\n\n{_escape(published.citation)}.")
        out.write(f" Published: {_escape(published.measured_with)}.\n" if published.measured_with else "\n")
        out.write(f"Ours: {drawn.ours}.\n" if drawn.ours else "")
        out.write("Each cell: ours / published (ratio).\n\n")
        for view in shown:
            out.write(f"{_escape(view.caption)}:\n\n" if view.caption else "")
            _write_grid(view.grid, out)
            out.write("\n")
        for note in filter(None, (summary(table), *drawn.notes)):
            out.write(f"- {_escape(note)}\n")


def _write_grid(drawn: Grid, out: TextIO) -> None:
    if len(drawn.columns) > _WIDEST:
        drawn = drawn.transposed()
    headings = [
        f"{name} ({note})" if note else name
        for name, note in zip(drawn.columns, drawn.column_notes, strict=True)
    ]
    rows = ((*line.names, *map(_cell, line.figures)) for line in drawn.lines)
    write_rows((*drawn.stub, *headings), len(drawn.stub), rows, out)


def _cell(figure: Figure) -> str:
    return f"{figure.ours} / {figure.theirs} ({figure.ratio})"


def write_rows(headings: Sequence[str], stub: int, rows: Iterable[Sequence[str]], out: TextIO) -> None:
    """Write a table whose first `stub` columns are names, flush left, and the others values, flush right."""
    rules = [":---" if index < stub else "---:" for index in range(len(headings))]
    for row in (headings, rules, *rows):
        out.write(f"| {' | '.join(_escape(text) for text in row)} |\n")


def _escape(text: str) -> str:
    """Return text in which a bar does not end the cell and an underscore does not start emphasis."""
    return text.replace("|", "\\|").replace("_", "\\_").replace("*", "\\*").replace("\n", " ")
