# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compiled library: its lists of algorithms, and calls that take and return bytes."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

Data: TypeAlias = bytes | bytearray | memoryview
"""Input; a memoryview must be contiguous."""

_NAME = "_pennyweight"


class AeadRow(ctypes.Structure):
    """`pw_aead` of pennyweight/aead.h."""

    id: bytes
    name: bytes
    key_bytes: int
    nonce_bytes: int
    tag_bytes: int
    _fields_ = (
        ("id", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("key_bytes", ctypes.c_size_t),
        ("nonce_bytes", ctypes.c_size_t),
        ("tag_bytes", ctypes.c_size_t),
        ("context_bytes", ctypes.c_size_t),
        ("encrypt", ctypes.c_void_p),
        ("decrypt", ctypes.c_void_p),
    )


class HashRow(ctypes.Structure):
    """`pw_hash` of pennyweight/hash.h."""

    id: bytes
    name: bytes
    digest_bytes: int
    cxof: int | None
    _fields_ = (
        ("id", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("digest_bytes", ctypes.c_size_t),
        ("context_bytes", ctypes.c_size_t),
        ("hash", ctypes.c_void_p),
        ("xof", ctypes.c_void_p),
        ("cxof", ctypes.c_void_p),
    )


class MacRow(ctypes.Structure):
    """`pw_mac` of pennyweight/mac.h."""

    id: bytes
    name: bytes
    key_bytes: int
    tag_bytes: int
    _fields_ = (
        ("id", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("key_bytes", ctypes.c_size_t),
        ("tag_bytes", ctypes.c_size_t),
        ("context_bytes", ctypes.c_size_t),
        ("authenticate", ctypes.c_void_p),
        ("check", ctypes.c_void_p),
    )


def _loaded() -> ctypes.CDLL:
    folder = Path(__file__).parent
    found = [path for path in folder.iterdir() if path.stem == _NAME]
    if not found:
        raise ImportError(f"{folder} has no compiled library; install the wheel of `make host-wheel`")
    return ctypes.CDLL(str(found[0]))


_C = _loaded()


def _rows(list_symbol: str, row: type[ctypes.Structure]) -> dict[str, ctypes.Structure]:
    function = _C[list_symbol]
    function.restype = ctypes.POINTER(ctypes.POINTER(row))
    count = ctypes.c_size_t()
    first = function(ctypes.byref(count))
    rows = (first[number].contents for number in range(count.value))
    return {each.id.decode(): each for each in rows}


AEADS: Mapping[str, AeadRow] = _rows("pw_aead_list", AeadRow)  # type: ignore[assignment]
HASHES: Mapping[str, HashRow] = _rows("pw_hash_list", HashRow)  # type: ignore[assignment]
MACS: Mapping[str, MacRow] = _rows("pw_mac_list", MacRow)  # type: ignore[assignment]


def call(symbol: str, writable: int, *arguments: bytes | int) -> tuple[int, bytes]:
    """Call a function whose first argument is a buffer of `writable` bytes that it writes.

    Returns what the function returns, if it is an int, and the content of the buffer.
    """
    room = ctypes.create_string_buffer(writable)
    return plain_call(symbol, room, *arguments), room.raw


def plain_call(symbol: str, *arguments: bytes | int | ctypes.Array[ctypes.c_char]) -> int:
    """Call a function with pointers to bytes, buffers to be written, and lengths; return its int."""
    function = _C[symbol]
    function.restype = ctypes.c_int
    passed = [ctypes.c_size_t(each) if isinstance(each, int) else each for each in arguments]
    return int(function(*passed))


def octets(what: str, data: Data) -> bytes:
    """Return the content of an argument; TypeError unless it is one of bytes."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise TypeError(f"{what}: bytes are expected, not {type(data).__name__}")
    return bytes(data)


def sized(name: str, what: str, data: Data, expected: int) -> bytes:
    """Return the content of an argument; ValueError unless it has so many bytes."""
    content = octets(what, data)
    if len(content) != expected:
        raise ValueError(f"{name}: the {what} has {len(content)} bytes, expected are {expected}")
    return content


def unknown(kind: str, id: str, known: Mapping[str, object]) -> ValueError:
    """Return the error that names what there is instead of `id`."""
    return ValueError(f"there is no {kind} {id!r}; there are {', '.join(known)}")
