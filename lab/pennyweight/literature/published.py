# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The figures of the literature and what of ours stands against each of them.

`published/<source>.toml` holds facts alone: what was published, where, how it was measured.
`published/mapping/<source>.toml` says which primitive, implementation, board and metric of ours answers
a cell. A cell is described by three small tables merged in this order: the table's `cells`, its row, its
column. Where they name a `mode`, the sub-table of that name is merged last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import LabError, UnknownId, set_aside
from pennyweight.literature.cell import CellSpec, Number, PublishedError
from pennyweight.literature.facts import FactsTable, Source, read_source
from pennyweight.literature.metrics import rounds_needed
from pennyweight.names import find_name

_Row = Mapping[str, object]

_HIGHEST = 1 << 16
"""Above any count of rounds and any length in bytes."""


@dataclass(frozen=True, slots=True)
class PublishedCell:
    row: str
    column: str
    value: Number | None
    """None where the publication gives none."""
    spec: CellSpec


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """One table of one source with our answer to each cell. `id` is "source.table"."""

    id: str
    title: str
    citation: str
    measured_with: str
    notes: tuple[str, ...]
    identification: tuple[str, ...]
    """Headings of the columns that name a row and hold no figure."""
    row_names: Mapping[str, tuple[str, ...]]
    """Row label -> what the identification columns say of it, in the order of publication."""
    columns: tuple[str, ...]
    cells: tuple[PublishedCell, ...]


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
                table = _read_table(source, entry)
            except LabError as error:
                set_aside(error, broken)
            else:
                tables[table.id] = table
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


def _read_pair(path: Path, root: Path) -> tuple[Source, Table]:
    """The facts, and the mapping that stands at `path`."""
    where = path.relative_to(root).as_posix()
    facts = root / "published" / path.name
    source = read_source(facts, facts.relative_to(root).as_posix())
    mapping = Table.of_file(path, where, PublishedError)
    if mapping.string("id") != source.id:
        raise mapping.fail("id", f"is {mapping.string('id')!r}, but {path.name} beside it has {source.id!r}")
    return source, mapping


def _read_table(source: Source, ours: Table) -> PublishedTable:
    id = ours.string("id")
    facts = source.table(id)
    if facts is None:
        raise ours.fail("id", f"the publication {source.id} has no table {id!r}")
    if not facts.title:
        raise PublishedError(f"{facts.where}: title: is missing; a table that is shown has one")
    identification = ours.strings("identify")
    if any(name not in facts.columns for name in identification):
        raise ours.fail("identify", f"must name columns of the published table ({', '.join(facts.columns)})")
    columns = tuple(name for name in facts.columns if name not in identification)
    rows = _labelled_rows(facts, identification)
    for label in ours.strings("not_ours") if ours.optional("not_ours") else ():
        if label not in rows:
            raise ours.fail("not_ours", f"{label!r} is not in the publication")
        del rows[label]
    by_label = ours.optional("rows_are_subjects") and ours.flag("rows_are_subjects")
    row_specs = {label: {"subject": label} for label in rows} if by_label else {}
    if ours.optional("rows") or not by_label:
        row_specs |= ours.table("rows").pairs(dict)
    column_specs = ours.table("columns").pairs(dict)
    _same_names(row_specs, rows, f"{ours.where}: rows")
    _same_names(column_specs, columns, f"{ours.where}: columns")
    # One row or one column is one implementation: no cell may mix the size of one with the speed of another.
    if all(any("implementation" in each for each in specs.values()) for specs in (row_specs, column_specs)):
        raise ours.fail("implementation", "is given by rows and by columns; one of the two must decide it")
    common = ours.table("cells").anything() if ours.optional("cells") else {}
    notes = ours.strings("notes") if ours.optional("notes") else ()
    ours.finish()
    return PublishedTable(
        id=f"{source.id}.{id}",
        title=facts.title,
        citation=source.citation,
        measured_with=facts.measured_with,
        notes=(*source.remarks, *facts.remarks, *notes),
        identification=identification,
        row_names={label: tuple(str(row[name]) for name in identification) for label, row in rows.items()},
        columns=columns,
        cells=tuple(
            PublishedCell(
                label,
                column,
                facts.figure(row, column),
                _spec(
                    {**common, **row_specs[label], **column_specs[column]},
                    f"{ours.where}, {label}, {column}",
                ),
            )
            for label, row in rows.items()
            for column in columns
        ),
    )


def _labelled_rows(facts: FactsTable, identification: tuple[str, ...]) -> dict[str, _Row]:
    """Rows by label: the first identification columns, as many as it takes to tell all rows apart."""
    for count in range(1, len(identification) + 1):
        labelled = {" ".join(str(row[name]) for name in identification[:count]): row for row in facts.rows}
        if len(labelled) == len(facts.rows):
            return labelled
    raise PublishedError(f"{facts.where}: {', '.join(identification)} do not tell the published rows apart")


def _same_names(given: Mapping[str, object], expected: Iterable[str], where: str) -> None:
    missing = [name for name in expected if name not in given]
    extra = [name for name in given if name not in set(expected)]
    if missing or extra:
        problems = [f"{name} is missing" for name in missing] + [
            f"{name} is not in the publication" for name in extra
        ]
        raise PublishedError(f"{where}: {'; '.join(problems)}")


def _spec(merged: dict[str, Any], where: str) -> CellSpec:
    """What `cells`, the row and the column say of a cell, later ones first."""
    # A row's mode outranks the table's, and columns hold what a mode asks for.
    mode = merged.pop("mode", None)
    by_mode = {name: value for name, value in merged.items() if isinstance(value, dict)}
    plain = {name: value for name, value in merged.items() if name not in by_mode}
    if by_mode:
        if mode not in by_mode:
            raise PublishedError(f"{where}: mode is {mode!r}, expected one of {', '.join(by_mode)}")
        plain |= by_mode[mode]
    unknown = plain.keys() - CellSpec.__dataclass_fields__.keys()
    missing = {"subject", "implementation", "board", "metric"} - plain.keys()
    if not plain.keys() & {"rounds", "operation"}:
        missing.add("rounds (of a primitive) or operation (of an algorithm)")
    if unknown or missing:
        problems = [f"{name} is not known" for name in sorted(unknown)] + [
            f"{name} is missing" for name in sorted(missing)
        ]
        raise PublishedError(f"{where}: {'; '.join(problems)}")
    spec = _typed(Table(plain, where, PublishedError), plain)
    try:
        rounds_needed(spec)
    except UnknownId as error:
        raise PublishedError(f"{where}: metric: {error}") from error
    return spec


def _typed(table: Table, given: Iterable[str]) -> CellSpec:
    """The keys that are given, each of its type."""
    values: dict[str, Any] = {}
    for key in given:
        if key == "between":
            values[key] = table.integers(key)
        elif key in ("subject", "implementation", "board", "metric", "operation"):
            values[key] = table.string(key)
        else:
            values[key] = table.integer(key, 0, _HIGHEST)
    return CellSpec(**values)
