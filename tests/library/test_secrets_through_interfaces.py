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
from psa_driver import definitions

PROGRAM = ROOT / "tests" / "interface" / "secrets.c"
PUBLIC = ("pw_bytes_compare",)
"""Its result is no secret, as docs/constant-time.md says."""

CALLS = {
    **{
        f"{function}, {name}": f"({number}, u8[{key}] secret, {key}, u8[21] secret, u8[21] out)"
        for function in ("through_psa", "through_psa_in_pieces")
        for name, number, key in (
            *(("ascon", 0, 16), ("ascon masked", 0, 32), ("ccm", 1, 16), ("gcm", 2, 16)),
            ("chachapoly", 3, 32),
        )
    },
    "through_psa_hashes": "(u8[21] secret, u8[32] out)",
    "through_psa_mac, hmac": "(0, u8[20] secret, 20, u8[21] secret, u8[32] out)",
    "through_psa_mac, cmac": "(1, u8[16] secret, 16, u8[21] secret, u8[32] out)",
    "through_psa_key_derivation": "(u8[32] secret, u8[33] out)",
    "through_nist": "(u8[16] secret, u8[21] secret, u8[32] out)",
}
IDS = (
    *("ascon_aead128", "ascon_hash256", "ascon_cxof128", "aes128_ccm", "aes128_gcm", "chachapoly"),
    *("aes128_cmac", "sha256", "hmac_sha256"),
)
FAMILIES = ("ascon", "aes_ccm", "aes_gcm", "chachapoly", "aes_cmac", "sha256")


@pytest.fixture(scope="module", params=sorted(REFERENCE_BOARDS.values()))
def board(request: pytest.FixtureRequest, lab: Lab) -> Board:
    """A reference board with the program over portable C."""
    algorithms = [lab.catalog.find_algorithm(id) for id in IDS]
    recipes = [recipe_of(lab, each, each.reference) for each in algorithms]
    own = [
        PROGRAM,
        *(ROOT / "crypto" / "nist" / name for name in ("aead.c", "hash.c")),
        *sorted((ROOT / "crypto" / "psa").glob("*.c")),
    ]
    sources = (*own, *dict.fromkeys(path for recipe in recipes for path in recipe.sources))
    folders = tuple(dict.fromkeys(folder for recipe in recipes for folder in recipe.folders))
    entries = {name.split(",")[0]: None for name in (*CALLS, "through_a_hasty_driver")}
    flags = ("-DPW_NIST_AEAD=ascon_aead128", "-DPW_NIST_HASH=ascon_hash256", "-Os", "-std=c99")
    recipe = replace(
        Recipe("secrets", sources, (ROOT / "crypto", *folders), tuple(entries)),
        foreign=(*flags, *(f"-D{each}" for each in definitions(FAMILIES))),
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
