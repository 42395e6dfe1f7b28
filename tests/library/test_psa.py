# SPDX-License-Identifier: Apache-2.0 OR MIT
"""crypto/psa on the host: official vectors, and every sequence of calls against the states of PSA Crypto."""

from __future__ import annotations

import ctypes

import pytest

from algorithm_builds import known_cases
from models.ascon import AEADS, HASHES
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.run.functions import Aead, Hash
from psa_driver import (
    BAD_STATE,
    FORGED,
    INVALID_ARGUMENT,
    NOT_SUPPORTED,
    ROOM,
    SUCCESS,
    TOO_SMALL,
    Driver,
    Length,
    decrypt,
    driver_for,
    encrypt,
    in_pieces,
    operation,
    shortened,
)
from psa_states import SCHEMES, Model, sequences

AEAD, HASH256, XOF, CXOF = 0x05100700, 0x02000019, 0x0D000300, 0x0D008300
KEY, NONCE = bytes(range(16)), bytes(range(16, 32))
LONG_KEY = bytes(range(32))
TEXT, DATA = b"some text of more than a block", b"some data"


@pytest.fixture(scope="module")
def driver(lab: Lab) -> Driver:
    return driver_for(lab, ["ascon"], ["ascon_aead128", "ascon_hash256", "ascon_cxof128"])


# ---- official vectors ----


def test_an_encryption_in_one_call_gives_the_official_answers(driver: Driver, session: Session) -> None:
    cases = known_cases(session, "ascon_aead128")
    assert len(cases) >= 2 * 1089
    for case in cases:
        given = case.inputs
        assert isinstance(given, Aead)
        assert encrypt(driver, given.key, AEAD, given.nonce, given.ad, given.message) == (
            SUCCESS,
            case.answer,
        )
        status, text, _ = decrypt(driver, given.key, AEAD, given.nonce, given.ad, case.answer)
        assert (status, text) == (SUCCESS, given.message)


def test_an_encryption_in_pieces_gives_the_official_answers(driver: Driver, session: Session) -> None:
    for case in known_cases(session, "ascon_aead128")[::7]:
        given = case.inputs
        assert isinstance(given, Aead)
        sealed, tag = case.answer[:-16], case.answer[-16:]
        assert in_pieces(driver, "encrypt", given.key, AEAD, given.nonce, given.ad, given.message) == (
            sealed,
            tag,
        )
        assert in_pieces(driver, "decrypt", given.key, AEAD, given.nonce, given.ad, sealed, tag) == (
            given.message,
            b"",
        )


@pytest.mark.parametrize(
    ("alg", "id"), [(HASH256, "ascon_hash256"), (XOF, "ascon_xof128"), (CXOF, "ascon_cxof128")]
)
def test_hash_and_xofs_give_the_official_answers(driver: Driver, session: Session, alg: int, id: str) -> None:
    cases = known_cases(session, id)
    assert len(cases) >= 1025
    for case in cases[::3]:
        given, held, length = case.inputs, operation(), Length()
        assert isinstance(given, Hash)
        output = ctypes.create_string_buffer(len(case.answer))
        kind = "hash" if alg == HASH256 else "xof"
        assert driver(f"{kind}_setup", held, alg) == SUCCESS
        if alg == CXOF:
            assert driver("xof_set_context", held, given.label, len(given.label)) == SUCCESS
        for piece in (given.message[:9], given.message[9:]):
            assert driver(f"{kind}_update", held, piece, len(piece)) == SUCCESS
        if kind == "hash":
            assert driver("hash_finish", held, output, 32, length) == SUCCESS
            assert length.value == 32
            whole = ctypes.create_string_buffer(32)
            message = given.message
            assert driver("hash_compute", HASH256, message, len(message), whole, 32, length) == SUCCESS
            assert whole.raw == output.raw
        else:
            assert driver("xof_output", held, output, 5) == SUCCESS
            first = output.raw[:5]
            assert driver("xof_output", held, output, len(case.answer) - 5) == SUCCESS
            output.raw = first + output.raw[: len(case.answer) - 5]
            assert driver("xof_abort", held) == SUCCESS
        assert output.raw == case.answer
        assert held.raw == bytes(ROOM)


# ---- keys and tags, against the model of the specification ----


@pytest.mark.parametrize("tag_bytes", range(4, 17))
@pytest.mark.parametrize("key", [KEY, LONG_KEY], ids=["128", "256"])
def test_short_tags_and_masked_nonces_are_those_of_the_standard(
    driver: Driver, key: bytes, tag_bytes: int
) -> None:
    alg = shortened(AEAD, tag_bytes)
    masked = bytes(a ^ b for a, b in zip(NONCE, key[16:].ljust(16, b"\0"), strict=True))
    whole = AEADS["ascon_aead128"].seal(key[:16], masked, DATA, TEXT)
    right = whole[: len(TEXT) + tag_bytes]
    assert encrypt(driver, key, alg, NONCE, DATA, TEXT) == (SUCCESS, right)
    assert decrypt(driver, key, alg, NONCE, DATA, right)[:2] == (SUCCESS, TEXT)
    assert in_pieces(driver, "encrypt", key, alg, NONCE, DATA, TEXT) == (
        right[: len(TEXT)],
        right[len(TEXT) :],
    )
    text, _ = in_pieces(driver, "decrypt", key, alg, NONCE, DATA, right[: len(TEXT)], right[len(TEXT) :])
    assert text == TEXT
    forged = bytes((*right[:-1], right[-1] ^ 0x80))
    status, out, room = decrypt(driver, key, alg, NONCE, DATA, forged)
    assert (status, out) == (FORGED, b"")
    assert room[: len(TEXT)] == bytes(len(TEXT))


def test_what_is_not_there_is_refused(driver: Driver) -> None:
    assert encrypt(driver, KEY, 0x05100500, NONCE, DATA, TEXT) == (NOT_SUPPORTED, b"")  # ChaCha20-Poly1305
    assert encrypt(driver, KEY, AEAD | 0x8000, NONCE, DATA, TEXT) == (
        NOT_SUPPORTED,
        b"",
    )  # at least this length
    for tag_bytes in (0, 1, 3, 17, 63):
        assert encrypt(driver, KEY, shortened(AEAD, tag_bytes), NONCE, DATA, TEXT) == (INVALID_ARGUMENT, b"")
    for key in (b"", KEY[:15], LONG_KEY[:17], LONG_KEY[:24]):
        assert encrypt(driver, key, AEAD, NONCE, DATA, TEXT) == (INVALID_ARGUMENT, b"")
    for nonce in (b"", NONCE[:12], NONCE + b"x"):
        assert encrypt(driver, KEY, AEAD, nonce, DATA, TEXT) == (INVALID_ARGUMENT, b"")
    assert encrypt(driver, KEY, AEAD, NONCE, DATA, TEXT, room=len(TEXT) + 15) == (TOO_SMALL, b"")
    assert encrypt(driver, KEY, AEAD, NONCE, DATA, TEXT, room=3) == (TOO_SMALL, b"")
    sealed = encrypt(driver, KEY, AEAD, NONCE, DATA, TEXT)[1]
    assert decrypt(driver, KEY, AEAD, NONCE, DATA, sealed, room=len(TEXT) - 1)[:2] == (TOO_SMALL, b"")
    assert decrypt(driver, KEY, AEAD, NONCE, DATA, sealed[:15])[:2] == (FORGED, b"")
    length, output = Length(), ctypes.create_string_buffer(32)
    assert driver("hash_compute", 0x02000009, TEXT, len(TEXT), output, 32, length) == NOT_SUPPORTED
    assert driver("hash_compute", HASH256, TEXT, len(TEXT), output, 31, length) == TOO_SMALL
    assert driver("xof_setup", operation(), 0x0D000100) == NOT_SUPPORTED


# ---- every sequence of calls ----


@pytest.mark.parametrize("length", [3, pytest.param(4, marks=pytest.mark.long)])
def test_every_sequence_of_calls_of_an_aead_has_the_states_of_the_specification(
    driver: Driver, length: int
) -> None:
    for names in sequences(length):
        model = Model(driver, SCHEMES["ascon"])
        for number, name in enumerate(names):
            assert model.call(name) == model.expect(name), names[: number + 1]
        driver("aead_abort", model.held)
        assert model.held.raw == bytes(ROOM)


@pytest.mark.parametrize("tag_bytes", [4, 15, 16])
def test_a_tag_of_another_length_is_forged_even_if_its_bytes_are_right(
    driver: Driver, tag_bytes: int
) -> None:
    held, length = operation(), Length()
    alg = shortened(AEAD, 16 if tag_bytes < 16 else 8)
    right = AEADS["ascon_aead128"].seal(KEY, NONCE, b"", b"")
    assert driver("aead_decrypt_setup", held, None, KEY, 16, alg) == SUCCESS
    assert driver("aead_set_nonce", held, NONCE, 16) == SUCCESS
    assert driver("aead_verify", held, None, 0, length, right, tag_bytes) == FORGED


def test_nothing_but_its_state_is_kept_of_an_operation_that_failed(driver: Driver) -> None:
    for nonced in (False, True):
        held = operation()
        assert driver("aead_encrypt_setup", held, None, LONG_KEY, 32, AEAD) == SUCCESS
        if nonced:
            assert driver("aead_set_nonce", held, NONCE, 16) == SUCCESS
        assert driver("aead_verify", held, None, 0, Length(), bytes(16), 16) == BAD_STATE
        assert len([byte for byte in held.raw if byte]) == 1
    for kind, alg in (("hash", HASH256), ("xof", XOF)):
        held = operation()
        assert driver(f"{kind}_setup", held, alg) == SUCCESS
        assert driver(f"{kind}_update", held, TEXT, 20) == SUCCESS
        if kind == "hash":
            output = ctypes.create_string_buffer(1)
            assert driver("hash_finish", held, output, 1, Length()) == TOO_SMALL
        else:
            assert driver("xof_set_context", held, DATA, 1) == INVALID_ARGUMENT
        assert len([byte for byte in held.raw if byte]) == 1


def test_the_states_of_a_hash(driver: Driver) -> None:
    held, other, length, output = operation(), operation(), Length(), ctypes.create_string_buffer(32)
    assert driver("hash_update", held, TEXT, 4) == BAD_STATE
    assert driver("hash_finish", held, output, 32, length) == BAD_STATE
    assert driver("hash_clone", held, other) == BAD_STATE
    assert driver("hash_setup", held, XOF) == NOT_SUPPORTED
    assert driver("hash_setup", held, HASH256) == SUCCESS
    assert driver("hash_setup", held, HASH256) == BAD_STATE
    assert driver("hash_update", held, TEXT, 4) == SUCCESS, "a set-up that failed changed nothing"
    assert driver("hash_clone", held, other) == SUCCESS
    assert driver("hash_clone", held, other) == BAD_STATE
    assert driver("hash_update", held, TEXT[4:], len(TEXT) - 4) == SUCCESS
    assert driver("hash_finish", held, output, 32, length) == SUCCESS
    assert output.raw == HASHES["ascon_hash256"].digest(TEXT, b"", 32)
    assert driver("hash_finish", other, output, 32, length) == SUCCESS
    assert output.raw == HASHES["ascon_hash256"].digest(TEXT[:4], b"", 32)
    assert driver("hash_finish", other, output, 32, length) == BAD_STATE
    assert driver("hash_setup", other, HASH256) == SUCCESS
    assert driver("hash_finish", other, output, 31, length) == TOO_SMALL
    assert length.value == 0
    assert driver("hash_update", other, TEXT, 4) == BAD_STATE
    assert driver("hash_setup", other, HASH256) == BAD_STATE, "an error state is left by an abort"
    assert driver("hash_abort", other) == SUCCESS
    assert driver("hash_setup", other, HASH256) == SUCCESS


def test_the_states_of_a_xof(driver: Driver) -> None:
    held, output = operation(), ctypes.create_string_buffer(8)
    assert driver("xof_output", held, output, 8) == BAD_STATE
    for alg, calls in (
        (XOF, [("update", 0), ("context", INVALID_ARGUMENT), ("update", BAD_STATE), ("output", BAD_STATE)]),
        (XOF, [("output", 0), ("output", 0), ("update", BAD_STATE), ("output", BAD_STATE)]),
        (XOF, [("output", 0), ("context", BAD_STATE)]),
        (CXOF, [("update", BAD_STATE), ("context", BAD_STATE)]),
        (CXOF, [("output", BAD_STATE)]),
        (CXOF, [("context", 0), ("context", BAD_STATE)]),
        (CXOF, [("context", 0), ("update", 0), ("output", 0), ("context", BAD_STATE)]),
        (CXOF, [("long context", INVALID_ARGUMENT), ("context", BAD_STATE)]),
    ):
        assert driver("xof_setup", held, alg) == SUCCESS
        assert driver("xof_setup", held, alg) == BAD_STATE
        for name, status in calls:
            found = {
                "update": lambda: driver("xof_update", held, TEXT, 4),
                "context": lambda: driver("xof_set_context", held, DATA, 4),
                "long context": lambda: driver("xof_set_context", held, bytes(257), 257),
                "output": lambda: driver("xof_output", held, output, 8),
            }[name]()
            assert found == status, (alg, calls, name)
        assert driver("xof_abort", held) == SUCCESS
        assert held.raw == bytes(ROOM)
