# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Features that only Ascon has: truncated tags, nonce masking, and labels that can be too long."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from algorithm_builds import build_algorithm, context_bytes, host_runner
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.catalogue.products import chosen
from pennyweight.lab import Lab
from pennyweight.run.arguments import NULL, Argument, Memory, Runner
from pennyweight.run.guest import Call, Guest

AEAD = "ascon_aead128"
UNSET = b"\xa5"

WHERE = ["host", *(f"{platform}/{variant}" for platform in REFERENCE_BOARDS for variant in ("small", "fast"))]


def runner(lab: Lab, algorithm_id: str, where: str, entries: list[str]) -> tuple[Runner, int]:
    """Calls functions of an algorithm on the host or on a reference board; the context's size there."""
    algorithm = lab.catalog.find_algorithm(algorithm_id)
    if where == "host":
        return host_runner(lab, algorithm), context_bytes(lab, algorithm, None)
    platform, _, variant = where.partition("/")
    board = find_board(REFERENCE_BOARDS[platform])
    image = build_algorithm(lab, algorithm, chosen(algorithm, platform, variant), board, entries)
    guest = Guest(image, board, f"{algorithm_id} {where}")

    def run(symbol: str, arguments: Sequence[Argument]) -> tuple[dict[str, bytes], int]:
        answer = Call(guest, symbol, tuple(arguments)).run(offsets=(1, 2, 3))
        return answer.memory, answer.result.int_value

    return run, context_bytes(lab, algorithm, board)


def given(name: str, content: bytes) -> Memory:
    return Memory(name, content, of_words=False)


def result(name: str, size: int) -> Memory:
    return Memory(name, UNSET * size, writable=True, of_words=False)


class Inputs:
    """Random inputs of the AEAD, and what it makes of them."""

    def __init__(self, run: Runner, draw: random.Random) -> None:
        self.key, self.nonce = draw.randbytes(16), draw.randbytes(16)
        self.ad, self.message = draw.randbytes(draw.randint(1, 40)), draw.randbytes(draw.randint(1, 40))
        self.run = run
        held, _ = self.call("encrypt", self.message)
        self.ciphertext, self.tag = held["out"], held["tag"]

    def call(
        self,
        function: str,
        data: bytes,
        tag: bytes | None = None,
        nonce: bytes | None = None,
        key: bytes | None = None,
        taglen: int | None = None,
    ) -> tuple[dict[str, bytes], int]:
        """`tag` is None where it is made."""
        arguments: list[Argument] = [
            result("out", len(data)),
            result("tag", 16) if tag is None else given("tag", tag),
            given("in", data),
            len(data),
            given("ad", self.ad),
            len(self.ad),
            given("nonce", nonce or self.nonce),
            given("key", key or self.key),
        ]
        if taglen is not None:
            arguments.append(taglen)
        return self.run(f"pw_{AEAD}_{function}", arguments)


@pytest.mark.parametrize("where", WHERE)
def test_a_truncated_tag_is_the_beginning_of_the_tag(lab: Lab, where: str) -> None:
    names = ("encrypt", "truncated_encrypt", "truncated_decrypt")
    run, _ = runner(lab, AEAD, where, [f"pw_{AEAD}_{name}" for name in names])
    draw = random.Random(1)
    inputs = Inputs(run, draw)
    for taglen in range(4, 17):
        held, status = inputs.call("truncated_encrypt", inputs.message, taglen=taglen)
        tag = inputs.tag[:taglen]
        assert (status, held["out"]) == (0, inputs.ciphertext)
        assert held["tag"] == tag + UNSET * (16 - taglen)

        held, status = inputs.call("truncated_decrypt", inputs.ciphertext, tag, taglen=taglen)
        assert (status, held["out"]) == (0, inputs.message)
        for index in range(taglen):
            forged = bytearray(tag)
            forged[index] ^= 1 << draw.randrange(8)
            held, status = inputs.call("truncated_decrypt", inputs.ciphertext, bytes(forged), taglen=taglen)
            assert (status, held["out"]) == (-1, bytes(len(inputs.message))), (taglen, index)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("taglen", [0, 1, 3, 17, 256])
def test_a_tag_length_that_is_not_allowed_is_refused(lab: Lab, where: str, taglen: int) -> None:
    names = ("encrypt", "truncated_encrypt", "truncated_decrypt")
    run, _ = runner(lab, AEAD, where, [f"pw_{AEAD}_{name}" for name in names])
    inputs = Inputs(run, random.Random(2))
    size = len(inputs.message)
    held, status = inputs.call("truncated_encrypt", inputs.message, taglen=taglen)
    assert (status, held["out"], held["tag"]) == (-1, UNSET * size, UNSET * 16)
    held, status = inputs.call("truncated_decrypt", inputs.ciphertext, inputs.tag, taglen=taglen)
    assert (status, held["out"]) == (-1, bytes(size))


@pytest.mark.parametrize("where", WHERE)
def test_nonce_masking_adds_the_second_half_of_the_key_to_the_nonce(lab: Lab, where: str) -> None:
    names = ("encrypt", "masked_encrypt", "masked_decrypt", "masked_init", "aad", "decrypt_update", "verify")
    run, size = runner(lab, AEAD, where, [f"pw_{AEAD}_{name}" for name in names])
    draw = random.Random(3)
    for _ in range(4):
        inputs = Inputs(run, draw)
        mask = draw.randbytes(16)
        nonce = bytes(a ^ b for a, b in zip(inputs.nonce, mask, strict=True))
        key = inputs.key + mask
        held, _ = inputs.call("masked_encrypt", inputs.message, nonce=nonce, key=key)
        assert (held["out"], held["tag"]) == (inputs.ciphertext, inputs.tag)

        held, status = inputs.call("masked_decrypt", inputs.ciphertext, inputs.tag, nonce, key)
        assert (status, held["out"]) == (0, inputs.message)
        held, status = inputs.call("masked_decrypt", inputs.ciphertext, inputs.tag, inputs.nonce, key)
        assert (status, held["out"]) == (-1, bytes(len(inputs.message)))

        assert masked_stream(run, size, inputs, nonce, key) == (inputs.message, 0)


def masked_stream(run: Runner, size: int, inputs: Inputs, nonce: bytes, key: bytes) -> tuple[bytes, int]:
    """Message and verdict of a stream that decrypts."""
    context = UNSET * size

    def step(function: str, *arguments: Argument) -> tuple[dict[str, bytes], int]:
        nonlocal context
        held, status = run(f"pw_{AEAD}_{function}", [Memory("context", context, writable=True), *arguments])
        context = held["context"]
        return held, status

    step("masked_init", given("nonce", nonce), given("key", key))
    step("aad", given("ad", inputs.ad), len(inputs.ad))
    length = len(inputs.ciphertext)
    held, _ = step("decrypt_update", result("out", length), given("in", inputs.ciphertext), length)
    _, status = step("verify", given("tag", inputs.tag))
    return held["out"], status


@pytest.mark.parametrize("where", WHERE)
def test_a_label_that_is_too_long_is_refused(lab: Lab, where: str) -> None:
    entries = ["pw_ascon_cxof128", "pw_ascon_cxof128_init"]
    run, size = runner(lab, "ascon_cxof128", where, entries)
    context = Memory("context", UNSET * size, writable=True)
    for length, status in ((256, 0), (257, -1)):
        label = given("label", bytes(length))
        held, returned = run(entries[0], [result("out", 8), 8, NULL, 0, label, length])
        assert (returned, held["out"] == UNSET * 8) == (status, status == -1)
        held, returned = run(entries[1], [context, label, length])
        assert (returned, held["context"] == context.content) == (status, status == -1)
