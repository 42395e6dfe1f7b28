# SPDX-License-Identifier: Apache-2.0 OR MIT
"""JSON: a list of flat records, one per line, or other data with indentation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TextIO

from pennyweight.literature.tables import ComparedTable
from pennyweight.measure.record import Measurement


def measurements(records: Sequence[Measurement], out: TextIO) -> None:
    """Write the records with the keys of `Measurement`."""
    _write((record.to_dict() for record in records), out)


def tables(tables: Sequence[ComparedTable], out: TextIO) -> None:
    """Write every cell of every table with the keys of `Cell`."""
    _write((cell.to_dict() for table in tables for cell in table.cells), out)


def data(value: object, out: TextIO) -> None:
    """Write the data of a command."""
    json.dump(value, out, ensure_ascii=False, allow_nan=False, indent=2)
    out.write("\n")


def _write(rows: Iterable[Mapping[str, object]], out: TextIO) -> None:
    lines = ",\n  ".join(json.dumps(row, ensure_ascii=False, allow_nan=False) for row in rows)
    out.write(f"[\n  {lines}\n]\n" if lines else "[]\n")
