# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Implementation folders in the shape of NIST's competition and of SUPERCOP: api.h beside the sources."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pennyweight.errors import LabError, set_aside

AEAD, HASH = "crypto_aead", "crypto_hash"

SOURCES = (".c", ".S", ".s")
_DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)(?:[ \t]+(.+?))?[ \t]*$", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_MAIN = re.compile(r"^\s*(?:int|void)\s+main\s*\(", re.MULTILINE)
_OPERATIONS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.floordiv,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}
_MOST = 1 << 12
"""Bytes of a key, a nonce, a tag or a digest: more is a mistake."""


class FolderError(LabError):
    """A folder that is no implementation; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Folder:
    """An implementation as it lies there."""

    path: Path
    kind: str
    """AEAD or HASH."""
    sizes: Mapping[str, int]
    """In bytes: "key", "nonce", "tag" of an AEAD; "digest" of a hash."""
    sources: tuple[Path, ...]
    headers: tuple[Path, ...]
    """Folders of headers."""
    left_out: tuple[Path, ...]
    """Sources that have a main function: programs, no part of it."""

    @property
    def name(self) -> str:
        """The folder above and the folder: "elephant160v2/ref"."""
        return f"{self.path.parent.name}/{self.path.name}"

    @property
    def functions(self) -> tuple[str, ...]:
        """Those that everything of it is reached by."""
        return ("crypto_aead_encrypt", "crypto_aead_decrypt") if self.kind == AEAD else ("crypto_hash",)

    def __str__(self) -> str:
        sizes = ", ".join(f"{name} {size}" for name, size in self.sizes.items())
        return f"{self.kind}, {sizes} bytes"


def folders_below(path: Path, broken: list[LabError] | None = None) -> list[Folder]:
    """Every implementation at `path` or below it, by name.

    FolderError where there is none; of one that cannot be read it goes to `broken` if that is given.
    """
    if not path.is_dir():
        if path.exists():
            raise FolderError(f"{path}: is no folder; of a file give a function: --call 'name(u8[16] inout)'")
        raise FolderError(f"{path}: there is no such folder")
    places = sorted(each.parent for each in path.resolve().rglob("api.h"))
    if not places:
        raise FolderError(
            f"{path}: there is no api.h in it or below it; an implementation folder has one, with sizes such "
            "as CRYPTO_KEYBYTES, beside its sources. Of other C give a function: --call 'name(u8[16] inout)'"
        )
    found = []
    for place in places:
        try:
            found.append(_folder(place, places))
        except LabError as error:
            set_aside(error, broken)
    return found


def _folder(path: Path, all_places: Iterable[Path]) -> Folder:
    kind, sizes = sizes_in(path / "api.h")
    nested = [each for each in all_places if each != path and each.is_relative_to(path)]
    files = [
        each
        for each in sorted(path.rglob("*"))
        if each.is_file() and not any(each.is_relative_to(inner) for inner in nested)
    ]
    sources = [each for each in files if each.suffix in SOURCES]
    programs = [each for each in sources if each.suffix == ".c" and _MAIN.search(_text(each))]
    kept = [each for each in sources if each not in programs]
    if not kept:
        raise FolderError(f"{path}: has api.h and no source beside it or below it (*.c, *.S, *.s)")
    headers = dict.fromkeys((path, *(each.parent for each in files if each.suffix in (".h", ".inc"))))
    return Folder(path, kind, sizes, tuple(kept), tuple(headers), tuple(programs))


def sizes_in(api: Path) -> tuple[str, dict[str, int]]:
    """The kind that an api.h is of, and its sizes; FolderError where they are not there or no numbers."""
    defined = dict(_DEFINE.findall(_COMMENT.sub(" ", _text(api))))
    is_aead, is_hash = "CRYPTO_NPUBBYTES" in defined, "CRYPTO_BYTES" in defined
    if is_aead and is_hash:
        is_aead = HASH not in api.parts
    if not is_aead and not is_hash:
        raise FolderError(
            f"{api}: defines neither CRYPTO_NPUBBYTES, as of an AEAD, nor CRYPTO_BYTES, as of a hash; "
            "other kinds are not measured as folders: give a function with --call"
        )
    wanted = (
        {"key": "CRYPTO_KEYBYTES", "nonce": "CRYPTO_NPUBBYTES", "tag": "CRYPTO_ABYTES"}
        if is_aead
        else {"digest": "CRYPTO_BYTES"}
    )
    if is_aead and "CRYPTO_NSECBYTES" in defined and _number("CRYPTO_NSECBYTES", defined, api):
        raise FolderError(f"{api}: CRYPTO_NSECBYTES is not 0: secret message numbers are not measured")
    sizes = {name: _number(macro, defined, api) for name, macro in wanted.items()}
    for name, size in sizes.items():
        if not 0 <= size <= _MOST or (not size and name != "tag"):
            raise FolderError(f"{api}: {wanted[name]} is {size}; a {name} has 1 to {_MOST} bytes")
    return AEAD if is_aead else HASH, sizes


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as problem:
        raise FolderError(f"{path}: cannot be read: {problem.strerror}") from problem


def _number(macro: str, defined: Mapping[str, str], api: Path, depth: int = 0) -> int:
    text = defined.get(macro)
    if text is None:
        raise FolderError(f"{api}: does not define {macro}")
    try:
        tree = ast.parse(re.sub(r"\b(0[xX][0-9a-fA-F]+|\d+)[uUlL]+\b", r"\1", text), mode="eval")
        return _value(tree.body, defined, api, depth)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError) as problem:
        raise FolderError(f"{api}: {macro} is {text!r}, which is no number") from problem


def _value(node: ast.expr, defined: Mapping[str, str], api: Path, depth: int) -> int:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name) if depth < len(defined):
            return _number(name, defined, api, depth + 1)
        case ast.BinOp(left, operation, right) if type(operation) in _OPERATIONS:
            sides = (_value(each, defined, api, depth) for each in (left, right))
            return int(_OPERATIONS[type(operation)](*sides))
    raise ValueError
