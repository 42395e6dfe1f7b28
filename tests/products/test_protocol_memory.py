# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The receivers of examples/protocols touch nothing beside a packet, whatever is in it: sanitizers."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable, Iterator

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESCCM

from conftest import ROOT
from fuzz_program import SANITIZERS
from models.messages import DATA, CoseKey, FrameKey, Header
from models.radio import NETWORK, JoinServer, Message, Session
from pennyweight.build.toolchain import host_compiler
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.lab import Lab
from protocol_costs import PROTOCOLS, recipe_of
from protocol_ends import flipped

ZEROS = bytes(16)
"""Every key of the program."""


def packets() -> dict[str, bytes]:
    """Return a packet of each protocol that the program takes, by its letter."""
    tls = b"\x17\x03\x03\x00\x10"
    header = Header(DATA, 1, (0x1234, 5, 2), (None, 0, 8))
    return {
        "b": b"\x02\x08" + AESCCM(ZEROS, tag_length=4).encrypt(bytes(13), b"text", b"\x02"),
        "l": Session(ZEROS, ZEROS, bytes(4), NETWORK).send(Message(1, b"text", b"abc")),
        "j": JoinServer(ZEROS).answer((b"abc", b"net", b"addr"), bytes(2)),
        "i": FrameKey(ZEROS, 0, 5).secure(header, b"text", 0),
        "t": tls + AESCCM(ZEROS, tag_length=8).encrypt(bytes(12), b"content\x17", tls),
        "c": CoseKey(ZEROS).encrypt0(b"a text with a length of its own", bytes(13)),
    }


def malformed(packet: bytes) -> Iterator[bytes]:
    """Give packets that were changed, cut, or both, and random ones that begin like it."""
    draw = random.Random(packet)
    yield from flipped(packet)
    yield from (packet[:n] for n in range(len(packet)))
    # cut, with the length that the headers of Bluetooth LE and TLS say made right
    yield from (packet[:1] + bytes((n,)) + packet[2 : 2 + n] for n in range(len(packet) - 2))
    yield from (packet[:3] + bytes((0, n)) + packet[5 : 5 + n] for n in range(len(packet) - 5))
    for changed in flipped(packet[:26]):
        yield changed[: draw.randrange(len(changed))]
    for _ in range(300):
        start = packet[: draw.randrange(min(24, len(packet)))]
        yield start + bytes(draw.choice((draw.randrange(256), 0x58, 0xFF)) for _ in range(draw.randrange(40)))


Taken = Callable[[str, list[bytes]], int]


@pytest.fixture(scope="module")
def taken(lab: Lab, tmp_path_factory: pytest.TempPathFactory) -> Taken:
    """Return what gives packets of a protocol to the program, and says how many it took."""
    recipes = [recipe_of(lab, protocol.id, PORTABLE, "small") for protocol in PROTOCOLS]
    sources = dict.fromkeys(path for recipe in recipes for path in recipe.sources)
    folders = [f"-I{folder}" for folder in recipes[0].folders]
    program = tmp_path_factory.mktemp("protocols") / "inputs"
    main = ROOT / "tests" / "programs" / "protocol_inputs.c"
    flags = ["-std=c99", "-Og", "-Wall", "-Wextra", "-Werror", *SANITIZERS, *folders]
    subprocess.run([*host_compiler().command, *flags, main, *sources, "-o", program], check=True)

    def ask(protocol: str, given: list[bytes]) -> int:
        each = (protocol.encode() + len(packet).to_bytes(2, "big") + packet for packet in given)
        done = subprocess.run([program], input=b"".join(each), capture_output=True)
        assert done.returncode == 0, done.stderr.decode()
        return int(done.stdout)

    return ask


@pytest.mark.parametrize("protocol", packets())
def test_a_malformed_packet_is_refused_and_nothing_beside_it_touched(taken: Taken, protocol: str) -> None:
    packet = packets()[protocol]
    assert taken(protocol, [packet]) == 1
    others = [each for each in malformed(packet) if not (protocol == "b" and is_free(each, packet))]
    assert packet not in others
    assert taken(protocol, others) == 0


def is_free(packet: bytes, original: bytes) -> bool:
    """Return True if Bluetooth LE takes the packet: it is empty, or differs in NESN, SN and MD alone."""
    same = packet[1:] == original[1:] and (packet[:1] or b"\0")[0] & ~0x1C == original[0]
    return same or (len(packet) == 2 and packet[1] == 0 and not packet[0] & 0x20)
