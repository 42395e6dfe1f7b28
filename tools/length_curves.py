# SPDX-License-Identifier: Apache-2.0 OR MIT
"""docs/lengths.md: what a byte costs as messages grow, of the algorithms that people choose between.

`tools/plots.py` has the curves drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pennyweight.catalogue.jobs import Request
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.catalogue.products import VARIANTS, chosen
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.measure.measurer import measuring
from pennyweight.report import plot

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "lengths.md"
FOLDER = ROOT / "docs" / "lengths"

ALGORITHMS = ("ascon_aead128", "aes128_gcm", "chachapoly", "xoodyak_aead", "schwaemm256_128")
LENGTHS = (8, 16, 32, 64, 128, 256, 512, 1024)
"""Bytes of message."""

_INTRODUCTION = """\
# Cycles per byte as messages grow

This page answers how the cost per byte falls as messages grow. The values are for encryption in
place without associated data, by the fast variant of each algorithm, on the reference board of its
platform. All cycles of a call, including the key setup, are divided by the bytes of the message:
the first columns show the fixed cost of a call, the last ones the cost of a block.

`make figures` draws the curves again; `pennyweight bench ascon_aead128 --board cortex_m3 --sweep
8:1024:8` measures any other length.
"""


@dataclass(frozen=True, slots=True)
class Curves:
    """Curves of one board."""

    board: str
    lines: tuple[plot.Line, ...]
    """One line per algorithm: cycles per byte for messages of `LENGTHS`."""

    @property
    def file(self) -> Path:
        """Path of the drawing."""
        return FOLDER / f"{self.board}.svg"

    @property
    def title(self) -> str:
        return f"Cycles per byte of message, encryption on {self.board}"


def curves(lab: Lab) -> list[Curves]:
    """Return the current curves of every reference board. LabError if one cannot be measured."""
    asked = {
        (board, algorithm): [
            Request(
                algorithm,
                chosen(lab.catalog.algorithms[algorithm], platform, VARIANTS[0]).id,
                board,
                operation="encrypt",
                ad_bytes=0,
                msg_bytes=length,
            )
            for length in LENGTHS
        ]
        for platform, board in REFERENCE_BOARDS.items()
        for algorithm in ALGORITHMS
    }
    with Session(lab) as session, measuring(session) as measurer:
        found = measurer.measurements(request for requests in asked.values() for request in requests)
        cycles = {
            place: [found.measurement(request).cycles for request in requests]
            for place, requests in asked.items()
        }
    return [
        Curves(
            board,
            tuple(
                plot.Line(
                    lab.catalog.algorithms[algorithm].name,
                    tuple(
                        (length, round(count / length, 1))
                        for length, count in zip(LENGTHS, cycles[board, algorithm], strict=True)
                    ),
                )
                for algorithm in ALGORITHMS
            ),
        )
        for board in REFERENCE_BOARDS.values()
    ]


def text(drawn: list[Curves]) -> str:
    """Return the page that shows the curves, with their values as tables."""
    lines = [_INTRODUCTION]
    for each in drawn:
        lines += [
            f"## {each.board}",
            "",
            f"![{each.title}](lengths/{each.file.name})",
            "",
            f"| bytes of message | {' | '.join(map(str, LENGTHS))} |",
            f"| --- |{' ---: |' * len(LENGTHS)}",
            *(
                f"| {line.label} | {' | '.join(f'{height:.1f}' for _, height in line.points)} |"
                for line in each.lines
            ),
            "",
        ]
    return "\n".join(lines)


def draw(lab: Lab) -> None:
    """Draw the curves and write the page that shows them."""
    FOLDER.mkdir(exist_ok=True)
    drawn = curves(lab)
    for each in drawn:
        plot.lines(each.title, ("bytes of message", "cycles per byte"), each.lines, each.file)
    PAGE.write_text(text(drawn), encoding="utf-8")
