# SPDX-License-Identifier: Apache-2.0 OR MIT
"""HKDF-SHA-256: RFC 5869's vector, a file of known answers, a model, the longest output, secrets."""

from __future__ import annotations

import hmac
import random
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import product

import pytest

from algorithm_builds import build_algorithm, host_runner
from board_residue import differences, left_by_call
from checkout import CATALOG
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Memory, Reply, Runner
from pennyweight.run.functions import string
from pennyweight.run.guest import Call, Guest

KDF = CATALOG.find_algorithm("hkdf_sha256")
ONE_CALL, EXTRACT, EXPAND = ENTRIES = tuple(f"pw_hkdf_sha256{step}" for step in ("", "_extract", "_expand"))
MOST = 255 * 32
"""Longest output in bytes."""
UNSET = b"\xa5"

FILE = "8dfffa5c7e7ac8bc1cb7335dff3d88be12448a7215a7a28646f7ff5aa1548d7a"
"""SHA-256 of a file with the lengths LENGTHS; OpenSSL and PyCryptodome agree."""
LENGTHS = (1, 16, 31, 32, 33, 64, 100, 255), (0, 16, 32, 80), (0, 1, 10, 80)
"""Lengths of output, salt and info in the file."""

ON_BOARDS = [
    pytest.param(each.id, board, id=f"{each.id}-{board}")
    for platform, board in REFERENCE_BOARDS.items()
    for each in KDF.implementations_for(platform)
]


@dataclass(frozen=True)
class Inputs:
    """Inputs of HKDF, and the arguments of its functions."""

    ikm: bytes
    salt: bytes = b""
    info: bytes = b""
    size: int = 42

    @property
    def prk(self) -> bytes:
        """The key between the steps, as the RFC defines it, with a salt of zeros if there is none."""
        return hmac.digest(self.salt or bytes(32), self.ikm, "sha256")

    @property
    def output(self) -> bytes:
        block, output = b"", b""
        for number in range(1, 1 + (self.size + 31) // 32):
            block = hmac.digest(self.prk, block + self.info + bytes([number]), "sha256")
            output += block
        return output[: self.size]

    def question(self, entry: str) -> tuple[str, list[Argument]]:
        """Return the call of one of the functions, with the right key for the second step."""
        size = 32 if entry == EXTRACT else self.size
        output = Memory("output", UNSET * size, writable=True, of_words=False)
        extracted = [*string("ikm", self.ikm, secret=True), *string("salt", self.salt)]
        if entry == EXTRACT:
            return entry, [output, *extracted]
        taken = extracted if entry == ONE_CALL else string("prk", self.prk, secret=True)
        return entry, [output, size, *taken, *string("info", self.info)]

    def answer(self, entry: str) -> bytes:
        return self.prk if entry == EXTRACT else self.output


def is_right(run: Runner, inputs: Inputs, entries: Sequence[str] = ENTRIES) -> bool:
    """Return True if each function does what the RFC says."""
    for entry in entries:
        held, status = run(*inputs.question(entry))
        if held["output"] != inputs.answer(entry) or (entry != EXTRACT and status != 0):
            return False
    return True


def counting(start: int, size: int) -> bytes:
    return bytes((start + i) % 256 for i in range(size))


def drawn(*sizes: int) -> Inputs:
    """Return random inputs with these lengths of key material, salt, info and output."""
    draw = random.Random(str(sizes))
    return Inputs(*map(draw.randbytes, sizes[:3]), size=sizes[3])


@pytest.fixture(scope="module", params=["c/ref", "c/fast"])
def host(lab: Lab, request: pytest.FixtureRequest) -> Runner:
    return host_runner(lab, KDF, KDF.find(request.param))


def test_the_first_example_of_rfc_5869_is_as_printed_there(host: Runner) -> None:
    inputs = Inputs(b"\x0b" * 22, bytes(range(0x0D)), bytes(range(0xF0, 0xFA)), 42)
    expected = "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    held, status = host(*inputs.question(ONE_CALL))
    assert (held["output"].hex(), status) == (expected, 0)


def test_the_file_of_known_answers_is_written_again(host: Runner) -> None:
    ikm, text = counting(0, 32), ""
    for count, (size, salt, info) in enumerate(product(*LENGTHS), start=1):
        inputs = Inputs(ikm, counting(0x40, salt), counting(0x80, info), size)
        held, _ = host(*inputs.question(ONE_CALL))
        fields = {"IKM": inputs.ikm, "Salt": inputs.salt, "Info": inputs.info, "OKM": held["output"]}
        lines = "".join(f"{name} = {data.hex().upper()}\n" for name, data in fields.items())
        text += f"Count = {count}\n{lines}\n"
    assert sha256(text.encode()).hexdigest() == FILE


def test_all_lengths_are_those_of_the_model(host: Runner) -> None:
    for size in range(1, 140):
        assert is_right(host, drawn(size, 3 * size % 130, 5 * size % 97, size)), size
    assert is_right(host, drawn(0, 0, 0, 1))


@pytest.mark.parametrize("size", [MOST - 32, MOST - 1, MOST])
def test_the_last_block_has_the_number_255(host: Runner, size: int) -> None:
    assert is_right(host, drawn(20, 0, 3, size))


@pytest.mark.parametrize("size", [MOST + 1, MOST + 32, 0xFFFF])
def test_a_longer_output_is_refused(host: Runner, size: int) -> None:
    for entry in (ONE_CALL, EXPAND):
        held, status = host(*drawn(20, 0, 3, size).question(entry))
        assert status == -1
        assert held["output"] == UNSET * size


def test_no_output_is_written_if_none_is_asked_for(host: Runner) -> None:
    _, (output, _, *others) = Inputs(b"key", size=1).question(EXPAND)
    held, status = host(EXPAND, [output, 0, *others])
    assert (held["output"], status) == (UNSET, 0)


def guest_on(lab: Lab, implementation: str, board: str, entry: str) -> Guest:
    image = build_algorithm(lab, KDF, KDF.find(implementation), find_board(board), [entry])
    return Guest(image, find_board(board), entry)


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize(("implementation", "board"), ON_BOARDS)
def test_each_step_is_right_on_boards_and_follows_no_secret(
    lab: Lab, implementation: str, board: str, entry: str
) -> None:
    guest = guest_on(lab, implementation, board, entry)

    def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
        answer = Call(guest, symbol, tuple(arguments)).run(follow_secrets=True)
        assert not answer.result.leaks
        return answer.memory, answer.result.int_value

    for sizes in ((0, 0, 0, 1), (22, 13, 10, 42), (80, 80, 80, 82), (32, 64, 1, 64)):
        assert is_right(run, drawn(*sizes), [entry]), sizes


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize(("implementation", "board"), ON_BOARDS)
def test_nothing_of_the_keys_is_left_on_the_stack(
    lab: Lab, implementation: str, board: str, entry: str
) -> None:
    image = guest_on(lab, implementation, board, entry).image
    draw = random.Random(4)
    left = [left_by_call(image, board, *Inputs(draw.randbytes(40)).question(entry)) for _ in range(2)]
    assert differences(*left) == []
