# SPDX-License-Identifier: Apache-2.0 OR MIT
"""crypto/psa on the host: MACs, SHA-256 and HKDF against a package, and their states."""

from __future__ import annotations

import ctypes
import hashlib
import hmac
from itertools import count, product
from random import Random

import pytest
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.cmac import CMAC as PackageCMAC
from cryptography.hazmat.primitives.hashes import SHA256 as PackageSHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF as PackageHKDF
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

from pennyweight.lab import Lab
from psa_driver import (
    BAD_STATE,
    FORGED,
    INVALID_ARGUMENT,
    NOT_SUPPORTED,
    SUCCESS,
    TOO_SMALL,
    Driver,
    Length,
    compute,
    driver_for,
    operation,
    truncated,
)

HMAC, CMAC, SHA256 = 0x03800009, 0x03C00200, 0x02000009
HKDF, EXTRACT, EXPAND = 0x08000109, 0x08000409, 0x08000509
SALT, SECRET, INFO = 0x0202, 0x0101, 0x0203
NO_MEMORY, NO_DATA = -141, -143
WHOLE = {HMAC: 32, CMAC: 16}
KEY = bytes(range(100))
TEXT = b"some text of more than a block"


@pytest.fixture(scope="module")
def driver(lab: Lab) -> Driver:
    return driver_for(lab, ["aes_cmac", "sha256"], ["aes128_cmac", "sha256", "hmac_sha256"])


def by_package(alg: int, key: bytes, text: bytes) -> bytes:
    if alg == HMAC:
        return hmac.new(key, text, "sha256").digest()
    package = PackageCMAC(AES(key))
    package.update(text)
    return package.finalize()


def in_pieces(driver: Driver, alg: int, key: bytes, text: bytes) -> bytes:
    """The MAC of a signature in two pieces, whose operation keeps nothing."""
    held, output, length = operation(), ctypes.create_string_buffer(32), Length()
    assert driver("mac_sign_setup", held, None, key, len(key), alg) == SUCCESS
    for piece in (text[:5], text[5:]):
        assert driver("mac_update", held, piece, len(piece)) == SUCCESS
    assert driver("mac_sign_finish", held, output, 32, length) == SUCCESS
    assert not any(held.raw)
    return output.raw[: length.value]


def verified(driver: Driver, alg: int, key: bytes, text: bytes, mac: bytes) -> tuple[int, int]:
    """Statuses of a verification in one call, and in two pieces."""
    held = operation()
    assert driver("mac_verify_setup", held, None, key, len(key), alg) == SUCCESS
    for piece in (text[:5], text[5:]):
        assert driver("mac_update", held, piece, len(piece)) == SUCCESS
    status = driver("mac_verify_finish", held, mac, len(mac))
    assert len([byte for byte in held.raw if byte]) == (0 if status == SUCCESS else 1)
    return driver("mac_verify", None, key, len(key), alg, text, len(text), mac, len(mac)), status


# ---- MAC ----


@pytest.mark.parametrize(
    ("alg", "key_bytes"), [(CMAC, 16), *((HMAC, each) for each in (1, 16, 32, 64, 65, 100))]
)
def test_macs_of_every_length_are_those_of_the_package(driver: Driver, alg: int, key_bytes: int) -> None:
    key = KEY[:key_bytes]
    for length in (0, 1, 15, 16, 17, 32, 55, 56, 64, 200):
        text = Random(length).randbytes(length)
        right = by_package(alg, key, text)
        for mac_bytes in (0, *range(4, WHOLE[alg] + 1)):
            its, mac = truncated(alg, mac_bytes), right[: mac_bytes or WHOLE[alg]]
            assert compute(driver, its, key, text) == (SUCCESS, mac)
            assert verified(driver, its, key, text, mac) == (SUCCESS, SUCCESS)
            forged = bytes((*mac[:-1], mac[-1] ^ 0x80))
            assert verified(driver, its, key, text, forged) == (FORGED, FORGED)
            assert verified(driver, its, key, text, mac[:-1]) == (FORGED, FORGED)
        assert in_pieces(driver, alg, key, text) == right


@pytest.mark.parametrize("alg", [HMAC, CMAC], ids=["hmac", "cmac"])
def test_what_is_not_there_is_refused(driver: Driver, alg: int) -> None:
    key = KEY[:16]
    for mac_bytes, status in ((1, NOT_SUPPORTED), (3, NOT_SUPPORTED), (WHOLE[alg] + 1, INVALID_ARGUMENT)):
        assert compute(driver, truncated(alg, mac_bytes), key, TEXT) == (status, b"")
        assert driver("mac_sign_setup", operation(), None, key, 16, truncated(alg, mac_bytes)) == status
    assert compute(driver, alg | 0x8000, key, TEXT) == (NOT_SUPPORTED, b"")  # at least this length
    assert compute(driver, alg, key, TEXT, room=WHOLE[alg] - 1) == (TOO_SMALL, b"")
    assert compute(driver, 0x03800005, key, TEXT) == (NOT_SUPPORTED, b"")  # HMAC-SHA-1
    assert compute(driver, 0x03C00100, key, TEXT) == (NOT_SUPPORTED, b"")  # CBC-MAC


@pytest.mark.parametrize(
    ("key_bytes", "status"),
    [(0, INVALID_ARGUMENT), (15, INVALID_ARGUMENT), (24, NOT_SUPPORTED), (32, NOT_SUPPORTED)],
)
def test_a_key_of_cmac_has_128_bits(driver: Driver, key_bytes: int, status: int) -> None:
    assert compute(driver, CMAC, KEY[:key_bytes], TEXT) == (status, b"")


_STEPS = (
    "sign_setup",
    "verify_setup",
    "update",
    "sign_finish",
    "sign_finish short",
    "verify_finish",
    "abort",
)


def expected(phase: str, step: str) -> tuple[str, int]:
    """The phase after a call, and its status; `phase` is inactive, sign, verify or failed."""
    if step == "abort":
        return "inactive", SUCCESS
    if step.endswith("setup"):
        return (step.partition("_")[0], SUCCESS) if phase == "inactive" else (phase, BAD_STATE)
    if phase in ("inactive", "failed"):
        return phase, BAD_STATE
    if step == "update":
        return phase, SUCCESS
    if not step.startswith(phase):
        return "failed", BAD_STATE
    if step == "sign_finish":
        return "inactive", SUCCESS
    return "failed", TOO_SMALL if step.endswith("short") else FORGED


def call(driver: Driver, held: ctypes.Array[ctypes.c_char], alg: int, step: str) -> int:
    output = ctypes.create_string_buffer(32)
    if step.endswith("setup"):
        return driver(f"mac_{step}", held, None, KEY, 16, alg)
    if step == "update":
        return driver("mac_update", held, TEXT, 4)
    if step.startswith("sign_finish"):
        return driver("mac_sign_finish", held, output, 15 if step.endswith("short") else 32, Length())
    return (
        driver("mac_verify_finish", held, bytes(32), WHOLE[alg])
        if step == "verify_finish"
        else driver("mac_abort", held)
    )


@pytest.mark.parametrize("alg", [HMAC, CMAC], ids=["hmac", "cmac"])
def test_every_sequence_of_calls_has_the_states_of_the_specification(driver: Driver, alg: int) -> None:
    for steps in product(_STEPS, repeat=4):
        held, phase = operation(), "inactive"
        for step in steps:
            phase, status = expected(phase, step)
            assert call(driver, held, alg, step) == status, (steps, step)
            kept = len([byte for byte in held.raw if byte])
            assert (kept == 0) == (phase == "inactive") and (kept == 1 or phase != "failed")


# ---- SHA-256 ----


def test_sha256_is_that_of_the_standard(driver: Driver) -> None:
    for length in (0, 1, 55, 56, 63, 64, 65, 200):
        text, output, given = Random(length).randbytes(length), ctypes.create_string_buffer(32), Length()
        right = hashlib.sha256(text).digest()
        assert driver("hash_compute", SHA256, text, length, output, 32, given) == SUCCESS
        assert (output.raw, given.value) == (right, 32)
        held, other = operation(), operation()
        assert driver("hash_setup", held, SHA256) == SUCCESS
        assert driver("hash_update", held, text[:9], len(text[:9])) == SUCCESS
        assert driver("hash_clone", held, other) == SUCCESS
        assert driver("hash_abort", held) == SUCCESS
        assert driver("hash_update", other, text[9:], len(text[9:])) == SUCCESS
        assert driver("hash_finish", other, output, 32, given) == SUCCESS
        assert output.raw == right and not any(other.raw) and not any(held.raw)


def test_a_hash_that_the_build_lacks_is_left_to_another_driver(driver: Driver) -> None:
    held, output = operation(), ctypes.create_string_buffer(32)
    assert driver("hash_compute", 0x02000019, TEXT, 4, output, 32, Length()) == NOT_SUPPORTED  # Ascon
    assert driver("hash_setup", held, 0x02000019) == NOT_SUPPORTED
    assert not any(held.raw)
    assert driver("hash_compute", SHA256, TEXT, 4, output, 31, Length()) == TOO_SMALL
    assert driver("hash_setup", held, SHA256) == SUCCESS
    assert driver("hash_finish", held, output, 31, Length()) == TOO_SMALL
    assert len([byte for byte in held.raw if byte]) == 1


# ---- key derivation ----


def derivation(driver: Driver, alg: int, *inputs: tuple[int, bytes]) -> ctypes.Array[ctypes.c_char]:
    """An operation that has its inputs."""
    held = operation()
    assert driver("key_derivation_setup", held, alg) == SUCCESS
    for step, data in inputs:
        assert driver("key_derivation_input_bytes", held, step, data, len(data)) == SUCCESS
    return held


def output_of(driver: Driver, held: ctypes.Array[ctypes.c_char], length: int) -> bytes:
    output = ctypes.create_string_buffer(length + 1)
    assert driver("key_derivation_output_bytes", held, output, length) == SUCCESS
    assert output.raw[length] == 0
    return output.raw[:length]


def capacity_of(driver: Driver, held: ctypes.Array[ctypes.c_char]) -> int:
    capacity = Length()
    assert driver("key_derivation_get_capacity", held, capacity) == SUCCESS
    return capacity.value


@pytest.mark.parametrize("info", [b"", b"purpose", bytes(range(128))], ids=len)
@pytest.mark.parametrize("salt", [None, b"", bytes(range(50, 115))], ids=["none", "empty", "65"])
def test_hkdf_is_that_of_the_package_in_chunks_of_any_length(
    driver: Driver, salt: bytes | None, info: bytes
) -> None:
    secret = bytes(range(200, 222))
    right = PackageHKDF(PackageSHA256(), 8160, salt, info).derive(secret)
    salted = [] if salt is None else [(SALT, salt)]
    for inputs in ([*salted, (SECRET, secret), (INFO, info)], [(INFO, info), *salted, (SECRET, secret)]):
        for chunks in ((8160,), (0, 1, 31, 32, 33, 64, 100, 7899), (5,) * 40):
            held = derivation(driver, HKDF, *inputs)
            assert capacity_of(driver, held) == 8160
            found = b"".join(output_of(driver, held, each) for each in chunks)
            assert found == right[: sum(chunks)]
            assert capacity_of(driver, held) == 8160 - sum(chunks)
            assert driver("key_derivation_abort", held) == SUCCESS
            assert not any(held.raw)


def test_the_two_steps_alone_are_those_of_hkdf(driver: Driver) -> None:
    salt, secret, info = b"salt", bytes(range(60)), b"purpose"
    held = derivation(driver, EXTRACT, (SALT, salt), (SECRET, secret))
    prk = output_of(driver, held, 5) + output_of(driver, held, 27)
    assert prk == hmac.new(salt, secret, "sha256").digest()
    assert capacity_of(driver, held) == 0
    held = derivation(driver, EXPAND, (SECRET, prk), (INFO, info))
    assert output_of(driver, held, 100) == HKDFExpand(PackageSHA256(), 100, info).derive(prk)


def test_the_capacity_is_a_limit(driver: Driver) -> None:
    inputs = ((SECRET, KEY), (INFO, b""))
    held, output = derivation(driver, HKDF, *inputs), ctypes.create_string_buffer(64)
    assert driver("key_derivation_set_capacity", held, 8161) == INVALID_ARGUMENT
    assert capacity_of(driver, held) == 8160, "the operation goes on"
    assert driver("key_derivation_set_capacity", held, 40) == SUCCESS
    assert driver("key_derivation_set_capacity", held, 41) == INVALID_ARGUMENT
    assert len(output_of(driver, held, 39)) == 39
    assert driver("key_derivation_output_bytes", held, output, 2) == NO_DATA
    assert not any(output.raw)
    assert driver("key_derivation_output_bytes", held, output, 1) == NO_DATA, "there is no more"
    assert capacity_of(driver, held) == 0


@pytest.mark.parametrize(
    ("alg", "given", "step", "data", "status"),
    [
        (HKDF, (), "output", b"", BAD_STATE),
        (HKDF, ((SECRET, KEY),), "output", b"", BAD_STATE),
        (HKDF, ((INFO, b""),), "output", b"", BAD_STATE),
        (HKDF, ((SALT, b""),), SALT, b"", BAD_STATE),
        (HKDF, ((SECRET, KEY),), SALT, b"", BAD_STATE),
        (HKDF, ((SECRET, KEY),), SECRET, KEY, BAD_STATE),
        (HKDF, ((INFO, b""),), INFO, b"", BAD_STATE),
        (HKDF, (), INFO, bytes(129), NO_MEMORY),
        (HKDF, (), 0x0201, b"", INVALID_ARGUMENT),  # a label
        (EXTRACT, (), SECRET, KEY, BAD_STATE),
        (EXTRACT, ((SALT, b""),), "output", b"", BAD_STATE),
        (EXTRACT, ((SALT, b""),), INFO, b"", INVALID_ARGUMENT),
        (EXPAND, (), SALT, b"", INVALID_ARGUMENT),
        (EXPAND, (), INFO, b"", BAD_STATE),
        (EXPAND, (), SECRET, KEY[:31], INVALID_ARGUMENT),
        (EXPAND, (), SECRET, KEY[:33], INVALID_ARGUMENT),
        (EXPAND, ((SECRET, KEY[:32]),), "output", b"", BAD_STATE),
    ],
    ids=count(),
)
def test_an_input_that_does_not_come_then_is_refused(
    driver: Driver, alg: int, given: tuple[tuple[int, bytes], ...], step: int | str, data: bytes, status: int
) -> None:
    held, output = derivation(driver, alg, *given), ctypes.create_string_buffer(8)
    if isinstance(step, int):
        assert driver("key_derivation_input_bytes", held, step, data, len(data)) == status
    else:
        assert driver("key_derivation_output_bytes", held, output, 8) == status
    assert len([byte for byte in held.raw if byte]) == 1, "nothing of a failed operation is kept"
    assert driver("key_derivation_input_bytes", held, INFO, b"", 0) == BAD_STATE
    assert driver("key_derivation_set_capacity", held, 0) == BAD_STATE
    assert driver("key_derivation_get_capacity", held, Length()) == BAD_STATE
    assert driver("key_derivation_setup", held, alg) == BAD_STATE
    assert driver("key_derivation_abort", held) == SUCCESS
    assert driver("key_derivation_setup", held, alg) == SUCCESS


def test_an_inactive_derivation_takes_nothing_but_a_set_up(driver: Driver) -> None:
    held, output = operation(), ctypes.create_string_buffer(8)
    assert driver("key_derivation_input_bytes", held, SECRET, KEY, 16) == BAD_STATE
    assert driver("key_derivation_output_bytes", held, output, 8) == BAD_STATE
    assert driver("key_derivation_set_capacity", held, 8) == BAD_STATE
    assert driver("key_derivation_setup", held, 0x08000105) == NOT_SUPPORTED  # over SHA-1
    assert driver("key_derivation_setup", held, HMAC) == NOT_SUPPORTED
    assert not any(held.raw)
