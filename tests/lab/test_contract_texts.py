# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Contracts as texts: what is refused, what is rewritten, what stands in the stub of one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from contract_texts import HEAD, contract, seen, write_source
from pennyweight.catalogue.platforms import PLATFORMS
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
        ("contract of pw_x:", "contract of pw x:", "a contract is one mapping under `contract of NAME:`"),
        (" *   strategy: none", " *   strategy: none\n * more: 1", "not valid YAML"),
        (" *   strategy: none", " *   strategy: none\n *   name: x", "the contract has unknown keys: name"),
        ("{len: [1, 3]}", "{len: [3, 1]}", "for len is [3, 1], must be [lowest, highest]"),
        ("{len: [1, 3]}", "{len: [1, 2, 3]}", "for len is [1, 2, 3]"),
        ("{len: [1, 3]}", "{len: 3}", "for len is 3, must be [lowest, highest]"),
        ("{len: [1, 3]}", "{size: [1, 3]}", "pw_x has no argument size; it has out, key, len"),
        ("for: {len: [1, 3]}", "registers: {size: r4}", "pw_x has no argument size"),
        ("for: {len: [1, 3]}", "registers: {len: 4}", "len is 4, must be a text"),
        ("stack: 8,", "stack: true,", "stack is True, must be an integer or a formula"),
        ("stack: 8, ", "", "bytes lacks stack"),
        ("code: 10", "code: 10, heap: 0", "bytes has unknown keys: heap; known: stack, code, rodata"),
        ("cycles: 10 + 2*len", "cycles: [1]", "cycles is [1], must be an integer or a formula"),
        ("floor: 2*len\n", "floor: {cycles: 5}\n", "floor is {'cycles': 5}, must be an integer or a formula"),
        (" *   why: so\n", "", "the contract lacks why"),
    ],
)
def test_a_contract_of_another_shape_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    with pytest.raises(ContractError) as error:
        contract(tmp_path, old, new)
    assert complaint in str(error.value) and str(error.value).startswith(f"{tmp_path}/armv7m/x.S:1: ")


def test_a_contract_is_of_a_platform(tmp_path: Path) -> None:
    source = tmp_path / "c" / "x.S"
    source.parent.mkdir()
    source.write_text(HEAD)
    with pytest.raises(ContractError, match="not in the directory of a platform: avr, armv7m"):
        read_contracts(source)


SEVERAL = """/* contract:
 *   clobbers: [r0]
 *   bytes: {stack: 8, rodata: 2}
 *   why: so
 *   functions:
 *     pw_a: {bytes: {code: 10}, cycles: 20, floor: 1}
 *     pw_b: {bytes: {code: 12, stack: 4}, cycles: 30, floor: 2, clobbers: [r1]}
 *     pw_c: {as: pw_b, cycles: 40}
 *   strategy: none */
"""
ANY = "/* Anything.\n *   len: public */\n" + "".join(f"void pw_{name}(size_t len);\n" for name in "abc")


def test_one_contract_for_several_functions(tmp_path: Path) -> None:
    source = write_source(tmp_path, "\n" + SEVERAL, ANY)
    a, b, c = read_contracts(source)
    assert [each.name for each in (a, b, c)] == ["pw_a", "pw_b", "pw_c"]
    assert [each.code_bytes.text for each in (a, b, c)] == ["10", "12", "12"]
    assert [each.stack_bytes.text for each in (a, b, c)] == ["8", "4", "4"]
    assert [each.rodata_bytes.text for each in (a, b, c)] == ["2", "2", "2"]
    assert [each.cycles["cortex_m3"].text for each in (a, b, c)] == ["20", "30", "40"]
    assert [each.floor.text for each in (a, b, c)] == ["1", "2", "2"] and c.floor_why == "so"
    assert [each.clobbers for each in (a, b, c)] == [{"r0"}, {"r1"}, {"r1"}]
    assert a.place.endswith("x.S:2")
    lines = {name: each.spans[name][0].line for each in (a, b, c) for name in each.spans}
    assert lines == {"stack_bytes": 7, "code_bytes": 7, "rodata_bytes": 3, "cycles on cortex_m3": 8}
    assert a.spans["stack_bytes"][0].line == 3


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("as: pw_b", "as: pw_d", "pw_c is as pw_d, which is none of the functions stated in full"),
        ("{as: pw_b, ", "{as: pw_c, ", "the contract lacks floor"),
        ("{bytes: {code: 10}, ", "{as: pw_c, ", "pw_a is as pw_c, which is none of the functions"),
        ("floor: 2,", "floor: 2, why: now,", "pw_b has unknown keys: why; known: as, clobbers"),
        ("pw_a: {", "pw_a: 7 #{", "pw_a is 7, must be a mapping"),
        (" *   functions:", " *   functionen:", "functions must be a mapping"),
        ("/* contract:", "/* contract: 5\n */\n/*", "a contract is one mapping under"),
    ],
)
def test_a_wrong_statement_of_several_functions_is_refused(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in SEVERAL
    source = write_source(tmp_path, SEVERAL.replace(old, new), ANY)
    with pytest.raises(ContractError) as error:
        read_contracts(source)
    assert complaint in str(error.value)


def test_a_comment_that_mentions_a_contract_is_none(tmp_path: Path) -> None:
    source = write_source(tmp_path, "/* no\n * contract of pw_x: here\n */\n" + HEAD)
    assert [each.place for each in read_contracts(source)] == [f"{source}:4"]


def test_figures_are_found_where_they_stand(tmp_path: Path) -> None:
    stated = contract(tmp_path)
    lines = HEAD.splitlines()
    shown = {name: lines[span.line][span.start : span.end] for name, (span,) in stated.spans.items()}
    assert shown == {"stack_bytes": "8", "code_bytes": "10", "cycles on cortex_m3": "10 + 2*len"}
    assert stated.rodata_bytes.text == "0"


def test_prose_may_have_any_punctuation_and_ends_with_its_indentation(tmp_path: Path) -> None:
    prose = "so: *two* # words,\n *     `b`: [c\n *\n *     and {d"
    text = HEAD.replace(" *   floor", f" *   strategy: {prose}\n *   floor").replace(
        " *   strategy: none", " *   #"
    )
    (stated,) = read_contracts(write_source(tmp_path, text))
    assert stated.strategy == "so: *two* # words, `b`: [c and {d"
    assert (stated.floor_why, stated.floor.text) == ("so", "2*len")
    (span,) = stated.spans["cycles on cortex_m3"]
    assert text.splitlines()[span.line][span.start : span.end] == "10 + 2*len"


def test_a_figure_after_prose_is_found_where_it_stands(tmp_path: Path) -> None:
    cycles = " *   cycles: 10 + 2*len\n"
    text = HEAD.replace(cycles, "").replace(
        " *   strategy", " *   strategy: a:\n *     b\n" + cycles + " *   #"
    )
    (stated,) = read_contracts(write_source(tmp_path, text))
    (span,) = stated.spans["cycles on cortex_m3"]
    assert text.splitlines()[span.line][span.start : span.end] == "10 + 2*len"


def test_what_is_not_stated_of_registers_is_what_the_abi_allows(tmp_path: Path) -> None:
    stated = contract(tmp_path, " *   clobbers: [r0, r2, r10]\n", "")
    assert stated.clobbers == {"r0", "r1", "r2", "r3", "r12", "lr", "flags"}


def test_the_abi_allows_only_registers_that_there_are_and_those_of_arguments() -> None:
    for platform in PLATFORMS.values():
        of_arguments = {register for place in platform.argument_registers for register in place}
        allowed = of_arguments - ({f"r{n}" for n in range(8, 18)} if platform.name == "avr" else set())
        assert allowed < platform.caller_saved < platform.clobbered


def test_a_figure_may_go_on_over_several_lines(tmp_path: Path) -> None:
    text = "10\n *     + 2*len  # by eight\n"
    stated = contract(tmp_path, "10 + 2*len\n", text)
    lines = (tmp_path / "armv7m" / "x.S").read_text().splitlines()
    spans = stated.spans["cycles on cortex_m3"]
    assert [lines[span.line][span.start : span.end] for span in spans] == ["10", "+ 2*len"]
    assert stated.cycles["cortex_m3"].evaluate({"len": 3}) == 16


# accepting


def held_in(tmp_path: Path, text: str, *observed: Observed) -> Held:
    (stated,) = read_contracts(write_source(tmp_path, text))
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
    assert change.line == 5


def test_nothing_of_a_rewriting_stays_where_it_does_not_come_to_its_end(tmp_path: Path) -> None:
    wrong = held_in(tmp_path, HEAD, seen(stack_bytes=16))
    source = tmp_path / "armv7m" / "x.S"
    source.chmod(0o640)
    with Rewriting() as rewriting:
        rewriting.accept([wrong])
        assert "stack: 16" in source.read_text()
    assert "stack: 16" in source.read_text() and source.stat().st_mode & 0o777 == 0o640
    assert [change.new for change in rewriting.changes] == ["16"]
    assert [path.name for path in source.parent.iterdir()] == ["x.S"]
    wrong = held_in(tmp_path, HEAD, seen(stack_bytes=16))
    with pytest.raises(KeyError), Rewriting() as rewriting:
        rewriting.accept([wrong])
        again = replace(wrong.contract, stack_bytes=Formula("16")) if wrong.contract else None
        rewriting.accept([Held("pw_x", "armv7m", again, [seen(stack_bytes=24)])])
        raise KeyError
    assert source.read_text() == HEAD
    unfit = held_in(tmp_path, HEAD, *(seen(n, cycles=n * n + 20) for n in (1, 2, 3)))
    with (
        pytest.raises(LabError, match=r"nothing is accepted:\n.*x.S:5: pw_x: cycles on cortex_m3: "),
        Rewriting() as rewriting,
    ):
        rewriting.accept([unfit])
    assert source.read_text() == HEAD


def test_a_figure_that_is_not_stated_is_not_written(tmp_path: Path) -> None:
    changes, problems = rewrites([held_in(tmp_path, HEAD, seen(1, rodata_bytes=4))])
    assert not changes
    assert problems == [f"{tmp_path}/armv7m/x.S:1: pw_x: rodata_bytes: not stated; measured: 4"]


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
    assert "  cycles: 3 + 2*a + 7*b  # 1/1: 12, 2/1: 14, 1/3: 26, 4/4: 39" in contract_stub(calls)
    many = [seen(n, cycles=n * n) for n in range(20)]
    shown = contract_stub(many)
    assert "# no line through len 0: 0, 1: 1," in shown and "11: 121" in shown and "12: 144" not in shown
    assert "clobbers" not in shown and "    stack: 8\n" in shown
