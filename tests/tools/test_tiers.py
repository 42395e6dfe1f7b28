# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The first tier has every family and platform; the second has only what repeats."""

from __future__ import annotations

import pytest

import tiers
from conftest import ROOT


def test_the_first_tier_has_every_standard_and_every_kind_of_every_family() -> None:
    kinds = {(each.family, each.kind, each.one_shot_only) for each in tiers.CATALOG.algorithms.values()}
    chosen = [tiers.CATALOG.algorithms[id] for id in tiers.FIRST_ALGORITHMS]
    assert {(each.family, each.kind, each.one_shot_only) for each in chosen} == kinds
    assert {"ascon_aead128", "ascon_hash256", "aes128_gcm", "chachapoly", "sha256"} <= tiers.FIRST_ALGORITHMS
    second = set(tiers.subjects(tiers.SECOND))
    assert second == set(tiers.CATALOG.algorithms) - tiers.FIRST_ALGORITHMS
    assert set(tiers.subjects(tiers.ALL)) == second | set(tiers.subjects(tiers.FIRST))


def test_modules_that_ask_every_algorithm_exist() -> None:
    for module, parameter in tiers.BY_ALGORITHM.items():
        (path,) = (ROOT / "tests").glob(f"*/{module}.py")
        text = path.read_text()
        assert f"{parameter}: str" in text, f"{module} has no parameter {parameter}"


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
