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

DECLARED = """
/* Toy-p[rounds]
 *   state: read-write, secret; key: read, secret; domain: public; rounds: public */
void pw_toy_permute(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds);
void pw_toy_other(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds);
"""

CONTRACT = """
/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* contract of pw_toy_permute:
 *   clobbers: [r0, r1, r2, r3, r12, flags]
 *   bytes: {stack: 8, code: 40}
 *   cycles: 20 + 7*rounds
 *   floor: 10 + 7*rounds
 *   why: seven instructions a round
 *   strategy: Everything stays in
 *     registers. */
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


def toy(folder: Path, contract: str = CONTRACT, declared: str = DECLARED) -> tuple[Primitive, Kernel]:
    """The toy primitive with an ARMv7-M source that holds `contract`, and its declaration."""
    (folder / "crypto/toy/armv7m").mkdir(parents=True)
    (folder / "crypto/toy/armv7m/toy.S").write_text(contract)
    entry = '[[primitive.implementation]]\nid = "armv7m/x"\nsummary = "x"\nsources = ["armv7m/toy.S"]\n'
    primitive = Catalog.load(write_family(folder, FAMILY + entry)).find("toy")
    (folder / "crypto/toy/permutation.h").write_text(declared)
    return primitive, primitive.find("armv7m/x")


def check(contract: Contract, kernel: Kernel, calls: Sequence[Observed]) -> list[str]:
    """All that is held against a contract of a primitive."""
    return [*kernel_argument_failures(contract, kernel), *figure_failures(contract, "armv7m", calls)]


def test_a_contract_is_read_whole(tmp_path: Path) -> None:
    primitive, implementation = toy(tmp_path)
    contract = contract_of(primitive, implementation, 2, "cortex-m3")
    assert contract.name == "pw_toy_permute"
    assert contract.arguments[0].bytes.evaluate({}) == 8
    assert [each.name for each in contract.arguments] == ["state", "key", "domain", "rounds"]
    assert contract.clobbers == {"r0", "r1", "r2", "r3", "r12", "flags"}
    assert contract.cycles["cortex_m3"].evaluate({"rounds": 4}) == 48
    assert contract.strategy == "Everything stays in registers."
    assert contract.place.endswith("toy.S:3")


def test_a_contract_that_holds_has_no_failures(tmp_path: Path) -> None:
    primitive, implementation = toy(tmp_path)
    contract = contract_of(primitive, implementation, 2, "cortex-m3")
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
    contract = contract_of(primitive, implementation, 2, "cortex-m3")
    call = replace(observed(2), **change)  # type: ignore[arg-type]
    failures = check(contract, implementation, [call])
    assert any(complaint in failure and "toy.S:3: pw_toy_permute" in failure for failure in failures)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("state: read-write", "state: 12 bytes, read-write", "state: bytes is 12; the catalogue has 8"),
        ("state[2]", "state[3]", "state: bytes is 12; the catalogue has 8"),
        ("state: read-write", "state: write", "state: access is write; the catalogue has read-write"),
        ("key: read, secret", "key: read, public", "key: secret is False; the catalogue has True"),
        ("domain: public", "domain: secret", "domain: secret is True; the catalogue has False"),
        ("domain", "kind", "the catalogue has state, key, domain, rounds"),
        (", unsigned domain", "", "arguments: are state, key, rounds"),
        ("r12, flags]", "r31, flags]", "clobbers: r31: armv7m has no such register"),
        ("20 + 7*rounds", "20 + 7*steps", "unknown name 'steps'"),
    ],
)
def test_a_statement_against_the_catalogue_is_found(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in CONTRACT + DECLARED
    declared = DECLARED.replace(old, new)
    if "domain" not in declared.rpartition("*/")[2]:
        declared = declared.replace("domain: public; ", "")
    primitive, implementation = toy(tmp_path, CONTRACT.replace(old, new, 1), declared)
    contract = contract_of(primitive, implementation, 2, "cortex-m3")
    failures = check(contract, implementation, [observed(2)])
    assert any(complaint in failure for failure in failures), failures


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("stack: 8, ", "", "lacks stack"),
        ("bytes: {", "colour: red\n *   bytes: {", "unknown keys: colour"),
        ("stack: 8", "stack: [8]", "stack is [8], must be an integer or a formula"),
        ("clobbers: [r0,", "clobbers: r0,", "clobbers is 'r0, r1, r2, r3, r12, flags]', must be a list"),
        ("cycles: 20", "cycles: [20", "not valid YAML"),
        (" *   why: seven instructions a round\n", "", "the contract lacks why"),
        ("pw_toy_permute", "pw_toy_permuted", "pw_toy_permuted is declared in no header of"),
    ],
)
def test_a_contract_that_cannot_be_read_is_an_error_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in CONTRACT
    primitive, implementation = toy(tmp_path, CONTRACT.replace(old, new, 1))
    with pytest.raises(ContractError) as error:
        contract_of(primitive, implementation, 2, "cortex-m3")
    assert f"{implementation.sources[0]}:3" in str(error.value)
    assert complaint in str(error.value)


def test_a_function_without_a_contract_is_an_error(tmp_path: Path) -> None:
    primitive, implementation = toy(tmp_path, "/* nothing here */\n")
    with pytest.raises(ContractError, match="pw_toy_permute has no contract"):
        contract_of(primitive, implementation, 2, "cortex-m3")


def test_of_several_contracts_in_a_file_the_function_has_its_own(tmp_path: Path) -> None:
    other = CONTRACT.replace("pw_toy_permute", "pw_toy_other").replace("code: 40", "code: 6")
    primitive, implementation = toy(tmp_path, other + CONTRACT)
    assert contract_of(primitive, implementation, 2, "cortex-m3").code_bytes.text == "40"


def test_a_file_for_cores_with_an_extension_has_the_contract_of_those(tmp_path: Path) -> None:
    primitive, kernel = toy(tmp_path)
    form = kernel.sources[0].with_name("toy_dsp.S")
    form.write_text(CONTRACT.replace("code: 40", "code: 6"))
    kernel = replace(kernel, sources=(*kernel.sources, form))
    assert kernel.contract_boards == ("cortex_m3", "cortex_m4")
    found = {core: contract_of(primitive, kernel, 2, core) for core in ("cortex-m3", "cortex-m4")}
    assert {core: each.code_bytes.text for core, each in found.items()} == {
        "cortex-m3": "40",
        "cortex-m4": "6",
    }
    assert [*found["cortex-m4"].cycles] == ["cortex_m4"]


def test_two_contracts_of_one_function_are_an_error(tmp_path: Path) -> None:
    toy(tmp_path, CONTRACT + CONTRACT)
    with pytest.raises(ContractError, match="two contracts"):
        read_contracts(tmp_path / "crypto/toy/armv7m/toy.S")


def test_a_function_without_a_contract_is_told_the_figures_for_one() -> None:
    assert contract_stub([observed(2), observed(4)]) == (
        "no contract; measured:\n"
        "  bytes:\n"
        "    stack: 8\n"
        "    code: 40\n"
        "    rodata: 0\n"
        "  cycles: 20 + 7*rounds  # 2: 34, 4: 48"
    )


def test_figures_on_no_line_are_told_one_by_one() -> None:
    calls = [observed(2), observed(4), replace(observed(6), cycles=63)]
    assert "cycles: # no line through rounds 2: 34, 4: 48, 6: 63" in contract_stub(calls)
    assert "cycles: 34\n" in contract_stub(calls[:1]) + "\n"
    assert "nothing measured" in contract_stub([])
