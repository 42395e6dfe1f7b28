# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Export of results: one module per format, all with the two functions of `Exporter`.

A new format is a new module and a line in EXPORTERS.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TextIO

from pennyweight.literature.tables import ComparedTable
from pennyweight.measure.record import Measurement
from pennyweight.report import csv, json, latex, markdown, terminal


class Exporter(Protocol):
    """Writer of both kinds of results as text."""

    def measurements(self, records: Sequence[Measurement], out: TextIO) -> None:
        """Write the records, in the order given."""

    def tables(self, tables: Sequence[ComparedTable], out: TextIO) -> None:
        """Write the published tables with the measurements."""


EXPORTERS: dict[str, Exporter] = {
    "terminal": terminal,
    "json": json,
    "csv": csv,
    "markdown": markdown,
    "latex": latex,
}
"""Exporters by their name on the command line. JSON is complete, the others are for reading."""
