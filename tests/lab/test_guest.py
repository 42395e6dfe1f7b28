# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Memory layout, arguments and results of a call, on boards that do not exist."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import pennyweight.run.bench as bench_module
import pennyweight.run.guest as guest_module
from pennyweight.build.image import Image
from pennyweight.build.kit import Built
from pennyweight.catalogue.boards import find_board
from pennyweight.errors import SimulationError
from pennyweight.run.arguments import ACROSS_PAGE, Argument, Memory, Same, SecretPart
from pennyweight.run.bench import BoardBench, runner
from pennyweight.run.guest import BUDGET, Call, ComparisonFunction, Guest


class FakeFault(Exception):
    kind = "undeclared"
    undeclared: object = None


class FakeBoard:
    """Takes notes, and gives back what was written to it."""

    def __init__(self, board: object) -> None:
        self.gaps = [(0x1001, 0x10), (0x2001, 0x40), (0x3000, 0x20)]
        self.memory: dict[int, bytes] = {}
        self.calls: list[tuple[Any, ...]] = []
        self.resets = 0
        self.fails: Exception | None = None
        self.left_out: list[tuple[int, int | None]] = [(4, None)]
        self.secrets: list[tuple[str, int, int]] | None = None

    def load(self, elf: bytes) -> None:
        if elf == b"bad":
            raise FakeFault("no ELF")

    def reset(self) -> None:
        self.resets += 1

    def free(self) -> list[tuple[int, int]]:
        return self.gaps

    def write(self, address: int, content: bytes) -> None:
        self.memory[address] = content

    def read(self, address: int, size: int) -> bytes:
        return self.memory[address][:size]

    def unseen(self, own: list[str]) -> list[tuple[int, int | None]]:
        assert own == ["pw_x"]
        return self.left_out

    def disassemble(self, address: int) -> str | None:
        return None if address else "nop"

    def call(self, *given: Any) -> Any:
        self.calls.append(given)
        if self.fails:
            raise self.fails
        return SimpleNamespace(cycles=7, int_value=-1, secrets=self.secrets)


@pytest.fixture(autouse=True)
def no_simulators(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = SimpleNamespace(Board=FakeBoard, LoadError=FakeFault, CallError=FakeFault, version=lambda: "1")
    monkeypatch.setattr(guest_module, "_sim", fake)


def image(elf: bytes = b"elf", path: str = "x.elf") -> Image:
    return cast(Image, SimpleNamespace(elf=elf, path=Path(path), own=("pw_x",), of_families=("pw_f",)))


def guest_on(board: str) -> tuple[Guest, FakeBoard]:
    guest = Guest(image(), find_board(board), f"x on {board}")
    return guest, cast(FakeBoard, guest.simulated)


WORDS = Memory("words", bytes(range(6)), writable=True)
BYTES = Memory("bytes", b"abc", of_words=False)


@pytest.mark.parametrize(
    ("board", "offsets", "places"),
    [
        # from the largest gap up, words at multiples of the widest access, strings of what any platform has
        ("cortex_m3", (0,), (0x2004, 0x200C)),
        ("cortex_m3", (3, 1), (0x2004, 0x200D)),
        ("cortex_m3", (5, 3), (0x2008, 0x2013)),
        ("msp430f1611", (3, 0), (0x2004, 0x200C)),
        ("atmega128", (0,), (0x2001, 0x2008)),
        ("atmega128", (3, 2), (0x2004, 0x200E)),
        ("atmega128", (2,), (0x2003, 0x200E)),
    ],
)
def test_memories_lie_where_the_offsets_say(
    board: str, offsets: Sequence[int], places: Sequence[int]
) -> None:
    guest, simulated = guest_on(board)
    addresses = guest.place([WORDS, 3, BYTES, Same("words")], offsets)
    assert addresses == dict(zip(("words", "bytes"), places, strict=True))
    assert simulated.resets == 1
    assert simulated.memory == dict(zip(places, (WORDS.content, BYTES.content), strict=True))


@pytest.mark.parametrize(
    ("board", "places"),
    [
        # half of each before the end of a page of 256 bytes; words at their multiples all the same
        ("atmega128", (0x20FD, 0x21FF)),
        ("cortex_m3", (0x2100, 0x21FF)),
        ("msp430f1611", (0x20FE, 0x21FF)),
    ],
)
def test_memories_can_lie_across_the_end_of_a_page(board: str, places: Sequence[int]) -> None:
    guest, simulated = guest_on(board)
    simulated.gaps = [(0x2001, 0x400)]
    addresses = guest.place([WORDS, BYTES], (ACROSS_PAGE,))
    assert addresses == dict(zip(("words", "bytes"), places, strict=True))


def test_memories_fill_the_gap_and_no_more() -> None:
    guest, simulated = guest_on("atmega128")
    simulated.gaps = [(0x2000, 9)]
    assert guest.place([WORDS, Memory("more", b"123")], (0,)) == {"words": 0x2000, "more": 0x2006}
    with pytest.raises(SimulationError, match="x on atmega128: 4 bytes of more do not fit into the RAM"):
        guest.place([WORDS, Memory("more", b"1234")], (0,))
    simulated.gaps = []
    with pytest.raises(SimulationError, match="6 bytes of words do not fit"):
        guest.place([WORDS], (0,))


def test_addresses_are_passed_as_pointers_hold_them() -> None:
    for board, passed in (("atmega128", 0x0100), ("cortex_m3", 0x800100), ("msp430f1611", 0x0100)):
        guest, _ = guest_on(board)
        assert guest.value(WORDS, {"words": 0x800100}) == passed
        assert guest.value(Same("words"), {"words": 0x800100}) == passed
        assert guest.value(70000, {}) == 70000


def test_a_board_that_cannot_take_an_image_is_named() -> None:
    with pytest.raises(SimulationError, match=r"x\.elf: board atmega128 cannot load it: no ELF"):
        Guest(image(b"bad"), find_board("atmega128"), "x")


def test_a_call_is_made_with_its_buffers_and_rights() -> None:
    guest, simulated = guest_on("cortex_m3")
    answer = Call(guest, "pw_x", (WORDS, 9, BYTES), "n = 9").run()
    symbol, values, buffers, budget, *others = simulated.calls[0]
    assert (symbol, values, budget) == ("pw_x", [0x2004, 9, 0x200C], BUDGET)
    assert buffers == [(0x2004, 6, True), (0x200C, 3, False)]
    assert others == [False, None, [], None, [], False, False]
    assert answer.memory == {"words": WORDS.content, "bytes": b"abc"}
    assert answer.secrets == {"words": (), "bytes": ()}
    Call(guest, "pw_x", (WORDS,)).run((3,), profile=True, cover=True)
    assert simulated.calls[1][4:] == (True, None, [], None, [], True, False)


def test_secrets_are_followed_from_where_they_lie_to_where_they_are_kept() -> None:
    guest, simulated = guest_on("atmega128")
    simulated.gaps = [(0x800100, 0x40)]
    simulated.secrets = [("key", 0x800104, 2), ("key", 0x800100, 1), ("nonce", 0x800106, 3), ("key", 0x90, 1)]
    partly = Memory("context", bytes(6), holds=(SecretPart("key", 2, 3), SecretPart("key", 5, 1)))
    secret = Memory("key", b"kkk", secret=True, of_words=False)
    told = ("pw_compare",), ComparisonFunction("pw_same", "bytes", (1, 2))
    answer = Call(guest, "pw_x", (partly, secret, BYTES), "", *told).run(follow_secrets=True)
    secrets, public, comparison, helpers, cover, _ = simulated.calls[0][5:]
    assert secrets == [("key", 0x102, 3), ("key", 0x105, 1), ("key", 0x108, 3)]
    assert (public, helpers, cover) == (["pw_compare"], ["pw_f"], True)
    assert comparison == ("pw_same", [(0x10C, 3)], [1, 2])
    assert answer.secrets == {
        "context": (SecretPart("key", 4, 2), SecretPart("key", 0, 1)),
        "key": (),
        "bytes": (),
    }


def test_a_fault_names_the_call_and_what_lies_near() -> None:
    guest, simulated = guest_on("atmega128")
    simulated.fails = FakeFault("write of 1 byte")
    with pytest.raises(SimulationError, match=r"^x on atmega128, n = 9: write of 1 byte"):
        Call(guest, "pw_x", (WORDS,), "n = 9").run()
    assert Call(guest, "pw_x", ()).title == "x on atmega128"
    assert guest.disassemble(0) == "nop" and guest.disassemble(2) == ""


# the bench


def bench_of(images: dict[str, Image]) -> BoardBench:
    built = SimpleNamespace(title="x", image=lambda symbol: images[symbol], context_bytes=24)
    return BoardBench(cast(Built, built), find_board("cortex_m3"))


def test_an_image_is_loaded_once_for_all_its_functions() -> None:
    bench = bench_of({"pw_x": image(), "pw_y": image(), "pw_z": image(path="z.elf")})
    assert bench.guest("pw_x") is bench.guest("pw_y") is not bench.guest("pw_z")
    assert [guest.title for guest in bench.loaded] == ["x on cortex_m3"] * 2
    assert (bench.context_bytes, bench.word_offsets) == (24, (0, 4, 12, ACROSS_PAGE))


def test_calls_are_covered_until_all_has_been_executed() -> None:
    bench = bench_of({"pw_x": image(), "pw_z": image(path="z.elf")})
    simulated = cast(FakeBoard, bench.guest("pw_x").simulated)
    other = cast(FakeBoard, bench.guest("pw_z").simulated)

    def covered(board: FakeBoard, symbol: str) -> bool:
        bench.run(symbol, [WORDS])
        *_, cover, _ = board.calls[-1]
        return bool(cover)

    assert not covered(simulated, "pw_x")
    bench.covers = True
    assert covered(simulated, "pw_x")
    simulated.left_out = []
    assert covered(simulated, "pw_x")
    assert not covered(simulated, "pw_x")
    assert covered(other, "pw_z")


def test_what_a_call_left_is_given_with_its_result() -> None:
    bench = bench_of({"pw_x": image()})
    arguments: list[Argument] = [WORDS, 5]
    assert bench.run("pw_x", arguments) == ({"words": WORDS.content}, -1, 7)
    assert runner(bench)("pw_x", arguments) == ({"words": WORDS.content}, -1)
    bench.run("pw_x", arguments, (4,))
    assert cast(FakeBoard, bench.guest("pw_x").simulated).calls[-1][2][0][0] == 0x2008
    library = SimpleNamespace(
        name="l", call=lambda *given: ({}, 3), calls=lambda asked: [({}, 3)] * len(asked)
    )
    host = bench_module.HostBench(cast(Any, library), 40)
    assert host.run("pw_x", arguments) == ({}, 3, 0)
    assert host.run_all([("pw_x", arguments)] * 2) == [({}, 3)] * 2
    assert (host.name, host.context_bytes, host.word_offsets) == ("l", 40, (0,))
