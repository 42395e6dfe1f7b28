# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Declarations of a public header: constants, structures and functions, read by a C parser."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pycparser import c_ast, c_parser

from pennyweight.errors import CatalogError

_STANDARD = ("uint8_t", "uint16_t", "uint32_t", "uint64_t", "size_t")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CONSTANT = re.compile(r"^#define (PW_\w+) (\d+)\s*$", re.MULTILINE)
_DIRECTIVE = re.compile(r"^\s*#.*$|^extern \"C\" \{\n|^\}\n", re.MULTILINE)
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
    code = "".join(f"typedef int {name};\n" for name in _STANDARD) + code
    try:
        tree = c_parser.CParser().parse(code, header.name)
        for node in tree.ext[len(_STANDARD) :]:
            _read(node, found)
    except (c_parser.ParseError, KeyError) as error:
        raise CatalogError(f"{header}: {error}") from error
    return found


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
