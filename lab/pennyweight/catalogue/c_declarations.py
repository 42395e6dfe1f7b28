# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Declarations of headers, read by a C parser: all of a public one, the prototypes of any."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

with suppress(ModuleNotFoundError):  # `make dist` needs the names of functions alone, in a bare Python
    from pycparser import c_ast, c_parser

from pennyweight.errors import CatalogError

_STANDARD = ("uint8_t", "uint16_t", "uint32_t", "uint64_t", "size_t")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CONSTANT = re.compile(r"^#define (PW_\w+) (\d+)\s*$", re.MULTILINE)
_DIRECTIVE = re.compile(r"^\s*#.*$|^extern \"C\" \{\n|^\}\n", re.MULTILINE)
_PROTOTYPE = re.compile(
    r"^[ \t]*(?:PW_MUST_CHECK\w* )?(\w[\w ]*[ *])(?:\(\*)?((?:\w|##)+)\)?(\([^(){};]*\));", re.MULTILINE
)
_FUNCTION = re.compile(r"^(?!typedef\b)\w[\w *]*[ *](pw_\w+)\(", re.MULTILINE)
_PASTED = re.compile(r"##(\w+?)(?:##|$)")
_DEFINED = re.compile(r"#define (PW_\w+) +([^\n]+)|\b(PW_\w+) = (\w+)")
_BYTES = {"uint8_t": 1, "uint16_t": 2, "uint32_t": 4, "uint64_t": 8}
_CONTEXT_FIELD = re.compile(r"^ +(pw_\w+_context) \w+;", re.MULTILINE)
_SHARED_TYPE = re.compile(
    r"\b(?:struct|union|enum) pw_\w+ \{|^\} pw_\w+;|^typedef [^;{}]*\bpw_\w+;"
    r"|^(?!static|PW_INLINE|typedef)[\w *]*\bpw_\w+\([^;{]*\b(?:struct|enum) (?!pw_)\w+",
    re.MULTILINE,
)
_MUST_CHECK = re.compile(r"^PW_MUST_CHECK (?=\w+ (\w+)\()", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Type:
    """Type of a field, an argument or a result. An array argument is the pointer that C makes of it."""

    name: str
    """Name in C; `void` if a function returns nothing."""
    elements: int | None = None
    """Number of elements of an array, or None."""
    pointer: str = ""
    """`const` or `mut` of a pointer."""


@dataclass(frozen=True, slots=True)
class Named:
    """A field or an argument."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Declarations:
    """Declarations of one header, in their order."""

    constants: dict[str, int]
    structures: dict[str, tuple[Named, ...]]
    """Fields by the structure's name."""
    aliases: dict[str, str]
    """Names of types that are others'."""
    functions: dict[str, tuple[tuple[Named, ...], Type]]
    """Arguments and result."""
    must_check: frozenset[str]
    """Functions whose result a caller must look at."""


def declarations(header: Path) -> Declarations:
    """Read a header; CatalogError if it is not C, or has a declaration that public headers do not use."""
    text = _COMMENT.sub("", header.read_text(encoding="utf-8"))
    constants = {name: int(value) for name, value in _CONSTANT.findall(text)}
    found = Declarations(constants, {}, {}, {}, frozenset(_MUST_CHECK.findall(text)))
    code = _MUST_CHECK.sub("", _DIRECTIVE.sub("", text))
    included = [name for name in _CONTEXT_FIELD.findall(code) if f"}} {name};" not in code]
    known = dict.fromkeys((*_STANDARD, *included))
    code = "".join(f"typedef int {name};\n" for name in known) + code
    try:
        tree = c_parser.CParser().parse(code, header.name)
        for node in tree.ext[len(known) :]:
            _read(node, found)
    except (c_parser.ParseError, KeyError) as error:
        raise CatalogError(f"{header}: {error}") from error
    return found


def function_names(header: str) -> tuple[str, ...]:
    """Return the functions that the text of a header declares, or defines inline, without parsing it."""
    return tuple(dict.fromkeys(_FUNCTION.findall(header)))


@dataclass(frozen=True, slots=True)
class PrototypeParameter:
    """An argument of a prototype."""

    name: str
    type: Type
    bytes: int | None
    """Size of a declared array whose length the header defines, else None."""


@dataclass(frozen=True, slots=True)
class Prototype:
    """Declaration of a function, or of a pointer to one."""

    name: str
    """The name, or the pattern of the names that a macro declares: pw_rotr32_{amount}."""
    comment: str
    """Comment before it, or before declarations that it follows without an empty line; empty if none."""
    line: int
    declaration: str
    header: str
    """Header without comments."""

    def parameters(self) -> tuple[PrototypeParameter, ...]:
        """Return its parameters; CatalogError if there is something that prototypes here do not use."""
        return _parameters(self.declaration, self.header)


@cache
def prototypes(text: str) -> tuple[Prototype, ...]:
    """Return the prototypes in the text of a header, those in macros included."""
    comments = list(_COMMENT.finditer(text))
    code = _COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text).replace("\\\n", " \n")
    found = []
    for match in _PROTOTYPE.finditer(code):
        before = [each for each in comments if each.end() <= match.start(1)]
        is_above = before and not re.search(r"\n[ \t]*\n", text[before[-1].end() : match.start(1)])
        found.append(
            Prototype(
                _PASTED.sub(r"{\1}", match[2]),
                before[-1][0] if is_above else "",
                text.count("\n", 0, match.start(1)) + 1,
                f"{match[1]}function{match[3]};",
                code,
            )
        )
    return tuple(found)


@cache
def _parameters(declaration: str, header: str) -> tuple[PrototypeParameter, ...]:
    unknown = dict.fromkeys((*_STANDARD, *re.findall(r"\b\w+_(?:t|context)\b", declaration)))
    try:
        tree = c_parser.CParser().parse("".join(f"typedef int {name};\n" for name in unknown) + declaration)
        arguments = tree.ext[-1].type.args
        return tuple(
            _parameter(each, header) for each in (arguments.params if arguments else ()) if each.name
        )
    except c_parser.ParseError as error:
        raise CatalogError(f"{declaration}: {error}") from error


def _parameter(node: c_ast.Node, header: str) -> PrototypeParameter:
    kind = _argument(node.type)
    size = None
    if isinstance(node.type, c_ast.ArrayDecl) and kind.name in _BYTES:
        defined = {name or entry: value or number for name, value, entry, number in _DEFINED.findall(header)}
        size = _size(node.type.dim, defined)
    return PrototypeParameter(node.name, kind, None if size is None else size * _BYTES[kind.name])


def _size(length: c_ast.Node, defined: dict[str, str]) -> int | None:
    """Return the value of a length, or None if it has a name that is not defined."""
    values: dict[str, int] = {}
    try:
        for name in (node.name for node in _names(length)):
            rest = {other: text for other, text in defined.items() if other != name}
            (declared,) = c_parser.CParser().parse(f"int x[{defined[name]}];").ext
            value = _size(declared.type.dim, rest)
            if value is None:
                return None
            values[name] = value
        return _value(length, values)
    except (KeyError, c_parser.ParseError):
        return None


def _names(node: c_ast.Node) -> list[c_ast.ID]:
    below = [each for _, child in node.children() for each in _names(child)]
    return [node, *below] if isinstance(node, c_ast.ID) else below


def _read(node: c_ast.Node, found: Declarations) -> None:
    if isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl):
        arguments = node.type.args.params if node.type.args else ()
        named = tuple(Named(each.name, _argument(each.type)) for each in arguments)
        found.functions[node.name] = named, _type(node.type.type, found.constants)
    elif isinstance(node, c_ast.Typedef) and isinstance(node.type.type, c_ast.Struct):
        fields = node.type.type.decls
        found.structures[node.name] = tuple(
            Named(each.name, _type(each.type, found.constants)) for each in fields
        )
    elif isinstance(node, c_ast.Typedef) and isinstance(node.type, c_ast.TypeDecl):
        found.aliases[node.name] = _type(node.type, found.constants).name
    else:
        raise c_parser.ParseError(f"line {node.coord.line}: neither a function, a structure nor a constant")


def _argument(node: c_ast.Node) -> Type:
    if not isinstance(node, c_ast.ArrayDecl | c_ast.PtrDecl):
        return _type(node, {})
    inner = node.type
    if not isinstance(inner, c_ast.TypeDecl):
        raise c_parser.ParseError(f"line {node.coord.line}: a pointer to something that is not plain")
    return Type(_type(inner, {}).name, pointer="const" if "const" in inner.quals else "mut")


def _type(node: c_ast.Node, constants: dict[str, int]) -> Type:
    if isinstance(node, c_ast.ArrayDecl):
        return Type(_type(node.type, constants).name, elements=_value(node.dim, constants))
    if isinstance(node, c_ast.TypeDecl) and isinstance(node.type, c_ast.IdentifierType):
        return Type(" ".join(node.type.names))
    raise c_parser.ParseError(f"line {node.coord.line}: a type of a kind that no public header has")


def _value(node: c_ast.Node, constants: dict[str, int]) -> int:
    if isinstance(node, c_ast.Constant):
        return int(node.value.rstrip("u"), 0)
    if isinstance(node, c_ast.ID):
        return constants[node.name]
    if isinstance(node, c_ast.BinaryOp) and node.op in _OPERATIONS:
        return _OPERATIONS[node.op](_value(node.left, constants), _value(node.right, constants))
    raise c_parser.ParseError(f"line {node.coord.line}: a length of a kind that no public header has")


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left // right,
}


def has_shared_type(text: str) -> bool:
    """Return True if a header defines a type that functions of several files have in common."""
    return _SHARED_TYPE.search(text) is not None
