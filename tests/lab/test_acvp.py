# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Vectors in the shape of NIST's ACVP are read as they come, of every generation, and wrong ones are told.

The vectors are made here, with the model of the tests, which is not what is judged.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

import acvp
from models import AEADS, HASHES, ascon_bits

Test = dict[str, Any]
Change = Callable[[dict[str, Any], dict[str, Any]], None]

GENERATIONS = {
    "early": {"adLen": "adBitLength", "payloadLen": "payloadBitLength", "tagLen": "tagLength"},
    "published": {},
    "late": {"ad": "aad", "adLen": "aadLen"},
}
EARLY_HASH = {
    "msg": "message",
    "len": "messageBitLength",
    "md": "digest",
    "outLen": "digestBitLength",
    "cs": "customizationString",
    "csLen": "customizationStringBitLength",
}


def hexed(data: bytes) -> str:
    return data.hex().upper()


def aead_set(seed: int = 1) -> tuple[dict[str, Any], dict[str, Any]]:
    """Prompt and expected results: both directions, with and without nonce masking, all tag lengths."""
    draw, prompts, answers, number = Random(seed), [], [], 0
    for group, (direction, masked) in enumerate(
        ((direction, masked) for direction in ("encrypt", "decrypt") for masked in (False, True)), 1
    ):
        asked: list[Test] = []
        known: list[Test] = []
        for size in (0, 1, 15, 16, 17, 33):
            number += 1
            key, second, nonce = (draw.randbytes(16) for _ in range(3))
            ad, message = draw.randbytes(draw.choice((0, 7, 16, 40))), draw.randbytes(size)
            used = bytes(a ^ b for a, b in zip(nonce, second, strict=True)) if masked else nonce
            sealed = AEADS["ascon_aead128"].seal(key, used, ad, message)
            tag_bytes = 16 if masked and direction == "decrypt" else draw.choice((4, 8, 15, 16))
            ciphertext, tag = sealed[:size], sealed[size : size + tag_bytes]
            test: Test = {"tcId": number, "key": hexed(key), "nonce": hexed(nonce), "ad": hexed(ad)}
            test |= {"adLen": 8 * len(ad), "payloadLen": 8 * size, "tagLen": 8 * tag_bytes}
            if masked:
                test["secondKey"] = hexed(second)
            if direction == "encrypt":
                asked.append(test | {"pt": hexed(message)})
                known.append({"tcId": number, "ct": hexed(ciphertext), "tag": hexed(tag)})
                continue
            forged = size % 2 == 1
            shown = bytes([tag[0] ^ 128, *tag[1:]]) if forged else tag
            asked.append(test | {"ct": hexed(ciphertext), "tag": hexed(shown)})
            known.append({"tcId": number} | ({"testPassed": False} if forged else {"pt": hexed(message)}))
        head = {"tgId": group, "testType": "AFT", "direction": direction, "supportsNonceMasking": masked}
        prompts.append(head | {"tests": asked})
        answers.append({"tgId": group, "tests": known})
    return whole("AEAD128", prompts), whole("AEAD128", answers)


def hash_set(mode: str) -> tuple[dict[str, Any], dict[str, Any]]:
    draw, asked, known = Random(2), [], []
    for number, size in enumerate((0, 7, 8, 9, 64), 1):
        message = draw.randbytes(size)
        label = draw.randbytes(draw.choice((0, 8, 256))) if mode == "CXOF128" else b""
        length = 32 if mode == "Hash256" else draw.choice((1, 8, 33))
        test: Test = {"tcId": number, "msg": hexed(message), "len": 8 * size}
        if mode != "Hash256":
            test["outLen"] = 8 * length
        if mode == "CXOF128":
            test |= {"cs": hexed(label), "csLen": 8 * len(label)}
        asked.append(test)
        digest = HASHES[acvp.SUBJECTS[mode]].digest(message, label, length)
        known.append({"tcId": number, "md": hexed(digest)})
    group = {"tgId": 1, "testType": "AFT"}
    return whole(mode, [group | {"tests": asked}]), whole(mode, [{"tgId": 1, "tests": known}])


def whole(mode: str, groups: list[dict[str, Any]]) -> dict[str, Any]:
    head = {"vsId": 5, "algorithm": "Ascon", "mode": mode, "revision": "SP800-232", "isSample": True}
    return head | {"testGroups": groups}


def renamed(content: Any, names: dict[str, str]) -> Any:
    if isinstance(content, list):
        return [renamed(each, names) for each in content]
    if isinstance(content, dict):
        return {names.get(name, name): renamed(value, names) for name, value in content.items()}
    return content


def run(folder: Path, *contents: Any, options: tuple[str, ...] = ()) -> Result:
    """The tool's answer to files with these contents; a string is written as it is."""
    paths = []
    for number, content in enumerate(contents):
        path = folder / f"{number}.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        paths.append(str(path))
    return CliRunner().invoke(acvp.main, [*paths, *options])


@pytest.mark.parametrize("generation", GENERATIONS)
def test_aead_vectors_of_every_generation_pass(tmp_path: Path, generation: str) -> None:
    prompt, expected = (renamed(each, GENERATIONS[generation]) for each in aead_set())
    result = run(tmp_path, prompt, expected)
    assert (result.exit_code, result.output.splitlines()[0]) == (
        0,
        "AEAD128, c/ref on host: 24 passed, 0 failed, 0 without a known answer",
    )


@pytest.mark.parametrize("mode", ["Hash256", "XOF128", "CXOF128"])
@pytest.mark.parametrize("names", [{}, EARLY_HASH], ids=["published", "early"])
def test_hash_vectors_of_every_generation_pass(tmp_path: Path, mode: str, names: dict[str, str]) -> None:
    result = run(tmp_path, *(renamed(each, names) for each in hash_set(mode)))
    assert (result.exit_code, ": 5 passed, 0 failed" in result.output) == (0, True), result.output


def test_an_implementation_on_a_board_is_asked_the_same(tmp_path: Path) -> None:
    result = run(tmp_path, *aead_set(), options=("--board", "uno", "--implementation", "avr/small"))
    assert result.exit_code == 0
    assert "AEAD128, avr/small on uno: 24 passed" in result.output


def test_a_projection_has_questions_and_answers_in_one_file(tmp_path: Path) -> None:
    prompt, expected = aead_set()
    for asked, known in zip(prompt["testGroups"], expected["testGroups"], strict=True):
        for test, answer in zip(asked["tests"], known["tests"], strict=True):
            test |= answer
    result = run(tmp_path, [{"acvVersion": "1.0"}, prompt])
    assert (result.exit_code, "24 passed, 0 failed" in result.output) == (0, True), result.output


def first(groups: dict[str, Any], group: int) -> Test:
    test: Test = groups["testGroups"][group]["tests"][0]
    return test


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda prompt, expected: first(expected, 0).update(tag="00" * 4), "tgId 1, tcId 1: tag is"),
        (lambda prompt, expected: first(prompt, 1).update(secondKey="00" * 16), "tgId 2, tcId 7: tag is"),
        (lambda prompt, expected: first(prompt, 2).update(key="00" * 16), "refused, must be accepted"),
        (lambda prompt, expected: first(expected, 2).update(testPassed=False), "accepted, must be refused"),
    ],
)
def test_a_wrong_answer_is_named_with_its_case(tmp_path: Path, change: Change, complaint: str) -> None:
    prompt, expected = aead_set()
    change(prompt, expected)
    result = run(tmp_path, prompt, expected)
    assert result.exit_code == 1
    assert "23 passed, 1 failed" in result.output
    assert complaint in result.output


def test_what_is_skipped_is_counted_by_reason_and_fails_unless_it_is_allowed(tmp_path: Path) -> None:
    prompt, expected = aead_set()
    first(prompt, 0)["tagLen"] = 31
    first(prompt, 1)["tagLen"] = 129
    for options, status in (((), 3), (("--allow-skipped",), 0)):
        result = run(tmp_path, prompt, expected, options=options)
        assert result.exit_code == status
        assert "22 passed, 0 failed" in result.output
        assert result.output.splitlines()[-1] == (
            "ran 22: 22 by the functions of the library; skipped 2: 2 tagLen is outside 32 to 128 bits"
        )


def test_a_wrong_answer_outweighs_a_skipped_case(tmp_path: Path) -> None:
    prompt, expected = hash_set("XOF128")
    prompt["testGroups"][0]["tests"][1]["outLen"] = 0
    first(expected, 0)["md"] = "00"
    result = run(tmp_path, prompt, expected, options=("--allow-skipped",))
    assert result.exit_code == 1
    assert result.output.splitlines()[-1].endswith("skipped 1: 1 outLen is 0")


# ---- lengths that are no whole bytes

AROUND = (0, 1, 7, 8, 9, 63, 64, 65, 120, 121, 127, 128, 129, 130, 136, 255, 257)
"""Lengths in bits around bytes and around the blocks of 64 and 128 bits."""


def of_bits(draw: Random, size: int) -> bytes:
    """A string of that many bits, with others above them, which nobody may look at."""
    return draw.randbytes(-(-size // 8))


def aead_bits(masked: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """Both directions; lengths of data and tags vary with that of the text; each second tag is forged."""
    draw, prompts, answers, number = Random(3), [], [], 0
    for group, direction in enumerate(("encrypt", "decrypt"), 1):
        asked: list[Test] = []
        known: list[Test] = []
        for place, size in enumerate(AROUND):
            number += 1
            key, second, nonce = (draw.randbytes(16) for _ in range(3))
            ad_size, tag_size = AROUND[(5 * place + 2) % len(AROUND)], draw.choice((32, 33, 63, 64, 127, 128))
            ad, text = of_bits(draw, ad_size), of_bits(draw, size)
            used = bytes(a ^ b for a, b in zip(nonce, second, strict=True)) if masked else nonce
            ciphertext, tag = ascon_bits.seal(
                key, used, ascon_bits.bits_of(ad, ad_size), ascon_bits.bits_of(text, size)
            )
            sealed, shown = ascon_bits.bytes_of(ciphertext), ascon_bits.bytes_of(tag[:tag_size])
            test: Test = {"tcId": number, "key": hexed(key), "nonce": hexed(nonce), "ad": hexed(ad)}
            test |= {"adLen": ad_size, "payloadLen": size, "tagLen": tag_size}
            if masked:
                test["secondKey"] = hexed(second)
            if direction == "encrypt":
                asked.append(test | {"pt": hexed(text)})
                known.append({"tcId": number, "ct": hexed(sealed), "tag": hexed(shown)})
                continue
            if forged := place % 2 == 1:
                tag[draw.randrange(tag_size)] ^= 1
                shown = ascon_bits.bytes_of(tag[:tag_size])
            asked.append(test | {"ct": hexed(sealed), "tag": hexed(shown)})
            plain = ascon_bits.bytes_of(ascon_bits.bits_of(text, size))
            known.append({"tcId": number} | ({"testPassed": False} if forged else {"pt": hexed(plain)}))
        head = {"tgId": group, "testType": "AFT", "direction": direction, "supportsNonceMasking": masked}
        prompts.append(head | {"tests": asked})
        answers.append({"tgId": group, "tests": known})
    return whole("AEAD128", prompts), whole("AEAD128", answers)


def hash_bits(mode: str) -> tuple[dict[str, Any], dict[str, Any]]:
    draw, asked, known = Random(4), [], []
    for number, size in enumerate(AROUND, 1):
        label_size = AROUND[(7 * number) % len(AROUND)] if mode == "CXOF128" else 0
        length = 256 if mode == "Hash256" else AROUND[(3 * number + 1) % len(AROUND)] + 1
        message, label = of_bits(draw, size), of_bits(draw, label_size)
        test: Test = {"tcId": number, "msg": hexed(message), "len": size}
        if mode != "Hash256":
            test["outLen"] = length
        if mode == "CXOF128":
            test |= {"cs": hexed(label), "csLen": label_size}
        asked.append(test)
        strings = (ascon_bits.bits_of(message, size), ascon_bits.bits_of(label, label_size))
        digest = ascon_bits.digest(acvp.SUBJECTS[mode], *strings, length)
        known.append({"tcId": number, "md": hexed(ascon_bits.bytes_of(digest))})
    group = {"tgId": 1, "testType": "AFT"}
    return whole(mode, [group | {"tests": asked}]), whole(mode, [{"tgId": 1, "tests": known}])


def test_the_model_of_bits_is_that_of_bytes_where_lengths_are_of_bytes() -> None:
    """Which test_models.py holds to the official answers."""
    draw = Random(5)
    for size in (0, 1, 7, 8, 15, 16, 17, 33):
        key, nonce, ad, message = (
            draw.randbytes(16),
            draw.randbytes(16),
            draw.randbytes(33 - size),
            draw.randbytes(size),
        )
        ciphertext, tag = ascon_bits.seal(key, nonce, ascon_bits.bits_of(ad), ascon_bits.bits_of(message))
        sealed = ascon_bits.bytes_of(ciphertext) + ascon_bits.bytes_of(tag)
        assert sealed == AEADS["ascon_aead128"].seal(key, nonce, ad, message)
        for id in acvp.SUBJECTS.values():
            if id in HASHES:
                label = ad if id == "ascon_cxof128" else b""
                found = ascon_bits.digest(id, *map(ascon_bits.bits_of, (message, label)), 8 * 40)
                assert ascon_bits.bytes_of(found) == HASHES[id].digest(message, label, 40)


def test_the_model_of_bits_gives_a_published_answer_of_one_bit() -> None:
    """CXOF128 of a message of the bit 1 with a label of the bit 1."""
    found = ascon_bits.bytes_of(ascon_bits.digest("ascon_cxof128", [1], [1], 512))
    assert found[:16].hex() == "a4716404a21d93df391bff9b1084fef2"


ON = [
    pytest.param((), id="host"),
    pytest.param(("--board", "cortex_m3", "--implementation", "armv7m/fast"), id="armv7m"),
    pytest.param(("--board", "uno", "--implementation", "avr/small"), id="avr"),
    pytest.param(("--board", "msp430f1611", "--implementation", "msp430/fast"), id="msp430"),
]


@pytest.mark.parametrize("options", ON)
@pytest.mark.parametrize("masked", [False, True], ids=["", "masked"])
def test_aead_vectors_of_bits_pass(tmp_path: Path, masked: bool, options: tuple[str, ...]) -> None:
    result = run(tmp_path, *aead_bits(masked), options=options)
    assert (result.exit_code, "34 passed, 0 failed" in result.output) == (0, True), result.output
    assert "with a partial byte" in result.output and "skipped 0: none" in result.output


@pytest.mark.parametrize("options", ON)
@pytest.mark.parametrize("mode", ["Hash256", "XOF128", "CXOF128"])
def test_hash_vectors_of_bits_pass(tmp_path: Path, mode: str, options: tuple[str, ...]) -> None:
    result = run(tmp_path, *hash_bits(mode), options=options)
    assert (result.exit_code, "17 passed, 0 failed" in result.output) == (0, True), result.output


@pytest.mark.parametrize("place", range(len(AROUND)))
def test_every_bit_of_a_string_counts(tmp_path: Path, place: int) -> None:
    """Its last bit is another one, or there is one more: then the answer is wrong."""
    prompt, expected = hash_bits("XOF128")
    test = prompt["testGroups"][0]["tests"][place]
    if size := test["len"]:
        message = bytearray.fromhex(test["msg"])
        message[(size - 1) // 8] ^= 1 << (size - 1) % 8
        test["msg"] = hexed(message)
    else:
        test |= {"msg": "00", "len": 1}
    result = run(tmp_path, prompt, expected)
    assert (result.exit_code, "16 passed, 1 failed" in result.output) == (1, True), result.output


@pytest.mark.parametrize("mode", ["AEAD128", "CXOF128"])
def test_answers_are_written_in_the_shape_in_which_they_are_expected(tmp_path: Path, mode: str) -> None:
    prompt, expected = aead_set() if mode == "AEAD128" else hash_set(mode)
    written = tmp_path / "responses.json"
    result = run(tmp_path, prompt, options=("--responses", str(written)))
    assert (result.exit_code, "0 passed, 0 failed" in result.output) == (0, True), result.output
    result = run(tmp_path, prompt, json.loads(written.read_text()))
    assert (result.exit_code, " 0 failed, 0 without" in result.output) == (0, True), result.output
    given = {
        test["tcId"]: test
        for group in json.loads(written.read_text())["testGroups"]
        for test in group["tests"]
    }
    for group in expected["testGroups"]:
        for test in group["tests"]:
            assert test.items() <= given[test["tcId"]].items()


def without_inputs() -> dict[str, Any]:
    return aead_set()[1]


def changed(**fields: Any) -> dict[str, Any]:
    prompt, _ = aead_set()
    first(prompt, 0).update(fields)
    return prompt


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", "no JSON"),
        ("[" * 100000, "no JSON"),
        ("[1, 2]", "no testGroups"),
        ({"mode": "AEAD128", "testGroups": [{"tgId": 1}]}, "has no list of tests"),
        ({"mode": "Keccak", "testGroups": []}, "'Keccak', known are AEAD128"),
        ({"mode": "AEAD128", "testGroups": []}, "the prompt is needed"),
        (without_inputs(), "the prompt is needed"),
        (changed(key="xyz"), "tgId 1, tcId 1: key is 'xyz', must be hexadecimal"),
        (changed(nonce="00" * 15), "nonce has 15 bytes, must have 16"),
        (changed(payloadLen="all"), "payloadLen is 'all', must be a number of bits"),
        (changed(payloadLen=800), "pt has 0 bytes, but payloadLen says 800 bits"),
        (changed(tcId=None), "tcId must be a number"),
    ],
)
def test_a_bad_file_is_named_with_what_is_wrong(tmp_path: Path, content: Any, complaint: str) -> None:
    result = run(tmp_path, content)
    assert result.exit_code == 1
    assert complaint in result.output
    assert "0.json" in result.output


def test_answers_of_another_prompt_are_refused(tmp_path: Path) -> None:
    prompt, expected = aead_set()
    first(expected, 0)["tcId"] = 999
    result = run(tmp_path, prompt, expected)
    assert (result.exit_code, "tcId 999 is answered but not asked" in result.output) == (1, True)
