# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The reference manual: every function with its arguments, a page a family, and Doxygen has no warning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import manual
from conftest import ROOT
from pennyweight.errors import LabError
from pennyweight.lab import Lab

LAB = Lab(ROOT, ROOT / "build")
PROTOTYPE = re.compile(r"^[a-z][\w *]*?\*?(pw_\w+)\(", re.MULTILINE)


def functions(header: Path) -> set[str]:
    text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.DOTALL)
    return set(PROTOTYPE.findall(text)) - {"pw_nonce_store"}


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return manual.make_manual(Lab(ROOT, tmp_path_factory.mktemp("manual"))).parent


def test_every_function_and_every_family_has_its_place(html: Path) -> None:
    for family in LAB.catalog.families:
        headers = {each.public_header for each in family.algorithms}
        for header in headers:
            page = (html / f"group__{family.id.replace('_', '__')}.html").read_text()
            for function in functions(header):
                assert page.count(f"{function}()</h2>") == 1, function


@pytest.mark.parametrize("name", ["psa.h", "nonce.h", "aead.h", "hash.h"])
def test_what_stands_beside_the_families_is_there(html: Path, name: str) -> None:
    page = (html / f"{name.removesuffix('.h')}_8h.html").read_text()
    found = functions(manual.public(ROOT) / name)
    assert found
    for function in found:
        assert f"{function}()</h2>" in page, function


def test_the_examples_are_in_it(html: Path) -> None:
    examples = {path.stem for path in (ROOT / "examples").glob("*.c")} - {"main"}
    assert examples
    for name in examples:
        assert (html / f"{name}_8c-example.html").is_file(), name


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("size_t outlen,", "size_t bound,", "no words for bound"),
        ("#define PW_ASCON_HASH256_DIGEST_BYTES 32", "#define PW_ASCON_HASH256_BLOCK 8", "has no words"),
        ("void pw_ascon_hash256_finalize", "int pw_ascon_hash256_update", "no words for its result"),
    ],
)
def test_what_has_no_words_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (manual.public(ROOT) / "ascon.h").read_text()
    assert old in text
    (tmp_path / "ascon.h").write_text(text.replace(old, new))
    with pytest.raises(LabError, match=said):
        list(manual.Page(tmp_path / "ascon.h", LAB.catalog, {}).lines())


@pytest.mark.parametrize(
    "text",
    [
        "/** Adds. @param a a number */\nvoid pw_add(int a, int b);",
        "/** Adds. @param a a number @param b another */\nint pw_add(int a, int b);",
        "void pw_add(int a, int b);",
        "/** As @ref pw_subtract. */\nvoid pw_add(void);",
    ],
    ids=["an argument", "a result", "a function", "a link to nothing"],
)
def test_what_doxygen_misses_is_an_error(text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = f"/** @file pennyweight/add.h\nA sum. */\n{text}\n"
    monkeypatch.setattr(manual, "pages", lambda catalog: {"pennyweight/add.h": page})
    with pytest.raises(LabError, match=r"pw_add|pw_subtract"):
        manual.make_manual(Lab(ROOT, tmp_path))
