# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Calls that go astray: what the error says of the place, on every core."""

from __future__ import annotations

import pytest

from catalogue_tree import FAMILY, write_family
from kernel_bench import KernelBench
from leaky_tree import ASSEMBLY, HEADS
from pennyweight.errors import SimulationError
from pennyweight.lab import Lab
from pennyweight.run.nearest import nearest

BUFFERS = [("state", 0x100, 40), ("key", 0x140, 16)]


@pytest.mark.parametrize(
    ("access", "place"),
    [
        ((0x128, 1), "directly after the end of state (0x100 to 0x127)"),
        ((0x129, 4), "1 byte after the end of state (0x100 to 0x127)"),
        ((0xF8, 4), "4 bytes before the beginning of state (0x100 to 0x127)"),
        ((0x13C, 4), "directly before the beginning of key (0x140 to 0x14f)"),
        ((0x126, 4), "across the end of state (0x100 to 0x127)"),
        ((0x13E, 4), "across the beginning of key (0x140 to 0x14f)"),
        ((0x14C, 4), "in key, which is not declared writable (0x140 to 0x14f)"),
        ((0x9000, 2), "36528 bytes after the end of key (0x140 to 0x14f)"),
    ],
)
def test_an_access_is_told_by_the_buffer_nearest_to_it(access: tuple[int, int], place: str) -> None:
    assert nearest(access, BUFFERS) == f"; {place}"


def test_without_a_buffer_or_a_refused_access_nothing_is_said() -> None:
    assert nearest(None, BUFFERS) == nearest((0x100, 1), []) == ""


IMPLEMENTATION = """
[[primitive.implementation]]
id = "{id}"
summary = "for the tests"
sources = ["{file}"]
"""

BODIES = {
    # a register pushed and not popped, so that the return takes it for its address
    "avr/push": "ldi r18, 0x40; push r18; push r18; nop; ret",
    "msp430/push": "mov #0xf000, r12; push r12; nop; ret",
    "armv7m/push": "ldr r2, =0x20000101; push {r2}; nop; pop {pc}",
    # the return takes the address of the state for its own: zeros are undefined, or do nothing until they end
    "msp430/data": "push r12; nop; ret",
    "armv7m/data": "orr r2, r0, #1; push {r2}; pop {pc}",
    # the return is forgotten
    "avr/fall": "nop",
    "msp430/fall": "nop",
    "armv7m/fall": "nop",
    # the word behind the state is written, and the key
    "avr/beyond": "movw r30, r24; std Z+12, r1; ret",
    "msp430/beyond": "mov #0, 12(r12); ret",
    "armv7m/beyond": "str r0, [r0, #12]; bx lr",
    "avr/key": "movw r30, r22; st Z, r1; ret",
    "msp430/key": "mov #0, 0(r13); ret",
    "armv7m/key": "str r0, [r1]; bx lr",
}
BOARDS = {
    "avr": ("atmega128", "atmega328p"),
    "msp430": ("msp430f1611",),
    "armv7m": ("cortex_m3", "stm32f103"),
}


@pytest.fixture(scope="module")
def stray(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    """The family `toy` with an implementation for each of the bodies."""
    folder = tmp_path_factory.mktemp("stray")
    family = FAMILY
    for id in BODIES:
        family += IMPLEMENTATION.format(id=id, file=f"{id}.S")
    write_family(folder / "root", family)
    for id, body in BODIES.items():
        path = folder / "root" / "crypto" / "toy" / f"{id}.S"
        path.parent.mkdir(exist_ok=True)
        lines = "\n".join(f"    {line.strip()}" for line in body.split(";"))
        path.write_text(ASSEMBLY.format(head=HEADS[path.parent.name], body=lines))
    return Lab(folder / "root", folder / "build")


def error(lab: Lab, id: str, board: str) -> str:
    """Return the error of a call, which must be the same with and without an observer."""
    bench = KernelBench(lab, "toy", id, board)
    told = []
    for profile in (False, True):
        with pytest.raises(SimulationError) as raised:
            bench.call(1).run(profile=profile)
        told.append(str(raised.value))
    assert told[0] == told[1]
    return told[0]


def line_of(lab: Lab, id: str, instruction: str) -> int:
    lines = (lab.root / "crypto" / "toy" / f"{id}.S").read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.strip() == instruction)


def on_boards(variant: str) -> list[tuple[str, str]]:
    return [
        (f"{core}/{variant}", board)
        for core, boards in BOARDS.items()
        for board in boards
        if f"{core}/{variant}" in BODIES
    ]


@pytest.mark.parametrize(("id", "board"), [*on_boards("push"), *on_boards("data")])
def test_a_return_that_goes_astray_is_named_by_function_and_line(stray: Lab, id: str, board: str) -> None:
    told = error(stray, id, board)
    place = f"toy/{id}.S:{line_of(stray, id, 'pop {pc}' if id.startswith('armv7m') else 'ret')}"
    assert "pw_toy_permute+0x" in told and place in told, told


@pytest.mark.parametrize(("id", "board"), on_boards("fall"))
def test_a_forgotten_return_is_named_by_the_last_line(stray: Lab, id: str, board: str) -> None:
    told = error(stray, id, board)
    assert "pw_toy_permute+0x0, " in told and f"toy/{id}.S:{line_of(stray, id, 'nop')}" in told, told


@pytest.mark.parametrize(("id", "board"), on_boards("beyond"))
def test_a_write_beyond_a_buffer_names_the_nearest_one(stray: Lab, id: str, board: str) -> None:
    # the state has 8 bytes, the key the next 4
    assert "; directly after the end of key (0x" in error(stray, id, board)


@pytest.mark.parametrize(("id", "board"), on_boards("key"))
def test_a_write_to_what_is_to_be_read_names_it(stray: Lab, id: str, board: str) -> None:
    assert "; in key, which is not declared writable (0x" in error(stray, id, board)
