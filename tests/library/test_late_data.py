# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Associated data behind the message is an error of the caller that no tag may hide, in every family."""

from __future__ import annotations

from random import Random

import pytest

from algorithm_builds import context_bytes, host_runner
from checkout import CATALOG
from pennyweight.lab import Lab
from pennyweight.run.arguments import Memory
from pennyweight.run.functions import FORGED, Aead, string

AEADS = {id: each for id, each in CATALOG.algorithms.items() if each.is_aead and not each.one_shot_only}
LATE = b"late"


@pytest.mark.parametrize("id", AEADS)
def test_the_tag_of_a_stream_with_late_data_is_valid_for_nothing(lab: Lab, id: str) -> None:
    """Not for the late bytes as ciphertext, nor as associated data in front, nor for the same calls again."""
    algorithm = AEADS[id]
    run, draw, size = host_runner(lab, algorithm), Random(7), context_bytes(lab, algorithm, None)
    for message_bytes in (1, algorithm.rate_bytes, 2 * algorithm.rate_bytes + 3):
        keys = draw.randbytes(algorithm.key_bytes), draw.randbytes(algorithm.nonce_bytes)
        ad, message = draw.randbytes(5), draw.randbytes(message_bytes)
        inputs = Aead(algorithm, *keys, ad, message)
        context = inputs.initialised(run, size, ())
        ciphertext = inputs.updated(run, context, "encrypt_update", message, ())
        context.keep(run(algorithm.symbol("aad"), [context.argument(), *string("ad", LATE)]))
        tag = Memory("tag", bytes(algorithm.tag_bytes), writable=True, of_words=False)
        made = run(algorithm.symbol("finalize"), [context.argument(), tag])[0]["tag"]
        for taken_for in (ciphertext + LATE, ciphertext):
            for front in (ad, ad + LATE):
                forged = Aead(algorithm, *keys, front, taken_for)
                assert forged.decrypt(run, taken_for, made)[0] == FORGED
        assert inputs.after_late_data(run, size, ciphertext)[0] == FORGED


@pytest.mark.parametrize("id", [id for id, each in AEADS.items() if not each.init_takes_ad_bytes])
def test_late_data_ends_the_stream_which_then_puts_out_zeros(lab: Lab, id: str) -> None:
    """Never the text, nor the text under a key stream that anybody can compute."""
    algorithm = AEADS[id]
    run, size = host_runner(lab, algorithm), context_bytes(lab, algorithm, None)
    inputs = Aead(algorithm, bytes(algorithm.key_bytes), bytes(algorithm.nonce_bytes), b"", b"a message")
    for update in ("encrypt_update", "decrypt_update"):
        context = inputs.initialised(run, size, None)
        inputs.updated(run, context, update, inputs.message, ())
        context.keep(run(algorithm.symbol("aad"), [context.argument(), *string("ad", LATE)]))
        assert not any(context.content)
        # in one piece apart, and in two, of which one is in place
        for pieces in ((), (1,)):
            assert inputs.updated(run, context, update, inputs.message, pieces) == bytes(len(inputs.message))
        assert not any(context.content)


def test_grain_says_at_once_that_data_is_late(lab: Lab) -> None:
    """It is told the length of the associated data: its function can say so, as its header promises."""
    algorithm = AEADS["grain128aead_v2"]
    run, size = host_runner(lab, algorithm), context_bytes(lab, algorithm, None)
    inputs = Aead(algorithm, bytes(16), bytes(12), b"ad", b"a message")
    context = inputs.initialised(run, size, ())
    inputs.updated(run, context, "encrypt_update", inputs.message, ())
    _, status = run(algorithm.symbol("aad"), [context.argument(), *string("ad", LATE)])
    assert status == -1
