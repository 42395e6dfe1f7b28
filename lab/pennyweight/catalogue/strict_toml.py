# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Strict reading of TOML tables: unknown keys and wrong types are errors, which name their place."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from pennyweight.errors import LabError

_Value = TypeVar("_Value")

_MOST_BYTES = 1 << 22
"""Far above any file of the repository; the reader takes a second for as many."""


@lru_cache(maxsize=256)
def _parsed(content: bytes) -> Mapping[str, object]:
    """Return the content of a file, which the caller must not change.

    Cached because a process opens the catalogue many times.
    """
    return tomllib.loads(content.decode())


class Table:
    """A TOML table, its place for messages, and the keys that were read so far."""

    def __init__(self, values: Mapping[str, object], where: str, error: type[LabError]) -> None:
        """Read `values`; `where` opens every message, as in `crypto/ascon/ascon.toml, primitive 1`.

        `error` is the type of the errors that are raised.
        """
        self.where = where
        self._values = values
        self._error = error
        self._asked: set[str] = set()

    @classmethod
    def of_file(cls, path: Path, where: str, error: type[LabError]) -> Table:
        """Return the top-level table of a file."""
        try:
            if path.stat().st_size > _MOST_BYTES:
                raise error(f"{where}: is larger than {_MOST_BYTES} bytes; no table written by hand is")
            return cls(_parsed(path.read_bytes()), where, error)
        except OSError as problem:
            raise error(f"{where}: cannot be read: {problem.strerror}") from problem
        except RecursionError as problem:
            raise error(f"{where}: not valid TOML here: nested too deeply") from problem
        except ValueError as problem:  # syntax, encoding, a number of too many digits
            raise error(f"{where}: not valid TOML: {problem}") from problem

    def fail(self, key: str, problem: str) -> LabError:
        """Return the error to raise for `key`."""
        return self._error(f"{self.where}: {key}: {problem}")

    def string(self, key: str) -> str:
        """Return a string that is not empty."""
        text = self._get(key, str, "a string")
        if not text.strip():
            raise self.fail(key, "is empty; fill it in, or remove the key if it is optional")
        return text

    def integer(self, key: str, lowest: int, highest: int) -> int:
        """Return an integer within the bounds, both included."""
        number = self._get(key, int, "an integer")
        if not lowest <= number <= highest:
            raise self.fail(key, f"is {number}, must be {lowest} to {highest}")
        return number

    def decimal(self, key: str, lowest: float, highest: float) -> float:
        """Return a number with a decimal point within the bounds, both included."""
        number = self._get(key, float, "a number such as 1.5")
        if not lowest <= number <= highest:
            raise self.fail(key, f"is {number}, must be {lowest} to {highest}")
        return number

    def flag(self, key: str) -> bool:
        """Return true or false."""
        return self._get(key, bool, "true or false")

    def choice(self, key: str, allowed: Iterable[str]) -> str:
        """Return one of a few strings."""
        text = self.string(key)
        if text not in (names := list(allowed)):
            raise self.fail(key, f"is {text!r}, must be one of {', '.join(names)}")
        return text

    def strings(self, key: str) -> tuple[str, ...]:
        """Return a list of strings with at least one element."""
        return self._list(key, str, "strings")

    def integers(self, key: str) -> tuple[int, ...]:
        """Return a list of integers with at least one element."""
        return self._list(key, int, "integers")

    def lists(self, key: str) -> tuple[list[object], ...]:
        """Return a list of lists, of any content, with at least one element."""
        return self._list(key, list, "lists")

    def table(self, key: str) -> Table:
        """Return a table below this one."""
        values: dict[str, object] = self._get(key, dict, "a table")
        return Table(values, f"{self.where}: {key}", self._error)

    def tables(self, key: str, what: str) -> list[Table]:
        """Return a list of tables, empty if the key is missing; `what` names an element in messages."""
        if key not in self._values:
            return []
        elements: tuple[dict[str, object], ...] = self._list(key, dict, "tables")
        return [
            Table(element, f"{self.where}, {_title(what, number, element)}", self._error)
            for number, element in enumerate(elements, start=1)
        ]

    def heirs(
        self, key: str, own: Collection[str], parts: str = "", selectors: Sequence[str] = ()
    ) -> list[Table]:
        """Return `tables`; one with `like = "id"` takes what it lacks from that earlier element.

        Keys that `own` names are never inherited. The list of tables `parts` is inherited table by table: one
        that has the value of a key of `selectors` in common with an earlier one takes what it lacks from it.
        """
        resolved: dict[str, dict[str, object]] = {}
        elements = []
        for table in self.tables(key, key):
            if table.optional("like"):
                base = resolved.get(name := table.string("like"))
                if base is None:
                    earlier = ", ".join(resolved) or "there is none"
                    raise table.fail("like", f"{name!r} is no earlier [[{key}]] of this file ({earlier})")
                inherited = {each: value for each, value in base.items() if each not in (*own, "id")}
                values = {**inherited, **table._values}
                if parts in inherited:
                    values[parts] = _merged(inherited[parts], table._values.get(parts), selectors)
                table = Table(values, table.where, self._error)
                table.optional("like")
            elements.append(table)
            if isinstance(id := table._values.get("id"), str):
                resolved[id] = dict(table._values)
        return elements

    def pairs(self, kind: type[_Value]) -> dict[str, _Value]:
        """Return the whole table, whose keys are free and whose values have one type."""
        return {key: self._get(key, kind, f"of the kind {kind.__name__}") for key in self._values}

    def anything(self) -> dict[str, object]:
        """Return the whole table, whose keys and values are free."""
        self._asked |= self._values.keys()
        return dict(self._values)

    def finish(self) -> None:
        """Raise an error if the table has a key that was never read."""
        unknown = sorted(self._values.keys() - self._asked)
        if unknown:
            raise self.fail(
                ", ".join(unknown),
                f"unknown key; known here: {', '.join(sorted(self._asked))}",
            )

    def _get(self, key: str, kind: type[_Value], description: str) -> _Value:
        self._asked.add(key)
        if key not in self._values:
            raise self.fail(key, f"is missing; it must be {description}")
        value = self._values[key]
        # type() and not isinstance: true is no number
        if type(value) is not kind:
            raise self.fail(key, f"is {value!r}, must be {description}")
        return value

    def _list(self, key: str, kind: type[_Value], description: str) -> tuple[_Value, ...]:
        values: list[object] = self._get(key, list, f"a list of {description}")
        if not values or any(type(value) is not kind for value in values):
            raise self.fail(key, f"is {values!r}, must be a list of one or more {description}")
        return tuple(value for value in values if isinstance(value, kind))

    def optional(self, key: str) -> bool:
        """Return True if an optional key is present; from then on the key counts as known."""
        self._asked.add(key)
        return key in self._values


def _merged(base: object, own: object, selectors: Sequence[str]) -> object:
    """Return the tables of `base`, overridden by `own` where it selects the same, and the rest of `own`."""
    if not isinstance(base, list) or not isinstance(own, list):
        return base if own is None else own
    rest = list(own)
    merged = []
    for each in base:
        twin: dict[str, object] = next(
            (t for t in rest if any(s in t and t[s] == each.get(s) for s in selectors)), {}
        )
        merged.append({**each, **twin})
        rest = [t for t in rest if t is not twin]
    return merged + rest


def _title(what: str, number: int, element: dict[str, object]) -> str:
    """Return the element's id or name if it has one, else its number."""
    name = element.get("id", element.get("name"))
    return f"{what} {name!r}" if isinstance(name, str) else f"{what} {number}"
