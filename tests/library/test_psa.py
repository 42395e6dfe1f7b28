# SPDX-License-Identifier: Apache-2.0 OR MIT
"""crypto/psa on the host: official vectors, and every sequence of calls against the states of PSA Crypto."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from algorithm_builds import known_cases, recipe_of
from conftest import ROOT
from models.ascon import AEADS, HASHES
from pennyweight.build.image import Recipe, build_library
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.run.functions import Aead, Hash

AEAD, HASH256, XOF, CXOF = 0x05100700, 0x02000019, 0x0D000300, 0x0D008300
SUCCESS, NOT_SUPPORTED, INVALID_ARGUMENT, BAD_STATE, TOO_SMALL, FORGED = 0, -134, -135, -137, -138, -149
KEY, NONCE = bytes(range(16)), bytes(range(16, 32))
LONG_KEY = bytes(range(32))
TEXT, DATA = b"some text of more than a block", b"some data"


def shortened(tag_bytes: int) -> int:
    return AEAD & ~0x3F0000 | tag_bytes << 16


class Driver:
    """The library, its functions called with bytes and numbers; what is written is a buffer of ctypes."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.CDLL(str(path))

    def __call__(
        self, function: str, *arguments: bytes | int | ctypes.Array[ctypes.c_char] | Length | None
    ) -> int:
        made: list[object] = []
        for each in arguments:
            if isinstance(each, int):
                # an algorithm, or a length: both are passed as they are in a register
                made.append(ctypes.c_size_t(each))
            else:
                made.append(each.reference if isinstance(each, Length) else each)
        call = getattr(self._library, f"pw_psa_{function}")
        call.restype = ctypes.c_int32
        return int(call(*made))


class Length:
    """Output argument for the number of bytes that a function has written."""

    def __init__(self) -> None:
        self._held = ctypes.c_size_t(12345)

    @property
    def reference(self) -> object:
        return ctypes.byref(self._held)

    @property
    def value(self) -> int:
        return self._held.value


def operation() -> ctypes.Array[ctypes.c_char]:
    """Room for any of them, initialised to zero."""
    return ctypes.create_string_buffer(512)


@pytest.fixture(scope="module")
def driver(lab: Lab) -> Driver:
    algorithms = [
        lab.catalog.find_algorithm(id) for id in ("ascon_aead128", "ascon_hash256", "ascon_cxof128")
    ]
    recipes = [recipe_of(lab, each, each.reference) for each in algorithms]
    sources = dict.fromkeys(path for recipe in recipes for path in recipe.sources)
    own = sorted((ROOT / "crypto" / "psa").glob("*.c"))
    return Driver(build_library(lab, Recipe("psa", (*own, *sources), recipes[0].folders, ())))


def encrypt(
    driver: Driver, key: bytes, alg: int, nonce: bytes, ad: bytes, text: bytes, room: int | None = None
) -> tuple[int, bytes]:
    size = len(text) + 16 if room is None else room
    output, length = ctypes.create_string_buffer(size + 1), Length()
    status = driver(
        "aead_encrypt",
        None,
        key,
        len(key),
        alg,
        nonce,
        len(nonce),
        ad,
        len(ad),
        text,
        len(text),
        output,
        size,
        length,
    )
    return status, output.raw[: length.value]


def decrypt(
    driver: Driver, key: bytes, alg: int, nonce: bytes, ad: bytes, sealed: bytes, room: int | None = None
) -> tuple[int, bytes, bytes]:
    """Status, what came out, and all of the buffer."""
    size = len(sealed) if room is None else room
    output, length = ctypes.create_string_buffer(b"\xa5" * (size + 1)), Length()
    status = driver(
        *("aead_decrypt", None, key, len(key), alg, nonce, len(nonce), ad, len(ad)),
        *(sealed, len(sealed), output, size, length),
    )
    return status, output.raw[: length.value], output.raw


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


def in_pieces(
    driver: Driver,
    direction: str,
    key: bytes,
    alg: int,
    nonce: bytes,
    ad: bytes,
    text: bytes,
    tag: bytes = b"",
) -> tuple[bytes, bytes]:
    """Text and tag of a stream in which all succeeds, with the lengths told."""
    held, length, rest = operation(), Length(), Length()
    out = b""
    assert driver(f"aead_{direction}_setup", held, None, key, len(key), alg) == SUCCESS
    assert driver("aead_set_lengths", held, len(ad), len(text)) == SUCCESS
    assert driver("aead_set_nonce", held, nonce, len(nonce)) == SUCCESS
    for piece in (ad[:3], ad[3:]):
        assert driver("aead_update_ad", held, piece, len(piece)) == SUCCESS
    for piece in (text[:5], text[5:]):
        output = ctypes.create_string_buffer(len(piece) + 1)
        assert driver("aead_update", held, piece, len(piece), output, len(piece), length) == SUCCESS
        out += output.raw[: length.value]
    if direction == "decrypt":
        assert driver("aead_verify", held, None, 0, length, tag, len(tag)) == SUCCESS
        made = b""
    else:
        output = ctypes.create_string_buffer(16)
        assert driver("aead_finish", held, None, 0, length, output, 16, rest) == SUCCESS
        made = output.raw[: rest.value]
    assert held.raw == bytes(512), "nothing of a finished operation is kept"
    return out, made


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
        assert held.raw == bytes(512)


# ---- keys and tags, against the model of the specification ----


@pytest.mark.parametrize("tag_bytes", range(4, 17))
@pytest.mark.parametrize("key", [KEY, LONG_KEY], ids=["128", "256"])
def test_short_tags_and_masked_nonces_are_those_of_the_standard(
    driver: Driver, key: bytes, tag_bytes: int
) -> None:
    alg = shortened(tag_bytes)
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
        assert encrypt(driver, KEY, shortened(tag_bytes), NONCE, DATA, TEXT) == (INVALID_ARGUMENT, b"")
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

Step = tuple[str, Callable[["Model"], int]]


class Model:
    """Model of the specification of an AEAD operation, with the calls that are tried."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.held = driver, operation()
        self.phase = "inactive"  # keyed, nonced, ad, text, failed
        self.decrypts = False
        self.left: list[int] | None = None
        """Bytes of associated data and of text that are still to come, where lengths were told."""

    def expect(self, name: str) -> int:
        """The status that the call is to have; changes the phase as the call does."""
        status = getattr(self, f"_{name.partition(':')[0]}")(name.partition(":")[2])
        if status != SUCCESS and self.phase != "inactive" and not name.startswith("setup"):
            self.phase = "failed"
        return int(status)

    def _setup(self, direction: str) -> int:
        if self.phase != "inactive":
            return BAD_STATE
        self.phase, self.decrypts, self.left = "keyed", direction == "decrypt", None
        return SUCCESS

    def _nonce(self, size: str) -> int:
        if self.phase != "keyed":
            return BAD_STATE
        if size != "16":
            return INVALID_ARGUMENT
        self.phase = "nonced"
        return SUCCESS

    def _lengths(self, _: str) -> int:
        if self.phase not in ("keyed", "nonced") or self.left is not None:
            return BAD_STATE
        self.left = [4, 4]
        return SUCCESS

    def _ad(self, _: str) -> int:
        if self.phase not in ("nonced", "ad"):
            return BAD_STATE
        if self.left and self.left[0] < 4:
            return INVALID_ARGUMENT
        if self.left:
            self.left[0] -= 4
        self.phase = "ad"
        return SUCCESS

    def _text(self, room: str) -> int:
        if self.phase not in ("nonced", "ad", "text"):
            return BAD_STATE
        if self.left and (self.left[0] or self.left[1] < 4):
            return INVALID_ARGUMENT
        if room == "short":
            return TOO_SMALL
        if self.left:
            self.left[1] -= 4
        self.phase = "text"
        return SUCCESS

    def _end(self, decrypts: bool) -> int:
        if self.phase not in ("nonced", "ad", "text") or self.decrypts != decrypts:
            return BAD_STATE
        return INVALID_ARGUMENT if self.left and any(self.left) else SUCCESS

    def _finish(self, room: str) -> int:
        status = self._end(False)
        if status == SUCCESS and room == "short":
            return TOO_SMALL
        if status == SUCCESS:
            self.phase = "inactive"
        return status

    def _verify(self, tag: str) -> int:
        return self._end(True) or FORGED

    def _abort(self, _: str) -> int:
        self.phase = "inactive"
        return SUCCESS

    def call(self, name: str) -> int:
        kind, _, detail = name.partition(":")
        held, length, rest = self.held, Length(), Length()
        output = ctypes.create_string_buffer(16)
        match kind:
            case "setup":
                return self.driver(f"aead_{detail}_setup", held, None, KEY, 16, AEAD)
            case "nonce":
                return self.driver("aead_set_nonce", held, NONCE, int(detail))
            case "lengths":
                return self.driver("aead_set_lengths", held, 4, 4)
            case "ad":
                return self.driver("aead_update_ad", held, DATA, 4)
            case "text":
                return self.driver("aead_update", held, TEXT, 4, output, 3 if detail else 4, length)
            case "finish":
                return self.driver("aead_finish", held, None, 0, length, output, 15 if detail else 16, rest)
            case "verify":
                return self.driver("aead_verify", held, None, 0, length, bytes(16), 15 if detail else 16)
        return self.driver("aead_abort", held)


CALLS = (
    *("setup:encrypt", "setup:decrypt", "nonce:16", "nonce:12", "lengths", "ad", "text", "text:short"),
    *("finish", "finish:short", "verify", "verify:short", "abort"),
)
BEGINNINGS = ((), ("setup:encrypt",), ("setup:decrypt", "nonce:16"), ("setup:encrypt", "nonce:16", "lengths"))


def sequences(length: int) -> Iterator[tuple[str, ...]]:
    for beginning in BEGINNINGS:
        for rest in product(CALLS, repeat=length):
            yield (*beginning, *rest)


@pytest.mark.parametrize("length", [3, pytest.param(4, marks=pytest.mark.long)])
def test_every_sequence_of_calls_of_an_aead_has_the_states_of_the_specification(
    driver: Driver, length: int
) -> None:
    for names in sequences(length):
        model = Model(driver)
        for number, name in enumerate(names):
            assert model.call(name) == model.expect(name), names[: number + 1]
        driver("aead_abort", model.held)
        assert model.held.raw == bytes(512)


@pytest.mark.parametrize("tag_bytes", [4, 15, 16])
def test_a_tag_of_another_length_is_forged_even_if_its_bytes_are_right(
    driver: Driver, tag_bytes: int
) -> None:
    held, length = operation(), Length()
    alg = shortened(16 if tag_bytes < 16 else 8)
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
        assert held.raw == bytes(512)
