# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How figures leave the lab: one module a format, all with the two functions of `Exporter`.

A new format is a new module and a line in EXPORTERS.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TextIO

from pennyweight.literature.tables import ComparedTable
from pennyweight.measure.record import Measurement
from pennyweight.report import csv, json, latex, markdown, terminal


class Exporter(Protocol):
    """Writes either kind of result as text."""

    def measurements(self, records: Sequence[Measurement], out: TextIO) -> None:
        """The records, in the order given."""

    def tables(self, tables: Sequence[ComparedTable], out: TextIO) -> None:
        """The published tables with ours beside them."""


EXPORTERS: dict[str, Exporter] = {
    "terminal": terminal,
    "json": json,
    "csv": csv,
    "markdown": markdown,
    "latex": latex,
}
"""By the name that the command line uses. JSON is the truth, the others are for reading."""
