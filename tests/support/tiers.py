# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The two tiers of the tests: `make test` runs the first, `make test-all` every test that is not marked long.

The second tier repeats evidence of the first: the other algorithms of a family whose modes are the same code,
further boards of a core, further compilers, charts of figures that are compared elsewhere. A test is in it if
it is marked `second`, or if its module is in BY_SUBJECT and what it is about is not in the first tier
(`is_first`).
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from checkout import CATALOG
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.entry import Entry
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import CHECKED_BOARDS, PORTABLE

FIRST, SECOND, ALL = TIERS = "first", "second", "all"

BY_SUBJECT = {
    "test_algorithms": "id",
    "test_descriptors": "id",
    "test_empty_pieces": "id",
    "test_fuzz": "target",
    "test_kernels": "primitive",
    "test_library_page": "id",
    "test_models": "id",
    "test_nist": "id",
    "test_shared_contracts": "algorithm",
    "test_stack_residue": "id",
}
"""Modules whose tests ask every algorithm or primitive, and the parameter that names it."""


def first_algorithms(catalog: Catalog) -> frozenset[str]:
    """Return every standard, and of each family one algorithm of each kind."""
    first: dict[tuple[str, str, bool], str] = {}
    for algorithm in catalog.algorithms.values():
        first.setdefault((algorithm.family, algorithm.kind, algorithm.one_shot_only), algorithm.id)
    standards = (each.id for each in catalog.algorithms.values() if each.is_standard)
    return frozenset((*first.values(), *standards))


FIRST_ALGORITHMS = first_algorithms(CATALOG)


STANDARDS = frozenset(each.id for each in CATALOG.algorithms.values() if each.is_standard)


FAST_C = f"{PORTABLE}/fast"

PLATFORM_OF_C = "avr"
"""Platform on which the first tier asks C, beside the host: its `int` is narrower than the host's."""


def first_implementations(entry: Entry, platform: str) -> list[str]:
    """Return the implementations that the first tier asks on a platform.

    Of a primitive or a standard these are all in assembly, with fast C on PLATFORM_OF_C. Of another algorithm
    it is the first one with assembly of its own. The others are the same C over other primitives, which are
    all asked by themselves.
    """
    every = list(entry.implementations_for(platform))
    assembly = [each for each in every if each.platform != PORTABLE]
    if entry.id in CATALOG.primitives or entry.id in STANDARDS:
        fast = [each for each in every if each.id == FAST_C and platform == PLATFORM_OF_C]
        return [each.id for each in (*assembly, *fast)]
    return [each.id for each in assembly if any(source.suffix == ".S" for source in each.sources)][:1]


def is_first(subject: object, implementation: str | None = None, board: str | None = None) -> bool:
    """Return True if the first tier asks that implementation of a primitive or an algorithm on that board.

    A test that is about nothing in the catalogue is in the first tier.
    """
    if subject not in CATALOG.primitives and subject not in CATALOG.algorithms:
        return True
    if subject in CATALOG.algorithms and subject not in FIRST_ALGORITHMS:
        return False
    if board in (None, HOST):
        return True
    platform = CHECKED_BOARDS.get(board)
    if platform is None or implementation is None:
        return platform is not None
    return implementation in first_implementations(CATALOG.entry(str(subject)), platform)


def asks(tier: str, job: Job) -> bool:
    """Return True if a tier asks that implementation on that board."""
    return tier == ALL or is_first(job.subject, job.implementation, job.board) == (tier == FIRST)


def is_second(item: pytest.Item) -> bool:
    """True if a test is run by `make test-all` only."""
    if item.get_closest_marker("second"):
        return True
    assert isinstance(item, pytest.Function)
    name = BY_SUBJECT.get(item.module.__name__.rpartition(".")[2])
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    if name not in parameters:
        return False
    return not is_first(parameters[name], parameters.get("implementation"), parameters.get("board"))


def divided(items: Iterable[pytest.Item], tier: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Return the tests that a tier runs, and the others; one marked `by_tier` asks each tier's subjects."""
    run: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        in_both = item.get_closest_marker("by_tier") is not None
        chosen = tier == ALL or in_both or is_second(item) == (tier == SECOND)
        (run if chosen else others).append(item)
    return run, others
