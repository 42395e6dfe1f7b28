# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The figures of the literature and what of ours stands against each of them.

`published/<source>.toml` holds facts alone: what was published, where, how it was measured.
`published/mapping/<source>.toml` says which measurement of ours answers a cell (mapping.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import LabError, set_aside
from pennyweight.literature.cell import PublishedError, PublishedTable
from pennyweight.literature.facts import Source, read_source
from pennyweight.literature.mapping import read_tables
from pennyweight.names import find_name


def load_tables(root: Path, broken: list[LabError] | None = None) -> dict[str, PublishedTable]:
    """Every published table that has a mapping, by id, sources in alphabetical order.

    What is wrong in one raises PublishedError, or where `broken` is given is put there, and the rest is read.
    """
    tables: dict[str, PublishedTable] = {}
    for path in sorted((root / "published" / "mapping").glob("*.toml")):
        try:
            source, mapping = _read_pair(path, root)
            entries = mapping.tables("table", "table")
            mapping.finish()
        except PublishedError as error:
            set_aside(error, broken)
            continue
        for entry in entries:
            try:
                tables |= {table.id: table for table in read_tables(source, entry)}
            except LabError as error:
                set_aside(error, broken)
    return tables


def select_tables(tables: Mapping[str, PublishedTable], wanted: Iterable[str]) -> list[PublishedTable]:
    """The tables named, or all where none is: a name is a table's id or a source's (all tables of it).

    Raises UnknownId, AmbiguousName.
    """
    names = list(wanted)
    chosen: dict[str, PublishedTable] = {} if names else dict(tables)
    known: dict[str, tuple[str, ...]] = {each: () for id in tables for each in (id.split(".")[0], id)}
    for name in names:
        meant = find_name("table", name, known)
        chosen |= {id: table for id, table in tables.items() if meant in (id, id.split(".")[0])}
    return list(chosen.values())


def about(
    tables: Iterable[PublishedTable], subjects: Collection[str], boards: Collection[str]
) -> list[PublishedTable]:
    """The tables with only the cells that are about these subjects on these boards.

    A table without any is left out.
    """
    found = []
    for table in tables:
        cells = tuple(
            cell
            for cell in table.cells
            if all(
                part.subject in subjects and (part.today or part.board) in boards for part in cell.spec.parts
            )
        )
        rows, columns = {cell.row for cell in cells}, {cell.column for cell in cells}
        if cells:
            found.append(
                replace(
                    table,
                    cells=cells,
                    row_names={row: names for row, names in table.row_names.items() if row in rows},
                    columns=tuple(column for column in table.columns if column in columns),
                )
            )
    return found


def _read_pair(path: Path, root: Path) -> tuple[Source, Table]:
    """The facts, and the mapping that stands at `path`."""
    where = path.relative_to(root).as_posix()
    facts = root / "published" / path.name
    source = read_source(facts, facts.relative_to(root).as_posix())
    mapping = Table.of_file(path, where, PublishedError)
    if mapping.string("id") != source.id:
        raise mapping.fail("id", f"is {mapping.string('id')!r}, but {path.name} beside it has {source.id!r}")
    return source, mapping
