# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AES-128-GCM over each form of its cipher, in portable C: all keep the header's promises.

The catalogue's c/ref is one of the forms, and the boards run the one-shot functions of the others alone.
"""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from conftest import ROOT
from test_interface import PROMISES, SEED, TURNS, program_of

FOLDER = ROOT / "crypto" / "aes_gcm" / "c"
COMMON = ROOT / "crypto" / "common" / "bytes.c"

FORMS = {
    "gcm_bitsliced": ("aes128_bitsliced", "aes128_bitsliced_key_schedule"),
    "gcm_round_keys": ("aes128", "aes128_key_schedule"),
    "gcm_on_the_fly": ("aes128_on_the_fly",),
}
"""The files of the modes, and those of the cipher."""

SMALL_CONTEXT = "-DPW_AES128_GCM_CIPHER_BYTES=16"


def command(mode: str, output: Path, *flags: str) -> list[str]:
    """Builds the program with the promises of an AEAD over that form of the cipher."""
    sources = tuple(FOLDER / f"{name}.c" for name in (mode, *FORMS[mode], "ghash"))
    program = replace(program_of("aes128_gcm"), sources=(*sources, COMMON))
    return [*program.command(output), *flags]


@pytest.mark.parametrize(
    ("mode", "flags"),
    [("gcm_round_keys", ()), ("gcm_on_the_fly", ()), ("gcm_on_the_fly", (SMALL_CONTEXT,))],
)
def test_every_form_of_the_cipher_keeps_the_promises(
    mode: str, flags: tuple[str, ...], tmp_path: Path
) -> None:
    program = tmp_path / "program"
    subprocess.run(command(mode, program, *flags), check=True)
    for promise in PROMISES["aead"]:
        asked = [str(program), promise, str(SEED), str(TURNS)]
        result = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert result.returncode == 0, f"{promise}: {result.stderr}"


@pytest.mark.parametrize("mode", ["gcm_bitsliced", "gcm_round_keys"])
def test_a_context_without_room_for_the_round_keys_does_not_compile(mode: str, tmp_path: Path) -> None:
    building = command(mode, tmp_path / "program", SMALL_CONTEXT)
    result = subprocess.run(building, capture_output=True, text=True, check=False)
    assert result.returncode != 0
    assert "context_has_room_for_the_cipher" in result.stderr
