# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published results, and the measurement that corresponds to each.

`published/<source>.toml` contains only facts: the published values, their place, their method.
`published/mapping/<source>.toml` names the measurement that answers each cell (mapping.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import LabError, set_aside
from pennyweight.literature.cell import PublishedError, PublishedTable
from pennyweight.literature.facts import Source, read_source
from pennyweight.literature.mapping import read_tables
from pennyweight.names import find_name


def load_tables(
    root: Path, catalog: Catalog, broken: list[LabError] | None = None
) -> dict[str, PublishedTable]:
    """Return every published table that has a mapping, by id, sources in alphabetical order.

    `catalog` tells what a product takes where a mapping names only a platform. An error in a table raises
    PublishedError; with `broken` it is appended there and the rest is read.
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
                tables |= {table.id: table for table in read_tables(source, entry, catalog)}
            except LabError as error:
                set_aside(error, broken)
    return tables


def select_tables(
    tables: Mapping[str, PublishedTable], wanted: Iterable[str], subjects: Iterable[str] = ()
) -> list[PublishedTable]:
    """Return the named tables, or all without names; a name is a table's id or a source's (all its tables).

    It may also be one of the `subjects`, ids of primitives and algorithms: of each table, the cells about it.
    Raises UnknownId, AmbiguousName.
    """
    names = list(wanted)
    chosen: dict[str, PublishedTable] = {} if names else dict(tables)
    known: dict[str, tuple[str, ...]] = {each: () for id in tables for each in (id.split(".")[0], id)}
    entries: dict[str, tuple[str, ...]] = dict.fromkeys(subjects, ())
    for name in names:
        meant = find_name("table or algorithm" if entries else "table", name, entries | known)
        if meant in known:
            chosen |= {id: table for id, table in tables.items() if meant in (id, id.split(".")[0])}
        else:
            chosen |= {table.id: table for table in about(tables.values(), {meant})}
    return list(chosen.values())


def about(
    tables: Iterable[PublishedTable], subjects: Collection[str], boards: Collection[str] | None = None
) -> list[PublishedTable]:
    """Return the tables with only the cells about these subjects on these boards, or on any.

    Tables without such cells are left out.
    """
    found = []
    for table in tables:
        cells = tuple(
            cell
            for cell in table.cells
            if all(
                part.subject in subjects and (boards is None or (part.today or part.board) in boards)
                for part in cell.spec.parts
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
    """Return the facts, and the mapping at `path`."""
    where = path.relative_to(root).as_posix()
    facts = root / "published" / path.name
    source = read_source(facts, facts.relative_to(root).as_posix())
    mapping = Table.of_file(path, where, PublishedError)
    if mapping.string("id") != source.id:
        raise mapping.fail("id", f"is {mapping.string('id')!r}, but published/{path.name} has {source.id!r}")
    return source, mapping
