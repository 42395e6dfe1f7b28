# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Modes written of the specifications in a few lines have their known answers."""

from __future__ import annotations

import hashlib

import pytest

from pennyweight.prove.specifications import (
    aes,
    ascon,
    blake2s,
    ghash,
    gimli,
    photon256,
    sha256,
    sparkle,
    tinyjambu,
    xoodoo,
)
from pennyweight.prove.words import join
from word_engines import ENGINES, Bytes, Engine, absorb, counting, little, zeros

pytestmark = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)


def padded(engine: Engine, message: Bytes, rate: int, first: str) -> list[Bytes]:
    """Return the blocks of a message after which one byte `first` and zeros follow."""
    data = message + engine(first + zeros(rate - 1 - len(message) % rate))
    return [data[at : at + rate] for at in range(0, len(data), rate)]


MESSAGE = counting(24)
"""Message number 25 of the official known answers of each hash."""


def test_ascon_hash256_has_its_known_answer(engine: Engine) -> None:
    state = ascon.permute(engine("0200cc0001080000" + zeros(32)), 12)
    for block in padded(engine, engine(MESSAGE), 8, "01"):
        state = ascon.permute(absorb(state, block), 12)
    digest = state[:8]
    for _ in range(3):
        state = ascon.permute(state, 12)
        digest += state[:8]
    assert engine.hex(digest) == "7e6a31fa6559536a7ad61622f6150fa3b2a29ebbf39ad8011b7902cc612571e6"


def test_xoodyak_hash_has_its_known_answer(engine: Engine) -> None:
    data = engine(MESSAGE)
    state = absorb(engine(zeros(48)), data[:16] + engine("01" + zeros(30) + "01"))
    state = absorb(xoodoo.permute(state), data[16:] + engine("01"))
    state = xoodoo.permute(state)
    digest = state[:16] + xoodoo.permute(absorb(state, engine("01")))[:16]
    assert engine.hex(digest) == "e93b3c701c63199390d1d879aa68ba62d6677e03617b778c157d5fa2dfa382e8"


def test_gimli_hash_has_its_known_answer(engine: Engine) -> None:
    state = engine(zeros(48))
    first, last = padded(engine, engine(MESSAGE), 16, "01")
    state = gimli.permute(absorb(state, first))
    state = gimli.permute(absorb(state, last + engine(zeros(31) + "01")))
    digest = state[:16] + gimli.permute(state)[:16]
    assert engine.hex(digest) == "f1debb16db8d8055f8a57e9dca91689d58b7d90aae4b9afcfb6c45cf73b65d82"


@pytest.mark.parametrize(
    ("branches", "slim", "big", "answer"),
    [
        (6, 7, 11, "dcc4a39195ac403fec3f2c7ea4de0740dd932d2539ddf2db65021dd47b79c99f"),
        (
            8,
            8,
            12,
            "e5f8a4ad93ddf55e3cdd8f72f30e1696d0b3bb9bb30c72c89be7e9a2dc45ba937bde385297ec2665a38f8c6967c5618f",
        ),
    ],
)
def test_esch_has_its_known_answer(engine: Engine, branches: int, slim: int, big: int, answer: str) -> None:
    state = engine(zeros(8 * branches))
    first, last = padded(engine, engine(MESSAGE), 16, "80")
    left = 4 * branches
    state = sparkle.permute(absorb(state, esch_block(engine, first, left)), slim)
    state[left - 1] ^= 1
    state = sparkle.permute(absorb(state, esch_block(engine, last, left)), big)
    digest = state[:16]
    while len(digest) < len(answer) // 2:
        state = sparkle.permute(state, slim)
        digest += state[:16]
    assert engine.hex(digest) == answer


def esch_block(engine: Engine, block: Bytes, size: int) -> Bytes:
    """Return what Esch adds to the left half of the state for a block of 16 bytes."""
    wide = block + engine(zeros(size - 16))
    words = [join(wide[at : at + 4]) for at in range(0, size, 4)]
    tx, ty = sparkle.ell(words[0] ^ words[2]), sparkle.ell(words[1] ^ words[3])
    added = [word ^ (tx if index % 2 else ty) for index, word in enumerate(words)]
    return [word.extract(low, 8) for word in added for low in (0, 8, 16, 24)]


def test_ghash_has_the_value_of_an_aes_gcm_message(engine: Engine) -> None:
    h = aes.encrypt(engine(counting(16)), engine(zeros(16)))
    ciphertext = "936da5cd621ef15343db6b813aae7e07a337"
    lengths = (8 * 17).to_bytes(8, "big").hex() + (8 * 18).to_bytes(8, "big").hex()
    data = engine(counting(17) + zeros(15) + ciphertext + zeros(14) + lengths)
    y = engine(zeros(16))
    for first in range(0, len(data), 16):
        y = ghash.multiply(absorb(y, data[first : first + 16]), h)
    assert engine.hex(y) == "bd49130b2f5f122aea91c8d5707436f6"


@pytest.mark.parametrize(
    ("message", "digest"),
    [
        (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
    ],
    ids=["one block", "two blocks"],
)
def test_sha256_has_the_examples_of_fips_180(engine: Engine, message: bytes, digest: str) -> None:
    length = (8 * len(message)).to_bytes(8, "big")
    data = engine((message + b"\x80" + bytes(-(len(message) + 9) % 64) + length).hex())
    state = engine("6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19")
    for first in range(0, len(data), 64):
        state = sha256.compress(state, data[first : first + 64])
    assert engine.hex(state) == digest


@pytest.mark.parametrize(
    ("message", "digest"),
    [
        (b"abc", "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982"),
        (bytes(range(150)), hashlib.blake2s(bytes(range(150))).hexdigest()),
    ],
    ids=["RFC 7693", "three blocks"],
)
def test_blake2s_has_its_digests(engine: Engine, message: bytes, digest: str) -> None:
    parameters = 0x01010020
    state = engine(little(" ".join(f"{word:x}" for word in (blake2s.IV[0] ^ parameters, *blake2s.IV[1:]))))
    for first in range(0, len(message), 64):
        block = message[first : first + 64]
        offset = (first + len(block)).to_bytes(8, "little").hex()
        last = "ff" * 4 if first + 64 >= len(message) else zeros(4)
        state = blake2s.compress(state, engine(block.ljust(64, b"\0").hex()), engine(offset), engine(last))
    assert engine.hex(state) == digest


def test_photon_beetle_hash_has_its_known_answer(engine: Engine) -> None:
    data = engine(MESSAGE)
    state = photon256.permute(data[:16] + engine(zeros(16)))
    state = photon256.permute(absorb(state, data[16:20]))
    state = absorb(state, data[20:])
    state[31] ^= 1 << 5
    state = photon256.permute(state)
    digest = state[:16] + photon256.permute(state)[:16]
    assert engine.hex(digest) == "c65d15e64477d0ca123e85d632e8444c343e00ec08934ef3a8b4e22c871badf8"


@pytest.mark.parametrize(
    ("size", "steps", "answer"),
    [
        (16, 1024, "a175d5b5c1ee4a0fa1"),
        (24, 1152, "e476362dcfe9c20e27"),
        (32, 1280, "732de5e6214c9b5802"),
    ],
)
def test_tinyjambu_has_its_known_answer(engine: Engine, size: int, steps: int, answer: str) -> None:
    key, byte = engine(counting(size)), engine("00")

    def permuted(state: Bytes, frame: int, steps: int) -> Bytes:
        state[4] ^= frame
        return tinyjambu.permute(state, key, steps)

    state = tinyjambu.permute(engine(zeros(16)), key, steps)
    for first in (0, 4, 8):
        state = permuted(state, 0x10, 640)
        state = state[:12] + absorb(state[12:], engine(counting(4, first)))
    state = permuted(state, 0x30, 640)
    state = state[:12] + absorb(state[12:], byte)
    state[4] ^= 1
    state = permuted(state, 0x50, steps)
    ciphertext = absorb(state[8:9], byte)
    state = state[:12] + absorb(state[12:], byte)
    state[4] ^= 1
    state = permuted(state, 0x70, steps)
    tag = state[8:12] + permuted(state, 0x70, 640)[8:12]
    assert engine.hex(ciphertext + tag) == answer
