# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The same code on our simulator and on Unicorn, the state compared after every instruction."""

from __future__ import annotations

import importlib.util
import json
import shutil
import struct
import subprocess
from collections.abc import Sequence as Items
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

RAM = 0x2000_0000
RAM_BYTES = 256 << 10
RETURN = 0xE5C5_7A30
"""Return address of a call by the simulator."""

RECORD = 17 * 4
"""Bytes of a record: the address of an instruction, then r0 to r14 and the flags after it."""

_NAMES = [*(f"r{number}" for number in range(13)), "sp", "lr", "flags"]

Blocks = Items[tuple[int, bytes]]


class MissingTool(Exception):
    """Something that the comparison needs is not installed; the message names the package."""


@dataclass(frozen=True)
class Run:
    """A call: where it begins and ends, and what r0 to r3 hold."""

    entry: int
    end: int
    arguments: tuple[int, int, int, int] = (0, 0, 0, 0)


def build_simulator() -> Path:
    """The program that runs code on our simulator, compiled if need be."""
    if shutil.which("cargo") is None:
        raise MissingTool("cargo is not installed: see https://rustup.rs")
    command = ["cargo", "build", "--release", "--package", "pennyweight-lockstep", "--bin", "armv7m_trace"]
    command += ["--message-format", "json-render-diagnostics"]
    messages = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout.splitlines()
    built = (json.loads(message).get("executable") for message in messages)
    return Path(next(path for path in built if path))


def build_unicorn(folder: Path) -> Path:
    """The program that runs code on Unicorn, built into `folder`."""
    found = importlib.util.find_spec("unicorn")
    if found is None or found.origin is None:
        raise MissingTool(
            "Unicorn is not installed: python -m pip install unicorn (it is in the extra `dev`)"
        )
    package, compiler = Path(found.origin).parent, shutil.which("cc")
    library = next((package / "lib").glob("libunicorn.so*"), None)
    if library is None or compiler is None:
        raise MissingTool("a C compiler is needed (Debian: gcc libc6-dev), and Unicorn with its library")
    built = folder / "armv7m_unicorn"
    source = Path(__file__).with_name("unicorn.c")
    options = [
        "-O2",
        "-Wall",
        "-Wextra",
        "-Werror",
        f"-I{package / 'include'}",
        f"-Wl,-rpath,{package / 'lib'}",
    ]
    subprocess.run([compiler, *options, "-o", built, source, library], check=True)
    return built


@dataclass(frozen=True)
class Pair:
    """Our simulator and Unicorn, for one core."""

    simulator: tuple[str, ...]
    unicorn: tuple[str, ...]

    @classmethod
    def of(cls, simulator: Path, unicorn: Path, board: str) -> Pair:
        """With the core of that board, whose memory is ideal."""
        return cls((str(simulator), board), (str(unicorn), board))


def compare(pair: Pair, code: Blocks, data: Blocks, runs: Items[Run]) -> int:
    """Makes the runs on both sides and counts the instructions. AssertionError tells what differs."""
    job = _blocks(code) + _blocks(data) + struct.pack("<I", len(runs))
    job += b"".join(struct.pack("<6I", run.entry, run.end, *run.arguments) for run in runs)
    mine, my_ram = _traces(pair.simulator, job, len(runs))
    for run, (ended, trace) in zip(runs, mine, strict=True):
        last = _instruction(_words(trace[-RECORD:])[0], code)
        assert ended, f"run from 0x{run.entry:x}: ended behind {last}, not before 0x{run.end:x}"

    job = _blocks([*code, *data]) + struct.pack("<I", len(runs))
    for run, (_, trace) in zip(runs, mine, strict=True):
        count = len(trace) // RECORD
        job += struct.pack("<3I", run.entry, run.end, count + 8) + trace[4:RECORD]
    theirs, their_ram = _traces(pair.unicorn, job, len(runs))
    for run, (_, trace), (ended, other) in zip(runs, mine, theirs, strict=True):
        assert trace[RECORD:] == other, _difference(run, trace, other, code)
        assert ended, f"run from 0x{run.entry:x}: Unicorn does not end at 0x{run.end:x}"
    wrong = next((i for i in range(RAM_BYTES) if my_ram[i] != their_ram[i]), None)
    assert wrong is None, f"memory at 0x{RAM + wrong:x}: {my_ram[wrong]} here, {their_ram[wrong]} by Unicorn"
    return sum(len(trace) // RECORD - 1 for _, trace in mine)


def _blocks(blocks: Blocks) -> bytes:
    packed = (struct.pack("<2I", address, len(content)) + content for address, content in blocks)
    return struct.pack("<I", len(blocks)) + b"".join(packed)


def _traces(program: tuple[str, ...], job: bytes, count: int) -> tuple[list[tuple[bool, bytes]], bytes]:
    """Return, for each run, if it ended where it should and its records; and the RAM after all runs."""
    result = subprocess.run(program, input=job, capture_output=True, check=False)
    assert result.returncode == 0, result.stderr.decode()
    output, at, traces = result.stdout, 0, []
    for _ in range(count):
        ended, records = struct.unpack_from("<2I", output, at)
        at += 8
        traces.append((bool(ended), output[at : at + records * RECORD]))
        at += records * RECORD
    assert len(output) == at + RAM_BYTES, f"output of {len(output)} bytes: {result.stderr.decode()}"
    return traces, output[at:]


def _words(record: bytes) -> tuple[int, ...]:
    return struct.unpack("<17I", record)


def _difference(run: Run, trace: bytes, other: bytes, code: Blocks) -> str:
    """The first instruction after which the states differ."""
    mine = [trace[i : i + RECORD] for i in range(0, len(trace), RECORD)]
    theirs = [mine[0]] + [other[i : i + RECORD] for i in range(0, len(other), RECORD)]
    first = next((i for i, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), None)
    if first is None:
        last = _words(min(mine, theirs, key=len)[-1])[0]
        counts = f"{len(mine)} instructions here, {len(theirs)} by Unicorn"
        return f"run from 0x{run.entry:x}: {counts}, after 0x{last:x}"
    address, *registers = _words(mine[first])
    their_address, *their_registers = _words(theirs[first])
    if address != their_address:
        before = _words(mine[first - 1])[0]
        return (
            f"behind {_instruction(before, code)}: at 0x{address:x} here, at 0x{their_address:x} by Unicorn"
        )
    lines = [f"after {_instruction(address, code)}, instruction {first} of the run from 0x{run.entry:x}:"]
    _, *start = _words(mine[first - 1])
    for name, was, here, there in zip(_NAMES, start, registers, their_registers, strict=True):
        mark = "" if here == there else f"  Unicorn: 0x{there:08x}"
        lines.append(f"  {name:5} 0x{was:08x} -> 0x{here:08x}{mark}")
    return "\n".join(lines)


def _instruction(address: int, code: Blocks) -> str:
    for start, content in code:
        if start <= address < start + len(content):
            halfwords = struct.unpack_from("<2H", content + bytes(4), address - start)
            wide = halfwords[0] >= 0xE800
            return f"0x{address:x}: " + " ".join(f"{halfword:04x}" for halfword in halfwords[: 1 + wide])
    return f"0x{address:x}"
