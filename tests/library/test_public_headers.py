# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The public headers have one shape and compile without a warning wherever they may be used."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from checkout import CATALOG
from conftest import ROOT
from library_compilers import COMPILERS, CRYPTO, DEFINES, complaints, includes
from pennyweight.build import toolchain as toolchains
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.public_functions import prototypes, sizes, wrapped

PUBLIC = [
    path
    for path in sorted(CRYPTO.rglob("include/pennyweight/*.h"))
    if not path.name.endswith(".template.h")  # made for headers that include it
]
ALGORITHMS = CATALOG.algorithms
HEADERS = [*PUBLIC, *sorted((CRYPTO / "nist").glob("*.h"))]
WARNINGS = [flag for flag in toolchains.C_FLAGS if flag.startswith("-W")]


def code_of(header: Path) -> str:
    """Without comments, each run of white space a space."""
    text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.DOTALL)
    return " ".join(text.split())


def misplaced(code: str, algorithm: Algorithm) -> list[str]:
    """Return the declarations that are missing or out of order."""
    found, place = [], 0
    for prototype in prototypes(algorithm):
        at = code.find(prototype, place)
        if at < 0:
            found.append(prototype)
        else:
            place = at
    return found


@pytest.mark.parametrize("id", ALGORITHMS)
def test_all_headers_declare_the_same_functions_in_the_same_order(id: str) -> None:
    algorithm = ALGORITHMS[id]
    assert misplaced(code_of(algorithm.public_header), algorithm) == []


@pytest.mark.parametrize("id", ALGORITHMS)
def test_declarations_are_wrapped_as_clang_format_does(id: str) -> None:
    """So that a header that `pennyweight generate` extends passes the lint as it is."""
    algorithm = ALGORITHMS[id]
    text = (algorithm.public_header).read_text()
    assert [each for each in map(wrapped, prototypes(algorithm)) if each not in text] == []


@pytest.mark.parametrize("id", [id for id, each in ALGORITHMS.items() if each.one_shot_only])
def test_a_header_without_a_streaming_form_declares_nothing_of_one_and_says_why(id: str) -> None:
    algorithm = ALGORITHMS[id]
    header = algorithm.public_header
    declared = set(re.findall(rf"\bpw_{id}(?:_[a-z_]+)?\b", code_of(header)))
    assert declared == {*algorithm.entries, *(each for option in algorithm.option_entries for each in option)}
    # a derivation has steps, and no text that comes in pieces
    assert algorithm.is_kdf or "no streaming API" in " ".join(header.read_text().split())


_TIME = "depends only on the input lengths"
_TAG = " and, for decryption, on whether the tag is valid"


@pytest.mark.parametrize(
    "header",
    sorted({each.public_header for each in ALGORITHMS.values()}),
    ids=lambda path: path.name,
)
def test_a_header_says_what_running_time_depends_on(header: Path) -> None:
    """The same sentence everywhere; an invalid tag also has the output wiped, which takes time."""
    text = " ".join(header.read_text().replace("\n *", "\n").split())
    assert text.count(f"Running time {_TIME}") == text.count(_TIME) == 1
    assert (_TIME + _TAG in text) == ("_decrypt(" in text)


@pytest.mark.parametrize("page", ["SECURITY.md", "docs/library.md", "docs/metrics.md"])
def test_a_page_says_the_same_of_running_time(page: str) -> None:
    text = " ".join((ROOT / page).read_text().split())
    assert len(re.findall(_TIME, text, re.IGNORECASE)) == 1
    assert len(re.findall(_TIME + _TAG, text, re.IGNORECASE)) == 1


def test_the_headers_have_the_sizes_of_the_catalogue(tmp_path: Path) -> None:
    checks = [
        f"typedef char {name.lower()}[{name} == {value} ? 1 : -1];"
        for algorithm in ALGORITHMS.values()
        for name, value in sizes(algorithm).items()
    ]
    headers = dict.fromkeys(algorithm.header for algorithm in ALGORITHMS.values())
    source = tmp_path / "sizes.c"
    source.write_text("\n".join([*(f'#include "pennyweight/{header}"' for header in headers), *checks, ""]))
    command = [*toolchains.host_compiler().command, *toolchains.C_FLAGS, f"-I{CRYPTO / 'include'}"]
    assert complaints([*command, "-fsyntax-only", str(source)]) == ""
    source.write_text(source.read_text().replace("== 16 ?", "== 17 ?", 1))
    assert "negative" in complaints([*command, "-fsyntax-only", str(source)])


def test_a_size_that_is_not_in_the_type_is_noticed() -> None:
    algorithm = ALGORITHMS["xoodyak_aead"]
    code = code_of(algorithm.public_header)
    wrong = code.replace("uint8_t tag[PW_XOODYAK_AEAD_TAG_BYTES]", "uint8_t *tag")
    assert len(misplaced(wrong, algorithm)) == 4
    assert misplaced(code.replace("pw_xoodyak_aead_aad", "pw_xoodyak_aad"), algorithm)


def said_of(compiler: str, language: str, headers: Sequence[Path], options: Sequence[str], at: Path) -> str:
    """Return the messages of a compiler for programs that include one header each."""
    sources = []
    for header in headers:
        source = at / f"use_{header.stem}.{'c' if language == 'c99' else 'cpp'}"
        # included twice: the guard; and something of the user's, because C99 knows no empty unit
        source.write_text(f'#include "{header}"\n' * 2 + "extern int used;\n")
        sources.append(str(source))
    flags = [f"-std={language}", *WARNINGS, *options, "-fsyntax-only"]
    return complaints([*COMPILERS[compiler].command, *flags, *sources])


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("language", ["c99", "c++11"])
def test_each_header_stands_alone_in_c_and_in_cpp(compiler: str, language: str, tmp_path: Path) -> None:
    """A run of the compiler for all that have the same folders: starting it costs more than a header."""
    by_folders: dict[tuple[str, ...], list[Path]] = defaultdict(list)
    for header in HEADERS:
        by_folders[tuple(includes(header))].append(header)
    for folders, headers in by_folders.items():
        assert said_of(compiler, language, headers, [*DEFINES, *folders], tmp_path) == ""


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("c99", "extern uint8_t pw_planted;\n"),
        ("c99", "typedef struct { int one; } pw_planted;\n"),
        ("c++11", "extern int class;\n"),
    ],
    ids=["needs another", "no guard", "a word of C++"],
)
def test_a_header_that_does_not_stand_alone_is_named(
    compiler: str, language: str, text: str, tmp_path: Path
) -> None:
    right, wrong = tmp_path / "right.h", tmp_path / "wrong.h"
    right.write_text("extern int pw_right;\n")
    wrong.write_text(text)
    said = said_of(compiler, language, [right, wrong], [], tmp_path)
    assert "/wrong.h:" in said and "/right.h:" not in said


@pytest.mark.parametrize("header", HEADERS, ids=lambda path: path.name)
def test_what_a_header_declares_has_c_names_in_cpp(header: Path) -> None:
    code = code_of(header)
    declared = code.partition('#ifdef __cplusplus extern "C" { #endif')[2]
    assert declared.count(");") == code.count(");")


# ---- results that decide ----

_STATUS = re.compile(r"\b(?:int|psa_status_t) ((?:pw|crypto)_\w+)\(([^;]*)\);")
_POINTER = re.compile(r"\bint \(\*(\w+)\)\(([^;]*?)\);[^}]*} (pw_\w+);")
_WARNED = re.compile(
    r":(\d+):\d+: (?:warning|error): [^\n]*(?:Wunused-result|Werror=unused-result|nodiscard)"
)


def statuses(header: Path) -> Iterator[tuple[str, str]]:
    """Functions that return one, and pointers to such, by name; and a call that ignores it.

    The aborts of PSA's driver clean up: what they return is always the same.
    """
    code = re.sub(r"#define .*", "", header.read_text())
    code = " ".join(re.sub(r"/\*.*?\*/", "", code, flags=re.DOTALL).replace("typedef int", "").split())
    for name, arguments in _STATUS.findall(code):
        if not name.endswith("_abort"):
            yield name, f"{name}({_zeros(arguments)});"
    for name, arguments, type in _POINTER.findall(code):
        yield f"{type}.{name}", f"((const {type} *)used)->{name}({_zeros(arguments)});"


def _zeros(arguments: str) -> str:
    return ", ".join("0" for _ in arguments.split(","))


def warned_of(command: Sequence[str], language: str, headers: Sequence[Path], folder: Path) -> list[str]:
    """The functions of whose ignored results a compiler warns, without being asked to."""
    ignored = [call for header in headers for call in statuses(header)]
    source = folder / ("use.c" if language.startswith("c9") else "use.cpp")
    head = [f'#include "{header}"' for header in headers] + ["extern void *used;", "void use(void);"]
    lines = [*head, "void use(void) {", *(call for _, call in ignored), "}", ""]
    source.write_text("\n".join(lines))
    folders = dict.fromkeys(flag for header in headers for flag in includes(header))
    # gcc sees it when it makes code; what it says of null pointers is beside the point
    flags = [f"-std={language}", *folders, *DEFINES, "-Wno-nonnull", "-S", "-o", str(folder / "use.s")]
    done = subprocess.run([*command, *flags, str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    first = lines.index("void use(void) {") + 2
    return [ignored[int(number) - first][0] for number in _WARNED.findall(done.stderr)]


def all_statuses() -> list[str]:
    return [name for header in HEADERS for name, _ in statuses(header)]


def test_every_algorithm_has_results_that_decide() -> None:
    found = set(all_statuses())
    for id, algorithm in ALGORITHMS.items():
        if algorithm.is_aead and algorithm.include == CRYPTO / "include":
            wanted = {f"pw_{id}_decrypt"} | (set() if algorithm.one_shot_only else {f"pw_{id}_verify"})
            assert wanted <= found, id
    assert {"pw_nonce_counter_take", "pw_psa_aead_decrypt", "crypto_aead_decrypt", "pw_aead.decrypt"} <= found


@pytest.mark.parametrize("language", ["c99", "c++11"])
@pytest.mark.parametrize("compiler", COMPILERS)
def test_a_compiler_warns_of_each_result_that_is_ignored(
    compiler: str, language: str, tmp_path: Path
) -> None:
    found = warned_of(COMPILERS[compiler].command, language, HEADERS, tmp_path)
    assert sorted(found) == sorted(all_statuses())


def test_a_compiler_that_knows_no_attributes_of_gcc_warns_by_the_standard(tmp_path: Path) -> None:
    header = tmp_path / "status.h"
    macro = (CRYPTO / "include/pennyweight/must_check.h").read_text()
    header.write_text(f"{macro}PW_MUST_CHECK int pw_status(int a);\n")
    source, strange = tmp_path / "use.cpp", ["-U__GNUC__", "-U__clang__"]
    source.write_text(f'#include "{header}"\nvoid use(void);\nvoid use(void) {{ pw_status(0); }}\n')
    command = [*COMPILERS["host"].command, *strange, "-S", "-o", str(tmp_path / "use.s"), str(source)]
    assert "nodiscard" in complaints([*command, "-std=c++17"])
    assert complaints([*command, "-std=c++11"]) == ""
