# SPDX-License-Identifier: Apache-2.0 OR MIT
"""IEEE 802.15.4 frames, TLS 1.3 records, COSE objects, over the packages cryptography and cbor2."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cbor2
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

from models.ascon import AEADS


def opened(
    cipher: AESCCM | AESGCM | AsconAead, nonce: bytes, text: bytes, authenticated: bytes
) -> bytes | None:
    """Return what was encrypted, or None if the tag is wrong."""
    try:
        return cipher.decrypt(nonce, text, authenticated)
    except InvalidTag:
        return None


# ---- IEEE 802.15.4 ----

DATA, COMMAND = 1, 3


@dataclass(frozen=True)
class Header:
    """MAC header; addresses are integers of `bytes` bytes, the lengths 0, 2 or 8."""

    kind: int
    sequence: int
    to: tuple[int, int, int] | None
    """PAN, address and its length in bytes; None without a destination."""
    sender: tuple[int | None, int, int] | None
    """The same of the sender, whose PAN is None if it is that of the destination."""
    version: int = 1

    def encoded(self, is_secured: bool) -> bytes:
        modes = {2: 2, 8: 3}
        to_mode = modes[self.to[2]] if self.to else 0
        from_mode = modes[self.sender[2]] if self.sender else 0
        same = self.sender is not None and self.sender[0] is None
        control = (
            self.kind | is_secured << 3 | same << 6 | to_mode << 10 | self.version << 12 | from_mode << 14
        )
        fields = control.to_bytes(2, "little") + bytes((self.sequence,))
        for pan, address, size in (each for each in (self.to, self.sender) if each):
            fields += b"" if pan is None else pan.to_bytes(2, "little")
            fields += address.to_bytes(size, "little")
        return fields


@dataclass(frozen=True)
class FrameKey:
    """Key of the frames of one sender; `sender` is its extended address."""

    key: bytes
    sender: int
    level: int
    index: int = 0

    @property
    def mic_bytes(self) -> int:
        return 2 << (self.level & 3)

    def _security(self, counter: int) -> bytes:
        mode = 1 if self.index else 0
        control = bytes((self.level | mode << 3,)) + counter.to_bytes(4, "little")
        return control + (bytes((self.index,)) if self.index else b"")

    def _nonce(self, counter: int) -> bytes:
        return self.sender.to_bytes(8, "big") + counter.to_bytes(4, "big") + bytes((self.level,))

    def secure(self, header: Header, payload: bytes, counter: int) -> bytes:
        """Return the frame, without the FCS."""
        return self.secure_encoded(header.encoded(True), payload, counter, 1 if header.kind == COMMAND else 0)

    def secure_encoded(self, header: bytes, payload: bytes, counter: int, clear: int = 0) -> bytes:
        """Return the frame with a header that need not be a right one; `clear` bytes are not encrypted."""
        authenticated = header + self._security(counter) + payload[:clear]
        cipher = AESCCM(self.key, tag_length=self.mic_bytes)
        return authenticated + cipher.encrypt(self._nonce(counter), payload[clear:], authenticated)

    def open(self, header: Header, frame: bytes, counter: int) -> bytes | None:
        """Return the payload of a frame with that header and counter, or None if it is another one."""
        begin = header.encoded(True) + self._security(counter)
        start = len(begin) + (1 if header.kind == COMMAND else 0)
        cipher = AESCCM(self.key, tag_length=self.mic_bytes)
        text = opened(cipher, self._nonce(counter), frame[start:], frame[:start])
        return frame[len(begin) : start] + text if text is not None and frame.startswith(begin) else None


# ---- TLS 1.3 ----

GCM, CCM, CCM_8, ASCON = 1, 4, 5, 0x6F
ALERT, HANDSHAKE, APPLICATION_DATA = 21, 22, 23


def expand_label(secret: bytes, label: str, size: int) -> bytes:
    """Return HKDF-Expand-Label without a context."""
    full = b"tls13 " + label.encode()
    info = size.to_bytes(2, "big") + bytes((len(full),)) + full + b"\0"
    return HKDFExpand(SHA256(), size, info).derive(secret)


class AsconAead:
    """The model of Ascon-AEAD128 with the functions of the package cryptography."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def encrypt(self, nonce: bytes, text: bytes, authenticated: bytes) -> bytes:
        return AEADS["ascon_aead128"].seal(self._key, nonce, authenticated, text)

    def decrypt(self, nonce: bytes, text: bytes, authenticated: bytes) -> bytes:
        """Raise InvalidTag if the tag is wrong."""
        message = AEADS["ascon_aead128"].open(self._key, nonce, authenticated, text)
        if message is None:
            raise InvalidTag
        return message


class RecordLayer:
    """One direction of a TLS connection."""

    def __init__(self, suite: int, secret: bytes) -> None:
        key = expand_label(secret, "key", 16)
        self.cipher: AESCCM | AESGCM | AsconAead = AESGCM(key)
        if suite == ASCON:
            self.cipher = AsconAead(key)
        elif suite != GCM:
            self.cipher = AESCCM(key, tag_length=8 if suite == CCM_8 else 16)
        self.tag_bytes = 8 if suite == CCM_8 else 16
        self.iv_bytes = 16 if suite == ASCON else 12
        self.iv = int.from_bytes(expand_label(secret, "iv", self.iv_bytes), "big")
        self.number = 0

    def _nonce(self) -> bytes:
        return (self.iv ^ self.number).to_bytes(self.iv_bytes, "big")

    def encrypt(self, kind: int, content: bytes, padding: int = 0) -> bytes:
        inner = content + bytes((kind,)) + bytes(padding)
        return self.encrypt_inner(inner)

    def encrypt_inner(self, inner: bytes) -> bytes:
        """Return a record of an inner plaintext that need not be a right one."""
        header = b"\x17\x03\x03" + (len(inner) + self.tag_bytes).to_bytes(2, "big")
        record = header + self.cipher.encrypt(self._nonce(), inner, header)
        self.number += 1
        return record

    def decrypt(self, record: bytes) -> tuple[int, bytes] | None:
        inner = opened(self.cipher, self._nonce(), record[5:], record[:5])
        if inner is None:
            return None
        self.number += 1
        text = inner.rstrip(b"\0")
        return text[-1], text[:-1]


# ---- COSE ----

ENCRYPT0, ALGORITHM, KEY_ID, IV, AES_CCM_16_64_128 = 16, 1, 4, 5, 10


@dataclass(frozen=True)
class CoseKey:
    """A key of AES-CCM-16-64-128 and its identifier, empty if objects do not name it."""

    key: bytes
    id: bytes = b""

    @property
    def cipher(self) -> AESCCM:
        return AESCCM(self.key, tag_length=8)

    def encrypt0(self, text: bytes, iv: bytes, external: bytes = b"", **how: Any) -> bytes:
        """Return the object; `how` may give other headers: `protected`, `unprotected`, `is_tagged`."""
        protected = cbor2.dumps(how.get("protected", {ALGORITHM: AES_CCM_16_64_128}))
        unprotected = how.get("unprotected", {IV: iv} | ({KEY_ID: self.id} if self.id else {}))
        authenticated = cbor2.dumps(["Encrypt0", protected, external])
        fields = [protected, unprotected, self.cipher.encrypt(iv, text, authenticated)]
        return cbor2.dumps(cbor2.CBORTag(ENCRYPT0, fields) if how.get("is_tagged", True) else fields)

    def decrypt0(self, encoded: bytes, external: bytes = b"") -> bytes | None:
        item = cbor2.loads(encoded)
        assert isinstance(item, cbor2.CBORTag) and item.tag == ENCRYPT0
        protected, unprotected, ciphertext = item.value
        assert cbor2.loads(protected) == {ALGORITHM: AES_CCM_16_64_128}
        assert unprotected.get(KEY_ID, b"") == self.id
        authenticated = cbor2.dumps(["Encrypt0", protected, external])
        return opened(self.cipher, unprotected[IV], ciphertext, authenticated)
