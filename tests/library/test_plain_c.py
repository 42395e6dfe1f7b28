# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Modes are plain C: grep finds every public function, and no file is a template."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight.catalogue.c_declarations import function_names

CRYPTO = ROOT / "crypto"

LISTS = {"aeads.template.h", "hashes.template.h"}
"""Generated lists of all algorithms, which the descriptors include."""

PASTES = {
    "rotation/c/rotate.c": "functions that differ in a constant, to measure rotations; no product has them",
    "rotation/rotate.h": "their declarations",
    "descriptors/aead.c": "an object for each algorithm of a list that a product may replace by its own",
    "descriptors/hash.c": "likewise",
    "descriptors/sizes.h": "the constants of such a list",
    "include/pennyweight/aead.h": "the declarations of these objects",
    "include/pennyweight/hash.h": "likewise",
}
"""Files that paste names, and why a macro is better there."""

_DEFINITION = re.compile(r"^(?:PW_NOINLINE )?\w[\w *]*?[ *](pw_\w+)\([^;{]*\)\s*\{", re.MULTILINE)
_ASSEMBLY = re.compile(r"#ifdef __ASSEMBLER__\n.*?^#endif$", re.DOTALL | re.MULTILINE)


def templates(names: Iterable[str]) -> list[str]:
    return sorted(name for name in names if name.endswith(".template.h") and name not in LISTS)


def pasting(texts: Mapping[str, str]) -> list[str]:
    """Return the C files in which the preprocessor pastes names, but for what assembly alone reads."""
    return sorted(name for name, text in texts.items() if "##" in _ASSEMBLY.sub("", text))


def not_defined(headers: Iterable[str], sources: Iterable[str]) -> list[str]:
    """Return the functions of public headers that no C file defines by their name."""
    defined = {name for text in sources for name in _DEFINITION.findall(text)}
    return sorted({name for text in headers for name in function_names(text)} - defined)


def texts(folder: Path, *suffixes: str) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.suffix in suffixes)
    return {path.relative_to(CRYPTO).as_posix(): path.read_text(encoding="utf-8") for path in found}


def test_no_file_is_a_template() -> None:
    assert templates(path.name for path in CRYPTO.rglob("*")) == []


def test_names_are_pasted_only_where_a_macro_is_better() -> None:
    assert set(pasting(texts(CRYPTO, ".c", ".h"))) == set(PASTES)


def test_every_public_function_is_defined_by_its_name() -> None:
    headers = texts(CRYPTO / "include", ".h")
    assert not_defined(headers.values(), texts(CRYPTO, ".c", ".h").values()) == []


@pytest.mark.parametrize(
    ("sources", "found"),
    [
        (["void pw_a(void)\n{\n}\n"], []),
        (["int pw_a(const uint8_t *x,\n         size_t len)\n{\n"], []),
        (["#define NAME(f) pw_##f\nvoid NAME(a)(void)\n{\n}\n"], ["pw_a"]),
        (["void pw_a(void);\n"], ["pw_a"]),
        (["    pw_a();\n    if (x) {\n"], ["pw_a"]),
    ],
)
def test_a_function_without_a_definition_by_name_is_found(sources: list[str], found: list[str]) -> None:
    assert not_defined(["void pw_a(void);\n"], sources) == found


def test_templates_and_pasted_names_are_found() -> None:
    assert templates(["aead.h", "aead.template.h", "aeads.template.h"]) == ["aead.template.h"]
    assert pasting({"a.c": "#define NAME(f) pw_##f\n", "b.c": "void pw_b(void);\n"}) == ["a.c"]
    assembly = "#ifdef __ASSEMBLER__\n#define ROW(id) pw_##id\n#endif\n"
    assert pasting({"a.h": assembly, "b.h": f"{assembly}#define X(a) pw_##a\n"}) == ["b.h"]
