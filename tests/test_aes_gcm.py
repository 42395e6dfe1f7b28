# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AES-128-GCM over each form of its cipher, in portable C: all keep the header's promises.

The catalogue's c/ref is one of the forms, and the boards run the one-shot functions of the others alone.
"""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from test_interface import ALGORITHMS, CRYPTO, PROMISES, Algorithm, broken_promise

FOLDER = CRYPTO / "aes_gcm"
COMMON = CRYPTO / "common" / "bytes.c"

FORMS = {
    "gcm_bitsliced": ("aes128_bitsliced", "aes128_bitsliced_key_schedule"),
    "gcm_round_keys": ("aes128", "aes128_key_schedule"),
    "gcm_on_the_fly": ("aes128_on_the_fly",),
}
"""The files of the modes, and those of the cipher."""


def form(mode: str, *defines: str) -> Algorithm:
    """The algorithm over that form of the cipher."""
    sources = [FOLDER / f"{name}.c" for name in (mode, *FORMS[mode], "ghash")]
    listed = ALGORITHMS["aes128_gcm"]
    return replace(listed, sources=(*sources, COMMON), defines=(*listed.defines, *defines))


def build(algorithm: Algorithm, folder: Path) -> Path:
    """The program with the promises of an AEAD."""
    output = folder / "program"
    subprocess.run(algorithm.command(output), check=True)
    return output


@pytest.mark.parametrize(
    ("mode", "defines"),
    [
        ("gcm_round_keys", ()),
        ("gcm_on_the_fly", ()),
        ("gcm_on_the_fly", ("PW_AES128_GCM_CIPHER_BYTES=16",)),
    ],
)
def test_every_form_of_the_cipher_keeps_the_promises(
    mode: str, defines: tuple[str, ...], tmp_path: Path
) -> None:
    program = build(form(mode, *defines), tmp_path)
    for promise in PROMISES["aead"]:
        assert broken_promise(program, promise) == "", promise


@pytest.mark.parametrize("mode", ["gcm_bitsliced", "gcm_round_keys"])
def test_a_context_without_room_for_the_round_keys_does_not_compile(mode: str, tmp_path: Path) -> None:
    command = form(mode, "PW_AES128_GCM_CIPHER_BYTES=16").command(tmp_path / "program")
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode != 0
    assert "context_has_room_for_the_cipher" in result.stderr
