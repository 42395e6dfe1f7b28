# SPDX-License-Identifier: Apache-2.0 OR MIT
"""crypto/nonce on the host: no number twice, whatever resets and failing writes come between."""

from __future__ import annotations

import ctypes
import random

import pytest

from conftest import ROOT
from pennyweight.build.image import Recipe, build_library
from pennyweight.lab import Lab

STORE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint64)
LAST = (1 << 64) - 1


class Device:
    """Memory that outlives a reset, and a counter that does not; faults come when they are drawn."""

    def __init__(self, library: ctypes.CDLL, ahead: int, stored: int = 0) -> None:
        self.library, self.ahead, self.stored = library, ahead, stored
        self.writes = 0
        self.fault = ""
        """What the next write does: "": it is done, "failed": not done and said so, "unsure": done, said to
        have failed, "lost": not done, and the device is reset, "cut": done, and the device is reset."""
        self._store = STORE(self._write)
        self.reset_in_write = False
        self.begin()

    def begin(self) -> None:
        self.counter = ctypes.create_string_buffer(64)
        self.reset_in_write = False
        begin = self.library.pw_nonce_counter_begin
        begin(self.counter, ctypes.c_uint64(self.stored), ctypes.c_uint32(self.ahead), self._store, None)

    def _write(self, user: int | None, reserved: int) -> int:
        self.writes += 1
        fault, self.fault = self.fault, ""
        if fault not in ("failed", "lost"):
            self.stored = reserved
        self.reset_in_write = fault in ("lost", "cut")
        return 0 if fault == "" else -1

    def take(self) -> int | None:
        """The number, None where there is none; a device that was reset in a write begins anew."""
        number = ctypes.create_string_buffer(b"\xa5" * 8, 8)
        status = self.library.pw_nonce_counter_take(self.counter, number)
        if status != 0:
            assert number.raw == b"\xa5" * 8, "what is refused writes nothing"
        if self.reset_in_write:
            self.begin()
        return int.from_bytes(number.raw, "little") if status == 0 else None


@pytest.fixture(scope="module")
def library(lab: Lab) -> ctypes.CDLL:
    recipe = Recipe("nonce", (ROOT / "crypto/nonce/counter.c",), lab.include_folders, ())
    return ctypes.CDLL(str(build_library(lab, recipe)))


@pytest.mark.parametrize("ahead", [0, 1, 2, 7, 100])
def test_no_number_comes_twice_whatever_happens(library: ctypes.CDLL, ahead: int) -> None:
    draw = random.Random(ahead)
    device, taken = Device(library, ahead), []
    for _ in range(3000):
        if draw.random() < 0.05:
            device.begin()
        device.fault = draw.choice(("", "", "failed", "unsure", "lost", "cut"))
        number = device.take()
        if number is not None:
            taken.append(number)
    assert len(taken) > 500
    assert taken == sorted(set(taken))


def test_a_write_serves_as_many_numbers_as_are_reserved_ahead(library: ctypes.CDLL) -> None:
    device = Device(library, 10)
    assert [device.take() for _ in range(30)] == list(range(30))
    assert device.writes == 3
    device.begin()
    assert device.take() == 30


def test_the_numbers_come_to_an_end_and_do_not_begin_again(library: ctypes.CDLL) -> None:
    device = Device(library, 10, LAST - 3)
    assert [device.take() for _ in range(5)] == [LAST - 3, LAST - 2, LAST - 1, None, None]
    device.begin()
    assert device.take() is None


def test_a_device_that_forgets_is_caught_by_the_first_test(library: ctypes.CDLL) -> None:
    """Memory that does not outlive the reset, as a known-bad input."""
    device = Device(library, 10)
    first = device.take()
    device.stored = 0
    device.begin()
    assert device.take() == first
