# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults that can be planted in a line of a kernel: what else could stand there by mistake.

A fault changes one line and nothing else. They are all that the rules below make of a file, in its order, so
that a sample of them is the same wherever it is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mutation.fault import Fault, Rule, changed_numbers, dropped, replaced, without_comments

PLATFORMS = ("avr", "armv6m", "armv7m", "msp430", "rv32", "c")
SUFFIXES = (".S", ".inc", ".c", ".h")
_C_SUFFIXES = (".c", ".h")


def _changed_registers(kinds: str) -> Rule:
    """Return the rule that replaces a register by its neighbour; `kinds` are the letters before a number."""
    register = re.compile(rf"\b([{kinds}])(\d+)\b")

    def rule(line: str) -> Iterator[str]:
        for found in register.finditer(line):
            yield line[: found.start()] + f"{found[1]}{int(found[2]) ^ 1}" + line[found.end() :]

    return rule


_CARRIES = {
    "avr": {"adc": "add", "sbc": "sub", "rol": "lsl", "ror": "lsr", "cpc": "cp"},
    "armv6m": {"adcs": "adds", "sbcs": "subs"},
    "armv7m": {"adcs": "adds", "adc": "add", "sbc": "sub", "rrx": "mov"},
    "msp430": {"addc": "add", "subc": "sub", "rlc": "rla", "rrc": "rra", "adc": "tst"},
    "rv32": {"sltu": "slt", "snez": "seqz"},
}
_OPERATIONS = {
    "avr": {"eor": "or", "and": "or", "or": "and", "add": "sub", "sub": "add"},
    "armv6m": {
        "eors": "orrs",
        "ands": "orrs",
        "bics": "ands",
        "orrs": "ands",
        "adds": "subs",
        "subs": "adds",
    },
    "armv7m": {"eor": "orr", "and": "orr", "bic": "and", "orr": "and", "add": "sub", "orn": "orr"},
    "msp430": {"xor": "bis", "and": "bis", "bic": "and", "bis": "and", "add": "sub"},
    "rv32": {"xor": "or", "and": "or", "or": "and", "add": "sub", "sub": "add", "not": "neg", "xori": "ori"},
}

_MNEMONIC = r"^\s+(%)(?=[\s.])"
_ASSEMBLY = {
    platform: {
        "number": changed_numbers,
        "register": _changed_registers("ast" if platform == "rv32" else "r"),
        "carry": replaced(_CARRIES[platform], _MNEMONIC),
        "operation": replaced(_OPERATIONS[platform], _MNEMONIC),
        "dropped": dropped,
    }
    for platform in _CARRIES
}
_C = {
    "number": changed_numbers,
    "operation": replaced({"^=": "|=", "|=": "&=", "+=": "-="}, r"\s(%)\s"),
    "operator": replaced(
        {"^": "|", "&": "|", "<<": ">>", ">>": "<<", "+": "-", "-": "+"}, r"\w\)? (%) \(?[\w~]"
    ),
    "comparison": replaced({"<": "<=", "!=": "==", "==": "!=", ">=": ">", ">": ">="}, r"[\w\])] (%) \w"),
    "dropped": dropped,
}

_INSTRUCTION = re.compile(r"^\s+[a-z][\w.]*(\s+[^:]*)?$")
_DIRECTIVE = re.compile(r"^\s*\.")
_STATEMENT = re.compile(
    r"^\s+(?!return\b|const\b|static\b|unsigned\b|int\b|size_t\b|u?int\d+_t\b)[\w*(][^{}]*;$"
)
_ROOM = re.compile(r"^\s+[\w *]+\b\w+\[[^\]]*\](, \*?\w+(\[[^\]]*\])?)*;$")
"""An array declared: what is longer than it has to be is no fault."""
_C_CODE = re.compile(r"^\s+\S.*[;{)\\]$")


def sources(root: Path) -> list[Path]:
    """Return the files for faults, relative to the checkout."""
    return [
        path.relative_to(root)
        for path in sorted((root / "crypto").rglob("*"))
        if path.suffix in SUFFIXES and platform_of(path.relative_to(root))
    ]


def faults_of(file: Path, root: Path) -> Iterator[Fault]:
    """Yield all faults of a kernel's source, in assembly or C."""
    text = (root / file).read_text(encoding="utf-8")
    is_c = file.suffix in _C_SUFFIXES
    rules = _C if is_c else _ASSEMBLY[str(platform_of(file))]
    for number, (line, bare) in enumerate(zip(text.split("\n"), without_comments(text), strict=True), 1):
        if not _is_code(bare, is_c):
            continue
        for kind, rule in rules.items():
            if kind == "dropped" and is_c and not _STATEMENT.match(bare):
                continue
            for after in rule(bare):
                yield Fault(file, number, kind, line, after)


def platform_of(file: Path) -> str | None:
    """Return the platform of the file's folder; portable C is in `c` or directly in `common`."""
    found = next((part for part in reversed(file.parts[:-1]) if part in PLATFORMS), None)
    return found or ("c" if file.parent.name == "common" and file.suffix in _C_SUFFIXES else None)


def _is_code(bare: str, is_c: bool) -> bool:
    if is_c:
        return bool(_C_CODE.match(bare)) and not bare.lstrip().startswith("#") and not _ROOM.match(bare)
    return bool(_INSTRUCTION.match(bare)) and not _DIRECTIVE.match(bare)
