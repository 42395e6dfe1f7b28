# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The protocols of examples/protocols, built for a board or this machine, and driven function by function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from models.radio import LinkSecrets, Message, Session
from pennyweight.build.image import build_library
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Memory, Number, Reply, Runner
from pennyweight.run.functions import string
from pennyweight.run.host import Host, HostLibrary
from protocol_costs import on_board, recipe_of

FIRST_BOARDS = ("atmega328p", "cortex_m0plus", "ibex_small")
OTHER_BOARDS = ("msp430f1611", "cortex_m3", "cortex_m4")
PLACES = [HOST, *FIRST_BOARDS, *(pytest.param(board, marks=pytest.mark.second) for board in OTHER_BOARDS)]
"""Places to run the functions: this machine and three boards in every tier, further boards in the second."""
UNSET = b"\xa5"


def runner_of(lab: Lab, protocol: str, where: str) -> Runner:
    """Return what calls the functions of a protocol on a board, or on this machine."""
    if where == HOST:
        recipe = recipe_of(lab, protocol, PORTABLE, "fast")
        return HostLibrary(Host(), build_library(lab, recipe), recipe.sources).call
    board = on_board(lab, protocol, where, "fast")

    def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
        answer = board.run(symbol, arguments)
        assert not board.findings
        return answer.memory, answer.result.int_value

    return run


def written(name: str, content: bytes) -> Memory:
    """Return bytes that the function may change."""
    return Memory(name, content, writable=True, of_words=False)


def given(name: str, content: bytes, secret: bool = False) -> Memory:
    """Return bytes that the function reads."""
    return Memory(name, content, secret=secret, of_words=False)


@dataclass
class Link:
    """An end of a Bluetooth LE link in C."""

    run: Runner
    role: int
    state: bytes = UNSET * 43

    def start(self, secrets: LinkSecrets) -> Link:
        names = ("long_term_key", "central_diversifier", "peripheral_diversifier", "central", "peripheral")
        bytes_of = zip(names, secrets.in_sending_order, strict=True)
        arguments = [given(name, content, name == "long_term_key") for name, content in bytes_of]
        held, _ = self.run("ble_start", [written("link", self.state), Number(self.role, 1), *arguments])
        self.state = held["link"]
        return self

    @property
    def is_closed(self) -> bool:
        return self.state == bytes(43)

    def encrypt(self, header: int, payload: bytes) -> bytes | None:
        """Return the packet, None if it is refused; then nothing is written."""
        packet = bytes((header, len(payload))) + payload
        room = packet + UNSET * 4
        held, size = self.run("ble_encrypt", [written("link", self.state), written("packet", room)])
        self.state = held["link"]
        if size == -1:
            assert held["packet"] == room
            return None
        assert held["packet"][size:] == room[size:]
        return held["packet"][:size]

    def decrypt(self, packet: bytes) -> bytes | None:
        """Return the payload, None if the packet is refused; then nothing of it is in clear."""
        was_open = not self.is_closed
        arguments = [written("link", self.state), written("packet", packet), len(packet)]
        held, size = self.run("ble_decrypt", arguments)
        self.state = held["link"]
        if size == -1:
            if was_open and self.is_closed:
                assert not any(held["packet"][2:-4])
            else:
                assert held["packet"] == packet
            return None
        assert held["packet"][1] == size
        return held["packet"][2 : 2 + size]


@dataclass
class Node:
    """An end of a LoRaWAN session in C."""

    run: Runner
    session: Session = field(default_factory=lambda: Session(bytes(16), bytes(16), bytes(4), 0))

    @property
    def _state(self) -> bytes:
        its = self.session
        counters = b"".join(number.to_bytes(4, "little") for number in (its.sending, its.receiving))
        return its.network_key + its.application_key + its.address + counters + bytes((its.role, 0, 0, 0))

    def _keep(self, state: bytes) -> None:
        numbers = (int.from_bytes(state[at : at + 4], "little") for at in (36, 40))
        self.session = Session(state[:16], state[16:32], state[32:36], state[44], *numbers)

    def send(self, message: Message) -> bytes | None:
        assert message.port is not None and not message.options
        frame = written("frame", UNSET * (13 + len(message.payload)))
        held, size = self.run(
            "lorawan_send",
            [
                Memory("session", self._state, writable=True),
                frame,
                Number(message.port, 1),
                *string("payload", message.payload, secret=True),
                Number(int(message.is_confirmed), 1),
            ],
        )
        self._keep(held["session"])
        if size == -1:
            assert held["frame"] == frame.content
            return None
        assert size == len(frame.content)
        return held["frame"]

    def receive(self, frame: bytes) -> tuple[int, bytes] | None:
        """Return port and payload, None if the frame is refused; then nothing is written."""
        before = self._state
        room = UNSET * max(1, len(frame) - 12)
        held, size = self.run(
            "lorawan_receive",
            [
                Memory("session", before, writable=True),
                written("payload", room),
                written("port", UNSET),
                *string("frame", frame),
            ],
        )
        if size == -1:
            assert (held["session"], held["payload"], held["port"]) == (before, room, UNSET)
            return None
        self._keep(held["session"])
        assert held["payload"][size:] == room[size:]
        return held["port"][0], held["payload"][:size]

    def join(self, application: bytes, device: bytes, nonce: int, root_key: bytes) -> bytes:
        identities = [given("application", application), given("device", device)]
        key = given("root_key", root_key, secret=True)
        held, _ = self.run("lorawan_join", [written("frame", UNSET * 23), *identities, Number(nonce, 2), key])
        return held["frame"]

    def joined(self, frame: bytes, nonce: int, root_key: bytes) -> bool:
        before = self._state
        key = given("root_key", root_key, secret=True)
        state = Memory("session", before, writable=True)
        answer = written("frame", frame)
        held, status = self.run("lorawan_joined", [state, answer, len(frame), Number(nonce, 2), key])
        if status == -1:
            assert held["session"] == before
            assert held["frame"] in (frame, bytes(len(frame)))
            return False
        self._keep(held["session"])
        return True


def flipped(data: bytes, every: int = 1) -> Iterator[bytes]:
    """Give the bytes with one bit changed: each bit of every such byte."""
    for place in range(0, len(data), every):
        for bit in range(8):
            yield data[:place] + bytes((data[place] ^ 1 << bit,)) + data[place + 1 :]
