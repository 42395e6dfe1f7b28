# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight sources --names`: two variants of a family in one image, an algorithm of each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

import tiers
from algorithm_builds import host_runner, recipe_of
from pennyweight.build.image import Image, Recipe, assembled, build_image, defined_symbols
from pennyweight.build.objects import names_of
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.catalogue.products import chosen, common_sources
from pennyweight.check.session import Session
from pennyweight.cli import main
from pennyweight.cli.sources import header_of
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument
from pennyweight.run.functions import Aead, Hash, Runner
from pennyweight.run.guest import Call, Guest

PAIRS = [
    ("ascon_aead128", "ascon_hash256"),
    ("ascon_aead128", "ascon128a"),
    ("ascon_cxof128", "ascon_hash"),
    ("schwaemm256_128", "esch256"),
    ("schwaemm128_128", "schwaemm256_256"),
    ("xoodyak_aead", "xoodyak_hash"),
    ("gimli24_cipher", "gimli24_hash"),
    ("tinyjambu128", "tinyjambu256"),
]


PREFIXES = ("little", "quick")


def renamed(lab: Lab, algorithm: Algorithm, platform: str, variant: str, prefix: str, folder: Path) -> Recipe:
    """With the header of --names before every source of the family, as -include puts it.

    The byte routines are the platform's, as in a product, also beside an implementation in portable C.
    """
    recipe = recipe_of(lab, algorithm, algorithm.find(variant))
    header = folder / f"{algorithm.id}-names.h"
    header.write_text(header_of(Session(lab), algorithm.id, variant, prefix))
    sources = list(common_sources(lab.root, platform))
    for number, source in enumerate(recipe.sources):
        if source.is_relative_to(lab.root / "crypto" / "common"):
            continue
        wrapper = folder / f"{number}-{algorithm.id}-{source.name}"
        wrapper.write_text(f'#include "{header}"\n#include "{source}"\n')
        sources.append(wrapper)
    return replace(recipe, sources=tuple(sources))


def together(lab: Lab, recipes: Sequence[Recipe], platform: str) -> Image:
    """One image of all that the recipes ask for."""
    both = replace(
        recipes[0],
        title="two-variants",
        sources=tuple(dict.fromkeys(source for recipe in recipes for source in recipe.sources)),
        folders=tuple(dict.fromkeys(folder for recipe in recipes for folder in recipe.folders)),
        entries=tuple(entry for recipe in recipes for entry in recipe.entries),
    )
    return build_image(lab, both, find_board(REFERENCE_BOARDS[platform]))


def defined_twice(lab: Lab, recipes: Sequence[Recipe], platform: str) -> set[str]:
    """Functions that no linker takes from all sources at once: an image takes those alone that it needs."""
    board = find_board(REFERENCE_BOARDS[platform])
    owners = {source: recipe for recipe in recipes for source in recipe.sources}
    objects = (assembled(lab, source, recipe, board) for source, recipe in owners.items())
    counts = Counter(name for built in objects for name in names_of(ELFFile(BytesIO(built))).exported)
    return {name for name, count in counts.items() if count > 1}


def answers(run: Runner, algorithm: Algorithm) -> tuple[bytes, ...]:
    """Return the outputs of an algorithm for some inputs."""
    draw = random.Random(algorithm.id)
    if algorithm.is_aead:
        key, nonce = draw.randbytes(algorithm.key_bytes), draw.randbytes(algorithm.nonce_bytes)
        ad, message = (draw.randbytes(size) for size in algorithm.fitting(21, 43))
        return Aead(algorithm, key, nonce, ad, message).encrypt(run)
    key = draw.randbytes(algorithm.key_bytes)
    return (Hash(algorithm, draw.randbytes(43), b"", algorithm.digest_bytes, key).digest(run),)


@pytest.mark.parametrize(
    "platform",
    [
        pytest.param(each, marks=() if each == tiers.PLATFORM_OF_C else pytest.mark.second)
        for each in REFERENCE_BOARDS
    ],
)
@pytest.mark.parametrize(
    "variants",
    # what two variants of a family share they share either way round
    [("small", "fast"), pytest.param(("fast", "small"), marks=pytest.mark.long)],
    ids="-".join,
)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_two_variants_of_a_family_work_in_one_image(
    lab: Lab, tmp_path: Path, pair: tuple[str, str], variants: tuple[str, str], platform: str
) -> None:
    first, second = (lab.catalog.find_algorithm(id) for id in pair)
    recipes = [
        renamed(lab, algorithm, platform, chosen(algorithm, platform, variant).id, prefix, tmp_path)
        for algorithm, variant, prefix in zip((first, second), variants, PREFIXES, strict=True)
    ]
    assert defined_twice(lab, recipes, platform) == set()
    image = together(lab, recipes, platform)
    guest = Guest(image, find_board(REFERENCE_BOARDS[platform]), "-".join(pair))

    def run(symbol: str, arguments: Sequence[Argument]) -> tuple[dict[str, bytes], int]:
        answer = Call(guest, symbol, tuple(arguments)).run(offsets=(1, 2, 3))
        return answer.memory, answer.result.int_value

    for algorithm in (first, second):
        assert answers(run, algorithm) == answers(host_runner(lab, algorithm), algorithm)


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_without_other_names_they_do_not_link(lab: Lab, platform: str) -> None:
    aead, hash = (lab.catalog.find_algorithm(id) for id in PAIRS[0])
    small, fast = chosen(aead, platform, "small"), chosen(hash, platform, "fast")
    # under the names that they have; where one form is both, beside the reference
    other = fast if fast.id != small.id else hash.reference
    recipes = [recipe_of(lab, aead, small), recipe_of(lab, hash, other)]
    assert "pw_ascon_permute" in defined_twice(lab, recipes, platform)


@pytest.mark.parametrize("platform", ["c", *REFERENCE_BOARDS])
def test_every_name_but_those_of_the_algorithm_is_another(lab: Lab, tmp_path: Path, platform: str) -> None:
    algorithm = lab.catalog.find_algorithm("ascon_hash256")
    variant = "ref" if platform == "c" else "small"
    recipe = renamed(lab, algorithm, platform, chosen(algorithm, platform, variant).id, PREFIXES[0], tmp_path)
    board = None if platform == "c" else find_board(REFERENCE_BOARDS[platform])
    own = {algorithm.symbol(""), *algorithm.stream_entries, algorithm.symbol("initial")}
    for source in recipe.sources:
        if source.is_relative_to(tmp_path):
            names = defined_symbols(lab, source, recipe, board)
            assert names and all(name in own or name.startswith(f"pw_{PREFIXES[0]}_") for name in names), (
                source
            )


def test_a_prefix_that_cannot_stand_in_a_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["sources", "ascon_hash256", "-i", "c/ref", "--names"]
    assert main([*command, "2nd"]) == 1
    assert "must look like 'fast'" in capsys.readouterr().err
    assert main([*command, "fast", "--json"]) == 2
    assert "--names cannot be used with --runtime or a format" in capsys.readouterr().err
