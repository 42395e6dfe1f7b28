# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The two tiers of the tests: `make test` runs the first, `make test-all` every test that is not marked long.

The second tier repeats evidence of the first: the other algorithms of a family whose modes are the same code,
further boards of a core, further compilers, charts of figures that are compared elsewhere. A test is in it if
it is marked `second`, if its module is in BY_SUBJECT and what it is about is not in the first tier
(`is_first`), or if its module is in BY_BOARD and its board is not one of FIRST_BOARDS.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from checkout import CATALOG
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.entry import Entry
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import CHECKED_BOARDS, PORTABLE, REFERENCE_BOARDS

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

BOARDS_OF_C = {REFERENCE_BOARDS[platform] for platform in ("avr", "armv7m")}
"""Boards that ask the C of every algorithm in the second tier: `int` has 16 bits, or 32, words 64, or 32.

The others ask that of one algorithm of each family and kind there, and all in the long tier.
"""

FIRST_BOARDS = HOST, "atmega128", "cortex_m3"
"""Places at which the first tier asks what is the same code on every board: words of 64, 8 and 32 bits."""

BY_BOARD = (
    *("test_aes_block", "test_aes_ccm", "test_ascon_prf", "test_hkdf", "test_hmac", "test_library_page"),
    *("test_algorithm_checks", "test_measure_decision", "test_measure_functions"),
    "test_secrets_through_interfaces",
)
"""Modules whose tests ask the same C, or the same check of the lab, on each reference board.

The primitives below that C are all asked by themselves on each.
"""


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

    Of a primitive these are all in assembly, with fast C on PLATFORM_OF_C. Of a standard it is the first over
    assembly, of another algorithm the first with assembly of its own: the others are the same C over other
    primitives, which are all asked by themselves.
    """
    every = list(entry.implementations_for(platform))
    assembly = [each for each in every if each.platform != PORTABLE]
    if entry.id in CATALOG.primitives:
        fast = [each for each in every if each.id == FAST_C and platform == PLATFORM_OF_C]
        return [each.id for each in (*assembly, *fast)]
    if entry.id not in STANDARDS:
        assembly = [each for each in assembly if any(source.suffix == ".S" for source in each.sources)]
    return [each.id for each in assembly[:1]]


def is_first(subject: object, implementation: str | None = None, board: str | None = None) -> bool:
    """Return True if the first tier asks that implementation of a primitive or an algorithm on that board.

    Without a board it is the reference board of the implementation's platform. A primitive is asked on a
    board of each form of a core. A test that is about nothing in the catalogue is in the first tier.
    """
    if subject not in CATALOG.primitives and subject not in CATALOG.algorithms:
        return True
    if subject in CATALOG.algorithms and subject not in FIRST_ALGORITHMS:
        return False
    if board is None and implementation is not None:
        board = REFERENCE_BOARDS.get(implementation.partition("/")[0])
    if board in (None, HOST):
        return True
    platform = CHECKED_BOARDS.get(board)
    if platform is None or (subject in CATALOG.algorithms and board != REFERENCE_BOARDS[platform]):
        return False
    asked = first_implementations(CATALOG.entry(str(subject)), platform)
    return implementation is None or implementation in asked


def is_further_c(subject: str, implementation: str, board: str) -> bool:
    """Return True if it is portable C that a board asks in the long tier, for others asked it before."""
    is_c = implementation.startswith(f"{PORTABLE}/")
    is_algorithm = subject in CATALOG.algorithms and subject not in FIRST_ALGORITHMS
    return is_c and board not in BOARDS_OF_C and is_algorithm


def long_marks(subject: str, implementation: str, board: str) -> list[pytest.MarkDecorator]:
    """Return the mark of the long tier for further C."""
    return [pytest.mark.long] if is_further_c(subject, implementation, board) else []


def of_standards(catalog: Catalog) -> frozenset[str]:
    """Return every standard and the primitives that they use."""
    standards = [each for each in catalog.algorithms.values() if each.is_standard]
    return frozenset(
        (
            *(each.id for each in standards),
            *(primitive for each in standards for form in each.implementations for primitive in form.uses),
        )
    )


OF_STANDARDS = of_standards(CATALOG)


def asks(tier: str, job: Job) -> bool:
    """Return True if a tier asks what takes long of that implementation on that board.

    The first tier does of standards, and of the primitives that they use.
    """
    is_asked = job.subject in OF_STANDARDS and is_first(job.subject, job.implementation, job.board)
    return tier == ALL or is_asked == (tier == FIRST)


def is_second(item: pytest.Item) -> bool:
    """True if a test is run by `make test-all` only."""
    if item.get_closest_marker("second"):
        return True
    assert isinstance(item, pytest.Function)
    module = item.module.__name__.rpartition(".")[2]
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    if module in BY_BOARD:
        board = parameters.get("board") or REFERENCE_BOARDS.get(parameters.get("platform", ""), HOST)
        if board not in FIRST_BOARDS:
            return True
    name = BY_SUBJECT.get(module)
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
