# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The portable C of an algorithm on this machine beside its model: one shot and in pieces, both ways."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from algorithm_builds import context_bytes, host_runner
from models import AEADS, HASHES, KDFS, MACS, PRFS
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.errors import HostError
from pennyweight.lab import Lab
from pennyweight.run.arguments import Runner
from pennyweight.run.functions import Aead, Chunks, Hash, NotWiped

Lengths = tuple[int, int]
"""Lengths in bytes of the associated data, or of a XOF's label, and of the message."""

PIECE = 251
"""Streams get long texts in pieces of so many bytes, which no block length divides, and at once after few."""

FROM_PACKAGES = {
    *("aes128_ccm", "aes128_cmac", "aes128_gcm", "blake2s", "chachapoly", "hkdf_sha256", "hmac_sha256"),
    "sha256",
}
"""Algorithms whose model is fast enough for every length."""

COUNTER_OF_BYTES = {"saturnin_ctr_cascade"}
"""Algorithms that carry a counter of blocks from byte to byte themselves: at 256 blocks the first time."""

SLOW = {"isap_a_128", "isap_k_128"}
"""Each bit of a key costs twelve rounds; their faster sisters, of the same mode, are asked everything."""


def around_blocks(algorithm: Algorithm) -> Iterator[Lengths]:
    """Yield lengths at which blocks begin and end."""
    rates = sorted({algorithm.rate_bytes, algorithm.ad_rate_bytes or algorithm.rate_bytes})
    near = {0, 1, *(count * size + step for size in rates for count in (1, 2, 3) for step in (-1, 0, 1))}
    yield from ((ad, message) for ad in sorted(near) for message in (0, algorithm.rate_bytes, 5))
    yield from ((3, message) for message in sorted(near))


def around_powers(*powers: int) -> list[int]:
    """Return lengths around the largest value of counters with these numbers of bits."""
    return [(1 << power) + step for power in powers for step in (-1, 0, 1)]


def wanted_lengths(algorithm: Algorithm) -> list[Lengths]:
    """Around blocks, then where a count of one byte ends, then up to 1 KiB, or 64 KiB."""
    lengths = list(around_blocks(algorithm))
    for length in (127, 128, *around_powers(8), 513, 1025):
        lengths += [(length, 7), (5, length)]
    lengths.append((0, 2049))
    if algorithm.id in FROM_PACKAGES:
        for length in around_powers(12, 13, 14, 15, 16):
            lengths += [(length, 3), (1, length)]
    if algorithm.id in COUNTER_OF_BYTES:
        lengths.append((1, 258 * algorithm.rate_bytes))
    return lengths[::6] if algorithm.id in SLOW else lengths


def sealed(algorithm: Algorithm, inputs: Aead) -> tuple[bytes, bytes]:
    """Ciphertext and tag, as the model has them."""
    return inputs.split(AEADS[algorithm.id].seal(inputs.key, inputs.nonce, inputs.ad, inputs.message))


def compare_with_model(lab: Lab, algorithm: Algorithm, lengths: Iterable[Lengths]) -> None:
    """AssertionError with the lengths at which they differ."""
    run = host_runner(lab, algorithm)
    context = 0 if algorithm.one_shot_only else context_bytes(lab, algorithm, None)
    draw = random.Random(algorithm.id)
    comparisons = {"aead": _compare_aead, "mac": _compare_mac, "kdf": _compare_kdf}
    compare = comparisons.get(algorithm.kind, _compare_hash)
    for each in dict.fromkeys(algorithm.fitting(*each) for each in lengths):
        compare(algorithm, run, context, draw, each)


def differs_from_model(lab: Lab, algorithm: Algorithm) -> bool:
    """Return True if the algorithm differs from its model at any of the wanted lengths."""
    try:
        compare_with_model(lab, algorithm, wanted_lengths(algorithm))
    except (AssertionError, HostError, NotWiped):
        return True
    return False


def _pieces(length: int) -> list[int]:
    return [PIECE] * (length // PIECE) if length > PIECE else [length // 3]


def _few_pieces(length: int) -> Chunks:
    """Behind which the rest comes at once; what has no bytes is not given at all."""
    return _pieces(length)[:2] if length else None


def _compare_aead(
    algorithm: Algorithm, run: Runner, context: int, draw: random.Random, lengths: Lengths
) -> None:
    ad_bytes, message_bytes = lengths
    key, nonce, ad, message = (
        draw.randbytes(size) for size in (algorithm.key_bytes, algorithm.nonce_bytes, ad_bytes, message_bytes)
    )
    inputs = Aead(algorithm, key, nonce, ad, message)
    ciphertext, tag = sealed(algorithm, inputs)
    assert inputs.encrypt(run) == (ciphertext, tag), lengths
    assert inputs.decrypt(run, ciphertext, tag) == (0, message), lengths
    if not algorithm.one_shot_only:
        pieces = _pieces(ad_bytes), _pieces(message_bytes)
        assert inputs.encrypt_stream(run, context, *pieces) == (ciphertext, tag), lengths
        few = _few_pieces(ad_bytes), _few_pieces(message_bytes)
        assert inputs.decrypt_stream(run, context, ciphertext, tag, *few) == (0, message), lengths
        if not message:
            assert inputs.encrypt_stream(run, context, *few) == (ciphertext, tag), lengths


def _compare_mac(
    algorithm: Algorithm, run: Runner, context: int, draw: random.Random, lengths: Lengths
) -> None:
    key_bytes = lengths[0] % (2 * algorithm.rate_bytes) if algorithm.takes_key_bytes else algorithm.key_bytes
    inputs = Hash(algorithm, draw.randbytes(lengths[1]), key=draw.randbytes(key_bytes))
    tag = MACS[algorithm.id].tag(inputs.key, inputs.message)
    assert inputs.digest(run) == tag, lengths
    assert inputs.checked(run, tag) == 0, lengths
    for pieces in (_pieces(lengths[1]), _few_pieces(lengths[1])):
        assert inputs.digest_stream(run, context, pieces, ()) == tag, lengths


def _compare_kdf(algorithm: Algorithm, run: Runner, _: int, draw: random.Random, lengths: Lengths) -> None:
    """The second length is that of the output."""
    if not lengths[1]:
        return
    ikm, salt, info = (draw.randbytes(size) for size in (lengths[0], draw.randrange(100), lengths[0] % 97))
    inputs = Hash(algorithm, info, salt, lengths[1], ikm)
    output = KDFS[algorithm.id].derive(ikm, salt, info, lengths[1])
    assert inputs.derive(run) == (0, output), lengths
    assert inputs.derive_in_steps(run) == (0, output), lengths


def _compare_hash(
    algorithm: Algorithm, run: Runner, context: int, draw: random.Random, lengths: Lengths
) -> None:
    label = draw.randbytes(min(lengths[0], 256)) if algorithm.kind == "cxof" else b""
    most = algorithm.digest_bytes if algorithm.is_short_prf else 300
    size = algorithm.digest_bytes if algorithm.kind == "hash" else 1 + draw.randrange(most)
    inputs = Hash(algorithm, draw.randbytes(lengths[1]), label, size, draw.randbytes(algorithm.key_bytes))
    if algorithm.kind == "prf":
        digest = PRFS[algorithm.id].output(inputs.key, inputs.message, size)
    else:
        digest = HASHES[algorithm.id].digest(inputs.message, label, size)
    assert inputs.digest(run) == digest, lengths
    if algorithm.one_shot_only:
        return
    ways = (
        [_pieces(lengths[1])]
        if 0 < lengths[1] <= 2 * PIECE
        else [_pieces(lengths[1]), _few_pieces(lengths[1])]
    )
    for pieces in ways:
        assert inputs.digest_stream(run, context, pieces, [1, 9]) == digest, lengths
