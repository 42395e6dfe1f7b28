# SPDX-License-Identifier: Apache-2.0 OR MIT
"""One algorithm as one header, one C file and one assembly file, which depend on nothing else.

Files of the library are separate translation units, so two of them may give a private function, a macro, a
label or a constant the same name. Such a name gets the name of its file as suffix where it comes second.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pennyweight.build.image import Recipe
from pennyweight.catalogue.c_declarations import has_shared_type
from pennyweight.errors import LabError

_INCLUDE = re.compile(r'[ \t]*#[ \t]*include[ \t]+(["<])([^">]+)[">].*\n')
_CONDITION = re.compile(r"[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif)\b(.*)")
_GUARD = re.compile(r"#ifndef (\w+_(?:H|INC))\n#define \1\n")
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
_MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
_OF_ASSEMBLY = (
    re.compile(r"^[ \t]*\.macro[ \t]+([A-Za-z_]\w*)", re.MULTILINE),
    re.compile(r"^[ \t]*(?:local_function|table|local_entry)[ \t]+\.?([A-Za-z_]\w*)", re.MULTILINE),
    re.compile(r"^([A-Za-z_]\w*):", re.MULTILINE),
    re.compile(r"\.(L\w+)"),
)
_STEM = re.compile(r"\.(L\w+)\\")
"""The beginning of a label whose end is an argument of a macro."""
_PROTOTYPE = re.compile(r"^static (?!inline)[^;{}=]*\)\s*;", re.MULTILINE)
_DECLARED = re.compile(r"\(\*(\w+)\)|(\w+)\s*(?:\(|\[|=|$)")
"""The declared name of a statement at file scope."""
_UNUSED = (
    "/* Not every helper is needed. */\n"
    '#ifdef __GNUC__\n#pragma GCC diagnostic ignored "-Wunused-function"\n'
    "#if defined(__clang__) || __GNUC__ >= 6\n"
    '#pragma GCC diagnostic ignored "-Wunused-const-variable"\n#endif\n#endif\n\n'
)
_LICENCE = "/* SPDX-License-Identifier: Apache-2.0 OR MIT */\n"


def amalgamation(recipe: Recipe, public: Path, name: str, title: str) -> dict[str, str]:
    """Return the content of `<name>.h`, `<name>.c` and, if the recipe has assembly, `<name>.S`, by file name.

    `public` is the header of the algorithm, whose functions and those of the headers that it includes are
    declared. Raises LabError if a file includes one that does not exist.
    """
    header = _Text(recipe.folders)
    declared = header.expanded(public)
    guard = f"PENNYWEIGHT_AMALGAMATED_{name.upper()}_H"
    opened = f"/* {title} */\n#ifndef {guard}\n#define {guard}\n\n"
    files = {f"{name}.h": f"{_LICENCE}{opened}{declared}\n#endif\n"}
    head = f"{_LICENCE}/* {title}: compile with {recipe.optimise}. */\n"
    of_c = [source for source in recipe.sources if source.suffix == ".c"]
    if of_c:
        body = "".join(_sections(_Text(recipe.folders, dict(header.held)), of_c, _names_of_c))
        files[f"{name}.c"] = f'{head}{_UNUSED}#include "{name}.h"\n\n{body}'
    if of_assembly := [source for source in recipe.sources if source.suffix == ".S"]:
        files[f"{name}.S"] = head + "".join(_sections(_Text(recipe.folders), of_assembly, _names_of_assembly))
    return files


def _sections(text: _Text, sources: Sequence[Path], names_of: Callable[[str], set[str]]) -> Iterator[str]:
    """Yield each source with what it includes; what is private to a source has a distinct name.

    Headers that are not shared are repeated: they may depend on names of the file that includes them.
    """
    taken: set[str] = set()
    for source in sources:
        before = dict(text.held)
        whole = text.expanded(source)
        text.held = before | {path: under for path, under in text.held.items() if path in text.shared}
        shared = "".join(_bare(path.read_text(encoding="utf-8")) for path in text.held)
        own = names_of(_bare(whole)) - names_of(shared)
        yield _section(source, _renamed(whole, own & taken, source), text.macros)
        taken |= own


def _renamed(text: str, names: Iterable[str], source: Path) -> str:
    """Return the text with a suffix to these names; a tag is one behind its keyword alone.

    A stem is renamed wherever a label begins with it: `.Lentry_\\left` may mean `.Lentry_8`.
    """
    suffix = f"{source.parent.parent.name}_{source.stem}"
    stems = set(_STEM.findall(text))
    for name in sorted(names):
        end = "" if name in stems else r"(?!\w)"
        text = re.sub(rf"(?<!\w){name}{end}", f"{name}_{suffix}", text)
    return text


def _section(source: Path, text: str, kept: set[str]) -> str:
    """Return the text of a source under a heading; its macros end with it, except those in `kept`."""
    heading = f"/* ==== {source.parent.parent.name}/{source.parent.name}/{source.name} ==== */"
    ended = "".join(f"#undef {name}\n" for name in sorted({*_MACRO.findall(text)} - kept))
    return f"\n{heading}\n\n{text}{ended}"


@dataclass
class _Text:
    """Expands includes: a file with a guard once, a file without one each time."""

    folders: Sequence[Path]
    held: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    """Files that have been expanded, with the conditions that they stand under."""
    shared: set[Path] = field(default_factory=set)
    """Files of which all sources use one copy, and what those include."""

    @property
    def macros(self) -> set[str]:
        """Names of the macros of all files that are expanded once."""
        return {name for path in self.held for name in _MACRO.findall(path.read_text(encoding="utf-8"))}

    def expanded(self, path: Path, under: tuple[str, ...] = ()) -> str:
        """Return the file with what it includes; `under` are the conditions around it."""
        text = path.read_text(encoding="utf-8").removeprefix(_LICENCE)
        guard = _GUARD.search(text)
        if guard is not None:
            self.held[path] = under
        if _is_shared(path):
            self._share(path)
        made: list[str] = []
        conditions = list(under)
        for line in text.splitlines(keepends=True):
            if condition := _CONDITION.match(line):
                self._follow(conditions, condition[1], condition[2].strip())
            found = _INCLUDE.match(line)
            if found is None:
                made.append(line)
                continue
            # a guard is no condition: the file stands there once
            around = tuple(each for each in conditions if guard is None or each != f"ifndef {guard[1]}")
            inner = self._find(path, found[2])
            if inner is None and found[1] == '"':
                raise LabError(f"{path}: includes {found[2]}, which is in none of its folders")
            if inner is None:
                made.append(line)
            elif not self._is_held(inner, around):
                made.append(self.expanded(inner, around))
        return "".join(made)

    def _share(self, path: Path) -> None:
        """Note that the file, and all that it includes, stays for the sources that follow."""
        if path not in self.shared:
            self.shared.add(path)
            for found in _INCLUDE.finditer(path.read_text(encoding="utf-8")):
                if inner := self._find(path, found[2]):
                    self._share(inner)

    def _is_held(self, path: Path, under: tuple[str, ...]) -> bool:
        """Return True if the file was expanded under no other conditions than these."""
        there = self.held.get(path)
        return there is not None and there == under[: len(there)]

    def _follow(self, conditions: list[str], word: str, what: str) -> None:
        if word in ("if", "ifdef", "ifndef"):
            conditions.append(f"{word} {what}")
        elif word == "endif":
            conditions.pop()
        else:
            conditions[-1] += f" {word} {what}"

    def _find(self, path: Path, name: str) -> Path | None:
        for folder in (path.parent, *self.folders):
            if (folder / name).is_file():
                return (folder / name).resolve()
        return None


def _is_shared(path: Path) -> bool:
    """Return True if all files use one copy: the macros of assembly, helpers of C, public types."""
    text = _bare(path.read_text(encoding="utf-8"))
    return path.parent.name == "asm" or (
        _GUARD.search(text) is not None
        and not _PROTOTYPE.search(text)
        and (path.parent.name == "common" or has_shared_type(text))
    )


def _bare(text: str) -> str:
    return _STRING.sub('""', _COMMENT.sub(" ", text))


def _names_of_assembly(text: str) -> set[str]:
    """Return macros of the assembler, private functions, tables and labels; symbols may be set anew.

    Of labels that begin with a stem the stem alone is returned.
    """
    stems = tuple(set(_STEM.findall(text)))
    names = set[str]().union(*(pattern.findall(text) for pattern in _OF_ASSEMBLY))
    return {name for name in names if name in stems or not name.startswith(stems)}


def _names_of_c(text: str) -> set[str]:
    """Return functions, objects, types and constants that no other file sees, and tags, as "enum phase".

    Every name that other files see begins with pw_.
    """
    text = re.sub(r"^[ \t]*#(?:.*\\\n)*.*$", "", text, flags=re.MULTILINE)
    names = set(re.findall(r"\b((?:struct|union|enum) \w+)\s*\{", text))
    for enumeration in re.findall(r"\benum\s*\w*\s*\{([^}]*)\}", text):
        names.update(re.findall(r"(?:^|,)\s*(\w+)", enumeration))
    flat = _without_bodies(text)
    names.update(re.findall(r"\bPW_CLEARS_\w+\((\w+)", flat))
    flat = re.sub(r"\b(?:__attribute__|PW_[A-Z_]+)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)", "", flat)
    for statement in re.split(r"[;}]", flat):
        if found := _DECLARED.search(statement):
            name = found[1] or found[2]
            if not name.startswith("pw_") or re.search(r"\b(?:static|PW_INLINE)\b", statement):
                names.add(name)
    return names - {"C", "enum", "struct", "union"}  # "C" is of extern "C"


def _without_bodies(text: str) -> str:
    """Return the text with every outermost pair of braces emptied."""
    made, depth = [], 0
    for character in text:
        if character == "}":
            depth -= 1
        if depth == 0:
            made.append(character)
        if character == "{":
            depth += 1
            if depth == 1 and made[-1] != "{":
                made.append("{")
    return "".join(made)
