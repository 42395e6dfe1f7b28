# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AES-128-CCM with every size of nonce and tag: files of known answers, a package, rejected sizes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESCCM

from algorithm_builds import build_algorithm, host_runner
from checkout import CATALOG
from pennyweight.catalogue.algorithm import Algorithm, KnownAnswers
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.known_answers import Case, inputs_of, text_of
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Memory, Reply, Runner
from pennyweight.run.functions import FORGED, Aead
from pennyweight.run.guest import Call, Guest

ALGORITHM = CATALOG.find_algorithm("aes128_ccm")
(SIZED,) = ALGORITHM.options

FILES = {
    (13, 16): "39ae7cb51f90f38d33f2cc6072fbce34c33df619ab186ec11caf7fce03a20818",
    (13, 8): "330b27daf29de1670d32637f368e3e239f81e1e3d29890571a0cb95d11c65687",
    (13, 4): "bcf8f2e041b008e212f1be2a7d23bdb05cdad0416cf7cc58031fca6c12616d78",
    (12, 8): "7dc058489e9c865efbcc253b68456e3561266466b5ed035b162967ee7a5ae9b0",
    (7, 16): "99d02f7d7811df940fdcc75b4b7bdbbd0799d4b139c93db71a79518423d5720c",
}
"""SHA-256 of the file with all lengths up to 32 bytes, by nonce and tag; OpenSSL and PyCryptodome agree."""

ON_BOARDS = [
    pytest.param(each.id, board, id=f"{each.id}-{board}")
    for platform, board in REFERENCE_BOARDS.items()
    for each in ALGORITHM.implementations_for(platform)
]
REJECTED = [(6, 8), (14, 8), (0, 8), (255, 8), (13, 2), (13, 0), (13, 5), (13, 15), (13, 18), (13, 255)]
"""Lengths of nonce and tag of which one is not permitted."""


def sized(nonce_bytes: int, tag_bytes: int) -> Algorithm:
    """Return the algorithm with these sizes."""
    return ALGORITHM.with_option(SIZED, tag_bytes, nonce_bytes)


def sealed(inputs: Aead) -> bytes:
    cipher = AESCCM(inputs.key, inputs.algorithm.tag_bytes)
    return cipher.encrypt(inputs.nonce, inputs.message, inputs.ad)


def drawn(algorithm: Algorithm, ad_bytes: int, message_bytes: int) -> Aead:
    draw = random.Random(f"{algorithm} {ad_bytes} {message_bytes}")
    sizes = (algorithm.key_bytes, algorithm.nonce_bytes, ad_bytes, message_bytes)
    return Aead(algorithm, *map(draw.randbytes, sizes))


def agrees(run: Runner, inputs: Aead) -> bool:
    """Return True if both directions do what the package does, and a forgery is rejected."""
    ciphertext, tag = inputs.split(sealed(inputs))
    forged = bytes((*tag[:-1], tag[-1] ^ 1))
    return (
        inputs.encrypt(run) == (ciphertext, tag)
        and inputs.decrypt(run, ciphertext, tag) == (0, inputs.message)
        and inputs.decrypt(run, ciphertext, forged) == (FORGED, bytes(len(ciphertext)))
    )


@pytest.mark.parametrize(("nonce_bytes", "tag_bytes"), FILES)
def test_the_sized_functions_write_the_files_again(lab: Lab, nonce_bytes: int, tag_bytes: int) -> None:
    run, algorithm = host_runner(lab, ALGORITHM), sized(nonce_bytes, tag_bytes)
    lengths = KnownAnswers(32, 32, 0, {}, "", "")
    cases = [Case("", each, b"".join(each.encrypt(run))) for each in inputs_of(algorithm, lengths)]
    assert sha256(text_of(cases).encode()).hexdigest() == FILES[nonce_bytes, tag_bytes]


def test_the_first_packet_of_rfc_3610_is_as_printed_there(lab: Lab) -> None:
    inputs = Aead(
        sized(13, 8),
        key=bytes(range(0xC0, 0xD0)),
        nonce=bytes.fromhex("00000003020100a0a1a2a3a4a5"),
        ad=bytes(range(8)),
        message=bytes(range(8, 0x1F)),
    )
    expected = "588c979a61c663d2f066d0c2c0f989806d5f6b61dac384", "17e8d12cfdf926e0"
    assert inputs.encrypt(host_runner(lab, ALGORITHM)) == tuple(map(bytes.fromhex, expected))


@pytest.mark.parametrize("tag_bytes", range(4, 17, 2))
@pytest.mark.parametrize("nonce_bytes", range(7, 14))
def test_every_permitted_size_is_that_of_the_package(lab: Lab, nonce_bytes: int, tag_bytes: int) -> None:
    run, algorithm = host_runner(lab, ALGORITHM), sized(nonce_bytes, tag_bytes)
    for lengths in ((0, 0), (0, 1), (13, 0), (14, 16), (15, 17), (30, 47), (31, 256), (259, 4100)):
        assert agrees(run, drawn(algorithm, *lengths)), lengths


@pytest.mark.parametrize("ad_bytes", [0xFEFF, 0xFF00, 0xFF01, 0xFFFF, 0x10000, 0x1000B])
def test_long_associated_data_has_its_length_in_the_longer_form(lab: Lab, ad_bytes: int) -> None:
    assert agrees(host_runner(lab, ALGORITHM), drawn(sized(13, 8), ad_bytes, 20))


def rejects(run: Runner, inputs: Aead) -> bool:
    """Return True if an encryption writes nothing, and a decryption wipes its output."""
    length = len(inputs.message)
    held, status = run(inputs.algorithm.symbol("encrypt"), inputs.encryption(in_place=False))
    tag = bytes(inputs.algorithm.tag_bytes)
    return (
        status == FORGED
        and all(byte == 0xA5 for byte in held.get("ciphertext", b"") + held["tag"])
        and inputs.decrypt(run, bytes(length), tag) == (FORGED, bytes(length))
    )


@pytest.mark.parametrize(("nonce_bytes", "tag_bytes"), REJECTED)
def test_a_size_that_is_not_permitted_is_rejected(lab: Lab, nonce_bytes: int, tag_bytes: int) -> None:
    assert rejects(host_runner(lab, ALGORITHM), _with_sizes(nonce_bytes, tag_bytes, 21))


def _with_sizes(nonce_bytes: int, tag_bytes: int, message_bytes: int) -> Aead:
    """Return inputs with sizes that the functions are told but the memories need not have."""
    algorithm = replace(sized(8, 8), nonce_bytes=nonce_bytes, tag_bytes=tag_bytes)
    return drawn(algorithm, 5, message_bytes)


@pytest.mark.parametrize(("nonce_bytes", "longest"), [(13, 0xFFFF), (12, 0xFFFFFF)])
def test_a_message_whose_length_does_not_fit_is_rejected(lab: Lab, nonce_bytes: int, longest: int) -> None:
    run, algorithm = host_runner(lab, ALGORITHM), sized(nonce_bytes, 8)
    assert rejects(run, drawn(algorithm, 1, longest + 1))
    if longest == 0xFFFF:
        assert agrees(run, drawn(algorithm, 1, longest))


def test_the_plain_functions_make_zeros_of_a_message_that_is_too_long(lab: Lab) -> None:
    run, inputs = host_runner(lab, ALGORITHM), drawn(ALGORITHM, 1, 1 << 24)
    ciphertext, tag = inputs.encrypt(run)
    assert not any(ciphertext) and not any(tag)
    status, message = inputs.decrypt(run, ciphertext, tag)
    assert status == FORGED and not any(message)


@pytest.mark.parametrize(("implementation", "board"), ON_BOARDS)
def test_the_sized_functions_are_right_on_boards(lab: Lab, implementation: str, board: str) -> None:
    image = build_algorithm(
        lab, ALGORITHM, ALGORITHM.find(implementation), find_board(board), sized(13, 8).entries
    )
    guest = Guest(image, find_board(board), ALGORITHM.id)

    def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
        answer = Call(guest, symbol, tuple(arguments)).run()
        return answer.memory, answer.result.int_value

    for sizes in ((13, 4), (13, 8), (13, 16), (12, 8), (7, 14)):
        assert agrees(run, drawn(sized(*sizes), 19, 37)), sizes
    for sizes in ((6, 8), (14, 8), (13, 2), (13, 5)):
        assert rejects(run, _with_sizes(*sizes, 21)), sizes


# ---- in chunks ----

STREAM = tuple(
    f"pw_aes128_ccm_stream_{name}"
    for name in ("init", "aad", "encrypt_update", "decrypt_update", "finalize", "verify")
)
CONTEXT_BYTES = 320
"""More than a context has on any board."""


class Stream:
    """A context in chunks; every call is one of the functions."""

    def __init__(self, run: Runner) -> None:
        self.run, self.context = run, bytes(CONTEXT_BYTES)

    def call(self, name: str, *arguments: Argument) -> tuple[Mapping[str, bytes], int]:
        own = Memory("context", self.context, writable=True, of_words=True)
        held, result = self.run(f"pw_aes128_ccm_stream_{name}", [own, *arguments])
        self.context = held["context"]
        return held, result

    def init(self, inputs: Aead, announced: tuple[int, int] | None = None) -> int:
        """Begin with the lengths of the inputs, or with announced ones: of message and associated data."""
        lengths = announced or (len(inputs.message), len(inputs.ad))
        sizes = inputs.algorithm.nonce_bytes, inputs.algorithm.tag_bytes
        nonce, key = (Memory(name, getattr(inputs, name)) for name in ("nonce", "key"))
        return self.call("init", *lengths, nonce, key, *sizes)[1]

    def aad(self, data: bytes) -> None:
        self.call("aad", Memory("ad", data), len(data))

    def update(self, direction: str, data: bytes) -> bytes:
        output = Memory("output", b"\xa5" * len(data), writable=True)
        return self.call(f"{direction}_update", output, Memory("input", data), len(data))[0]["output"]

    def finalize(self, tag_bytes: int) -> tuple[int, bytes]:
        held, result = self.call("finalize", Memory("tag", b"\xa5" * tag_bytes, writable=True))
        return result, held["tag"]

    def verify(self, tag: bytes) -> int:
        return self.call("verify", Memory("tag", tag))[1]


def cut(data: bytes, draw: random.Random) -> list[bytes]:
    """Return chunks of random lengths, 0 among them."""
    places = sorted(draw.choices(range(len(data) + 1), k=3))
    return [data[start:end] for start, end in zip([0, *places], [*places, len(data)], strict=True)]


def agrees_in_chunks(run: Runner, inputs: Aead, draw: random.Random) -> bool:
    """Return True if both directions do what the package does, and a forgery is rejected."""
    ciphertext, tag = inputs.split(sealed(inputs))
    results = []
    for direction, text in (("encrypt", inputs.message), ("decrypt", ciphertext), ("decrypt", ciphertext)):
        stream, out = Stream(run), b""
        if stream.init(inputs) != 0:
            return False
        for chunk in cut(inputs.ad, draw):
            stream.aad(chunk)
        for chunk in cut(text, draw):
            out += stream.update(direction, chunk)
        if direction == "encrypt":
            results.append((out, stream.finalize(len(tag))))
        else:
            given = tag if len(results) == 1 else bytes((*tag[:-1], tag[-1] ^ 1))
            results.append((out, stream.verify(given)))
        if any(stream.context):
            return False
    return results == [(ciphertext, (0, tag)), (inputs.message, 0), (inputs.message, FORGED)]


@pytest.mark.parametrize("tag_bytes", range(4, 17, 2))
@pytest.mark.parametrize("nonce_bytes", range(7, 14))
def test_chunks_of_every_permitted_size_are_those_of_the_package(
    lab: Lab, nonce_bytes: int, tag_bytes: int
) -> None:
    run, algorithm = host_runner(lab, ALGORITHM), sized(nonce_bytes, tag_bytes)
    draw = random.Random(f"{nonce_bytes} {tag_bytes}")
    for lengths in ((0, 0), (0, 1), (13, 0), (14, 16), (15, 17), (30, 47), (31, 256), (259, 4100)):
        assert agrees_in_chunks(run, drawn(algorithm, *lengths), draw), lengths


@pytest.mark.parametrize("ad_bytes", [0xFEFF, 0xFF00, 0x10000])
def test_long_associated_data_in_chunks_is_that_of_the_package(lab: Lab, ad_bytes: int) -> None:
    inputs = drawn(sized(13, 8), ad_bytes, 20)
    assert agrees_in_chunks(host_runner(lab, ALGORITHM), inputs, random.Random(ad_bytes))


@pytest.mark.parametrize(("implementation", "board"), ON_BOARDS)
def test_chunks_are_right_on_boards(lab: Lab, implementation: str, board: str) -> None:
    image = build_algorithm(lab, ALGORITHM, ALGORITHM.find(implementation), find_board(board), STREAM)
    guest, draw = Guest(image, find_board(board), ALGORITHM.id), random.Random(board)

    def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
        answer = Call(guest, symbol, tuple(arguments)).run()
        return answer.memory, answer.result.int_value

    for sizes in ((13, 4), (13, 16), (12, 8), (7, 14)):
        assert agrees_in_chunks(run, drawn(sized(*sizes), 19, 37), draw), sizes
    for sizes in ((6, 8), (14, 8), (13, 2), (13, 5)):
        stream = Stream(run)
        assert stream.init(_with_sizes(*sizes, 21)) == FORGED and not any(stream.context)


def test_more_or_less_than_announced_finalises_the_context(lab: Lab) -> None:
    run, inputs = host_runner(lab, ALGORITHM), drawn(sized(13, 8), 5, 20)

    def begun(*announced: int) -> Stream:
        stream = Stream(run)
        assert stream.init(inputs, (announced[0], announced[1])) == 0
        return stream

    early, long, late = begun(20, 5), begun(20, 5), begun(20, 5)
    assert early.update("encrypt", inputs.message) == bytes(20), "before the associated data"
    long.aad(inputs.ad)
    assert long.update("decrypt", inputs.message + b"x") == bytes(21)
    late.aad(inputs.ad)
    late.update("encrypt", inputs.message)
    late.aad(b"x")
    for stream in (early, long, late):
        assert not any(stream.context)
        assert stream.update("encrypt", b"x") == b"\0"
        assert stream.verify(bytes(8)) == FORGED
        assert stream.finalize(8) == (FORGED, b"\xa5" * 8)
    for announced in ((20, 6), (21, 5)):
        short = begun(*announced)
        short.aad(inputs.ad)
        if announced[1] == 5:
            short.update("encrypt", inputs.message)
        assert short.finalize(8) == (FORGED, b"\xa5" * 8) and not any(short.context)


def test_an_empty_chunk_changes_nothing(lab: Lab) -> None:
    stream = Stream(host_runner(lab, ALGORITHM))
    assert stream.init(drawn(sized(13, 8), 5, 20)) == 0
    before = stream.context
    assert stream.update("encrypt", b"") == b""
    stream.aad(b"")
    assert stream.context == before


@pytest.mark.parametrize(("nonce_bytes", "longest"), [(13, 0xFFFF), (12, 0xFFFFFF)])
def test_the_announced_length_fits_beside_the_nonce(lab: Lab, nonce_bytes: int, longest: int) -> None:
    inputs = drawn(sized(nonce_bytes, 8), 0, 0)
    assert Stream(host_runner(lab, ALGORITHM)).init(inputs, (longest, 0)) == 0
    assert Stream(host_runner(lab, ALGORITHM)).init(inputs, (longest + 1, 0)) == FORGED
