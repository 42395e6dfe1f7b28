# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published facts in `published/<source>.toml`, and the part of them that the lab reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan
from pathlib import Path

from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import LabError, set_aside
from pennyweight.literature.cell import Number, PublishedError


@dataclass(frozen=True, slots=True)
class FactsTable:
    """A published table as printed."""

    id: str
    where: str
    """File and table, for messages."""
    title: str
    """Title, or "" if none is given."""
    platform: str
    """Platform, or "" if the table covers several."""
    measured_with: str
    remarks: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Mapping[str, object], ...]
    """Values by column, a mapping per row in the order of publication."""

    def figure(self, row: Mapping[str, object], column: str) -> Number | None:
        """Return the value in that column, None if the publication has none (nan). Raises PublishedError."""
        value = row[column]
        # type() and not isinstance: true is not a number
        if type(value) not in (int, float):
            name = " ".join(map(str, row.values()))
            raise PublishedError(f"{self.where}: row {name!r}, {column}: is {value!r}, must be a number")
        assert isinstance(value, int | float)
        return None if isnan(value) else value


@dataclass(frozen=True, slots=True)
class Source:
    """A publication and its tables."""

    id: str
    citation: str
    remarks: tuple[str, ...]
    tables: Mapping[str, FactsTable]
    broken: Mapping[str, PublishedError]
    """Errors of tables that cannot be read, by table."""

    def table(self, id: str) -> FactsTable | None:
        """Return the table of that id, None if there is none. Raises PublishedError if it is broken."""
        if id in self.broken:
            raise self.broken[id]
        return self.tables.get(id)


def load_sources(root: Path, broken: list[LabError] | None = None) -> dict[str, Source]:
    """Return every file of facts by its id, in alphabetical order.

    An error in a file raises PublishedError; with `broken` it is appended there and the rest is read.
    """
    sources: dict[str, Source] = {}
    for path in sorted((root / "published").glob("*.toml")):
        try:
            source = read_source(path, path.relative_to(root).as_posix())
        except PublishedError as error:
            set_aside(error, broken)
            continue
        sources[source.id] = source
        for problem in source.broken.values():
            set_aside(problem, broken)
    return sources


def read_source(path: Path, where: str) -> Source:
    """Read one file, named `where` in messages; PublishedError if its tables have no distinct ids."""
    file = Table.of_file(path, where, PublishedError)
    tables: dict[str, FactsTable] = {}
    broken: dict[str, PublishedError] = {}
    entries = file.tables("table", "table")
    if not entries:
        raise file.fail("table", "is missing; a publication must have at least one [[table]]")
    for entry in entries:
        id = entry.string("id")
        if id in tables or id in broken:
            raise entry.fail("id", "occurs twice; ids are unique within a file")
        try:
            tables[id] = _read_table(entry, id)
        except PublishedError as error:
            broken[id] = error
    year = str(file.integer("year", 1900, 2999)) if file.optional("year") else ""
    venue = _text(file, "venue") or year
    citation = (_text(file, "authors"), file.string("title"), venue)
    return Source(
        id=file.string("id"),
        citation=", ".join(filter(None, citation)),
        remarks=_texts(file, "remarks"),
        tables=tables,
        broken=broken,
    )


def _read_table(table: Table, id: str) -> FactsTable:
    columns = table.strings("columns")
    rows = []
    for row in table.lists("rows"):
        if len(row) != len(columns):
            raise table.fail("rows", f"{row} must have {len(columns)} columns")
        rows.append(dict(zip(columns, row, strict=True)))
    return FactsTable(
        id=id,
        where=table.where,
        title=_text(table, "title"),
        platform=_text(table, "platform"),
        measured_with=_text(table, "measured_with"),
        remarks=_texts(table, "remarks"),
        columns=columns,
        rows=tuple(rows),
    )


def _text(table: Table, key: str) -> str:
    return table.string(key) if table.optional(key) else ""


def _texts(table: Table, key: str) -> tuple[str, ...]:
    return table.strings(key) if table.optional(key) else ()
