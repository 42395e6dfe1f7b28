# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Traces: complete, in step with what is measured, nested as the calls are, and written piece by piece."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from catalogue_tree import write_family
from conftest import ROOT
from kernel_bench import KernelBench
from pennyweight.catalogue.boards import usual_boards
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.cli import main
from pennyweight.errors import SimulationError
from pennyweight.lab import Lab

NESTED = """
#include "permutation.h"
static __attribute__((noinline)) uint32_t inner(uint32_t x) { return (x << 3) ^ 5; }
static __attribute__((noinline)) uint32_t middle(uint32_t x) { return inner(x) ^ inner(x ^ 1) ^ 3; }
void pw_toy_permute(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds)
{
    (void)domain;
    for (; rounds > 0; rounds--) {
        state[0] = middle(state[0]) ^ key[0];
        state[1] = inner(state[1]);
    }
}
"""

STRAY = """
#include "permutation.h"
void pw_toy_permute(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds)
{
    (void)key; (void)domain;
    state[0] = 1;
    state[rounds] = 2;
}
"""


def job_of(lab: Lab, implementation: str, board: str, primitive: str = "toy") -> Job:
    return Job(primitive, implementation, board)


def traced(lab: Lab, job: Job, value: int, format: str = "jsonl") -> str:
    out = io.BytesIO()
    trace(lab, job, value, format, out)
    return out.getvalue().decode()


def lines(lab: Lab, job: Job, value: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The instructions, and the end."""
    *steps, end = map(json.loads, traced(lab, job, value).splitlines())
    return steps, end


def trace(lab: Lab, job: Job, value: int, format: str, out: BinaryIO) -> None:
    """Writes the trace of a call of a primitive to `out`."""
    KernelBench(lab, job.subject, job.implementation, job.board).call(value).trace(
        out.write, format, lab.root
    )


@pytest.fixture
def nested_lab(tmp_path: Path) -> Lab:
    return Lab(write_family(tmp_path / "root", source=NESTED), tmp_path / "build")


@pytest.mark.parametrize("board", usual_boards())
def test_the_cycles_of_a_trace_are_those_that_are_measured(lab: Lab, board: str) -> None:
    platform = usual_boards()[board].platform
    for implementation in lab.catalog.find("gimli").implementations_for(platform):
        job = job_of(lab, implementation.id, board, "gimli")
        measured = KernelBench(lab, "gimli", implementation.id, board).run(24).result
        steps, end = lines(lab, job, 24)
        assert (end["end"], end["cycles"], end["instructions"]) == (
            "return",
            measured.cycles,
            measured.instructions,
        )
        assert len(steps) == measured.instructions
        clock = 0
        for step in steps:
            assert step["cycle"] == clock
            clock += step["cycles"]
        assert clock + end["call_cycles"] == measured.cycles


@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
def test_a_step_names_address_function_and_line(toy_lab: Lab, board: str) -> None:
    job = job_of(toy_lab, "c/ref", board)
    guest = KernelBench(toy_lab, "toy", "c/ref", board).call(2).guest
    steps, _ = lines(toy_lab, job, 2)
    for step in steps:
        symbol, offset, file, line = guest.locate(int(step["address"], 16))
        assert (step["symbol"], step["offset"], step["line"]) == (symbol, offset, line)
        assert str(toy_lab.root / step["file"]) == file
    assert {step["file"] for step in steps} == {"crypto/toy/permutation.c"}


@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
def test_the_registers_and_memory_of_a_trace_tell_what_the_call_did(toy_lab: Lab, board: str) -> None:
    job = job_of(toy_lab, "c/ref", board)
    changed = set(KernelBench(toy_lab, "toy", "c/ref", board).run(4).result.changed)
    steps, _ = lines(toy_lab, job, 4)
    first: dict[str, int] = {}
    for step in steps:
        for name, text in step["registers"].items():
            first.setdefault(name, int(text, 16))
    # what differs after the call was changed on the way, under the name that the simulator has for it
    of_platform = {"avr": "sreg", "armv7m": "xpsr", "armv6m": "xpsr", "msp430": "sr", "rv32": ""}
    flags = of_platform[usual_boards()[board].platform]
    assert {flags if name == "flags" else name for name in changed} <= first.keys()
    written = {int(address, 16) for step in steps for address, _ in step["writes"]}
    ram, size = usual_boards()[board].ram
    assert written and all(ram <= address < ram + size for address in written)


@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
def test_functions_nest_as_they_are_called(nested_lab: Lab, board: str) -> None:
    document = json.loads(traced(nested_lab, job_of(nested_lab, "c/ref", board), 2, "chrome"))
    open_slices: list[tuple[str, int]] = []
    calls: list[tuple[str, ...]] = []
    clock = 0
    for event in document["traceEvents"]:
        if event["ph"] == "B":
            open_slices.append((event["name"], event["ts"]))
            calls.append(tuple(name for name, _ in open_slices))
        elif event["ph"] == "E":
            _, begun = open_slices.pop()
            assert begun <= event["ts"] == clock
        elif event["ph"] == "X":
            assert open_slices and event["ts"] == clock
            clock += event["dur"]
    assert open_slices == []
    outer = ("pw_toy_permute",)
    a_round = [
        (*outer, "middle"),
        (*outer, "middle", "inner"),
        (*outer, "middle", "inner"),
        (*outer, "inner"),
    ]
    # a compiler may end `middle` with a jump, never here: something is left to do after the last call
    assert calls == [outer, *a_round, *a_round]


def test_a_trace_ends_with_the_fault(tmp_path: Path) -> None:
    lab = Lab(write_family(tmp_path / "root", source=STRAY), tmp_path / "build")
    job = job_of(lab, "c/ref", "cortex_m3")
    out = io.BytesIO()
    with pytest.raises(SimulationError, match="outside the buffers"):
        trace(lab, job, 8, "jsonl", out)
    *steps, end = map(json.loads, out.getvalue().decode().splitlines())
    assert steps
    assert end["end"] == "fault"
    assert "outside the buffers" in end["fault"]


class Pieces(io.BytesIO):
    """Remembers how large the pieces were."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    def write(self, data: Any) -> int:
        self.sizes.append(len(data))
        return super().write(data)


def test_a_long_trace_is_written_while_it_runs(lab: Lab) -> None:
    out = Pieces()
    trace(lab, job_of(lab, "c/ref", "atmega128", "gimli"), 24, "jsonl", out)
    assert sum(out.sizes) > 1_000_000
    assert max(out.sizes) < 100_000


def test_an_error_in_writing_is_raised(lab: Lab) -> None:
    class Full(io.BytesIO):
        def write(self, data: Any) -> int:
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        trace(lab, job_of(lab, "c/ref", "cortex_m3", "ascon"), 6, "chrome", Full())


def test_the_command_writes_a_file(lab: Lab, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "ascon.json"
    call = ["trace", "ascon", "--board", "msp430f1611", "--implementation", "msp430/balanced"]
    root = ["--root", str(lab.root)]
    assert main([*root, *call, "--rounds", "8", "--format", "chrome", "--output", str(output)]) == 0
    title = json.loads(output.read_text())["traceEvents"][0]["args"]["name"]
    assert title == "ascon msp430/balanced on msp430f1611, rounds = 8"
    assert main([*root, *call, "--rounds", "99"]) == 2
    assert main([*root, *call, "--output", str(tmp_path / "missing" / "x")]) == 1
    assert "cannot be written: No such file" in capsys.readouterr().err


SOURCES = [
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "crypto").rglob("*"))
    if path.suffix in (".c", ".h", ".S", ".inc")
]


def without_a_source(functions: Iterable[str], sources: Collection[str]) -> list[str]:
    """Return the functions that no line of a source declares or defines by name.

    Helpers of the compiler have none. A copy that it makes of a function has a suffix (`crypt.part.0`).
    """
    own = {name.partition(".")[0] for name in functions if not name.startswith("__")}
    found = {name for name in own for text in sources if re.search(rf"^\w.*\b{name}\b", text, re.MULTILINE)}
    return sorted(own - found)


@pytest.mark.parametrize("operation", ["encrypt", "decrypt"])
@pytest.mark.parametrize(
    ("algorithm", "implementation", "board"),
    [
        ("ascon_aead128", "avr/small", "atmega328p"),
        ("ascon_aead128", "armv7m/fast", "cortex_m3"),
        ("gift_cofb", "c/ref", "cortex_m3"),
        *(
            pytest.param(*call, marks=pytest.mark.second)
            for call in (
                ("ascon_aead128", "c/ref", "atmega328p"),
                ("gift_cofb", "msp430/small", "msp430f1611"),
                ("aes128_gcm", "c/ref", "msp430f1611"),
            )
        ),
    ],
)
def test_a_walk_through_a_call_passes_functions_that_a_reader_finds(
    lab: Lab, tmp_path: Path, algorithm: str, implementation: str, board: str, operation: str
) -> None:
    output = tmp_path / "trace.jsonl"
    call = ["trace", algorithm, "--board", board, "--implementation", implementation]
    lengths = ["--operation", operation, "--ad", "20", "--msg", "40", "--output", str(output)]
    assert main(["--root", str(lab.root), "--build", str(lab.build_dir), *call, *lengths]) == 0
    *steps, end = map(json.loads, output.read_text().splitlines())
    passed = {step["symbol"] for step in steps}
    assert end["end"] == "return" and f"pw_{algorithm}_{operation}" in passed
    assert without_a_source(passed, SOURCES) == []


def test_a_function_whose_name_is_pasted_together_is_found() -> None:
    source = "#define NAME(part) pw_toy_##part\nint NAME(encrypt)(void)\n{\n    return pw_toy_encrypt();\n}\n"
    passed = ["pw_toy_encrypt", "__mulsi3", "crypt.part.0"]
    assert without_a_source(passed, [source, "static void crypt(void)\n"]) == ["pw_toy_encrypt"]
