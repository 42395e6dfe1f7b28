#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SubBytes of bitsliced AES on ARMv7-M: writes crypto/aes/armv7m/sub_bytes.inc.

The circuit has more values alive than there are registers. In which order its gates are computed, and which
register each result takes, decides how many values go to the stack and how many instructions have a 16-bit
encoding. The order and, for some results, a wish for a register are in aes_sub_bytes_order.txt; the rest
follows: a result takes the register of an operand that is needed no more, and where all registers are taken,
the value that is needed last goes to the stack.

    python tools/search/aes_sub_bytes.py
    python tools/search/aes_sub_bytes.py --search 600 --seed 1

The second line looks for a better order by simulated annealing from the one in the file, and keeps it there
if it finds one. The contracts of the kernels then have to be measured again.
"""

from __future__ import annotations

import argparse
import math
import re
import textwrap
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

ORDER = Path(__file__).with_name("aes_sub_bytes_order.txt")
OUTPUT = Path(__file__).resolve().parents[2] / "crypto/aes/armv7m/sub_bytes.inc"

CIRCUIT = """
    p14 = u3 ^ u5    p13 = u0 ^ u6    p9 = u0 ^ u3     p8 = u0 ^ u5     p22 = u1 ^ u2    p1 = p22 ^ u7
    p4 = p1 ^ u3     p12 = p13 ^ p14  p2 = p1 ^ u0     p5 = p1 ^ u6     p3 = p5 ^ p8     p23 = u4 ^ p12
    p15 = p23 ^ u5   p20 = p23 ^ u1   p6 = p15 ^ u7    p10 = p15 ^ p22  p11 = p20 ^ p9   p7 = u7 ^ p11
    p17 = p10 ^ p11  p19 = p10 ^ p8   p16 = p22 ^ p11  p21 = p13 ^ p16  p18 = u0 ^ p16

    q2 = p12 & p15   q3 = p3 & p6     q4 = q3 ^ q2     q5 = p4 & u7     q6 = q5 ^ q2     q7 = p13 & p16
    q8 = p5 & p1     q9 = q8 ^ q7     q10 = p2 & p7    q11 = q10 ^ q7   q12 = p9 & p11   q13 = p14 & p17
    q14 = q13 ^ q12  q15 = p8 & p10   q16 = q15 ^ q12  q17 = q4 ^ q14   q18 = q6 ^ q16   q19 = q9 ^ q14
    q20 = q11 ^ q16  q21 = q17 ^ p20  q22 = q18 ^ p19  q23 = q19 ^ p21  q24 = q20 ^ p18  q25 = q21 ^ q22
    q26 = q21 & q23  q27 = q24 ^ q26  q28 = q25 & q27  q29 = q28 ^ q22  q30 = q23 ^ q24  q31 = q22 ^ q26
    q32 = q31 & q30  q33 = q32 ^ q24  q34 = q23 ^ q33  q35 = q27 ^ q33  q36 = q24 & q35  q37 = q36 ^ q34
    q38 = q27 ^ q36  q39 = q29 & q38  q40 = q25 ^ q39  q41 = q40 ^ q37  q42 = q29 ^ q33  q43 = q29 ^ q40
    q44 = q33 ^ q37  q45 = q42 ^ q41

    r0 = q44 & p15   r1 = q37 & p6    r2 = q33 & u7    r3 = q43 & p16   r4 = q40 & p1    r5 = q29 & p7
    r6 = q42 & p11   r7 = q45 & p17   r8 = q41 & p10   r9 = q44 & p12   r10 = q37 & p3   r11 = q33 & p4
    r12 = q43 & p13  r13 = q40 & p5   r14 = q29 & p2   r15 = q42 & p9   r16 = q45 & p14  r17 = q41 & p8

    w46 = r15 ^ r16  w47 = r10 ^ r11  w48 = r5 ^ r13   w49 = r9 ^ r10   w50 = r2 ^ r12   w51 = r2 ^ r5
    w52 = r7 ^ r8    w53 = r0 ^ r3    w54 = r6 ^ r7    w55 = r16 ^ r17  w56 = r12 ^ w48  w57 = w50 ^ w53
    w58 = r4 ^ w46   w59 = r3 ^ w54   w60 = w46 ^ w57  w61 = r14 ^ w57  w62 = w52 ^ w58  w63 = w49 ^ w58
    w64 = r4 ^ w59   w65 = w61 ^ w62  w66 = r1 ^ w63   w67 = w64 ^ w65
    s0 = w59 ^ w63   s3 = w53 ^ w66   s1 = w64 ^ s3    s2 = w55 ^ w67   s4 = w51 ^ w66   s5 = w47 ^ w65
    s6 = w56 ^ w62   s7 = w48 ^ w60
"""
"""The circuit of J. Boyar and R. Peralta, "A New Combinational Logic Minimization Technique with Applications
to Cryptology", SEA 2010, under its names, u0 and s0 being the highest bits; without the complements of s1,
s2, s6 and s7, which are the S-box's constant."""


FILE = """\
/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * SubBytes of AES without its constant 0x63, on planes: the circuit of J. Boyar and R. Peralta (SEA 2010)
 * under its names, u0 to s0 being the highest bit, without the complements at its exit. r4 holds plane 0 = u7
 * before and s7 after, r11 plane 7.
 *
 * Written by tools/search/aes_sub_bytes.py: {gates} gates, {loads} loads and {stores} stores. The order of
 * the gates and the registers are the best that simulated annealing found, for few loads and stores and many
 * instructions of 16 bits; a value goes to the stack when it is the one needed last.
 */

/* Bytes at SP that it uses. */
#define SUB_BYTES_FRAME {frame}

.macro sub_bytes
{body}
.endm
"""


class Gate(NamedTuple):
    """One gate: result = left ^ right, or left & right."""

    result: str
    operation: str
    left: str
    right: str


class Step(NamedTuple):
    """A gate and the register that its result is to have if it is free."""

    gate: str
    wish: str


class Instruction(NamedTuple):
    """One instruction: `eors`, `ands`, `ldr` or `str`."""

    operation: str
    register: int
    value: str  # what is computed, loaded or stored
    operands: tuple[int, ...] = ()  # of a gate, in registers
    slot: int = 0  # the word of the frame that is loaded or stored


WISHES = ("left", "right", "low", "high")
"""The register of the gate's left or right operand, the lowest if it is one of r0 to r7, or the highest."""

GATES = {
    result: Gate(result, operation, left, right)
    for result, left, operation, right in re.findall(r"(\w+) = (\w+) ([&^]) (\w+)", CIRCUIT)
}
INPUTS = tuple(f"u{k}" for k in range(8))
OUTPUTS = tuple(f"s{k}" for k in range(8))

PLACES = {name: 11 - k for names in (INPUTS, OUTPUTS) for k, name in enumerate(names)}
"""The registers of the planes before and after."""

REGISTERS = (0, 1, 2, 3, 12, 14, 4, 5, 6, 7, 8, 9, 10, 11)
"""All but SP and PC; the planes' own are taken last."""

LAST_LOW_REGISTER = 7
NEVER = 1_000_000
"""Next use of a value that no gate needs any more: after all gates."""

STORED_ALREADY = 6
"""Bonus in gates for dropping a value that is stored already."""


def read_order(text: str) -> list[Step]:
    """Read the steps of a file: gates, with `:wish` unless it is "left"; `#` opens a comment.

    Raises ValueError where it is no order of the circuit's gates.
    """
    words = re.sub("#.*", "", text).split()
    order = [Step(gate, wish or "left") for gate, _, wish in (word.partition(":") for word in words)]
    known = set(INPUTS)
    for gate, wish in order:
        if gate not in GATES or gate in known:
            raise ValueError(f"{gate}: {'comes twice' if gate in known else 'no gate of the circuit'}")
        if wish not in WISHES:
            raise ValueError(f"{gate}:{wish}: a wish is one of {', '.join(WISHES)}")
        if early := {GATES[gate].left, GATES[gate].right} - known:
            raise ValueError(f"{gate} comes before its operand {', '.join(sorted(early))}")
        known.add(gate)
    if absent := GATES.keys() - known:
        raise ValueError(f"gates are missing: {', '.join(sorted(absent))}")
    return order


def order_text(order: Sequence[Step]) -> str:
    words = " ".join(gate if wish == "left" else f"{gate}:{wish}" for gate, wish in order)
    return (
        "# SPDX-License-Identifier: Apache-2.0 OR MIT\n"
        "# Gates of SubBytes in their order, and registers wished for; aes_sub_bytes.py finds and reads it.\n"
        f"{textwrap.fill(words, 100)}\n"
    )


def steps_that_need(order: Sequence[Step]) -> dict[str, list[int]]:
    """Return the numbers of the steps that need a value, the last one first."""
    needed: dict[str, list[int]] = {name: [] for name in (*INPUTS, *GATES)}
    for number in reversed(range(len(order))):
        gate = GATES[order[number].gate]
        needed[gate.left].append(number)
        needed[gate.right].append(number)
    return needed


class Allocation:
    """Registers and words of the frame for the gates in an order, and the instructions that follow."""

    def __init__(self, order: Sequence[Step]) -> None:
        self.instructions: list[Instruction] = []
        self.slots = 0
        self._values = {PLACES[name]: name for name in INPUTS}  # by register
        self._registers = {name: PLACES[name] for name in INPUTS}  # by value, of those in one
        self._slots: dict[str, int] = {}  # by value, of those in the frame
        self._free_slots: list[int] = []
        self._needed = steps_that_need(order)
        for step in order:
            self._compute(step)

    def misplaced(self) -> int:
        """Return the number of result planes that are not in their register."""
        return sum(self._registers.get(name) != PLACES[name] for name in OUTPUTS)

    def _compute(self, step: Step) -> None:
        gate = GATES[step.gate]
        values = (gate.left, gate.right)
        for value in values:
            if value not in self._registers:
                self._load(value, values)
        operands = (self._registers[gate.left], self._registers[gate.right])
        for value in values:
            self._needed[value].pop()
            if not self._needed[value] and value not in OUTPUTS:
                self._forget(value)
        register = self._result_register(step, operands)
        self._hold(gate.result, register)
        operation = {"^": "eors", "&": "ands"}[gate.operation]
        self.instructions.append(Instruction(operation, register, gate.result, operands))

    def _result_register(self, step: Step, operands: tuple[int, int]) -> int:
        free = [register for register in REGISTERS if register not in self._values]
        if step.gate in OUTPUTS and PLACES[step.gate] in free:
            return PLACES[step.gate]
        if step.wish == "low" and min(free, default=NEVER) <= LAST_LOW_REGISTER:
            return min(free)
        if step.wish == "high" and free:
            return max(free)
        for register in operands[::-1] if step.wish == "right" else operands:
            if register in free:
                return register
        return free[0] if free else self._evict(())

    def _load(self, value: str, kept: tuple[str, ...]) -> None:
        free = [register for register in REGISTERS if register not in self._values]
        register = free[0] if free else self._evict(kept)
        self._hold(value, register)
        self.instructions.append(Instruction("ldr", register, value, slot=self._slots[value]))

    def _evict(self, kept: tuple[str, ...]) -> int:
        """Free the register of the value that is needed last, and return it."""

        def distance(value: str) -> int:
            needed = self._needed[value][-1] if self._needed[value] else NEVER
            return needed + STORED_ALREADY * (value in self._slots)

        value = max((value for value in self._values.values() if value not in kept), key=distance)
        register = self._registers.pop(value)
        del self._values[register]
        if value not in self._slots:
            self._slots[value] = self._free_slots.pop() if self._free_slots else self._new_slot()
            self.instructions.append(Instruction("str", register, value, slot=self._slots[value]))
        return register

    def _new_slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    def _hold(self, value: str, register: int) -> None:
        self._values[register] = value
        self._registers[value] = register

    def _forget(self, value: str) -> None:
        del self._values[self._registers.pop(value)]
        if value in self._slots:
            self._free_slots.append(self._slots.pop(value))


def cycles(instructions: Iterable[Instruction]) -> int:
    """Return the cycles on the Cortex-M3.

    A load costs a second cycle unless a load precedes it. A load or store after a store waits one cycle.
    """
    total, previous = 0, ""
    for operation, *_ in instructions:
        total += 2 if operation == "ldr" and previous != "ldr" else 1
        total += operation in ("ldr", "str") and previous == "str"
        previous = operation
    return total


def is_wide(instruction: Instruction) -> bool:
    """Return True if it has no 16-bit encoding, which needs low registers and an overwritten operand."""
    registers = (instruction.register, *instruction.operands)
    in_place = not instruction.operands or instruction.register in instruction.operands
    return max(registers) > LAST_LOW_REGISTER or not in_place


def code_bytes(instructions: Iterable[Instruction]) -> int:
    return sum(4 if is_wide(instruction) else 2 for instruction in instructions)


def cost(allocation: Allocation) -> float:
    """Return the cost that the search minimises, in cycles.

    Two bytes of code count 0.2 and a word of the frame 0.05. A plane in the wrong place counts 3: it would
    need moves, which the macro does not do.
    """
    of_code = cycles(allocation.instructions) + 0.1 * code_bytes(allocation.instructions)
    return of_code + 0.05 * allocation.slots + 3 * allocation.misplaced()


def neighbour(order: Sequence[Step], random: Random) -> list[Step]:
    """Return the order with another wish for one gate, or with one gate at another place."""
    changed = list(order)
    index = random.randrange(len(changed))
    if random.random() < 0.3:
        changed[index] = Step(changed[index].gate, random.choice(WISHES))
        return changed
    step = changed.pop(index)
    gate = GATES[step.gate]
    first, last = 0, len(changed)
    for place, (other, _) in enumerate(changed):
        if other in (gate.left, gate.right):
            first = place + 1
        elif step.gate in (GATES[other].left, GATES[other].right):
            last = place
            break
    changed.insert(random.randint(first, last), step)
    return changed


def anneal(order: Sequence[Step], random: Random, progress: Iterable[float]) -> list[Step]:
    """Return the best order found with all planes in place, or the given one; `progress` goes from 0 to 1."""
    current = best = list(order)
    current_cost = best_cost = cost(Allocation(order))
    for done in progress:
        temperature = 1.6 * (1 - done) ** 2 + 0.02
        changed = neighbour(current, random)
        allocation = Allocation(changed)
        changed_cost = cost(allocation)
        if random.random() < math.exp(min(0.0, current_cost - changed_cost) / temperature):
            current, current_cost = changed, changed_cost
            if changed_cost < best_cost and not allocation.misplaced():
                best, best_cost = changed, changed_cost
    return best


def clock(seconds: float) -> Iterator[float]:
    """Yield the fraction of the time that has passed, until it is 1."""
    start = time.monotonic()
    while (passed := time.monotonic() - start) < seconds:
        yield passed / seconds


def register_name(register: int) -> str:
    return "lr" if register == 14 else f"r{register}"


def line(instruction: Instruction) -> str:
    name = register_name(instruction.register)
    if instruction.operands:
        gate = GATES[instruction.value]
        # the assemblers choose the 16-bit encoding for `eors a, a, b`
        operands = sorted(instruction.operands, key=lambda register: register != instruction.register)
        arguments = ", ".join([name, *map(register_name, operands)])
        comment = f"{gate.result} = {gate.left} {gate.operation} {gate.right}"
    else:
        arguments = f"{name}, [sp, #{4 * instruction.slot}]"
        comment = instruction.value
    mark = "nonlinear " if instruction.operation == "ands" else ""
    return f"        {f'{mark}{instruction.operation:<8}{arguments}':<34}/* {comment} */"


def text(order: Sequence[Step]) -> str:
    """Return the file with the macro."""
    allocation = Allocation(order)
    if allocation.misplaced():
        raise ValueError(f"{ORDER.name}: in this order some planes end in other registers than they began in")
    operations = [instruction.operation for instruction in allocation.instructions]
    return FILE.format(
        gates=len(GATES),
        loads=operations.count("ldr"),
        stores=operations.count("str"),
        frame=4 * allocation.slots,
        body="\n".join(map(line, allocation.instructions)),
    )


def summary(order: Sequence[Step]) -> str:
    allocation = Allocation(order)
    size = code_bytes(allocation.instructions)
    return f"{cycles(allocation.instructions)} cycles, {size} bytes of code, {4 * allocation.slots} of stack"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--search", type=float, metavar="SECONDS", help="look for a better order first")
    parser.add_argument("--seed", type=int, default=0, help="of the search (%(default)s)")
    options = parser.parse_args()
    try:
        order = read_order(ORDER.read_text(encoding="utf-8"))
    except ValueError as error:
        parser.exit(1, f"{ORDER}: {error}\n")
    print(summary(order))
    if options.search:
        order = anneal(order, Random(options.seed), clock(options.search))
        print(f"{summary(order)} after the search")
        ORDER.write_text(order_text(order), encoding="utf-8")
    OUTPUT.write_text(text(order), encoding="utf-8")


if __name__ == "__main__":
    main()
