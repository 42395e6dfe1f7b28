# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The first tier has every family and platform; the second has only what repeats."""

from __future__ import annotations

import pytest

import tiers
from conftest import ROOT
from pennyweight.catalogue.platforms import REFERENCE_BOARDS


def test_the_first_tier_has_every_standard_and_every_kind_of_every_family() -> None:
    kinds = {(each.family, each.kind, each.one_shot_only) for each in tiers.CATALOG.algorithms.values()}
    chosen = [tiers.CATALOG.algorithms[id] for id in tiers.FIRST_ALGORITHMS]
    assert {(each.family, each.kind, each.one_shot_only) for each in chosen} == kinds
    assert {"ascon_aead128", "ascon_hash256", "aes128_gcm", "chachapoly", "sha256"} <= tiers.FIRST_ALGORITHMS
    second = set(tiers.subjects(tiers.SECOND))
    assert second == set(tiers.CATALOG.algorithms) - tiers.FIRST_ALGORITHMS
    assert set(tiers.subjects(tiers.ALL)) == second | set(tiers.subjects(tiers.FIRST))


def test_modules_that_ask_every_subject_exist() -> None:
    for module, parameter in tiers.BY_SUBJECT.items():
        (path,) = (ROOT / "tests").glob(f"*/{module}.py")
        text = path.read_text()
        assert f"{parameter}: str" in text, f"{module} has no parameter {parameter}"


def test_the_first_tier_verifies_a_standard_everywhere_and_all_code_of_primitives() -> None:
    for platform, board in REFERENCE_BOARDS.items():
        for entry in (tiers.CATALOG.algorithms["ascon_aead128"], *tiers.CATALOG.primitives.values()):
            for each in entry.implementations_for(platform):
                assert tiers.is_first(entry.id, each.id, board)


def test_the_first_tier_has_code_of_every_kind_of_algorithm_on_every_platform() -> None:
    for id in tiers.FIRST_ALGORITHMS - tiers.STANDARDS:
        algorithm = tiers.CATALOG.algorithms[id]
        for platform, board in REFERENCE_BOARDS.items():
            every = [each.id for each in algorithm.implementations_for(platform)]
            asked = [each for each in every if tiers.is_first(id, each, board)]
            assert sorted(asked) == sorted(tiers.first_implementations(algorithm, platform))
            assert [each.startswith(platform) for each in asked].count(True) == 1
            assert ("c/ref" in asked) == (platform == "msp430")


@pytest.mark.parametrize(
    ("subject", "implementation", "board", "is_first"),
    [
        ("gimli", "avr/small", "atmega128", True),
        ("gimli", "avr/small", "atmega328p", False),
        ("ascon_aead128", "avr/small", "atmega128", True),
        ("ascon_aead128", "avr/small", "atmega328p", True),
        ("gimli24_cipher", "avr/small", "atmega128", True),
        ("gimli24_cipher", "avr/fast", "atmega128", False),
        ("gimli24_cipher", "c/ref", "cortex_m3", False),
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
