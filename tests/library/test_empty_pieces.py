# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pieces without bytes change nothing, wherever they stand among the calls of a stream."""

from __future__ import annotations

from random import Random

import pytest

from algorithm_builds import context_bytes, host_runner
from checkout import CATALOG
from pennyweight.lab import Lab
from pennyweight.run.arguments import NULL, Argument, Memory
from pennyweight.run.functions import Aead, string

AEADS = {id: each for id, each in CATALOG.algorithms.items() if each.is_aead and not each.one_shot_only}


@pytest.mark.parametrize("before_ad", [0, 5])
@pytest.mark.parametrize("id", AEADS)
def test_pieces_without_bytes_change_nothing(lab: Lab, id: str, before_ad: int) -> None:
    algorithm = AEADS[id]
    run = host_runner(lab, algorithm)
    draw = Random(3)
    key, nonce = draw.randbytes(algorithm.key_bytes), draw.randbytes(algorithm.nonce_bytes)
    ad, pieces = draw.randbytes(before_ad), [draw.randbytes(length) for length in (0, 7, 0, 50)]
    inputs = Aead(algorithm, key, nonce, ad, b"".join(pieces))

    context = bytes(context_bytes(lab, algorithm, None))

    def call(function: str, *arguments: Argument) -> dict[str, bytes]:
        nonlocal context
        passed = [Memory("context", context, writable=True), *arguments]
        held, _ = run(algorithm.symbol(function), passed)
        context = held["context"]
        return held

    announced = [len(ad)] if algorithm.init_takes_ad_bytes else []
    call("init", Memory("nonce", nonce, of_words=False), Memory("key", key, of_words=False), *announced)
    call("encrypt_update", NULL, NULL, 0)
    call("aad", *string("ad", ad))
    ciphertext = b""
    for piece in pieces:
        call("aad", NULL, 0)
        output = Memory("output", bytes(len(piece)), writable=True, of_words=False) if piece else NULL
        held = call("encrypt_update", output, *string("message", piece))
        ciphertext += held.get("output", b"")
    call("aad", NULL, 0)
    held = call("finalize", Memory("tag", bytes(algorithm.tag_bytes), writable=True, of_words=False))
    assert (ciphertext, held["tag"]) == inputs.encrypt(run)
