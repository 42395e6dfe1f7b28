# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Results that a user supplies: JSON that `pennyweight measure` or `pennyweight bench` wrote."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from pennyweight.catalogue.boards import Boards
from pennyweight.errors import LabError
from pennyweight.measure.record import Measurement, RecordError
from pennyweight.report.html.rows import YOURS, CallFigures, Row, figures_of

_KINDS = {"crypto_aead": "aead", "crypto_hash": "hash", "function": "function"}
"""Kind in the catalogue, by the kind of an audit."""


class GivenError(LabError):
    """A file without such results; the message names the file and the place."""


def read_given(path: Path, boards: Boards) -> list[Row]:
    """Return the implementations in a file, on known boards. Raises GivenError."""
    rows = _rows(path)
    for row in rows:
        try:
            boards.find(row.board)
        except LabError as error:
            raise GivenError(f"{path}: {row.subject}: {error}") from error
    return rows


def _rows(path: Path) -> list[Row]:
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GivenError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise GivenError(f"{path}: not valid JSON: {error}") from error
    if not isinstance(entries, list) or not all(isinstance(each, Mapping) for each in entries):
        raise GivenError(f"{path}: {_ADVICE}")
    if not entries:
        raise GivenError(f"{path}: is an empty list; {_ADVICE}")
    if all("schema" in each for each in entries):
        return list(_of_records(path, entries))
    return [_of_audit(path, number, each) for number, each in enumerate(entries, 1) if _is_built(each)]


_ADVICE = "must hold what `pennyweight measure --json` or `pennyweight bench --json` wrote"


def _of_records(path: Path, entries: Sequence[Mapping[str, object]]) -> Iterator[Row]:
    records = []
    for number, entry in enumerate(entries, 1):
        try:
            records.append(Measurement.from_dict(entry))
        except RecordError as error:
            raise GivenError(f"{path}, record {number}: {error}") from error
    for (subject, implementation, board), group in groupby(
        records, key=lambda record: (record.subject, record.implementation, record.board)
    ):
        calls = list(group)
        yield Row(
            whose=YOURS,
            subject=subject,
            kind=calls[0].kind,
            implementation=implementation,
            board=board,
            flash_bytes=max(call.code_bytes + call.rodata_bytes for call in calls),
            constant_time=None,
            calls=tuple(map(figures_of, calls)),
            toolchain=calls[0].toolchain,
        )


def _is_built(audit: Mapping[str, Any]) -> bool:
    """Return True if the audit has results on its board."""
    return audit.get("unavailable") is None


def _of_audit(path: Path, number: int, audit: Mapping[str, Any]) -> Row:
    try:
        sizes = [_count(audit[name]) for name in ("code_bytes", "rodata_bytes")]
        statics = _count(audit["static_bytes"])
        calls = tuple(
            CallFigures(
                operation=str(cost["operation"]),
                rounds=None,
                ad_bytes=_count(cost["ad_bytes"]),
                msg_bytes=_count(cost["msg_bytes"]),
                cycles=_count(cost["cycles_median"]),
                ram_bytes=(_count(cost["stack_bytes"]) or 0) + (statics or 0),
                instructions=_count(cost["instructions"]),
            )
            for cost in audit["costs"]
        )
        return Row(
            whose=YOURS,
            subject=str(audit["title"]),
            kind=_KINDS.get(audit["kind"], str(audit["kind"])),
            implementation=str(audit["flags"]) or str(audit["title"]),
            board=str(audit["board"]),
            flash_bytes=None if None in sizes else sum(size for size in sizes if size is not None),
            constant_time=not audit["leaks"] if audit["followed"] else None,
            calls=calls,
            toolchain=str(audit["toolchain"]),
            remarks=tuple(f"failed: {' '.join(str(each).split())}" for each in audit["failed"]),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise GivenError(f"{path}, entry {number}: {error} is missing or wrong; {_ADVICE}") from error


def _count(value: object) -> int | None:
    if value is None or (type(value) is int and value >= 0):
        return value
    raise TypeError(f"{value!r} in place of a count")
