# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Arguments of the library's functions, as the C declarations in its headers state them.

The comment before a declaration has a line, or several, of the form

    state: read-write, secret; data: 8*blocks bytes, read, public; blocks: public

with the access to memory and whether the content or the number is secret. The size of memory is that of the
declared array, unless the comment states another one, in bytes. The comment holds for all declarations that
follow without an empty line. A public function is declared in a public header without such lines; it has
those of the function pointer in `pw_aead` or `pw_hash` that has the same parameters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pennyweight.check.formula import Formula, FormulaError
from pennyweight.errors import ContractError

_COMMENT = re.compile(r"/\*(.*?)\*/", re.DOTALL)
_PROTOTYPE = re.compile(r"\b([A-Za-z_](?:\w|##)*)\)?\s*\(([^(){};]*)\)\s*;")
_PARAMETER = re.compile(
    r"\s*(?P<type>\w[\w ]*?)(?P<pointer>\s*\*\s*|\s+)(?P<name>\w+)(?:\[(?P<count>.*)\])?\s*"
)
_PASTED = re.compile(r"##(\w+?)(?:##|$)")
_CONSTANT = re.compile(r"#define +(\w+) +([^\n]+)|\b(\w+) = (\d+)")
_PLACEHOLDER = re.compile(r"\\\{\w+\\\}")

_LINE = re.compile(r"^[ \t]*\*[ \t]{3,}(\w+: .*(?:secret|public));?[ \t]*$", re.MULTILINE)
_WORDS = re.compile(
    r"(?P<name>\w+): (?:(?P<bytes>[^,;]+) bytes, )?(?:(?P<access>read-write|read|write), )?"
    r"(?P<secrecy>secret|public)"
)

_ELEMENT_BYTES = {"uint8_t": 1, "uint16_t": 2, "uint32_t": 4, "uint64_t": 8}


@dataclass(frozen=True, slots=True)
class ContractArgument:
    """Argument of a function under contract."""

    name: str
    type: str
    access: str
    secret: bool
    bytes: Formula
    """Size of the memory that a pointer points to, in bytes."""
    range: tuple[int, int] | None = None
    """Lowest and highest number for which the contract's costs hold, or None for every number."""

    @property
    def is_pointer(self) -> bool:
        return self.type.endswith("*")


@dataclass(frozen=True, slots=True)
class _Parameter:
    """Parameter of a C declaration."""

    name: str
    type: str
    bytes: str | None
    """Size of the declared array as a C expression, or None without one."""


@dataclass(frozen=True, slots=True)
class _Prototype:
    """Declaration of a function, or of a pointer to one."""

    name: str
    """The name, or the pattern of the names that a macro declares: pw_rotr32_{amount}."""
    parameters: tuple[_Parameter, ...]
    lines: tuple[str, ...]
    """Lines of the comment that state the arguments."""
    constants: Mapping[str, str]
    """Constants of the header, by name."""
    place: str


def declared_arguments(source: Path, name: str) -> tuple[ContractArgument, ...] | None:
    """Return the arguments of a function that an assembly source defines; a name may be a pattern.

    The declaration is in a header of the family's directory, or in a public header; None if there is none.
    Raises ContractError if its comment does not state each argument.
    """
    family, library = source.parents[1], source.parents[2]
    own = _find(_in_headers(family), name)
    if own is not None:
        return _arguments(own, own)
    public = list(_in_headers(library / "include" / "pennyweight"))
    found = _find(public, name)
    if found is None:
        return None
    shape = [(each.name, each.type) for each in found.parameters]
    for other in public:
        if other.lines and [(each.name, each.type) for each in other.parameters] == shape:
            return _arguments(found, other)
    raise ContractError(f"{found.place}: no function pointer of a public header has the parameters of {name}")


def _in_headers(folder: Path) -> Iterable[_Prototype]:
    for header in sorted(folder.glob("*.h")):
        yield from _prototypes(header, header.read_text(encoding="utf-8", errors="replace"))


def _find(prototypes: Iterable[_Prototype], name: str) -> _Prototype | None:
    """Return the declaration of a name or pattern, or the first one of a name that fits the pattern."""
    found = None
    for each in prototypes:
        if each.name == name:
            return each
        fits = re.fullmatch(_expression(each.name), name) or re.fullmatch(_expression(name), each.name)
        found = found or (each if fits else None)
    return found


def _expression(pattern: str) -> str:
    return _PLACEHOLDER.sub(r"\\w+", re.escape(pattern))


@cache
def _prototypes(header: Path, text: str) -> tuple[_Prototype, ...]:
    """Return the declarations in a header, with the comment before each."""
    code = _COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text).replace("\\\n", " \n")
    constants = {name or entry: value or number for name, value, entry, number in _CONSTANT.findall(code)}
    comments = list(_COMMENT.finditer(text))
    found = []
    for match in _PROTOTYPE.finditer(code):
        parameters = [_PARAMETER.fullmatch(part) for part in match[2].split(",")]
        if not all(parameters):
            continue  # a call, or a function without parameters
        before = [each for each in comments if each.end() <= match.start()]
        lines: tuple[str, ...] = ()
        if before and not re.search(r"\n[ \t]*\n", text[before[-1].end() : match.start()]):
            lines = tuple(_LINE.findall(before[-1][0].removesuffix("*/").rstrip()))
        found.append(
            _Prototype(
                _PASTED.sub(r"{\1}", match[1]),
                tuple(_parameter(each) for each in parameters if each),
                lines,
                constants,
                f"{header}:{text.count(chr(10), 0, match.start()) + 1}",
            )
        )
    return tuple(found)


def _parameter(match: re.Match[str]) -> _Parameter:
    kind = " ".join(match["type"].split())
    count = match["count"]
    element = _ELEMENT_BYTES.get(kind.removeprefix("const "))
    size = f"{element}*({count})" if count and element else None
    is_pointer = "*" in match["pointer"] or count is not None
    return _Parameter(match["name"], f"{kind} *" if is_pointer else kind, size)


def _arguments(function: _Prototype, stated: _Prototype) -> tuple[ContractArgument, ...]:
    """Return the arguments of a function, with what the comment of `stated` says of them."""
    place = stated.place
    words: dict[str, re.Match[str]] = {}
    for item in (item for line in stated.lines for item in line.split("; ")):
        match = _WORDS.fullmatch(item)
        if match is None or match["name"] in words:
            raise ContractError(
                f"{place}: {item!r} does not state an argument once, such as `data: len bytes, read, secret`"
            )
        words[match["name"]] = match
    names = [parameter.name for parameter in function.parameters]
    if set(names) != words.keys():
        missing = ", ".join(name for name in names if name not in words)
        unknown = ", ".join(name for name in words if name not in names)
        raise ContractError(
            f"{place}: the comment of {function.name} must state each argument"
            + (f"; missing: {missing}" if missing else "")
            + (f"; no argument: {unknown}" if unknown else "")
        )
    return tuple(_argument(function, each, words[each.name]) for each in function.parameters)


def _argument(function: _Prototype, parameter: _Parameter, words: re.Match[str]) -> ContractArgument:
    where = f"{function.place}: {function.name}: {parameter.name}"
    size, access = words["bytes"], words["access"]
    if not parameter.type.endswith("*"):
        if size or access:
            raise ContractError(f"{where} is a number; state whether it is secret or public, nothing else")
        size, access = "0", "read"
    elif access is None or (access == "read") != parameter.type.startswith("const "):
        raise ContractError(f"{where} is a {parameter.type}, but the stated access is {access or 'missing'}")
    elif size is None:
        size = _size(parameter, function.constants, where)
    return ContractArgument(
        parameter.name, parameter.type, access, words["secrecy"] == "secret", Formula(size)
    )


def _size(parameter: _Parameter, constants: Mapping[str, str], where: str) -> str:
    """Return the size of a declared array in bytes, with its constants replaced by their values."""
    if parameter.bytes is None:
        raise ContractError(f"{where} has no size; declare an array, or state the bytes in the comment")

    def resolved(expression: str, depth: int) -> str:
        expression = re.sub(r"\b(\d+)[uU]\b", r"\1", expression)
        if depth == 0:
            return expression
        return re.sub(
            r"\b[A-Za-z_]\w*",
            lambda name: f"({resolved(constants[name[0]], depth - 1)})" if name[0] in constants else name[0],
            expression,
        )

    try:
        return str(Formula(resolved(parameter.bytes, 8)).evaluate({}))
    except FormulaError as problem:
        raise ContractError(f"{where}: {problem}") from None
