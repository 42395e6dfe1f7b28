# SPDX-License-Identifier: Apache-2.0 OR MIT
"""IEEE 802.15.4 of examples/protocols: frames are exchanged with another implementation, bad ones refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from message_ends import FrameEnd
from models.messages import COMMAND, DATA, FrameKey, Header
from pennyweight.catalogue.boards import HOST
from pennyweight.lab import Lab
from pennyweight.run.arguments import Runner
from protocol_ends import PLACES, flipped, runner_of

STANDARD = FrameKey(bytes(range(0xC0, 0xD0)), 0xACDE480000000001, 6)
STANDARD_HEADER = Header(COMMAND, 0x84, (0x4321, 0xACDE480000000002, 8), (0xFFFF, 0xACDE480000000001, 8))
STANDARD_FRAME = bytes.fromhex("2bdc842143020000000048deacffff010000000048deac060500000001d84fde529061f9c6f1")
"""The command frame of IEEE 802.15.4-2006, annex C.2.3; it asks for an acknowledgement."""

SHORT = Header(DATA, 7, (0x1234, 0, 2), (None, 2, 2))
HEADERS = [
    SHORT,
    Header(DATA, 255, (0x1234, 0xFFFF, 2), (0x4321, 0xA5A4A3A2A1A0, 8)),
    Header(DATA, 0, (0x1234, 0x0102030405060708, 8), (None, 0xA5A4A3A2A1A0, 8)),
    Header(DATA, 1, None, (0x4321, 5, 2)),
    Header(DATA, 1, (0x4321, 5, 2), None),
    Header(DATA, 1, None, None),
    Header(COMMAND, 2, (0x1234, 0, 2), (None, 0xA5A4A3A2A1A0, 8)),
]
KEYS = [
    FrameKey(bytes(range(16)), 0xA5A4A3A2A1A0, level, index) for level in (5, 6, 7) for index in (0, 1, 255)
]
LONGEST = 125


@pytest.fixture(scope="module", params=PLACES)
def where(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def run(lab: Lab, where: str) -> Runner:
    return runner_of(lab, "ieee802154", where)


@pytest.fixture(scope="module")
def here(lab: Lab) -> Runner:
    return runner_of(lab, "ieee802154", HOST)


def test_the_frame_of_the_standard_is_sent_and_taken(run: Runner) -> None:
    end, other = FrameEnd(run, STANDARD, 5), FrameEnd(run, STANDARD, 5)
    header = STANDARD_HEADER.encoded(False)
    assert end.secure(bytes((header[0] | 0x20,)) + header[1:], b"\x01\xce") == STANDARD_FRAME
    assert other.open(STANDARD_FRAME) == b"\x01\xce"
    assert (end.counter, other.counter) == (6, 6)


def test_frames_of_every_header_level_and_key_go_in_both_directions(run: Runner, where: str) -> None:
    draw = random.Random(3)
    pairs = [(header, key) for header in HEADERS for key in KEYS]
    for header, key in pairs if where == HOST else pairs[:: len(KEYS) + 1]:
        counter = draw.randrange(0xFFFFFFF0)
        room = LONGEST - len(header.encoded(True)) - (6 if key.index else 5) - key.mic_bytes
        for size in (1, 16, 17, room) if header.kind == COMMAND else (0, 1, 15, 16, room):
            payload = draw.randbytes(size)
            end = FrameEnd(run, key, counter)
            frame = end.secure(header.encoded(False), payload)
            assert frame is not None and key.open(header, frame, counter) == payload
            assert FrameEnd(run, key, counter).open(key.secure(header, payload, counter)) == payload
        assert FrameEnd(run, key, counter).secure(header.encoded(False), bytes(room + 1)) is None


def test_a_frame_that_was_changed_or_cut_is_refused(run: Runner, where: str) -> None:
    key = KEYS[1]
    for header in HEADERS if where == HOST else HEADERS[:1]:
        frame = key.secure(header, b"a payload of more than a block", 41)
        changes = [*flipped(frame), *(frame[:n] for n in range(len(frame))), frame + b"0", bytes(126)]
        end = FrameEnd(run, key, 41)
        for changed in changes if where == HOST else changes[::31]:
            assert end.open(changed) is None
        assert end.open(frame) == b"a payload of more than a block"


def test_a_frame_is_taken_once_and_in_its_order(here: Runner) -> None:
    key = KEYS[0]
    frames = [key.secure(SHORT, b"x", counter) for counter in (7, 8, 9)]
    end = FrameEnd(here, key, 7)
    assert end.open(frames[1]) == b"x"
    assert end.open(frames[0]) is None and end.open(frames[1]) is None
    assert end.open(frames[2]) == b"x"
    assert end.counter == 10


def test_only_the_level_key_and_sender_that_were_agreed_are_taken(here: Runner) -> None:
    key = KEYS[4]
    others = [replace(key, level=5), replace(key, level=7), replace(key, index=2), replace(key, index=0)]
    others += [replace(key, sender=key.sender + 1), replace(key, key=bytes(16))]
    for other in others:
        for header in HEADERS:
            assert FrameEnd(here, key).open(other.secure(header, b"command", 1)) is None
    # the extended address in the header is another one than that in the nonce
    for wrong in (1, key.sender ^ 1 << 63):
        assert (
            FrameEnd(here, key).open(key.secure(replace(HEADERS[1], sender=(1, wrong, 8)), b"x", 1)) is None
        )


def test_no_counter_is_used_twice(here: Runner) -> None:
    end = FrameEnd(here, KEYS[0], 0xFFFFFFFE)
    assert end.secure(SHORT.encoded(False), b"the last") is not None
    assert end.secure(SHORT.encoded(False), b"one more") is None
    receiver = FrameEnd(here, KEYS[0], 0xFFFFFFFE)
    assert receiver.open(KEYS[0].secure(SHORT, b"after the last", 0xFFFFFFFF)) is None


def test_what_is_not_secured_here_is_refused(here: Runner) -> None:
    end = FrameEnd(here, KEYS[0])
    beacon, newer = replace(SHORT, kind=0), replace(SHORT, version=2)
    for header in (beacon, newer):
        assert end.secure(header.encoded(False), b"x") is None
        assert end.open(KEYS[0].secure(header, b"x", 1)) is None
    encoded = SHORT.encoded(False)
    for wrong in (encoded[:-1], encoded + b"0", encoded[:2], b"", SHORT.encoded(True)):
        assert end.secure(wrong, b"x") is None
    assert FrameEnd(here, KEYS[0]).secure(HEADERS[6].encoded(False), b"") is None, (
        "a command without identifier"
    )
    for level in (0, 1, 2, 3, 4):
        key = replace(KEYS[0], level=level)
        unsafe = FrameEnd(here, key)
        assert unsafe.secure(encoded, b"x") is None
        assert level in (0, 4) or unsafe.open(key.secure(SHORT, b"x", 1)) is None


def test_a_frame_with_a_right_mic_is_refused_if_it_is_malformed(here: Runner) -> None:
    key, end = KEYS[0], FrameEnd(here, KEYS[0])
    long = Header(DATA, 1, (0x1234, 5, 8), (0x4321, key.sender, 8))
    encoded = long.encoded(True)
    to_mode_1, from_mode_1 = (bytes((encoded[0], encoded[1] & ~bits)) + encoded[2:] for bits in (0x08, 0x80))
    for header in (to_mode_1, from_mode_1):
        assert end.open(key.secure_encoded(header, b"x", 1)) is None
        assert end.secure(bytes((header[0] & ~8,)) + header[1:], b"x") is None
    assert end.open(key.secure_encoded(long.encoded(False), b"x", 1)) is None, "not marked as secured"
    assert end.open(key.secure(long, bytes(LONGEST), 1)) is None
    assert end.open(key.secure_encoded(encoded, b"x", 1)) == b"x"
