# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Contracts: they are read from sources, and every statement that does not hold is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from catalogue_tree import FAMILY, write_family
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.check.contract import Contract, contract_of, read_contracts
from pennyweight.check.contract_check import Observed, figure_failures, kernel_argument_failures
from pennyweight.check.contract_stub import contract_stub
from pennyweight.errors import ContractError

CONTRACT = """
/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * contract:
 *   name: pw_toy_permute
 *   computes: Toy-p[rounds]
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 8, access: read-write, secret: true}
 *     - {name: key, register: r1, type: "const uint32_t *", bytes: 4, access: read, secret: true}
 *     - {name: domain, register: r2, type: unsigned, access: read, secret: false}
 *     - {name: rounds, register: r3, type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r1, r2, r3, r12, flags]
 *   stack_bytes: 8
 *   code_bytes: 40
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 20 + 7*rounds
 *   floor:
 *     cycles: 10 + 7*rounds
 *     why: seven instructions a round
 *   strategy: >
 *     Everything stays in
 *     registers.
 */
        .text
"""


def observed(value: int) -> Observed:
    return Observed(
        board="cortex_m3",
        names={"rounds": value},
        cycles=20 + 7 * value,
        stack_bytes=8,
        code_bytes=40,
        rodata_bytes=0,
        changed=frozenset({"r0", "r3", "flags"}),
    )


def toy(folder: Path, contract: str = CONTRACT) -> tuple[Primitive, Kernel]:
    """The toy primitive with an ARMv7-M source that holds `contract`."""
    (folder / "crypto/toy/armv7m").mkdir(parents=True)
    (folder / "crypto/toy/armv7m/toy.S").write_text(contract)
    entry = '[[primitive.implementation]]\nid = "armv7m/x"\nsummary = "x"\nsources = ["armv7m/toy.S"]\n'
    primitive = Catalog.load(write_family(folder, FAMILY + entry)).find("toy")
    return primitive, primitive.find("armv7m/x")


def check(contract: Contract, kernel: Kernel, calls: Sequence[Observed]) -> list[str]:
    """All that is held against a contract of a primitive."""
    return [*kernel_argument_failures(contract, kernel), *figure_failures(contract, "armv7m", calls)]


def test_a_contract_is_read_whole(tmp_path: Path) -> None:
    primitive, implementation = toy(tmp_path)
    contract = contract_of(primitive, implementation, 2)
    assert contract.name == "pw_toy_permute"
    assert contract.arguments[0].bytes.evaluate({}) == 8
    assert contract.arguments[3].register == "r3"
    assert contract.clobbers == {"r0", "r1", "r2", "r3", "r12", "flags"}
    assert contract.cycles["cortex_m3"].evaluate({"rounds": 4}) == 48
    assert contract.strategy.strip() == "Everything stays in registers."
    assert contract.place.endswith("toy.S:3")


def test_a_contract_that_holds_has_no_failures(tmp_path: Path) -> None:
    primitive, implementation = toy(tmp_path)
    contract = contract_of(primitive, implementation, 2)
    assert check(contract, implementation, [observed(2), observed(4)]) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"cycles": 35}, "cycles on cortex_m3: 20 + 7*rounds is 34 for rounds = 2; measured: 35"),
        ({"cycles": 23}, "floor: 10 + 7*rounds is 24 for rounds = 2, but 23 cycles"),
        ({"stack_bytes": 12}, "stack_bytes: states 8; measured: 12"),
        ({"code_bytes": 42}, "code_bytes: states 40; measured: 42"),
        ({"rodata_bytes": 4}, "rodata_bytes: states 0; measured: 4"),
        ({"changed": frozenset({"r0", "r4"})}, "clobbers: r4 changed but not listed"),
    ],
)
def test_a_statement_that_does_not_hold_is_found(
    tmp_path: Path, change: dict[str, object], complaint: str
) -> None:
    primitive, implementation = toy(tmp_path)
    contract = contract_of(primitive, implementation, 2)
    call = replace(observed(2), **change)  # type: ignore[arg-type]
    failures = check(contract, implementation, [call])
    assert any(complaint in failure and "toy.S:3: pw_toy_permute" in failure for failure in failures)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("bytes: 8,", "bytes: 12,", "state: bytes is 12; the catalogue has 8"),
        ("access: read-write", "access: read", "state: access is read"),
        ("bytes: 4, access: read, secret: true", "bytes: 4, access: read, secret: false", "key: secret"),
        ("name: key", "name: kee", "the catalogue has state, key, domain, rounds"),
        ("register: r1,", "register: r4,", "register is r4; by the ABI it is r1"),
        ("cortex_m3: 20", "sam3x8e: 20", "no value for cortex_m3"),
        ("r12, flags]", "r31, flags]", "clobbers: r31: armv7m has no such register"),
        ("20 + 7*rounds", "20 + 7*steps", "unknown name 'steps'"),
    ],
)
def test_a_statement_against_the_catalogue_is_found(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in CONTRACT
    primitive, implementation = toy(tmp_path, CONTRACT.replace(old, new, 1))
    contract = contract_of(primitive, implementation, 2)
    failures = check(contract, implementation, [observed(2)])
    assert any(complaint in failure for failure in failures), failures


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (" *   stack_bytes: 8\n", "", "lacks stack_bytes"),
        ("stack_bytes: 8", "stack_bytes: 8\n *   colour: red", "unknown keys: colour"),
        ("stack_bytes: 8", "stack_bytes: [8]", "stack_bytes is [8], must be an integer or a formula"),
        ("secret: false}", "secret: 0}", "secret is 0, must be true or false"),
        ("clobbers: [r0,", "clobbers: r0,", "clobbers is 'r0, r1, r2, r3, r12, flags]', must be a list"),
        ("computes: Toy", "computes: [Toy", "not valid YAML"),
        (" *     why: seven instructions a round\n", "", "floor lacks why"),
        ("register: r0, ", "", "an argument lacks register"),
    ],
)
def test_a_contract_that_cannot_be_read_is_an_error_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in CONTRACT
    source = tmp_path / "x.S"
    source.write_text(CONTRACT.replace(old, new, 1))
    with pytest.raises(ContractError) as error:
        read_contracts(source)
    assert f"{source}:3" in str(error.value)
    assert complaint in str(error.value)


def test_a_function_without_a_contract_is_an_error(tmp_path: Path) -> None:
    primitive, implementation = toy(tmp_path, "/* nothing here */\n")
    with pytest.raises(ContractError, match="pw_toy_permute has no contract"):
        contract_of(primitive, implementation, 2)


def test_of_several_contracts_in_a_file_the_function_has_its_own(tmp_path: Path) -> None:
    other = CONTRACT.replace("pw_toy_permute", "pw_toy_other").replace("code_bytes: 40", "code_bytes: 6")
    primitive, implementation = toy(tmp_path, other + CONTRACT)
    assert contract_of(primitive, implementation, 2).code_bytes.text == "40"


def test_two_contracts_of_one_function_are_an_error(tmp_path: Path) -> None:
    source = tmp_path / "x.S"
    source.write_text(CONTRACT + CONTRACT)
    with pytest.raises(ContractError, match="two contracts"):
        read_contracts(source)


def test_a_function_without_a_contract_is_told_the_figures_for_one() -> None:
    calls = [observed(2), replace(observed(4), changed=frozenset({"r0", "r12", "r3"}))]
    assert contract_stub(calls) == (
        "no contract; measured:\n"
        "  clobbers: [r0, r3, r12, flags]\n"
        "  stack_bytes: 8\n"
        "  code_bytes: 40\n"
        "  rodata_bytes: 0\n"
        "  cycles:\n"
        "    cortex_m3: 20 + 7*rounds  # 2: 34, 4: 48"
    )


def test_figures_on_no_line_are_told_one_by_one() -> None:
    calls = [observed(2), observed(4), replace(observed(6), cycles=63)]
    assert "cortex_m3: # no line through rounds 2: 34, 4: 48, 6: 63" in contract_stub(calls)
    assert "cortex_m3: 34\n" in contract_stub(calls[:1]) + "\n"
    assert "nothing measured" in contract_stub([])
