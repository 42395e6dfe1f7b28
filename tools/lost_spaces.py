# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Arguments of macros that clang assembles for MSP430 and GNU as does not, for lint_assembly.py.

GNU as drops the space before what begins no name: of `nonlinear add @p+, r5` the macro gets `add@p+`. It is
the same where a macro passes on a parameter, `nonlinear add \\value, r5`, and `@p+` is its value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_INCLUDE = re.compile(r'\s*#\s*include\s+"([^"]+)"')
_MACRO = re.compile(r"\s*\.macro\s+(\w+)[\s,]*(.*)")
_END = re.compile(r"\s*\.endm\b")
_CALL = re.compile(r"\s*(?:\d+:)?\s*(\\?[A-Za-z]\w*)\s+(.*\S)")
"""A macro, or a parameter that stands for it, with its arguments; instructions match and do no harm."""
_BEHIND_A_SPACE = re.compile(r"[\w.)]\s+((?:[@#\\]|&\w).*)")
_NO_NAME = re.compile(r"[@#&]")

Call = tuple[str, list[str]]


@dataclass
class _Macro:
    parameters: list[str]
    calls: list[Call] = field(default_factory=list)


def lost_spaces(code: Sequence[str], path: Path) -> Iterator[tuple[int, str]]:
    """Yield the number of each line with such an argument, and the error; `code` has no comments."""
    macros = _macros([*_included(code, path, set()), *code])
    exposed = _exposed(macros)
    passed = {argument for line in code for _, arguments in _calls(line) for argument in arguments}
    exposed_names = [places for name, places in exposed.items() if name in passed]
    for number, line in enumerate(code, start=1):
        for name, arguments in _calls(line):
            places = set().union(*exposed_names) if name.startswith("\\") else exposed.get(name, set())
            for place, argument in enumerate(arguments):
                operand = _operand(argument, place in places)
                if _NO_NAME.match(operand):
                    yield number, f"GNU as loses the space before {operand}; write nonlinear_op OP, {operand}"


def _included(code: Sequence[str], path: Path, seen: set[Path]) -> Iterator[str]:
    """Yield the lines of all files that a file includes, directly or not."""
    for line in code:
        if include := _INCLUDE.match(line):
            file = (path.parent / include[1]).resolve()
            if file.is_file() and file not in seen:
                seen.add(file)
                lines = file.read_text(encoding="utf-8").splitlines()
                yield from _included(lines, file, seen)
                yield from lines


def _macros(lines: Sequence[str]) -> dict[str, _Macro]:
    macros: dict[str, _Macro] = {}
    inside: list[_Macro] = []
    for line in lines:
        if head := _MACRO.match(line):
            names = re.findall(r"[\w]+(?=[:=\s,]|$)", re.sub(r":\w+|=[^,\s]*", "", head[2]))
            inside.append(macros.setdefault(head[1], _Macro(names)))
        elif _END.match(line):
            inside.pop()
        elif inside:
            inside[-1].calls += _calls(line)
    return macros


def _calls(line: str) -> Iterator[Call]:
    if call := _CALL.match(line):
        yield call[1], [argument.strip() for argument in call[2].split(",")]


def _operand(argument: str, exposed: bool) -> str:
    """Return the part of an argument after the space that may be lost; "" if there is none."""
    behind = _BEHIND_A_SPACE.search(argument)
    return behind[1] if behind else argument * exposed


def _exposed(macros: dict[str, _Macro]) -> dict[str, set[int]]:
    """Return, by macro, the positions of parameters that it passes on after such a space."""
    exposed: dict[str, set[int]] = {name: set() for name in macros}
    while True:
        before = sum(map(len, exposed.values()))
        for name, macro in macros.items():
            for called, arguments in macro.calls:
                for place, argument in enumerate(arguments):
                    operand = _operand(argument, place in exposed.get(called, ()))
                    if (passed := re.fullmatch(r"\\(\w+)", operand)) and passed[1] in macro.parameters:
                        exposed[name].add(macro.parameters.index(passed[1]))
        if sum(map(len, exposed.values())) == before:
            return exposed
