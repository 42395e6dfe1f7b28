# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Bluetooth LE and LoRaWAN on a host, over the package cryptography: what the examples in C talk to."""

from __future__ import annotations

from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import ECB
from cryptography.hazmat.primitives.cmac import CMAC

CENTRAL, PERIPHERAL = 1, 0


def encrypt_blocks(key: bytes, blocks: bytes) -> bytes:
    return Cipher(AES(key), ECB()).encryptor().update(blocks)


def decrypt_blocks(key: bytes, blocks: bytes) -> bytes:
    return Cipher(AES(key), ECB()).decryptor().update(blocks)


@dataclass(frozen=True)
class LinkSecrets:
    """Long-term key, diversifiers and vectors as integers, as the Core Specification prints them."""

    long_term_key: int
    central_diversifier: int
    peripheral_diversifier: int
    central_vector: int
    peripheral_vector: int

    @property
    def in_sending_order(self) -> tuple[bytes, ...]:
        return (
            self.long_term_key.to_bytes(16, "little"),
            self.central_diversifier.to_bytes(8, "little"),
            self.peripheral_diversifier.to_bytes(8, "little"),
            self.central_vector.to_bytes(4, "little"),
            self.peripheral_vector.to_bytes(4, "little"),
        )

    @property
    def session_key(self) -> bytes:
        diversifier = self.peripheral_diversifier << 64 | self.central_diversifier
        return encrypt_blocks(self.long_term_key.to_bytes(16, "big"), diversifier.to_bytes(16, "big"))

    def nonce(self, sender: int, number: int) -> bytes:
        vector = self.peripheral_vector << 32 | self.central_vector
        return (sender << 39 | number).to_bytes(5, "little") + vector.to_bytes(8, "little")


class LinkEnd:
    """One end of an encrypted Bluetooth LE link."""

    def __init__(self, secrets: LinkSecrets, role: int) -> None:
        self.secrets, self.role = secrets, role
        self.sent = self.received = 0
        self._cipher = AESCCM(secrets.session_key, tag_length=4)

    def encrypt(self, header: int, payload: bytes) -> bytes:
        """Return the packet; one without a payload stays as it is."""
        return self.encrypt_always(header, payload) if payload else bytes((header, 0))

    def encrypt_always(self, header: int, payload: bytes) -> bytes:
        """Return the packet with a MIC, also without a payload."""
        nonce = self.secrets.nonce(self.role, self.sent)
        self.sent += 1
        return bytes((header, len(payload) + 4)) + self._cipher.encrypt(
            nonce, payload, bytes((header & ~0x1C,))
        )

    def decrypt(self, packet: bytes) -> bytes | None:
        """Return the payload, or None if the MIC is wrong."""
        if packet[1] == 0:
            return b""
        nonce = self.secrets.nonce(1 - self.role, self.received)
        try:
            payload = self._cipher.decrypt(nonce, packet[2:], bytes((packet[0] & ~0x1C,)))
        except InvalidTag:
            return None
        self.received += 1
        return payload


# ---- LoRaWAN ----

DEVICE, NETWORK = 0, 1
JOIN_REQUEST, JOIN_ACCEPT, UP, DOWN, CONFIRMED_UP, CONFIRMED_DOWN = (kind << 5 for kind in range(6))


def mic(key: bytes, *parts: bytes) -> bytes:
    made = CMAC(AES(key))
    for part in parts:
        made.update(part)
    return made.finalize()[:4]


@dataclass(frozen=True)
class Message:
    """Content of a data frame."""

    port: int | None
    payload: bytes
    options: bytes = b""
    is_confirmed: bool = False


@dataclass
class Session:
    """One end of a LoRaWAN session; counters are those of the next frames."""

    network_key: bytes
    application_key: bytes
    address: bytes
    role: int
    sending: int = 0
    receiving: int = 0

    def _block(self, first: int, is_down: int, counter: int, last: int) -> bytes:
        return b"".join(
            (
                bytes((first, 0, 0, 0, 0, is_down)),
                self.address,
                counter.to_bytes(4, "little"),
                bytes((0, last)),
            )
        )

    def _crypt(self, port: int | None, text: bytes, is_down: int, counter: int) -> bytes:
        count = -(-len(text) // 16)
        blocks = b"".join(self._block(1, is_down, counter, i) for i in range(1, count + 1))
        key = self.network_key if port == 0 else self.application_key
        stream = encrypt_blocks(key, blocks) if text else b""
        return bytes(a ^ b for a, b in zip(text, stream, strict=False))

    def send(self, message: Message) -> bytes:
        is_down = int(self.role == NETWORK)
        counter, self.sending = self.sending, self.sending + 1
        kind = (DOWN if is_down else UP) + (2 << 5 if message.is_confirmed else 0)
        frame = bytes((kind,)) + self.address + bytes((len(message.options),))
        frame += (counter & 0xFFFF).to_bytes(2, "little") + message.options
        if message.port is not None:
            frame += bytes((message.port,)) + self._crypt(message.port, message.payload, is_down, counter)
        return self.authenticated(frame, counter)

    def authenticated(self, frame: bytes, counter: int) -> bytes:
        """Return a frame, which need not be a right one, with the MIC that this end gives it."""
        block = self._block(0x49, int(self.role == NETWORK), counter, len(frame))
        return frame + mic(self.network_key, block, frame)

    def receive(self, frame: bytes) -> Message | None:
        """Return the content of the next frame or of a later one, None if it is not valid."""
        is_down = int(self.role == DEVICE)
        kinds = (DOWN, CONFIRMED_DOWN) if is_down else (UP, CONFIRMED_UP)
        counter = self.receiving + (int.from_bytes(frame[6:8], "little") - self.receiving) % 0x10000
        block = self._block(0x49, is_down, counter, len(frame) - 4)
        if frame[0] not in kinds or frame[1:5] != self.address:
            return None
        if mic(self.network_key, block, frame[:-4]) != frame[-4:]:
            return None
        self.receiving = counter + 1
        start = 8 + (frame[5] & 15)
        rest = frame[start:-4]
        port = rest[0] if rest else None
        text = self._crypt(port, rest[1:], is_down, counter)
        return Message(port, text, frame[8:start], frame[0] == kinds[1])


@dataclass(frozen=True)
class JoinServer:
    """The network's side of joining."""

    root_key: bytes

    def accepts(self, request: bytes) -> bool:
        return request[0] == JOIN_REQUEST and mic(self.root_key, request[:-4]) == request[-4:]

    def answer(self, accepted: tuple[bytes, bytes, bytes], rest: bytes, kind: int = JOIN_ACCEPT) -> bytes:
        """Return the answer; `rest` are settings, delay and perhaps a list of channels."""
        clear = bytes((kind,)) + b"".join(accepted) + rest
        return clear[:1] + decrypt_blocks(self.root_key, clear[1:] + mic(self.root_key, clear))

    def session(self, request: bytes, accepted: tuple[bytes, bytes, bytes]) -> Session:
        """Return the network's session with a device; `accepted` are nonce, network and address."""
        nonce, network, address = accepted
        keys = [
            encrypt_blocks(self.root_key, bytes((kind,)) + nonce + network + request[17:19] + bytes(7))
            for kind in (1, 2)
        ]
        return Session(*keys, address, NETWORK)
