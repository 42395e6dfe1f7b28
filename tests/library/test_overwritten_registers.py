# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Modes in assembly rely on no register that the ABI lets their callees clobber.

A contract does not state which of these registers a function leaves alone, so that it may change.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from checkout import CATALOG, OF_PRIMITIVES
from conftest import ROOT
from overwriting_calls import overwriting_calls
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import PLATFORMS, REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.check.verdict import Effort
from pennyweight.lab import Lab

FEW = Effort(vectors=24, states=2, streams=False)

BY_THEMSELVES = {
    *("isap_a_128a", "isap_a_128", "dumbo", "jumbo", "delirium", "grain128aead_v2"),
    *(algorithm.id for algorithm in CATALOG.algorithms.values() if algorithm.family == "gift"),
}
"""Algorithms whose assembly calls none of another file, or not by the ABI."""


def cases() -> list[object]:
    """(algorithm, implementation, board): in the first tier one algorithm of each family and kind, on one."""
    found: list[object] = []
    asked = set()
    for algorithm in CATALOG.algorithms.values():
        for each in algorithm.implementations:
            assembly = {source for source in each.sources if source.suffix == ".S"} - OF_PRIMITIVES
            if assembly and algorithm.id not in BY_THEMSELVES:
                for board in PLATFORMS[each.platform].reference_boards_of(each.sources):
                    kind = algorithm.family, algorithm.is_aead, each.id
                    is_first = kind not in asked and board == REFERENCE_BOARDS[each.platform]
                    marks = [] if is_first else [pytest.mark.second]
                    asked |= {kind} if is_first else set()
                    found.append(pytest.param(algorithm.id, each.id, board, marks=marks))
    return found


@pytest.fixture(scope="module")
def own(lab: Lab) -> Iterator[Session]:
    """A session that holds no image of other tests, which would be linked without what overwrites."""
    with Session(lab) as session:
        yield session


@pytest.mark.parametrize(("algorithm", "implementation", "board"), cases())
def test_a_mode_does_not_need_registers_of_the_caller(
    own: Session, algorithm: str, implementation: str, board: str
) -> None:
    job = Job(algorithm, implementation, board)
    with overwriting_calls(own, job) as overwritten:
        assert overwritten
        assert own.verdict(job, FEW).failures == []


RELYING = ("        bl      pw_gascon_permute\n", "        mov     sp, r0\n")
"""A call after which r0 is the stack pointer, where it was passed, as long as the callee leaves it alone."""


def test_a_mode_that_needs_a_register_of_the_caller_is_found(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "crypto", tmp_path / "crypto")
    (tmp_path / "published").mkdir()
    source = tmp_path / "crypto/gascon/armv7m/aead.S"
    text = source.read_text()
    assert RELYING[0] in text
    source.write_text(text.replace(RELYING[0], "".join(RELYING)))
    (algorithm, *_) = (each for each in CATALOG.algorithms.values() if each.family == "gascon")
    job = Job(algorithm.id, "armv7m/fast", "cortex_m3")
    lab = Lab(tmp_path, tmp_path / "build")
    with Session(lab) as session:
        assert session.verdict(job, FEW).failures == []
    with Session(lab) as session, overwriting_calls(session, job) as overwritten:
        assert "pw_gascon_permute" in overwritten
        assert session.verdict(job, FEW).failures != []
