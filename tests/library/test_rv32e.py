# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon on the smallest RISC-V microcontrollers: RV32EC, with sixteen registers."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from algorithm_builds import recipe_of
from checkout import CATALOG
from conftest import ROOT
from pennyweight.build.image import build_image
from pennyweight.catalogue.boards import find_board
from pennyweight.cli import main
from pennyweight.lab import Lab

VARIANT, BOARD = "rv32/embedded", "ch32v003"
FLASH_BYTES, RAM_BYTES = 2048, 200


def test_aead128_and_hash256_together_fit_in_2_kb_of_flash(lab: Lab) -> None:
    """Encryption, decryption with its check, and the hash function, with all that they call."""
    recipes = []
    for algorithm in (CATALOG.algorithms["ascon_aead128"], CATALOG.algorithms["ascon_hash256"]):
        (variant,) = (each for each in algorithm.implementations if each.id == VARIANT)
        recipes.append(recipe_of(lab, algorithm, variant))
    both, hashing = recipes
    both = replace(
        both,
        title="ascon_both",
        sources=tuple(dict.fromkeys(both.sources + hashing.sources)),
        entries=both.entries + hashing.entries,
    )
    image = build_image(lab, both, find_board(BOARD))
    assert image.static_bytes == 0
    assert 0 < image.code_bytes + image.rodata_bytes <= FLASH_BYTES


@pytest.mark.parametrize(
    ("algorithm", "lengths", "operations"),
    [
        ("ascon_aead128", ("--ad", "16", "--msg", "40"), {"encrypt", "decrypt"}),
        ("ascon_hash256", ("--msg", "40"), {"hash"}),
    ],
)
def test_a_call_takes_at_most_200_bytes_of_ram(
    capsys: pytest.CaptureFixture[str], algorithm: str, lengths: tuple[str, ...], operations: set[str]
) -> None:
    """The stack with arguments that are passed on it, and statics; the caller's buffers are not counted."""
    selected = [algorithm, "-b", BOARD, "-i", VARIANT, *lengths, "--json"]
    assert main(["--root", str(ROOT), "bench", *selected]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {each["operation"] for each in found} == operations
    assert all(each["verified"] and 0 < each["ram_bytes"] <= RAM_BYTES for each in found)
