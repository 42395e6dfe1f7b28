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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pennyweight.catalogue.c_declarations import Prototype, PrototypeParameter, Type, prototypes
from pennyweight.check.formula import Formula
from pennyweight.errors import ContractError

_PLACEHOLDER = re.compile(r"\\\{\w+\\\}")

_LINE = re.compile(r"^[ \t]*\*[ \t]{3,}(\w+: .*(?:secret|public));?[ \t]*$", re.MULTILINE)
_WORDS = re.compile(
    r"(?P<name>\w+): (?:(?P<bytes>[^,;]+) bytes, )?(?:(?P<access>read-write|read|write), )?"
    r"(?P<secrecy>secret|public)"
)


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
class _Declared:
    """A prototype, with its place and the lines of its comment that state arguments."""

    prototype: Prototype
    place: str
    lines: tuple[str, ...]

    @property
    def shape(self) -> list[tuple[str, Type]]:
        return [(each.name, each.type) for each in self.prototype.parameters()]


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
    for other in public:
        if other.lines and other.shape == found.shape:
            return _arguments(found, other)
    raise ContractError(f"{found.place}: no function pointer of a public header has the parameters of {name}")


def _in_headers(folder: Path) -> Iterator[_Declared]:
    for header in sorted(folder.glob("*.h")):
        for each in prototypes(header.read_text(encoding="utf-8", errors="replace")):
            lines = _LINE.findall(each.comment.removesuffix("*/").rstrip())
            yield _Declared(each, f"{header}:{each.line}", tuple(lines))


def _find(declared: Iterable[_Declared], name: str) -> _Declared | None:
    """Return the declaration of a name or pattern, or the first one of a name that fits the pattern."""
    found = None
    for each in declared:
        known = each.prototype.name
        if known == name:
            return each
        fits = re.fullmatch(_expression(known), name) or re.fullmatch(_expression(name), known)
        found = found or (each if fits else None)
    return found


def _expression(pattern: str) -> str:
    return _PLACEHOLDER.sub(r"\\w+", re.escape(pattern))


def _arguments(function: _Declared, stated: _Declared) -> tuple[ContractArgument, ...]:
    """Return the arguments of a function, with what the comment of `stated` says of them."""
    words: dict[str, re.Match[str]] = {}
    for item in (item for line in stated.lines for item in line.split("; ")):
        match = _WORDS.fullmatch(item)
        if match is None or match["name"] in words:
            raise ContractError(
                f"{stated.place}: {item!r} does not state an argument once, "
                "such as `data: len bytes, read, secret`"
            )
        words[match["name"]] = match
    parameters = function.prototype.parameters()
    names = [parameter.name for parameter in parameters]
    if set(names) != words.keys():
        missing = ", ".join(name for name in names if name not in words)
        unknown = ", ".join(name for name in words if name not in names)
        raise ContractError(
            f"{stated.place}: the comment of {function.prototype.name} must state each argument"
            + (f"; missing: {missing}" if missing else "")
            + (f"; no argument: {unknown}" if unknown else "")
        )
    return tuple(_argument(function, each, words[each.name]) for each in parameters)


def _argument(function: _Declared, parameter: PrototypeParameter, words: re.Match[str]) -> ContractArgument:
    where = f"{function.place}: {function.prototype.name}: {parameter.name}"
    size, access, pointer = words["bytes"], words["access"], parameter.type.pointer
    if not pointer:
        if size or access:
            raise ContractError(f"{where} is a number; state whether it is secret or public, nothing else")
        size, access = "0", "read"
    elif access is None or (access == "read") != (pointer == "const"):
        what = "constant" if pointer == "const" else "not constant"
        raise ContractError(
            f"{where} is memory that is {what}, but the stated access is {access or 'missing'}"
        )
    elif size is None and parameter.bytes is None:
        raise ContractError(f"{where} has no size; declare an array, or state the bytes in the comment")
    return ContractArgument(
        name=parameter.name,
        type=f"{parameter.type.name} *" if pointer else parameter.type.name,
        access=access,
        secret=words["secrecy"] == "secret",
        bytes=Formula(size or str(parameter.bytes)),
    )
