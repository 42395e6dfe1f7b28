# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The portable C against models that share nothing with it, one shot and in pieces.

What `verify` asks of the implementations is answered by the portable C; here the portable C itself is asked,
beyond the 32 bytes of the official known answers: around blocks, around every power of two at which a count
of bytes or blocks can go wrong.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from algorithm_builds import host_runner
from checkout import CATALOG
from model_comparison import FROM_PACKAGES, compare_with_model, sealed, wanted_lengths
from models import AEADS, HASHES, KDFS, MACS, PRFS
from pennyweight.catalogue.algorithm import Algorithm, Option
from pennyweight.lab import Lab
from pennyweight.run.functions import Aead

AEAD_IDS = [id for id in CATALOG.algorithms if CATALOG.find_algorithm(id).is_aead]
MAC_IDS = [id for id in CATALOG.algorithms if CATALOG.find_algorithm(id).is_mac]
PRF_IDS = [id for id in CATALOG.algorithms if CATALOG.find_algorithm(id).kind == "prf"]
KDF_IDS = [id for id in CATALOG.algorithms if CATALOG.find_algorithm(id).is_kdf]
HASH_IDS = [id for id in CATALOG.algorithms if id not in (*AEAD_IDS, *MAC_IDS, *PRF_IDS, *KDF_IDS)]
ALL_IDS = [*AEAD_IDS, *HASH_IDS, *MAC_IDS, *PRF_IDS, *KDF_IDS]


def test_every_algorithm_has_a_model() -> None:
    assert {*AEAD_IDS} <= AEADS.keys()
    assert {*HASH_IDS} <= HASHES.keys()
    assert {*MAC_IDS} <= MACS.keys()
    assert {*PRF_IDS} <= PRFS.keys()
    assert {*KDF_IDS} <= KDFS.keys()


@pytest.mark.parametrize("id", ALL_IDS)
def test_the_c_is_what_the_model_says(lab: Lab, id: str) -> None:
    algorithm = lab.catalog.find_algorithm(id)
    compare_with_model(lab, algorithm, wanted_lengths(algorithm))


@pytest.mark.long
@pytest.mark.parametrize("id", sorted({*ALL_IDS} - FROM_PACKAGES))
def test_the_c_is_what_the_model_says_of_long_texts(lab: Lab, id: str) -> None:
    lengths = [(4097, 1), (0, 4096), (1, 4097), (65537, 0), (0, 65537)]
    compare_with_model(lab, lab.catalog.find_algorithm(id), lengths)


def test_a_masked_nonce_is_the_nonce_with_the_second_key(lab: Lab) -> None:
    algorithm, option = _option(lab, "masked")
    run, draw = host_runner(lab, algorithm), random.Random(0)
    for lengths in ((0, 0), (7, 33), (257, 515)):
        key, nonce, ad, message = (draw.randbytes(size) for size in (option.key_bytes, 16, *lengths))
        first, second = key[: algorithm.key_bytes], key[algorithm.key_bytes :]
        masked = bytes(a ^ b for a, b in zip(nonce, second, strict=True))
        expected = sealed(algorithm, Aead(algorithm, first, masked, ad, message))
        stands_for = replace(algorithm, id=f"{algorithm.id}_masked", key_bytes=option.key_bytes)
        assert Aead(stands_for, key, nonce, ad, message).encrypt(run) == expected


def test_a_truncated_tag_is_the_beginning_of_the_tag(lab: Lab) -> None:
    algorithm, option = _option(lab, "truncated")
    assert option.tag_bytes
    run, draw = host_runner(lab, algorithm), random.Random(0)
    for size in range(option.tag_bytes[0], option.tag_bytes[1] + 1):
        key, nonce, ad, message = (draw.randbytes(length) for length in (16, 16, size, 3 * size))
        ciphertext, tag = sealed(algorithm, Aead(algorithm, key, nonce, ad, message))
        stands_for = replace(algorithm, id=f"{algorithm.id}_truncated", tag_bytes=size, takes_tag_bytes=True)
        assert Aead(stands_for, key, nonce, ad, message).encrypt(run) == (ciphertext, tag[:size])


def _option(lab: Lab, name: str) -> tuple[Algorithm, Option]:
    algorithm = lab.catalog.find_algorithm("ascon_aead128")
    return algorithm, next(option for option in algorithm.options if option.name == name)
