# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The charts of docs/ram.md: the RAM of the AEADs beside the published. `tools/plots.py` has them drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pennyweight.check.session import Session
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.literature.published import load_tables, select_tables
from pennyweight.literature.tables import ComparedTable, compare, requests
from pennyweight.measure.measurer import measuring
from pennyweight.report import plot

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "ram"
PAGE = ROOT / "docs" / "ram.md"
TABLES = ("watanabe2022.table2", "watanabe2022.table3")
COLUMNS = {"ram_enc": "encrypt", "ram_dec": "decrypt"}

INTRODUCTION = """\
# RAM of the AEADs

What a call needs of RAM beside the caller's buffers (`ram_bytes` in [measuring.md](measuring.md)), for 16
bytes of associated data and 16 of message, in place: the smallest form of ours, and what Watanabe, Yamamoto
and Yoshida published of their RAM-optimised C. `make figures` draws the charts anew;
`pennyweight tables watanabe2022` also has the code sizes and cycles.
"""


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the literature as bars."""

    table: ComparedTable
    algorithms: tuple[str, ...]
    series: tuple[plot.Series, ...]

    @property
    def file(self) -> Path:
        """Where the drawing stands."""
        return FOLDER / f"{self.table.published.id}.svg"

    @property
    def implementations(self) -> str:
        """Of ours that are in the chart, and on which board."""
        found = dict.fromkeys(f"{cell.implementation} on {cell.board}" for cell in self.table.cells)
        return ", ".join(found)


def charts(lab: Lab) -> Iterator[Chart]:
    """The charts with what is measured now. LabError where something cannot be."""
    tables = select_tables(load_tables(lab.root), TABLES)
    with Session(lab) as session, measuring(session) as measurer:
        measured = measurer.measurements(requests(tables))
    yield from map(_chart, compare(tables, measured))


def _chart(table: ComparedTable) -> Chart:
    grid = table.grid()
    rows = tuple(dict.fromkeys(cell.row for cell in table.cells))
    series = []
    for side in ("published", "measured"):
        for column, operation in COLUMNS.items():
            heights = [getattr(grid[row, column], side) for row in rows]
            if None in heights:
                raise LabError(f"{table.published.id}: not every row is measured: {'; '.join(table.missing)}")
            name = "ours" if side == "measured" else "published"
            series.append(plot.Series(f"{name}, {operation}", side == "measured", tuple(heights)))
    return Chart(table, rows, tuple(series))


def page(drawn: list[Chart]) -> str:
    """The page that shows the charts, with their figures as tables."""
    lines = [INTRODUCTION]
    for chart in drawn:
        title = chart.table.published.title
        heads = [each.label for each in chart.series]
        lines += [
            f"## {title}",
            "",
            f"Ours: {chart.implementations}.",
            "",
            f"![{title}: RAM in bytes](ram/{chart.file.name})",
            "",
            f"| algorithm | {' | '.join(heads)} |",
            f"| --- |{' ---: |' * len(heads)}",
        ]
        for place, algorithm in enumerate(chart.algorithms):
            figures = " | ".join(f"{each.heights[place]}" for each in chart.series)
            lines.append(f"| {algorithm} | {figures} |")
        lines.append("")
    return "\n".join(lines)


def draw(lab: Lab) -> None:
    """Draws every chart and writes the page that shows them."""
    FOLDER.mkdir(exist_ok=True)
    drawn = list(charts(lab))
    for chart in drawn:
        plot.bars(chart.table.published.title, "bytes of RAM", chart.algorithms, chart.series, chart.file)
    PAGE.write_text(page(drawn), encoding="utf-8")
