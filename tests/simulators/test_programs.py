# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ordinary C on every core, at three levels of optimisation: it leaves what it leaves on this machine."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight.board import Board
from pennyweight.build.compilers import choose
from pennyweight.lab import Lab

SOURCE = ROOT / "tests" / "programs" / "ordinary.c"
PROGRAMS = ("lists", "matrices", "machines", "checks", "strings", "recursions", "longs", "floats")
FLAGS = "-std=c99 -ffp-contract=off"

CORES = (
    "atmega128",
    "atmega2560",
    "attiny85",
    "atmega4809",
    "avr128da28",
    "cortex_m0plus",
    "cortex_m3",
    "cortex_m4",
    "msp430f1611",
    "msp430fr5969",
)
"""A board for each core."""

WITHOUT = {"msp430": ("floats",)}
"""By platform: clang has no floating point for the MSP430."""


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the output of each program on the host."""
    library = tmp_path_factory.mktemp("programs") / "ordinary.so"
    command = [*choose("host").command, *FLAGS.split(), "-O1", "-fPIC", "-shared", SOURCE, "-o", library]
    subprocess.run(list(map(str, command)), check=True)
    loaded = ctypes.CDLL(str(library))
    found = {}
    for program in PROGRAMS:
        out = (ctypes.c_uint8 * 8)()
        getattr(loaded, program)(out)
        found[program] = bytes(out)
    assert len(set(found.values())) == len(PROGRAMS)
    return found


def left(lab: Lab, board: str, level: str, source: Path = SOURCE) -> dict[str, bytes]:
    """Return the output of each program on a board."""
    machine = Board(board, lab)
    programs = [each for each in PROGRAMS if each not in WITHOUT.get(machine.platform, ())]
    found = {}
    for program in programs:  # one image each: all of them are more than the smallest chip has
        machine.build([source], [program], f"{FLAGS} {level}")
        outcome = machine.call(f"{program}(left: u8[8] out)")
        assert not outcome.findings, f"{program} {level} on {board}: {outcome.findings}"
        found[program] = outcome.memory["left"]
    return found


@pytest.mark.parametrize(
    "level",
    ["-O2", *(pytest.param(each, marks=pytest.mark.second) for each in ("-O0", "-Os"))],
)
@pytest.mark.parametrize("board", CORES)
def test_ordinary_programs_leave_what_they_leave_on_this_machine(
    lab: Lab, expected: dict[str, bytes], board: str, level: str
) -> None:
    found = left(lab, board, level)
    assert found == {program: expected[program] for program in found}
    assert len(found) >= len(PROGRAMS) - 1


def test_a_program_that_differs_in_one_operation_leaves_something_else(
    lab: Lab, expected: dict[str, bytes], tmp_path: Path
) -> None:
    changed = tmp_path / "ordinary.c"
    text = SOURCE.read_text()
    assert text.count("b->key < a->key") == 1
    changed.write_text(text.replace("b->key < a->key", "b->key <= a->key"))
    found = left(lab, "cortex_m3", "-Os", changed)
    assert [program for program in found if found[program] != expected[program]] == ["lists"]
