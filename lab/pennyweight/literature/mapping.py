# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Mapping of a published table to measurements: a `[[table]]` of `published/mapping/<source>.toml`.

A cell is described by small tables merged in this order: the table's `cells`, the tables for its row's
identification, its row, its column. If they name a `mode`, the sub-table of that name is merged last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pennyweight.catalogue.entry import REFERENCE
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.products import ON, VARIANTS, chosen
from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import UnknownId
from pennyweight.literature.cell import CellSpec, Number, PublishedCell, PublishedError, PublishedTable, Unit
from pennyweight.literature.facts import FactsTable, Source
from pennyweight.literature.metrics import check

_Row = Mapping[str, object]
_Says = Mapping[str, Any]
"""Keys of a cell and their values."""

_HIGHEST = 1 << 16
"""Upper bound of all counts of rounds and lengths in bytes."""


def read_tables(source: Source, ours: Table, catalog: Catalog) -> list[PublishedTable]:
    """Return the tables of one mapping, `id` or the list `ids`, without tables that have no mapped row.

    Raises PublishedError.
    """
    ids = ours.strings("ids") if ours.optional("ids") else (ours.string("id"),)
    mapping = _Mapping.read(ours, catalog)
    left_out: set[str] = set()
    tables = [table for table in (mapping.table(source, id, left_out) for id in ids) if table.row_names]
    strangers = [name for name in mapping.not_ours if name not in left_out]
    if strangers:
        raise ours.fail("not_ours", f"{', '.join(map(repr, strangers))} is not in the publication")
    return tables


@dataclass(frozen=True, slots=True)
class _Mapping:
    """A `[[table]]` of a mapping, not yet combined with the publication."""

    ours: Table
    catalog: Catalog
    identification: tuple[str, ...]
    not_ours: tuple[str, ...]
    cells: _Says
    from_row: Mapping[str, str]
    """Identification column that gives the value of a cell's key, by key."""
    by: Mapping[str, Mapping[str, _Says]]
    """Keys of the cells by identification column and its value."""
    rows: Mapping[str, _Says] | None
    """Keys of the cells of all rows by label, or None if the identification describes them completely."""
    columns: Mapping[str, _Says]
    gain_over: Mapping[str, str]
    """Identification of the rows over which the gain of other rows is computed."""
    notes: tuple[str, ...]

    @classmethod
    def read(cls, ours: Table, catalog: Catalog) -> _Mapping:
        def texts(key: str) -> tuple[str, ...]:
            return ours.strings(key) if ours.optional(key) else ()

        def pairs(key: str, kind: type) -> dict[str, Any]:
            return ours.table(key).pairs(kind) if ours.optional(key) else {}

        identification = ours.strings("identify")
        from_row = pairs("from_row", str)
        by = {column: ours.table("by").table(column).pairs(dict) for column in pairs("by", dict)}
        found = cls(
            ours=ours,
            catalog=catalog,
            identification=identification,
            not_ours=texts("not_ours"),
            cells=ours.table("cells").anything() if ours.optional("cells") else {},
            from_row=from_row,
            by=by,
            rows=ours.table("rows").pairs(dict) if ours.optional("rows") or not (from_row or by) else None,
            columns=ours.table("columns").pairs(dict),
            gain_over=pairs("gain_over", str),
            notes=texts("notes"),
        )
        for key, columns in (
            ("from_row", found.from_row.values()),
            ("by", by),
            ("gain_over", found.gain_over),
        ):
            for column in columns:
                if column not in identification:
                    raise ours.fail(key, f"{column!r} is not among `identify` ({', '.join(identification)})")
        ours.finish()
        return found

    def table(self, source: Source, id: str, left_out: set[str]) -> PublishedTable:
        """Return one published table, and add its rows that are in `not_ours` to `left_out`."""
        facts = source.table(id)
        if facts is None:
            raise self.ours.fail("id", f"the publication {source.id} has no table {id!r}")
        if not facts.title:
            raise PublishedError(f"{facts.where}: title: is missing; a mapped table must have one")
        if any(name not in facts.columns for name in self.identification):
            raise self.ours.fail(
                "identify", f"must name columns of the published table ({', '.join(facts.columns)})"
            )
        columns = tuple(name for name in facts.columns if name not in self.identification)
        rows = _labelled_rows(facts, self.identification)
        for label, row in list(rows.items()):
            named = {label, str(row[self.identification[0]])}.intersection(self.not_ours)
            if named:
                left_out |= named
                del rows[label]
        self._check_names(rows, columns)
        return PublishedTable(
            id=f"{source.id}.{id}",
            title=facts.title,
            citation=source.citation,
            measured_with=facts.measured_with,
            notes=(*source.remarks, *facts.remarks, *self.notes),
            identification=self.identification,
            row_names={
                label: tuple(str(row[name]) for name in self.identification) for label, row in rows.items()
            },
            columns=columns,
            cells=tuple(
                cell
                for label, row in rows.items()
                for cell in self._cells(source, facts, label, row, columns)
            ),
            baselines=self._baselines(rows),
        )

    def _check_names(self, rows: Iterable[str], columns: Iterable[str]) -> None:
        if self.rows is not None and (self.from_row or self.by):
            _same_names([label for label in self.rows if label not in rows], (), f"{self.ours.where}: rows")
        elif self.rows is not None:
            _same_names(self.rows, rows, f"{self.ours.where}: rows")
        _same_names(self.columns, columns, f"{self.ours.where}: columns")

    def _cells(
        self, source: Source, facts: FactsTable, label: str, row: _Row, columns: Iterable[str]
    ) -> Iterator[PublishedCell]:
        """Yield the cells of a row, without those that neither side can have."""
        where = f"{self.ours.where}, {label}"
        common = {**self.cells, **self._of_row(label, row, where)}
        specs: dict[str, CellSpec] = {}
        derived: dict[str, tuple[str, ...]] = {}
        values = {column: facts.figure(row, column) for column in columns}
        for column, value in values.items():
            place = f"{where}, {column}"
            plain = _plain({**common, **self.columns[column]}, place, needed=value is not None)
            if plain is None:
                continue
            if "unit" in plain:
                plain["unit"] = _unit(source, plain["unit"], column, place)
            if "of" in plain:
                derived[column] = Table(plain, place, PublishedError).strings("of")
                plain["of"] = tuple(specs[part] for part in derived[column] if part in specs)
            specs[column] = self._spec(plain, place)
        for column, parts in derived.items():
            unknown = [part for part in parts if part not in values or part in derived]
            if unknown or not specs[column].of:
                raise PublishedError(
                    f"{where}, {column}: of: must name earlier columns that are measured, "
                    f"not {', '.join(unknown) or 'only columns without a figure'}"
                )
        for column, spec in specs.items():
            yield PublishedCell(label, column, values[column], spec)

    def _spec(self, plain: Mapping[str, Any], where: str) -> CellSpec:
        """Return the cell that the keys describe; a platform stands for what a product takes there."""
        unknown = plain.keys() - CellSpec.__dataclass_fields__.keys()
        missing = {"subject", "implementation", "board", "metric"} - plain.keys()
        if not plain.keys() & {"rounds", "operation", "of"}:
            missing.add("rounds (for a primitive) or operation (for an algorithm)")
        if unknown or missing:
            problems = [f"{name} is not known" for name in sorted(unknown)] + [
                f"{name} is missing" for name in sorted(missing)
            ]
            raise PublishedError(f"{where}: {'; '.join(problems)}")
        spec = _typed(Table(plain, where, PublishedError), plain)
        try:
            check(spec)
        except (UnknownId, PublishedError) as error:
            raise PublishedError(f"{where}: metric: {error}") from error
        if "/" in spec.implementation:
            return spec
        platform, *variants = spec.implementation.split(":")
        if platform not in ON or variants not in ([], *([each] for each in VARIANTS)):
            raise PublishedError(
                f"{where}: implementation: is {spec.implementation!r}, must be an implementation, or a "
                f"platform for what a product takes there ({', '.join(ON)}; or as {platform}:{VARIANTS[-1]})"
            )
        try:
            own = chosen(self.catalog.entry(spec.subject), platform, (*variants, VARIANTS[0])[0]).id
        except UnknownId:
            # of a family that could not be read: its rows say so where they are measured
            own = REFERENCE
        return replace(spec, implementation=own)

    def _of_row(self, label: str, row: _Row, where: str) -> dict[str, Any]:
        """Return the keys that a row gives its cells; those of its identification come first."""
        says: dict[str, Any] = {key: row[column] for key, column in self.from_row.items()}
        for column, by_value in self.by.items():
            says |= by_value.get(str(row[column]), {})
        says |= (self.rows or {}).get(label, {})
        # a row or column is one implementation: no cell combines the size of one with the speed of another
        if "implementation" in says and any("implementation" in each for each in self.columns.values()):
            raise PublishedError(
                f"{where}: implementation: is given by rows and by columns; give it in one of the two"
            )
        return says

    def _baselines(self, rows: Mapping[str, _Row]) -> dict[str, str]:
        """Return the baseline of each row: the row that differs only in the columns of `gain_over`."""
        if not self.gain_over:
            return {}

        def others(row: _Row) -> tuple[object, ...]:
            return tuple(row[name] for name in self.identification if name not in self.gain_over)

        below = {
            others(row): label
            for label, row in rows.items()
            if all(row[name] == value for name, value in self.gain_over.items())
        }
        found = {label: below[others(row)] for label, row in rows.items() if others(row) in below}
        return {label: baseline for label, baseline in found.items() if label != baseline}


def _labelled_rows(facts: FactsTable, identification: tuple[str, ...]) -> dict[str, _Row]:
    """Return rows by label: as many of the first identification columns as distinguish all rows."""
    for count in range(1, len(identification) + 1):
        labelled = {" ".join(str(row[name]) for name in identification[:count]): row for row in facts.rows}
        if len(labelled) == len(facts.rows):
            return labelled
    raise PublishedError(f"{facts.where}: {', '.join(identification)} do not tell the published rows apart")


def _same_names(given: Iterable[str], expected: Iterable[str], where: str) -> None:
    given, expected = list(given), list(expected)
    missing = [name for name in expected if name not in given]
    extra = [name for name in given if name not in expected]
    if missing or extra:
        problems = [f"{name} is missing" for name in missing] + [
            f"{name} is not in the publication" for name in extra
        ]
        raise PublishedError(f"{where}: {'; '.join(problems)}")


def _plain(merged: dict[str, Any], where: str, needed: bool) -> dict[str, Any] | None:
    """Return the keys of a cell with those of its mode, or None without a mode if none is `needed`."""
    # a row's mode overrides the table's; columns have the keys for each mode
    mode = merged.pop("mode", None)
    by_mode = {name: value for name, value in merged.items() if isinstance(value, dict)}
    plain = {name: value for name, value in merged.items() if name not in by_mode}
    if by_mode:
        if mode not in by_mode and not needed:
            return None
        if mode not in by_mode:
            raise PublishedError(f"{where}: mode is {mode!r}, expected one of {', '.join(by_mode)}")
        plain |= by_mode[mode]
    return plain


def _unit(source: Source, name: str, column: str, where: str) -> Unit | None:
    """Return a call's cost in a column of the unit table, or None if the table has no such column."""
    table = source.table(name)
    if table is None:
        raise PublishedError(f"{where}: unit: {name!r} is not a table of the source")
    if column not in table.columns:
        return None
    figures: dict[str, Number | None] = {
        str(row[table.columns[0]]): table.figure(row, column) for row in table.rows
    }
    cycles, calls = figures.get("cycles"), figures.get("calls", 1)
    if cycles is None or not isinstance(calls, int):
        raise PublishedError(f"{where}: unit: {name} must have rows `cycles` and, as integers, `calls`")
    return Unit(cycles, calls)


def _typed(table: Table, given: Mapping[str, Any]) -> CellSpec:
    """Return a cell of the given keys, each converted to its type."""
    values: dict[str, Any] = {}
    for key, value in given.items():
        if key in ("unit", "of"):
            values[key] = value
        elif key == "between":
            values[key] = table.integers(key)
        elif key in ("subject", "implementation", "board", "today", "metric", "operation"):
            values[key] = table.string(key)
        else:
            values[key] = table.integer(key, 0, _HIGHEST)
    return CellSpec(**values)
