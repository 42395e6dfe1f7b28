# SPDX-License-Identifier: Apache-2.0 OR MIT
"""CSV with a heading line: the flat records of the JSON, for spreadsheets."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import TextIO

from pennyweight.literature.tables import Cell, ComparedTable
from pennyweight.measure.record import Measurement


def measurements(records: Sequence[Measurement], out: TextIO) -> None:
    """Write a line per record; the columns are the fields of `Measurement`."""
    rows((record.to_dict() for record in records), out, _names(Measurement))


def tables(tables: Sequence[ComparedTable], out: TextIO) -> None:
    """Write a line per cell; the columns are the fields of `Cell`, and a missing value is empty."""
    rows((cell.to_dict() for table in tables for cell in table.cells), out, _names(Cell))


def rows(rows: Iterable[Mapping[str, object]], out: TextIO, names: Sequence[str] = ()) -> None:
    """Write a line per row; the columns are `names`, followed by the other keys as they first occur."""
    found = list(rows)
    columns = list(dict.fromkeys([*names, *(name for row in found for name in row)]))
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_text(row.get(name)) for name in columns] for row in found)


def _names(kind: type[Measurement] | type[Cell]) -> list[str]:
    return [field.name for field in fields(kind)]


def _text(value: object) -> object:
    """Return a cell; booleans are spelled as in JSON, words of a list separated, other lists are JSON."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return "; ".join(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | tuple | dict) else value
