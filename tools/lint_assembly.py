# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The house's rules for assembly (docs/kernels.md, "Form"): `python tools/lint_assembly.py [FILE…]`.

Prints a line a breach, `file:line: what is wrong`, and exits with 1 where there is one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from lost_spaces import lost_spaces
from pennyweight.catalogue.platforms import PLATFORMS

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = 128
INDENT = 8
"""Spaces before an instruction, at least; directives that steer the assembler may stand before that."""

GUARDS = {
    "avr": "PW_AVR",
    "armv6m": "PW_ARMV6M",
    "armv7m": "PW_ARMV7M",
    "msp430": "PW_MSP430",
    "rv32": "PW_RV32",
}
"""The macro of crypto/asm/platform.h by the folder that a file stands in."""

EMBEDDED_GUARDS = {"rv32": "PW_RV32_RUNTIME"}
"""The same for what RV32E has too: crypto/common, crypto/runtime, and names that end in `_embedded`."""

FORMS = {"dsp": "PW_ARM_DSP", "zbb": "PW_RISCV_ZBB", "zbkb": "PW_RISCV_ZBKB"}
"""The macro of cores with an extension by what the names of files for these end in; fewer cores come last."""

PUBLIC = re.compile(r"pw_\w+|__mspabi_\w+|memcpy|memset")
"""Allowed function names: those of the library, and those that compilers call implicitly."""

_SPDX = "/* SPDX-License-Identifier: Apache-2.0 OR MIT */"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NOT_AN_INSTRUCTION = re.compile(r"[#.]|[\w.$]+ *=")
"""Lines of the preprocessor, directives and labels that begin with a dot, and assignments."""
_MACRO, _END_MACRO = re.compile(r"\s*\.macro\b"), re.compile(r"\s*\.endm\b")
_OUTSIDE_MACROS = re.compile(r"\s*(?:#|\.(?:macro|endm|equ|set|arch|syntax|thumb|option)\b|\w+ *=)")
_CLOBBERS = re.compile(r"\bclobbers: \[([^]]*)\]")
_FOLDED = re.compile(r"[ *]+(?:why|strategy): *[>|]")
_FUNCTION = re.compile(r"\s*(?:runtime_)?function\s+([^\s,]+)")


def breaches(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """Yield the number of each line that breaks a rule, and the rule; `path` gives the kind of file."""
    lines = text.splitlines()
    yield from _layout(lines, text)
    code = _without_comments(text).splitlines()
    if path.suffix == ".S":
        yield from _guarded(code, path)
        yield from _contracts(lines, path)
    else:
        yield from _macros_only(code)
    yield from _instructions(code)
    if path.parent.name == "msp430" or path.name == "msp430.inc":
        yield from lost_spaces(code, path)


def _layout(lines: Sequence[str], text: str) -> Iterator[tuple[int, str]]:
    if not lines or lines[0] != _SPDX:
        yield 1, f"must be {_SPDX}"
    if len(lines) < 2 or not lines[1].startswith("/*"):
        yield 2, "a comment must say what the file is"
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield len(lines), "the file must end with one line feed"
    for number, line in enumerate(lines, start=1):
        if len(line) > COLUMNS:
            yield number, f"has {len(line)} columns, at most {COLUMNS} are allowed"
        if "\t" in line:
            yield number, "has a tab; indent with spaces"
        if line != line.rstrip():
            yield number, "ends in white space"


def _without_comments(text: str) -> str:
    """Return the text with every comment blanked, line feeds kept."""
    return _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def _guarded(code: Sequence[str], path: Path) -> Iterator[tuple[int, str]]:
    """Check that a .S file includes platform.h first and is between #if and #endif of its platform."""
    written = [(number, line.rstrip()) for number, line in enumerate(code, start=1) if line.strip()]
    folder = path.parent.name
    if folder not in GUARDS:
        yield 1, f"stands in {folder}/; assembly stands in a folder of its platform: {', '.join(GUARDS)}"
        return
    expected = re.compile(r'#include "(?:\.\./)+asm/platform\.h"')
    if not written or not expected.fullmatch(written[0][1]):
        yield (written[0][0] if written else 1), "the first line of code must include asm/platform.h"
        return
    guard = f"#if {_guard_of(path)}"
    if len(written) < 3 or written[1][1] != guard:
        yield written[0][0] + 1, f"the line after asm/platform.h must be {guard}"
    elif written[-1][1] != "#endif" or _closed_early([line for _, line in written[1:]]):
        yield written[-1][0], f"all code must stand between {guard} and its #endif"


def _contracts(lines: Sequence[str], path: Path) -> Iterator[tuple[int, str]]:
    """Find lines of contracts that say nothing: YAML's signs of a text, and lists of the ABI's clobbers."""
    platform = PLATFORMS.get(path.parent.name)
    for number, line in enumerate(lines, start=1):
        if _FOLDED.match(line):
            yield number, "begins a text with a sign of YAML; write the text there"
        stated = _CLOBBERS.search(line)
        if stated and platform and platform.caller_saved.issuperset(stated[1].split(", ")):
            yield number, "names no clobber beyond the ABI's; a contract without a list means these"


def _guard_of(path: Path) -> str:
    """Return the condition of a file, which stands for other cores too unless there is one for these."""
    is_shared = path.parent.parent.name in ("common", "runtime")
    if (is_shared or path.stem.endswith("_embedded")) and path.parent.name in EMBEDDED_GUARDS:
        return EMBEDDED_GUARDS[path.parent.name]
    ends = {f"_{name}": macro for name, macro in FORMS.items()}
    own = next((end for end in ends if path.stem.endswith(end)), "")
    base = path.stem.removesuffix(own)
    others = [macro for end, macro in ends.items() if path.with_name(f"{base}{end}.S").exists()]
    conditions = [GUARDS[path.parent.name]]
    if own:
        conditions.append(ends[own])
        others = others[others.index(ends[own]) + 1 :] if ends[own] in others else []
    conditions += [f"!{macro}" for macro in others[:1]]
    return " && ".join(conditions)


def _closed_early(lines: Sequence[str]) -> bool:
    """Return True if the #if of the first line ends before the last line."""
    depth = 0
    for place, line in enumerate(lines):
        depth += bool(re.match(r"\s*#\s*if", line)) - bool(re.match(r"\s*#\s*endif", line))
        if not depth:
            return place != len(lines) - 1
    return True


def _macros_only(code: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Check that an .inc file emits no bytes by itself: it only has macros and names."""
    inside = 0
    continued = False
    for number, line in enumerate(code, start=1):
        inside += bool(_MACRO.match(line))
        if line.strip() and not (inside or continued or _OUTSIDE_MACROS.match(line)):
            yield number, "stands outside of a macro; .inc files hold macros only, code stands in a .S file"
        inside -= bool(_END_MACRO.match(line))
        continued = line.rstrip().endswith("\\")


def _instructions(code: Sequence[str]) -> Iterator[tuple[int, str]]:
    continued = False
    for number, line in enumerate(code, start=1):
        stripped = line.strip()
        was_continued, continued = continued, stripped.endswith("\\")
        if was_continued or not stripped or _NOT_AN_INSTRUCTION.match(stripped):
            continue
        if name := _FUNCTION.match(line):
            if "\\" not in name[1] and not PUBLIC.fullmatch(name[1]):
                yield number, f"the function {name[1]} must begin with pw_"
        elif line.startswith(" ") and (indent := len(line) - len(line.lstrip(" "))) < INDENT:
            yield number, f"is indented by {indent}; instructions stand at column {INDENT}"


def files_of(root: Path) -> list[Path]:
    """Return every assembly file of the library."""
    return sorted(path for ending in ("*.S", "*.inc") for path in (root / "crypto").rglob(ending))


def main(arguments: Sequence[str]) -> int:
    """Check the named files, or all; return the exit status."""
    found = 0
    for path in [Path(name) for name in arguments] or files_of(ROOT):
        for number, what in breaches(path, path.read_text(encoding="utf-8")):
            found += 1
            print(f"{path}:{number}: {what}")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
