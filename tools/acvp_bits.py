# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon on strings whose lengths are no whole bytes, by the functions of the library, which take bytes.

SP 800-232 fills a byte from its lowest bit, and pads with a 1 above the last bit. The streaming functions
take the whole bytes and pad with 0x01 behind them. Between two of their calls the last, partial byte is added
to the state with its own padding, and 0x01 on top, which their padding takes away again: by the library's
`pw_ascon_add_byte_le`, so that an implementation lays out its state as it likes.
"""

from __future__ import annotations

from dataclasses import dataclass

from pennyweight.run.arguments import NULL, Argument, Memory, Number, Runner
from pennyweight.run.functions import Context, string

PADDING = 0x01
AEAD_RATE, HASH_RATE = 16, 8
TAG_BYTES = 16
_ROUNDS = 12
_STATE_BYTES = 40


@dataclass(frozen=True, slots=True)
class Bits:
    """A string of `size` bits: what is above them in the last byte does not count."""

    data: bytes
    size: int

    @property
    def whole(self) -> bytes:
        """The whole bytes."""
        return self.data[: self.size // 8]

    @property
    def rest(self) -> int:
        """Number of bits behind the whole bytes."""
        return self.size % 8

    @property
    def last(self) -> int:
        """The bits behind the whole bytes."""
        return self.data[self.size // 8] & ((1 << self.rest) - 1) if self.rest else 0


def cut(data: bytes, size: int) -> bytes:
    """Return the first `size` bits of a string; the bits above them in the last byte are zero."""
    bits = Bits(data, size)
    return bits.whole + (bytes([bits.last]) if bits.rest else b"")


class _Stream:
    """A context between calls, to whose state bytes can be added."""

    def __init__(self, run: Runner, id: str, context_bytes: int) -> None:
        self._run = run
        self._id = id
        self.context = Context(context_bytes, bytes(context_bytes))

    def call(self, function: str, *arguments: Argument) -> dict[str, bytes]:
        """Call a function of the algorithm on the context."""
        answer = self._run(f"pw_{self._id}_{function}", [self.context.argument(), *arguments])
        return self.context.keep(answer)

    def add(self, at: int, value: int) -> None:
        """XOR a byte into the state."""
        context = self.context.argument()
        self.context.keep(self._run("pw_ascon_add_byte_le", [context, at, Number(value, 1)]))

    def byte(self, at: int) -> int:
        """Return a byte of the state: what encrypts a zero there."""
        arguments = [self.context.argument(), at, _output(1), _bytes("input", bytes(1)), 1]
        return self.context.keep(self._run("pw_ascon_encrypt_le", arguments))["output"][0]

    def permute(self) -> None:
        """Apply all rounds of Ascon-p."""
        self.context.keep(self._run("pw_ascon_permute", [self.context.argument(), _ROUNDS]))

    def end(self, bits: Bits, rate: int) -> None:
        """Add the partial byte of a string, for a function that then pads after the whole bytes."""
        if bits.rest:
            self.add(len(bits.whole) % rate, bits.last ^ 1 << bits.rest ^ PADDING)


def digest(run: Runner, id: str, context_bytes: int, message: Bits, label: Bits | None, size: int) -> bytes:
    """Return the digest of `size` bits; only a CXOF has a label."""
    stream = _Stream(run, id, context_bytes)
    if label is None:
        stream.call("init")
    else:
        _customize(stream, label)
    stream.call("update", *string("message", message.whole))
    stream.end(message, HASH_RATE)
    if id == "ascon_hash256":
        return cut(stream.call("finalize", _output(32))["output"], size)
    room = -(-size // 8)
    return cut(stream.call("squeeze", _output(room), room)["output"], size)


def _customize(stream: _Stream, label: Bits) -> None:
    """Absorb the label and its length in bits; `_init` accepts only whole bytes."""
    stream.call("initial")
    stream.add(0, label.size & 0xFF)
    stream.add(1, label.size >> 8)
    stream.permute()
    stream.call("update", *string("message", label.whole))
    stream.end(label, HASH_RATE)
    stream.add(len(label.whole) % HASH_RATE, PADDING)
    stream.permute()
    content = stream.context.argument().content
    stream.context = Context(len(content), content[:_STATE_BYTES].ljust(len(content), b"\0"))


@dataclass(frozen=True, slots=True)
class Message:
    """Inputs of an encryption or decryption; a 32-byte key also masks the nonce."""

    key: bytes
    nonce: bytes
    ad: Bits
    text: Bits


def aead(run: Runner, context_bytes: int, message: Message, decrypts: bool) -> tuple[bytes, bytes]:
    """Return ciphertext, or unverified plaintext, and the whole tag."""
    stream = _Stream(run, "ascon_aead128", context_bytes)
    masked = "masked_" if len(message.key) > 16 else ""
    stream.call(f"{masked}init", _bytes("nonce", message.nonce), _bytes("key", message.key))
    _associate(stream, message.ad)
    text, room = message.text, len(message.text.whole)
    update = "decrypt_update" if decrypts else "encrypt_update"
    output = _output(room) if room else NULL
    out = stream.call(update, output, *string("input", text.whole)).get("output", b"")
    if text.rest:
        at = padded = room % AEAD_RATE
        if not room:
            # only a byte begins the message: to encrypt a zero leaves the state as it is, both ways
            stream.call("encrypt_update", _output(1), *string("input", bytes(1)))
            padded = 1
        last = (stream.byte(at) ^ text.last) & (1 << text.rest) - 1
        out += bytes([last])
        stream.add(at, (last if decrypts else text.last) ^ 1 << text.rest)
        stream.add(padded, PADDING)
    return out, stream.call("finalize", _output(TAG_BYTES))["output"]


def _associate(stream: _Stream, ad: Bits) -> None:
    if ad.whole or not ad.rest:
        stream.call("aad", *string("ad", ad.whole))
        stream.end(ad, AEAD_RATE)
    else:
        # a first byte, so that there is associated data; its padding is in it, and not behind it
        stream.call("aad", _bytes("ad", bytes([ad.last ^ 1 << ad.rest])), 1)
        stream.add(1, PADDING)


def _output(size: int) -> Memory:
    return Memory("output", bytes(size), writable=True, of_words=False)


def _bytes(name: str, data: bytes) -> Memory:
    return Memory(name, data, of_words=False)
