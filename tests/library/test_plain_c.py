# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Modes are plain C: grep finds every public function, no file is a template, errors are short."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest

from conftest import ROOT
from library_compilers import COMPILERS
from pennyweight.build import toolchain as toolchains
from pennyweight.catalogue.c_declarations import function_names

CRYPTO = ROOT / "crypto"

LISTS = {"aeads.template.h", "hashes.template.h", "macs.template.h"}
"""Generated lists of all algorithms, which the descriptors include."""

PASTES = {
    "rotation/c/rotate.c": "functions that differ in a constant, to measure rotations; no product has them",
    "rotation/rotate.h": "their declarations",
    "descriptors/aead.c": "an object for each algorithm of a list that a product may replace by its own",
    "descriptors/hash.c": "likewise",
    "descriptors/mac.c": "likewise",
    "descriptors/sizes.h": "the constants of such a list",
    "include/pennyweight/aead.h": "the declarations of these objects",
    "include/pennyweight/hash.h": "likewise",
    "include/pennyweight/mac.h": "likewise",
}
"""Files that paste names, and why a macro is better there."""

_DEFINITION = re.compile(r"^(?:PW_NOINLINE )?\w[\w *]*?[ *](pw_\w+)\([^;{]*\)\s*\{", re.MULTILINE)
_ASSEMBLY = re.compile(r"#ifdef __ASSEMBLER__\n.*?^#endif$", re.DOTALL | re.MULTILINE)


def templates(names: Iterable[str]) -> list[str]:
    return sorted(name for name in names if name.endswith(".template.h") and name not in LISTS)


def pasting(texts: Mapping[str, str]) -> list[str]:
    """Return the C files in which the preprocessor pastes names, but for what assembly alone reads."""
    return sorted(name for name, text in texts.items() if "##" in _ASSEMBLY.sub("", text))


_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_GUARDED = re.compile(r"\s*#ifndef (\w+)\n\s*#define \1\n.*#endif\s*", re.DOTALL)


def unguarded(texts: Mapping[str, str]) -> list[str]:
    """Return the headers whose content is compiled once more where they are included once more."""
    return sorted(name for name, text in texts.items() if not _GUARDED.fullmatch(_COMMENT.sub("", text)))


FORMS = {
    "aes_ccm/c/ccm_bitsliced.c": "as of aes_gcm",
    "aes_ccm/c/ccm_bitsliced_stream.c": "likewise",
    "aes_ccm/c/ccm_on_the_fly.c": "likewise",
    "aes_ccm/c/ccm_on_the_fly_stream.c": "likewise",
    "aes_ccm/c/ccm_round_keys.c": "likewise",
    "aes_ccm/c/ccm_round_keys_stream.c": "likewise",
    "aes_cmac/c/block_bitsliced.c": "likewise",
    "aes_cmac/c/block_on_the_fly.c": "likewise",
    "aes_cmac/c/block_round_keys.c": "likewise",
    "aes_cmac/c/cmac_bitsliced.c": "likewise",
    "aes_cmac/c/cmac_on_the_fly.c": "likewise",
    "aes_cmac/c/cmac_round_keys.c": "likewise",
    "aes_gcm/c/gcm_bitsliced.c": "by what is prepared for a key: the round keys bitsliced",
    "aes_gcm/c/gcm_on_the_fly.c": "nothing",
    "aes_gcm/c/gcm_round_keys.c": "the round keys",
    "chachapoly/c/aead.c": "Poly1305 takes a block at a time",
    "chachapoly/c/aead_blocks.c": "Poly1305 takes many blocks",
    "sha256/c/hash.c": "the compression function takes a block at a time",
    "sha256/c/hash_from_message.c": "it takes many blocks where the message lies",
}
"""Files that define the same public functions as another one, because an implementation takes one of them."""


def is_form(path: str) -> bool:
    """Return True if the file is such a form; `*_fast.c` is the one of the implementation c/fast."""
    return path in FORMS or path.endswith("_fast.c")


def ambiguous(headers: Iterable[str], sources: Mapping[str, str]) -> list[str]:
    """Return the public functions that two headers declare, or two C files define but forms of a mode."""
    declared = Counter(name for text in headers for name in function_names(text))
    defined = Counter(
        name for path, text in sources.items() if not is_form(path) for name in _DEFINITION.findall(text)
    )
    return sorted(name for name, times in declared.items() if times > 1 or defined[name] > 1)


_BODY = re.compile(rf"{_DEFINITION.pattern}\n(.*?)^\}}", re.MULTILINE | re.DOTALL)
_CALL = re.compile(r"\b(?!if|for|while|return|sizeof\b)\w+\([^();]*(, [^(),;]+)\);")


def with_a_forgotten_argument(text: str) -> str | None:
    """Return the C with the last argument left out of a call in its last public function that has one."""
    for body in reversed([*_BODY.finditer(text)]):
        call = _CALL.search(text, body.start(2), body.end(2))
        if call:
            return text[: call.start(1)] + text[call.end(1) :]
    return None


MOST_LINES_OF_AN_ERROR = 15


def lines_of_errors(path: Path, text: str, command: Sequence[str]) -> int:
    """Return how many lines a compiler prints of a file of the library with that text; 0 if it accepts it."""
    folders = [f"-I{folder}" for folder in (path.parent, CRYPTO, CRYPTO / "include", CRYPTO / "common")]
    done = subprocess.run(
        [*command, *toolchains.C_FLAGS, "-fno-diagnostics-color", *folders, "-fsyntax-only", "-xc", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    return len(done.stderr.splitlines()) if done.returncode else 0


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


def test_no_header_is_included_twice_for_its_effect() -> None:
    headers = texts(CRYPTO, ".h")
    assert len(headers) > 100
    assert {Path(name).name for name in unguarded(headers)} == LISTS


def test_a_header_that_is_included_for_its_effect_is_found() -> None:
    rows = "void NAME(a)(void);\n"
    guarded = f"/* A mode. */\n#ifndef A_H\n#define A_H\n{rows}#endif\n"
    part = f"#ifndef A_H\n#define A_H\n#endif\n{rows}"
    other = f"#ifndef A_H\n#define B_H\n{rows}#endif\n"
    assert unguarded({"a.h": guarded, "b.h": rows, "c.h": part, "d.h": other}) == ["b.h", "c.h", "d.h"]


def test_every_public_function_is_defined_by_its_name() -> None:
    headers = texts(CRYPTO / "include", ".h")
    assert not_defined(headers.values(), texts(CRYPTO, ".c", ".h").values()) == []


def test_every_public_function_is_declared_and_defined_once() -> None:
    headers = texts(CRYPTO / "include", ".h")
    sources = texts(CRYPTO, ".c", ".h")
    assert ambiguous(headers.values(), sources) == []
    for path in filter(is_form, sources):
        without = {each: text for each, text in sources.items() if each != path}
        assert not_defined(headers.values(), without.values()) == [], "each form is one of several"


def test_a_function_that_is_declared_or_defined_twice_is_found() -> None:
    one = "void pw_a(void)\n{\n}\n"
    assert ambiguous(["void pw_a(void);\n"], {"a.c": one, "b.c": "void pw_a(void);\n"}) == []
    assert ambiguous(["void pw_a(void);\n"], {"a.c": one, "b.c": one}) == ["pw_a"]
    assert ambiguous(["void pw_a(void);\n"] * 2, {"a.c": one}) == ["pw_a"]


@pytest.mark.parametrize(
    "compiler",
    [pytest.param(name, marks=() if name == "host" else pytest.mark.second) for name in COMPILERS],
)
def test_a_forgotten_argument_gives_at_most_15_lines_of_error(compiler: str) -> None:
    found = {}
    for name, text in texts(CRYPTO, ".c").items():
        broken = with_a_forgotten_argument(text)
        if broken and name.split("/")[1] == "c":
            found[name] = lines_of_errors(CRYPTO / name, broken, COMPILERS[compiler].command)
    assert len(found) > 60
    assert {name: lines for name, lines in found.items() if not 0 < lines <= MOST_LINES_OF_AN_ERROR} == {}


def test_an_error_in_a_template_is_too_long(tmp_path: Path) -> None:
    command = COMPILERS["host"].command
    helper = "static int f(int x, int y) { return x + y; }\n"
    plain = f"{helper}int pw_a(void);\nint pw_a(void)\n{{\n    return f(1, f(2, 3));\n}}\n"
    assert lines_of_errors(tmp_path / "a.c", plain, command) == 0
    calls = plain.replace("return f(1, f(2, 3))", "f(1, 2)")
    assert with_a_forgotten_argument(calls) == calls.replace("f(1, 2)", "f(1)")
    assert 0 < lines_of_errors(tmp_path / "a.c", calls.replace("f(1, 2)", "f(1)"), command) <= 15
    rows = "".join(f"MODE({row})\n" for row in "abcd")
    template = f"{helper}#define MODE(id) int pw_##id(void) {{ return f(1); }}\n{rows}"
    assert lines_of_errors(tmp_path / "a.c", template, command) > MOST_LINES_OF_AN_ERROR


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
