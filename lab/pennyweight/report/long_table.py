# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables of hundreds of rows without wrapping; rich's own tables take three milliseconds per row.

They look like rich's tables with the box SIMPLE_HEAD.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

Cell = tuple[str, str]
"""A line of text and its style, "" for none."""


@dataclass(slots=True)
class LongTable:
    """A title, headings, and groups of rows."""

    title: str
    headings: Sequence[str]
    justified: Sequence[str]
    """Alignment of each column, "left" or "right"."""
    groups: list[list[Sequence[Cell]]] = field(default_factory=list)
    """Groups of rows, separated by an empty line."""
    between: int = 3
    """Number of spaces between two columns."""

    def width(self) -> int:
        """Return the width in characters."""
        return sum(self._widths()) + self.between * (len(self.headings) - 1) + 2

    def print(self, screen: Console) -> None:
        """Print the table in its full width."""
        widths, width = self._widths(), self.width()
        empty = Text(" " * width)
        lines = [
            Text(self.title.ljust(width), "bold italic"),
            empty,
            self._line([(heading, "bold") for heading in self.headings], widths),
            Text(f" {'─' * (width - 2)} "),
        ]
        for number, rows in enumerate(self.groups):
            lines += [empty] if number else []
            lines += [self._line(row, widths) for row in rows]
        screen.print(Text("\n").join([*lines, empty]), soft_wrap=True)

    def _widths(self) -> list[int]:
        columns = zip(*(row for rows in self.groups for row in rows), strict=True)
        return [
            max(cell_len(heading), *(cell_len(text) for text, _ in cells))
            for heading, cells in zip(self.headings, columns, strict=True)
        ]

    def _line(self, cells: Sequence[Cell], widths: Sequence[int]) -> Text:
        line = Text(" ")
        for place, ((text, style), width) in enumerate(zip(cells, widths, strict=True)):
            space = " " * (width - cell_len(text))
            shown = text + space if self.justified[place] == "left" else space + text
            line.append(" " * self.between * bool(place))
            line.append(shown, style)
        return line.append(" ")
