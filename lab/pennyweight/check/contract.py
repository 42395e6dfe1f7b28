# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Contracts in the header comments of assembly functions, read from the sources."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any

import yaml

from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.check.formula import Formula
from pennyweight.errors import ContractError, MissingContract

_YAML = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""YAML loader: PyYAML's C loader, if present, reads the contracts of all families in a fifth of the time."""
_COMMENT = re.compile(r"/\*(.*?)\*/", re.DOTALL)
_MARGIN = re.compile(r"^[ \t]*\*(?: |$)", re.MULTILINE)

FIGURES = ("stack_bytes", "code_bytes", "rodata_bytes")
"""Figures of a contract besides the cycles."""

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
_OF_A_FUNCTION = ("stack_bytes", "code_bytes", "rodata_bytes", "cycles", "floor")
"""Keys allowed under `functions`, for a contract of several functions with different costs."""

_KIND_NAMES: dict[type | UnionType, str] = {
    str: "a text",
    list: "a list",
    dict: "a mapping",
    bool: "true or false",
    int: "an integer",
    int | str: "an integer or a formula",
}


@dataclass(frozen=True, slots=True)
class ContractArgument:
    """Argument of a function as the contract states it."""

    name: str
    register: str
    type: str
    access: str
    secret: bool
    bytes: Formula
    """Size of the memory that a pointer points to, in bytes."""
    range: tuple[int, int] | None
    """Lowest and highest allowed number, or None if every number is allowed."""

    @property
    def is_pointer(self) -> bool:
        return self.type.rstrip().endswith("*")


@dataclass(frozen=True, slots=True)
class Span:
    """Position of a figure on a source line."""

    line: int
    """Line number, from 0."""
    start: int
    end: int
    """Position after the last character; `start` is that of the first."""


@dataclass(frozen=True, slots=True)
class Contract:
    """Contract of a function. Its formulas use the function's numbers: a primitive's parameter, lengths."""

    name: str
    """The symbol, or the catalogue's pattern with the parameter in braces."""
    computes: str
    arguments: tuple[ContractArgument, ...]
    clobbers: frozenset[str]
    stack_bytes: Formula
    code_bytes: Formula
    rodata_bytes: Formula
    cycles: dict[str, Formula]
    """Formulas for the cycles, by board."""
    floor: Formula
    floor_why: str
    strategy: str
    place: str
    """File and line, for messages."""
    source: Path
    spans: Mapping[str, tuple[Span, ...]]
    """Position of each figure, by its name in `figures`: a span per line."""

    def figures(self) -> dict[str, Formula]:
        """Return the formulas that are compared with measurements: "stack_bytes", "cycles on cortex_m3"."""
        cycles = {f"cycles on {board}": formula for board, formula in self.cycles.items()}
        return {name: getattr(self, name) for name in FIGURES} | cycles


def read_contracts(source: Path) -> list[Contract]:
    """Return the contracts in an assembly source; ContractError names the file, the line and the key."""
    return list(_read(source, source.read_text(encoding="utf-8", errors="replace")))


@cache
def _read(source: Path, text: str) -> tuple[Contract, ...]:
    contracts: list[Contract] = []
    for comment in _COMMENT.finditer(text):
        if _MARGIN.sub("", comment[1]).strip().startswith("contract:"):
            contracts += _Reader(source, text, comment).read()
    names = [contract.name for contract in contracts]
    for contract in contracts:
        if names.count(contract.name) > 1:
            raise ContractError(f"{contract.place}: {contract.name} has two contracts in this file; keep one")
    return tuple(contracts)


def contract_of(primitive: Primitive, kernel: Kernel, value: int) -> Contract:
    """Return the contract of the function that computes `value`; MissingContract if no source has it."""
    symbol = primitive.symbol_of(kernel, value)
    for source in kernel.sources:
        if source.suffix == ".S":
            for contract in read_contracts(source):
                if contract.name in (symbol, kernel.symbol):
                    return contract
    files = ", ".join(str(source) for source in kernel.sources)
    raise MissingContract(f"{files}: {symbol} has no contract; docs/kernels.md shows what one looks like")


class _Reader:
    """Reader of a YAML comment that keeps the positions of its figures."""

    def __init__(self, source: Path, text: str, comment: re.Match[str]) -> None:
        self._source = source
        self._body = _MARGIN.sub("", comment[1])
        self._line = text.count("\n", 0, comment.start())
        self._margins = [
            margin.end() if (margin := _MARGIN.match(line)) else 0 for line in comment[1].splitlines()
        ]
        self._place = f"{source}:{self._line + 1}"

    def read(self) -> list[Contract]:
        """Return a contract for each function that the comment describes."""
        try:
            tree, document = _read_yaml(self._body)
        except (yaml.YAMLError, ValueError, RecursionError) as problem:  # a date of no calendar, deep nesting
            raise ContractError(f"{self._place}: the contract is not valid YAML: {problem}") from problem
        values = document["contract"] if isinstance(document, dict) and len(document) == 1 else None
        if not isinstance(values, dict):
            raise ContractError(
                f"{self._place}: a contract is one mapping under `contract:`, indented below it"
            )
        node = _child(tree, "contract")
        if "functions" not in values:
            return [self._contract(values, self._spans(node))]
        functions = values["functions"]
        _check_keys(functions, dict.fromkeys(functions, dict), self._place, "functions")
        shared = {key: value for key, value in values.items() if key != "functions"}
        contracts = []
        for name, own in functions.items():
            for key in own.keys() - set(_OF_A_FUNCTION):
                known = ", ".join(_OF_A_FUNCTION)
                raise ContractError(f"{self._place}: {name} has unknown keys: {key}; known: {known}")
            spans = self._spans(node) | self._spans(_child(_child(node, "functions"), name))
            values = shared | own | {"name": name}
            if "floor" in own and isinstance(shared.get("floor"), dict):
                values["floor"] = shared["floor"] | {"cycles": own["floor"]}
            contracts.append(self._contract(values, spans))
        return contracts

    def _contract(self, values: dict[str, Any], spans: Mapping[str, tuple[Span, ...]]) -> Contract:
        place = self._place
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
            source=self._source,
            spans=spans,
        )

    def _spans(self, node: yaml.Node | None) -> dict[str, tuple[Span, ...]]:
        cycles = _child(node, "cycles")
        boards = [key.value for key, _ in cycles.value] if isinstance(cycles, yaml.MappingNode) else []
        nodes = {name: _child(node, name) for name in FIGURES}
        nodes |= {f"cycles on {board}": _child(cycles, board) for board in boards}
        return {name: self._span(found) for name, found in nodes.items() if found is not None}

    def _span(self, node: yaml.Node) -> tuple[Span, ...]:
        """Return the span of a scalar without quotes, which can continue over several lines."""
        lines = self._body.splitlines()
        first, last = node.start_mark, node.end_mark
        spans = []
        for line in range(first.line, last.line + 1):
            indent = len(lines[line]) - len(lines[line].lstrip())
            start = first.column if line == first.line else indent
            end = last.column if line == last.line else len(lines[line].rstrip())
            margin = self._margins[line]
            spans.append(Span(self._line + line, margin + start, margin + end))
        return tuple(spans)


def _read_yaml(text: str) -> tuple[yaml.Node | None, object]:
    """Return the YAML nodes, which have positions, and their values."""
    loader = _YAML(text)
    try:
        tree = loader.get_single_node()
        return tree, None if tree is None else loader.construct_document(tree)
    finally:
        loader.dispose()


def _child(node: yaml.Node | None, key: str) -> yaml.Node | None:
    if not isinstance(node, yaml.MappingNode):
        return None
    return next((value for name, value in node.value if name.value == key), None)


def _argument(entry: object, place: str) -> ContractArgument:
    keys: dict[str, type | UnionType] = {
        "name": str,
        "register": str,
        "type": str,
        "access": str,
        "secret": bool,
    }
    if isinstance(entry, dict):
        keys |= {key: kind for key, kind in (("bytes", int | str), ("range", list)) if key in entry}
    _check_keys(entry, keys, place, "an argument")
    assert isinstance(entry, dict)  # _check_keys raised otherwise
    return ContractArgument(
        name=entry["name"],
        register=entry["register"],
        type=entry["type"],
        access=entry["access"],
        secret=entry["secret"],
        bytes=Formula(str(entry.get("bytes", 0))),
        range=_range(entry, place),
    )


def _range(entry: dict[str, Any], place: str) -> tuple[int, int] | None:
    if "range" not in entry:
        return None
    match entry["range"]:
        case [int() as low, int() as high] if low <= high:
            return low, high
    raise ContractError(f"{place}: {entry['name']}: range is {entry['range']!r}, must be [lowest, highest]")


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
