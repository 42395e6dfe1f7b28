# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every implementation that runs on MSP430, in lockstep with mspdebug's simulator.

The comparison itself is catalogue.rs: registers and stores after every instruction, cycles
and all RAM after every call. Random programs are compared by `cargo test` (main.rs).
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

import tiers
from kernel_bench import image_of
from pennyweight import _sim
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.check.primitive import random_inputs, values_to_try
from pennyweight.lab import Lab
from pennyweight.run.kernel import Inputs

BOARD = "msp430f1611"
SEED = 1
MOST_OF_A_CALL = {tiers.FIRST: 1_000, tiers.SECOND: 60_000, tiers.ALL: 60_000}
"""Instructions, by tier. Calls that are longer repeat the same rounds; the long test has them whole."""


def candidates(lab: Lab, tier: str = tiers.ALL) -> list[tuple[Primitive, Kernel]]:
    """The portable C and the assembly; in the first tier what it builds for this board."""
    platform = find_board(BOARD).platform
    return [
        (primitive, implementation)
        for primitive in lab.catalog.primitives.values()
        for implementation in primitive.implementations
        if implementation.runs_on(platform)
        and (tier != tiers.FIRST or tiers.is_first(primitive.id, implementation.id, BOARD))
    ]


def call(lab: Lab, primitive: Primitive, implementation: Kernel, value: int, inputs: Inputs) -> str:
    """The call as a line for the program that compares."""
    image = image_of(lab, primitive.id, implementation.id, BOARD, value)
    board = _sim.Board(find_board(BOARD))
    board.load(image.elf)
    free = board.statics_end()
    buffers = {}
    for name, content in inputs.items():
        if isinstance(content, bytes):
            free += free % 2
            buffers[name] = f"{free:x}={content.hex()}"
            free += len(content)
    fields = [str(image.path), primitive.symbol_of(implementation, value)]
    for argument in implementation.arguments:
        if argument.is_buffer:
            fields.append(buffers[argument.name])
        elif argument.kind == "parameter":
            fields.append(str(value // argument.unit))
        else:
            fields.append(str(inputs[argument.name]))
    return "\t".join(fields)


def compare(root: Path, calls: Iterable[str], most: int | None = None) -> list[int]:
    """Runs the calls in lockstep, the first `most` instructions of each; gives how many those were."""
    lines = list(calls)
    done = run(root, lines, most)
    assert done.returncode == 0, done.stderr
    counts = [int(line.split()[0]) for line in done.stdout.splitlines()]
    assert len(counts) == len(lines)
    return counts


def run(root: Path, lines: list[str], most: int | None = None) -> subprocess.CompletedProcess[str]:
    """The comparing program on these lines."""
    program = [
        "cargo",
        "run",
        "--release",
        "--quiet",
        "-p",
        "pennyweight-lockstep",
        "--bin",
        "msp430_catalogue",
    ]
    for tool in ("cargo", "mspdebug"):
        if shutil.which(tool) is None:
            pytest.fail(f"{tool} is not installed: tools/setup --tests names its package")
    return subprocess.run(
        program if most is None else [*program, "--", str(most)],
        cwd=root,
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
    )


@pytest.mark.by_tier
def test_every_implementation_runs_as_in_mspdebug(lab: Lab, tier: str) -> None:
    most = MOST_OF_A_CALL[tier]
    draw = random.Random(SEED)
    calls = []
    asked = candidates(lab, tier)
    for primitive, implementation in asked:
        value = primitive.measured_values(implementation)[0]
        inputs = list(random_inputs(primitive, draw))[1]  # the second: with scalars
        calls.append(call(lab, primitive, implementation, value, inputs))
    counts = compare(lab.root, calls, most)
    assert sum(counts) > 20 * most and max(counts) == most
    platforms = {"msp430"} if tier == tiers.FIRST else {"c", "msp430"}
    assert {implementation.platform for _, implementation in asked} == platforms


@pytest.mark.long
def test_every_implementation_runs_as_in_mspdebug_for_every_value(lab: Lab) -> None:
    draw = random.Random(SEED + 1)
    calls = [
        call(lab, primitive, implementation, value, inputs)
        for primitive, implementation in candidates(lab)
        for value in values_to_try(primitive, implementation)
        for inputs in list(random_inputs(primitive, draw))[:2]
    ]
    assert sum(compare(lab.root, calls)) > 1_000_000


def test_a_line_that_cannot_be_run_is_named(root: Path) -> None:
    done = run(root, ["absent.elf\tf"])
    assert done.returncode == 1
    assert "absent.elf\tf" in done.stderr
