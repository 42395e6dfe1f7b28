# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every implementation of the catalogue: right on every board, in constant time, and as its contract says."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from checkout import CATALOG
from conftest import ROOT
from pennyweight.build.image import Recipe, assembled, build_image, runtime_of
from pennyweight.build.objects import names_of
from pennyweight.catalogue.boards import HOST, find_board, usual_boards
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import CHECKED_BOARDS, REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.run.guest import Guest
from verdicts import verdicts

USUAL = usual_boards().values()
EVERYWHERE = [
    (primitive.id, implementation.id, board)
    for primitive in CATALOG.primitives.values()
    for implementation in primitive.implementations
    for board in dict.fromkeys(
        (
            *(board.name for board in USUAL if implementation.runs_on(board.platform)),
            *CATALOG.checked_boards(primitive.id, implementation.id),
        )
    )
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
    if board in CHECKED_BOARDS:
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
    for board in kernel.contract_boards:
        for function in session.held(Job(primitive, implementation, board)):
            assert function.contract and board in function.contract.cycles, f"{function.symbol}: no contract"
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


MSP430 = "msp430"

_ZERO_OFFSET = re.compile(r" 0\(r\d+\),|^(?:br|call|push|rra|rrc|swpb|sxt)(?:\.b)? 0\(r\d+\)")
"""A source operand that would be a word and a cycle less as `@r12`."""


def sources_at_zero_offset(lab: Lab, source: Path, recipe: Recipe) -> Iterator[str]:
    """Such instructions of an assembly file; those with an address that the linker puts in are none."""
    board = find_board(REFERENCE_BOARDS[MSP430])
    names = names_of(ELFFile(io.BytesIO(assembled(lab, source, recipe, board))))
    if names.exported:
        image = build_image(lab, replace(recipe, entries=tuple(sorted(names.exported))), board)
        guest = Guest(image, board, source.name)
        # of what was never called, every instruction is unseen
        for address, _ in guest.simulated.unseen(sorted(names.functions)):
            if _ZERO_OFFSET.search(text := guest.disassemble(address)):
                yield text


def test_no_source_operand_on_msp430_is_indexed_by_zero(session: Session) -> None:
    """GNU as makes @r12 of 0(r12), clang's assembler does not: the same code comes from both only without."""
    lab = session.lab
    common = Recipe("common", lab.common_sources(MSP430), lab.include_folders, ())
    recipes = dict.fromkeys((*common.sources, *runtime_of(lab, MSP430)), common)
    for entry in (*CATALOG.primitives.values(), *CATALOG.algorithms.values()):
        for implementation in entry.implementations_for(MSP430):
            recipe = session.recipe(entry.id, implementation)
            recipes |= dict.fromkeys(implementation.sources, recipe)
    files = sorted(ROOT.glob("crypto/**/msp430/*.S"))
    found = {file: list(sources_at_zero_offset(lab, file, recipes[file])) for file in files}
    assert {str(file.relative_to(ROOT)): texts for file, texts in found.items() if texts} == {}


def test_a_source_operand_that_is_indexed_by_zero_is_found(lab: Lab, tmp_path: Path) -> None:
    path = tmp_path / "planted.S"
    path.write_text(
        f'#include "{ROOT}/crypto/asm/msp430.inc"\nfunction pw_planted\n'
        "mov 0(r14), 0(r15)\nindexed xor.b, sp, 4 - 4, r12\nrlc 0(r12)\nclr 0(r12)\n"
        "mov table(r12), r12\nret\nend_function pw_planted\n"
        ".section .rodata\ntable: .word 0\n"
    )
    found = sources_at_zero_offset(lab, path, Recipe("planted", (path,), (), ("pw_planted",)))
    assert list(found) == ["mov 0(r14), 0(r15)", "addc 0(r12), 0(r12)"]
