# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The plots of docs/pareto.md: `python tools/plots.py` draws them and writes the page anew.

And the pages that show tables of the literature as bars, and docs/lengths.md with its curves.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import length_curves
import table_charts
from pennyweight.catalogue.jobs import Request
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS
from pennyweight.catalogue.primitive import Primitive
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.literature.pareto import Point, own_points, published_points
from pennyweight.measure.measurer import measuring
from pennyweight.report import plot

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pareto"
PAGE = ROOT / "docs" / "pareto.md"


def drawn(lab: Lab) -> Iterator[tuple[Primitive, str, list[Point]]]:
    """Each primitive and reference board with assembly for it, and the points of its first measured count."""
    with Session(lab) as session, measuring(session) as measurer:
        for primitive in lab.catalog.primitives.values():
            count = primitive.parameter.measured[0]
            for platform, board in REFERENCE_BOARDS.items():
                kernels = [
                    kernel for kernel in primitive.implementations_for(platform) if kernel.computes(count)
                ]
                if primitive.kind == "permutation" and any(kernel.platform != PORTABLE for kernel in kernels):
                    requests = [Request(primitive.id, kernel.id, board, count) for kernel in kernels]
                    records = list(map(measurer.measurements(requests).measurement, requests))
                    published = published_points(lab.root, primitive.id, platform, count)
                    yield primitive, board, [*own_points(records), *published]


def file_of(primitive: Primitive, board: str) -> Path:
    """Where the plot of a primitive on a board stands."""
    return FOLDER / f"{primitive.id}-{board}.svg"


def title_of(primitive: Primitive, board: str) -> str:
    parameter = primitive.parameter
    return f"{primitive.name}, {parameter.name} {parameter.measured[0]}, on {board}"


def draw(lab: Lab) -> None:
    """Draws every plot and writes the page that shows them."""
    FOLDER.mkdir(exist_ok=True)
    lines = [
        "# Code size against cycles",
        "",
        "Every implementation of ours and every published one that this repository knows of, on the",
        "reference board of its platform; nothing beats the points on the line. `make figures` draws them",
        "anew, `pennyweight pareto ID --board B` shows one in the terminal.",
        "",
    ]
    for primitive, board, points in drawn(lab):
        path = file_of(primitive, board)
        plot.svg(title_of(primitive, board), points, path)
        lines.append(f"![{title_of(primitive, board)}](pareto/{path.name})")
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    checkout = Lab(ROOT, ROOT / "build")
    draw(checkout)
    table_charts.draw(checkout)
    length_curves.draw(checkout)
