# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults of the simulators: what else could stand in a line of their Rust by mistake.

All that are tried are compiled together, each behind a switch: `if planted(7) { wrong } else { right }`. So
only what stands in an expression can be wrong, no pattern and no constant; what does not compile is no fault.
A fault that is listed by name can be wrong elsewhere, too: it is compiled alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mutation.fault import Fault, Rule, changed_numbers, dropped, replaced, without_comments

VARIABLE = "PENNYWEIGHT_FAULT"
"""Environment variable with the number of the fault that is active, 0 for none."""

SWITCH = "pennyweight_planted"
"""Name of the function that returns true if the fault of a number is active in this run."""

SWITCHES = f"""
pub fn {SWITCH}(number: u32) -> bool {{
    static PLANTED: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *PLANTED.get_or_init(|| {{
        std::env::var("{VARIABLE}").map_or(0, |text| text.parse().unwrap_or(0))
    }}) == number
}}
"""
"""Source of that function, to append to the crate's lib.rs."""

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


_NO_STATEMENT = r"(?!let\b|fn\b|mod\b|use\b|const\b|static\b|pub\b|return\b|type\b|assert|debug_assert|#)"
_ONE_OF_MANY = r"(?!let\b)(?P<condition>(?:(?!\|\|).)+?)[;,]?$"
_FORMS = tuple(
    re.compile(form)
    for form in (
        r"^\s*(?:\} else )?if (?!let\b)(?P<condition>.+) \{$",
        r"^\s*if (?!let\b)(?P<condition>.+?) \{ .* \}$",
        r"^\s*(?:&&|\|\|) " + _ONE_OF_MANY,
        r"^\s*[^=]+\S if (?!let\b)(?P<condition>.+?) => (?P<expression>.+),$",
        r"^\s*[^=]+\S if (?!let\b)(?P<condition>.+?) => .*$",
        r"^\s*let (?:mut )?[^=]+ = (?P<expression>.+);$",
        r"^\s*return (?P<expression>.+);$",
        r"^\s*(?P<statement>" + _NO_STATEMENT + r"[\w(*].*);$",
        r"^\s*[^=]+ => (?P<expression>.+),$",
        r"^\s*[^=]+ => (?P<block>\{ .+ \})$",
        r"^\s*\w+: (?P<expression>.+),$",
        r"^\s*(?P<value>\(*!?\w(?:(?!=>)[^;{}])*)(?<!,)$",
        r"^\s*(?P<element>[(&*!]*\w(?:(?!=>)[^;{}])*),$",
    )
)
"""Parts of a line that can be switched.

The name of a group is the kind of the part: a condition, a statement, an expression, the block of an arm. Two
kinds are expressions only between certain lines: a value ends a block, an element is one of a tuple or of the
arguments of a call.
"""

_RULES: dict[str, dict[str, Rule]] = {
    "condition": {**_IN_EXPRESSIONS, "condition": _always},
    "statement": {**_IN_EXPRESSIONS, "dropped": dropped},
    "expression": _IN_EXPRESSIONS,
    "block": _IN_EXPRESSIONS,
    "value": _IN_EXPRESSIONS,
    "element": _IN_EXPRESSIONS,
}


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a line that can be switched."""

    what: str
    before: str
    right: str
    behind: str

    def of(self, line: str) -> str | None:
        """Return the replacement of the part in another line, or None if the lines differ elsewhere."""
        if not (line.startswith(self.before) and line.endswith(self.behind)):
            return None
        inner = line[len(self.before) : len(line) - len(self.behind)]
        return inner if len(line) >= len(self.before + self.behind) and _is_balanced(inner) else None

    def switched(self, wrong: Iterable[tuple[int, str]]) -> str:
        """Return the part and its replacements, each behind the switch of its number."""
        end = ";" if self.what == "statement" else ""
        chain = "".join(f"if {SWITCH}({number}) {{ {each}{end} }} else " for number, each in wrong)
        chosen = f"{chain}{{ {self.right}{end} }}"
        return chosen if self.what in ("statement", "block") else f"({chosen})"


def sources(root: Path, crate: str) -> list[Path]:
    """Return the files for faults of a crate, relative to the checkout."""
    folder = root / "sim" / crate / "src"
    return [
        path.relative_to(root)
        for path in sorted(folder.rglob("*.rs"))
        if path.stem not in _NOT_HELD and not _OTHER_ROOMS & {path.stem, *path.relative_to(folder).parts}
    ]


def faults_of(file: Path, root: Path) -> Iterator[Fault]:
    """Yield all faults of a source, in its order."""
    text = (root / file).read_text(encoding="utf-8")
    lines = text.split("\n")
    for number, (line, bare) in enumerate(zip(lines, without_comments(text), strict=True), 1):
        if bare.strip() == "#[cfg(test)]":
            return
        for part in next(_ways(bare), []):
            if not _is_whole(part.what, lines, number):
                continue
            for kind, rule in _RULES[part.what].items():
                for wrong in rule(part.right):
                    yield Fault(file, number, kind, line, part.before + wrong + part.behind)


def switched(line: str, wrong: Iterable[tuple[int, str]]) -> str:
    """The line with its faults, each behind the switch of its number.

    ValueError where that cannot be: something else of the line is wrong than what stands in an expression.
    """
    bare, wrong = without_comments(line)[0], [*wrong]
    for parts in _ways(bare):
        if (by_part := _assigned(parts, wrong)) is None:
            continue
        for part, its_own in reversed(by_part.items()):
            at, behind = len(part.before), len(part.before + part.right) + (part.what == "statement")
            bare = bare[:at] + part.switched(its_own) + bare[behind:]
        return bare
    raise ValueError(f"no expression of this line can be switched to what is wrong: {line.strip()}")


def with_switches(text: str, faults: Iterable[tuple[int, Fault]]) -> str:
    """Return a source with its faults, each behind the switch of its number; ValueError as in `switched`."""
    lines = text.split("\n")
    by_line: dict[int, list[tuple[int, str]]] = {}
    for number, fault in faults:
        line, after = _one_line(fault)
        by_line.setdefault(line, []).append((number, after))
    for line, wrong in by_line.items():
        lines[line - 1] = switched(lines[line - 1], wrong).replace(f"{SWITCH}(", f"crate::{SWITCH}(")
    return "\n".join(lines)


def can_be_switched(text: str, faults: Iterable[Fault]) -> bool:
    """Return True if each fault is in one line of the source, in a part that can be switched."""
    try:
        with_switches(text, enumerate(faults, 1))
    except ValueError:
        return False
    return True


def _one_line(fault: Fault) -> tuple[int, str]:
    """Return number and new text of the only line that a fault changes; ValueError if it changes others."""
    before, after = fault.before.split("\n"), fault.after.split("\n")
    wrong = [at for at, lines in enumerate(zip(before, after, strict=False)) if lines[0] != lines[1]]
    if len(before) != len(after) or len(wrong) != 1:
        raise ValueError(f"{fault.place}: {fault.kind}: not one line is wrong, and only one can be switched")
    return fault.line + wrong[0], after[wrong[0]]


def _ways(bare: str) -> Iterator[list[_Part]]:
    """Yield the parts of a line that can be switched, by form, in the order of the line."""
    for form in _FORMS:
        if (found := form.match(bare)) is not None:
            places = [(name, *found.span(name)) for name in found.groupdict()]
            parts = [_Part(name, bare[:at], bare[at:end], bare[end:]) for name, at, end in places]
            yield [part for part in parts if _is_balanced(part.right)]


def _assigned(
    parts: Iterable[_Part], wrong: Iterable[tuple[int, str]]
) -> dict[_Part, list[tuple[int, str]]] | None:
    """Return the replacements of each part, in the line's order, or None if a fault is in none of them."""
    found: dict[_Part, list[tuple[int, str]]] = {part: [] for part in parts}
    for number, line in wrong:
        fits = [(part, inner) for part in found if (inner := part.of(line.rstrip())) is not None]
        if not fits:
            return None
        found[fits[0][0]].append((number, fits[0][1]))
    return {part: its_own for part, its_own in found.items() if its_own}


def _is_balanced(text: str) -> bool:
    """Return True if all brackets are closed: if not, the expression continues on another line."""
    open_ones = []
    for sign in text:
        if sign in "([{":
            open_ones.append(sign)
        elif sign in ")]}" and (not open_ones or open_ones.pop() + sign not in ("()", "[]", "{}")):
            return False
    return not open_ones


def _is_whole(what: str, lines: list[str], number: int) -> bool:
    """Return True if a line without an end is a complete value or element, not a part of a longer one."""
    before, behind = lines[number - 2].rstrip(), lines[number].strip() if number < len(lines) else ""
    match what:
        case "value":
            return before.endswith(("{", ";", "}")) and behind.startswith("}")
        case "element":
            return before.endswith(("(", "[", ","))
        case _:
            return True
