# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The catalogue: reads `crypto/<family>/<family>.toml`, strictly as docs/catalogue.md describes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.c_declarations import function_names
from pennyweight.catalogue.primitive import Primitive
from pennyweight.catalogue.read_algorithm import ALGORITHMS_OWN, check_header, check_uses, read_algorithm
from pennyweight.catalogue.read_primitive import PRIMITIVES_OWN, read_primitive
from pennyweight.catalogue.status import check_instead, read_statuses
from pennyweight.catalogue.strict_toml import Table
from pennyweight.catalogue.unreached import Unreached, read_unreached
from pennyweight.catalogue.variants import check_inherited, read_variants
from pennyweight.errors import CatalogError, LabError, UnknownId, set_aside
from pennyweight.names import find_name

_Given = TypeVar("_Given")
_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Family:
    """A folder below crypto/, and the primitives and algorithms in it."""

    id: str
    name: str
    reference: str
    folder: Path
    primitives: tuple[Primitive, ...]
    algorithms: tuple[Algorithm, ...]
    unreached: tuple[Unreached, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """Ids of all primitives and algorithms of the family."""
        return tuple(entry.id for entry in (*self.primitives, *self.algorithms))


@dataclass(frozen=True, slots=True)
class Catalog:
    """All families, in the order of their ids."""

    root: Path
    families: tuple[Family, ...]
    primitives: dict[str, Primitive]
    algorithms: dict[str, Algorithm]

    @classmethod
    def load(
        cls, root: Path, broken: list[LabError] | None = None, may_lack_headers: bool = False
    ) -> Catalog:
        """Read every family below `root`/crypto; `may_lack_headers` accepts algorithms without their header.

        An invalid family raises CatalogError, which names the file, the key and the remedy. If `broken` is
        given, the error is appended to it instead and the family is left out. Raises CatalogError in any case
        if there is no family.
        """
        folders = _family_folders(root)
        if not folders:
            raise CatalogError(f"{root / 'crypto'}: holds no <family>/<family>.toml; is this a checkout?")
        holder: dict[str, str] = {}
        primitives: dict[str, Primitive] = {}
        algorithms: dict[str, Algorithm] = {}

        def read(folder: Path) -> Family:
            family = _read_family(folder, root)
            _check_ids(family, holder)
            primitives.update({primitive.id: primitive for primitive in family.primitives})
            algorithms.update({algorithm.id: algorithm for algorithm in family.algorithms})
            holder.update(dict.fromkeys(family.ids, family.id))
            return family

        def check(family: Family) -> Family:
            for algorithm in family.algorithms:
                check_uses(algorithm, primitives)
                if not may_lack_headers:
                    check_header(algorithm)
            if not broken:  # else it may be in a family that is left out
                check_instead({each.id: each.status for each in family.algorithms}, family.id, algorithms)
            return family

        families = _sound(check, _sound(read, folders, broken), broken)
        return cls(
            root,
            families,
            {primitive.id: primitive for family in families for primitive in family.primitives},
            {algorithm.id: algorithm for family in families for algorithm in family.algorithms},
        )

    def find(self, primitive: str) -> Primitive:
        """Return the primitive of that id; UnknownId if there is none."""
        return _of_id("primitive", primitive, self.primitives)

    def find_algorithm(self, algorithm: str) -> Algorithm:
        """Return the algorithm of that id; UnknownId if there is none."""
        return _of_id("algorithm", algorithm, self.algorithms)

    def entry(self, id: str) -> Primitive | Algorithm:
        """Return the primitive or the algorithm of that id; UnknownId if there is neither."""
        return _of_id("primitive or algorithm", id, self._entries)

    def primitive_called(self, name: str) -> Primitive:
        """Return the primitive that the user names so (`find_name`); UnknownId or AmbiguousName."""
        return self.primitives[find_name("primitive", name, _names(self.primitives))]

    def algorithm_called(self, name: str) -> Algorithm:
        """Return the algorithm that the user names so (`find_name`); UnknownId or AmbiguousName."""
        return self.algorithms[find_name("algorithm", name, _names(self.algorithms))]

    def entry_called(self, name: str) -> Primitive | Algorithm:
        """Return the entry that the user names so (`find_name`); UnknownId or AmbiguousName."""
        return self._entries[find_name("primitive or algorithm", name, _names(self._entries))]

    def is_used(self, primitive: str, implementation: str) -> bool:
        """Return True if an implementation of an algorithm uses that implementation of a primitive."""
        return any(
            each.uses.get(primitive) == implementation
            for algorithm in self.algorithms.values()
            for each in algorithm.implementations
        )

    def checked_boards(self, subject: str, implementation: str) -> tuple[str, ...]:
        """Return the boards on which an implementation's constant time is checked."""
        found = self.entry(subject).find(implementation)
        used = [self.find(primitive).find(id) for primitive, id in found.uses.items()]
        return found.checked_boards([*found.sources, *(path for each in used for path in each.sources)])

    def unreached(self, subject: str, implementation: str, platform: str) -> tuple[Unreached, ...]:
        """Return the lines of that implementation that no check on that platform reaches."""
        every = (each for family in self.families for each in family.unreached)
        return tuple(each for each in every if each.is_about(subject, implementation, platform))

    def declared(self, algorithm: Algorithm) -> tuple[str, ...]:
        """Return the functions that the public header declares for the algorithm, none with a longer id.

        A function that is named after no algorithm belongs to all of them.
        """
        return tuple(
            name
            for name in function_names(algorithm.public_header.read_text(encoding="utf-8"))
            if max((id for id in self.algorithms if _is_of(name, id)), key=len, default=algorithm.id)
            == algorithm.id
        )

    @property
    def _entries(self) -> dict[str, Primitive | Algorithm]:
        return {**self.primitives, **self.algorithms}


def _is_of(function: str, algorithm: str) -> bool:
    return function == f"pw_{algorithm}" or function.startswith(f"pw_{algorithm}_")


def _of_id(what: str, id: str, known: Mapping[str, _Found]) -> _Found:
    if id not in known:
        raise UnknownId(what, id, known)
    return known[id]


def _names(entries: Mapping[str, Primitive | Algorithm]) -> dict[str, tuple[str]]:
    return {id: (entry.name,) for id, entry in entries.items()}


def _family_folders(root: Path) -> list[Path]:
    folders = sorted(path for path in (root / "crypto").glob("*/") if path.is_dir())
    return [folder for folder in folders if any(folder.glob("*.toml"))]


def _sound(
    step: Callable[[_Given], Family], given: Iterable[_Given], broken: list[LabError] | None
) -> tuple[Family, ...]:
    """Return the families that `step` makes; an error is raised, or appended to `broken` if that is given."""
    families = []
    for each in given:
        try:
            families.append(step(each))
        except CatalogError as error:
            set_aside(error, broken)
    return tuple(families)


def _check_ids(family: Family, holder: Mapping[str, str]) -> None:
    """Raise CatalogError if an id occurs twice; `holder` maps the earlier ids to their families."""
    for id in family.ids:
        if id in holder or family.ids.count(id) > 1:
            raise CatalogError(
                f"crypto/{family.id}/{family.id}.toml: {id!r}: the family {holder.get(id, family.id)} has "
                "this id already; rename one of the two"
            )


def _read_family(folder: Path, root: Path) -> Family:
    tables = sorted(path.name for path in folder.glob("*.toml"))
    if f"{folder.name}.toml" not in tables:
        raise CatalogError(
            f"crypto/{folder.name}: holds {', '.join(tables)} but no {folder.name}.toml; "
            "name the family's catalogue entry after its folder"
        )
    file = folder / f"{folder.name}.toml"
    table = Table.of_file(file, file.relative_to(root).as_posix(), CatalogError)
    family = table.table("family")
    id = family.string("id")
    if id != folder.name:
        raise family.fail("id", f"is {id!r}, must be the folder's name, {folder.name!r}")
    name, reference = family.string("name"), family.string("reference")
    family.finish()
    if not table.optional("primitive") | table.optional("algorithm"):
        raise table.fail("primitive", "is missing; a family has at least one [[primitive]] or [[algorithm]]")
    primitives = tuple(
        read_primitive(entry, id, folder) for entry in table.heirs("primitive", PRIMITIVES_OWN)
    )
    variants = read_variants(table, folder)
    algorithms = tuple(
        read_algorithm(entry, id, folder, variants) for entry in table.heirs("algorithm", ALGORITHMS_OWN)
    )
    check_inherited(table, variants, algorithms)
    statuses = read_statuses(table, [algorithm.id for algorithm in algorithms])
    ids = [entry.id for entry in (*primitives, *algorithms)]
    unreached = read_unreached(table, folder, ids)
    table.finish()
    judged = tuple(replace(algorithm, status=statuses.get(algorithm.id)) for algorithm in algorithms)
    return Family(id, name, reference, folder, primitives, judged, unreached)
