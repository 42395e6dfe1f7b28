# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The specifications that `pennyweight prove` compares kernels with compute the published values.

Where a document has no value of the primitive alone, the official known answers of a hash do: its mode is
written here in a few lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import pytest

from number import Number
from pennyweight.prove.specifications import (
    ascon,
    gift128,
    gimli,
    sparkle,
    tinyjambu,
    xoodoo,
)
from pennyweight.prove.words import Word, constant, join, repeat, substitute, transpose

Bytes = list[Word]


@dataclass(frozen=True)
class Engine:
    """Words of one kind: their constructor (value, bits), and the value of a word that is known."""

    word: Callable[[int, int], Any]
    value: Callable[[Any], int]

    def __call__(self, text: str) -> Bytes:
        return [self.word(byte, 8) for byte in bytes.fromhex(text)]

    def hex(self, data: Sequence[Word]) -> str:
        return bytes(map(self.value, data)).hex()


ENGINES = {"numbers": Engine(Number, attrgetter("value"))}


@pytest.fixture(params=ENGINES.values(), ids=ENGINES.keys())
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.param


def zeros(size: int) -> str:
    return "00" * size


def counting(size: int, first: int = 0) -> str:
    return bytes(range(first, first + size)).hex()


def little(words: str) -> str:
    """Return the bytes of 32-bit words that a document prints as numbers."""
    return "".join(bytes.fromhex(word.zfill(8))[::-1].hex() for word in words.split())


def little64(words: str) -> str:
    return "".join(bytes.fromhex(word)[::-1].hex() for word in words.split())


GIFT_KEY, GIFT_BLOCK = "e0841f8fb90783136aa8b7f192f5c474", "e491c665522031cf033bf71b9989ecb3"

VALUES: dict[str, tuple[Callable[[Engine], Bytes], str]] = {
    "ascon-p1": (
        lambda of: ascon.permute(of(zeros(40)), 1),
        little64("000964b00000004b 0000000096000213 53ffffffffffff90 12e580000000004b 0000000000000000"),
    ),
    "ascon-p8": (
        lambda of: ascon.permute(of(zeros(40)), 8),
        little64("1418f8af721aa830 a5425f1f8cb31388 a01ef761bf8e1652 f01fdabf8c8a82b4 0168260badf76a06"),
    ),
    "ascon-p12": (
        lambda of: ascon.permute(of(zeros(40)), 12),
        little64("78ea7ae5cfebb108 9b9bfb8513b560f7 6937f83e03d11a50 3fe53f36f2c1178c 045d648e4def12c9"),
    ),
    "xoodoo-12": (
        lambda of: xoodoo.permute(of(zeros(48))),
        little(
            "89d5d88d a963fcbf 1b232d19 ffa5a014 36b18106 afc7c1fe"
            " aee57cbe a77540bd 2e86e870 fef5b7c9 8b4fadf2 5e4f4062"
        ),
    ),
    "gimli": (
        lambda of: gimli.permute(
            of(
                little(
                    "00000000 9e3779ba 3c6ef37a daa66d46 78dde724 1715611a"
                    " b54cdb2e 53845566 f1bbcfc8 8ff34a5a 2e2ac522 cc624026"
                )
            )
        ),
        little(
            "ba11c85a 91bad119 380ce880 d24c2c68 3eceffea 277a921c"
            " 4f73a0bd da5a9cd8 84b673f0 34e52ff7 9e2bef49 f41bb8d6"
        ),
    ),
    "tinyjambu-640": (
        lambda of: tinyjambu.permute(of(zeros(16)), of(zeros(16)), 640),
        little("a0845e03 92053e3c ba1ae167 eb5df868"),
    ),
    "tinyjambu-key": (
        lambda of: tinyjambu.permute(of(zeros(16)), of(counting(16)), 1024),
        little("66a437e1 481f57e0 66b7df88 9c435a6f"),
    ),
    "gift-cofb-order": (
        lambda of: gift128.encrypt_slices(of(GIFT_KEY), of(GIFT_BLOCK)),
        "3331efc3a6604f9599ed42b7dbc02a38",
    ),
    "gift-hyena-order": (
        lambda of: gift128.encrypt_cells(of(GIFT_KEY), of(GIFT_BLOCK)),
        "4e1fcbc87a5472799c61774fa40316ed",
    ),
    "twegift-even-tweak": (
        lambda of: gift128.encrypt_cells(of(counting(16)), of(counting(16)), tweak=11),
        "c8ae6659e8f16362d1c6abc46309061f",
    ),
    "twegift-odd-tweak": (
        lambda of: gift128.encrypt_cells(of(GIFT_KEY), of(GIFT_BLOCK), tweak=4),
        "230280cd9578bbb6c59bd02e9632962f",
    ),
    "sparkle384-7": (
        lambda of: sparkle.permute(of(zeros(48)), 7),
        little(
            "4df96879 8c7c2c33 82236b4a 904f4dd7 d6a030e8 f03b09aa"
            " c4c3bb34 f063dff9 61f9ceff 8ec21ffa 93df370f 83acf1e2"
        ),
    ),
    "sparkle256-10": (
        lambda of: sparkle.permute(of(zeros(32)), 10),
        little("c056d47e 1c46af31 bfb353be eb4c118a 60ab9b56 0ffc876a 8c1d8681 d626d0b2"),
    ),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_primitive_has_its_published_value(engine: Engine, name: str) -> None:
    compute, expected = VALUES[name]
    assert engine.hex(compute(engine)) == expected


def absorb(state: Bytes, block: Bytes) -> Bytes:
    """Return the state with the block XORed to its first bytes."""
    return [byte ^ added for byte, added in zip(state, block, strict=False)] + state[len(block) :]


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


def test_words_refuse_to_direct_the_control_flow(engine: Engine) -> None:
    word = engine.word(5, 8)
    for misuse in (bool, hash, lambda w: w == 5, lambda w: w < 6, lambda w: [0] * 9 and range(9)[w]):
        with pytest.raises(TypeError):
            misuse(word)


def test_words_wrap_shift_rotate_and_are_put_together(engine: Engine) -> None:
    word = engine.word(0x96, 8)
    results = [
        (word + 0x70, 0x06),
        (word - 0x97, 0xFF),
        (~word, 0x69),
        (word | 0x0F, 0x9F),
        (word << 3, 0xB0),
        (word >> 3, 0x12),
        (word.rotate_left(3), 0xB4),
        (word.rotate_right(3), 0xD2),
        (word.rotate_left(0), 0x96),
        (word.extract(1, 4), 0xB),
        (constant(word, 0x31), 0x31),
        (repeat(word.extract(7, 1), 5), 0x1F),
        (word.concat(engine.word(0xA, 4)), 0xA96),
    ]
    assert [engine.value(result) for result, _ in results] == [expected for _, expected in results]


def test_an_s_box_is_its_table_at_every_position_of_its_slices(engine: Engine) -> None:
    cells = [engine.word(value, 4) for value in range(16)]
    results = transpose(substitute(transpose(cells), gift128.S_BOX))
    assert [engine.value(result) for result in results] == list(gift128.S_BOX)
