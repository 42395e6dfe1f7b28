# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight generate` drafts what a new entry lacks, once, and changes nothing that a person wrote."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import copyfile

import pytest

from catalogue_tree import FAMILY, write_family
from conftest import ROOT
from pennyweight.build import toolchain as toolchains
from pennyweight.catalogue.drafts import MARKER
from pennyweight.catalogue.public_functions import prototypes, sizes
from pennyweight.check.declaration import declared_arguments
from pennyweight.cli import main
from pennyweight.lab import Lab

ALGORITHMS = """
[[variant]]
id = "c/ref"
summary = "portable C"
uses = { toy = "c/ref" }
optimise = "speed"

[[variant.modes]]
kinds = ["aead", "hash", "cxof"]
sources = ["mode.c"]

[[algorithm]]
id = "toy_aead"
name = "Toy AEAD"
kind = "aead"
header = "toy.h"
key_bytes = 16
nonce_bytes = 12
tag_bytes = 8
rate_bytes = 4

[[algorithm.vector]]
source = "none"
key = "00000000000000000000000000000000"
nonce = "000000000000000000000000"
ad = "00"
message = "00"
result = "000000000000000000"

[[algorithm]]
id = "toy_long"
like = "toy_aead"
name = "Toy long"
tag_bytes = 16

[[algorithm.vector]]
source = "none"
key = "00000000000000000000000000000000"
nonce = "000000000000000000000000"
ad = "00"
message = "00"
result = "0000000000000000000000000000000000"

[[algorithm]]
id = "toy_siv"
name = "Toy SIV"
kind = "aead"
header = "toy.h"
key_bytes = 16
nonce_bytes = 0
tag_bytes = 8
rate_bytes = 4
one_shot_only = true

[[algorithm.vector]]
source = "none"
key = "00000000000000000000000000000000"
ad = "00"
message = "00"
result = "000000000000000000"

[[algorithm]]
id = "toy_hash"
name = "Toy hash"
kind = "hash"
header = "toy.h"
digest_bytes = 4
rate_bytes = 4

[[algorithm.vector]]
source = "none"
message = "00"
result = "00000000"

[[algorithm]]
id = "toy_cxof"
name = "Toy CXOF"
kind = "cxof"
header = "toy.h"
digest_bytes = 4
rate_bytes = 4

[[algorithm.vector]]
source = "none"
label = "00"
message = "00"
result = "00000000"
"""

MODE = """\
/* ---- Toy AEAD ---- */
int toy_aead_used = PW_TOY_AEAD_TAG_BYTES; /* of Toy AEAD, not of pw_toy_aeads */

/* ---- Toy SIV ---- */
int toy_siv_used;
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A new family without headers; its C has a section for one algorithm."""
    write_family(tmp_path, FAMILY + ALGORITHMS)
    (tmp_path / "crypto/toy/permutation.h").unlink()
    (tmp_path / "crypto/toy/mode.c").write_text(MODE)
    (tmp_path / "crypto/toy/avr").mkdir()
    (tmp_path / "crypto/toy/avr/mode.S").write_text("        define_mode toy_aead, TOY_AEAD\n/* end */\n")
    public = tmp_path / "crypto/include/pennyweight"
    public.mkdir(parents=True)
    copyfile(ROOT / "crypto/include/pennyweight/must_check.h", public / "must_check.h")
    (tmp_path / "published").mkdir()
    return tmp_path


def generated(root: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Run the command; return the files of the family that it wrote."""
    assert main(["--root", str(root), "generate"]) == 0
    return [line for line in capsys.readouterr().out.splitlines() if line.startswith("crypto/toy/")]


def test_a_new_family_gets_its_headers_and_copies_once(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = generated(root, capsys)
    assert sorted(found) == [
        "crypto/toy/avr/mode.S",
        "crypto/toy/include/pennyweight/toy.h",
        "crypto/toy/mode.c",
        "crypto/toy/toy.h",
    ]
    texts = {name: (root / name).read_text() for name in found}
    assert texts["crypto/toy/mode.c"] == MODE + (
        "\n/* ---- Toy long ---- */\n"
        "int toy_long_used = PW_TOY_LONG_TAG_BYTES; /* of Toy long, not of pw_toy_aeads */\n"
    )
    line = "        define_mode toy_aead, TOY_AEAD\n"
    assert (
        texts["crypto/toy/avr/mode.S"]
        == f"{line}{line.replace('aead', 'long').replace('AEAD', 'LONG')}/* end */\n"
    )
    assert generated(root, capsys) == []
    assert texts == {name: (root / name).read_text() for name in found}


def test_the_public_header_is_c_with_all_functions_and_sizes(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    generated(root, capsys)
    source = root / "use.c"
    lines = ['#include "pennyweight/toy.h"']
    for algorithm in Lab(root, root / "build").catalog.algorithms.values():
        lines += [
            f"typedef char {name.lower()}[{name} == {value} ? 1 : -1];"
            for name, value in sizes(algorithm).items()
        ]
        # a second declaration must agree with the first one
        lines += [prototype.removeprefix("PW_MUST_CHECK ") for prototype in prototypes(algorithm)]
    lines += [
        "extern pw_toy_aead_context a;",
        "extern pw_toy_long_context b;",
        "extern pw_toy_cxof_context c;",
        "",
    ]
    folders = [f"-I{root / 'crypto' / each}" for each in ("include", "toy/include")]
    command = [*toolchains.host_compiler().command, *toolchains.C_FLAGS, *folders, "-Werror", "-fsyntax-only"]
    source.write_text("\n".join(lines))
    done = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    for broken in (lines[1].replace("==", "!="), lines[-5].replace("void", "int")):
        source.write_text("\n".join([lines[0], broken, ""]))
        assert subprocess.run([*command, str(source)], capture_output=True, check=False).returncode != 0


def test_generated_c_is_formatted(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    generated(root, capsys)
    copyfile(ROOT / ".clang-format", root / ".clang-format")
    command = [ROOT / ".venv/bin/clang-format", "--dry-run", "--Werror", *root.glob("crypto/toy/**/*.h")]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""


def test_a_new_primitive_is_declared_with_its_contract(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    generated(root, capsys)
    assert MARKER in (root / "crypto/toy/toy.h").read_text()
    found = declared_arguments(root / "crypto/toy/avr/mode.S", "pw_toy_permute")
    assert found is not None
    assert [(each.name, each.type, each.bytes.text, each.access, each.secret) for each in found] == [
        ("state", "uint32_t *", "8", "read-write", True),
        ("key", "uint32_t *", "4", "read", True),
        ("domain", "unsigned", "0", "read", False),
        ("rounds", "unsigned", "0", "read", False),
    ]


@pytest.mark.parametrize(
    ("path", "text", "complaint"),
    [
        (
            "crypto/toy/include/pennyweight/toy.h",
            "void pw_toy_aead_encrypt(void);\n",
            "toy.h: declares functions of toy_aead, but not pw_toy_aead_decrypt, pw_toy_aead_init, ",
        ),
        (
            "crypto/toy/include/pennyweight/toy.h",
            "void pw_other(void);\n",
            "toy.h: must have `#ifdef __cplusplus` and `}` once, where declarations end",
        ),
        ("crypto/toy/toy.h", "void pw_other(void);\n", "toy.h: does not declare pw_toy_permute; declare it"),
    ],
)
def test_a_header_that_cannot_be_completed_is_left_alone(
    root: Path, path: str, text: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)
    assert main(["--root", str(root), "generate"]) == 1
    assert complaint in capsys.readouterr().err
    assert (root / path).read_text() == text
    assert (root / "crypto/toy/mode.c").read_text() == MODE


def test_a_header_that_is_missing_is_named_with_the_remedy(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--root", str(root), "verify", "toy_aead"]) == 2
    assert "toy.h exists; `pennyweight generate` writes the latter" in capsys.readouterr().err


def test_no_draft_of_the_library_is_left() -> None:
    files = [path for path in (ROOT / "crypto").rglob("*") if path.suffix in (".c", ".h", ".S", ".inc")]
    assert len(files) > 500
    assert [path for path in files if MARKER in path.read_text(encoding="utf-8")] == []
