# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A stdout that is full, closed, or without the letters of a name: a status and a line, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pennyweight import cli
from pennyweight.cli import main
from pennyweight.lab import Lab

FOREIGN = "tests/foreign/crypto_hash/pebblehash/ref"
GIMLI = ("gimli", "-b", "cortex_m3", "-i", "c/ref")
FORMATS = ("json", "csv", "markdown", "latex")
RESULTS = "records/kernels.csv"

COMMANDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "list": ((), ("json",)),
    "sources": (("gimli24_hash", "-i", "c/ref"), ("json", "cmake")),
    "verify": (GIMLI, ("json",)),
    "bench": (GIMLI, FORMATS),
    "measure": ((FOREIGN, "-b", "cortex_m3", "--alone", "--inputs", "1"), ("json", "markdown")),
    "tables": (("sparkle2019",), FORMATS),
    "profile": (GIMLI, ()),
    "pick": (("-b", "cortex_m3", "--kind", "hash", "-j", "1"), ("json",)),
    "compare": ((RESULTS, RESULTS), ("json",)),
    "pareto": (("rotr32", "-b", "cortex_m3"), ("json",)),
    "ct": (GIMLI, ("json",)),
    "prove": (("gimli", "-p", "armv6m", "-j", "1"), ("json",)),
    "accuracy": (("-b", "cortex_m3"), ("json",)),
    "calibrate": (("cortex_m3", "tests/foreign/timings.csv"), ("json",)),
    "trace": (GIMLI, ()),
}
"""Arguments and formats of every command but those of ELSEWHERE."""

ELSEWHERE = {"gdb", "generate", "report"}
"""Waits for a debugger; prints nothing where nothing changed; writes a file: test_overview."""

CALLS = [
    *(pytest.param((command, *arguments), id=command) for command, (arguments, _) in COMMANDS.items()),
    *(
        pytest.param((command, *arguments, f"--{format}"), id=f"{command} {format}", marks=pytest.mark.second)
        for command, (arguments, formats) in COMMANDS.items()
        for format in formats
    ),
    *(pytest.param((option,), id=option) for option in ("--help", "--version")),
]

FULL = "pennyweight: error: stdout: cannot be written: No space left on device; send it where there is room\n"


def test_every_command_is_tried_below() -> None:
    assert {*COMMANDS, *ELSEWHERE} == set(cli.COMMANDS)


@pytest.mark.parametrize("call", CALLS)
def test_a_full_disk_under_stdout_is_an_error_of_one_line(
    call: tuple[str, ...],
    lab: Lab,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(lab.root)
    with Path("/dev/full").open("w") as full, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", full)
        status = main(["--root", str(lab.root), "--build", str(lab.build_dir), *call])
    assert status == 1
    assert capfd.readouterr() == ("", FULL)


Process = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def process(root: Path) -> Process:
    """Runs a line of shell; $P is the command."""
    return partial(
        subprocess.run,
        shell=True,
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"P": f"{sys.executable} -m pennyweight", "PATH": "/usr/bin:/bin"},
    )


def test_the_interpreter_adds_nothing_to_the_error_at_its_end(process: Process) -> None:
    ended = process("$P list >/dev/full")
    assert (ended.returncode, ended.stderr.decode()) == (1, FULL)


@pytest.mark.parametrize("command", ["list", "list --json", "trace gimli -b cortex_m3 -i c/ref", "--help"])
def test_a_closed_stdout_is_an_error_of_one_line(process: Process, command: str) -> None:
    ended = process(f"$P {command} >&-")
    assert ended.returncode == 1
    assert ended.stderr == b"pennyweight: error: stdout is closed; send it to a file, or to /dev/null\n"


@pytest.mark.parametrize("stderr", [pytest.param("2>&-", marks=pytest.mark.second), "2>/dev/full"])
def test_a_stderr_that_takes_nothing_changes_neither_output_nor_status(process: Process, stderr: str) -> None:
    usual, mute = process("$P list"), process(f"$P list {stderr}")
    assert (mute.returncode, mute.stdout) == (0, usual.stdout)
    assert process(f"$P bench no_such_thing {stderr}").returncode == 2


def test_a_letter_that_the_terminal_has_not_becomes_a_question_mark(process: Process) -> None:
    ended = process("PYTHONIOENCODING=ascii $P tables cardoso2021.table3 --markdown")
    assert ended.stderr == b""
    assert b"L. Cardoso dos Santos, J. Gro?sch?dl" in ended.stdout
