# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The figures of the literature and what of ours stands against each of them.

`published/<source>.toml` holds facts alone: what was published, where, how it was measured.
`published/mapping/<source>.toml` says which primitive, implementation, board and metric of ours answers
a cell. A cell is described by three small tables merged in this order: the table's `cells`, its row, its
column. Where they name a `mode`, the sub-table of that name is merged last.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from typing import Any

from pennyweight.errors import LabError, UnknownId

Number = int | float


class PublishedError(LabError):
    """A file under published/ that says something impossible; the message names the file and the table."""


@dataclass(frozen=True, slots=True)
class CellSpec:
    """Which measurement of ours answers one published cell."""

    subject: str
    implementation: str
    board: str
    metric: str
    rounds: int = 0
    """Of a primitive."""
    operation: str = ""
    """Of an algorithm: "encrypt", "decrypt" or "hash"."""
    ad_bytes: int = 0
    msg_bytes: int = 0
    rate_bytes: int | None = None
    """Of the mode that calls the permutation."""
    between: tuple[int, int] | None = None
    """The two counts of rounds whose difference gives the cost of one round."""
    round_unit: int = 1
    """How many of the catalogue's rounds the publication calls one."""


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


def load_tables(root: Path) -> dict[str, PublishedTable]:
    """Every published table that has a mapping, by id, sources in alphabetical order."""
    directory = root / "published"
    tables: dict[str, PublishedTable] = {}
    for mapping_path in sorted((directory / "mapping").glob("*.toml")):
        facts_path = directory / mapping_path.name
        facts, mapping = _read(facts_path), _read(mapping_path)
        if facts.get("id") != mapping.get("id"):
            raise PublishedError(
                f"{mapping_path}: id is {mapping.get('id')!r}, but {facts_path.name} has {facts.get('id')!r}"
            )
        published = {table["id"]: table for table in facts.get("table", [])}
        for ours in mapping.get("table", []):
            if ours.get("id") not in published:
                raise PublishedError(f"{mapping_path}: {facts_path.name} has no table {ours.get('id')!r}")
            where = f"{mapping_path}, table {ours['id']}"
            table = _table(facts, published[ours["id"]], ours, where)
            tables[table.id] = table
    return tables


def load_facts(root: Path) -> list[dict[str, Any]]:
    """What every file under published/ says, as it stands there. Raises PublishedError."""
    return [_read(path) for path in sorted((root / "published").glob("*.toml"))]


def select_tables(tables: Mapping[str, PublishedTable], wanted: Iterable[str]) -> list[PublishedTable]:
    """The tables named, or all where none is: a name is a table's id or a source's (all tables of it).

    Raises UnknownId.
    """
    names = list(wanted)
    chosen: dict[str, PublishedTable] = {} if names else dict(tables)
    for name in names:
        found = {id: table for id, table in tables.items() if id == name or id.split(".")[0] == name}
        if not found:
            raise UnknownId("table", name, {*tables, *(id.split(".")[0] for id in tables)})
        chosen |= found
    return list(chosen.values())


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PublishedError(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise PublishedError(f"{path}: not valid TOML: {error}") from error


def _table(source: dict[str, Any], facts: dict[str, Any], ours: dict[str, Any], where: str) -> PublishedTable:
    headings: list[str] = facts["columns"]
    identification = tuple(ours.get("identify", ()))
    if not identification or any(name not in headings for name in identification):
        raise PublishedError(
            f"{where}: identify must name columns of the published table ({', '.join(headings)})"
        )
    columns = tuple(name for name in headings if name not in identification)
    rows = _labelled_rows(facts, identification, where)
    for label in ours.get("not_ours", ()):
        if label not in rows:
            raise PublishedError(f"{where}: not_ours: {label!r} is not in the publication")
        del rows[label]
    _same_names(ours.get("rows", {}), rows, f"{where}: rows")
    _same_names(ours.get("columns", {}), columns, f"{where}: columns")
    # One row or one column is one implementation: no cell may mix the size of one with the speed of another.
    if any("implementation" in row for row in ours["rows"].values()) and any(
        "implementation" in column for column in ours["columns"].values()
    ):
        raise PublishedError(
            f"{where}: implementation is given by rows and by columns; one of the two must decide it"
        )

    cells = tuple(
        PublishedCell(
            label,
            column,
            None if isnan(figures[column]) else figures[column],
            _spec(
                ours.get("cells", {}),
                ours["rows"][label],
                ours["columns"][column],
                f"{where}, {label}, {column}",
            ),
        )
        for label, figures in rows.items()
        for column in columns
    )
    return PublishedTable(
        id=f"{source['id']}.{facts['id']}",
        title=facts["title"],
        citation=_citation(source),
        measured_with=facts.get("measured_with", ""),
        notes=(*source.get("remarks", ()), *facts.get("remarks", ()), *ours.get("notes", ())),
        identification=identification,
        row_names={
            label: tuple(str(figures[name]) for name in identification) for label, figures in rows.items()
        },
        columns=columns,
        cells=cells,
    )


def _labelled_rows(
    facts: dict[str, Any], identification: tuple[str, ...], where: str
) -> dict[str, dict[str, Any]]:
    """Rows by label: the first identification columns, as many as it takes to tell all rows apart."""
    rows: list[dict[str, Any]] = []
    for row in facts["rows"]:
        if len(row) != len(facts["columns"]):
            raise PublishedError(f"{where}: the published row {row} has not {len(facts['columns'])} columns")
        rows.append(dict(zip(facts["columns"], row, strict=True)))
    for count in range(1, len(identification) + 1):
        labelled = {" ".join(str(row[name]) for name in identification[:count]): row for row in rows}
        if len(labelled) == len(rows):
            return labelled
    raise PublishedError(f"{where}: {', '.join(identification)} do not tell the published rows apart")


def _same_names(given: Mapping[str, object], expected: Iterable[str], where: str) -> None:
    missing = [name for name in expected if name not in given]
    extra = [name for name in given if name not in set(expected)]
    if missing or extra:
        problems = [f"{name} is missing" for name in missing] + [
            f"{name} is not in the publication" for name in extra
        ]
        raise PublishedError(f"{where}: {'; '.join(problems)}")


def _spec(cells: dict[str, Any], row: dict[str, Any], column: dict[str, Any], where: str) -> CellSpec:
    merged = {**cells, **row, **column}
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
    if "between" in plain:
        plain["between"] = tuple(plain["between"])
    return CellSpec(**plain)


def _citation(source: dict[str, Any]) -> str:
    parts = [source.get("authors"), source["title"], source.get("venue") or source.get("year")]
    return ", ".join(str(part) for part in parts if part)
