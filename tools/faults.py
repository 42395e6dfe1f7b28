# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults that can be planted in a line of a kernel: what else could stand there by mistake.

A fault changes one line and nothing else. They are all that the rules below make of a file, in its order, so
that a sample of them is the same wherever it is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

PLATFORMS = ("avr", "armv7m", "msp430", "c")
SUFFIXES = (".S", ".inc", ".c", ".h")
_C_SUFFIXES = (".c", ".h")


@dataclass(frozen=True, slots=True)
class Fault:
    """One line of a file, and what stands there instead."""

    file: Path
    """Relative to the checkout."""
    line: int
    """From 1 on."""
    kind: str
    before: str
    after: str

    @property
    def place(self) -> str:
        return f"{self.file.as_posix()}:{self.line}"

    def plant(self, root: Path) -> None:
        """Writes it into the checkout at `root`."""
        self._put(root, self.before, self.after)

    def mend(self, root: Path) -> None:
        """Takes it out again."""
        self._put(root, self.after, self.before)

    def _put(self, root: Path, there: str, instead: str) -> None:
        lines = (root / self.file).read_text(encoding="utf-8").split("\n")
        if lines[self.line - 1] != there:
            raise ValueError(f"{self.place}: the line is not {there!r}")
        lines[self.line - 1] = instead
        (root / self.file).write_text("\n".join(lines), encoding="utf-8")


Rule = Callable[[str], Iterator[str]]
"""What it makes of a line, if anything."""

_NUMBER = re.compile(r"(?<![\w.])(0x[0-9a-fA-F]+|\d+)(?![\w.]|\s*\()")
_REGISTER = re.compile(r"\br(\d+)\b")


def _changed_numbers(line: str) -> Iterator[str]:
    """One more, or where it has one bit or none, the bit beside it."""
    for found in _NUMBER.finditer(line):
        text = found[0]
        value = int(text, 0)
        changed = value ^ 2 if text.startswith("0x") else value + 1
        shown = f"0x{changed:x}" if text.startswith("0x") else str(changed)
        yield line[: found.start()] + shown + line[found.end() :]


def _changed_registers(line: str) -> Iterator[str]:
    """The neighbour of each register."""
    for found in _REGISTER.finditer(line):
        yield line[: found.start()] + f"r{int(found[1]) ^ 1}" + line[found.end() :]


def _replaced(pairs: dict[str, str], pattern: str) -> Rule:
    """Each of some words by another, where `pattern` with the word in place of % matches."""
    compiled = {word: re.compile(pattern.replace("%", re.escape(word)), re.IGNORECASE) for word in pairs}

    def rule(line: str) -> Iterator[str]:
        for word, other in pairs.items():
            for found in compiled[word].finditer(line):
                yield line[: found.start(1)] + other + line[found.end(1) :]

    return rule


def _dropped(line: str) -> Iterator[str]:
    """The instruction or statement left out."""
    yield ""


_CARRIES = {
    "avr": {"adc": "add", "sbc": "sub", "rol": "lsl", "ror": "lsr", "cpc": "cp"},
    "armv7m": {"adcs": "adds", "adc": "add", "sbc": "sub", "rrx": "mov"},
    "msp430": {"addc": "add", "subc": "sub", "rlc": "rla", "rrc": "rra", "adc": "tst"},
}
_OPERATIONS = {
    "avr": {"eor": "or", "and": "or", "or": "and", "add": "sub", "sub": "add"},
    "armv7m": {"eor": "orr", "and": "orr", "bic": "and", "orr": "and", "add": "sub", "orn": "orr"},
    "msp430": {"xor": "bis", "and": "bis", "bic": "and", "bis": "and", "add": "sub"},
}

_MNEMONIC = r"^\s+(%)(?=[\s.])"
_ASSEMBLY = {
    platform: {
        "number": _changed_numbers,
        "register": _changed_registers,
        "carry": _replaced(_CARRIES[platform], _MNEMONIC),
        "operation": _replaced(_OPERATIONS[platform], _MNEMONIC),
        "dropped": _dropped,
    }
    for platform in _CARRIES
}
_C = {
    "number": _changed_numbers,
    "operation": _replaced({"^=": "|=", "|=": "&=", "+=": "-="}, r"\s(%)\s"),
    "operator": _replaced(
        {"^": "|", "&": "|", "<<": ">>", ">>": "<<", "+": "-", "-": "+"}, r"\w\)? (%) \(?[\w~]"
    ),
    "comparison": _replaced({"<": "<=", "!=": "==", "==": "!=", ">=": ">", ">": ">="}, r"[\w\])] (%) \w"),
    "dropped": _dropped,
}

_INSTRUCTION = re.compile(r"^\s+[a-z][\w.]*(\s+[^:]*)?$")
_DIRECTIVE = re.compile(r"^\s*\.")
_STATEMENT = re.compile(
    r"^\s+(?!return\b|const\b|static\b|unsigned\b|int\b|size_t\b|u?int\d+_t\b)[\w*(][^{}]*;$"
)
_ROOM = re.compile(r"^\s+[\w *]+\b\w+\[[^\]]*\](, \*?\w+(\[[^\]]*\])?)*;$")
"""An array declared: what is longer than it has to be is no fault."""
_C_CODE = re.compile(r"^\s+\S.*[;{)\\]$")


def faults_of(file: Path, root: Path) -> Iterator[Fault]:
    """All of a source of a kernel, in assembly or C."""
    text = (root / file).read_text(encoding="utf-8")
    is_c = file.suffix in _C_SUFFIXES
    rules = _C if is_c else _ASSEMBLY[str(platform_of(file))]
    for number, (line, bare) in enumerate(zip(text.split("\n"), _without_comments(text), strict=True), 1):
        if not _is_code(bare, is_c):
            continue
        for kind, rule in rules.items():
            if kind == "dropped" and is_c and not _STATEMENT.match(bare):
                continue
            for after in rule(bare):
                yield Fault(file, number, kind, line, after)


def platform_of(file: Path) -> str | None:
    """Of the folder that it stands in; portable C stands in `c` or right in `common`."""
    found = next((part for part in reversed(file.parts[:-1]) if part in PLATFORMS), None)
    return found or ("c" if file.parent.name == "common" and file.suffix in _C_SUFFIXES else None)


def _is_code(bare: str, is_c: bool) -> bool:
    if is_c:
        return bool(_C_CODE.match(bare)) and not bare.lstrip().startswith("#") and not _ROOM.match(bare)
    return bool(_INSTRUCTION.match(bare)) and not _DIRECTIVE.match(bare)


def _without_comments(text: str) -> list[str]:
    """The lines with comments taken out, each where it was."""

    def blank(found: re.Match[str]) -> str:
        return "\n" * found[0].count("\n")

    bare = re.sub(r"/\*.*?\*/", blank, text, flags=re.DOTALL)
    return [re.sub(r"\s*//.*$", "", line).rstrip() for line in bare.split("\n")]
