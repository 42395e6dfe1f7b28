# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proofs of Poly1305: frequent faults are refuted, and those that hardly any input shows are open."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import pytest

from pennyweight import _sim
from pennyweight.build.image import build_image
from pennyweight.build.kit import Kit
from pennyweight.catalogue.jobs import Job
from pennyweight.check.session import Session
from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.prove.proof import Proof, Prover
from pennyweight.run.bench import BoardBench


class Fault(NamedTuple):
    """A change of one place in a kernel's source."""

    what: str
    implementation: str
    board: str
    file: str
    old: str
    new: str


def rv32(what: str, old: str, new: str) -> Fault:
    return Fault(what, "rv32/fast", "ibex_small", "poly1305_fast.S", old, new)


def dsp(what: str, old: str, new: str, file: str = "poly1305_fast_dsp.S") -> Fault:
    return Fault(what, "armv7m/fast", "cortex_m4", file, old, new)


COMMON = (
    rv32("a bit of r that is not clamped", "li      T, 0x0fffffff", "li      T, 0x1fffffff"),
    rv32("no 2^128", "addi    h4, h4, 1", "addi    h4, h4, 0"),
    rv32("a factor that is too small", "srli    s_3, r3, 2", "srli    s_3, r3, 3"),
    rv32("a word of data twice", "carry_and_add h3, d3, 12", "carry_and_add h3, d3, 8"),
    rv32("a carry of a column", "add     d4, U, T", "mv      d4, U"),
    rv32("twice what is above 130 bits", "srli    U, d4, 2", "srli    U, d4, 1"),
    dsp("a wrong factor", "column  d1, d2, r1_, r0_, s3, s2", "column  d1, d2, r1_, r0_, s2, s2"),
    dsp("h4 without the carry", "nonlinear mla   d4, h4, r0_, d4", "nonlinear mul   d4, h4, r0_"),
)

RARE = (
    rv32("the last carry of the product", "add     h4, h4, U\n        li      U, 5", "li      U, 5"),
    rv32("2^130 - 4 for the modulus", "li      U, 5", "li      U, 4"),
    rv32("the carry into the quotient", "add     d4, h4, U\n", "mv      d4, h4\n"),
    dsp(
        "the last carry of the product",
        "adc     h4, h4, #0\n        ldr     r0, [sp, #H]",
        "ldr     r0, [sp, #H]",
    ),
    dsp(
        "the carry into the quotient",
        "adc     \\scratch, \\h4, #0",
        "mov     \\scratch, \\h4",
        "poly1305.inc",
    ),
    dsp("2^130 - 4 for the modulus", "\\h0, #5", "\\h0, #4", "poly1305.inc"),
    dsp("the last carry of all", "adc     \\h4, \\h4, #0", "nop", "poly1305.inc"),
    Fault(
        "the carry into the quotient",
        "avr/small",
        "atmega128",
        "poly1305_small.S",
        "add     BYTE, CARRY\n        lsr     BYTE",
        "lsr     BYTE",
    ),
    Fault(
        "the carry into the quotient",
        "msp430/balanced",
        "msp430f1611",
        "poly1305_balanced.S",
        "adc     summand\n        rra     summand",
        "rra     summand",
    ),
)


def proof(lab: Lab, folder: Path, fault: Fault, value: int = 1) -> Proof:
    """Prove the kernel with the fault."""
    primitive = lab.catalog.find("poly1305")
    kernel = primitive.find(fault.implementation)
    symbol = primitive.symbol_of(kernel, value)
    platform = fault.implementation.partition("/")[0]
    own = folder / "chachapoly" / platform
    copytree(lab.root / "crypto" / "chachapoly" / platform, own)
    (folder / "asm").symlink_to(lab.root / "crypto" / "asm")
    text = (own / fault.file).read_text()
    assert text.count(fault.old) == 1, fault.what
    (own / fault.file).write_text(text.replace(fault.old, fault.new))
    job = Job("poly1305", fault.implementation, fault.board)
    board = lab.boards.find(job.board)
    with Session(lab) as session:
        recipe = session.recipe("poly1305", kernel, symbol)
    sources = [own / each.name if each in kernel.sources else each for each in recipe.sources]
    image = build_image(lab, replace(recipe, sources=tuple(sources)), board)
    prover = Prover(primitive, BoardBench(Kit(str(job), {symbol: image}, 0), board))
    return prover.proof(job, kernel, value)


def named(fault: Fault) -> str:
    return f"{fault.implementation}: {fault.what}"


@pytest.mark.parametrize("fault", COMMON, ids=named)
def test_a_fault_is_refuted_by_inputs_that_the_simulator_confirms(
    lab: Lab, tmp_path: Path, fault: Fault
) -> None:
    found = proof(lab, tmp_path, fault)
    assert found.status == "refuted", found.reason
    assert found.counterexample is not None
    assert found.counterexample.output != found.counterexample.expected


@pytest.mark.parametrize("fault", RARE, ids=named)
def test_a_carry_that_random_inputs_never_have_is_not_left_out_in_a_proof(
    lab: Lab, tmp_path: Path, fault: Fault
) -> None:
    assert proof(lab, tmp_path / "right", fault._replace(new=fault.old)).status == "proved"
    assert proof(lab, tmp_path / "wrong", fault).status != "proved"


def test_every_count_is_proved(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = ["prove", "poly1305", "-i", "armv7m/small", "-i", "rv32/fast", "--json", "--jobs", "1"]
    assert main(["--build", str(tmp_path), *asked]) == 0
    found = [(each["value"], each["status"]) for each in json.loads(capsys.readouterr().out)]
    assert {value for value, _ in found} == set(range(1, 9))
    assert {status for _, status in found} == {"proved"}


AT_FIVE = Fault(
    "five blocks are taken for four",
    "armv7m/small",
    "cortex_m3",
    "poly1305_small.S",
    "sub     sp, sp, #FRAME",
    "sub     sp, sp, #FRAME\n        cmp     blocks, #5\n        it      eq\n        moveq   blocks, #4",
)


def test_a_fault_of_one_count_is_refuted_at_that_count(lab: Lab, tmp_path: Path) -> None:
    status = {n: proof(lab, tmp_path / str(n), AT_FIVE, n).status for n in (1, 4, 5, 6, 8)}
    assert status == {1: "proved", 4: "proved", 5: "refuted", 6: "proved", 8: "proved"}


def test_residues_are_made_of_integers_of_one_graph() -> None:
    graph = _sim.Graph("integers")
    number = graph.input(5, 8).residue()
    assert [byte.value() for byte in (number * number + number).to_bytes(20)] == [30, *[0] * 19]
    for wrong in (
        lambda: _sim.Graph().input(5, 8).residue(),
        lambda: number + _sim.Graph("integers").input(5, 8).residue(),
        lambda: number.to_bytes(16),
        lambda: _sim.Graph("numbers"),  # type: ignore[arg-type]
    ):
        with pytest.raises(ValueError):
            wrong()
