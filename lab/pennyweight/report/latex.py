# SPDX-License-Identifier: Apache-2.0 OR MIT
"""LaTeX tables for papers; they need the package booktabs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from pennyweight.literature.tables import ComparedTable
from pennyweight.measure.record import Measurement
from pennyweight.report.layout import Grid, record_columns, record_figures, summary, views

_WIDEST = 5
"""Number of value columns, three to each, above which a table is transposed."""

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{character: f"\\{character}" for character in "&%$#_{}"},
}


def measurements(records: Sequence[Measurement], out: TextIO) -> None:
    """Write one table of the values for reading; JSON and CSV contain all of them."""
    stub = ("subject", "implementation", "board")
    columns = record_columns(records)
    headings = [*stub, *columns.values()]
    rows = [
        (r.subject, r.implementation, r.board, *record_figures(r, columns).values())
        for r in records
        if r.verified
    ]
    _write(
        "Measured with Pennyweight.",
        "l" * len(stub) + "r" * len(columns),
        [" & ".join(map(_escape, headings))],
        [" & ".join(map(_escape, row)) for row in rows],
        out,
    )


def tables(tables: Sequence[ComparedTable], out: TextIO) -> None:
    """Write each table as a float: measured value, published value and ratio under every heading."""
    for index, table in enumerate(tables):
        published, shown = table.published, views(table)
        out.write("\n" if index else "")
        for note in shown[0].grid.notes:
            out.write(f"% {note}\n")
        for view in shown:
            sentences = [f"{published.title} ({published.citation})", view.caption]
            sentences += [f"Ours: {view.grid.ours}" if view.grid.ours else ""]
            sentences += ["" if view.caption else summary(table)]
            _write_grid(". ".join(filter(None, sentences)) + ".", view.grid, out)


def _write_grid(caption: str, drawn: Grid, out: TextIO) -> None:
    if len(drawn.columns) > _WIDEST:
        drawn = drawn.transposed()
    stub = len(drawn.stub)
    groups = [
        rf"\multicolumn{{3}}{{c}}{{{_escape(f'{name} ({note})' if note else name)}}}"
        for name, note in zip(drawn.columns, drawn.column_notes, strict=True)
    ]
    rules = " ".join(
        rf"\cmidrule(lr){{{stub + 1 + 3 * place}-{stub + 3 + 3 * place}}}" for place in range(len(groups))
    )
    headings = [
        " & ".join([*[""] * stub, *groups]),
        " & ".join([*map(_escape, drawn.stub), *["ours & publ. & ratio"] * len(groups)]),
    ]
    rows = [
        " & ".join(
            map(
                _escape,
                [*line.names, *(text for f in line.figures for text in (f.ours, f.theirs, f.ratio))],
            )
        )
        for line in drawn.lines
    ]
    _write(_escape(caption), "l" * stub + "rrr" * len(groups), headings, rows, out, rules)


def _write(
    caption: str, columns: str, headings: Sequence[str], rows: Iterable[str], out: TextIO, rules: str = ""
) -> None:
    out.write("\\begin{table}\n\\centering\n")
    out.write(f"\\caption{{{caption}}}\n\\begin{{tabular}}{{{columns}}}\n\\toprule\n")
    for index, heading in enumerate(headings):
        out.write(f"{heading} \\\\\n")
        if rules and index == 0:
            out.write(f"{rules}\n")
    out.write("\\midrule\n")
    for row in rows:
        out.write(f"{row} \\\\\n")
    out.write("\\bottomrule\n\\end{tabular}\n\\end{table}\n")


def _escape(text: str) -> str:
    return "".join(_SPECIAL.get(character, character) for character in text)
