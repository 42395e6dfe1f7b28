# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-AEAD128 and Ascon-Hash256: NIST SP 800-232, sections 4 and 5.1."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.specifications.ascon import permute
from pennyweight.prove.words import Word, constant, exclusive_or, from_number

AEAD_IV = 0x00001000808C0001
HASH_IV = 0x0000080100CC0002
"""The initial values of table 12, numbers whose lowest byte comes first."""

AEAD_RATE = 16
HASH_RATE = 8


def pad(string: Sequence[Word], rate: int, like: Word) -> list[list[Word]]:
    """Return the blocks of a byte string with the bit 1 and zeros behind it (sections 2.1 and 4.1.1)."""
    zeros = rate - 1 - len(string) % rate
    padded = [*string, constant(like, 1), *[constant(like, 0)] * zeros]
    return [padded[start : start + rate] for start in range(0, len(padded), rate)]


def begin(key: Sequence[Word], nonce: Sequence[Word], ad: Sequence[Word]) -> list[Word]:
    """Return the state behind the associated data, domain separation included (section 4.1.1)."""
    state = permute([*from_number(AEAD_IV, 8, key[0]), *key, *nonce], 12)
    state = [*state[:24], *exclusive_or(state[24:], key)]
    if ad:
        for block in pad(ad, AEAD_RATE, key[0]):
            state = permute([*exclusive_or(state[:AEAD_RATE], block), *state[AEAD_RATE:]], 8)
    return [*state[:39], state[39] ^ 0x80]


def tag(state: Sequence[Word], key: Sequence[Word]) -> list[Word]:
    """Return the tag of the state behind the last block, which is not permuted."""
    state = permute([*state[:16], *exclusive_or(state[16:32], key), *state[32:]], 12)
    return exclusive_or(state[24:], key)


def encrypt(
    key: Sequence[Word], nonce: Sequence[Word], ad: Sequence[Word], message: Sequence[Word]
) -> tuple[list[Word], list[Word]]:
    """Return ciphertext and tag (algorithm 3)."""
    state = begin(key, nonce, ad)
    *blocks, last = pad(message, AEAD_RATE, key[0])
    ciphertext: list[Word] = []
    for block in blocks:
        mixed = exclusive_or(state[:AEAD_RATE], block)
        ciphertext += mixed
        state = permute([*mixed, *state[AEAD_RATE:]], 8)
    mixed = exclusive_or(state[:AEAD_RATE], last)
    ciphertext += mixed[: len(message) % AEAD_RATE]
    return ciphertext, tag([*mixed, *state[AEAD_RATE:]], key)


def decrypt(
    key: Sequence[Word], nonce: Sequence[Word], ad: Sequence[Word], ciphertext: Sequence[Word]
) -> tuple[list[Word], list[Word]]:
    """Return the message and the only tag with which it is accepted (algorithm 4)."""
    state = begin(key, nonce, ad)
    message: list[Word] = []
    left = list(ciphertext)
    while len(left) >= AEAD_RATE:
        block, left = left[:AEAD_RATE], left[AEAD_RATE:]
        message += exclusive_or(state[:AEAD_RATE], block)
        state = permute([*block, *state[AEAD_RATE:]], 8)
    size = len(left)
    message += exclusive_or(state[:size], left)
    return message, tag([*left, state[size] ^ 1, *state[size + 1 :]], key)


def hash256(message: Sequence[Word], zero: Word) -> list[Word]:
    """Return the digest of 32 bytes (algorithm 5); `zero` is a byte 0."""
    state = permute([*from_number(HASH_IV, 8, zero), *[zero] * 32], 12)
    for block in pad(message, HASH_RATE, zero):
        state = permute([*exclusive_or(state[:HASH_RATE], block), *state[HASH_RATE:]], 12)
    digest = state[:HASH_RATE]
    while len(digest) < 32:
        state = permute(state, 12)
        digest += state[:HASH_RATE]
    return digest
