# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Calls under a debugger: GDB itself where the distribution has one for the platform, and a small client."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from catalogue_tree import write_family
from gdb_client import Client
from kernel_bench import KernelBench, Run
from pennyweight import _sim
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import SimulationError
from pennyweight.lab import Lab
from pennyweight.run.guest import BUDGET, Answer

BOARDS = {"avr": "atmega128", "armv7m": "sam3x8e", "msp430": "msp430f1611"}

REGISTERS = {"avr": [1] * 33 + [2, 4], "armv7m": [4] * 17, "msp430": [4] * 16}
"""Sizes of the registers in the order of GDB."""

PC = {"avr": 34, "armv7m": 15, "msp430": 0}
FIRST_ARGUMENT = {"avr": 24, "armv7m": 0, "msp430": 12}

PACKAGES = {"avr": "gdb-avr", "armv7m": "gdb-multiarch"}

ENDLESS = """
#include "permutation.h"
void pw_toy_permute(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds)
{
    (void)key; (void)domain;
    for (volatile unsigned turns = rounds; turns > 0; turns++) { turns = 1; }
    state[0] = 1;
}
"""


@dataclass
class Debugged:
    """A call that waits for its debugger in another thread."""

    port: int
    symbols: dict[str, tuple[int, int]]
    finish: Callable[[], Run]


def debugged(
    lab: Lab, primitive: str, implementation: str, platform: str, value: int, budget: int = BUDGET
) -> Debugged:
    bench = KernelBench(lab, primitive, implementation, BOARDS[platform])
    listening = threading.Event()
    ports: list[int] = []
    ended: list[Any] = []

    def waiting(port: int) -> None:
        ports.append(port)
        listening.set()

    def call() -> None:
        try:
            ended.append(bench.call(value).debug(0, waiting, budget))
        except SimulationError as error:
            ended.append(error)

    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    assert listening.wait(30)

    def finish() -> Run:
        thread.join(30)
        assert ended, "the call has not ended"
        if isinstance(ended[0], SimulationError):
            raise ended[0]
        assert isinstance(ended[0], Answer)
        return Run(bench.output(ended[0].memory), ended[0].result)

    board = _sim.Board(find_board(BOARDS[platform]))
    board.load(bench.image(value).elf)
    return Debugged(ports[0], board.symbols(), finish)


@pytest.fixture(params=BOARDS)
def platform(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def gimli(lab: Lab, platform: str) -> Iterator[tuple[Debugged, Client]]:
    call = debugged(lab, "gimli", "c/ref", platform, 24)
    with Client(call.port) as client:
        yield call, client


def undisturbed(lab: Lab, platform: str, primitive: str = "gimli", value: int = 24) -> Run:
    return KernelBench(lab, primitive, "c/ref", BOARDS[platform]).run(value)


def test_the_call_stops_at_its_first_instruction_and_runs_to_its_return(
    lab: Lab, platform: str, gimli: tuple[Debugged, Client]
) -> None:
    call, client = gimli
    assert client.ask("?").startswith(("T05", "S05"))
    assert client.registers(REGISTERS[platform])[PC[platform]] == call.symbols["pw_gimli_permute"][0]
    assert client.ask("vCont;c") == "W00"
    ended, alone = call.finish(), undisturbed(lab, platform)
    assert ended.output == alone.output
    assert (ended.result.cycles, ended.result.instructions) == (
        alone.result.cycles,
        alone.result.instructions,
    )


def test_steps_are_single_instructions(lab: Lab, platform: str, gimli: tuple[Debugged, Client]) -> None:
    call, client = gimli
    bench = KernelBench(lab, "gimli", "c/ref", BOARDS[platform])
    traced = io.BytesIO()
    bench.call(24).trace(traced.write, "jsonl", lab.root)
    expected = [int(json.loads(line)["address"], 16) for line in traced.getvalue().splitlines()[:60]]
    seen = [client.registers(REGISTERS[platform])[PC[platform]]]
    for _ in expected[1:]:
        assert client.ask("vCont;s:1").startswith(("T05", "S05"))
        seen.append(client.registers(REGISTERS[platform])[PC[platform]])
    assert seen == expected
    assert client.ask("vCont;c") == "W00"
    assert call.finish().result.cycles == undisturbed(lab, platform).result.cycles


def test_breakpoints_stop_before_their_instruction_each_time(
    platform: str, gimli: tuple[Debugged, Client]
) -> None:
    call, client = gimli
    for _ in range(40):  # to an instruction in the loop
        client.ask("vCont;s:1")
    place = client.registers(REGISTERS[platform])[PC[platform]]
    assert client.ask(f"Z0,{place:x},2") == "OK"
    stops = 0
    while (answer := client.ask("vCont;c")) != "W00":
        assert answer.startswith("T05")
        assert client.registers(REGISTERS[platform])[PC[platform]] == place
        stops += 1
        if stops == 5:
            assert client.ask(f"z0,{place:x},2") == "OK"
    assert stops >= 1
    call.finish()


def test_watchpoints_stop_after_the_write(platform: str, gimli: tuple[Debugged, Client]) -> None:
    call, client = gimli
    state = client.registers(REGISTERS[platform])[FIRST_ARGUMENT[platform]]
    if platform == "avr":
        state = 0x800000 + 0x100
    assert client.ask(f"M{state:x},4:01020304") == "OK"
    before = client.memory(state, 4)
    assert client.ask(f"Z2,{state:x},4") == "OK"
    assert "watch:" in client.ask("vCont;c")
    assert client.memory(state, 4) != before
    assert client.ask(f"z2,{state:x},4") == "OK"
    assert client.ask("vCont;c") == "W00"
    call.finish()


def test_registers_and_memory_can_be_changed_but_not_where_the_call_stands(
    lab: Lab, platform: str, gimli: tuple[Debugged, Client]
) -> None:
    call, client = gimli
    ram = 0x800100 if platform == "avr" else client.registers(REGISTERS[platform])[FIRST_ARGUMENT[platform]]
    assert client.memory(ram, 48) == bytes(48)
    assert client.ask(f"M{ram:x},2:55aa") == "OK"
    assert client.memory(ram, 3) == bytes([0x55, 0xAA, 0])
    size = REGISTERS[platform][5]
    number = (0x42).to_bytes(size, "little").hex()
    assert client.ask(f"P5={number}") == "OK"
    assert client.registers(REGISTERS[platform])[5] == 0x42
    entry = client.registers(REGISTERS[platform])[PC[platform]]
    elsewhere = (entry + 2).to_bytes(4, "little").hex()
    assert client.ask(f"P{PC[platform]:x}={elsewhere}").startswith("E")
    assert client.registers(REGISTERS[platform])[PC[platform]] == entry
    assert client.ask("mffff0000,4").startswith("E")
    # the register belongs to the caller, as before
    client.ask(f"P5={(call_saved(lab, platform)).to_bytes(size, 'little').hex()}")
    assert client.ask("vCont;c") == "W00"
    assert call.finish().output != undisturbed(lab, platform).output


def call_saved(lab: Lab, platform: str) -> int:
    """Return the fifth register at the start of the call."""
    call = debugged(lab, "gimli", "c/ref", platform, 24)
    with Client(call.port) as client:
        return client.registers(REGISTERS[platform])[5]


def test_when_the_debugger_goes_the_call_runs_on(
    lab: Lab, platform: str, gimli: tuple[Debugged, Client]
) -> None:
    call, client = gimli
    client.ask("vCont;s:1")
    client.__exit__(None, None, None)
    assert call.finish().output == undisturbed(lab, platform).output


def test_a_detached_call_runs_on(lab: Lab, platform: str, gimli: tuple[Debugged, Client]) -> None:
    call, client = gimli
    assert client.ask("D") == "OK"
    assert call.finish().output == undisturbed(lab, platform).output


@pytest.fixture
def endless_lab(tmp_path: Path) -> Lab:
    return Lab(write_family(tmp_path / "root", source=ENDLESS), tmp_path / "build")


def test_a_running_call_can_be_interrupted_and_ends_with_its_budget(endless_lab: Lab, platform: str) -> None:
    call = debugged(endless_lab, "toy", "c/ref", platform, 2, budget=10_000_000)
    with Client(call.port) as client:
        client.send("vCont;c")
        client.interrupt()
        assert client.answer().startswith(("T02", "S02"))
        first, size = call.symbols["pw_toy_permute"]
        assert first <= client.registers(REGISTERS[platform])[PC[platform]] < first + size
        assert client.ask("vCont;c").startswith("X")
    with pytest.raises(SimulationError, match="the budget of this call"):
        call.finish()


def test_a_port_that_is_taken_is_named(lab: Lab) -> None:
    call = debugged(lab, "gimli", "c/ref", "armv7m", 24)
    bench = KernelBench(lab, "gimli", "c/ref", "sam3x8e")
    with pytest.raises(SimulationError, match=f"port {call.port}: Address already in use"):
        bench.call(24).debug(call.port, lambda port: None)
    with Client(call.port) as client:
        client.ask("D")
    call.finish()


def gdb(lab: Lab, implementation: str, platform: str, commands: list[str]) -> tuple[str, str]:
    """Return the output of GDB and of `pennyweight gdb`."""
    debugger = PLATFORMS[platform].debugger
    if shutil.which(debugger) is None:
        pytest.fail(f"{debugger} is missing; install the Debian package {PACKAGES[platform]}")
    command = [sys.executable, "-m", "pennyweight", "--root", str(lab.root), "gdb", "ascon"]
    with subprocess.Popen(
        [*command, "--board", BOARDS[platform], "--implementation", implementation, "--rounds", "6"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as lab_side:
        assert lab_side.stderr is not None
        said = lab_side.stderr.readline()
        started = re.search(r"(\S+\.elf) -ex 'target remote (localhost:\d+)'", said)
        assert started and f": {debugger} " in said, said
        elf, address = started.groups()
        script = ["set confirm off", f"target remote {address}", *commands]
        arguments = [word for line in script for word in ("-ex", line)]
        shown = subprocess.run(
            [debugger, "-batch", "-nx", elf, *arguments],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        out, _ = lab_side.communicate(timeout=60)
    return shown.stdout + shown.stderr, out


def test_gdb_knows_the_arm_core(lab: Lab) -> None:
    commands = ["print rounds", "stepi", "x/i $pc", "step", "backtrace", "watch -location *state", "continue"]
    commands += ["print/x *state", "delete", "print/x $xpsr", "continue"]
    shown, out = gdb(lab, "c/ref", "armv7m", commands)
    assert "$1 = 6" in shown
    assert re.search(r"=> 0x8\w{3} <pw_ascon_permute\+\d>:", shown), shown
    assert "#0  permute" in shown and re.search(r"#1  0x\w+ in pw_ascon_permute", shown), shown
    assert "Hardware watchpoint 1: -location *state" in shown
    assert re.search(r"Old value = 0\nNew value = \d+", shown), shown
    assert "exited normally" in shown
    assert f"state: {undisturbed(lab, 'armv7m', 'ascon', 6).output.hex()}" in out


def test_gdb_knows_the_avr_core(lab: Lab) -> None:
    commands = ["print/x $r22", "stepi", "print $SP", "break *(pw_ascon_permute+80)", "continue"]
    commands += ["print $pc", "delete", "x/4xb 0x800100", "continue"]
    shown, out = gdb(lab, "avr/balanced", "avr", commands)
    assert "$1 = 0x6" in shown
    assert "0x8010fc" in shown
    assert re.search(r"Breakpoint 1, .*pw_ascon_permute \(\)", shown), shown
    assert re.search(r"\$3 = .*0x\w+ <pw_ascon_permute\+80>", shown), shown
    assert "0x800100:\t0x00\t0x00\t0x00\t0x00" in shown
    assert "exited normally" in shown
    assert f"state: {undisturbed(lab, 'avr', 'ascon', 6).output.hex()}" in out
