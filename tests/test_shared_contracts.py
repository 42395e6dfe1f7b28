# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Contracts beside those of primitives: shared functions, modes, and what `verify --accept` writes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.contract import read_contracts
from pennyweight.check.contract_accept import rewrites, write
from pennyweight.check.contract_check import Observed
from pennyweight.check.formula import Formula
from pennyweight.check.held import Held
from pennyweight.check.session import Session
from pennyweight.check.shared_contracts import shared_functions
from pennyweight.lab import Lab


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_every_shared_function_has_a_contract_that_holds(lab: Lab, platform: str) -> None:
    functions = list(shared_functions(lab, platform))
    assert functions
    for function in functions:
        assert function.contract and function.observed, function.symbol
        assert function.failures() == []


@pytest.mark.parametrize(
    ("algorithm", "implementation"),
    [
        ("ascon_aead128", "armv7m/small"),
        ("ascon_aead128", "avr/fast"),
        ("schwaemm192_192", "avr/small"),
        ("esch256", "avr/fast"),
        ("tinyjambu192", "msp430/fast"),
    ],
)
def test_the_contract_of_a_mode_holds_and_a_wrong_one_is_found(
    session: Session, algorithm: str, implementation: str
) -> None:
    board = REFERENCE_BOARDS[implementation.partition("/")[0]]
    for function in session.held(Job(algorithm, implementation, board)):
        assert function.contract and len(function.observed) > 10
        assert function.failures() == []
        right = function.contract.cycles[board]
        wrong = replace(function.contract, cycles={board: Formula(f"{right.text} + (len == 17)")})
        assert any("cycles" in each for each in replace(function, contract=wrong).failures())


CONTRACT = """/*
 * contract:
 *   computes: something
 *   arguments:
 *     - {name: len, register: r0, type: size_t, access: read, secret: false}
 *   clobbers: [r0]
 *   stack_bytes: 8
 *   rodata_bytes: 0
 *   floor:
 *     why: nothing
 *   functions:
 *     pw_a:
 *       code_bytes: 10
 *       cycles:
 *         cortex_m3:
 *           20 + 3*len
 *           + 5*(len > 4)
 *       floor: 0
 *     pw_b:
 *       code_bytes: 12
 *       cycles:
 *         cortex_m3: 7
 *       floor: 0
 *   strategy: none
 */
"""


def _held(source: Path, symbol: str, cycles: dict[int, int], stack: int = 8) -> Held:
    contract = next(each for each in read_contracts(source) if each.name == symbol)
    code = {"pw_a": 10, "pw_b": 12}[symbol]
    observed = [
        Observed("cortex_m3", {"len": n}, count, stack, code, 0, frozenset()) for n, count in cycles.items()
    ]
    return Held(symbol, "armv7m", contract, observed)


def test_what_was_measured_is_written_in_place_and_the_shape_stays(tmp_path: Path) -> None:
    source = tmp_path / "x.S"
    source.write_text(CONTRACT)
    measured = {n: 21 + 4 * n + 6 * (n > 4) for n in range(9)}
    functions = [_held(source, "pw_a", measured, stack=16), _held(source, "pw_b", {0: 9, 5: 9}, stack=16)]
    changes, problems = rewrites(functions)
    assert not problems
    write(changes)
    expected = CONTRACT.replace("20 + 3*len", "21 + 4*len").replace("5*(len > 4)", "6*(len > 4)")
    assert source.read_text() == expected.replace("m3: 7", "m3: 9").replace(
        "stack_bytes: 8", "stack_bytes: 16"
    )


def test_a_formula_that_needs_another_shape_is_named_and_left(tmp_path: Path) -> None:
    source = tmp_path / "x.S"
    source.write_text(CONTRACT)
    changes, problems = rewrites([_held(source, "pw_b", {0: 7, 5: 8})])
    assert not changes
    assert "x.S:22: pw_b: cycles on cortex_m3" in problems[0] and "another shape" in problems[0]
