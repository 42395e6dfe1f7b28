# SPDX-License-Identifier: Apache-2.0 OR MIT
"""PSA's functions and those in NIST's shape on simulated boards: no secret shows in their time."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from algorithm_builds import recipe_of
from conftest import ROOT
from pennyweight.board import Board
from pennyweight.build.image import Recipe, build_image
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.lab import Lab

PROGRAM = ROOT / "tests" / "interface" / "secrets.c"
PUBLIC = ("pw_bytes_compare",)
"""Its result is no secret, as docs/constant-time.md says."""

CALLS = {
    "through_psa": "(u8[16] secret, 16, u8[21] secret, u8[21] out)",
    "through_psa, masked": "(u8[32] secret, 32, u8[21] secret, u8[21] out)",
    "through_psa_in_pieces": "(u8[16] secret, 16, u8[21] secret, u8[21] out)",
    "through_psa_in_pieces, masked": "(u8[32] secret, 32, u8[21] secret, u8[21] out)",
    "through_psa_hashes": "(u8[21] secret, u8[32] out)",
    "through_nist": "(u8[16] secret, u8[21] secret, u8[32] out)",
}


@pytest.fixture(scope="module", params=sorted(REFERENCE_BOARDS.values()))
def board(request: pytest.FixtureRequest, lab: Lab) -> Board:
    """A reference board with the program over portable C."""
    ids = ("ascon_aead128", "ascon_hash256", "ascon_cxof128")
    algorithms = [lab.catalog.find_algorithm(id) for id in ids]
    recipes = [recipe_of(lab, each, each.reference) for each in algorithms]
    own = [
        PROGRAM,
        *(ROOT / "crypto" / "nist" / name for name in ("aead.c", "hash.c")),
        *sorted((ROOT / "crypto" / "psa").glob("*.c")),
    ]
    sources = (*own, *dict.fromkeys(path for recipe in recipes for path in recipe.sources))
    entries = {name.split(",")[0]: None for name in (*CALLS, "through_a_hasty_driver")}
    recipe = replace(
        Recipe("secrets", sources, (ROOT / "crypto", *recipes[0].folders), tuple(entries)),
        foreign=("-DPW_NIST_AEAD=ascon_aead128", "-DPW_NIST_HASH=ascon_hash256", "-Os", "-std=c99"),
    )
    simulated = Board(request.param, lab)
    image = build_image(lab, recipe, lab.boards.find(request.param))
    simulated.load(image)
    return simulated


@pytest.mark.parametrize("call", CALLS)
def test_what_hands_secrets_on_takes_the_same_time_whatever_they_are(board: Board, call: str) -> None:
    written = f"{call.split(',')[0]}{CALLS[call]} -> i16"
    assert board.call(written).returned == 0
    assert not board.follow(written, public=PUBLIC)


def test_a_driver_that_stops_at_a_byte_of_the_key_is_seen(board: Board) -> None:
    assert board.follow("through_a_hasty_driver(u8[16] secret, 16)")


def test_every_public_function_of_the_driver_is_called() -> None:
    header = (ROOT / "crypto" / "include" / "pennyweight" / "psa.h").read_text()
    called = PROGRAM.read_text()
    names = set(re.findall(r"\b(pw_psa_\w+)\(", header))
    assert len(names) > 15
    assert not [name for name in names if f"{name}(" not in called]
