# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The pages of docs/ that show tables of the literature as bars. `tools/plots.py` has them drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pennyweight.check.session import Session
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.literature.cell import Number
from pennyweight.literature.metrics import metric
from pennyweight.literature.published import load_tables, select_tables
from pennyweight.literature.tables import ComparedTable, compare, requests
from pennyweight.measure.measurer import measuring
from pennyweight.report import plot
from pennyweight.report.layout import number

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Page:
    """A page `docs/<name>.md`, its charts in the folder beside it."""

    name: str
    introduction: str
    tables: tuple[str, ...]
    """Ids of tables or sources."""
    columns: Mapping[str, str]
    """Columns that are drawn, with the names of their bars; "" if there is only one."""
    axis: str

    @property
    def path(self) -> Path:
        """The page."""
        return ROOT / "docs" / f"{self.name}.md"

    @property
    def folder(self) -> Path:
        """Folder of the page's charts."""
        return ROOT / "docs" / self.name


RAM = Page(
    "ram",
    """\
# RAM of the AEADs

This page answers how much RAM a call of an AEAD needs, compared with published results. The RAM
excludes the caller's buffers (`ram_bytes` in [metrics.md](metrics.md)). Calls work in place on 16
bytes of associated data and 16 of message. "Ours" is Pennyweight's small variant; published is the
RAM-optimised C of Watanabe, Yamamoto and Yoshida.

`make figures` draws the charts again; `pennyweight tables watanabe2022` also has the code sizes and
cycles.
""",
    ("watanabe2022.table2", "watanabe2022.table3"),
    {"ram_enc": "encrypt", "ram_dec": "decrypt"},
    "bytes of RAM",
)

PHASE2 = Page(
    "phase2",
    """\
# The second-round performance page

This page answers how fast Pennyweight is on the measure of Weatherley's page on the candidates of
NIST's second round. The measure is a speed: how many times as fast as ChaCha20-Poly1305 (hashes:
BLAKE2s) in the C of its author on the same chip. More is faster.

- An AEAD's average is over messages of 128 and 16 bytes, encrypted and decrypted, without
  associated data; the times are summed.
- A hash's average is the mean of the ratios for 1024, 128 and 16 bytes.
- "Ours" is Pennyweight. Rows marked `baseline` are portable C, of ours the form that a product takes.
  The gain of another row is its speed over that of its baseline, published over published and ours
  over ours.

`published/weatherley_phase2.toml` has the cycles of the unit and their source. `make figures` draws
the charts again; `pennyweight tables weatherley_phase2` has every column, in cycles too.
""",
    ("weatherley_phase2",),
    {"average": ""},
    "speed; ChaChaPoly or BLAKE2s in C is 1",
)

PAGES = (RAM, PHASE2)


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the literature as bars."""

    page: Page
    table: ComparedTable
    series: tuple[plot.Series, ...]

    @property
    def file(self) -> Path:
        """Path of the drawing."""
        return self.page.folder / f"{self.table.id}.svg"

    @property
    def groups(self) -> tuple[str, ...]:
        """Rows of the table."""
        return tuple(self.table.published.row_names)

    @property
    def implementations(self) -> str:
        """Our implementations in the chart, with their boards."""
        found = dict.fromkeys(f"{cell.implementation} on {cell.board}" for cell in self.table.cells)
        return ", ".join(found)


def charts(lab: Lab, page: Page) -> list[Chart]:
    """Return the charts of a page with current results. LabError if one cannot be measured."""
    tables = select_tables(load_tables(lab.root, lab.catalog), page.tables)
    with Session(lab) as session, measuring(session) as measurer:
        measured = measurer.measurements(requests(tables))
    return [_chart(page, table) for table in compare(tables, measured)]


def _chart(page: Page, table: ComparedTable) -> Chart:
    cells = table.grid()
    decimals = {each.column: metric(each.spec.metric).decimals for each in table.published.cells}
    series = []
    for side, name in (("published", "published"), ("measured", "ours")):
        for column, label in page.columns.items():
            heights: list[Number | None] = [
                getattr(cells[row, column], side) for row in table.published.row_names
            ]
            known = [height for height in heights if height is not None]
            if len(known) < len(heights):
                raise LabError(f"{table.id}: not every row is measured: {'; '.join(table.missing)}")
            rounded = (
                height if isinstance(height, int) else round(height, decimals[column]) for height in known
            )
            series.append(
                plot.Series(", ".join(filter(None, (name, label))), side == "measured", tuple(rounded))
            )
    return Chart(page, table, tuple(series))


def text(page: Page, drawn: list[Chart]) -> str:
    """Return the page that shows the charts, with their values as tables."""
    lines = [page.introduction]
    for chart in drawn:
        title = chart.table.published.title
        lines += [
            f"## {title}",
            "",
            f"Ours: {chart.implementations}.",
            "",
            f"![{title}]({page.name}/{chart.file.name})",
            "",
            *_table(chart),
            "",
        ]
    return "\n".join(lines)


def _table(chart: Chart) -> Iterator[str]:
    published, cells = chart.table.published, chart.table.grid()
    names = published.identification
    gains = ("gain, published", "gain, ours") if published.baselines else ()
    heads = (*names, *(each.label for each in chart.series), *gains)
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(names)}{' ---: |' * (len(heads) - len(names))}"
    for place, (row, named) in enumerate(published.row_names.items()):
        figures = [number(each.heights[place], 2) for each in chart.series]
        for column in chart.page.columns if gains else ():
            cell = cells[row, column]
            figures += [number(cell.published_gain, 2), number(cell.gain, 2)]
        yield f"| {' | '.join((*named, *figures))} |"


def draw(lab: Lab) -> None:
    """Draw every chart and write the pages that show them."""
    for page in PAGES:
        page.folder.mkdir(exist_ok=True)
        drawn = charts(lab, page)
        for chart in drawn:
            plot.bars(chart.table.published.title, page.axis, chart.groups, chart.series, chart.file)
        page.path.write_text(text(page, drawn), encoding="utf-8")
