# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Contracts as texts: what is refused, what is rewritten, what stands in the stub of one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from contract_texts import HEAD, contract, seen
from pennyweight.check.contract import read_contracts
from pennyweight.check.contract_accept import Rewriting, rewrites
from pennyweight.check.contract_check import (
    Observed,
)
from pennyweight.check.contract_stub import contract_stub
from pennyweight.check.formula import Formula
from pennyweight.check.held import Held
from pennyweight.errors import ContractError, LabError


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (" *   name: pw_x", " *   name: [pw_x]", "name is ['pw_x'], must be a text"),
        (" *   strategy: none\n", " *   strategy: none\n * more: 1\n", "a contract is one mapping"),
        ("range: [1, 3]", "range: [3, 1]", "len: range is [3, 1], must be [lowest, highest]"),
        ("range: [1, 3]", "range: [1, 2, 3]", "len: range is [1, 2, 3]"),
        ("range: [1, 3]", "range: 3", "range is 3, must be a list"),
        ("bytes: 8,", "bytes: true,", "bytes is True, must be an integer or a formula"),
        ("cortex_m3: 10 + 2*len", "cortex_m3: [1]", "cortex_m3 is [1], must be an integer or a formula"),
        ("why: so", "why: so\n *     when: now", "floor has unknown keys: when; known: cycles, why"),
        ("secret: true}", "secret: true, size: 3}", "an argument has unknown keys: size"),
        ("- {name: key, ", "- 7\n *     - {name: key, ", "an argument must be a mapping"),
        ("cycles: 2*len\n *     why: so", "5", "floor is 5, must be a mapping"),
    ],
)
def test_a_contract_of_another_shape_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    if new == "5":
        old, new = "floor:\n *     cycles: 2*len\n *     why: so", "floor: 5"
    with pytest.raises(ContractError) as error:
        contract(tmp_path, old, new)
    assert complaint in str(error.value) and str(error.value).startswith(f"{tmp_path}/x.S:1: ")


def test_one_contract_for_several_functions(tmp_path: Path) -> None:
    shared = HEAD
    for line in (" *   name: pw_x\n", " *   code_bytes: 10\n", " *     cycles: 2*len\n"):
        shared = shared.replace(line, "")
    functions = """ *   functions:
 *     pw_a: {code_bytes: 10, floor: 1}
 *     pw_b: {code_bytes: 12, floor: 2, stack_bytes: 4}
"""
    source = tmp_path / "x.S"
    source.write_text("\n" + shared.replace(" *   strategy", functions + " *   strategy"))
    a, b = read_contracts(source)
    assert (a.name, b.name) == ("pw_a", "pw_b")
    assert [each.code_bytes.text for each in (a, b)] == ["10", "12"]
    assert [each.stack_bytes.text for each in (a, b)] == ["8", "4"]
    assert [each.floor.text for each in (a, b)] == ["1", "2"] and b.floor_why == "so"
    assert a.place.endswith("x.S:2")
    assert {span.line for span in a.spans["stack_bytes"]} != {span.line for span in b.spans["stack_bytes"]}
    source.write_text(source.read_text().replace("floor: 2,", "floor: 2, clobbers: [],"))
    with pytest.raises(
        ContractError, match="pw_b has unknown keys: clobbers; known: stack_bytes, code_bytes"
    ):
        read_contracts(source)
    text = "\n" + shared.replace(" *   strategy", functions + " *   strategy")
    source.write_text(
        text.replace("     why: so", "     cycles: 7\n *     why: so").replace("floor: 2, ", "")
    )
    assert [each.floor.text for each in read_contracts(source)] == ["1", "7"]
    source.write_text("/* contract: 5 */\n")
    with pytest.raises(ContractError, match="a contract is one mapping under"):
        read_contracts(source)
    source.write_text("/* no\n * contract: here\n */\n" + HEAD)
    assert [each.place for each in read_contracts(source)] == [f"{source}:4"]


def test_figures_are_found_where_they_stand(tmp_path: Path) -> None:
    stated = contract(tmp_path)
    lines = HEAD.splitlines()
    shown = {name: lines[span.line][span.start : span.end] for name, (span,) in stated.spans.items()}
    assert shown == {
        "stack_bytes": "8",
        "code_bytes": "10",
        "rodata_bytes": "0",
        "cycles on cortex_m3": "10 + 2*len",
    }


def test_a_figure_may_go_on_over_several_lines(tmp_path: Path) -> None:
    text = "10\n *       + 2*len  # by eight\n"
    stated = contract(tmp_path, "10 + 2*len\n", text)
    lines = (tmp_path / "x.S").read_text().splitlines()
    spans = stated.spans["cycles on cortex_m3"]
    assert [lines[span.line][span.start : span.end] for span in spans] == ["10", "+ 2*len"]
    assert stated.cycles["cortex_m3"].evaluate({"len": 3}) == 16


# accepting


def held_in(tmp_path: Path, text: str, *observed: Observed) -> Held:
    source = tmp_path / "x.S"
    source.write_text(text)
    (stated,) = read_contracts(source)
    return Held("pw_x", "armv7m", stated, list(observed))


def test_what_holds_is_not_rewritten(tmp_path: Path) -> None:
    assert rewrites([held_in(tmp_path, HEAD, seen(1), seen(2))]) == ([], [])
    assert rewrites([Held("pw_x", "armv7m", None, [seen(1)])]) == ([], [])
    assert rewrites([held_in(tmp_path, HEAD)]) == ([], [])


def test_a_rewrite_says_what_becomes_what(tmp_path: Path) -> None:
    (change,), problems = rewrites(
        [held_in(tmp_path, HEAD, *(seen(n, cycles=12 + 2 * n) for n in (1, 2, 3)))]
    )
    assert not problems
    assert str(change) == "pw_x: cycles on cortex_m3: 10 + 2*len becomes 12 + 2*len"
    assert change.line == 14


def test_nothing_of_a_rewriting_stays_where_it_does_not_come_to_its_end(tmp_path: Path) -> None:
    wrong = held_in(tmp_path, HEAD, seen(stack_bytes=16))
    source = tmp_path / "x.S"
    source.chmod(0o640)
    with Rewriting() as rewriting:
        rewriting.accept([wrong])
        assert "stack_bytes: 16" in source.read_text()
    assert "stack_bytes: 16" in source.read_text() and source.stat().st_mode & 0o777 == 0o640
    assert [change.new for change in rewriting.changes] == ["16"]
    assert [path.name for path in tmp_path.iterdir()] == ["x.S"]
    wrong = held_in(tmp_path, HEAD, seen(stack_bytes=16))
    with pytest.raises(KeyError), Rewriting() as rewriting:
        rewriting.accept([wrong])
        again = replace(wrong.contract, stack_bytes=Formula("16")) if wrong.contract else None
        rewriting.accept([Held("pw_x", "armv7m", again, [seen(stack_bytes=24)])])
        raise KeyError
    assert source.read_text() == HEAD
    unfit = held_in(tmp_path, HEAD, *(seen(n, cycles=n * n + 20) for n in (1, 2, 3)))
    with (
        pytest.raises(LabError, match=r"nothing is accepted:\n.*x.S:14: pw_x: cycles on cortex_m3: "),
        Rewriting() as rewriting,
    ):
        rewriting.accept([unfit])
    assert source.read_text() == HEAD


def test_a_formula_without_a_value_is_no_shape_that_holds(tmp_path: Path) -> None:
    text = HEAD.replace("10 + 2*len", "10 + 2*size")
    changes, problems = rewrites([held_in(tmp_path, text, seen(1))])
    assert not changes and "unknown name 'size'" in problems[0]


# stubs


def test_a_stub_has_a_line_through_several_names_or_the_figures() -> None:
    calls = [
        Observed("cortex_m3", {"a": a, "b": b, "c": 5}, 3 + 2 * a + 7 * b, 8, 10, 0, frozenset({"r1"}))
        for a, b in ((1, 1), (2, 1), (1, 3), (4, 4))
    ]
    assert "    cortex_m3: 3 + 2*a + 7*b  # 1/1: 12, 2/1: 14, 1/3: 26, 4/4: 39" in contract_stub(calls)
    many = [seen(n, cycles=n * n) for n in range(20)]
    shown = contract_stub(many)
    assert "# no line through len 0: 0, 1: 1," in shown and "11: 121" in shown and "12: 144" not in shown
    assert "clobbers: [r0, r10]" in shown and "stack_bytes: 8\n" in shown
