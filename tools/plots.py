# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The plots of docs/pareto/: `python tools/plots.py` draws them and writes their pages anew.

And the pages that show tables of the literature as bars, docs/lengths.md with its curves, and the plots of
docs/accuracy/.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import click

import accuracy_plots
import length_curves
import table_charts
from pennyweight.catalogue.jobs import Request
from pennyweight.catalogue.platforms import PLATFORMS, PORTABLE, REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.literature.comparison import Results, read_results
from pennyweight.literature.pareto import Literature, Point, calls, front, own_points, title_of
from pennyweight.literature.recorded import record_path
from pennyweight.measure.measurer import measuring
from pennyweight.report import plot

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pareto"
INDEX = ROOT / "docs" / "pareto.md"

KINDS = {"aead": "AEADs, encrypt 16:16", "hash": "Hashes, hash 16", "xof": "XOFs, hash 16"}
"""Titles of the plots, one per kind of algorithm and chip, with bytes of associated data and message."""


INTRODUCTION = """\
# Code size against cycles

This page answers which implementations no other one beats in both size and speed. There is one page
per chip, the reference board of its platform. It shows every implementation of Pennyweight, and
every published one with both values. The line connects the implementations that nothing beats.

In the plots of all AEADs and hashes, which show the assembly of the baseline, only these have
names. Sizes are those of an image with encryption and decryption, cycles those of one call. `make
figures` draws the plots again. `pennyweight pareto ID --board B` shows one algorithm or primitive
in the terminal, and [`pennyweight report`](report.md) all of them with filters.
"""


SUMMARY = "This page answers which implementations nothing beats on this chip ([introduction](../pareto.md))."
"""First sentence of the page of a chip."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A plot of a page, with what is in it."""

    board: str
    name: str
    """Name of the file, without the board."""
    title: str
    points: tuple[Point, ...]
    of_kind: bool
    """True if it has all algorithms of a kind: then only points on the Pareto front are named."""

    @property
    def file(self) -> Path:
        """Path of the plot."""
        return FOLDER / f"{self.name}-{self.board}.svg"

    @property
    def labelled(self) -> list[Point]:
        """Points that the legend lists."""
        return front(self.points) if self.of_kind else list(self.points)


def drawn(lab: Lab) -> Iterator[Drawing]:
    """Yield the plots chip by chip: first the kinds of algorithms, then each permutation with assembly."""
    literature, recorded = Literature.load(lab.root, lab.catalog), read_results(record_path(lab))
    with Session(lab) as session, measuring(session) as measurer:
        for platform, board in REFERENCE_BOARDS.items():
            for kind, title in KINDS.items():
                points = tuple(_of_kind(lab, recorded, literature, kind, board))
                yield Drawing(board, kind, f"{title}, on {board}", points, of_kind=True)
            for primitive in lab.catalog.primitives.values():
                own = primitive.implementations_for(platform)
                if primitive.kind == "permutation" and any(each.platform != PORTABLE for each in own):
                    requests = calls(session, primitive.id, board)
                    records = map(measurer.measurements(requests).measurement, requests)
                    all_of_it = (*own_points(records), *literature.points(requests[0], platform))
                    title = title_of(lab.catalog, requests[0])
                    yield Drawing(board, primitive.id, title, all_of_it, of_kind=False)


def _of_kind(lab: Lab, recorded: Results, literature: Literature, kind: str, board: str) -> Iterator[Point]:
    """Yield points of the first recorded call of every algorithm: our assembly, then published results."""
    platform = lab.boards.find(board).platform
    seen: set[Request] = set()
    for key, row in recorded.items():
        algorithm = lab.catalog.algorithms.get(key.subject)
        if algorithm is None or (algorithm.kind, key.board) != (kind, board) or algorithm.is_short:
            continue
        if key.operation != algorithm.operations[0]:
            continue
        label = f"{key.subject} {key.implementation}"
        code_bytes = row.costs["code_bytes"] + row.costs["rodata_bytes"]
        yield Point(label, code_bytes, row.costs["cycles"], ours=True)
        call = Request(key.subject, "", board, None, key.operation, key.ad_bytes, key.msg_bytes)
        if call not in seen:
            seen.add(call)
            for point in literature.points(call, platform):
                yield replace(point, label=f"{key.subject} {point.label}")


def page_of(board: str) -> Path:
    """Return the page of a chip."""
    return FOLDER / f"{board}.md"


def draw(lab: Lab) -> None:
    """Draw every plot and write the pages that show them."""
    FOLDER.mkdir(exist_ok=True)
    boards = REFERENCE_BOARDS.values()
    pages = {board: [f"# Code size against cycles on {board}", "", SUMMARY, ""] for board in boards}
    for each in drawn(lab):
        plot.svg(each.title, each.points, each.file, best_alone=each.of_kind)
        pages[each.board] += [f"## {each.title}", "", f"![{each.title}]({each.file.name})", ""]
        if each.of_kind:
            pages[each.board] += _table(each)
    for board, lines in pages.items():
        page_of(board).write_text("\n".join(lines), encoding="utf-8")
    INDEX.write_text("\n".join(_index(lab)), encoding="utf-8")


def _table(drawing: Drawing) -> list[str]:
    """Return the table of the Pareto front, as in the legend."""
    rows = [f"| {point.label} | {point.code_bytes} | {point.cycles} |" for point in drawing.labelled]
    return ["| nothing beats | bytes | cycles |", "| --- | ---: | ---: |", *rows, ""]


def _index(lab: Lab) -> Iterator[str]:
    yield INTRODUCTION
    for board in REFERENCE_BOARDS.values():
        info = lab.boards.find(board)
        yield f"- [{info.part}](pareto/{board}.md) ({PLATFORMS[info.platform].name})"
    yield ""


@click.command()
def main() -> None:
    """Draw the pictures in docs/."""
    checkout = Lab(ROOT, ROOT / "build")
    draw(checkout)
    table_charts.draw(checkout)
    length_curves.draw(checkout)
    accuracy_plots.draw(checkout)


if __name__ == "__main__":
    main()
