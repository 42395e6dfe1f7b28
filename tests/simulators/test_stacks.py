# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cycles by stack of functions: every cycle once, whatever calls, returns and jumps led there."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT
from foreign.audited import Measure
from kernel_bench import KernelBench
from pennyweight.board import Board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.measure.profile import by_function
from pennyweight.run.stacks import folded, read_stacks

NESTED = """
unsigned leaf(unsigned n) { return n ^ 5; }
unsigned down(unsigned n) { return n ? down(n - 1) + 1 : leaf(0); }
unsigned outer(unsigned n) { return down(n) + leaf(n); }
"""

JUMPS = {
    "atmega128": ("rcall second", "ret", "rjmp third"),
    "cortex_m3": ("push {lr}\n bl second\n pop {pc}", "bx lr", "b third"),
    "msp430f1611": ("call #second", "ret", "jmp third"),
}
"""Instructions by which the first calls the second, one returns, and the second jumps to the third."""


def summed(board: Board, call: str) -> dict[tuple[str, ...], int]:
    """The stacks, which have every cycle of the call, and of each function what the profile has."""
    stacks = board.stacks(call)
    assert sum(stacks.values()) == board.call(call).cycles
    own: dict[str, int] = {}
    for path, cycles in stacks.items():
        own[path[-1]] = own.get(path[-1], 0) + cycles
    assert 0 < own.pop("[call]") < 12
    assert own == {cost.text: cost.cycles for cost in by_function(board.profile(call).rows, ROOT)}
    assert read_stacks(folded(stacks)) == stacks
    return dict(stacks)


@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
def test_recursion_is_as_deep_as_it_was_called(tmp_path: Path, board: str) -> None:
    source = tmp_path / "nested.c"
    source.write_text(NESTED)
    place = Board(board)
    place.build([source], ["outer"], flags="-O0")
    depths = [("outer", *["down"] * depth) for depth in range(5)]
    assert set(summed(place, "outer(3)")) == {*depths, (*depths[4], "leaf"), ("outer", "leaf"), ("[call]",)}


@pytest.mark.parametrize("board", JUMPS)
def test_a_tail_call_stands_in_place_of_its_caller(tmp_path: Path, board: str) -> None:
    call, back, jump = JUMPS[board]
    bodies = {"first": call if "pop" in call else f"{call}\n {back}", "second": f"nop\n {jump}"}
    bodies["third"] = f"nop\n {back}"
    arm = board == "cortex_m3"
    text = ".syntax unified\n.text\n" if arm else ".text\n"
    for name, body in bodies.items():
        thumb = ".thumb_func\n" if arm else ""
        text += f"{thumb}.global {name}\n.type {name}, %function\n{name}:\n {body}\n.size {name}, .-{name}\n"
    source = tmp_path / "jumps.S"
    source.write_text(text)
    place = Board(board)
    place.build([source], ["first", "second", "third"])
    assert set(summed(place, "first()")) == {("first",), ("first", "second"), ("first", "third"), ("[call]",)}


def test_the_command_writes_those_of_a_call(
    lab: Lab, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "gimli.folded"
    call = ("profile", "gimli", "-b", "cortex_m3", "-i", "c/ref", "--rounds", "24", "--stacks")
    assert main(["--root", str(lab.root), *call, str(output)]) == 0
    stacks = read_stacks(output.read_text())
    assert sum(stacks.values()) == KernelBench(lab, "gimli", "c/ref", "cortex_m3").run(24).result.cycles
    assert ("pw_gimli_permute",) in stacks
    assert main(["--root", str(lab.root), *call, str(tmp_path / "missing" / "x")]) == 1
    assert "cannot be written: No such file" in capsys.readouterr().err


def test_measured_code_has_those_of_each_operation_under_its_name(measure: Measure, tmp_path: Path) -> None:
    folder = ROOT / "tests" / "foreign" / "crypto_aead" / "pebble128v1" / "ref"
    output = tmp_path / "a;b.folded"
    few = ("--vectors", "1", "--ad", "8", "--msg", "8", "--inputs", "1", "--alone")
    status, _, err = measure(folder, "-b", "cortex_m3", "-b", "atmega328p", *few, "--stacks", output)
    assert (status, err) == (0, "")
    found = {path[:2] for path in read_stacks(output.read_text()) if path[1] != "[call]"}
    assert found == {
        (f"pebble128v1/ref -Os on {board}", f"crypto_aead_{operation}")
        for board in ("cortex_m3", "atmega328p")
        for operation in ("encrypt", "decrypt")
    }
