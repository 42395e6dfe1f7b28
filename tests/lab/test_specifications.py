# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The specifications that `pennyweight prove` compares kernels with compute the published values."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pennyweight.prove.specifications import (
    aes,
    ascon,
    chacha20,
    cham,
    drygascon128,
    gascon,
    gift128,
    gimli,
    grain128,
    keccak_p,
    photon256,
    pyjamask,
    saturnin,
    skinny128,
    sneik,
    sparkle,
    speck64,
    spongent,
    tinyjambu,
    xoodoo,
)
from word_engines import ENGINES, Bytes, Engine, absorb, counting, little, little64, zeros

GIFT_KEY, GIFT_BLOCK = "e0841f8fb90783136aa8b7f192f5c474", "e491c665522031cf033bf71b9989ecb3"

PYJAMASK_96_BLOCK, PYJAMASK_96_TAG = "893dde85f3b781be314c5fe8", "488f6d07a0acb94ba38daff6"
PYJAMASK_128_BLOCK, PYJAMASK_128_TAG = "81c079f8b12f7a9411eb6fc1f4a95e75", "371312f54a199a9b20cbfe5e4fa3d369"
"""Input of the last encryption of a message of no bytes with key 00..0f and nonce 00.., and its tag."""

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
    "twegift-tweak-11": (
        lambda of: gift128.encrypt_cells(of(counting(16)), of(counting(16)), tweak=11),
        "c8ae6659e8f16362d1c6abc46309061f",
    ),
    "twegift-tweak-4": (
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
    "chacha20": (  # RFC 8439, section 2.3.2
        lambda of: chacha20.block(of(counting(32)), of("01000000"), of("000000090000004a00000000")),
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
    ),
    "keccak-p200-18": (  # Delirium's mask of the key 00..0f
        lambda of: keccak_p.permute(of(counting(16) + zeros(9)), 18),
        "acf12933292ddfc881741fed0bbb2ef1ca420480dd8a66fcce",
    ),
    "keccak-p400-8": (
        lambda of: keccak_p.permute(of(zeros(50)), 8),
        "0b7d30991fe9e13a0426d823ec3d189cef2698f2568a0f691e"
        "e33260252f260a08aab5a5e07f7eb3ee0b7b1430895705e956",
    ),
    "keccak-p400-20": (
        lambda of: keccak_p.permute(of(zeros(50)), 20),
        "f509ac40a90ff5149fe8a0ecd15b7078f0ef8fbf3703526075"
        "dcc90e76e74652a159815d956d146e3e63ee58ff714c718eb3",
    ),
    "aes-128": (  # FIPS 197, appendix C.1
        lambda of: aes.encrypt(of(counting(16)), of("00112233445566778899aabbccddeeff")),
        "69c4e0d86a7b0430d8cdb78070b4c55a",
    ),
    "aes-128-expanded-key": (  # FIPS 197, appendix A.1, w40 to w43
        lambda of: aes.expand_key(of("2b7e151628aed2a6abf7158809cf4f3c"))[-16:],
        "d014f9a8c9ee2589e13f0cc8b6630ca6",
    ),
    "photon256": (
        lambda of: photon256.permute(of(counting(32))),
        "255e270d37e90d76bca8385365baae7d4acc71338f265b0c1b52093f4d48eef9",
    ),
    "skinny-128-384+": (
        lambda of: skinny128.encrypt(of(counting(48)), of(counting(16)), 40),
        "5dfa2cd4233f67fe7a9cd4490dfb329d",
    ),
    "skinny-128-384": (  # the paper's appendix B
        lambda of: skinny128.encrypt(
            of(
                "df889548cfc7ea52d296339301797449ab588a34a47f1ab2"
                "dfe9c8293fbea9a5ab1afac2611012cd8cef952618c3ebe8"
            ),
            of("a3994b66ad85a3459f44e92b08f550cb"),
            56,
        ),
        "94ecf589e2017c601b38c6346a10dcfa",
    ),
    "spongent-pi160": (
        lambda of: spongent.permute(of(counting(16) + zeros(4))),
        "cd17d07b23bbedcd4dd323d6361ccf83f5af6df5",
    ),
    "spongent-pi176": (
        lambda of: spongent.permute(of(counting(16) + zeros(6))),
        "fe19d25801b54b14b7c893d4979058cfe9582245e980",
    ),
    "saturnin-10": (
        lambda of: saturnin.encrypt(of(counting(32)), of(counting(32)), 10, 6),
        "41e3e46e10d2e40d368622150633febbf63009e6dfe1f2bd669024de73b3e2c3",
    ),
    "saturnin-hash": (  # of the empty message: one block, whose padding starts with 0x80
        lambda of: absorb(saturnin.encrypt(of(zeros(32)), of("80" + zeros(31)), 16, 8), of("80")),
        "83b15641b09569b04c606108fc8ae268ac0dc9288741b5735d8612d69c0afdfe",
    ),
    "saturnin-decrypt": (
        lambda of: saturnin.decrypt(
            of(counting(32)), of("41e3e46e10d2e40d368622150633febbf63009e6dfe1f2bd669024de73b3e2c3"), 10, 6
        ),
        counting(32),
    ),
    "cham-128": (
        lambda of: cham.encrypt(of(counting(16)), of("00112233445566778899aabbccddeeff")),
        "346074c3c50057b532ec648df7329348",
    ),
    "cham-64": (
        lambda of: cham.encrypt(of(counting(16)), of("0011223344556677")),
        "3c45bc63fadc4ebf",
    ),
    "speck-64": (
        lambda of: speck64.encrypt(of("0001020308090a0b1011121318191a1b"), of("2d4375747465723b")),
        "8b024e4548a56f8c",
    ),
    "pyjamask-96": (
        lambda of: pyjamask.encrypt(of(counting(16)), of(PYJAMASK_96_BLOCK)),
        PYJAMASK_96_TAG,
    ),
    "pyjamask-128": (
        lambda of: pyjamask.encrypt(of(counting(16)), of(PYJAMASK_128_BLOCK)),
        PYJAMASK_128_TAG,
    ),
    "pyjamask-96-decrypt": (
        lambda of: pyjamask.decrypt(of(counting(16)), of(PYJAMASK_96_TAG)),
        PYJAMASK_96_BLOCK,
    ),
    "pyjamask-128-decrypt": (
        lambda of: pyjamask.decrypt(of(counting(16)), of(PYJAMASK_128_TAG)),
        PYJAMASK_128_BLOCK,
    ),
    "grain-128-initialised": (
        lambda of: [
            byte for part in grain128.initialise(of(counting(16)), of(counting(12))) for byte in part
        ],
        little("e47cf439 678005bb 12479c19 113b059a 7417c217 467fd30c 9da67318 7ebd7b55"),
    ),
    "grain-128-accumulator-and-register": (
        lambda of: grain128.generate(*grain128.initialise(of(counting(16)), of(counting(12))), 16)[2],
        little64("eec7e77a730272c7 73901ba2d76d1233"),
    ),
    "gascon-12": (
        lambda of: gascon.permute(of(zeros(40)), 12),
        "79e7d9e0c955dacffb560c9bb21f0cefed3068d1b2db4fff6e14042428c45269bb9da129daeaad6c",
    ),
    "drygascon128-mix": (
        lambda of: drygascon128.mix(of((counting(16) * 3)[:80]), of(counting(16, 16)), of(counting(16)), 6),
        little("80271a39 1fc06ca6 f32c30b9 7c25e1e1 2fe32339 33052ce2 52392669 dc2cdece 5c6c5a80 8353ed4f"),
    ),
    "drygascon128-k32-tag": (  # key 00..1f, nonce 00..0f, no message
        lambda of: drygascon128.f(
            of((counting(16) * 3)[:80]), of(counting(16, 16)), of(counting(16)), separator=6, rounds=11
        )[1],
        "4f072157a92bf38f845b7c56dfc45042",
    ),
    "sneik-6": (
        lambda of: sneik.permute(of(counting(64)), 0x23, 6),
        "4c2bc62e7c15869b50eeea8468518cb270c9f858de83fa87d94dc413e70cf405"
        "609abcc8b22c06fb41c07a773d8000bd6ae0eac89322ee82b131e16b610ca58a",
    ),
    "sneik-8": (
        lambda of: sneik.permute(of(zeros(64)), 0, 8),
        "e43b97536fb0703fe06ed3f2b508336ec39f682be1a4338f9d3316b9f3b2a8ee"
        "d30b0983b5afed9c4e70cda76582a66cbb3c7a3852c32d819f72667b42790e9a",
    ),
}


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
@pytest.mark.parametrize("name", VALUES)
def test_a_primitive_has_its_published_value(engine: Engine, name: str) -> None:
    compute, expected = VALUES[name]
    assert engine.hex(compute(engine)) == expected


def test_every_tweak_of_twegift_expands_as_its_document_lists() -> None:
    expected = "00e1d233b45566877899aa4bcc2d1eff"
    words = [gift128.expand_tweak(tweak) for tweak in range(16)]
    assert bytes(word & 0xFF for word in words).hex() == expected
    assert words == [(word & 0xFF) * 0x01010101 for word in words]
