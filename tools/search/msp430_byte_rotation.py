# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The shortest way for the registers of a long word to hand their low bytes round, on the MSP430.

A rotation by a byte gives each register the low byte of the next one and then exchanges the bytes of each
(SWPB). The second step cannot be shortened: an SWPB moves two bytes, and all change places. For the first
step a byte instruction is needed, which clears the high byte of its destination. This is the search behind
`rotate64_right_by_byte` in crypto/asm/msp430.inc: over all sequences of MOV, MOV.B, XOR and XOR.B on the
word's registers and one more, where the words of the result may end in any registers.

    python tools/search/msp430_byte_rotation.py
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

WORDS = 4
"""Registers of a 64-bit word."""

State = tuple[tuple[int, int], ...]
"""High and low byte of each register, as the set of original bytes of which it is the sum (bit i: word i)."""


class Instruction(NamedTuple):
    """One instruction on registers by number; the scratch register is the last."""

    operation: str
    source: int
    destination: int

    def __str__(self) -> str:
        return f"{self.operation} r{self.source}, r{self.destination}"


OPERATIONS = ("mov", "mov.b", "xor", "xor.b")


def start(words: int = WORDS) -> State:
    """Return the initial state: the words in the first registers, nothing in the scratch register."""
    return (*((1 << word, 1 << word) for word in range(words)), (0, 0))


def execute(state: State, instruction: Instruction) -> State:
    """Return the state after an instruction."""
    high, low = state[instruction.source]
    if instruction.operation.startswith("xor"):
        high ^= state[instruction.destination][0]
        low ^= state[instruction.destination][1]
    if instruction.operation.endswith(".b"):
        high = 0
    registers = list(state)
    registers[instruction.destination] = (high, low)
    return tuple(registers)


def missing(state: State) -> int:
    """Return the number of result words that are in no register: a lower bound for further instructions."""
    words = len(state) - 1
    return sum((1 << word, 1 << (word + 1) % words) not in state for word in range(words))


def shortest(words: int = WORDS, limit: int = 16) -> list[Instruction] | None:
    """Return the first of the shortest sequences, or None if none has at most `limit` instructions."""
    for length in range(limit + 1):
        if (found := _search(start(words), length, [], {})) is not None:
            return found
    return None


def _search(
    state: State, left: int, path: list[Instruction], failed: dict[State, int]
) -> list[Instruction] | None:
    absent = missing(state)
    if absent == 0:
        return list(path)
    key = _without_names(state)
    if absent > left or failed.get(key, -1) >= left:
        return None
    for instruction in _instructions(len(state)):
        following = execute(state, instruction)
        if _is_complete(following):
            path.append(instruction)
            if (found := _search(following, left - 1, path, failed)) is not None:
                return found
            path.pop()
    failed[key] = left
    return None


def _instructions(registers: int) -> list[Instruction]:
    return [
        Instruction(operation, source, destination)
        for operation in OPERATIONS
        for destination in range(registers)
        for source in range(registers)
        if source != destination or operation == "mov.b"
    ]


def _is_complete(state: State) -> bool:
    """Return True if every byte of the word can still be recovered."""
    return all(_rank([register[half] for register in state]) == len(state) - 1 for half in (0, 1))


def _rank(vectors: list[int]) -> int:
    rank = 0
    while vectors:
        pivot = vectors.pop()
        if pivot:
            rank += 1
            lowest = pivot & -pivot
            vectors = [vector ^ pivot if vector & lowest else vector for vector in vectors]
    return rank


def _without_names(state: State) -> State:
    """Return a canonical state, independent of the names of registers and of the choice of the first word."""
    words = len(state) - 1

    def turned(vector: int, by: int) -> int:
        return ((vector << by) | (vector >> (words - by))) & ((1 << words) - 1)

    return min(
        tuple(sorted((turned(high, by), turned(low, by)) for high, low in state)) for by in range(words)
    )


def main() -> None:
    """Print the shortest sequence."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--words", type=int, default=WORDS, help="registers of the word (%(default)s)")
    found = shortest(parser.parse_args().words)
    for instruction in found or []:
        print(instruction)


if __name__ == "__main__":
    main()
