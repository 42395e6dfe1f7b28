# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Another program compares kernels with their specifications, as circuits without any merged gate."""

from __future__ import annotations

from pathlib import Path

import pytest
from aigverse.algorithms import equivalence_checking
from aigverse.io import read_ascii_aiger_into_aig

from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.check.verdict import FOLLOWED
from pennyweight.lab import Lab
from pennyweight.prove.proof import Prover
from pennyweight.run.bench import BoardBench

DECIDED = (("tinyjambu_p128", "armv7m"),)
"""Primitives and platforms that the other program decides in seconds; most take it over half a minute."""


def circuits(lab: Lab, primitive: str, platform: str) -> tuple[str, str]:
    """Return specification and output of the smallest kernel of a platform, with the first measured value."""
    entry = lab.catalog.find(primitive)
    kernel = [each for each in entry.implementations if each.platform == platform][-1]
    job = Job(primitive, kernel.id, REFERENCE_BOARDS[platform])
    with Session(lab) as session:
        kit = session.kit(primitive, kernel.id, job.board, FOLLOWED)
    prover = Prover(entry, BoardBench(kit, lab.boards.find(job.board)))
    return prover.circuits(kernel, entry.measured_values(kernel)[0])


def are_equal(folder: Path, pair: tuple[str, str]) -> bool | None:
    networks = []
    for name, text in zip(("specification.aag", "output.aag"), pair, strict=True):
        (folder / name).write_text(text)
        networks.append(read_ascii_aiger_into_aig(str(folder / name)))
    found: bool | None = equivalence_checking(*networks)
    return found


def with_inverted_output(circuit: str) -> str:
    """Return the circuit with its last output inverted."""
    head, *lines = circuit.splitlines()
    _, _, inputs, _, outputs, _ = head.split()
    last = int(inputs) + int(outputs) - 1
    lines[last] = str(int(lines[last]) ^ 1)
    return "\n".join([head, *lines, ""])


@pytest.mark.second
@pytest.mark.parametrize(("primitive", "platform"), DECIDED)
def test_another_program_finds_kernels_equal_to_the_specification(
    lab: Lab, tmp_path: Path, primitive: str, platform: str
) -> None:
    specification, output = circuits(lab, primitive, platform)
    assert are_equal(tmp_path, (specification, output)) is True
    assert are_equal(tmp_path, (specification, with_inverted_output(output))) is False
