# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The driver of PSA Crypto on the host, with the families that a test asks for."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from pathlib import Path

from algorithm_builds import recipe_of
from conftest import ROOT
from pennyweight.build.cache import make_text
from pennyweight.build.image import Recipe, build_library
from pennyweight.lab import Lab

SUCCESS, NOT_SUPPORTED, INVALID_ARGUMENT, BAD_STATE, TOO_SMALL, FORGED = 0, -134, -135, -137, -138, -149
ROOM = 512
"""Bytes that are more than any operation has."""

SOURCES = tuple(sorted((ROOT / "crypto" / "psa").glob("*.c")))


def shortened(alg: int, tag_bytes: int) -> int:
    """Return the AEAD with a tag of that length."""
    return alg & ~0x3F0000 | tag_bytes << 16


def truncated(alg: int, mac_bytes: int) -> int:
    """Return the MAC with that many bytes."""
    return alg | mac_bytes << 16


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
    return ctypes.create_string_buffer(ROOM)


def definitions(families: Sequence[str]) -> list[str]:
    """Return the macros, as NAME=VALUE, of a build with these families and no others."""
    macros = [f"PW_PSA_{family.upper()}=1" for family in families]
    return macros if "ascon" in families else ["PW_PSA_ASCON=0", *macros]


def driver_for(lab: Lab, families: Sequence[str], ids: Sequence[str]) -> Driver:
    """Return the driver with these families over portable C; `ids` are algorithms whose sources it needs."""
    algorithms = [lab.catalog.find_algorithm(id) for id in ids]
    recipes = [recipe_of(lab, each, each.reference) for each in algorithms]
    sources = dict.fromkeys(path for recipe in recipes for path in recipe.sources)
    defined = "".join(f"#define {each.replace('=', ' ')}\n" for each in definitions(families))
    name = "_".join(families) or "none"
    own = [
        make_text(lab.build_dir / "psa" / name / path.name, f'{defined}#include "{path}"\n')
        for path in SOURCES
    ]
    folders = tuple(dict.fromkeys(folder for recipe in recipes for folder in recipe.folders))
    return Driver(build_library(lab, Recipe(f"psa_{name}", (*own, *sources), folders, ())))


def compute(driver: Driver, alg: int, key: bytes, text: bytes, room: int = ROOM) -> tuple[int, bytes]:
    """Status and MAC of a text."""
    output, length = ctypes.create_string_buffer(room), Length()
    status = driver("mac_compute", None, key, len(key), alg, text, len(text), output, room, length)
    return status, output.raw[: length.value]


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
    assert held.raw == bytes(ROOM), "nothing of a finished operation is kept"
    return out, made
