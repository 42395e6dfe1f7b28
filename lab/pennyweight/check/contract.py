# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The contracts at the head of assembly functions: reading them, and holding them against measurements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import UnionType

import yaml

from pennyweight.catalogue.platforms import PLATFORMS, REFERENCE_BOARDS
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.check.formula import Formula, FormulaError
from pennyweight.errors import ContractError, MissingContract

_COMMENT = re.compile(r"/\*(.*?)\*/", re.DOTALL)
_MARGIN = re.compile(r"^[ \t]*\*(?: |$)", re.MULTILINE)

_KEYS: dict[str, type | UnionType] = {
    "name": str,
    "computes": str,
    "arguments": list,
    "clobbers": list,
    "stack_bytes": int | str,
    "code_bytes": int | str,
    "rodata_bytes": int | str,
    "cycles": dict,
    "floor": dict,
    "strategy": str,
}


_KIND_NAMES: dict[type | UnionType, str] = {
    str: "a text",
    list: "a list",
    dict: "a mapping",
    bool: "true or false",
    int: "a whole number",
    int | str: "a whole number or a formula",
}


@dataclass(frozen=True, slots=True)
class ContractArgument:
    """An argument as the contract states it."""

    name: str
    register: str
    type: str
    access: str
    secret: bool
    bytes: int


@dataclass(frozen=True, slots=True)
class Contract:
    """What the head of a function states. Formulas are in the parameter of the primitive."""

    name: str
    """The symbol, or the catalogue's pattern with the parameter in braces."""
    computes: str
    arguments: tuple[ContractArgument, ...]
    clobbers: frozenset[str]
    stack_bytes: Formula
    code_bytes: Formula
    rodata_bytes: Formula
    cycles: dict[str, Formula]
    """By board."""
    floor: Formula
    floor_why: str
    strategy: str
    place: str
    """File and line, for messages."""


@dataclass(frozen=True, slots=True)
class Observed:
    """What the simulator showed of one call on one board."""

    board: str
    value: int
    cycles: int
    stack_bytes: int
    code_bytes: int
    rodata_bytes: int
    changed: frozenset[str]


def read_contracts(source: Path) -> list[Contract]:
    """The contracts in an assembly source; ContractError names the file, the line and the key."""
    text = source.read_text(encoding="utf-8", errors="replace")
    contracts = []
    for comment in _COMMENT.finditer(text):
        body = _MARGIN.sub("", comment[1])
        if body.strip().startswith("contract:"):
            line = text.count("\n", 0, comment.start()) + 1
            contracts.append(_parse(body, f"{source}:{line}"))
    names = [contract.name for contract in contracts]
    for contract in contracts:
        if names.count(contract.name) > 1:
            raise ContractError(f"{contract.place}: {contract.name} has two contracts in this file; keep one")
    return contracts


def contract_of(primitive: Primitive, kernel: Kernel, value: int) -> Contract:
    """The contract of the function that computes `value`; MissingContract where no source has it."""
    symbol = primitive.symbol_of(kernel, value)
    for source in kernel.sources:
        if source.suffix == ".S":
            for contract in read_contracts(source):
                if contract.name in (symbol, kernel.symbol):
                    return contract
    files = ", ".join(str(source) for source in kernel.sources)
    raise MissingContract(f"{files}: {symbol} has no contract; docs/kernels.md shows what one looks like")


def check(
    contract: Contract, primitive: Primitive, kernel: Kernel, observed: Iterable[Observed]
) -> list[str]:
    """Every statement of the contract that does not hold, as a sentence; empty when all of them do."""
    failures = [*_check_arguments(contract, kernel), *_check_clobbers(contract, kernel)]
    board = REFERENCE_BOARDS[kernel.platform]
    if board not in contract.cycles:
        failures.append(f"cycles: states nothing for {board}, the reference board of the platform")
    for call in observed:
        names = {primitive.parameter.name: call.value}
        try:
            failures += _check_call(contract, call, names)
        except FormulaError as problem:
            failures.append(str(problem))
    return [f"{contract.place}: {contract.name}: {failure}" for failure in failures]


def _check_call(contract: Contract, call: Observed, names: dict[str, int]) -> Iterator[str]:
    figures = [
        ("stack_bytes", contract.stack_bytes, call.stack_bytes),
        ("code_bytes", contract.code_bytes, call.code_bytes),
        ("rodata_bytes", contract.rodata_bytes, call.rodata_bytes),
    ]
    if call.board in contract.cycles:
        figures.append((f"cycles on {call.board}", contract.cycles[call.board], call.cycles))
    at = ", ".join(f"{name} = {value}" for name, value in names.items())
    for what, formula, measured in figures:
        stated = formula.evaluate(names)
        if stated != measured:
            yield f"{what}: {_stated(formula, stated, at)}; measured: {measured}"
    if call.board in REFERENCE_BOARDS.values():
        floor = contract.floor.evaluate(names)
        if floor > call.cycles:
            stated_floor = _stated(contract.floor, floor, at)
            yield f"floor: {stated_floor}, but {call.cycles} cycles were measured"
    if unnamed := call.changed - contract.clobbers:
        yield f"clobbers: {', '.join(sort_registers(unnamed))} changed and is not named"


def _stated(formula: Formula, value: int, at: str) -> str:
    """What a formula says; of one that is a number there is no more to say than that number."""
    return f"states {value}" if formula.text.strip() == str(value) else f"{formula.text} is {value} for {at}"


def _check_clobbers(contract: Contract, kernel: Kernel) -> Iterator[str]:
    known = PLATFORMS[kernel.platform].clobbered
    if unknown := contract.clobbers - known:
        yield (
            f"clobbers: {', '.join(sort_registers(unknown))}: {kernel.platform} has no such register "
            f"to clobber; known: {', '.join(sort_registers(known))}"
        )


def sort_registers(names: Iterable[str]) -> list[str]:
    """r2 before r10, names without a number last."""
    return sorted(names, key=lambda name: (not name[1:].isdigit(), len(name), name))


def _check_arguments(contract: Contract, kernel: Kernel) -> Iterator[str]:
    stated = [argument.name for argument in contract.arguments]
    expected = [argument.name for argument in kernel.arguments]
    if stated != expected:
        yield f"arguments: are {', '.join(stated)}; the catalogue has {', '.join(expected)}"
        return
    for index, (ours, theirs) in enumerate(zip(contract.arguments, kernel.arguments, strict=True)):
        for key, found, wanted in (
            ("bytes", ours.bytes, theirs.bytes),
            ("access", ours.access, theirs.access),
            ("secret", ours.secret, theirs.secret),
        ):
            if found != wanted:
                yield f"arguments: {ours.name}: {key} is {found}; the catalogue has {wanted}"
        by_abi = PLATFORMS[kernel.platform].argument_registers
        registers = by_abi[index] if index < len(by_abi) else ()
        if registers and set(re.findall(r"r\d+", ours.register)) not in ({registers[0]}, set(registers)):
            yield f"arguments: {ours.name}: register is {ours.register}; the ABI says {':'.join(registers)}"


def _parse(body: str, place: str) -> Contract:
    try:
        document = yaml.safe_load(body)
    except (yaml.YAMLError, ValueError, RecursionError) as problem:  # a date of no calendar, deep nesting
        raise ContractError(f"{place}: the contract is not valid YAML: {problem}") from problem
    values = document["contract"] if isinstance(document, dict) and len(document) == 1 else None
    if not isinstance(values, dict):
        raise ContractError(f"{place}: a contract is one mapping under `contract:`, indented below it")
    _check_keys(values, _KEYS, place, "the contract")
    floor = values["floor"]
    _check_keys(floor, {"cycles": int | str, "why": str}, place, "floor")
    cycles: dict[str, object] = values["cycles"]
    _check_keys(cycles, dict.fromkeys(cycles, int | str), place, "cycles")
    return Contract(
        name=values["name"],
        computes=values["computes"],
        arguments=tuple(_argument(entry, place) for entry in values["arguments"]),
        clobbers=frozenset(str(register) for register in values["clobbers"]),
        stack_bytes=Formula(str(values["stack_bytes"])),
        code_bytes=Formula(str(values["code_bytes"])),
        rodata_bytes=Formula(str(values["rodata_bytes"])),
        cycles={board: Formula(str(formula)) for board, formula in cycles.items()},
        floor=Formula(str(floor["cycles"])),
        floor_why=floor["why"],
        strategy=values["strategy"],
        place=place,
    )


def _argument(entry: object, place: str) -> ContractArgument:
    keys = {"name": str, "register": str, "type": str, "access": str, "secret": bool}
    if isinstance(entry, dict) and "bytes" in entry:
        keys["bytes"] = int
    _check_keys(entry, keys, place, "an argument")
    assert isinstance(entry, dict)  # _check_keys raised otherwise
    return ContractArgument(
        name=entry["name"],
        register=entry["register"],
        type=entry["type"],
        access=entry["access"],
        secret=entry["secret"],
        bytes=entry.get("bytes", 0),
    )


def _check_keys(values: object, expected: Mapping[str, type | UnionType], place: str, what: str) -> None:
    if not isinstance(values, dict):
        raise ContractError(f"{place}: {what} must be a mapping; docs/kernels.md shows one")
    if missing := expected.keys() - values.keys():
        raise ContractError(f"{place}: {what} lacks {', '.join(sorted(missing))}")
    if unknown := {str(key) for key in values.keys() - expected.keys()}:
        raise ContractError(
            f"{place}: {what} has unknown keys: {', '.join(sorted(unknown))}; known: {', '.join(expected)}"
        )
    for key, kind in expected.items():
        wrong_bool = isinstance(values[key], bool) and kind is not bool
        if wrong_bool or not isinstance(values[key], kind):
            raise ContractError(f"{place}: {key} is {values[key]!r}, must be {_KIND_NAMES[kind]}")
