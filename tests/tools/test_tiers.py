# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The first tier has every family and platform; the second has only what repeats."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tiers
from conftest import ROOT
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.jobs import Job, select
from pennyweight.catalogue.platforms import CHECKED_BOARDS, REFERENCE_BOARDS
from pennyweight.check.verdict import DEFAULT, Effort
from pennyweight.lab import Lab
from verdicts import FURTHER, effort_of


def test_the_first_tier_has_every_standard_and_every_kind_of_every_family() -> None:
    kinds = {(each.family, each.kind, each.one_shot_only) for each in tiers.CATALOG.algorithms.values()}
    chosen = [tiers.CATALOG.algorithms[id] for id in tiers.FIRST_ALGORITHMS]
    assert {(each.family, each.kind, each.one_shot_only) for each in chosen} == kinds
    assert {"ascon_aead128", "ascon_hash256", "aes128_gcm", "chachapoly", "sha256"} <= tiers.FIRST_ALGORITHMS


def test_each_job_is_asked_by_one_tier() -> None:
    jobs = select(tiers.CATALOG, Lab(ROOT, ROOT / "build").boards, [], [], [])
    first, second, both = ({job for job in jobs if tiers.asks(tier, job)} for tier in tiers.TIERS)
    assert first and second and not first & second and first | second == both == set(jobs)


def test_modules_that_ask_every_subject_or_board_exist() -> None:
    asked = {"test_library_page": "platform", "test_secrets_through_interfaces": "board: Board, call"}
    by_board = [(module, asked.get(module, "board")) for module in tiers.BY_BOARD]
    for module, parameter in (*tiers.BY_SUBJECT.items(), *by_board):
        (path,) = (ROOT / "tests").glob(f"*/{module}.py")
        text = path.read_text()
        assert f"{parameter}: str" in text, f"{module} has no parameter {parameter}"


def test_the_first_tier_has_all_assembly_of_primitives_and_fast_c_on_one_platform() -> None:
    for board, platform in CHECKED_BOARDS.items():
        for entry in tiers.CATALOG.primitives.values():
            for each in entry.implementations_for(platform):
                is_fast_c = each.id == tiers.FAST_C and platform == tiers.PLATFORM_OF_C
                is_asked = each.platform == platform or is_fast_c
                assert tiers.is_first(entry.id, each.id, board) == is_asked


def test_the_first_tier_has_each_standard_over_assembly_on_every_platform() -> None:
    for id in tiers.STANDARDS:
        for platform, board in REFERENCE_BOARDS.items():
            every = list(tiers.CATALOG.algorithms[id].implementations_for(platform))
            (asked,) = (each for each in every if tiers.is_first(id, each.id, board))
            assert asked.platform == platform


def test_the_first_tier_has_assembly_of_a_mode_of_every_kind_on_every_platform() -> None:
    for id in tiers.FIRST_ALGORITHMS - tiers.STANDARDS:
        algorithm = tiers.CATALOG.algorithms[id]
        for platform, board in REFERENCE_BOARDS.items():
            every = list(algorithm.implementations_for(platform))
            asked = [each for each in every if tiers.is_first(id, each.id, board)]
            own = any(has_assembly(each) for each in every)
            assert all(each.platform == platform for each in asked)
            assert any(has_assembly(each) for each in asked) == own
            assert len(asked) == own


def test_every_portable_c_is_asked_before_the_long_tier_with_each_width_of_an_int_and_of_a_word() -> None:
    asked = {"atmega128", "cortex_m3"}
    for algorithm in tiers.CATALOG.algorithms.values():
        for implementation in algorithm.implementations:
            left = {
                board
                for board in CHECKED_BOARDS
                if tiers.is_further_c(algorithm.id, implementation.id, board)
            }
            is_further = implementation.platform == "c" and algorithm.id not in tiers.FIRST_ALGORITHMS
            assert left == ({*CHECKED_BOARDS} - asked if is_further else set()), (
                algorithm.id,
                implementation.id,
            )
            marks = {
                board for board in CHECKED_BOARDS if tiers.long_marks(algorithm.id, implementation.id, board)
            }
            assert marks == left


@pytest.mark.parametrize(
    ("subject", "implementation", "board", "effort"),
    [
        ("gascon128", "c/ref", "host", DEFAULT),
        ("ascon_aead128", "avr/small", "atmega128", DEFAULT),
        ("ascon_aead128", "avr/fast", "atmega128", FURTHER),
        ("ascon_hasha", "avr/fast", "atmega128", FURTHER),
        ("gascon128", "c/ref", "atmega128", FURTHER),
        ("isap_k_128a", "avr/fast", "atmega128", replace(FURTHER, vectors=33)),
        ("gimli", "c/ref", "atmega128", FURTHER),
    ],
)
def test_the_second_tier_asks_half_of_the_known_answers(
    subject: str, implementation: str, board: str, effort: Effort
) -> None:
    assert effort_of(Job(subject, implementation, board)) == effort
    assert replace(DEFAULT, vectors=102) == FURTHER


def has_assembly(implementation: Implementation) -> bool:
    return any(source.suffix == ".S" for source in implementation.sources)


@pytest.mark.parametrize(
    ("subject", "implementation", "board", "is_first"),
    [
        ("gimli", "avr/small", "atmega128", True),
        ("gimli", "avr/small", "atmega328p", False),
        ("gimli", "c/fast", "atmega128", True),
        ("gimli", "c/fast", "cortex_m3", False),
        ("gimli", "c/ref", "atmega128", False),
        ("gimli", "c/fast", "host", True),
        ("ascon", "rv32/fast", "ibex_wbb", True),
        ("ascon_aead128", "avr/small", "atmega128", True),
        ("ascon_aead128", "avr/small", None, True),
        ("ascon_aead128", "avr/fast", "atmega128", False),
        ("ascon_aead128", "avr/fast", None, False),
        ("ascon_aead128", "c/ref", None, True),
        ("ascon_aead128", "rv32/fast", "ibex_wbb", False),
        ("ascon_aead128", "avr/small", "atmega328p", False),
        ("gimli24_cipher", "avr/small", "atmega128", False),
        ("gimli24_cipher", "armv7m/small", "cortex_m3", False),
        ("gascon128", "armv7m/small", "cortex_m3", True),
        ("xoodyak_aead", "armv7m/fast", "cortex_m3", True),
        ("gimli24_cipher", "c/ref", "msp430f1611", False),
        ("gimli24_cipher", "c/ref", "host", True),
        ("ascon_hasha", "avr/fast", "atmega128", False),
        ("nonce", None, None, True),
    ],
)
def test_a_further_board_or_implementation_is_second(
    subject: str, implementation: str | None, board: str | None, is_first: bool
) -> None:
    assert tiers.is_first(subject, implementation, board) == is_first


@pytest.mark.parametrize(
    ("mark", "id", "is_second"),
    [
        ("", "ascon_aead128", False),
        ("", "ascon_hasha", True),
        ("@pytest.mark.second\n", "ascon_aead128", True),
    ],
)
def test_a_test_of_another_algorithm_of_a_family_is_second(
    pytester: pytest.Pytester, mark: str, id: str, is_second: bool
) -> None:
    decorated = f'@pytest.mark.parametrize("id", ["{id}"])\n{mark}def test_it(id):\n    pass\n'
    item = pytester.getitem(f"import pytest\n\n{decorated}", f"test_it[{id}]")
    item.module.__name__ = "test_algorithms"
    assert tiers.is_second(item) == is_second
