# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AES-128-GCM over each form of its cipher, in portable C: all keep the header's promises.

The catalogue's c/ref is one of the forms, and the boards run the one-shot functions of the others alone.
"""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from algorithm_builds import host_runner
from conftest import ROOT
from fuzz_program import WITH_SANITIZERS, Source, compiled, linked, of_algorithms, prepared, said
from pennyweight.catalogue.jobs import Job
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.run.bench import runner
from pennyweight.run.functions import Aead

CRYPTO = ROOT / "crypto"

SHARED = ("ghash/c/multiply.c", "ghash/c/absorb.c", "common/bytes.c")

FORMS = {
    "gcm_bitsliced": ("aes128_bitsliced", "aes128_bitsliced_key_schedule", "counter_pairs"),
    "gcm_round_keys": ("aes128", "aes128_key_schedule"),
    "gcm_on_the_fly": ("aes128_on_the_fly",),
}
"""The files of the modes, and those of the cipher."""

SMALL_CONTEXT = "-DPW_AES128_GCM_CIPHER_BYTES=16"


def build(lab: Lab, mode: str, folder: Path, *flags: str) -> Path:
    """The program that holds the promises of an AEAD, over that form of the cipher."""
    own = (f"aes_gcm/c/{mode}.c", *(f"aes/c/{name}.c" for name in FORMS[mode]))
    parts = of_algorithms(lab, [lab.catalog.algorithms["aes128_gcm"]])
    parts = replace(parts, sources=tuple(Source(CRYPTO / name) for name in (*own, *SHARED)), flags=flags)
    return linked(map(compiled, prepared(parts, WITH_SANITIZERS, folder)), WITH_SANITIZERS, folder)


@pytest.mark.parametrize(
    ("mode", "flags"),
    [
        ("gcm_round_keys", ()),
        pytest.param("gcm_on_the_fly", (), marks=pytest.mark.second),
        pytest.param("gcm_on_the_fly", (SMALL_CONTEXT,), marks=pytest.mark.second),
    ],
)
def test_every_form_of_the_cipher_keeps_the_promises(
    lab: Lab, mode: str, flags: tuple[str, ...], tmp_path: Path
) -> None:
    assert said(build(lab, mode, tmp_path, *flags), "aes128_gcm", 150) == ""


@pytest.mark.parametrize("mode", ["gcm_bitsliced", "gcm_round_keys"])
def test_a_context_without_room_for_the_round_keys_does_not_compile(
    lab: Lab, mode: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        build(lab, mode, tmp_path, SMALL_CONTEXT)
    assert "context_has_room_for_the_cipher" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("implementation", "board"),
    [
        ("armv7m/fast", "cortex_m3"),
        ("armv7m/fast", "cortex_m4"),
        ("rv32/fast", "ibex_small"),
        ("rv32/fast", "rp2350_hazard3"),
    ],
)
def test_blocks_whose_counters_share_three_bytes_have_the_key_stream_of_the_others(
    session: Session, implementation: str, board: str
) -> None:
    """The counter of a call is even in a stream and odd in a single call; pairs fill groups or not."""
    algorithm = session.lab.catalog.algorithms["aes128_gcm"]
    bench = session.bench(Job("aes128_gcm", implementation, board))
    run, reference, draw = runner(bench), host_runner(session.lab, algorithm), Random(20261129)
    for blocks in (5, 7, 8, 10, 16, 18, 264, 520):
        keys = draw.randbytes(algorithm.key_bytes), draw.randbytes(algorithm.nonce_bytes)
        inputs = Aead(algorithm, *keys, b"", draw.randbytes(16 * blocks + 5))
        expected = inputs.encrypt(reference)
        assert inputs.encrypt(run) == expected, f"{blocks} blocks at once"
        chunks = (64, 96, 128, 16 * blocks)
        streamed = inputs.encrypt_stream(run, bench.context_bytes, (), chunks)
        assert streamed == expected, f"{blocks} blocks in a stream"
