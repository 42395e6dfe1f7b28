# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Contracts beside those of primitives: shared functions, modes, and what `verify --accept` writes."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from checkout import CATALOG, OF_PRIMITIVES
from contract_texts import write_source
from pennyweight.build.assembly import functions_in
from pennyweight.build.image import Recipe, assembled
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import PLATFORMS, REFERENCE_BOARDS
from pennyweight.check.contract import read_contracts
from pennyweight.check.contract_accept import rewrites, write
from pennyweight.check.contract_check import Observed
from pennyweight.check.formula import Formula, FormulaError
from pennyweight.check.held import Held
from pennyweight.check.session import Session
from pennyweight.check.shared_contracts import shared_functions
from pennyweight.lab import Lab


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_every_shared_function_has_a_contract_that_holds(lab: Lab, platform: str) -> None:
    functions = list(shared_functions(lab, platform))
    assert {"pw_bytes_compare", "memcpy"} <= {function.symbol for function in functions}
    for function in functions:
        assert function.contract and function.observed, function.symbol
        assert function.failures() == []


MODES = [
    (algorithm.id, implementation.id)
    for algorithm in CATALOG.algorithms.values()
    for implementation in algorithm.implementations
    if any(source.suffix == ".S" and source not in OF_PRIMITIVES for source in implementation.sources)
]


@pytest.mark.parametrize(("algorithm", "implementation"), MODES)
def test_the_contracts_of_a_mode_hold(session: Session, algorithm: str, implementation: str) -> None:
    board = REFERENCE_BOARDS[implementation.partition("/")[0]]
    for function in session.held(Job(algorithm, implementation, board)):
        assert function.contract and function.observed, function.symbol
        assert function.failures() == []


def test_a_wrong_contract_of_a_mode_is_found(session: Session) -> None:
    """On a length of which it calls nothing else."""
    held = session.held(Job("ascon_aead128", "avr/fast", "atmega128"))
    function = next(each for each in held if each.symbol == "pw_ascon_aead128_encrypt")
    assert function.contract and len(function.observed) > 10
    right = function.contract.cycles["atmega128"]
    wrong = replace(function.contract, cycles={"atmega128": Formula(f"{right.text} + (len == 17)")})
    assert any("cycles" in each for each in replace(function, contract=wrong).failures())


@pytest.mark.parametrize(
    ("algorithm", "symbol"),
    [("sha256", "pw_sha256_compress_message"), ("chachapoly", "pw_chacha20_add_block")],
)
def test_what_only_a_mode_calls_is_held_where_it_stands_beside_a_primitive(
    session: Session, algorithm: str, symbol: str
) -> None:
    (function,) = session.held(Job(algorithm, "armv7m/fast", "cortex_m3"))
    assert function.symbol == symbol and function.contract and function.observed
    assert function.failures() == []
    wrong = replace(function.contract, cycles={"cortex_m3": Formula("1")})
    assert any("cycles" in each for each in replace(function, contract=wrong).failures())


def test_what_a_mode_calls_is_asked_for_by_name(session: Session) -> None:
    """Test that a mode's formula finds stated costs of shared functions and seen costs of its own."""
    function = next(iter(session.held(Job("ascon_hash256", "avr/fast", "atmega128"))))
    stated, seen = function.observed[0].functions["cycles on atmega128"], function.observed[0].names
    assert stated["ascon"](12) > stated["ascon"](8) > 1000
    assert stated["bytes_copy"](40) > stated["bytes_copy"](8)
    assert stated["initial"](40) == 333
    assert seen["len"] == 0
    with pytest.raises(FormulaError, match="unknown function 'other'"):
        Formula("other(40)").evaluate({}, stated)


def functions_without_contract(lab: Lab, source: Path) -> list[str]:
    board = find_board(PLATFORMS[source.parent.name].reference_board)
    recipe = Recipe("count", (source,), lab.include_folders, ())
    stated = [re.sub(r"\\\{\w+\\\}", r"\\d+", re.escape(each.name)) for each in read_contracts(source)]
    functions = functions_in(assembled(lab, source, recipe, board))
    return [symbol for symbol in functions if not any(re.fullmatch(name, symbol) for name in stated)]


@pytest.mark.second
def test_every_global_function_has_a_contract(lab: Lab) -> None:
    crypto = lab.root / "crypto"
    without = {
        str(source.relative_to(crypto))
        for source in sorted(crypto.rglob("*.S"))
        if functions_without_contract(lab, source)
    }
    assert without == set()


def test_a_function_without_a_contract_is_counted(lab: Lab, tmp_path: Path) -> None:
    right = lab.root / "crypto/gimli/avr/permutation_small.S"
    wrong = tmp_path / "crypto" / "gimli" / "avr" / right.name
    shutil.copytree(lab.root / "crypto/asm", tmp_path / "crypto/asm")
    shutil.copytree(right.parents[1], wrong.parents[1])
    assert functions_without_contract(lab, wrong) == []
    wrong.write_text(right.read_text().replace("contract of pw_gimli_permute", "figures of pw_gimli_permute"))
    assert functions_without_contract(lab, wrong) == ["pw_gimli_permute"]


DECLARED = "/* Anything.\n *   len: public */\nvoid pw_a(size_t len);\nvoid pw_b(size_t len);\n"

CONTRACT = """/* contract:
 *   clobbers: [r0]
 *   bytes: {stack: 8}
 *   why: nothing
 *   functions:
 *     pw_a:
 *       bytes: {code: 10}
 *       cycles: 20 + 3*len
 *         + 5*(len > 4)
 *       floor: 0
 *     pw_b: {bytes: {code: 12}, cycles: 7, floor: 0}
 *   strategy: none */
"""


def _held(source: Path, symbol: str, cycles: dict[int, int], stack: int = 8) -> Held:
    contract = next(each for each in read_contracts(source) if each.name == symbol)
    code = {"pw_a": 10, "pw_b": 12}[symbol]
    observed = [
        Observed("cortex_m3", {"len": n}, count, stack, code, 0, frozenset()) for n, count in cycles.items()
    ]
    return Held(symbol, "armv7m", contract, observed)


def test_what_was_measured_is_written_in_place_and_the_shape_stays(tmp_path: Path) -> None:
    source = write_source(tmp_path, CONTRACT, DECLARED)
    measured = {n: 21 + 4 * n + 6 * (n > 4) for n in range(9)}
    functions = [_held(source, "pw_a", measured, stack=16), _held(source, "pw_b", {0: 9, 5: 9}, stack=16)]
    changes, problems = rewrites(functions)
    assert not problems
    write(changes)
    expected = CONTRACT.replace("20 + 3*len", "21 + 4*len").replace("5*(len > 4)", "6*(len > 4)")
    assert source.read_text() == expected.replace("cycles: 7", "cycles: 9").replace("stack: 8", "stack: 16")


def test_a_formula_that_needs_another_shape_is_named_and_left(tmp_path: Path) -> None:
    source = write_source(tmp_path, CONTRACT, DECLARED)
    changes, problems = rewrites([_held(source, "pw_b", {0: 7, 5: 8})])
    assert not changes
    assert "x.S:11: pw_b: cycles on cortex_m3" in problems[0] and "another shape" in problems[0]
