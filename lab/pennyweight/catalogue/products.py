# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Source files of a product for each family, platform and variant, as build files list them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.entry import OPTIMISATIONS, REFERENCE, Implementation
from pennyweight.catalogue.families import Catalog, Family
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS
from pennyweight.catalogue.primitive import Primitive
from pennyweight.errors import CatalogError

SMALL = "small"
VARIANTS = ("fast", SMALL)
"""Variants that every platform has; the first one is the default."""

ON = (*REFERENCE_BOARDS, PORTABLE)
"""Platforms with files of their own; without assembly for a platform it is portable C."""

REF = REFERENCE.partition("/")[2]
"""The variant that is the reading of the specification, in portable C on every platform."""

BALANCED = "balanced"
"""Variant that replaces both VARIANTS if an algorithm has only one implementation."""


@dataclass(frozen=True, slots=True)
class Form:
    """A variant of a family on a platform: all its algorithms go into one product together."""

    platform: str
    variant: str
    sources: tuple[str, ...]
    """Relative to the checkout, without those of the families that it builds on, and crypto/common."""
    optimise: str
    """The compiler's flag for its C."""
    leaks: tuple[str, ...]
    """Names of the algorithms that are not constant time in this form."""

    @property
    def name(self) -> str:
        return f"{self.platform}_{self.variant}"


@dataclass(frozen=True, slots=True)
class Product:
    """A family with algorithms, as a product takes it: by its name, in one form."""

    id: str
    name: str
    algorithms: tuple[str, ...]
    """Their names."""
    builds_on: tuple[str, ...]
    """Families whose files of the same form it needs besides its own: they have its primitive."""
    forms: tuple[Form, ...]


def forms_of(platform: str) -> tuple[str, ...]:
    """Return the variants of a platform."""
    return (*VARIANTS, REF) if platform == PORTABLE else VARIANTS


def products(catalog: Catalog) -> tuple[Product, ...]:
    """Return every family that has algorithms; CatalogError if its files cannot be combined."""
    families = [family for family in catalog.families if family.algorithms]
    homes: dict[Path, Family] = {}
    for family in families:
        for platform, variant in _all_forms():
            for source in _sources(catalog, family, platform, variant):
                homes.setdefault(source, family)
    return tuple(_product(catalog, family, homes) for family in families)


def common_sources(root: Path, platform: str) -> tuple[Path, ...]:
    """Return the byte routines of a checkout: C, or the platform's assembly if it has a file of that name."""
    folder = root / "crypto" / "common"
    portable = {path.stem: path for path in sorted(folder.glob("*.c"))}
    own = {path.stem: path for path in sorted((folder / platform).glob("*.S"))}
    return tuple((portable | own).values())


def chosen(entry: Algorithm | Primitive, platform: str, variant: str) -> Implementation:
    """Return the implementation in that variant: the platform's own, else portable C, else the reference."""
    have = {each.id: each for each in entry.implementations}
    names = (f"{platform}/{variant}", f"{platform}/{BALANCED}", f"{PORTABLE}/{variant}", REFERENCE)
    return next(have[name] for name in names if name in have)


def _product(catalog: Catalog, family: Family, homes: Mapping[Path, Family]) -> Product:
    """Return it without the files that an earlier family has: a product has a primitive once."""
    builds_on: dict[str, None] = {}
    forms = []
    for platform, variant in _all_forms():
        own = []
        for source in _sources(catalog, family, platform, variant):
            if (home := homes[source]) is family:
                own.append(source.relative_to(catalog.root).as_posix())
            elif source in _sources(catalog, home, platform, variant):
                builds_on[home.id] = None
            else:
                raise CatalogError(
                    f"{family.id}, {platform}/{variant}: {source.relative_to(catalog.root)} is not among the "
                    f"files of {home.id} in that variant; the two would not go into one product"
                )
        leaky = (each.name for each in family.algorithms if chosen(each, platform, variant).leaks)
        optimise = _optimise(family, platform, variant)
        forms.append(Form(platform, variant, tuple(own), optimise, tuple(leaky)))
    names = tuple(algorithm.name for algorithm in family.algorithms)
    return Product(family.id, family.name, names, tuple(builds_on), tuple(forms))


def _all_forms() -> Iterator[tuple[str, str]]:
    for platform in ON:
        for variant in forms_of(platform):
            yield platform, variant


def _sources(catalog: Catalog, family: Family, platform: str, variant: str) -> tuple[Path, ...]:
    """Return the sources of all algorithms and of the primitives that they use."""
    return tuple(dict.fromkeys(_each_source(catalog, family.algorithms, platform, variant)))


def _each_source(
    catalog: Catalog, algorithms: Iterable[Algorithm], platform: str, variant: str
) -> Iterable[Path]:
    for algorithm in algorithms:
        implementation = chosen(algorithm, platform, variant)
        yield from implementation.sources
        for primitive, id in implementation.uses.items():
            yield from catalog.find(primitive).find(id).sources


def _optimise(family: Family, platform: str, variant: str) -> str:
    asked = dict.fromkeys(_goal(chosen(each, platform, variant), variant) for each in family.algorithms)
    if len(asked) > 1:
        raise CatalogError(
            f"{family.id}, {platform}/{variant}: its algorithms ask for {' and '.join(asked)}; a product "
            "compiles the files of a variant in one way: say the same in all of them"
        )
    return OPTIMISATIONS[next(iter(asked))]


def _goal(implementation: Implementation, variant: str) -> str:
    """Return what its C is compiled for; the reference is for size where it stands in for a small form."""
    stands_in = implementation.id == REFERENCE and variant == SMALL
    return "size" if stands_in else implementation.optimise
