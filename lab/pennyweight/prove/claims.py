# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Claims of what each primitive computes: a function of its buffers in the layout `words`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pennyweight.catalogue.primitive import Argument, Kernel, Primitive
from pennyweight.prove.specifications import (
    aes,
    ascon,
    blake2s,
    chacha20,
    cham,
    drygascon128,
    gascon,
    ghash,
    gift128,
    gimli,
    grain128,
    keccak_p,
    photon256,
    poly1305,
    pyjamask,
    saturnin,
    sha256,
    skinny128,
    sparkle,
    speck64,
    spongent,
    tinyjambu,
    xoodoo,
)
from pennyweight.prove.words import from_bytes_le, to_bytes_le

Terms = Literal["gates", "polynomials", "integers"]

Given = Mapping[str, Any]
"""Buffers by name, as lists of words of eight bits."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """An input in a layout of the implementation's own, which another primitive makes."""

    primitive: str
    argument: str
    """The input: the first bytes of what is made."""
    inputs: tuple[Argument, ...]
    """Inputs that the specification has instead of it."""

    def maker(self, primitive: Primitive, kernel: Kernel) -> Kernel:
        """Return the implementation that makes the input: of the same name, or else of the same platform."""
        own = [each for each in primitive.implementations if each.platform == kernel.platform]
        return next((each for each in own if each.id == kernel.id), own[0])


@dataclass(frozen=True, slots=True)
class Claim:
    """The function of a primitive."""

    specification: Callable[[Given, int, int], Sequence[Any]]
    """Function of the inputs, of the parameter's value and of the scalar that returns the output's bytes."""
    prepared: Prepared | None = None
    scalars: tuple[int, ...] = (0,)
    """Values of the scalar argument, if there is one: each is a proof of its own."""
    terms: Terms = "gates"
    """Kind of the terms: gates, or polynomials of degree two over GF(2) or over the integers."""
    same: tuple[str, ...] = ()
    """Inputs that the contract allows to be in the buffer of the output: some, all or none of them."""
    anywhere: tuple[str, ...] = ()
    """Buffers that the contract allows at any address, not only at the alignment of a word."""
    every_value: bool = False
    """True if all supported values of the parameter are proved, not only those that are measured."""

    def values(self, primitive: Primitive, kernel: Kernel) -> tuple[int, ...]:
        """Return the values of the parameter for which a kernel is proved, one by one."""
        if self.every_value:
            return tuple(primitive.values(kernel))
        return primitive.measured_values(kernel)


def _keyed(made_by: str, argument: str, *inputs: tuple[str, int]) -> Prepared:
    named = tuple(Argument(name, "buffer", size) for name, size in inputs)
    return Prepared(made_by, argument, named)


def _aes_blocks(given: Given, value: int, scalar: int) -> list[Any]:
    key, blocks = given["key"], given["blocks"]
    return [*aes.encrypt(key, blocks[:16]), *aes.encrypt(key, blocks[16:])]


def _blake2s(given: Given, value: int, scalar: int) -> list[Any]:
    state = given["state"]
    made = blake2s.compress(state[:32], given["block"], state[32:40], state[40:])
    return [*made, *state[32:]]


def _grain128(given: Given, value: int, scalar: int) -> list[Any]:
    state = given["state"]
    lfsr, nfsr, output = grain128.generate(state[:16], state[16:32], 4)
    return [*lfsr, *nfsr, *output]


def _grain128_absorb(given: Given, size: int, decrypt: int) -> list[Any]:
    pad = given["pad"]
    keystream, text = from_bytes_le(pad[:4], 16), pad[20:]
    accumulator, register = from_bytes_le(pad[4:20], 64)
    for i in range(size):
        accumulator, register, passed = grain128.authenticate(
            accumulator, register, keystream[i], text[i], decrypt
        )
        text = [*text[:i], passed, *text[i + 1 :]]
    return [*pad[:4], *to_bytes_le([accumulator, register]), *text]


def _poly1305(given: Given, count: int, scalar: int) -> list[Any]:
    blocks = [given["data"][16 * block : 16 * block + 16] for block in range(count)]
    return poly1305.absorb(given["h"], given["r"], blocks)


def _drysponge128(given: Given, rounds: int, domain: int) -> list[Any]:
    state = given["state"]
    c, r = drygascon128.f(state[:40], state[56:], given["block"], domain, rounds)
    return [*c, *r, *state[56:]]


def _drysponge128_g(given: Given, rounds: int, scalar: int) -> list[Any]:
    state = given["state"]
    c, r = drygascon128.g(state[:40], rounds)
    return [*c, *r, *state[56:]]


def _rotated(given: Given, amount: int, scalar: int) -> list[Any]:
    state = given["state"]
    (word,) = from_bytes_le(state, 8 * len(state))
    return to_bytes_le([word.rotate_right(amount)])


def _sha256(given: Given, value: int, scalar: int) -> list[Any]:
    """Return the chaining value and the end of the schedule, which stand as words, not as bytes."""
    state = _reversed_words(given["state"][:32])
    block = given["state"][32:]
    return _reversed_words([*sha256.compress(state, block), *sha256.last_of_schedule(block)])


def _reversed_words(data: Sequence[Any]) -> list[Any]:
    return [byte for start in range(0, len(data), 4) for byte in data[start : start + 4][::-1]]


_TWEAKS = tuple(tweak | (tweak ^ (0xF if tweak.bit_count() % 2 else 0)) << 4 for tweak in range(16))
"""PW_TWEGIFT128_TWEAK of all tweaks."""

_GIFT_KEYS = _keyed("gift128_key_schedule", "round_keys", ("key", 16))

CLAIMS: dict[str, Claim] = {
    "aes128_on_the_fly": Claim(
        lambda given, *_: aes.encrypt(given["key"], given["block"]), anywhere=("key", "block")
    ),
    "aes128_key_schedule": Claim(lambda given, *_: aes.expand_key(given["key"]), anywhere=("key",)),
    "aes128": Claim(
        lambda given, *_: aes.encrypt_with_schedule(given["round_keys"], given["block"]), anywhere=("block",)
    ),
    "aes128_bitsliced": Claim(
        _aes_blocks,
        _keyed("aes128_bitsliced_key_schedule", "round_keys", ("key", 16)),
        anywhere=("key", "blocks"),
    ),
    "ascon": Claim(lambda given, rounds, _: ascon.permute(given["state"], rounds)),
    "blake2s_compress": Claim(_blake2s),
    "chacha20": Claim(
        lambda given, *_: chacha20.block(given["key"], given["input"][:4], given["input"][4:]),
        anywhere=("key",),
    ),
    "cham128_128": Claim(lambda given, *_: cham.encrypt(given["key"], given["block"])),
    "cham64_128": Claim(lambda given, *_: cham.encrypt(given["key"], given["block"])),
    "drysponge128": Claim(_drysponge128, scalars=tuple(range(16)), anywhere=("block",)),
    "drysponge128_g": Claim(_drysponge128_g),
    "gascon": Claim(lambda given, rounds, _: gascon.permute(given["state"], rounds)),
    "ghash": Claim(
        lambda given, *_: ghash.multiply(given["y"], given["key"]), terms="polynomials", anywhere=("y", "key")
    ),
    "gift128": Claim(
        lambda given, *_: gift128.encrypt_slices(given["key"], given["block"]), _GIFT_KEYS, anywhere=("key",)
    ),
    "gift128_on_the_fly": Claim(
        lambda given, *_: gift128.encrypt_slices(given["key"], given["block"]), anywhere=("key",)
    ),
    "gimli": Claim(lambda given, *_: gimli.permute(given["state"])),
    "grain128": Claim(_grain128),
    "grain128_absorb": Claim(_grain128_absorb, scalars=(0, 1)),
    "keccak_p200": Claim(lambda given, rounds, _: keccak_p.permute(given["state"], rounds)),
    "keccak_p400": Claim(lambda given, rounds, _: keccak_p.permute(given["state"], rounds)),
    "photon256": Claim(lambda given, *_: photon256.permute(given["state"])),
    "poly1305": Claim(_poly1305, terms="integers", anywhere=("data",), every_value=True),
    "pyjamask96": Claim(
        lambda given, *_: pyjamask.encrypt(given["key"], given["block"]),
        _keyed("pyjamask96_key_schedule", "round_keys", ("key", 16)),
        anywhere=("key",),
    ),
    "pyjamask96_inverse": Claim(
        lambda given, *_: pyjamask.decrypt(given["key"], given["block"]),
        _keyed("pyjamask96_key_schedule", "round_keys", ("key", 16)),
        anywhere=("key",),
    ),
    "pyjamask128": Claim(
        lambda given, *_: pyjamask.encrypt(given["key"], given["block"]),
        _keyed("pyjamask128_key_schedule", "round_keys", ("key", 16)),
        anywhere=("key",),
    ),
    "pyjamask128_inverse": Claim(
        lambda given, *_: pyjamask.decrypt(given["key"], given["block"]),
        _keyed("pyjamask128_key_schedule", "round_keys", ("key", 16)),
        anywhere=("key",),
    ),
    "rotr32": Claim(_rotated),
    "rotr64": Claim(_rotated),
    "saturnin": Claim(
        lambda given, rounds, domain: saturnin.encrypt(given["key"], given["in"], rounds, domain + 1),
        scalars=tuple(range(6)),
        same=("in", "key"),
    ),
    "saturnin16": Claim(
        lambda given, rounds, domain: saturnin.encrypt(given["key"], given["in"], rounds, domain + 7),
        scalars=(0, 1),
        same=("in", "key"),
    ),
    "saturnin_inverse": Claim(
        lambda given, rounds, _: saturnin.decrypt(given["key"], given["in"], rounds, 6),
        same=("in", "key"),
    ),
    "sha256_compress": Claim(_sha256),
    "skinny128_384_plus": Claim(
        lambda given, rounds, _: skinny128.encrypt(given["tweakey"], given["block"], rounds)
    ),
    "skinny128_384_plus_expanded": Claim(
        lambda given, rounds, _: skinny128.encrypt(given["tweakey"], given["block"], rounds),
        _keyed("skinny128_384_plus_key_schedule", "round_tweakeys", ("tweakey", 48)),
    ),
    "skinny128_384_plus_sliced": Claim(
        lambda given, rounds, _: skinny128.encrypt(given["tweakey"], given["block"], rounds),
        _keyed("skinny128_384_plus_sliced_key_schedule", "round_tweakeys", ("tweakey", 48)),
    ),
    "sparkle256": Claim(lambda given, steps, _: sparkle.permute(given["state"], steps)),
    "sparkle384": Claim(lambda given, steps, _: sparkle.permute(given["state"], steps)),
    "sparkle512": Claim(lambda given, steps, _: sparkle.permute(given["state"], steps)),
    "speck64_128": Claim(lambda given, *_: speck64.encrypt(given["key"], given["block"])),
    "spongent160": Claim(lambda given, *_: spongent.permute(given["state"])),
    "spongent176": Claim(lambda given, *_: spongent.permute(given["state"])),
    "tinyjambu_p128": Claim(lambda given, steps, _: tinyjambu.permute(given["state"], given["key"], steps)),
    "tinyjambu_p192": Claim(lambda given, steps, _: tinyjambu.permute(given["state"], given["key"], steps)),
    "tinyjambu_p256": Claim(lambda given, steps, _: tinyjambu.permute(given["state"], given["key"], steps)),
    "twegift128": Claim(
        lambda given, _, tweak: gift128.encrypt_cells(given["key"][::-1], given["block"], tweak & 0xF),
        _GIFT_KEYS,
        _TWEAKS,
        anywhere=("key",),
    ),
    "twegift128_on_the_fly": Claim(
        lambda given, _, tweak: gift128.encrypt_cells(given["key"], given["block"], tweak & 0xF),
        scalars=_TWEAKS,
        anywhere=("key",),
    ),
    "xoodoo": Claim(lambda given, rounds, _: xoodoo.permute(given["state"], rounds)),
}
"""By the primitive's id."""
