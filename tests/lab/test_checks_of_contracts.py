# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every statement of a contract can be wrong: each is found, what is right is not complained of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest

import pennyweight.check.callees as callees
import pennyweight.check.held as held_module
from contract_texts import DECLARED, HEAD, contract, seen, write_source
from pennyweight.build.assembly import OwnBytes
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.check.contract import Contract
from pennyweight.check.contract_check import (
    call_argument_failures,
    figure_failures,
    sort_registers,
)
from pennyweight.check.formula import FormulaError
from pennyweight.check.held import Held, Watch
from pennyweight.check.session import Session
from pennyweight.check.verdict import Verdict
from pennyweight.errors import LabError
from pennyweight.run.arguments import Argument, Memory
from pennyweight.run.bench import BoardBench

RIGHT: tuple[Argument, ...] = (
    Memory("out", bytes(8), writable=True, of_words=False),
    Memory("key", bytes(8), secret=True),
    2,
)


# figures and registers


def test_what_holds_is_not_complained_of(tmp_path: Path) -> None:
    stated = contract(tmp_path)
    assert figure_failures(stated, "armv7m", [seen(1), seen(2), seen(3)]) == []
    assert call_argument_failures(stated, "armv7m", RIGHT, {"len": 2}) == []
    # of another board of the platform the contract says no cycles, and no floor is held against it
    assert figure_failures(stated, "armv7m", [seen(board="sam3x8e", cycles=1)]) == []


def test_each_call_is_looked_at(tmp_path: Path) -> None:
    wrong = [seen(length, cycles=9 + 2 * length) for length in (1, 2, 3)]
    failures = figure_failures(contract(tmp_path), "armv7m", wrong)
    assert failures == [
        f"{tmp_path}/armv7m/x.S:1: pw_x: cycles on cortex_m3: 10 + 2*len is {10 + 2 * n} for len = {n}; "
        f"measured: {9 + 2 * n}"
        for n in (1, 2, 3)
    ]


def test_a_floor_may_be_reached_and_not_passed(tmp_path: Path) -> None:
    stated = contract(tmp_path, "10 + 2*len", "2*len")
    assert figure_failures(stated, "armv7m", [seen(cycles=4)]) == []
    (failure,) = figure_failures(contract(tmp_path, "floor: 2*len", "floor: 15"), "armv7m", [seen()])
    assert failure.endswith("floor: states 15, but 14 cycles were measured")


def test_registers_are_named_in_order_and_all_of_them(tmp_path: Path) -> None:
    changed = frozenset({"r0", "r3", "flags", "r12", "lr"})
    (failure,) = figure_failures(contract(tmp_path), "armv7m", [seen(changed=changed)])
    assert failure.endswith("clobbers: r3, r12, lr, flags changed but not listed")
    assert sort_registers({"r10", "r2", "lr", "r1"}) == ["r1", "r2", "r10", "lr"]
    unknown = contract(tmp_path, "r10]", "r10, r13]")
    assert [
        "r13: armv7m has no such register" in each for each in figure_failures(unknown, "armv7m", [])
    ] == [True]


def test_without_a_list_a_register_beyond_the_abi_is_named(tmp_path: Path) -> None:
    stated = contract(tmp_path, " *   clobbers: [r0, r2, r10]\n", "")
    assert figure_failures(stated, "armv7m", [seen(changed=PLATFORMS["armv7m"].caller_saved)]) == []
    (failure,) = figure_failures(stated, "armv7m", [seen(changed=frozenset({"r0", "r4", "r10"}))])
    assert failure.endswith("clobbers: r4, r10 changed but not listed")


def test_a_formula_without_a_value_is_a_failure_and_the_other_calls_are_held(tmp_path: Path) -> None:
    stated = contract(tmp_path, "10 + 2*len", "10 + 4//(len - 1)*len")
    failures = figure_failures(stated, "armv7m", [seen(1), seen(2, cycles=17)])
    assert "divides by zero" in failures[0] and "measured: 17" in failures[1]
    stated = contract(tmp_path, "4*len bytes", "4*size bytes")
    (failure,) = call_argument_failures(stated, "armv7m", RIGHT, {"len": 2})
    assert "x.S:1: pw_x: '4*size': unknown name 'size'" in failure


def test_what_formulas_ask_for_is_looked_up_by_figure(tmp_path: Path) -> None:
    stated = contract(tmp_path, "10 + 2*len", "10 + sub(len)")
    functions = {"cycles on cortex_m3": {"sub": lambda n: 2 * n}}
    assert figure_failures(stated, "armv7m", [seen(functions=functions)]) == []
    assert "unknown function 'sub'" in figure_failures(stated, "armv7m", [seen()])[0]
    floor = contract(tmp_path, "floor: 2*len", "floor: sub(len)")
    assert figure_failures(floor, "armv7m", [seen(functions={"floor": {"sub": lambda n: 14}})]) == []
    assert figure_failures(floor, "armv7m", [seen(functions={"floor": {"sub": lambda n: 15}})]) != []


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        (RIGHT[:2], "arguments: are 3; the function is called with 2"),
        ((replace(cast(Memory, RIGHT[0]), content=bytes(9)), *RIGHT[1:]), "out: bytes is 8; the call has 9"),
        ((replace(cast(Memory, RIGHT[0]), writable=False), *RIGHT[1:]), "access is write; the call has read"),
        (
            (RIGHT[0], replace(cast(Memory, RIGHT[1]), writable=True), 2),
            "key: access is read; the call has write",
        ),
        (
            (RIGHT[0], replace(cast(Memory, RIGHT[1]), secret=False), 2),
            "key: secret is True; the call has False",
        ),
        ((RIGHT[0], 0, 2), "key: bytes is 8; the call has NULL"),
    ],
)
def test_arguments_that_are_not_those_of_the_call_are_found(
    tmp_path: Path, given: Sequence[Argument], complaint: str
) -> None:
    (failure,) = call_argument_failures(contract(tmp_path), "armv7m", given, {"len": 2})
    assert complaint in failure and "x.S:1: pw_x: " in failure


def test_null_is_right_where_there_are_no_bytes(tmp_path: Path) -> None:
    stated = contract(tmp_path)
    assert call_argument_failures(stated, "armv7m", (0, RIGHT[1], 0), {"len": 0}) == []


# calls made from a contract


class FakeCall:
    """A call that takes 10 cycles and 2 for each of `len`."""

    made: ClassVar[list[tuple[str, Sequence[Argument]]]] = []

    def __init__(self, guest: object, symbol: str, arguments: Sequence[Argument]) -> None:
        self.made.append((symbol, arguments))
        self._number = sum(each for each in arguments if isinstance(each, int))
        self._size = sum(len(each.content) for each in arguments if isinstance(each, Memory))

    def run(self) -> Any:
        cycles = 10 + 2 * self._number if self._number else 100 + self._size
        return SimpleNamespace(result=SimpleNamespace(cycles=cycles, stack_bytes=8, changed=["r0"]))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Sequence[Argument]]]:
    monkeypatch.setattr(FakeCall, "made", [])
    monkeypatch.setattr(held_module, "Call", FakeCall)
    monkeypatch.setattr(callees, "Call", FakeCall)
    return FakeCall.made


BENCH = cast(BoardBench, SimpleNamespace(guest=lambda symbol: None, board=SimpleNamespace(name="cortex_m3")))


def watched(stated: Contract | None, functions: Mapping[str, Any] | None = None) -> tuple[Held, Watch]:
    held = Held("pw_x", "armv7m", stated)
    return held, Watch(BENCH, held, OwnBytes(10, 0), functions or {})


def test_a_contract_is_called_with_all_that_it_allows(
    tmp_path: Path, made: list[tuple[str, Sequence[Argument]]]
) -> None:
    stated = contract(tmp_path)
    held, watch = watched(stated)
    watch.call_by_contract(stated)
    assert [call.names for call in held.observed] == [{"len": 1}, {"len": 2}, {"len": 3}]
    assert held.failures() == []
    assert made[1] == ("pw_x", RIGHT)
    assert held.note() is None


def test_a_failure_that_repeats_is_said_once(tmp_path: Path, made: list[Any]) -> None:
    held, watch = watched(contract(tmp_path, "code: 10", "code: 11"))
    assert held.contract
    watch.call_by_contract(held.contract)
    assert len(held.failures()) == 1 and len(held.observed) == 3


def test_sizes_of_what_is_called_by_contract_must_have_a_value(tmp_path: Path, made: list[Any]) -> None:
    held, watch = watched(contract(tmp_path, "4*len bytes", "4*size bytes"))
    assert held.contract
    watch.call_by_contract(held.contract)
    assert ["arguments: '4*size'" in each for each in held.failures()] == [True] and not held.observed


def test_numbers_without_a_range_are_of_all_sorts_and_not_too_many(tmp_path: Path, made: list[Any]) -> None:
    stated = contract(tmp_path, " *   for: {len: [1, 3]}\n", "")
    held, watch = watched(stated)
    watch.call_by_contract(stated)
    assert [call.names["len"] for call in held.observed] == [*range(21), 31, 32, 33, 40, 64, 100]
    second = ("len: public", "len: public; size: public", "size_t len", "size_t len, size_t size")
    stated = contract(tmp_path, "{len: [1, 3]}", "{len: [0, 40], size: [1, 3]}", *second)
    held, watch = watched(stated)
    watch.call_by_contract(stated)
    names = [(call.names["len"], call.names["size"]) for call in held.observed]
    assert len(names) == 60 and len(set(names)) >= 58
    assert names[:2] == [(0, 1), (40, 3)]
    stated = contract(tmp_path, "{len: [1, 3]}", "{len: [0, 19], size: [1, 3]}", *second)
    held, watch = watched(stated)
    watch.call_by_contract(stated)
    names = [(call.names["len"], call.names["size"]) for call in held.observed]
    assert names == [(length, size) for length in range(20) for size in (1, 2, 3)]
    stated = contract(tmp_path, "[1, 3]", "[200, 203]")
    held, watch = watched(stated)
    watch.call_by_contract(stated)
    assert [call.names["len"] for call in held.observed] == [200, 201, 202, 203]


def test_numbers_and_memory_are_as_the_platform_passes_them(tmp_path: Path, made: list[Any]) -> None:
    stated = contract(tmp_path, "size_t len", "uint32_t len", "[1, 3]", "[65539, 65539]")
    held = Held("pw_x", "msp430", stated)
    Watch(BENCH, held, OwnBytes(10, 0), {}).call_by_contract(stated)
    (_, arguments) = made[-1]
    assert arguments[2:] == (3, 1)
    of_words = [each.of_words for each in arguments if isinstance(each, Memory)]
    assert of_words == [False, True]
    stated = contract(tmp_path, "[1, 3]", "[0, 0]")
    _, watch = watched(stated)
    watch.call_by_contract(stated)
    assert made[-1][1][0] == 0


def test_an_argument_that_the_abi_does_not_pass_is_none_of_the_call(tmp_path: Path, made: list[Any]) -> None:
    stated = contract(
        tmp_path, " *   for: {len: [1, 3]}", ' *   registers: {len: "r8"}', "4*len bytes", "4 bytes"
    )
    _, watch = watched(stated)
    watch.call_by_contract(stated)
    ((_, arguments),) = made
    assert [type(each) for each in arguments] == [Memory, Memory]


def test_a_decryption_is_held_against_its_encryption_at_the_same_lengths(
    tmp_path: Path, made: list[Any]
) -> None:
    stated = contract(tmp_path, "10 + 2*len", "encrypt(len) + 3", "floor: 2*len", "floor: 0")
    encryption, watch = watched(stated)
    for length in (1, 2, 3):
        watch.call((*RIGHT[:2], length), {"ad": 5})
    held = Held("pw_x", "armv7m", stated)
    watch = Watch(BENCH, held, OwnBytes(10, 0), {"cycles on cortex_m3": {"sub": int}}, encryption)
    watch.call(RIGHT, {"ad": 5})
    functions = held.observed[0].functions["cycles on cortex_m3"]
    assert functions["encrypt"](2) == 14 and functions["encrypt"](3) == 16 and functions["sub"](7) == 7
    assert held.observed[0].functions["stack_bytes"]["encrypt"](2) == 8
    assert any("encrypt(len) + 3 is 17 for ad = 5, len = 2; measured: 14" in each for each in held.failures())
    with pytest.raises(FormulaError, match="the encryption was not called with len = 4"):
        functions["encrypt"](4)
    watch.call(RIGHT, {"ad": 6})
    assert any("was not called with len = 2" in each for each in held.failures())


def test_a_call_is_held_with_its_numbers_and_with_what_is_known(tmp_path: Path, made: list[Any]) -> None:
    stated = contract(tmp_path)
    held, watch = watched(stated)
    watch.call(RIGHT, {"tag_bytes": 16})
    assert held.observed[0].names == {"tag_bytes": 16, "len": 2}
    assert held.failures() == []
    watch.call(RIGHT[:2], {})
    assert len(held.observed) == 1 and "are 3; the function is called with 2" in held.failures()[0]
    held, watch = watched(stated)
    watch.call((replace(cast(Memory, RIGHT[0]), content=bytes(7)), *RIGHT[1:]), {})
    assert "bytes is 8; the call has 7" in held.failures()[0]


def test_a_function_without_a_contract_is_watched_all_the_same(made: list[Any]) -> None:
    held, watch = watched(None)
    watch.call([Memory("a", b"x"), 4, 0, 5, 3], {"tag_bytes": 16})
    assert held.observed[0].names == {"tag_bytes": 16, "argument1": 4, "argument3": 5, "argument4": 3}
    assert held.failures() == [] and "pw_x: no contract; measured:" in str(held.note())


# in the verdict


class FakeSession(Session):
    """A session whose functions under contract are given."""

    def __init__(self, functions: Sequence[Held], has_contracts: bool = True, error: str = "") -> None:
        self._functions, self._has_contracts, self._error = functions, has_contracts, error

    def subject(self, id: str) -> Any:
        return SimpleNamespace(has_contracts=lambda job: self._has_contracts)

    def held(self, job: Job) -> Iterator[Held]:
        yield from self._functions
        if self._error:
            raise LabError(self._error)


def test_what_does_not_hold_is_in_the_verdict_once(tmp_path: Path) -> None:
    wrong = Held("pw_x", "armv7m", contract(tmp_path), [seen(stack_bytes=12), seen(code_bytes=12)])
    bare = Held("pw_y", "armv7m", None, [seen()])
    job = Job("x", "armv7m/x", "cortex_m3")
    verdict = Verdict("x", "armv7m/x", "cortex_m3")
    FakeSession([wrong, bare, wrong], error="pw_z does not run").check_contract(job, verdict)
    assert [failure.partition("pw_x: ")[2] for failure in verdict.failures[:2]] == [
        "stack_bytes: states 8; measured: 12",
        "code_bytes: states 10; measured: 12",
    ]
    assert verdict.failures[2:] == ["pw_z does not run"]
    assert [note.partition(":")[0] for note in verdict.notes] == ["pw_y"]
    verdict = Verdict("x", "armv7m/x", "sam3x8e")
    FakeSession([wrong], has_contracts=False).check_contract(job, verdict)
    assert not verdict.failures and not verdict.notes


# what contracts ask of others


def test_what_a_function_of_the_algorithm_costs_is_watched_once(made: list[Any]) -> None:
    functions = callees.of_algorithm("toy", ["pw_toy_initial", "pw_other", "pw_toy_last"], BENCH)
    assert sorted(functions) == ["cycles on cortex_m3", "floor", "stack_bytes"]
    assert all(sorted(each) == ["initial", "last"] for each in functions.values())
    assert functions["cycles on cortex_m3"]["initial"](40) == functions["floor"]["initial"](40) == 140
    assert functions["stack_bytes"]["initial"](40) == 8
    assert [symbol for symbol, _ in made] == ["pw_toy_initial"]
    assert functions["floor"]["initial"](44) == 144
    assert made[-1][1] == (Memory("words", bytes(44), writable=True),)


def test_common_routines_of_one_number_are_asked_for_by_name(tmp_path: Path) -> None:
    declared = DECLARED.rpartition("\n\n")[0] + "".join(
        "\n\n" + DECLARED.rpartition("\n\n")[2].replace("pw_x", name) for name in ("pw_x", "pw_w")
    )
    two = DECLARED.replace("pw_x", "pw_y").replace("size_t len", "size_t len, size_t n")
    source = write_source(
        tmp_path,
        HEAD
        + HEAD.replace("pw_x", "pw_y").replace("[1, 3]", "[1, 3], n: [1, 3]")
        + HEAD.replace("pw_x", "pw_w"),
        declared + two.replace("len: public", "len: public; n: public"),
    )
    lab = cast(Any, SimpleNamespace(common_sources=lambda platform: (tmp_path / "bytes.c", source)))
    functions = callees.of_common(lab, "armv7m", "cortex_m3")
    assert {tuple(each) for each in functions.values()} == {("x", "w")}
    figures = {name: each["x"](3) for name, each in functions.items()}
    assert figures == {
        "stack_bytes": 8,
        "code_bytes": 10,
        "rodata_bytes": 0,
        "cycles on cortex_m3": 16,
        "floor": 6,
    }
    both = callees.together(functions, {"floor": {"z": int}, "other": {"z": int}})
    assert sorted(both["floor"]) == ["w", "x", "z"] and sorted(both["other"]) == ["z"]
