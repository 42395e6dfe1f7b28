# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparison of contracts with calls observed in the simulator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.catalogue.primitive import Kernel
from pennyweight.check.contract import Contract
from pennyweight.check.declaration import ContractArgument
from pennyweight.check.formula import Formula, FormulaError, Functions
from pennyweight.run.arguments import Argument, Memory


@dataclass(frozen=True, slots=True)
class Observed:
    """Observation of one call on one board."""

    board: str
    names: Mapping[str, int]
    """Values of the names in formulas: a primitive's parameter; the numbers that a function was given."""
    cycles: int
    stack_bytes: int
    code_bytes: int
    rodata_bytes: int
    changed: frozenset[str]
    functions: Mapping[str, Functions] = field(default_factory=dict)
    """Functions that the formula of each figure can use, by the figure's name."""

    def figures(self) -> dict[str, int]:
        """Return the figures by their name in `Contract.figures`."""
        return {
            "stack_bytes": self.stack_bytes,
            "code_bytes": self.code_bytes,
            "rodata_bytes": self.rodata_bytes,
            f"cycles on {self.board}": self.cycles,
        }


def figure_failures(contract: Contract, platform: str, observed: Iterable[Observed]) -> list[str]:
    """Return a sentence for every wrong statement on registers, cycles and bytes."""
    failures = list(_unknown_registers(contract, platform))
    for call in observed:
        try:
            failures += _check_call(contract, call)
        except FormulaError as problem:
            failures.append(str(problem))
    return placed(contract, failures)


def kernel_argument_failures(contract: Contract, kernel: Kernel) -> list[str]:
    """Compare the arguments of a primitive's function with the catalogue."""
    return placed(contract, _check_kernel_arguments(contract, kernel))


def call_argument_failures(
    contract: Contract, platform: str, given: Sequence[Argument], names: Mapping[str, int]
) -> list[str]:
    """Compare the arguments of a function with a call of it; `names` are the values for formulas."""
    return placed(contract, _check_given(contract, platform, given, names))


def placed(contract: Contract, failures: Iterable[str]) -> list[str]:
    """Return the sentences, each with the place of the contract in front."""
    found: list[str] = []
    try:
        found += failures
    except FormulaError as problem:
        found.append(str(problem))
    return [f"{contract.place}: {contract.name}: {failure}" for failure in found]


def sort_registers(names: Iterable[str]) -> list[str]:
    """Return the registers sorted: r2 before r10, names without a number last."""
    return sorted(names, key=lambda name: (not name[1:].isdigit(), len(name), name))


def _check_call(contract: Contract, call: Observed) -> Iterator[str]:
    at = ", ".join(f"{name} = {value}" for name, value in call.names.items())
    measured = call.figures()
    for what, formula in contract.figures().items():
        if what in measured:
            stated = formula.evaluate(call.names, call.functions.get(what))
            if stated != measured[what]:
                yield f"{what}: {_stated(formula, stated, at)}; measured: {measured[what]}"
    if call.board in contract.cycles:
        floor = contract.floor.evaluate(call.names, call.functions.get("floor"))
        if floor > call.cycles:
            stated_floor = _stated(contract.floor, floor, at)
            yield f"floor: {stated_floor}, but {call.cycles} cycles were measured"
    if unnamed := call.changed - contract.clobbers:
        yield f"clobbers: {', '.join(sort_registers(unnamed))} changed but not listed"


def _stated(formula: Formula, value: int, at: str) -> str:
    """Return the value of a formula in words, with the formula itself unless it is that number."""
    return f"states {value}" if formula.text.strip() == str(value) else f"{formula.text} is {value} for {at}"


def _unknown_registers(contract: Contract, platform: str) -> Iterator[str]:
    known = PLATFORMS[platform].clobbered
    if unknown := contract.clobbers - known:
        yield (
            f"clobbers: {', '.join(sort_registers(unknown))}: {platform} has no such register "
            f"to clobber; known: {', '.join(sort_registers(known))}"
        )


def _check_kernel_arguments(contract: Contract, kernel: Kernel) -> Iterator[str]:
    stated = [argument.name for argument in contract.arguments]
    expected = [argument.name for argument in kernel.arguments]
    if stated != expected:
        yield f"arguments: are {', '.join(stated)}; the catalogue has {', '.join(expected)}"
        return
    for ours, theirs in zip(contract.arguments, kernel.arguments, strict=True):
        for key, found, wanted in (
            ("bytes", ours.bytes.evaluate({}), theirs.bytes),
            ("access", ours.access, theirs.access),
            ("secret", ours.secret, theirs.secret),
        ):
            if found != wanted:
                yield f"arguments: {ours.name}: {key} is {found}; the catalogue has {wanted}"


def _check_given(
    contract: Contract, platform: str, given: Sequence[Argument], names: Mapping[str, int]
) -> Iterator[str]:
    if len(contract.arguments) != len(given):
        yield f"arguments: are {len(contract.arguments)}; the function is called with {len(given)}"
        return
    for ours, theirs in zip(contract.arguments, given, strict=True):
        size = ours.bytes.evaluate(names)
        if isinstance(theirs, Memory):
            for key, found, wanted in (
                ("bytes", size, len(theirs.content)),
                ("access", "read" if ours.access == "read" else "write", _access(theirs)),
                ("secret", ours.secret, theirs.secret),
            ):
                if found != wanted:
                    yield f"arguments: {ours.name}: {key} is {found}; the call has {wanted}"
        elif ours.is_pointer and size:
            yield f"arguments: {ours.name}: bytes is {size}; the call has NULL"


def _access(memory: Memory) -> str:
    return "write" if memory.writable else "read"


def register_parts(argument: ContractArgument, platform: str) -> int:
    """Return the number of the platform's places for a pointer or an `unsigned` that an argument takes."""
    bits = re.fullmatch(r"u?int(\d+)_t", argument.type.strip())
    size = int(bits[1]) // 8 if bits else 1
    return -(-size // PLATFORMS[platform].pointer_bytes)
