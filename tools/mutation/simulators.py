# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults of the simulators: what else could stand in a line of their Rust by mistake.

All that are tried are compiled together, each behind a switch: `if planted(7) { wrong } else { right }`. So
only what stands in an expression can be wrong, no pattern and no constant; what does not compile is no fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from mutation.fault import Fault, Rule, changed_numbers, dropped, replaced, without_comments

VARIABLE = "PENNYWEIGHT_FAULT"
"""Of the environment: the number of the fault that is planted, 0 for none."""

SWITCH = "pennyweight_planted"
"""The function that says whether the fault of a number is planted in this run."""

SWITCHES = f"""
pub fn {SWITCH}(number: u32) -> bool {{
    static PLANTED: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *PLANTED.get_or_init(|| {{
        std::env::var("{VARIABLE}").map_or(0, |text| text.parse().unwrap_or(0))
    }}) == number
}}
"""
"""Its text, which belongs at the end of the crate's lib.rs."""

CRATES = ("avr", "armv7m", "msp430", "machine")
_NOT_HELD = {
    "lib",  # names of modules
    "board",  # chips as data
    "instruction",  # types
    "disassembly",  # text for people
    "fault",  # text for people
    "location",
    "inspect",
    "image",  # hostile files: it has a suite of its own that draws them
}
_OTHER_ROOMS = {"gdb", "trace"}
"""Debugger and trace show a run; no figure and no verdict comes from them."""

_COMPARISONS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_OPERATORS = {"&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<", "+": "-", "-": "+", "*": "+"}
_ASSIGNED = {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "^=": "|="}
_WORDS = {
    "true": "false",
    "false": "true",
    "wrapping_add": "wrapping_sub",
    "wrapping_sub": "wrapping_add",
    "any": "all",
    "all": "any",
    "min": "max",
    "max": "min",
    "rotate_left": "rotate_right",
    "rotate_right": "rotate_left",
    "is_some": "is_none",
    "is_none": "is_some",
    "contains": "is_disjoint",
    "i8": "u8",
    "i16": "u16",
}
_BETWEEN = r"(?<=[\w\])}}]) (%) (?=[\w(!*&\[-])"


def _without_not(expression: str) -> Iterator[str]:
    for found in re.finditer(r"(?<![\w!])!(?=[\w(])", expression):
        yield expression[: found.start()] + expression[found.end() :]


_IN_EXPRESSIONS: dict[str, Rule] = {
    "number": changed_numbers,
    "comparison": replaced(_COMPARISONS, _BETWEEN),
    "both or one": replaced({"&&": "||", "||": "&&"}, _BETWEEN),
    "operator": replaced(_OPERATORS, _BETWEEN),
    "assigned": replaced(_ASSIGNED, _BETWEEN),
    "word": replaced(_WORDS, r"(?<![\w.:])(?:\w+\.)?(%)\b(?!:)"),
    "not": _without_not,
}


def _always(condition: str) -> Iterator[str]:
    yield "true"
    yield "false"


_IN_CONDITIONS: dict[str, Rule] = {**_IN_EXPRESSIONS, "condition": _always}
_IN_STATEMENTS: dict[str, Rule] = {**_IN_EXPRESSIONS, "dropped": dropped}

_NO_STATEMENT = r"(?!let\b|fn\b|mod\b|use\b|const\b|static\b|pub\b|return\b|type\b|assert|debug_assert|#)"
_FORMS: tuple[tuple[re.Pattern[str], dict[str, Rule]], ...] = (
    (re.compile(r"^(\s*(?:\} else )?if )(?!let\b)(.+)( \{)$"), _IN_CONDITIONS),
    (re.compile(r"^(\s*[^=]+\S if )(?!let\b)(.+?)( => .*)$"), _IN_CONDITIONS),
    (re.compile(r"^(\s*let (?:mut )?[^=]+ = )(.+)(;)$"), _IN_EXPRESSIONS),
    (re.compile(r"^(\s*return )(.+)(;)$"), _IN_EXPRESSIONS),
    (re.compile(r"^(\s*)(" + _NO_STATEMENT + r"\w.*)(;)$"), _IN_STATEMENTS),
    (re.compile(r"^(\s*[^=]+ => )(.+)(,)$"), _IN_EXPRESSIONS),
    (re.compile(r"^(\s*\w+: )(.+)(,)$"), _IN_EXPRESSIONS),
    (re.compile(r"^(\s*)(\(*!?\w[^;{}]*)()$"), _IN_EXPRESSIONS),
)
"""What stands before an expression, the expression, what stands behind it; and the expression's rules."""


def sources(root: Path, crate: str) -> list[Path]:
    """What faults are planted in, relative to the checkout."""
    folder = root / "sim" / crate / "src"
    return [
        path.relative_to(root)
        for path in sorted(folder.rglob("*.rs"))
        if path.stem not in _NOT_HELD and not _OTHER_ROOMS & {path.stem, *path.relative_to(folder).parts}
    ]


def faults_of(file: Path, root: Path) -> Iterator[Fault]:
    """All of a source, in its order."""
    text = (root / file).read_text(encoding="utf-8")
    lines = text.split("\n")
    for number, (line, bare) in enumerate(zip(lines, without_comments(text), strict=True), 1):
        if bare.strip() == "#[cfg(test)]":
            return
        if (parts := _parted(bare)) is None or (parts[3] and not _is_whole(lines, number)):
            continue
        before, expression, behind, _, rules = parts
        for kind, rule in rules.items():
            for wrong in rule(expression):
                yield Fault(file, number, kind, line, before + wrong + behind)


def switched(line: str, wrong: Iterable[tuple[int, str]]) -> str:
    """The line with its faults, each behind the switch of its number."""
    bare = without_comments(line)[0]
    parts = _parted(bare)
    assert parts is not None
    before, right, behind, _, rules = parts
    end = ";" if rules is _IN_STATEMENTS else ""
    chain = "".join(
        f"if {SWITCH}({number}) {{ {_between(each, before, behind)}{end} }} else " for number, each in wrong
    )
    chosen = f"{chain}{{ {right}{end} }}"
    return before + (chosen if end else f"({chosen}){behind}")


def with_switches(text: str, faults: Iterable[tuple[int, Fault]]) -> str:
    """A source with its faults, each behind the switch of its number."""
    lines = text.split("\n")
    by_line: dict[int, list[tuple[int, str]]] = {}
    for number, fault in faults:
        by_line.setdefault(fault.line, []).append((number, fault.after))
    for line, wrong in by_line.items():
        lines[line - 1] = switched(lines[line - 1], wrong).replace(f"{SWITCH}(", f"crate::{SWITCH}(")
    return "\n".join(lines)


def _between(line: str, before: str, behind: str) -> str:
    return line[len(before) : len(line) - len(behind)]


def _parted(bare: str) -> tuple[str, str, str, bool, dict[str, Rule]] | None:
    for form, rules in _FORMS:
        if (found := form.match(bare)) is not None:
            before, expression, behind = found.groups()
            if _is_balanced(expression):
                is_tail = form is _FORMS[-1][0]
                return before, expression, behind, is_tail, rules
            return None
    return None


def _is_balanced(text: str) -> bool:
    """Whether it opens what it closes: else the expression goes on in another line."""
    open_ones = []
    for sign in text:
        if sign in "([{":
            open_ones.append(sign)
        elif sign in ")]}" and (not open_ones or open_ones.pop() + sign not in ("()", "[]", "{}")):
            return False
    return not open_ones


def _is_whole(lines: list[str], number: int) -> bool:
    """Whether a line without an end is the value of a block, and not a part of what goes on around it."""
    before, behind = lines[number - 2].rstrip(), lines[number].strip() if number < len(lines) else ""
    return before.endswith(("{", ";", "}")) and behind.startswith("}")
