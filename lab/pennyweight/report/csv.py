# SPDX-License-Identifier: Apache-2.0 OR MIT
"""CSV with a heading line: the flat records of the JSON, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import TextIO

from pennyweight.literature.tables import Cell, ComparedTable
from pennyweight.measure.record import Measurement


def measurements(records: Sequence[Measurement], out: TextIO) -> None:
    """Write a line per record; the columns are the fields of `Measurement`."""
    _write(Measurement, (record.to_dict() for record in records), out)


def tables(tables: Sequence[ComparedTable], out: TextIO) -> None:
    """Write a line per cell; the columns are the fields of `Cell`, and a missing value is empty."""
    _write(Cell, (cell.to_dict() for table in tables for cell in table.cells), out)


def _write(kind: type[Measurement] | type[Cell], rows: Iterable[Mapping[str, object]], out: TextIO) -> None:
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(field.name for field in fields(kind))
    # JSON's spelling of true and false, so that both formats compare equal.
    writer.writerows(
        [str(value).lower() if isinstance(value, bool) else value for value in row.values()] for row in rows
    )
