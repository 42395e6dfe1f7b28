# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What each primitive is claimed to compute: a function of its buffers in the layout `words`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pennyweight.catalogue.primitive import Argument
from pennyweight.prove.specifications import aes, ascon_p, blake2s, chacha20, ghash, sha256
from pennyweight.prove.words import Word, to_bytes_le, words_be, words_le

Given = Mapping[str, list[Word]]
"""Buffers as words of eight bits."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """An input in a layout of the implementation's own, which another primitive makes."""

    primitive: str
    """That primitive; its implementation of the same name makes the input."""
    argument: str
    """The input: the first bytes of what is made."""
    inputs: tuple[Argument, ...]
    """What the specification is given instead of it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The function of a primitive."""

    specification: Callable[[Given, int], list[Word]]
    """Function of the inputs and of the parameter's value that returns the output."""
    prepared: Prepared | None = None
    polynomials: bool = False
    """True if the terms are polynomials over GF(2) of degree two."""


def _ascon(given: Given, rounds: int) -> list[Word]:
    return to_bytes_le(ascon_p.permute(words_le(given["state"], 8), rounds))


def _sha256(given: Given, rounds: int) -> list[Word]:
    hash, block = given["state"][:32], given["state"][32:]
    made, schedule = sha256.compress(words_le(hash, 4), words_be(block, 4))
    return to_bytes_le([*made, *schedule[48:]])


def _blake2s(given: Given, rounds: int) -> list[Word]:
    state, block = words_le(given["state"], 4), words_le(given["block"], 4)
    made = blake2s.compress(state[:8], state[8:10], state[10], block)
    return to_bytes_le([*made, *state[8:]])


def _chacha20(given: Given, rounds: int) -> list[Word]:
    return to_bytes_le(chacha20.block(words_le(given["key"], 4), words_le(given["input"], 4), rounds))


def _aes_blocks(given: Given, rounds: int) -> list[Word]:
    blocks = given["blocks"]
    return [*aes.encrypt(blocks[:16], given["key"]), *aes.encrypt(blocks[16:], given["key"])]


_AES_KEY = Argument("key", "buffer", 16)

CLAIMS: dict[str, Claim] = {
    "aes128_on_the_fly": Claim(lambda given, rounds: aes.encrypt(given["block"], given["key"])),
    "aes128_key_schedule": Claim(lambda given, rounds: aes.expand_key(given["key"])),
    "aes128": Claim(
        lambda given, rounds: aes.encrypt(given["block"], given["key"]),
        Prepared("aes128_key_schedule", "round_keys", (_AES_KEY,)),
    ),
    "aes128_bitsliced": Claim(
        _aes_blocks, Prepared("aes128_bitsliced_key_schedule", "round_keys", (_AES_KEY,))
    ),
    "ascon": Claim(_ascon),
    "blake2s_compress": Claim(_blake2s),
    "chacha20": Claim(_chacha20),
    "ghash": Claim(lambda given, blocks: ghash.multiply(given["y"], given["key"]), polynomials=True),
    "sha256_compress": Claim(_sha256),
}
"""By the primitive's id."""
