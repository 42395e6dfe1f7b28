# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SubBytes of bitsliced AES on ARMv6-M is what the tool writes, and computes the S-box but its constant."""

from __future__ import annotations

import re
import sys
from random import Random

import pytest

from conftest import ROOT
from sub_bytes import AFTER, BEFORE, result_of

sys.path.insert(0, str(ROOT / "tools" / "search"))

import aes_sub_bytes_armv6m as search

COMMITTED = search.OUTPUT.read_text(encoding="utf-8")
PLAN = search.read_plan(search.STEPS.read_text(encoding="utf-8"))


def check(text: str) -> None:
    """The macro of a file computes the S-box on the planes of all 256 bytes, where the file says they are."""
    planes = dict(re.findall(r"^#define ((?:before|after)\d) (r\d+)$", text, re.M))
    registers = {planes[f"before{k}"]: BEFORE[f"u{7 - k}"] for k in range(8)}
    frame: dict[str, int] = {}
    body = text.split(".macro sub_bytes\n")[1].split(".endm")[0]
    for line in body.splitlines():
        found = re.fullmatch(r" {8}(?:nonlinear (?=ands))?(\w+) +(\w+), (.*?) +/\* .* \*/", line)
        assert found, f"not an instruction: {line}"
        operation, register, operand = found.groups()
        if operation == "str":
            frame[operand] = registers[register]
        elif operation == "ldr":
            registers[register] = frame[operand]
        elif operation in ("mov", "movs"):
            registers[register] = registers[operand]
        else:
            assert {register, operand} <= {f"r{number}" for number in range(8)}, f"high registers: {line}"
            registers[register] = result_of(operation, registers[register], registers[operand])
    assert {f"s{7 - k}": registers[planes[f"after{k}"]] for k in range(8)} == AFTER


def test_the_committed_macro_is_what_the_tool_writes() -> None:
    assert search.text(PLAN) == COMMITTED


def test_the_macro_computes_the_s_box() -> None:
    check(COMMITTED)


@pytest.mark.parametrize(
    ("found", "broken"),
    [
        pytest.param(r"eors(.*\n\.endm)", r"ands\1", id="another operation"),
        pytest.param(r"#define after0 r\d+", "#define after0 r3", id="a plane elsewhere"),
        pytest.param(r" +mov +r\d, .*\n", "", id="a move missing"),
        pytest.param(r"(eors +)r\d, ", r"\1r8, ", id="a high register"),
        pytest.param(r"nonlinear ands", "nonlinear eors", id="a wrong mark"),
    ],
)
def test_a_broken_macro_is_seen(found: str, broken: str) -> None:
    text, replaced = re.subn(found, broken, COMMITTED, count=1)
    assert replaced and text != COMMITTED
    with pytest.raises((AssertionError, KeyError)):
        check(text)


def test_a_plan_is_written_as_it_is_read() -> None:
    assert search.plan_text(PLAN) == search.STEPS.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("steps", "complaint"),
    [
        ("p13=u0+u6", "not a step"),
        ("p13=u0^u5", "does not hold"),
        ("q2=p12^p15", "does not hold"),
        ("p4=p1^u3", "before its operands"),
        ("p13=u0^u6", "a result is missing"),
    ],
)
def test_a_plan_that_is_none_is_refused(steps: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        search.read_plan(f"steps: {steps}; stored:; high:; low: u5 u6 u7")


def test_what_the_search_considers_remains_a_plan() -> None:
    random, plan = Random(1), PLAN
    for _ in range(300):
        plan = search.neighbour(plan, random)
    assert plan != PLAN
    assert search.read_plan(search.plan_text(plan)) == plan


def test_the_search_finds_better_plans_and_keeps_the_best() -> None:
    random, worse = Random(1), PLAN
    for _ in range(100):
        worse = search.neighbour(worse, random)
    found = search.anneal(worse, random, (step / 1000 for step in range(1000)))
    assert search.cost(found) < search.cost(worse)
    check(search.text(found))
    assert search.cost(search.anneal(PLAN, random, [0.0] * 20)) <= search.cost(PLAN)
