# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Reads the [[variant]] tables of a family's catalogue entry: what its algorithms inherit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pennyweight.catalogue.algorithm import OPERATIONS, Algorithm
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.keys import implementation_id, leaks, optimisation, sources
from pennyweight.catalogue.strict_toml import Table


@dataclass(frozen=True, slots=True)
class FamilyVariant:
    """One way in which a family's algorithms are implemented."""

    common: Implementation
    """Implementation that all algorithms inherit; `uses` names the primitives of all of them."""
    by_kind: Mapping[str, Implementation]
    """`common` refined, by kind of algorithm."""
    by_algorithm: Mapping[str, Implementation]
    """`common` refined, by id of an algorithm. Where this and `by_kind` are empty `common` is for all."""

    def implementation(
        self, table: Table, id: str, kind: str, primitives: tuple[str, ...] | None
    ) -> Implementation | None:
        """Return what the algorithm `id` of `kind` inherits with those `primitives` (None: all), or None."""
        is_refined = self.by_kind or self.by_algorithm
        found = self.by_algorithm.get(id, self.by_kind.get(kind)) if is_refined else self.common
        if found is None or primitives is None:
            return found
        for primitive in primitives:
            if primitive not in found.uses:
                named = ", ".join(found.uses) or "none"
                raise table.fail(
                    "primitives",
                    f"the variant {found.id} does not use {primitive!r}; it names {named}",
                )
        return replace(found, uses={primitive: found.uses[primitive] for primitive in primitives})


_SELECTORS = ("kinds", "algorithms")
"""Keys of [[variant.modes]], one of which says whose modes they are."""


def read_variants(table: Table, folder: Path) -> tuple[FamilyVariant, ...]:
    """Return all [[variant]] of a family's `table`; CatalogError names the key."""
    table.optional("variant")
    variants = tuple(
        _read_variant(entry, folder) for entry in table.heirs("variant", (), "modes", _SELECTORS)
    )
    ids = [variant.common.id for variant in variants]
    for id in ids:
        if ids.count(id) > 1:
            raise table.fail("variant", f"{id!r} occurs twice; ids are unique within a family")
    return variants


def check_inherited(
    table: Table, variants: tuple[FamilyVariant, ...], algorithms: tuple[Algorithm, ...]
) -> None:
    """Raise CatalogError if a variant has modes or primitives that no algorithm of the family inherits."""
    for variant in variants:
        id = variant.common.id
        heirs = [
            (algorithm, found)
            for algorithm in algorithms
            for found in algorithm.implementations
            if found.id == id
        ]
        if not heirs:
            raise table.fail("variant", f"{id!r} is inherited by no algorithm")
        used = {primitive for _, found in heirs for primitive in found.uses}
        for kind in variant.by_kind:
            if kind not in {heir.kind for heir, _ in heirs}:
                raise table.fail(
                    "variant", f"{id!r} has modes of the kind {kind}, which no algorithm inherits"
                )
        for named in variant.by_algorithm:
            if named not in {heir.id for heir, _ in heirs}:
                raise table.fail("variant", f"{id!r} has modes of {named!r}, which does not inherit them")
        for primitive in variant.common.uses:
            if primitive not in used:
                raise table.fail(
                    "variant",
                    f"{id!r} names the primitive {primitive!r}, which no algorithm inherits",
                )


def _read_variant(table: Table, folder: Path) -> FamilyVariant:
    id, platform, name = implementation_id(table)
    summary = table.string("summary") if table.optional("summary") else ""
    kinds, because = leaks(table)
    common = Implementation(
        id=id,
        platform=platform,
        variant=name,
        summary=summary,
        sources=sources(table, folder) if table.optional("sources") else (),
        uses=_read_uses(table, id),
        optimise=optimisation(table, "speed"),
        leaks=kinds,
        leaks_because=because,
    )
    by_kind: dict[str, Implementation] = {}
    by_algorithm: dict[str, Implementation] = {}
    for modes in table.tables("modes", "modes"):
        own = sources(modes, folder) if modes.optional("sources") else ()
        refined = replace(
            common,
            summary=modes.string("summary") if modes.optional("summary") or not summary else summary,
            sources=tuple(dict.fromkeys((*own, *common.sources))),
            uses={**common.uses, **_read_uses(modes, id)},
        )
        key = "algorithms" if modes.optional("algorithms") else "kinds"
        refinements = by_algorithm if key == "algorithms" else by_kind
        for name in modes.strings(key):
            if key == "kinds" and name not in OPERATIONS:
                raise modes.fail(key, f"{name!r} is none of {', '.join(OPERATIONS)}")
            if name in refinements:
                raise modes.fail(key, f"{name!r} occurs twice in the variant {id!r}")
            refinements[name] = refined
        modes.finish()
    if not table.optional("modes") and not summary:
        raise table.fail("summary", "is missing; a variant without [[variant.modes]] must have it")
    table.finish()
    return FamilyVariant(common, by_kind, by_algorithm)


def _read_uses(table: Table, variant: str) -> dict[str, str]:
    """Return primitive -> its implementation; `{id}` is the one that is named like the variant."""
    pairs = table.table("uses").pairs(str) if table.optional("uses") else {}
    return {primitive: used.replace("{id}", variant) for primitive, used in pairs.items()}
