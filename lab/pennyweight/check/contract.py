# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Contracts in the header comments of assembly functions, read from the sources.

What a function computes and its arguments are stated at its C declaration: `declaration`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any

import yaml

from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.check.declaration import ContractArgument, declared_arguments
from pennyweight.check.formula import Formula
from pennyweight.errors import ContractError, MissingContract

_YAML = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""YAML loader: PyYAML's C loader, if present, reads the contracts of all families in a fifth of the time."""
_COMMENT = re.compile(r"/\*(.*?)\*/", re.DOTALL)
_MARGIN = re.compile(r"^[ \t]*\*(?: |$)", re.MULTILINE)
_HEAD = re.compile(r"contract(?: of (\S+))?")
_PROSE = re.compile(r"^  (?P<key>why|strategy): +(?P<text>\S.*(?:\n(?: {3,}\S.*| *(?=\n)))*)", re.MULTILINE)
"""Text that ends where a line is indented like its key; it may have colons, which YAML's texts may not."""

FIGURES = ("stack_bytes", "code_bytes", "rodata_bytes")
"""Figures of a contract besides the cycles."""

_Kinds = dict[str, type | UnionType]

_FIGURE = int | str
_SIZES: _Kinds = {"stack": _FIGURE, "code": _FIGURE}
_RODATA: _Kinds = {"rodata": _FIGURE}
_KEYS: _Kinds = {"bytes": dict, "cycles": _FIGURE, "floor": _FIGURE, "why": str, "strategy": str}
_FURTHER: _Kinds = {"clobbers": list, "registers": dict, "for": dict}
"""Keys that a contract may leave out."""
_OF_A_FUNCTION: _Kinds = {
    "as": str,
    "clobbers": list,
    "for": dict,
    "bytes": dict,
    "cycles": _FIGURE,
    "floor": _FIGURE,
}
"""Keys under `functions`, for a contract of several functions with different costs."""

_KIND_NAMES: dict[type | UnionType, str] = {
    str: "a text",
    list: "a list",
    dict: "a mapping",
    _FIGURE: "an integer or a formula",
}


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
    """Position of each figure that is stated, by its name in `figures`: a span per line."""

    def figures(self) -> dict[str, Formula]:
        """Return the formulas that are compared with measurements: "stack_bytes", "cycles on cortex_m3"."""
        cycles = {f"cycles on {board}": formula for board, formula in self.cycles.items()}
        return {name: getattr(self, name) for name in FIGURES} | cycles


@dataclass(frozen=True, slots=True)
class _Stated:
    """Statements of a comment on one function."""

    contract: Contract
    """The contract without its arguments."""
    ranges: Mapping[str, tuple[int, int]]
    """Lowest and highest number for which the costs hold, by argument."""
    registers: Mapping[str, str]
    """Registers of the arguments that the ABI does not know, by argument."""


def read_contracts(source: Path) -> list[Contract]:
    """Return the contracts in an assembly source; ContractError names the file, the line and the key."""
    text = source.read_text(encoding="utf-8", errors="replace")
    return [_with_arguments(stated) for stated in _read(source, text)]


@cache
def _read(source: Path, text: str) -> tuple[_Stated, ...]:
    found: list[_Stated] = []
    for comment in _COMMENT.finditer(text):
        if re.match(r"contract(?: of [^\n]*)?:", _MARGIN.sub("", comment[1]).strip()):
            found += _Reader(source, text, comment).read()
    names = [stated.contract.name for stated in found]
    for stated in found:
        if names.count(stated.contract.name) > 1:
            raise ContractError(
                f"{stated.contract.place}: {stated.contract.name} has two contracts in this file; keep one"
            )
    return tuple(found)


def _with_arguments(stated: _Stated) -> Contract:
    """Return the contract with the arguments of the C declaration that the ABI passes."""
    contract = stated.contract
    declared = declared_arguments(contract.source, contract.name)
    if declared is None:
        raise ContractError(
            f"{contract.place}: {contract.name} is declared in no header of {contract.source.parents[1]} "
            "and in no public header"
        )
    names = [argument.name for argument in declared]
    for name in (*stated.ranges, *stated.registers):
        if name not in names:
            raise ContractError(
                f"{contract.place}: {contract.name} has no argument {name}; it has {', '.join(names)}"
            )
    return replace(
        contract,
        arguments=tuple(
            replace(argument, range=stated.ranges.get(argument.name))
            for argument in declared
            if argument.name not in stated.registers
        ),
    )


def contract_of(primitive: Primitive, kernel: Kernel, value: int, architecture: str) -> Contract:
    """Return the contract of the function that computes `value` on a core of that architecture.

    Raises MissingContract if no source has it.
    """
    symbol = primitive.symbol_of(kernel, value)
    stated = [
        contract
        for source in kernel.sources
        if source.suffix == ".S"
        for contract in read_contracts(source)
        if contract.name in (symbol, kernel.symbol)
    ]
    if stated:
        boards = PLATFORMS[kernel.platform].reference_boards_for(architecture)
        held = (contract for board in boards for contract in stated if board in contract.cycles)
        return next(held, stated[0])
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

    def read(self) -> Iterator[_Stated]:
        """Yield what is stated of each function that the comment describes."""
        try:
            tree, document = _read_yaml(_PROSE.sub(_as_a_word, self._body))
        except (yaml.YAMLError, ValueError, RecursionError) as problem:  # a date of no calendar, deep nesting
            raise ContractError(f"{self._place}: the contract is not valid YAML: {problem}") from problem
        head, values = next(iter(document.items())) if isinstance(document, dict) else ("", None)
        name = _HEAD.fullmatch(head)
        if name is None or not isinstance(values, dict) or len(document) != 1:
            raise ContractError(
                f"{self._place}: a contract is one mapping under `contract of NAME:`, indented below it"
            )
        values |= {prose["key"]: " ".join(prose["text"].split()) for prose in _PROSE.finditer(self._body)}
        node = _child(tree, head)
        if name[1]:
            yield self._stated(name[1], values, (node,))
            return
        functions = values.pop("functions", None)
        _check_keys(functions, dict.fromkeys(functions or (), dict), self._place, "functions")
        nodes = {each: _child(_child(node, "functions"), each) for each in functions}
        for each, own in functions.items():
            _check_keys(own, {}, self._place, each, _OF_A_FUNCTION)
            like = own.get("as", each)
            if like not in functions or (like != each and "as" in functions[like]):
                raise ContractError(
                    f"{self._place}: {each} is as {like}, which is none of the functions stated in full"
                )
            parts = (values, functions[like], own)
            merged = values | functions[like] | own
            merged["bytes"] = {size: each for part in parts for size, each in part.get("bytes", {}).items()}
            merged.pop("as", None)
            yield self._stated(each, merged, (nodes[each], nodes[like], node))

    def _stated(self, name: str, values: dict[str, Any], nodes: tuple[yaml.Node | None, ...]) -> _Stated:
        place = self._place
        _check_keys(values, _KEYS, place, "the contract", _FURTHER)
        _check_keys(values["bytes"], _SIZES, place, "bytes", _RODATA)
        sizes = {"rodata": 0} | values["bytes"]
        platform = PLATFORMS.get(self._source.parent.name)
        if platform is None:
            raise ContractError(
                f"{place}: the file is not in the directory of a platform: {', '.join(PLATFORMS)}"
            )
        board = platform.reference_board_of(self._source)
        registers = values.get("registers", {})
        _check_keys(registers, dict.fromkeys(registers, str), place, "registers")
        contract = Contract(
            name=name,
            arguments=(),
            stack_bytes=Formula(str(sizes["stack"])),
            code_bytes=Formula(str(sizes["code"])),
            rodata_bytes=Formula(str(sizes["rodata"])),
            clobbers=frozenset(str(register) for register in values.get("clobbers", platform.caller_saved)),
            cycles={board: Formula(str(values["cycles"]))},
            floor=Formula(str(values["floor"])),
            floor_why=values["why"],
            strategy=values["strategy"],
            place=place,
            source=self._source,
            spans=self._spans(nodes, f"cycles on {board}"),
        )
        return _Stated(
            contract, {each: _range(values["for"], each, place) for each in values.get("for", ())}, registers
        )

    def _spans(self, nodes: tuple[yaml.Node | None, ...], cycles: str) -> dict[str, tuple[Span, ...]]:
        """Return the span of each figure in the first of the nodes that states it."""
        found = {}
        for node in reversed(nodes):
            sizes = {name: _child(_child(node, "bytes"), name.removesuffix("_bytes")) for name in FIGURES}
            for name, figure in (sizes | {cycles: _child(node, "cycles")}).items():
                if figure is not None:
                    found[name] = self._span(figure)
        return found

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


def _as_a_word(prose: re.Match[str]) -> str:
    """Return a word in the place of the text, and its lines empty: what follows keeps its position."""
    return f"  {prose['key']}: prose" + "\n" * prose["text"].count("\n")


def _read_yaml(text: str) -> tuple[yaml.Node | None, Any]:
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


def _range(ranges: Mapping[str, object], name: str, place: str) -> tuple[int, int]:
    match ranges[name]:
        case [int() as low, int() as high] if low <= high:
            return low, high
    raise ContractError(f"{place}: for {name} is {ranges[name]!r}, must be [lowest, highest]")


def _check_keys(
    values: object, required: _Kinds, place: str, what: str, further: _Kinds | None = None
) -> None:
    known = required | (further or {})
    if not isinstance(values, dict):
        raise ContractError(f"{place}: {what} must be a mapping; docs/kernels.md shows one")
    if missing := required.keys() - values.keys():
        raise ContractError(f"{place}: {what} lacks {', '.join(sorted(missing))}")
    if unknown := {str(key) for key in values.keys() - known.keys()}:
        raise ContractError(
            f"{place}: {what} has unknown keys: {', '.join(sorted(unknown))}; known: {', '.join(known)}"
        )
    for key, value in values.items():
        if isinstance(value, bool) or not isinstance(value, known[key]):
            raise ContractError(f"{place}: {key} is {value!r}, must be {_KIND_NAMES[known[key]]}")
