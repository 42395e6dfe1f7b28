# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The two tiers of the tests: `make test` runs the first, `make test-all` every test that is not marked long.

The second tier repeats evidence of the first: the other algorithms of a family whose modes are the same code,
further compilers, charts of figures that are compared elsewhere. A test is in it if it is marked `second`, or
if its module is in BY_ALGORITHM and the algorithm that it is about is not in FIRST_ALGORITHMS.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pennyweight.catalogue.families import Catalog
from pennyweight.places import own_places

FIRST, SECOND, ALL = TIERS = "first", "second", "all"

BY_ALGORITHM = {
    "test_algorithms": "id",
    "test_descriptors": "id",
    "test_empty_pieces": "id",
    "test_fuzz": "target",
    "test_library_page": "id",
    "test_models": "id",
    "test_nist": "id",
    "test_shared_contracts": "algorithm",
    "test_stack_residue": "id",
}
"""Modules whose tests ask every algorithm, and the parameter that names it."""


def first_algorithms(catalog: Catalog) -> frozenset[str]:
    """Return every standard, and of each family one algorithm of each kind."""
    first: dict[tuple[str, str, bool], str] = {}
    for algorithm in catalog.algorithms.values():
        first.setdefault((algorithm.family, algorithm.kind, algorithm.one_shot_only), algorithm.id)
    standards = (each.id for each in catalog.algorithms.values() if each.is_standard)
    return frozenset((*first.values(), *standards))


ROOT = next(place for place in own_places() if (place / "crypto").is_dir())
CATALOG = Catalog.load(ROOT)
FIRST_ALGORITHMS = first_algorithms(CATALOG)


STANDARDS = frozenset(each.id for each in CATALOG.algorithms.values() if each.is_standard)


def subjects(tier: str, first_algorithms: frozenset[str] = FIRST_ALGORITHMS) -> list[str]:
    """Return the primitives and algorithms that a tier asks; the first one all primitives and these."""
    every = [*CATALOG.primitives, *CATALOG.algorithms]
    first = {*CATALOG.primitives, *first_algorithms}
    return [id for id in every if tier == ALL or (id in first) == (tier == FIRST)]


def is_second(item: pytest.Item) -> bool:
    """True if a test is run by `make test-all` only."""
    if item.get_closest_marker("second"):
        return True
    assert isinstance(item, pytest.Function)
    parameter = BY_ALGORITHM.get(item.module.__name__.rpartition(".")[2])
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    about = parameters.get(parameter) if parameter else None
    return about in CATALOG.algorithms and about not in FIRST_ALGORITHMS


def divided(items: Iterable[pytest.Item], tier: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Return the tests that a tier runs, and the others; one marked `by_tier` asks each tier's subjects."""
    run: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        in_both = item.get_closest_marker("by_tier") is not None
        chosen = tier == ALL or in_both or is_second(item) == (tier == SECOND)
        (run if chosen else others).append(item)
    return run, others
