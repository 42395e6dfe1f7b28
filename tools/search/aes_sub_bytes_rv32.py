#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SubBytes of bitsliced AES on RV32: writes crypto/aes/rv32/sub_bytes.inc.

The circuit and the order of its gates are those of aes_sub_bytes.py, in which at most 26 values are alive. So
many registers there are: no value goes to the stack. A result takes the register of its plane if it is one
and that is free, else that of an operand that is needed no more, else the first free one; from some gate on,
those of planes come last, so that the planes of the result find theirs free.

    python tools/search/aes_sub_bytes_rv32.py
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from aes_sub_bytes import GATES, INPUTS, ORDER, OUTPUTS, Step, read_order, steps_that_need

OUTPUT = Path(__file__).resolve().parents[2] / "crypto/aes/rv32/sub_bytes.inc"

PLANES = {name: f"plane{7 - k}" for names in (INPUTS, OUTPUTS) for k, name in enumerate(names)}
"""The registers before and after."""

OTHERS = (
    *(f"t{number}" for number in range(7)),
    *(f"a{number}" for number in range(1, 8)),
    *("ra", "s8", "s9", "s10"),
)

FILE = """\
/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * SubBytes of AES without its constant 0x63, on planes: the circuit of J. Boyar and R. Peralta (SEA 2010)
 * under its names, u0 to s0 being the highest bit, without the complements at its exit. plane0 is u7 before
 * and s7 after.
 *
 * Written by tools/search/aes_sub_bytes_rv32.py: {gates} gates, all values in registers.
 */

/* Uses all registers but SP, a0 and s11. */
.macro sub_bytes
{body}
.endm
"""


def best(order: Sequence[Step]) -> list[str]:
    """Return the instructions that leave every plane in its register; ValueError if there are none."""
    for late in range(len(order)):
        made, places = instructions(order, late)
        if all(places[name] == PLANES[name] for name in OUTPUTS):
            return made
    raise ValueError("in this order some planes end in other registers than they began in")


def instructions(order: Sequence[Step], late: int) -> tuple[list[str], dict[str, str]]:
    """Return the instructions, with registers of planes last from gate `late` on, and where values end."""
    needed = steps_that_need(order)
    places = {name: PLANES[name] for name in INPUTS}
    made = []
    for number, step in enumerate(order):
        gate = GATES[step.gate]
        operands = places[gate.left], places[gate.right]
        for value in (gate.left, gate.right):
            needed[value].pop()
            if not needed[value] and value not in OUTPUTS:
                del places[value]
        taken = set(places.values())
        own = [PLANES[gate.result]] if gate.result in OUTPUTS else []
        free = [*operands, *PLANES.values(), *OTHERS]
        wanted = own + (sorted(free, key=lambda each: each in PLANES.values()) if number >= late else free)
        register = next(each for each in wanted if each not in taken)
        places[gate.result] = register
        operation = {"^": "xor     ", "&": "nonlinear and "}[gate.operation]
        comment = f"{gate.result} = {gate.left} {gate.operation} {gate.right}"
        made.append(f"        {f'{operation}{register}, {operands[0]}, {operands[1]}':<38}/* {comment} */")
    return made, places


def text(order: Sequence[Step]) -> str:
    """Return the file with the macro."""
    return FILE.format(gates=len(GATES), body="\n".join(best(order)))


def main() -> None:
    OUTPUT.write_text(text(read_order(ORDER.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
