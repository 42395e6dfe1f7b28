# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The simulator of the Cortex-M against Unicorn: random code and programs, step by step."""

from __future__ import annotations

import io
import random
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from armv7m_dsp_forms import DSP
from armv7m_forms import ACCESSES, DATA
from armv7m_lockstep import RAM, RAM_BYTES, RETURN, Pair, Run, build_simulator, build_unicorn, compare
from armv7m_sequences import STATE_BYTES, Sequence
from elftools.elf.elffile import ELFFile

from checkout import CATALOG
from conftest import ROOT
from kernel_bench import KernelBench
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.layouts import LAYOUTS
from pennyweight.check.primitive import random_inputs
from pennyweight.lab import Lab

_FLASH_CODE = 0x2000
_RAM_CODE = RAM + 0x8000
_AROUND = 0x2000
"""Literals are read from up to 4 KB around an instruction."""

_SEQUENCES, _STATES, _PARTS = 40, 8, 30


Blocks = list[tuple[int, bytes]]

PROGRAM = Path(__file__).with_name("program.c")
RUNTIME = {"cortex_m0plus": sorted((ROOT / "crypto/runtime/armv6m").glob("*.S"))}
"""Functions that replace libc's for calls that the compiler inserts."""
LINKER_SCRIPT = """
SECTIONS {
    . = 0x1000;
    .text : { *(.text .text.* .rodata .rodata.*) }
    . = 0x20000000;
    .data : { *(.data .data.* .bss .bss.* COMMON) }
    /DISCARD/ : { *(.ARM.*) }
}
"""

_BUFFERS = RAM + (RAM_BYTES >> 1)


FORMS = {"cortex_m3": DATA, "cortex_m4": (*DATA, *DSP)}
"""By board, what random code is drawn from."""


@pytest.fixture(scope="session")
def pair_on(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Pair]:
    """Both sides with the core of a board."""
    simulator, unicorn = build_simulator(), build_unicorn(tmp_path_factory.mktemp("unicorn"))
    return lambda board: Pair.of(simulator, unicorn, board)


def _random_job(board: str, seed: int, used: Counter[str]) -> tuple[Blocks, Blocks, list[Run]]:
    """Code of some sequences, in RAM for every eighth seed, and runs of each from several states."""
    rng = random.Random(seed)
    start = _RAM_CODE if seed % 8 == 0 else _FLASH_CODE
    code, runs = b"", []
    ram = bytearray(rng.randbytes(RAM_BYTES))
    for number in range(_SEQUENCES):
        sequence = Sequence(rng, start + len(code), _PARTS, used, FORMS[board])
        for state in range(_STATES):
            at = STATE_BYTES * (number * _STATES + state)
            ram[at : at + STATE_BYTES] = sequence.state(rng)
            runs.append(Run(start + len(code), sequence.end, (RAM + at, 0, 0, 0)))
        code += sequence.code
        code += bytes(-len(code) % 4)
    if start == _FLASH_CODE:
        return [(0, rng.randbytes(_FLASH_CODE) + code + rng.randbytes(_AROUND))], [(RAM, bytes(ram))], runs
    below, above = bytes(ram[: start - RAM]), bytes(ram[start - RAM + len(code) :])
    return [(start, code)], [(RAM, below), (start + len(code), above)], runs


def _run_random(pair: Pair, board: str, first_seed: int, instructions: int) -> None:
    """Random code until so many instructions are compared, and until every form has been among them."""
    used: Counter[str] = Counter()
    done, seed = 0, first_seed
    while done < instructions:
        try:
            done += compare(pair, *_random_job(board, seed, used))
        except AssertionError as difference:
            raise AssertionError(f"seed {seed}: {difference}") from None
        seed += 1
    unused = {f"{form.name} {form.pattern}" for form in (*FORMS[board], *ACCESSES)} - set(used)
    assert not unused, f"never drawn: {sorted(unused)}"
    print(f"{done} instructions compared, seeds {first_seed} to {seed - 1}")


@pytest.mark.parametrize(
    ("seed", "instructions"), [(1, 100_000), pytest.param(101, 1_900_000, marks=pytest.mark.second)]
)
def test_random_code_leaves_the_same_state_after_each_instruction(
    pair_on: Callable[[str], Pair], seed: int, instructions: int
) -> None:
    _run_random(pair_on("cortex_m3"), "cortex_m3", seed, instructions)


@pytest.mark.parametrize(
    ("seed", "instructions"), [(1, 100_000), pytest.param(101, 300_000, marks=pytest.mark.second)]
)
def test_random_code_with_the_dsp_extension_leaves_the_same_state_after_each_instruction(
    pair_on: Callable[[str], Pair], seed: int, instructions: int
) -> None:
    _run_random(pair_on("cortex_m4"), "cortex_m4", seed, instructions)


@pytest.mark.long
@pytest.mark.parametrize("board", FORMS)
def test_random_code_leaves_the_same_state_after_each_of_twenty_million_instructions(
    pair_on: Callable[[str], Pair], board: str
) -> None:
    _run_random(pair_on(board), board, 1_000_001, 20_000_000)


def _segments(elf: bytes) -> Blocks:
    loaded = (
        s for s in ELFFile(io.BytesIO(elf)).iter_segments() if s["p_type"] == "PT_LOAD" and s["p_filesz"]
    )
    return [(segment["p_paddr"], segment.data()) for segment in loaded]


@pytest.mark.parametrize("option", ["-O0", "-O1", "-O2", "-O3", "-Os"])
@pytest.mark.parametrize("board", ["cortex_m3", "cortex_m4", "cortex_m0plus"])
def test_a_compiled_program_takes_the_same_steps(
    pair_on: Callable[[str], Pair], tmp_path: Path, board: str, option: str
) -> None:
    script, elf = tmp_path / "script.ld", tmp_path / "program.elf"
    core = board.replace("_", "-")
    script.write_text(LINKER_SCRIPT)
    subprocess.run(
        ["arm-none-eabi-gcc", f"-mcpu={core}", "-mfloat-abi=soft", "-mthumb", option, "-std=c99",
         "-ffreestanding", "-nostdlib",
         "-T", script, "-Wl,--build-id=none", "-Wl,--no-warn-rwx-segments", "-o", elf, PROGRAM,
         *RUNTIME.get(board, ()), "-lgcc"],
        check=True,
    )  # fmt: skip
    with elf.open("rb") as file:
        (symbol,) = ELFFile(file).get_section_by_name(".symtab").get_symbol_by_name("run")
    entry = symbol["st_value"] & ~1
    runs = [Run(entry, RETURN, (seed, 0, 0, 0)) for seed in range(1, 5)]
    assert compare(pair_on(board), _segments(elf.read_bytes()), [], runs) > 20_000


def some_first(later: pytest.MarkDecorator) -> list[Any]:
    """Return all primitives, those marked that are not among some of words of 32, 64 and 4 bits."""
    return [
        pytest.param(id, marks=() if id in ("ascon", "gimli", "photon256") else later)
        for id in CATALOG.primitives
    ]


@pytest.mark.parametrize("primitive", some_first(pytest.mark.second))
def test_every_implementation_of_a_primitive_takes_the_same_steps(
    lab: Lab, pair_on: Callable[[str], Pair], primitive: str
) -> None:
    assert _compared(lab, pair_on("cortex_m3"), primitive, "cortex_m3") > 0


@pytest.mark.parametrize("primitive", some_first(pytest.mark.long))
def test_portable_c_of_a_primitive_takes_the_same_steps_on_armv6_m(
    lab: Lab, pair_on: Callable[[str], Pair], primitive: str
) -> None:
    assert _compared(lab, pair_on("cortex_m0plus"), primitive, "cortex_m0plus") > 0


def _compared(lab: Lab, pair: Pair, primitive: str, name: str) -> int:
    """Instructions of all that the board runs of the primitive."""
    subject, board = CATALOG.find(primitive), find_board(name)
    compared = 0
    for implementation in subject.implementations_for(board.platform):
        bench = KernelBench(lab, primitive, implementation.id, board.name)
        for value in subject.measured_values(implementation):
            image, called = bench.image(value), subject.symbol_of(implementation, value)
            inputs = next(random_inputs(subject, random.Random(value)))
            data, arguments, free = [], [], _BUFFERS
            for argument in implementation.arguments:
                given = inputs.get(argument.name, 0)
                if isinstance(given, bytes):
                    content = LAYOUTS[implementation.layout].from_words(given)
                    data.append((free, content))
                    arguments.append(free)
                    free += len(content) + 7 & ~7
                else:
                    arguments.append(value // argument.unit if argument.kind == "parameter" else given)
            with image.path.open("rb") as file:
                (symbol,) = ELFFile(file).get_section_by_name(".symtab").get_symbol_by_name(called)
            first, second, third, fourth = (*arguments, *[0] * (4 - len(arguments)))
            run = Run(symbol["st_value"] & ~1, RETURN, (first, second, third, fourth))
            compared += compare(pair, _segments(image.elf), data, [run])
    return compared
