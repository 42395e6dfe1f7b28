# SPDX-License-Identifier: Apache-2.0 OR MIT
"""crypto/psa with the AEADs of the standards on the host: answers, sizes, states, the choice of a build."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM, ChaCha20Poly1305

from algorithm_builds import known_cases
from conftest import ROOT
from pennyweight.build import toolchain as toolchains
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.run.functions import Aead
from psa_driver import (
    BAD_STATE,
    FORGED,
    INVALID_ARGUMENT,
    NOT_SUPPORTED,
    SOURCES,
    SUCCESS,
    TOO_SMALL,
    Driver,
    Length,
    decrypt,
    definitions,
    driver_for,
    encrypt,
    in_pieces,
    operation,
    shortened,
)
from psa_states import SCHEMES, Model, sequences

ASCON, CCM, GCM, CHACHAPOLY = (SCHEMES[id].alg for id in ("ascon", "aes_ccm", "aes_gcm", "chachapoly"))
IDS = {"ascon": "ascon_aead128", "aes_ccm": "aes128_ccm", "aes_gcm": "aes128_gcm", "chachapoly": "chachapoly"}
"""An AEAD of each family."""

STANDARDS = ("aes_ccm", "aes_gcm", "chachapoly")
KEY = bytes(range(32))
TEXT, DATA = b"some text of more than a block", b"some data"


@pytest.fixture(scope="module")
def driver(lab: Lab) -> Driver:
    """The driver with all its AEADs."""
    return driver_for(lab, tuple(IDS), tuple(IDS.values()))


def key_of(family: str) -> bytes:
    return KEY[: SCHEMES[family].key_bytes]


# ---- answers ----


@pytest.mark.parametrize("family", STANDARDS)
def test_one_call_and_pieces_give_the_known_answers(driver: Driver, session: Session, family: str) -> None:
    alg = SCHEMES[family].alg
    cases = known_cases(session, IDS[family])
    assert len(cases) > (300 if family != "chachapoly" else 0)
    for case in cases[::3]:
        given = case.inputs
        assert isinstance(given, Aead)
        sealed, tag = case.answer[:-16], case.answer[-16:]
        packet = (given.key, alg, given.nonce, given.ad)
        assert encrypt(driver, *packet, given.message) == (SUCCESS, case.answer)
        assert decrypt(driver, *packet, case.answer)[:2] == (SUCCESS, given.message)
        assert in_pieces(driver, "encrypt", *packet, given.message) == (sealed, tag)
        assert in_pieces(driver, "decrypt", *packet, sealed, tag) == (given.message, b"")


def sealed_by_package(family: str, nonce: bytes, tag_bytes: int, ad: bytes, text: bytes) -> bytes:
    key = key_of(family)
    if family == "aes_ccm":
        return AESCCM(key, tag_bytes).encrypt(nonce, text, ad)
    whole = (AESGCM if family == "aes_gcm" else ChaCha20Poly1305)(key).encrypt(nonce, text, ad)
    return whole[: len(text) + tag_bytes]


SIZES = [
    *(("aes_ccm", nonce, tag) for nonce in range(7, 14) for tag in range(4, 17, 2)),
    *(("aes_gcm", 12, tag) for tag in (4, 8, 12, 13, 14, 15, 16)),
    ("chachapoly", 12, 16),
]
"""Family, with each permitted length of nonce and of tag."""


@pytest.mark.parametrize(("family", "nonce_bytes", "tag_bytes"), SIZES)
def test_every_permitted_size_is_that_of_the_package(
    driver: Driver, family: str, nonce_bytes: int, tag_bytes: int
) -> None:
    draw = Random(f"{family} {nonce_bytes} {tag_bytes}")
    key, alg, nonce = key_of(family), shortened(SCHEMES[family].alg, tag_bytes), draw.randbytes(nonce_bytes)
    for ad_bytes, text_bytes in ((0, 0), (0, 5), (13, 0), (14, 16), (15, 17), (16, 47), (30, 200)):
        ad, text = draw.randbytes(ad_bytes), draw.randbytes(text_bytes)
        right = sealed_by_package(family, nonce, tag_bytes, ad, text)
        sealed, tag = right[:text_bytes], right[text_bytes:]
        assert encrypt(driver, key, alg, nonce, ad, text) == (SUCCESS, right)
        assert decrypt(driver, key, alg, nonce, ad, right)[:2] == (SUCCESS, text)
        assert in_pieces(driver, "encrypt", key, alg, nonce, ad, text) == (sealed, tag)
        assert in_pieces(driver, "decrypt", key, alg, nonce, ad, sealed, tag) == (text, b"")
        forged = bytes((*right[:-1], right[-1] ^ 1))
        status, out, room = decrypt(driver, key, alg, nonce, ad, forged)
        assert (status, out) == (FORGED, b"")
        assert room[:text_bytes] == bytes(text_bytes)


@pytest.mark.parametrize("ad_bytes", [0xFEFF, 0xFF00, 0x10001])
def test_long_associated_data_of_ccm_in_pieces_is_that_of_one_call(driver: Driver, ad_bytes: int) -> None:
    ad = Random(ad_bytes).randbytes(ad_bytes)
    right = sealed_by_package("aes_ccm", KEY[:13], 8, ad, TEXT)
    pieces = in_pieces(driver, "encrypt", KEY[:16], shortened(CCM, 8), KEY[:13], ad, TEXT)
    assert pieces == (right[: len(TEXT)], right[len(TEXT) :])


# ---- what is refused ----


@pytest.mark.parametrize(
    ("family", "tag_bytes"),
    [
        *(("aes_ccm", each) for each in (0, 2, 3, 5, 15, 17, 18)),
        *(("aes_gcm", each) for each in (0, 3, 5, 7, 9, 11, 17)),
        *(("chachapoly", each) for each in (0, 4, 8, 12, 15, 17)),
    ],
)
def test_a_tag_of_another_length_is_refused(driver: Driver, family: str, tag_bytes: int) -> None:
    nonce, alg = KEY[: SCHEMES[family].nonce_bytes], shortened(SCHEMES[family].alg, tag_bytes)
    key, held = key_of(family), operation()
    assert encrypt(driver, key, alg, nonce, DATA, TEXT, room=99) == (INVALID_ARGUMENT, b"")
    assert decrypt(driver, key, alg, nonce, DATA, bytes(60))[:2] == (INVALID_ARGUMENT, b"")
    assert driver("aead_encrypt_setup", held, None, key, len(key), alg) == INVALID_ARGUMENT
    assert not any(held.raw), "a set-up that fails changes nothing"


@pytest.mark.parametrize(
    ("family", "key_bytes", "status"),
    [
        *((aes, each, NOT_SUPPORTED) for aes in ("aes_ccm", "aes_gcm") for each in (24, 32)),
        *((aes, each, INVALID_ARGUMENT) for aes in ("aes_ccm", "aes_gcm") for each in (0, 15, 17)),
        *(("chachapoly", each, INVALID_ARGUMENT) for each in (0, 16, 31)),
    ],
)
def test_a_key_of_another_length_is_refused_or_left_to_another_driver(
    driver: Driver, family: str, key_bytes: int, status: int
) -> None:
    alg, nonce = SCHEMES[family].alg, KEY[: SCHEMES[family].nonce_bytes]
    assert encrypt(driver, KEY[:key_bytes], alg, nonce, DATA, TEXT) == (status, b"")
    assert driver("aead_decrypt_setup", operation(), None, KEY, key_bytes, alg) == status


@pytest.mark.parametrize(
    ("family", "nonce_bytes", "status"),
    [
        *(("aes_ccm", each, INVALID_ARGUMENT) for each in (0, 6, 14, 16)),
        *(("aes_gcm", each, NOT_SUPPORTED) for each in (1, 11, 13, 16)),
        ("aes_gcm", 0, INVALID_ARGUMENT),
        *(("chachapoly", each, INVALID_ARGUMENT) for each in (0, 8, 11, 13, 24)),
    ],
)
def test_a_nonce_of_another_length_is_refused(
    driver: Driver, family: str, nonce_bytes: int, status: int
) -> None:
    alg, key, held = SCHEMES[family].alg, key_of(family), operation()
    assert encrypt(driver, key, alg, KEY[:nonce_bytes], DATA, TEXT) == (status, b"")
    assert decrypt(driver, key, alg, KEY[:nonce_bytes], DATA, bytes(60))[:2] == (status, b"")
    assert driver("aead_encrypt_setup", held, None, key, len(key), alg) == SUCCESS
    assert driver("aead_set_nonce", held, KEY, nonce_bytes) == status
    assert len([byte for byte in held.raw if byte]) == 1


def test_a_message_of_ccm_that_is_too_long_for_its_nonce_is_refused(driver: Driver) -> None:
    long = bytes(1 << 16)
    assert encrypt(driver, KEY[:16], CCM, KEY[:13], b"", long) == (INVALID_ARGUMENT, b"")
    assert decrypt(driver, KEY[:16], CCM, KEY[:13], b"", long + bytes(16))[:2] == (FORGED, b"")
    for first in ("lengths", "nonce"):
        held = operation()
        calls = {
            "lengths": lambda held=held: driver("aead_set_lengths", held, 0, len(long)),
            "nonce": lambda held=held: driver("aead_set_nonce", held, KEY, 13),
        }
        assert driver("aead_encrypt_setup", held, None, KEY, 16, CCM) == SUCCESS
        assert calls.pop(first)() == SUCCESS
        ((_, second),) = calls.items()
        assert second() == INVALID_ARGUMENT
        assert len([byte for byte in held.raw if byte]) == 1


@pytest.mark.parametrize("family", STANDARDS)
def test_too_little_room_and_short_ciphertexts_are_refused(driver: Driver, family: str) -> None:
    packet = (key_of(family), SCHEMES[family].alg, KEY[: SCHEMES[family].nonce_bytes], DATA)
    assert encrypt(driver, *packet, TEXT, room=len(TEXT) + 15) == (TOO_SMALL, b"")
    sealed = encrypt(driver, *packet, TEXT)[1]
    assert decrypt(driver, *packet, sealed, room=len(TEXT) - 1)[:2] == (TOO_SMALL, b"")
    assert decrypt(driver, *packet, sealed[:15])[:2] == (FORGED, b"")


# ---- states ----


@pytest.mark.parametrize("length", [2, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("family", STANDARDS)
def test_every_sequence_of_calls_has_the_states_of_the_specification(
    driver: Driver, family: str, length: int
) -> None:
    for names in sequences(length):
        model = Model(driver, SCHEMES[family])
        for number, name in enumerate(names):
            assert model.call(name) == model.expect(name), names[: number + 1]
        driver("aead_abort", model.held)
        assert not any(model.held.raw)


@pytest.mark.parametrize("family", STANDARDS)
def test_nothing_but_its_state_is_kept_of_an_operation_that_failed(driver: Driver, family: str) -> None:
    scheme, key = SCHEMES[family], key_of(family)
    for has_nonce in (False, True):
        held = operation()
        assert driver("aead_encrypt_setup", held, None, key, len(key), scheme.alg) == SUCCESS
        assert driver("aead_set_lengths", held, 1, 1) == SUCCESS
        if has_nonce:
            assert driver("aead_set_nonce", held, KEY, scheme.nonce_bytes) == SUCCESS
        assert driver("aead_verify", held, None, 0, Length(), bytes(16), 16) == BAD_STATE
        assert len([byte for byte in held.raw if byte]) == 1


@pytest.mark.parametrize("family", STANDARDS)
def test_the_key_is_wiped_once_the_context_has_it(driver: Driver, family: str) -> None:
    """Its own bytes: what the context has of a key depends on the cipher, and ChaCha20 keeps it."""
    scheme, held = SCHEMES[family], operation()
    key = bytes(range(101, 101 + scheme.key_bytes))
    assert driver("aead_encrypt_setup", held, None, key, len(key), scheme.alg) == SUCCESS
    assert key in held.raw
    assert driver("aead_set_nonce", held, KEY, scheme.nonce_bytes) == SUCCESS
    assert driver("aead_set_lengths", held, 0, 0) == SUCCESS
    assert held.raw.count(key) == (1 if family == "chachapoly" else 0)


# ---- the choice of a build ----


@pytest.mark.parametrize("family", IDS)
def test_a_build_has_its_families_and_no_others(lab: Lab, family: str) -> None:
    alone = driver_for(lab, [family], [IDS[family]])
    for other, scheme in SCHEMES.items():
        status, _ = encrypt(alone, key_of(other), scheme.alg, KEY[: scheme.nonce_bytes], DATA, TEXT)
        assert status == (SUCCESS if other == family else NOT_SUPPORTED)


FOREIGN = {"ascon": "pw_ascon_aead128_", "aes_ccm": "pw_aes128_ccm_", "aes_gcm": "pw_aes128_gcm_"}
"""Beginning of the functions of a family."""


def undefined(families: Sequence[str], folder: Path) -> set[str]:
    """Return the functions that the AEAD operations of a build need from elsewhere."""
    command = [
        *(*toolchains.host_compiler().command, *toolchains.C_FLAGS, "-O1", "-c"),
        *(f"-D{each}" for each in definitions(families)),
        *(f"-I{ROOT / 'crypto' / each}" for each in ("include", "common", "")),
    ]
    source = next(each for each in SOURCES if each.name == "aead.c")
    subprocess.run([*command, str(source), "-o", "aead.o"], cwd=folder, check=True)
    listed = subprocess.run(["nm", "-u", "aead.o"], cwd=folder, check=True, capture_output=True, text=True)
    return {line.split()[-1] for line in listed.stdout.splitlines()}


@pytest.mark.parametrize("family", IDS)
def test_a_family_that_is_left_out_is_not_linked(family: str, tmp_path: Path) -> None:
    others = tuple(each for each in IDS if each != family)
    beginning = FOREIGN.get(family, "pw_chachapoly_")
    assert not [name for name in undefined(others, tmp_path) if name.startswith(beginning)]
    assert [name for name in undefined((family,), tmp_path) if name.startswith(beginning)]


def test_a_build_without_families_compiles_and_supports_nothing(lab: Lab) -> None:
    none = driver_for(lab, [], ["ascon_aead128", "ascon_hash256", "ascon_cxof128"])
    assert encrypt(none, KEY[:16], ASCON, KEY[:16], DATA, TEXT) == (NOT_SUPPORTED, b"")
    assert none("aead_set_nonce", operation(), KEY, 0) == BAD_STATE
    output = ctypes.create_string_buffer(16)
    assert none("aead_update", operation(), TEXT, 4, output, 4, Length()) == BAD_STATE
