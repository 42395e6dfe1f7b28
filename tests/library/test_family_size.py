# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A family is a page: three algorithms in portable C are at most 12 files and 1,200 lines.

Assembly for a platform adds at most three files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from checkout import CATALOG
from pennyweight.catalogue.families import Family
from pennyweight.catalogue.platforms import REFERENCE_BOARDS

MOST_FILES = 12
MOST_LINES = 1200
MOST_ASSEMBLY_FILES = 3
LARGER = {
    "comet": (4, "a file for each algorithm, which has a cipher of its own, and the macros of their mode"),
}
"""Families with more files for a platform than that, and why."""

OF_THREE = [family for family in CATALOG.families if len(family.algorithms) == 3]


def portable(family: Family) -> dict[str, str]:
    """Return the files that a product without assembly compiles, and the catalogue entry, by path."""
    inside = [path for path in family.folder.rglob("*") if path.suffix in (".c", ".h", ".inc", ".toml")]
    parts = [path for path in inside if not set(path.parts) & REFERENCE_BOARDS.keys()]
    headers = {algorithm.public_header for algorithm in family.algorithms}
    return {str(path): path.read_text(encoding="utf-8") for path in (*parts, *headers)}


def assembly_files(family: Family) -> int:
    """Return the number of assembly files for the platform that has most of them."""
    inside = [path for path in family.folder.rglob("*") if path.suffix in (".S", ".inc")]
    platforms = Counter(path.relative_to(family.folder).parts[0] for path in inside)
    return max(platforms.values(), default=0)


def too_large(texts: Mapping[str, str]) -> list[str]:
    lines = sum(len(text.splitlines()) for text in texts.values())
    bounds = [
        ("files", len(texts), MOST_FILES),
        ("lines", lines, MOST_LINES),
    ]
    return [f"{found} {what}, at most {most}" for what, found, most in bounds if found > most]


def test_there_are_families_of_three_algorithms() -> None:
    assert len(OF_THREE) >= 5


@pytest.mark.parametrize("family", OF_THREE, ids=lambda family: family.id)
def test_three_algorithms_in_portable_c_are_a_small_family(family: Family) -> None:
    texts = portable(family)
    assert {Path(path).suffix for path in texts} >= {".c", ".h", ".toml"}
    assert too_large(texts) == []


@pytest.mark.parametrize("family", OF_THREE, ids=lambda family: family.id)
def test_assembly_for_a_platform_adds_one_to_three_files(family: Family) -> None:
    files, most = assembly_files(family), LARGER.get(family.id, (MOST_ASSEMBLY_FILES, ""))[0]
    assert files <= most
    assert files > MOST_ASSEMBLY_FILES or family.id not in LARGER


def test_a_family_that_is_too_large_is_found() -> None:
    assert too_large({f"{number}.c": "x\n" * 100 for number in range(12)}) == []
    assert too_large({f"{number}.c": "x\n" for number in range(13)}) == ["13 files, at most 12"]
    assert too_large({"a.c": "x\n" * 1201}) == ["1201 lines, at most 1200"]
