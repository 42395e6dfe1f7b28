# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SubBytes of bitsliced AES on ARMv7-M is what the tool writes, and computes the S-box but its constant."""

from __future__ import annotations

import re
import sys
from random import Random

import pytest

from conftest import ROOT
from sub_bytes import AFTER, BEFORE, result_of

sys.path.insert(0, str(ROOT / "tools" / "search"))

import aes_sub_bytes as search

COMMITTED = search.OUTPUT.read_text(encoding="utf-8")
ORDER = search.read_order(search.ORDER.read_text(encoding="utf-8"))
AS_IN_THE_CIRCUIT = [search.Step(gate, "left") for gate in search.GATES]


class Machine:
    """Runs the lines of the macro on the planes of all 256 bytes; fails where an instruction reads a register
    or a word of the frame that does not hold the value that the comment behind it names."""

    LINE = re.compile(r" {8}(?:nonlinear (?=ands))?(eors|ands|ldr|str) +(\w+), (.*?) +/\* (.*) \*/")

    def __init__(self, frame_bytes: int) -> None:
        self.registers = {f"r{11 - k}": (f"u{k}", BEFORE[f"u{k}"]) for k in range(8)}
        self.frame: dict[int, tuple[str, int] | None] = dict.fromkeys(range(0, frame_bytes, 4))

    def run(self, line: str) -> None:
        found = self.LINE.fullmatch(line)
        assert found, f"not an instruction: {line}"
        operation, register, operands, comment = found.groups()
        if operation in ("ldr", "str"):
            self.transfer(operation, register, operands, comment)
        else:
            self.compute(operation, register, operands.split(", "), comment)

    def transfer(self, operation: str, register: str, place: str, value: str) -> None:
        found = re.fullmatch(r"\[sp, #(\d+)\]", place)
        assert found and int(found[1]) in self.frame, f"{place} is not in the frame"
        word = self.registers[register] if operation == "str" else self.frame[int(found[1])]
        assert word and word[0] == value, f"{operation} of {value}: {word}"
        self.frame[int(found[1])] = self.registers[register] = word

    def compute(self, operation: str, register: str, operands: list[str], comment: str) -> None:
        result, left, _, right = re.findall(r"\w+|[&^]", comment)
        (first, one), (second, other) = (self.registers[operand] for operand in operands)
        assert {first, second} == {left, right}, f"{comment} computed of {first} and {second}"
        self.registers[register] = (result, result_of(operation, one, other))


def check(text: str) -> None:
    """The macro of a file computes the S-box, its planes in place."""
    found = re.search(r"^#define SUB_BYTES_FRAME (\d+)\n\n\.macro sub_bytes\n(.*)^\.endm$", text, re.M | re.S)
    assert found, "no macro"
    machine = Machine(int(found[1]))
    for line in found[2].splitlines():
        machine.run(line)
    for k in range(8):
        assert machine.registers[f"r{11 - k}"] == (f"s{k}", AFTER[f"s{k}"])


def test_the_committed_macro_is_what_the_tool_writes() -> None:
    assert search.text(ORDER) == COMMITTED


def test_the_circuit_computes_the_s_box() -> None:
    values = dict(BEFORE)
    for gate in search.GATES.values():
        values[gate.result] = result_of(gate.operation, values[gate.left], values[gate.right])
    assert {name: values[name] for name in AFTER} == AFTER
    assert len(search.GATES) == 115


def test_each_instruction_of_the_macro_reads_the_value_that_it_names() -> None:
    check(COMMITTED)


@pytest.mark.parametrize(
    ("found", "broken", "complaint"),
    [
        pytest.param(r"(eors +\w+, \w+), \w+", r"\1, r11", "computed of", id="another operand"),
        pytest.param(r" +str .*\n", "", "ldr of", id="a store missing"),
        pytest.param(r" +ldr .*\n", "", "computed of", id="a load missing"),
        pytest.param(r"FRAME \d+", "FRAME 4", "not in the frame", id="a small frame"),
        pytest.param(r"nonlinear ands", "nonlinear eors", "not an instruction", id="a wrong mark"),
        pytest.param(r"eors +\w+(.*\n\.endm)", r"eors    r0\1", "'s[0-7]'", id="a plane elsewhere"),
        pytest.param(r"eors(.*\n\.endm)", r"ands\1", "'s[0-7]'", id="another operation"),
    ],
)
def test_a_broken_macro_is_seen(found: str, broken: str, complaint: str) -> None:
    text, replaced = re.subn(found, broken, COMMITTED, count=1)
    assert replaced and text != COMMITTED
    with pytest.raises(AssertionError, match=complaint):
        check(text)


def test_an_order_is_written_as_it_is_read() -> None:
    assert search.order_text(ORDER) == search.ORDER.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("p13 p13", "p13: comes twice"),
        ("p13 p99", "p99: no gate of the circuit"),
        ("p13:far", "p13:far: a wish is one of left, right, low, high"),
        ("p13 p12", "p12 comes before its operand p14"),
        ("p13", "gates are missing: p1, p10, "),
    ],
)
def test_an_order_that_is_none_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        search.read_order(text)


def test_planes_that_end_elsewhere_are_refused() -> None:
    assert search.Allocation(AS_IN_THE_CIRCUIT).misplaced()
    with pytest.raises(ValueError, match="end in other registers"):
        search.text(AS_IN_THE_CIRCUIT)


def test_what_the_search_considers_remains_an_order_of_the_circuit() -> None:
    random, order = Random(1), ORDER
    for _ in range(500):
        order = search.neighbour(order, random)
    assert order != ORDER
    assert search.read_order(search.order_text(order)) == order


def test_the_search_finds_better_orders_and_keeps_the_best() -> None:
    worse = [search.Step(step.gate, "left") for step in ORDER]
    found = search.anneal(worse, Random(1), (step / 1500 for step in range(1500)))
    assert search.cost(search.Allocation(found)) < search.cost(search.Allocation(worse))
    check(search.text(found))
    heated = search.anneal(ORDER, Random(1), [0.0] * 20)
    assert search.cost(search.Allocation(heated)) <= search.cost(search.Allocation(ORDER))


def test_cycles_and_bytes_of_instructions() -> None:
    """A load is pipelined behind a load, and waits behind a store; high registers take wide instructions."""
    load, store = search.Instruction("ldr", 0, "p1"), search.Instruction("str", 8, "p1")
    add, add_elsewhere = (search.Instruction("eors", r, "p14", (1, 2)) for r in (1, 3))
    assert search.cycles([load, add, load, load]) == 6
    assert search.cycles([load, store, store, load, add]) == 2 + 1 + 2 + 3 + 1
    assert search.cycles([store, add, store]) == 3
    assert search.code_bytes([load, store, add, add_elsewhere]) == 2 + 4 + 2 + 4
