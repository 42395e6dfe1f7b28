# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Grain-128AEADv2 where its official known answers do not reach.

Long associated data, whose length is written in DER, and the streaming form's announcement of that length.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from algorithm_builds import context_bytes, host_runner
from pennyweight.lab import Lab
from pennyweight.run.arguments import Memory
from pennyweight.run.functions import Aead

ALGORITHM = "grain128aead_v2"
KEY, NONCE = bytes(range(16)), bytes(range(12))
MASK = 2**32 - 1


class Model:
    """The cipher as its specification defines it: registers as integers, 32 clocks at a time."""

    def __init__(self, key: bytes, nonce: bytes) -> None:
        self.lfsr = int.from_bytes(nonce, "little") | (2**31 - 1) << 96
        self.nfsr = int.from_bytes(key, "little")
        words = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 16, 4)]
        for _ in range(10):
            self._mix(0, 0)
        self._mix(words[2], words[0])
        self._mix(words[3], words[1])
        self.accumulator = self.clock() | self.clock() << 32
        self.register = self.clock() | self.clock() << 32
        self._bits: list[int] = []

    def clock(self) -> int:
        """32 bits of the pre-output."""

        def s(n: int) -> int:
            return self.lfsr >> n & MASK

        def b(n: int) -> int:
            return self.nfsr >> n & MASK

        y = b(12) & s(8) ^ s(13) & s(20) ^ b(95) & s(42) ^ s(60) & s(79) ^ b(12) & b(95) & s(94) ^ s(93)
        for n in (2, 15, 36, 45, 64, 73, 89):
            y ^= b(n)
        from_lfsr = s(0) ^ s(7) ^ s(38) ^ s(70) ^ s(81) ^ s(96)
        from_nfsr = s(0) ^ b(0) ^ b(26) ^ b(56) ^ b(91) ^ b(96)
        for factors in (
            *((3, 67), (11, 13), (17, 18), (27, 59), (40, 48), (61, 65), (68, 84)),
            *((22, 24, 25), (70, 78, 82), (88, 92, 93, 95)),
        ):
            product = MASK
            for n in factors:
                product &= b(n)
            from_nfsr ^= product
        self.lfsr = self.lfsr >> 32 | from_lfsr << 96
        self.nfsr = self.nfsr >> 32 | from_nfsr << 96
        return y

    def _mix(self, to_lfsr: int, to_nfsr: int) -> None:
        y = self.clock()
        self.lfsr ^= (y ^ to_lfsr) << 96
        self.nfsr ^= (y ^ to_nfsr) << 96

    def _bit(self) -> int:
        if not self._bits:
            word = self.clock()
            self._bits = [word >> i & 1 for i in range(31, -1, -1)]
        return self._bits.pop()

    def take(self, data: bytes) -> bytes:
        """Authenticates the bytes, bit by bit; what they are encrypted to."""
        result = bytearray(len(data))
        for place, byte in enumerate(data):
            for i in range(8):
                bit = byte >> i & 1
                result[place] |= (bit ^ self._bit()) << i
                if bit:
                    self.accumulator ^= self.register
                self.register = self.register >> 1 | self._bit() << 63
        return bytes(result)

    def tag(self) -> bytes:
        return (self.accumulator ^ self.register).to_bytes(8, "little")


def der_length(size: int) -> bytes:
    """ITU-T X.690, 8.1.3: the short form below 128, else the long form with as few bytes as do."""
    if size < 128:
        return bytes([size])
    digits = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([0x80 | len(digits)]) + digits


def expected(ad: bytes, message: bytes) -> tuple[bytes, bytes]:
    model = Model(KEY, NONCE)
    model.take(der_length(len(ad)) + ad)
    return model.take(message), model.tag()


def test_model_gives_the_specification_s_test_vector() -> None:
    assert expected(b"\0", b"\0") == (b"\x66", bytes.fromhex("23c27434ab260a7c"))


@pytest.mark.parametrize("size", [127, 128, 129, 255, 256, 257, 65535, 65536])
def test_length_of_associated_data_is_der(lab: Lab, size: int) -> None:
    algorithm = lab.catalog.find_algorithm(ALGORITHM)
    run = host_runner(lab, algorithm)
    draw = random.Random(size)
    ad, message = draw.randbytes(size), draw.randbytes(5)
    inputs = Aead(algorithm, KEY, NONCE, ad, message)
    ciphertext, tag = expected(ad, message)
    assert inputs.encrypt(run) == (ciphertext, tag)
    assert inputs.decrypt(run, ciphertext, tag) == (0, message)
    held = context_bytes(lab, algorithm, None)
    assert inputs.encrypt_stream(run, held, (1, 100), (2,)) == (ciphertext, tag)


class Stream:
    """A streaming context on this machine."""

    def __init__(self, lab: Lab, announced: int) -> None:
        self._algorithm = lab.catalog.find_algorithm(ALGORITHM)
        self._run = host_runner(lab, self._algorithm)
        self._context = bytes(context_bytes(lab, self._algorithm, None))
        nonce, key = Memory("nonce", NONCE, of_words=False), Memory("key", KEY, of_words=False)
        self._call("init", nonce, key, announced)

    def _call(self, function: str, *arguments: Memory | int) -> tuple[dict[str, bytes], int]:
        context = Memory("context", self._context, writable=True)
        held, status = self._run(self._algorithm.symbol(function), [context, *arguments])
        self._context = held["context"]
        return held, status

    def aad(self, data: bytes) -> int:
        return self._call("aad", Memory("ad", data, of_words=False), len(data))[1]

    def update(self, data: bytes) -> bytes:
        output = Memory("output", bytes(len(data)), writable=True, of_words=False)
        held, _ = self._call("encrypt_update", output, Memory("input", data, of_words=False), len(data))
        return held["output"]

    def finalize(self) -> tuple[int, bytes]:
        held, status = self._call("finalize", Memory("tag", b"\xa5" * 8, writable=True, of_words=False))
        return status, held["tag"]

    def verify(self, tag: bytes) -> int:
        return self._call("verify", Memory("tag", tag, of_words=False))[1]


def announce_too_much(stream: Stream) -> None:
    assert stream.aad(b"abc") == 0


def give_too_much_at_once(stream: Stream) -> None:
    assert stream.aad(b"abcde") == -1
    assert stream.aad(b"abcd") == -1


def give_too_much_at_last(stream: Stream) -> None:
    assert stream.aad(b"abcd") == 0
    assert stream.aad(b"e") == -1


def begin_the_message_early(stream: Stream) -> None:
    assert stream.aad(b"ab") == 0
    stream.update(b"m")
    assert stream.aad(b"cd") == -1


def give_more_after_the_message(stream: Stream) -> None:
    assert stream.aad(b"abcd") == 0
    stream.update(b"m")
    assert stream.aad(b"e") == -1


MISTAKES = (
    announce_too_much,
    give_too_much_at_once,
    give_too_much_at_last,
    begin_the_message_early,
    give_more_after_the_message,
)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_no_tag_where_the_associated_data_is_not_as_announced(
    lab: Lab, mistake: Callable[[Stream], None]
) -> None:
    stream = Stream(lab, announced=4)
    mistake(stream)
    assert stream.finalize() == (-1, bytes(8))


@pytest.mark.parametrize("mistake", MISTAKES)
def test_no_tag_is_right_where_the_associated_data_is_not_as_announced(
    lab: Lab, mistake: Callable[[Stream], None]
) -> None:
    for message in (b"", b"m"):
        stream = Stream(lab, announced=4)
        mistake(stream)
        assert stream.verify(expected(b"abcd", message)[1]) == -1


def test_pieces_as_announced_give_the_tag_and_verify(lab: Lab) -> None:
    ciphertext, tag = expected(b"abcd", b"message")
    for _ in range(2):
        stream = Stream(lab, announced=4)
        assert [stream.aad(b"a"), stream.aad(b"bcd")] == [0, 0]
        assert stream.update(b"mes") + stream.update(b"sage") == ciphertext
        assert stream.finalize() == (0, tag)
    stream = Stream(lab, announced=4)
    assert stream.aad(b"abcd") == 0
    stream.update(b"message")
    assert stream.verify(tag) == 0
