# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every implementation of the catalogue: right on every board, in constant time, and as its contract says."""

from __future__ import annotations

import re

import pytest

from conftest import ROOT
from pennyweight.catalogue.boards import HOST, usual_boards
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from verdicts import verdicts

CATALOG = Catalog.load(ROOT)

EVERYWHERE = [
    (primitive.id, implementation.id, board.name)
    for primitive in CATALOG.primitives.values()
    for board in usual_boards().values()
    for implementation in primitive.implementations_for(board.platform)
]

ASSEMBLY = [
    (primitive.id, implementation.id)
    for primitive in CATALOG.primitives.values()
    for implementation in primitive.implementations
    if implementation.platform != "c"
]


@pytest.mark.parametrize(("primitive", "implementation", "board"), EVERYWHERE)
def test_it_computes_its_primitive_on_the_board(
    session: Session, primitive: str, implementation: str, board: str
) -> None:
    job = Job(primitive, implementation, board)
    if board in REFERENCE_BOARDS.values():
        (found,) = verdicts(session, [job])
        found.verdict.require()
    else:
        session.verdict(job).require()


@pytest.mark.parametrize(
    "primitive", [primitive.id for primitive in CATALOG.primitives.values() if primitive.vectors]
)
def test_the_reference_gives_the_vectors_on_the_host(session: Session, primitive: str) -> None:
    subject = CATALOG.find(primitive)
    verdict = session.verdict(Job(primitive, subject.reference.id, HOST))
    verdict.require()
    assert verdict.vectors == len(subject.vectors)


@pytest.mark.parametrize(("primitive", "implementation"), ASSEMBLY)
def test_every_statement_of_the_contract_holds(session: Session, primitive: str, implementation: str) -> None:
    subject = CATALOG.find(primitive)
    kernel = subject.find(implementation)
    assert subject.measured_values(kernel), "none of its counts is measured, so its contract is not either"
    job = Job(primitive, implementation, REFERENCE_BOARDS[kernel.platform])
    for function in session.held(job):
        assert function.contract, f"{function.symbol} has no contract"
        assert not function.failures(), "\n".join(function.failures())


@pytest.mark.parametrize("primitive", CATALOG.primitives)
def test_each_platform_has_an_implementation_of_the_whole_range(primitive: str) -> None:
    subject = CATALOG.find(primitive)
    for platform in REFERENCE_BOARDS:
        assembly = [kernel for kernel in subject.implementations if kernel.platform == platform]
        whole = [kernel for kernel in assembly if all(map(kernel.computes, subject.parameter.values()))]
        assert whole or not assembly, f"{platform}: only fixed counts: {[kernel.id for kernel in assembly]}"


_LOST_BY_CLANG = re.compile(r"(?:,\s*|\w\s+)\([^()]*\)\(\s*\w+\s*\)")
"""An operand like `(4 * 3)(r12)`: clang's assembler for MSP430 drops the instruction without a word."""


def test_no_operand_on_msp430_makes_clang_drop_its_instruction() -> None:
    assert _LOST_BY_CLANG.search("\tmov\t(4 * 3)(r12), r4") and not _LOST_BY_CLANG.search(
        "mov 4 * 3(r12), r4"
    )
    sources = [*ROOT.glob("crypto/**/msp430/*.S"), *ROOT.glob("crypto/**/msp430/*.inc")]
    for source in [*sources, ROOT / "crypto/asm/msp430.inc"]:
        code = re.sub(r"/\*.*?\*/", "", source.read_text(), flags=re.DOTALL)
        found = _LOST_BY_CLANG.search(code)
        assert not found, f"{source.relative_to(ROOT)}: {found[0] if found else ''}"
