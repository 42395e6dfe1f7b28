#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SubBytes of bitsliced AES on ARMv6-M: writes crypto/aes/armv6m/sub_bytes.inc.

Eight registers compute, each gate overwrites one of its operands, and five more registers can hold a value
for the price of a move; a word of the stack costs twice as much. So the steps in aes_sub_bytes_armv6m.txt
may compute a sum again that was lost, and from any two values that it is the sum of. The rest follows: an
operand is overwritten that is needed no more or is elsewhere too, and where all registers are taken, the
value that is needed last makes room.

    python tools/search/aes_sub_bytes_armv6m.py
    python tools/search/aes_sub_bytes_armv6m.py --search 600 --seed 1

The second line looks for better steps by simulated annealing from those in the file, and keeps them there if
it finds some. Planes may then be in other registers, which the kernels have to follow.
"""

from __future__ import annotations

import argparse
import math
import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

from aes_sub_bytes import GATES, INPUTS, OUTPUTS, clock

STEPS = Path(__file__).with_name("aes_sub_bytes_armv6m.txt")
OUTPUT = Path(__file__).resolve().parents[2] / "crypto/aes/armv6m/sub_bytes.inc"

LOW, HIGH = range(8), range(8, 13)
NEVER, AT_THE_END = 1 << 29, 1 << 28
"""When a value is needed next that no step needs, and a result."""

FILE = """\
/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * SubBytes of AES without its constant 0x63, on planes: the circuit of J. Boyar and R. Peralta (SEA 2010)
 * under its names, u0 to s0 being the highest bit, without the complements at its exit.
 *
 * Written by tools/search/aes_sub_bytes_armv6m.py: {gates} gates, {moves} moves, {loads} loads and {stores}
 * stores, {cycles} cycles. The order of the gates, what is computed again rather than kept, of which two
 * values a sum is made, and what waits in a high register or on the stack are the best that simulated
 * annealing found.
 */

/* Bytes at SP that it uses. */
#define SUB_BYTES_FRAME {frame}

/* Where planes are before, and after. */
{before}

{after}

.macro sub_bytes
{body}
.endm
"""


class Step(NamedTuple):
    """result = left ^ right or left & right; `right` is overwritten rather than `left` if both may be."""

    result: str
    operation: str
    left: str
    right: str
    overwrites_right: bool = False


@dataclass(frozen=True)
class Plan:
    """Steps, values that rather go to the stack or to a high register, and inputs in low registers."""

    steps: tuple[Step, ...]
    stored: frozenset[str]
    high: frozenset[str]
    low: frozenset[str]


class Instruction(NamedTuple):
    operation: str
    register: int
    operand: int  # a register, or the word of the frame that is loaded or stored
    comment: str


def vectors() -> dict[str, int]:
    """Of each value, of which inputs and products it is the sum, as bits."""
    found = {name: 1 << bit for bit, name in enumerate(INPUTS)}
    for gate in GATES.values():
        if gate.operation == "&":
            found[gate.result] = 1 << len(found)
        else:
            found[gate.result] = found[gate.left] ^ found[gate.right]
    return found


VECTORS = vectors()


def sums() -> dict[str, list[tuple[str, str]]]:
    """Of each value, the pairs of which it is the sum."""
    by_vector = {vector: name for name, vector in VECTORS.items()}
    found: dict[str, list[tuple[str, str]]] = {name: [] for name in VECTORS}
    for left, right in combinations(VECTORS, 2):
        if result := by_vector.get(VECTORS[left] ^ VECTORS[right]):
            found[result].append((left, right))
    return found


SUMS = sums()


def is_valid(steps: Iterable[Step]) -> bool:
    """Return True if each step has its operands, and all results are there in the end."""
    known = set(INPUTS)
    for step in steps:
        if step.left not in known or step.right not in known:
            return False
        known.add(step.result)
    return known.issuperset(OUTPUTS)


def read_plan(text: str) -> Plan:
    """Read the file; raises ValueError where a step is not one of the circuit, or comes too early."""
    lists: dict[str, list[str]] = {}
    for line in re.sub("#.*", "", text).split(";"):
        name, _, words = line.strip().partition(":")
        lists[name] = words.split()
    steps = []
    for word in lists["steps"]:
        match = re.fullmatch(r"(\w+)=(\w+)([&^])(\w+)(/?)", word)
        if not match:
            raise ValueError(f"{word}: not a step")
        result, left, operation, right, mark = match.groups()
        step = Step(result, operation, left, right, bool(mark))
        gate = GATES.get(result)
        is_product = gate is not None and (gate.operation, {gate.left, gate.right}) == ("&", {left, right})
        is_sum = VECTORS[left] ^ VECTORS[right] == VECTORS[result]
        if not (is_product if operation == "&" else is_sum):
            raise ValueError(f"{word}: does not hold")
        steps.append(step)
    if not is_valid(steps):
        raise ValueError("a step comes before its operands, or a result is missing")
    return Plan(tuple(steps), *(frozenset(lists[name]) for name in ("stored", "high", "low")))


def plan_text(plan: Plan) -> str:
    lists = {
        "steps": [f"{s.result}={s.left}{s.operation}{s.right}{'/' * s.overwrites_right}" for s in plan.steps],
        "stored": sorted(plan.stored),
        "high": sorted(plan.high),
        "low": sorted(plan.low),
    }
    parts = ";\n".join(
        textwrap.fill(f"{name}: {' '.join(words)}", 100, break_on_hyphens=False)
        for name, words in lists.items()
    )
    return (
        "# SPDX-License-Identifier: Apache-2.0 OR MIT\n"
        "# Steps of SubBytes and where values wait, / if the right operand is overwritten;\n"
        "# aes_sub_bytes_armv6m.py finds and reads it.\n"
        f"{parts}\n"
    )


class Allocation:
    """Registers and words of the frame for a plan, and the instructions that follow."""

    def __init__(self, plan: Plan) -> None:
        self.instructions: list[Instruction] = []
        self.slots = 0
        self._plan = plan
        self._held: dict[int, str] = {}  # by register
        self._places: dict[str, set[int]] = {name: set() for name in VECTORS}  # registers, by value
        self._slots: dict[str, int] = {}  # by value, of those in the frame
        self._free_slots: list[int] = []
        self._needed, after = self._uses()
        low, high = iter(LOW), iter(HIGH)
        for name in INPUTS:
            self._hold(name, next(low if name in plan.low else high))
        self.before = {name: min(self._places[name]) for name in INPUTS}
        for self._now, (step, then) in enumerate(zip(plan.steps, after, strict=True)):
            self._compute(step, then)
        self.after = {name: min(self._places[name], default=-1) for name in OUTPUTS}

    def cycles(self) -> int:
        return sum(2 if each.operation in ("ldr", "str") else 1 for each in self.instructions)

    def _uses(self) -> tuple[dict[str, int], list[dict[str, int]]]:
        """When inputs are needed first, and of each step when its values are needed next."""
        needed = dict.fromkeys(VECTORS, NEVER) | dict.fromkeys(OUTPUTS, AT_THE_END)
        after = []
        for number in reversed(range(len(self._plan.steps))):
            step = self._plan.steps[number]
            then = {step.result: needed[step.result]}
            needed[step.result] = NEVER
            then |= {name: needed[name] for name in (step.left, step.right)}
            after.append(then)
            needed[step.left] = needed[step.right] = number
        return needed, after[::-1]

    def _low(self, value: str) -> list[int]:
        return sorted(place for place in self._places[value] if place in LOW)

    def _is_elsewhere(self, value: str) -> bool:
        return len(self._places[value]) > 1 or value in self._slots

    def _hold(self, value: str, register: int) -> None:
        self._held[register] = value
        self._places[value].add(register)

    def _drop(self, register: int) -> None:
        self._places[self._held.pop(register)].remove(register)

    def _forget(self, value: str) -> None:
        for register in list(self._places[value]):
            self._drop(register)
        if value in self._slots:
            self._free_slots.append(self._slots.pop(value))

    def _free(self, registers: range) -> int | None:
        return next((register for register in registers if register not in self._held), None)

    def _emit(self, operation: str, register: int, operand: int, comment: str) -> None:
        self.instructions.append(Instruction(operation, register, operand, comment))

    def _save(self, register: int) -> None:
        """Keep what is in a low register in a high one or on the stack too."""
        value, high = self._held[register], self._free(HIGH)
        if high is not None and value not in self._plan.stored:
            self._emit("mov", high, register, value)
            self._hold(value, high)
            return
        if not self._free_slots:
            self._free_slots.append(self.slots)
            self.slots += 1
        self._slots[value] = self._free_slots.pop()
        self._emit("str", register, self._slots[value], value)

    def _low_register(self, kept: tuple[str, str]) -> int:
        """Return a low register that is free, if need be that of the value needed last."""
        free = self._free(LOW)
        if free is not None:
            return free

        def rank(register: int) -> int:
            value = self._held[register]
            needed = self._needed[value]
            distance = 2 * (2000 if needed >= AT_THE_END else needed - self._now)
            if len(self._low(value)) > 1:
                return distance + 100_000
            if len(self._places[value]) > 1:
                return distance + 14
            return distance + 8 * (value in self._slots)

        register = max((each for each in LOW if self._held[each] not in kept), key=rank)
        if not self._is_elsewhere(self._held[register]):
            self._save(register)
        self._drop(register)
        return register

    def _bring(self, value: str, kept: tuple[str, str]) -> None:
        if self._low(value):
            return
        register = self._low_register(kept)
        if self._places[value]:
            self._emit("mov", register, min(self._places[value]), value)
        else:
            self._emit("ldr", register, self._slots[value], value)
        self._hold(value, register)

    def _overwritten(self, step: Step) -> str:
        values = (step.right, step.left) if step.overwrites_right else (step.left, step.right)
        dead = [value for value in values if self._needed[value] == NEVER]
        if dead:
            return dead[0]
        if elsewhere := [value for value in values if self._is_elsewhere(value)]:
            return elsewhere[0]
        value, register, free = values[0], self._low(values[0])[0], self._free(LOW)
        if free is not None and value not in self._plan.stored | self._plan.high:
            self._emit("movs", free, register, value)
            self._hold(value, free)
        else:
            self._save(register)
        return value

    def _compute(self, step: Step, then: dict[str, int]) -> None:
        operands = (step.left, step.right)
        for value in operands:
            self._bring(value, operands)
        for value in operands:
            self._needed[value] = then[value]
        value = self._overwritten(step)
        other = step.right if value == step.left else step.left
        register, operand = self._low(value)[0], self._low(other)[0]
        self._drop(register)
        operation = "eors" if step.operation == "^" else "ands"
        comment = f"{step.result} = {step.left} {step.operation} {step.right}"
        self._emit(operation, register, operand, comment)
        for each in operands:
            if self._needed[each] == NEVER:
                self._forget(each)
        self._forget(step.result)
        self._hold(step.result, register)
        self._needed[step.result] = then[step.result]


def cost(plan: Plan) -> int:
    """Return the cycles, and those that MixColumns takes for planes in other places than it would like.

    It begins with the highest planes in low registers, of the others has one there, and ends with the lowest.
    """
    allocation = Allocation(plan)
    first = sum(allocation.after[name] not in LOW for name in OUTPUTS[:2])
    others = sum(allocation.after[name] in LOW for name in OUTPUTS[2:])
    lost = sum(place < 0 for place in allocation.after.values())
    return allocation.cycles() + first + max(0, others - 1) + 100 * lost + len({"u5", "u6", "u7"} - plan.low)


def neighbour(plan: Plan, random: Random) -> Plan:
    """Return a plan with a step moved, made of other values, added or left out, or with other wishes."""
    steps = list(plan.steps)
    index, draw = random.randrange(len(steps)), random.random()
    step = steps[index]
    if draw < 0.5:
        steps.insert(max(0, index + random.randint(-12, 12)), steps.pop(index))
    elif draw < 0.6:
        steps[index] = step._replace(overwrites_right=not step.overwrites_right)
    elif draw < 0.7:
        value, wish = random.choice(list(VECTORS)), random.randrange(3)
        one = frozenset({value})
        return replace(
            plan,
            stored=plan.stored - one | (one if wish == 1 else frozenset()),
            high=plan.high - one | (one if wish == 2 else frozenset()),
        )
    elif draw < 0.8 and step.operation == "^":
        left, right = random.choice(SUMS[step.result])
        steps[index] = step._replace(left=left, right=right)
    elif draw < 0.9:
        value = random.choice([name for name, pairs in SUMS.items() if pairs])
        steps.insert(index, Step(value, "^", *random.choice(SUMS[value])))
    elif step.operation == "^":
        steps.pop(index)
    # a value that no step needs any more would be in the way
    if not is_valid(steps) or any(then == NEVER for then in results_needed(steps)):
        return plan
    return replace(plan, steps=tuple(steps))


def results_needed(steps: Sequence[Step]) -> list[int]:
    """When the result of each step is needed next."""
    needed = dict.fromkeys(VECTORS, NEVER) | dict.fromkeys(OUTPUTS, AT_THE_END)
    found = []
    for number in reversed(range(len(steps))):
        found.append(needed[steps[number].result])
        needed[steps[number].result] = NEVER
        needed[steps[number].left] = needed[steps[number].right] = number
    return found


def anneal(plan: Plan, random: Random, progress: Iterable[float]) -> Plan:
    """Return the best plan found; `progress` goes from 0 to 1."""
    current = best = plan
    current_cost = best_cost = cost(plan)
    for done in progress:
        changed = neighbour(current, random)
        changed_cost = cost(changed)
        if random.random() < math.exp(min(0, current_cost - changed_cost) / (3.5 * 0.04**done)):
            current, current_cost = changed, changed_cost
            if changed_cost < best_cost:
                best, best_cost = changed, changed_cost
    return best


def line(instruction: Instruction) -> str:
    operation, register, operand, comment = instruction
    arguments = f"r{register}, " + (f"[sp, #{4 * operand}]" if operation in ("ldr", "str") else f"r{operand}")
    mark = "nonlinear " if operation == "ands" else ""
    return f"        {f'{mark}{operation:<8}{arguments}':<34}/* {comment} */"


def text(plan: Plan) -> str:
    """Return the file with the macro."""
    allocation = Allocation(plan)
    if min(allocation.after.values()) < 0:
        raise ValueError(f"{STEPS.name}: with these steps a plane ends on the stack")
    operations = [instruction.operation for instruction in allocation.instructions]
    planes = {
        name: "\n".join(f"#define {name}{k} r{place}" for k, place in enumerate(reversed(places.values())))
        for name, places in (("before", allocation.before), ("after", allocation.after))
    }
    return FILE.format(
        gates=sum(operation in ("eors", "ands") for operation in operations),
        moves=sum(operation.startswith("mov") for operation in operations),
        loads=operations.count("ldr"),
        stores=operations.count("str"),
        cycles=allocation.cycles(),
        frame=4 * allocation.slots,
        body="\n".join(map(line, allocation.instructions)),
        **planes,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--search", type=float, metavar="SECONDS", help="look for better steps first")
    parser.add_argument("--seed", type=int, default=0, help="of the search (%(default)s)")
    options = parser.parse_args()
    try:
        plan = read_plan(STEPS.read_text(encoding="utf-8"))
    except ValueError as error:
        parser.exit(1, f"{STEPS}: {error}\n")
    print(f"{Allocation(plan).cycles()} cycles")
    if options.search:
        plan = anneal(plan, Random(options.seed), clock(options.search))
        print(f"{Allocation(plan).cycles()} cycles after the search")
        STEPS.write_text(plan_text(plan), encoding="utf-8")
    OUTPUT.write_text(text(plan), encoding="utf-8")


if __name__ == "__main__":
    main()
