# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The states of an AEAD operation of PSA Crypto, as its specification has them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from psa_driver import (
    BAD_STATE,
    FORGED,
    INVALID_ARGUMENT,
    NOT_SUPPORTED,
    SUCCESS,
    TOO_SMALL,
    Driver,
    Length,
    operation,
)

_BYTES = bytes(range(32))


@dataclass(frozen=True)
class Scheme:
    """An AEAD, with the sizes that the calls have."""

    alg: int
    key_bytes: int
    nonce_bytes: int
    wrong_nonce: tuple[int, int]
    """Bytes of a nonce that is refused, and the status."""
    needs_lengths: bool = False


SCHEMES = {
    "ascon": Scheme(0x05100700, 16, 16, (12, INVALID_ARGUMENT)),
    "aes_ccm": Scheme(0x05500100, 16, 13, (6, INVALID_ARGUMENT), needs_lengths=True),
    "aes_gcm": Scheme(0x05500200, 16, 12, (16, NOT_SUPPORTED)),
    "chachapoly": Scheme(0x05100500, 32, 12, (8, INVALID_ARGUMENT)),
}
"""Schemes by family."""


class Model:
    """Model of the specification of an AEAD operation, with the calls that are tried."""

    def __init__(self, driver: Driver, scheme: Scheme) -> None:
        self.driver, self.scheme, self.held = driver, scheme, operation()
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
        if size == "wrong":
            return self.scheme.wrong_nonce[1]
        self.phase = "nonced"
        return SUCCESS

    def _lengths(self, _: str) -> int:
        if self.phase not in ("keyed", "nonced") or self.left is not None:
            return BAD_STATE
        self.left = [4, 4]
        return SUCCESS

    @property
    def _has_begun(self) -> bool:
        is_complete = self.left is not None or not self.scheme.needs_lengths
        return self.phase in ("nonced", "ad", "text") and is_complete

    def _ad(self, _: str) -> int:
        if not self._has_begun or self.phase == "text":
            return BAD_STATE
        if self.left and self.left[0] < 4:
            return INVALID_ARGUMENT
        if self.left:
            self.left[0] -= 4
        self.phase = "ad"
        return SUCCESS

    def _text(self, room: str) -> int:
        if not self._has_begun:
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
        if not self._has_begun or self.decrypts != decrypts:
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
                key = _BYTES[: self.scheme.key_bytes]
                return self.driver(f"aead_{detail}_setup", held, None, key, len(key), self.scheme.alg)
            case "nonce":
                size = self.scheme.wrong_nonce[0] if detail else self.scheme.nonce_bytes
                return self.driver("aead_set_nonce", held, _BYTES[:size], size)
            case "lengths":
                return self.driver("aead_set_lengths", held, 4, 4)
            case "ad":
                return self.driver("aead_update_ad", held, _BYTES, 4)
            case "text":
                return self.driver("aead_update", held, _BYTES, 4, output, 3 if detail else 4, length)
            case "finish":
                return self.driver("aead_finish", held, None, 0, length, output, 15 if detail else 16, rest)
            case "verify":
                return self.driver("aead_verify", held, None, 0, length, bytes(16), 15 if detail else 16)
        return self.driver("aead_abort", held)


_CALLS = (
    *("setup:encrypt", "setup:decrypt", "nonce", "nonce:wrong", "lengths", "ad", "text", "text:short"),
    *("finish", "finish:short", "verify", "verify:short", "abort"),
)
_BEGINNINGS = (
    *((), ("setup:encrypt",), ("setup:decrypt", "nonce"), ("setup:encrypt", "nonce", "lengths")),
    ("setup:decrypt", "lengths", "nonce"),
)


def sequences(length: int) -> Iterator[tuple[str, ...]]:
    """Yield every sequence of as many calls after each beginning."""
    for beginning in _BEGINNINGS:
        for rest in product(_CALLS, repeat=length):
            yield (*beginning, *rest)
