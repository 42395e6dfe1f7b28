# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the public headers promise of every algorithm, kept by its portable C under the sanitizers.

Pieces make the whole, in place works, wrong inputs are rejected and the output wiped, contexts are wiped,
NULL goes for no bytes. The promises are programs in tests/interface; broken.h proves that each can fail.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from algorithm_builds import recipe_of
from conftest import ROOT
from pennyweight.build import toolchain as toolchains
from pennyweight.lab import Lab

INTERFACE = Path(__file__).parent / "interface"
LAB = Lab(ROOT, ROOT / "build")
ALGORITHMS = LAB.catalog.algorithms
SEED = 20260101
TURNS = 300

SANITIZED = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

PIECES = ("pieces_make_the_whole", "takes_null_for_no_bytes")
OF_STREAMS = ("pieces_make_the_whole", "verify_rejects_when_an_input_is_wrong")
PROMISES = {
    "aead": (
        "decrypts_what_it_encrypted",
        "works_in_place",
        "decrypt_wipes_output_when_an_input_is_wrong",
        "verify_rejects_when_an_input_is_wrong",
        *PIECES,
    ),
    "short": (
        "decrypts_what_it_encrypted",
        "works_in_place",
        "decrypt_wipes_output_when_an_input_is_wrong",
        "refuses_what_is_longer",
        "takes_null_for_no_bytes",
    ),
    "hash": PIECES,
    "xof": PIECES,
    "cxof": PIECES,
}
SIZES = {"aead": ("key", "nonce", "tag"), "hash": ("digest",), "xof": (), "cxof": ()}
SIZES["short"] = ("key", "nonce", "message", "ciphertext")


def kind_of(id: str) -> str:
    """Of the algorithm; an AEAD for short messages has functions of another shape."""
    return "short" if ALGORITHMS[id].is_short else ALGORITHMS[id].kind


@dataclass(frozen=True)
class Program:
    """The promises of a kind of algorithms, to be built for one."""

    id: str
    kind: str
    header: str
    defines: tuple[str, ...]
    sources: tuple[Path, ...]
    folders: tuple[Path, ...]

    def command(self, output: Path) -> list[str]:
        program = INTERFACE / f"{self.kind.removeprefix('c')}.c"
        return [
            *toolchains.host_compiler().command,
            *toolchains.C_FLAGS,
            *SANITIZED,
            f"-DTESTED={self.id}",
            f'-DTESTED_HEADER="{self.header}"',
            *(f"-DTESTED_{define}" for define in self.defines),
            *(f"-I{folder}" for folder in self.folders),
            *map(str, (program, *self.sources)),
            *("-o", str(output)),
        ]


def program_of(id: str) -> Program:
    algorithm = ALGORITHMS[id]
    recipe = recipe_of(LAB, algorithm, algorithm.reference)
    return Program(
        id=id,
        kind=kind_of(id),
        header=f"pennyweight/{algorithm.header}",
        defines=(
            *sizes_of(id),
            *(("LABEL",) if algorithm.kind == "cxof" else ()),
            *(("AD_ANNOUNCED",) if algorithm.init_takes_ad_bytes else ()),
            *(("ONE_SHOT_ONLY",) if algorithm.one_shot_only else ()),
        ),
        sources=recipe.sources,
        folders=recipe.folders,
    )


def sizes_of(id: str) -> list[str]:
    """NAME=bytes of what the header has a macro for."""
    algorithm = ALGORITHMS[id]
    attributes = {"message": "longest_message_bytes"}
    return [
        f"{name.upper()}={getattr(algorithm, attributes.get(name, f'{name}_bytes'))}"
        for name in SIZES[kind_of(id)]
    ]


def broken_program(kind: str, defect: str) -> Program:
    """For an algorithm of tests/interface/broken.h."""
    sizes = {"aead": ("KEY=16", "NONCE=12", "TAG=8"), "hash": ("DIGEST=32",), "xof": ()}
    sizes["short"] = ("KEY=16", "NONCE=12", "MESSAGE=15", "CIPHERTEXT=32")
    return Program(f"broken_{kind}", kind, "broken.h", (*sizes[kind], f"DEFECT={defect}"), (), (INTERFACE,))


Broken = Callable[[Program, str], str]
"""(program, promise) -> what it says of the promise; empty if that is kept."""


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Broken:
    """Builds a program, once, and asks it."""
    folder = tmp_path_factory.mktemp("interface")

    @cache
    def build(program: Program) -> Path:
        output = folder / f"{program.id}-{len(list(folder.iterdir()))}"
        subprocess.run(program.command(output), check=True)
        return output

    def ask(program: Program, promise: str) -> str:
        command = [str(build(program)), promise, str(SEED), str(TURNS)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode != 2, result.stderr
        return "" if result.returncode == 0 else result.stderr or f"status {result.returncode}"

    return ask


@pytest.mark.parametrize(
    ("id", "promise"),
    [
        (id, promise)
        for id, algorithm in ALGORITHMS.items()
        for promise in PROMISES[kind_of(id)]
        if not (algorithm.one_shot_only and promise in OF_STREAMS)
    ],
)
def test_the_header_keeps_its_promise(broken: Broken, id: str, promise: str) -> None:
    assert broken(program_of(id), promise) == ""


@pytest.mark.parametrize("id", ALGORITHMS)
def test_the_header_has_the_sizes_of_the_catalogue(id: str, tmp_path: Path) -> None:
    checks = [
        f"typedef char {name.lower()}[PW_{id.upper()}_{name}_BYTES == {value} ? 1 : -1];"
        for name, _, value in (size.partition("=") for size in sizes_of(id))
    ]
    source = tmp_path / "sizes.c"
    source.write_text("\n".join([f'#include "pennyweight/{ALGORITHMS[id].header}"', *checks, ""]))
    include = f"-I{ROOT / 'crypto' / 'include'}"
    compiler = toolchains.host_compiler().command
    subprocess.run([*compiler, *toolchains.C_FLAGS, include, "-fsyntax-only", str(source)], check=True)


@pytest.mark.parametrize(
    ("kind", "promise"),
    [(kind, each) for kind in ("aead", "short", "hash", "xof") for each in PROMISES[kind]],
)
def test_no_promise_is_beyond_what_can_be_kept(broken: Broken, kind: str, promise: str) -> None:
    assert broken(broken_program(kind, "NONE"), promise) == ""


@pytest.mark.parametrize(
    ("kind", "defect", "promise"),
    [
        ("aead", "ONE_TOO_MANY", "decrypts_what_it_encrypted"),
        ("aead", "NOT_IN_PLACE", "works_in_place"),
        ("aead", "OUTPUT_LEFT", "decrypt_wipes_output_when_an_input_is_wrong"),
        ("aead", "TAG_IGNORED", "decrypt_wipes_output_when_an_input_is_wrong"),
        ("aead", "KEY_IGNORED", "decrypt_wipes_output_when_an_input_is_wrong"),
        ("aead", "TAG_IGNORED", "verify_rejects_when_an_input_is_wrong"),
        ("aead", "CONTEXT_LEFT", "verify_rejects_when_an_input_is_wrong"),
        ("aead", "CUTS_MATTER", "pieces_make_the_whole"),
        ("aead", "CONTEXT_LEFT", "pieces_make_the_whole"),
        ("aead", "NULL_READ", "takes_null_for_no_bytes"),
        ("short", "ONE_TOO_MANY", "decrypts_what_it_encrypted"),
        ("short", "NOT_IN_PLACE", "works_in_place"),
        ("short", "OUTPUT_LEFT", "decrypt_wipes_output_when_an_input_is_wrong"),
        ("short", "TAG_IGNORED", "decrypt_wipes_output_when_an_input_is_wrong"),
        ("short", "LONGER_TAKEN", "refuses_what_is_longer"),
        ("short", "NULL_READ", "takes_null_for_no_bytes"),
        ("hash", "CUTS_MATTER", "pieces_make_the_whole"),
        ("hash", "CONTEXT_LEFT", "pieces_make_the_whole"),
        ("hash", "ONE_TOO_MANY", "pieces_make_the_whole"),
        ("hash", "NULL_READ", "takes_null_for_no_bytes"),
        ("xof", "CUTS_MATTER", "pieces_make_the_whole"),
        ("xof", "CONTEXT_LEFT", "pieces_make_the_whole"),
        ("xof", "NULL_READ", "takes_null_for_no_bytes"),
    ],
)
def test_a_broken_promise_is_noticed(broken: Broken, kind: str, defect: str, promise: str) -> None:
    assert broken(broken_program(kind, defect), promise) != ""
