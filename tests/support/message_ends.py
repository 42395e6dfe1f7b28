# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Frames of IEEE 802.15.4, records of TLS and objects of COSE by the C of examples/protocols."""

from __future__ import annotations

from dataclasses import dataclass

from models.messages import CoseKey, FrameKey
from pennyweight.run.arguments import Memory, Number, Runner
from pennyweight.run.functions import string
from protocol_ends import UNSET, given, written


@dataclass
class FrameEnd:
    """A sender or receiver of IEEE 802.15.4 frames; `counter` is of the next frame."""

    run: Runner
    key: FrameKey
    counter: int = 0

    @property
    def _state(self) -> bytes:
        its = self.key
        names = its.key + its.sender.to_bytes(8, "little") + self.counter.to_bytes(4, "little")
        return names + bytes((its.level, its.index, 0, 0))

    def _call(self, symbol: str, frame: bytes, *more: int | Memory) -> tuple[dict[str, bytes], int]:
        before = self._state
        state = Memory("security", before, writable=True)
        held, size = self.run(symbol, [state, written("frame", frame), *more])
        assert held["security"][:24] == before[:24] and held["security"][28:] == before[28:]
        if size == -1:
            assert held["security"] == before
        self.counter = int.from_bytes(held["security"][24:28], "little")
        return held, size

    def secure(self, header: bytes, payload: bytes) -> bytes | None:
        """Return the secured frame, None if it is refused; then nothing is changed."""
        frame = header + payload + UNSET * (6 + 16)
        held, size = self._call("ieee802154_secure", frame, len(header), len(header) + len(payload))
        if size == -1:
            assert held["frame"] == frame
            return None
        assert held["frame"][size:] == frame[size:]
        return held["frame"][:size]

    def open(self, frame: bytes) -> bytes | None:
        """Return the payload, None if the frame is refused; then nothing of it is in clear."""
        start = written("payload", UNSET * 8)
        held, size = self._call("ieee802154_open", frame, len(frame), start)
        if size == -1:
            assert all(now in (then, 0) for now, then in zip(held["frame"], frame, strict=True))
            return None
        place = int.from_bytes(held["payload"].rstrip(UNSET), "little")
        return held["frame"][place : place + size]


@dataclass
class RecordEnd:
    """A direction of a TLS connection in C."""

    run: Runner
    state: bytes = UNSET * 42

    def start(self, suite: int, secret: bytes) -> int:
        key = given("secret", secret, secret=True)
        held, status = self.run("tls13_start", [written("direction", self.state), Number(suite, 1), key])
        self.state = held["direction"]
        return status

    @property
    def is_closed(self) -> bool:
        return self.state == bytes(42)

    def encrypt(self, kind: int, content: bytes, padding: int = 0) -> bytes | None:
        """Return the record, None if it is refused."""
        record = written("record", UNSET * (len(content) + padding + 22))
        text = string("content", content, secret=True)
        state = written("direction", self.state)
        held, size = self.run("tls13_encrypt", [state, record, Number(kind, 1), *text, padding])
        self.state = held["direction"]
        if size == -1:
            return None
        assert held["record"][size:] == record.content[size:]
        return held["record"][:size]

    def decrypt(self, record: bytes) -> tuple[int, bytes] | None:
        """Return type and content, None if the record is refused; then nothing is in clear."""
        arguments = [written("type", UNSET), written("record", record), len(record)]
        held, size = self.run("tls13_decrypt", [written("direction", self.state), *arguments])
        self.state = held["direction"]
        if size == -1:
            assert held["type"] == UNSET
            assert all(now in (then, 0) for now, then in zip(held["record"], record, strict=True))
            return None
        return held["type"][0], held["record"][5 : 5 + size]


@dataclass
class ObjectEnd:
    """A side that encrypts and decrypts COSE objects with a key."""

    run: Runner
    key: CoseKey

    @property
    def _key(self) -> Memory:
        content = self.key.key + self.key.id.ljust(23, b"\0") + bytes((len(self.key.id),))
        return Memory("key", content, secret=False, of_words=False)

    def encrypt0(self, text: bytes, iv: bytes, external: bytes = b"") -> bytes | None:
        room = written("object", UNSET * (len(text) + 58))
        inputs = [*string("text", text), given("iv", iv), *string("external", external)]
        held, size = self.run("cose_encrypt0", [room, *inputs, self._key])
        if size == -1:
            assert held["object"] == room.content
            return None
        assert held["object"][size:] == room.content[size:]
        return held["object"][:size]

    def decrypt0(self, encoded: bytes, external: bytes = b"") -> tuple[bytes, bytes] | None:
        """Return text and IV, None if the object is refused; then the text is wiped or not written."""
        text = written("text", UNSET * max(1, len(encoded)))
        inputs = [written("iv", UNSET * 13), *string("object", encoded), *string("external", external)]
        held, size = self.run("cose_decrypt0", [text, *inputs, self._key])
        if size == -1:
            assert not held["text"].rstrip(UNSET).strip(b"\0")
            return None
        assert held["text"][size:] == text.content[size:]
        return held["text"][:size], held["iv"]
