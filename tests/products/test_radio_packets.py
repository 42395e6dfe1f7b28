# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Bluetooth LE and LoRaWAN of examples/protocols: another implementation takes the packets and answers."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from models.radio import (
    CENTRAL,
    DEVICE,
    NETWORK,
    PERIPHERAL,
    JoinServer,
    LinkEnd,
    LinkSecrets,
    Message,
    Session,
)
from pennyweight.catalogue.boards import HOST
from pennyweight.lab import Lab
from pennyweight.run.arguments import Runner
from protocol_ends import PLACES, Link, Node, flipped, runner_of


@pytest.fixture(scope="module", params=PLACES)
def where(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# ---- Bluetooth LE ----

SAMPLE = LinkSecrets(
    0x4C68384139F574D836BCF34E9DFB01BF, 0xACBDCEDFE0F10213, 0x0213243546576879, 0xBADCAB24, 0xDEAFBABE
)
SAMPLE_PACKETS = [
    (CENTRAL, 0x0F, "06", "0f059fcda7f448"),
    (PERIPHERAL, 0x07, "06", "0705a34c13a415"),
    (
        CENTRAL,
        0x0E,
        "1700636465666768696a6b6c6d6e6f707131323334353637383930",
        "0e1f7a70d66415226df26b17839a060405596bd6564f796b5b9ce6ff32f75a6d33",
    ),
    (
        PERIPHERAL,
        0x06,
        "170037363534333231304142434445464748494a4b4c4d4e4f5051",
        "061ff38881e7bd94c9c369b9a66846dd4786aa8c39ce540d0dae3adcdf89b96088",
    ),
]
"""Sender, header, payload and packet of the sample data: Core Specification, Vol 6, Part C, section 1."""


@pytest.fixture(scope="module")
def ble(lab: Lab, where: str) -> Runner:
    return runner_of(lab, "ble", where)


@pytest.fixture(scope="module")
def ble_here(lab: Lab) -> Runner:
    return runner_of(lab, "ble", HOST)


def drawn_secrets(draw: random.Random) -> LinkSecrets:
    return LinkSecrets(*(draw.getrandbits(bits) for bits in (128, 64, 64, 32, 32)))


def both(run: Runner) -> dict[int, Link]:
    return {role: Link(run, role).start(SAMPLE) for role in (CENTRAL, PERIPHERAL)}


def test_the_packets_of_the_bluetooth_specification_are_sent_and_taken(ble: Runner) -> None:
    ends = both(ble)
    assert ends[CENTRAL].state[:16].hex() == "99ad1b5226a37e3e058e3b8e27c2c666"
    for sender, header, payload, packet in SAMPLE_PACKETS:
        assert ends[sender].encrypt(header, bytes.fromhex(payload)) == bytes.fromhex(packet)
        assert ends[1 - sender].decrypt(bytes.fromhex(packet)) == bytes.fromhex(payload)


def test_a_link_to_an_independent_end_works_in_both_directions(ble: Runner, where: str) -> None:
    draw = random.Random(1)
    lengths = (*range(60), 127, 128, 250, 251) if where == HOST else (0, 1, 15, 16, 17, 27, 251)
    for role in (CENTRAL, PERIPHERAL):
        secrets = drawn_secrets(draw)
        end, peer = Link(ble, role).start(secrets), LinkEnd(secrets, 1 - role)
        for length in lengths:
            payload, header = draw.randbytes(length), draw.choice((1, 2, 3, 0x0E, 0x1F))
            packet = end.encrypt(header, payload)
            assert packet is not None
            assert peer.decrypt(packet) == payload
            assert end.decrypt(peer.encrypt(header, payload)) == payload
        assert (peer.received, peer.sent) == (len(lengths) - 1,) * 2, "empty packets are not counted"


def test_a_wrong_mic_wipes_the_payload_and_closes_the_link(ble: Runner, where: str) -> None:
    packet = bytes.fromhex(SAMPLE_PACKETS[0][3])
    # NESN, SN and MD may change; the length and CTEInfo make another packet of it
    changes = [packet[:1] + rest for rest in (bytes((5,)) + each for each in flipped(packet[2:]))]
    changes += [bytes((packet[0] ^ bit,)) + packet[1:] for bit in (0x01, 0x02, 0x40, 0x80)]
    for changed in changes if where == HOST else changes[::7]:
        end = Link(ble, PERIPHERAL).start(SAMPLE)
        assert end.decrypt(changed) is None
        assert end.is_closed
        assert end.encrypt(0x07, b"\x06") is None
        assert end.decrypt(packet) is None


def test_what_changes_when_a_packet_is_repeated_is_not_authenticated(ble_here: Runner) -> None:
    packet = bytes.fromhex(SAMPLE_PACKETS[0][3])
    for bits in range(0, 0x20, 4):
        end = Link(ble_here, PERIPHERAL).start(SAMPLE)
        assert end.decrypt(bytes((packet[0] ^ bits,)) + packet[1:]) == b"\x06"


def test_a_packet_of_another_length_than_its_header_says_changes_nothing(ble_here: Runner) -> None:
    packet = bytes.fromhex(SAMPLE_PACKETS[2][3])
    end = Link(ble_here, PERIPHERAL).start(SAMPLE)
    end.decrypt(bytes.fromhex(SAMPLE_PACKETS[0][3]))
    before = end.state
    for wrong in (
        *(packet[:n] for n in range(len(packet))),
        packet + b"0",
        bytes((packet[0] | 0x20,)) + packet[1:],
    ):
        assert end.decrypt(wrong) is None
        assert end.state == before
    assert end.decrypt(packet) == bytes.fromhex(SAMPLE_PACKETS[2][2])


def test_a_packet_that_was_cut_has_a_wrong_mic(ble_here: Runner) -> None:
    packet = bytes.fromhex(SAMPLE_PACKETS[0][3])
    long = LinkEnd(SAMPLE, CENTRAL).encrypt(0x0F, bytes(40))
    for whole in (packet, long):
        for n in range(1, len(whole) - 2):
            end = Link(ble_here, PERIPHERAL).start(SAMPLE)
            assert end.decrypt(bytes((whole[0], n)) + whole[2 : 2 + n]) is None
            assert end.is_closed


def test_a_mic_without_a_payload_is_refused(ble_here: Runner) -> None:
    end = Link(ble_here, PERIPHERAL).start(SAMPLE)
    assert end.decrypt(LinkEnd(SAMPLE, CENTRAL).encrypt_always(0x0F, b"")) is None
    assert end.is_closed


def test_a_packet_is_not_taken_twice_nor_by_its_sender_nor_before_its_turn(ble_here: Runner) -> None:
    first, _, second, _ = (bytes.fromhex(packet) for *_, packet in SAMPLE_PACKETS)
    ends = both(ble_here)
    assert ends[PERIPHERAL].decrypt(first) == b"\x06"
    assert ends[PERIPHERAL].decrypt(first) is None
    assert ends[CENTRAL].decrypt(first) is None, "reflected: the direction is in the nonce"
    assert both(ble_here)[PERIPHERAL].decrypt(second) is None


def test_a_link_is_closed_after_the_last_counter(ble_here: Runner) -> None:
    for at, call in ((16, "encrypt"), (29, "decrypt")):
        for role in (CENTRAL, PERIPHERAL):
            end, peer = Link(ble_here, role).start(SAMPLE), LinkEnd(SAMPLE, 1 - role)
            direction = end.state[at + 4] & 0x80
            last = b"\xfe\xff\xff\xff" + bytes((direction | 0x7F,))
            end.state = end.state[:at] + last + end.state[at + 5 :]
            peer.sent = peer.received = (1 << 39) - 2
            for _ in range(2):
                assert not end.is_closed
                if call == "encrypt":
                    packet = end.encrypt(1, b"text")
                    assert packet is not None and peer.decrypt(packet) == b"text"
                else:
                    assert end.decrypt(peer.encrypt(1, b"text")) == b"text"
            assert end.is_closed


def test_a_payload_that_is_too_long_is_refused(ble_here: Runner) -> None:
    end = Link(ble_here, CENTRAL).start(SAMPLE)
    before = end.state
    for payload in (bytes(252), bytes(255)):
        assert end.encrypt(1, payload) is None
    assert end.encrypt(0x21, b"with CTEInfo") is None
    assert end.state == before


# ---- LoRaWAN ----

PUBLISHED = Session(
    bytes.fromhex("44024241ed4ce9a68c6a8bc055233fd3"),
    bytes.fromhex("ec925802ae430ca77fd3dd73cb2cc588"),
    bytes.fromhex("f17dbe49"),
    DEVICE,
    2,
    2,
)
PUBLISHED_FRAME = bytes.fromhex("40f17dbe4900020001954378762b11ff0d")
"""A frame of a real device, "test" on port 1, whose owner published the keys."""


@pytest.fixture(scope="module")
def lorawan(lab: Lab, where: str) -> Runner:
    return runner_of(lab, "lorawan", where)


@pytest.fixture(scope="module")
def lorawan_here(lab: Lab) -> Runner:
    return runner_of(lab, "lorawan", HOST)


def ends_of(run: Runner, role: int, counter: int = 0, seed: int = 5) -> tuple[Node, Session]:
    """Return an end in C and an independent one of the same session; `counter` is of the next frames."""
    draw = random.Random(seed)
    keys = draw.randbytes(16), draw.randbytes(16), draw.randbytes(4)
    return Node(run, Session(*keys, role, counter, counter)), Session(*keys, 1 - role, counter, counter)


def test_a_published_frame_is_sent_and_taken(lorawan: Runner) -> None:
    device, network = Node(lorawan, PUBLISHED), Node(lorawan, replace(PUBLISHED, role=NETWORK))
    assert device.send(Message(1, b"test")) == PUBLISHED_FRAME
    assert network.receive(PUBLISHED_FRAME) == (1, b"test")


def test_a_session_with_an_independent_end_works_in_both_directions(lorawan: Runner, where: str) -> None:
    draw = random.Random(2)
    lengths = (*range(50), 127, 128, 241, 242) if where == HOST else (0, 1, 15, 16, 17, 242)
    for role, counter in ((DEVICE, 0), (NETWORK, 0x1FFFD)):
        end, peer = ends_of(lorawan, role, counter)
        for length in lengths:
            sent = Message(
                draw.choice((0, 1, 7, 223)), draw.randbytes(length), b"", draw.choice((True, False))
            )
            frame = end.send(sent)
            assert frame is not None
            assert peer.receive(frame) == sent
            answer = replace(
                sent, port=1 + draw.randrange(223), options=draw.randbytes(0 if length > 200 else 15)
            )
            assert end.receive(peer.send(answer)) == (answer.port, answer.payload)
        assert end.receive(peer.send(Message(None, b"", b"\x02"))) == (0, b"")
        assert end.session.sending == peer.receiving and end.session.receiving == peer.sending


def test_a_frame_that_was_changed_or_cut_is_refused_and_changes_nothing(lorawan_here: Runner) -> None:
    end, peer = ends_of(lorawan_here, DEVICE)
    for message in (
        Message(3, b"a payload of more than a block"),
        Message(None, b""),
        Message(3, b"x", b"abc"),
    ):
        frame = peer.send(message)
        for changed in (*flipped(frame), *(frame[:n] for n in range(len(frame))), frame + b"0"):
            assert end.receive(changed) is None
        assert end.receive(frame) == (message.port or 0, message.payload)


def test_a_changed_frame_is_refused_on_boards(lorawan: Runner) -> None:
    end, peer = ends_of(lorawan, DEVICE)
    frame = peer.send(Message(3, b"a payload of more than a block"))
    for changed in (*[*flipped(frame)][::31], frame[:11], frame[:12], frame[:-1]):
        assert end.receive(changed) is None
    assert end.receive(frame) == (3, b"a payload of more than a block")


def test_a_frame_is_not_taken_twice_nor_by_its_sender(lorawan_here: Runner) -> None:
    end, peer = ends_of(lorawan_here, NETWORK)
    frames = [peer.send(Message(1, b"x")) for _ in range(3)]
    assert end.receive(frames[1]) is not None
    assert end.receive(frames[0]) is None and end.receive(frames[1]) is None
    assert end.receive(frames[2]) is not None
    own = end.send(Message(1, b"x"))
    assert own is not None
    assert end.receive(own) is None
    # as if it had come from the device: the direction is in the MIC as well
    assert end.receive(bytes((own[0] - 0x20,)) + own[1:]) is None


@pytest.mark.parametrize("start", [0, 0xFFF0, 0x1234FFFF])
def test_frames_may_be_lost_but_not_too_many(lorawan_here: Runner, start: int) -> None:
    for ahead, is_taken in ((0, True), (16383, True), (16384, False), (0xFFFF, False), (0x10000, False)):
        end, peer = ends_of(lorawan_here, NETWORK, start)
        peer.sending += ahead
        taken = end.receive(peer.send(Message(9, b"after a gap")))
        assert taken == ((9, b"after a gap") if is_taken else None), ahead


def test_counters_end_and_do_not_begin_again(lorawan_here: Runner) -> None:
    end, peer = ends_of(lorawan_here, DEVICE, 0xFFFFFFFE)
    frame = end.send(Message(1, b"last"))
    assert frame is not None and peer.receive(frame) == Message(1, b"last")
    assert end.send(Message(1, b"one more")) is None
    assert end.receive(peer.send(Message(1, b"last"))) == (1, b"last")
    for number in (0xFFFFFFFF, 0):
        peer.sending = number
        assert end.receive(peer.send(Message(1, b"anew"))) is None


def test_a_frame_with_a_right_mic_is_refused_if_it_is_malformed(lorawan_here: Runner) -> None:
    end, peer = ends_of(lorawan_here, DEVICE)
    right = peer.send(Message(1, b"text"))[:-4]
    kinds, address = (b"\xe0" + right[1:], b"\x61" + right[1:]), right[:1] + b"****" + right[5:]
    for wrong in (*kinds, address, right[:5] + b"\x06" + right[6:]):
        assert end.receive(peer.authenticated(wrong, 0)) is None
    assert end.receive(peer.authenticated(right, 0)) == (1, b"text")


def test_what_may_not_be_sent_is_refused(lorawan_here: Runner) -> None:
    end, peer = ends_of(lorawan_here, DEVICE)
    assert end.send(Message(1, bytes(243))) is None
    assert end.send(Message(224, b"x")) is None
    assert end.session.sending == 0
    assert end.receive(peer.send(Message(0, b"commands", b"and here"))) is None
    assert end.receive(peer.send(Message(0, b"commands"))) == (0, b"commands")


@pytest.mark.parametrize("rest", [bytes((3, 1)), bytes((0, 5)) + bytes(range(16))], ids=["plain", "channels"])
def test_a_device_joins(lorawan: Runner, rest: bytes) -> None:
    draw = random.Random(7)
    root_key, nonce = draw.randbytes(16), draw.getrandbits(16)
    server, node = JoinServer(root_key), Node(lorawan)
    application, device = draw.randbytes(8), draw.randbytes(8)
    request = node.join(application, device, nonce, root_key)
    assert request[:17] == b"\0" + application + device
    assert server.accepts(request)
    accepted = (draw.randbytes(3), draw.randbytes(3), draw.randbytes(4))
    answer = server.answer(accepted, rest)
    assert node.joined(answer, nonce, root_key)
    network = server.session(request, accepted)
    frame = node.send(Message(1, b"joined"))
    assert frame is not None and network.receive(frame) == Message(1, b"joined")
    assert node.receive(network.send(Message(2, b"welcome"))) == (2, b"welcome")


def test_a_wrong_answer_to_a_device_that_joins_is_refused(lorawan_here: Runner) -> None:
    root_key, node = bytes(range(16)), Node(lorawan_here)
    server, accepted = JoinServer(root_key), (b"abc", b"net", b"addr")
    answer = server.answer(accepted, bytes(2))
    for changed in (
        *flipped(answer),
        *(answer[:n] for n in range(17)),
        answer + bytes(1),
        answer + bytes(16),
    ):
        assert not node.joined(changed, 1, root_key)
    assert not node.joined(answer, 1, bytes(16))
    assert not node.joined(server.answer(accepted, bytes(2), kind=0x60), 1, root_key)
    assert node.joined(answer, 1, root_key)
