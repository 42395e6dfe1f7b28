# SPDX-License-Identifier: Apache-2.0 OR MIT
"""docs/lengths.md: what a byte costs as messages grow, of the algorithms that people choose between.

`tools/plots.py` has the curves drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pennyweight.catalogue.boards import find_board
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
LENGTHS = (8, 16, 32, 64, 128, 256, 512, 1024, 4096, 16384)
"""Bytes of message; a board has those that take at most half of its RAM."""
BOARDS = (*REFERENCE_BOARDS.values(), "cortex_m4")

_INTRODUCTION = """\
# Cycles per byte as messages grow

This page answers how the cost per byte falls as messages grow. The values are for encryption in
place without associated data, by the fast variant of each algorithm, on the reference board of each
platform and on a Cortex-M4. All cycles of a call, including the key setup, are divided by the bytes
of the message: the first columns show the fixed cost of a call, the last ones the cost of a block.
The longest messages take up to half of the RAM of the board.

`make figures` draws the curves again; `pennyweight bench ascon_aead128 --board cortex_m3 --sweep
8:1024:8` measures any other length, up to 16384 bytes.
"""


@dataclass(frozen=True, slots=True)
class Curves:
    """Curves of one board."""

    board: str
    lines: tuple[plot.Line, ...]
    """One line per algorithm: cycles per byte for messages of `lengths_on` the board."""

    @property
    def file(self) -> Path:
        """Path of the drawing."""
        return FOLDER / f"{self.board}.svg"

    @property
    def title(self) -> str:
        return f"Cycles per byte of message, encryption on {self.board}"


def lengths_on(board: str) -> list[int]:
    """Return the lengths that are measured on a board."""
    return [length for length in LENGTHS if 2 * length <= find_board(board).ram[1]]


def curves(lab: Lab) -> list[Curves]:
    """Return the current curves of `BOARDS`. LabError if one cannot be measured."""
    asked = {
        (board, algorithm): [
            Request(
                algorithm,
                chosen(lab.catalog.algorithms[algorithm], find_board(board).platform, VARIANTS[0]).id,
                board,
                operation="encrypt",
                ad_bytes=0,
                msg_bytes=length,
            )
            for length in lengths_on(board)
        ]
        for board in BOARDS
        for algorithm in ALGORITHMS
    }
    with Session(lab) as session, measuring(session) as measurer:
        found = measurer.measurements(request for requests in asked.values() for request in requests)
        heights = {
            place: tuple(
                (length, round(found.measurement(request).cycles / length, 1))
                for length, request in zip(lengths_on(place[0]), requests, strict=True)
            )
            for place, requests in asked.items()
        }
    return [
        Curves(
            board,
            tuple(
                plot.Line(lab.catalog.algorithms[algorithm].name, heights[board, algorithm])
                for algorithm in ALGORITHMS
            ),
        )
        for board in BOARDS
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
            f"| bytes of message | {' | '.join(map(str, lengths_on(each.board)))} |",
            f"| --- |{' ---: |' * len(lengths_on(each.board))}",
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
