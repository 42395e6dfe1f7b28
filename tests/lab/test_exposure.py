# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Results of secret tracking and of execution counts: how they are combined and shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import pennyweight.check.constant_time as constant_time
from checkout import CATALOG
from leaky_tree import write_leaky
from pennyweight.build.sources import Sources
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import CHECKED_BOARDS, REFERENCE_BOARDS
from pennyweight.catalogue.unreached import Unreached
from pennyweight.check.constant_time import (
    Exposure,
    Found,
    Leak,
    Sighting,
    exposure,
    found,
    not_found,
)
from pennyweight.check.coverage import (
    NEVER,
    ONE_WAY,
    Gap,
    Lines,
    Unseen,
    gaps,
    lines_of,
    reach_failures,
    unseen,
)
from pennyweight.check.subject import Subject, Titled
from pennyweight.run.arguments import AT_ODD_ADDRESSES, AT_USUAL_PLACES, Argument, Memory, Offsets, SecretPart
from pennyweight.run.bench import BoardBench
from pennyweight.run.guest import Answer

JOB = Job("leaky", "c/branch", "cortex_m3")


@dataclass(eq=False)
class FakeGuest:
    """An image whose calls have left out some addresses; each function has 100 of them."""

    own: tuple[str, ...]
    left_out: dict[int, int | None]
    nops: tuple[int, ...] = ()
    primitives: tuple[str, ...] = ()
    nop: str = "nop"
    platform: str = ""

    @property
    def image(self) -> Any:
        return SimpleNamespace(own=self.own, of_families=(*self.own, *self.primitives))

    def unseen(self, functions: Sequence[str] | None = None) -> list[tuple[int, int | None]]:
        asked = {int(name[1:]) for name in functions or self.own}
        return sorted((address, to) for address, to in self.left_out.items() if address // 100 in asked)

    def locate(self, address: int) -> tuple[str | None, int | None, str | None, int | None]:
        if address >= 1000:
            return None, None, None, None
        return f"f{address // 100}", address % 100, "x.c", address % 100 // 10

    def instructions(self) -> list[int]:
        return [100 * int(name[1:]) + place for name in self.own for place in range(0, 100, 2)]

    def disassemble(self, address: int) -> str:
        return self.nop if address in self.nops else {4: "ret", 8: "bx lr"}.get(address % 100, "add")


def unseen_of(*guests: FakeGuest) -> list[Unseen]:
    return unseen(cast(BoardBench, SimpleNamespace(loaded=list(guests))))


def lines_in(*guests: FakeGuest) -> Lines:
    return lines_of(cast(BoardBench, SimpleNamespace(loaded=list(guests))))


def test_a_line_is_reached_where_one_of_its_instructions_is() -> None:
    """In any image and any function; a branch that goes one way is executed, and padding is no code."""
    every = frozenset(("x.c", line) for line in range(10))
    second = dict.fromkeys(range(110, 120, 2))
    assert lines_in(FakeGuest(("f1",), {})) == Lines(every)
    assert lines_in(FakeGuest(("f1",), {110: None, 114: 120})) == Lines(every)
    assert lines_in(FakeGuest(("f1",), {**second})) == Lines(every - {("x.c", 1)}, frozenset({("x.c", 1)}))
    assert lines_in(FakeGuest(("f1",), {**second}, nops=tuple(second))) == Lines(every - {("x.c", 1)})
    assert lines_in(FakeGuest(("f1",), {**second}), FakeGuest(("f1",), {})) == Lines(every)
    assert lines_in(FakeGuest(("f1",), {**second}), FakeGuest(("f2",), {})) == Lines(every)
    assert lines_in() == Lines()


def test_an_unreached_line_fails_unless_it_is_listed_and_a_reached_one_where_it_is(tmp_path: Path) -> None:
    source = tmp_path / "crypto" / "toy" / "x.c"
    source.parent.mkdir(parents=True)
    source.write_text("a();\n} else {\nb();\na();\n")
    numbered = {number: (str(source), number) for number in (1, 2, 3, 4)}

    def failures(reached: set[int], unreached: set[int], *known: str) -> list[str]:
        lines = Lines(
            frozenset(numbered[number] for number in reached),
            frozenset(numbered[number] for number in unreached),
        )
        listed = [Unreached("toy/x.c", line, ("toy",), (), (), "why") for line in known]
        return [failure.split(": ")[0] for failure in reach_failures(lines, listed, Sources(tmp_path))]

    assert failures({1, 2, 3, 4}, set()) == []
    assert failures({1}, {2, 3, 4}) == ["crypto/toy/x.c:3", "crypto/toy/x.c:4"]
    assert failures({1}, {2, 3, 4}, "a();", "b();") == []
    assert failures({1, 3, 4}, set(), "a();", "b();") == ["crypto/toy/x.c:1", "crypto/toy/x.c:3"]


def test_primitives_count_where_they_are_asked_for() -> None:
    guest = FakeGuest(("f1",), {104: None, 208: None}, primitives=("f2",))
    bench = cast(BoardBench, SimpleNamespace(loaded=[guest]))
    assert [each.symbol for each in unseen(bench)] == ["f1"]
    assert [each.symbol for each in unseen(bench, with_primitives=True)] == ["f1", "f2"]


def test_padding_of_a_core_without_a_nop_is_no_code() -> None:
    assert unseen_of(FakeGuest(("f1",), {104: None}, nops=(104,), nop="mov r8, r8")) == []
    assert unseen_of(FakeGuest(("f1",), {104: None}, nops=(104,), nop="mov r8, r9")) != []


def test_what_no_image_has_executed_is_left_out() -> None:
    returns = FakeGuest(("f1", "f2"), {104: None, 208: None})
    assert [each.offset for each in unseen_of(returns)] == [4, 8]
    one = FakeGuest(("f1", "f2"), {104: None, 110: 120, 208: None}, nops=(208,))
    assert unseen_of(one) == [Unseen("f1", 4, "x.c", 0, None), Unseen("f1", 10, "x.c", 1, 20)]
    # a function of several images: it is enough that one of them has executed it
    assert unseen_of(one, FakeGuest(("f1",), {})) == []
    assert unseen_of(one, FakeGuest(("f1",), {104: None, 110: 120})) == unseen_of(one)
    # which went the other way there has gone both ways
    assert unseen_of(one, FakeGuest(("f1",), {110: 112})) == []
    assert unseen_of(one, FakeGuest(("f1",), {110: None})) == []
    # an image that does not have the function says nothing of it
    assert unseen_of(FakeGuest(("f2",), {}), one) == unseen_of(one)
    assert unseen_of() == []


def test_what_was_left_out_is_shown_by_line(tmp_path: Path) -> None:
    (tmp_path / "x.c").write_text("first\n  second\n")
    file = str(tmp_path / "x.c")
    missed = [
        Unseen("f", 4, file, 2, None),
        Unseen("f", 6, file, 2, None),
        Unseen("f", 8, file, 2, 2),
        Unseen("f", 12, file, 1, 0),
        Unseen("g", 8, None, None, None),
        Unseen("g", 10, file, None, None),
    ]
    assert gaps(missed, Sources(tmp_path)) == (
        Gap(NEVER, "f", "x.c", 2, "second", (4, 6)),
        Gap(ONE_WAY, "f", "x.c", 2, "second", (8,)),
        Gap(ONE_WAY, "f", "x.c", 1, "first", (12,)),
        Gap(NEVER, "g", None, None, "", (8,)),
        Gap(NEVER, "g", "x.c", None, "", (10,)),
    )
    assert [gap.place for gap in gaps(missed, Sources(tmp_path))] == [
        *("x.c:2", "x.c:2", "x.c:1", "+0x8", "x.c:None")
    ]


# what is put together


IMPLEMENTATION = cast(Implementation, SimpleNamespace(leaks=("address",), leaks_because="a table"))


def sighting(kind: str, line: int | None, secret: str, executions: int, *callers: int) -> Sighting:
    file = None if line is None else "/x/leak.c"
    places = tuple(
        ("caller", 2 * each, "/x/leak.c", each) if each else ("lib", 6, None, None) for each in callers
    )
    return Sighting(kind, ("f", 4, file, line), places, (secret,), executions)


def exposed(*seen: Sighting, root: Path = Path("/x")) -> Exposure:
    found = Found(("a", "b"), frozenset({"g", "f"}), seen, (Unseen("f", 4, None, None, None),), ("g",))
    return exposure(JOB, IMPLEMENTATION, found, ("f", "h", "g"), root)


def test_leaks_are_put_together_by_kind_and_line(tmp_path: Path) -> None:
    (tmp_path / "leak.c").write_text("one\ntwo\n")
    seen = [
        sighting("branch", 2, "nonce", 3, 9, 0),
        sighting("branch", 2, "key", 4, 9),
        sighting("address", 2, "key", 1),
        sighting("branch", 1, "key", 1),
        sighting("branch", None, "key", 2),
    ]
    moved = [
        replace(
            each, place=(*each.place[:2], str(tmp_path / "leak.c") if each.place[2] else None, each.place[3])
        )
        for each in seen
    ]
    shown = exposed(*moved, root=tmp_path)
    assert shown.leaks == (
        Leak("branch", None, None, "f+0x4", ("key",), 2),
        Leak("branch", "leak.c", 1, "one", ("key",), 1),
        Leak("address", "leak.c", 2, "two", ("key",), 1),
        Leak("branch", "leak.c", 2, "two", ("key", "nonce"), 7, ("/x/leak.c:9", "lib+0x6")),
    )
    assert [leak.place for leak in shown.leaks[:2]] == ["f+0x4", "leak.c:1"]
    assert [leak.kind for leak in shown.undeclared] == ["branch", "branch", "branch"]
    assert (shown.calls, shown.followed, shown.not_followed) == (("a", "b"), ("f", "g"), ("h",))
    assert (shown.declared, shown.declared_because) == (("address",), "a table")
    assert [gap.symbol for gap in shown.gaps] == ["f"]
    assert shown.complete == ("g",)


def test_a_leak_in_a_file_without_a_line_is_shown_by_its_offset() -> None:
    place = ("f", 4, "/x/leak.c", None)
    (leak,) = exposed(replace(sighting("branch", 1, "key", 1), place=place)).leaks
    assert (leak.file, leak.line, leak.text) == (None, None, "f+0x4")


def test_a_leak_in_a_file_that_is_not_here_names_the_function_too() -> None:
    (leak,) = exposed(replace(sighting("branch", 1, "key", 1, 9), place=("f", 4, "/y/lib.c", 3))).leaks
    assert (leak.place, leak.text, leak.callers) == ("/y/lib.c:3", "f+0x4", ("leak.c:9",))


# declared leaks that do not occur


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    root = tmp_path_factory.mktemp("leaky")
    return Catalog.load(write_leaky(root, 'leaks = ["address", "branch"]\nleaks_because = "so"'))


def _shown(board: str, *kinds: str, implementation: str = "c/address") -> Exposure:
    leaks = tuple(Leak(kind, None, None, "", ("key",), 1) for kind in kinds)
    job = Job("leaky", implementation, board)
    return Exposure(job, (), (), (), leaks, (), (), ("address", "branch"), "so")


def test_a_declared_leak_must_occur_on_one_of_all_boards(catalog: Catalog) -> None:
    first, *others = REFERENCE_BOARDS.values()
    others_shown = [_shown(board) for board in others]
    assert not_found([_shown(first, "address", "branch"), *others_shown], catalog) == []
    stale = not_found([_shown(first, "address"), *others_shown], catalog)
    assert stale == [(Job("leaky", "c/address", others[-1]), "branch")]
    assert [kind for _, kind in not_found([_shown(first), *others_shown], catalog)] == ["address", "branch"]
    # not all boards were asked
    assert not_found([_shown(first), *others_shown[:-1]], catalog) == []
    # what another implementation shows is its own
    mixed = [_shown(first, "address", "branch", implementation="c/branch"), _shown(first), *others_shown]
    assert [kind for _, kind in not_found(mixed, catalog)] == ["address", "branch"]


def test_constant_time_is_checked_on_a_board_of_each_platform_and_each_form() -> None:
    reference = ("atmega128", "cortex_m3", "cortex_m0plus", "msp430f1611", "ibex_small")
    assert tuple(CHECKED_BOARDS) == (*reference, "cortex_m4", "ibex_wbb", "rp2350_hazard3")
    checked = CATALOG.checked_boards
    assert checked("poly1305", "armv7m/fast") == ("cortex_m3", "cortex_m4")
    assert checked("chachapoly", "armv7m/fast") == ("cortex_m3", "cortex_m4")  # by its primitive
    assert checked("chachapoly", "rv32/fast") == ("ibex_small", "ibex_wbb")
    assert checked("ascon_mac", "rv32/fast") == ("ibex_small", "ibex_wbb", "rp2350_hazard3")
    assert checked("chachapoly", "armv7m/small") == ("cortex_m3",)
    assert checked("chachapoly", "c/ref") == tuple(REFERENCE_BOARDS.values())


# following


@dataclass
class FollowedBench:
    """A bench whose calls leave a secret in the context and leak at two places."""

    platform: str
    context_bytes: int = 8
    loaded: list[FakeGuest] = field(default_factory=list)

    def guest(self, symbol: str) -> FakeGuest:
        return FakeGuest(("f1",), {}, platform=self.platform)


class FakeSubject:
    """Makes two calls of one title and one of another."""

    def verdicts(self, symbol: str) -> tuple[tuple[str, ...], str]:
        return ("pw_own_compare",), f"the comparison of {symbol}"

    def follow(self, job: Job, titled: Titled, context_bytes: int) -> None:
        assert context_bytes == 8
        run = titled("one")
        context = Memory("context", bytes(8), holds=())
        run("pw_init", [context, Memory("key", b"k", secret=True, of_words=False), 3])
        run("pw_verify", [context, Memory("input", b"k", secret=True, of_words=False)])
        titled("two")("pw_update", [context])


@pytest.mark.parametrize(
    ("platform", "of_byte_strings"),
    [("avr", [AT_USUAL_PLACES]), ("msp430", [AT_ODD_ADDRESSES, AT_USUAL_PLACES])],
)
def test_secrets_go_from_one_call_of_a_stream_to_the_next(
    monkeypatch: pytest.MonkeyPatch, platform: str, of_byte_strings: list[Offsets]
) -> None:
    """Calls with byte strings are made a second time, at odd addresses, if the core aligns words."""
    places: list[tuple[str, Offsets]] = []
    calls: list[tuple[str, Sequence[Argument], str, tuple[object, ...]]] = []

    class FakeCall:
        def __init__(self, guest: FakeGuest, symbol: str, arguments: Any, what: str, *public: Any) -> None:
            calls.append((symbol, arguments, what, public))
            self.symbol = symbol

        def run(self, offsets: Offsets, *, follow_secrets: bool) -> Answer:
            assert follow_secrets
            places.append((self.symbol, offsets))
            leaks = [
                SimpleNamespace(kind="branch", address=a, callers=[110], secrets=["key", "ad"], executions=2)
                for a in (104, 4096)
            ]
            of_context = (SecretPart("key", len(calls), 4), SecretPart("input", 6, 2))
            kept = {"context": of_context, "input": (SecretPart("key", 0, 1),)}
            return Answer({"context": b""}, cast(Any, SimpleNamespace(leaks=leaks, int_value=5)), kept)

    monkeypatch.setattr(constant_time, "Call", FakeCall)
    bench = cast(BoardBench, FollowedBench(platform))
    seen = found(cast(Subject, FakeSubject()), bench, JOB)
    assert seen.called == ("one", "two")
    assert seen.followed == {"pw_init", "pw_update", "pw_verify"}
    assert [each.place for each in seen.seen[:2]] == [("f1", 4, "x.c", 0), ("0x1000", None, None, None)]
    made = {"pw_init": of_byte_strings, "pw_verify": of_byte_strings, "pw_update": [AT_USUAL_PLACES]}
    assert places == [(symbol, offsets) for symbol, each in made.items() for offsets in each]
    assert len(seen.seen) == 2 * len(places) and seen.seen[0].callers == (("f1", 10, "x.c", 1),)
    assert (seen.seen[0].kind, seen.seen[0].secrets, seen.seen[0].executions) == (
        *("branch", ("key", "ad"), 2),
    )
    holds = [[each.holds for each in given if isinstance(each, Memory)] for _, given, _, _ in calls]
    # of the context alone, and not from one title to the next
    assert holds == [[(), ()], [(SecretPart("key", 1, 4), SecretPart("input", 6, 2)), ()], [()]]
    assert [what for _, _, what, _ in calls] == ["one", "one", "two"]
    for symbol, _, _, public in calls:
        assert public == (("pw_own_compare",), f"the comparison of {symbol}")
