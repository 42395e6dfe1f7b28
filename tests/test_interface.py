# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the public headers promise of every algorithm, kept by its portable C under the sanitizers.

Pieces make the whole, in place works, wrong inputs are rejected and the output wiped, contexts are wiped,
NULL goes for no bytes. The promises are programs in tests/interface; broken.h proves that each can fail.
"""

from __future__ import annotations

import subprocess
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from pennyweight import toolchain as toolchains

CRYPTO = ROOT / "crypto"
INTERFACE = Path(__file__).parent / "interface"
TURNS = 300
SEED = 20260101

SANITIZED = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

AD_ANNOUNCED = {"grain128aead_v2"}
"""Whose init takes the length of the associated data, which the cipher reads first."""

PIECES = ("pieces_make_the_whole", "takes_null_for_no_bytes")
PROMISES = {
    "aead": (
        "decrypts_what_it_encrypted",
        "works_in_place",
        "decrypt_wipes_output_when_an_input_is_wrong",
        "verify_rejects_when_an_input_is_wrong",
        *PIECES,
    ),
    "hash": PIECES,
    "xof": PIECES,
    "cxof": PIECES,
}


@dataclass(frozen=True)
class Algorithm:
    """What the compiler has to know of an algorithm in portable C."""

    id: str
    kind: str
    header: str
    defines: tuple[str, ...]
    sources: tuple[Path, ...]
    folders: tuple[Path, ...]

    def command(self, output: Path) -> list[str]:
        """Builds the program with the promises of the kind."""
        program = INTERFACE / ("xof.c" if self.kind == "cxof" else f"{self.kind}.c")
        variants = ("LABEL",) if self.kind == "cxof" else ("AD_ANNOUNCED",) if self.id in AD_ANNOUNCED else ()
        return [
            toolchains.host_compiler(),
            *toolchains.C_FLAGS,
            *SANITIZED,
            f"-DTESTED={self.id}",
            f'-DTESTED_HEADER="{self.header}"',
            *(f"-DTESTED_{define}" for define in (*self.defines, *variants)),
            *(f"-I{folder}" for folder in self.folders),
            *map(str, (program, *self.sources)),
            *("-o", str(output)),
        ]


def portable(folder: Path, implementations: list[dict[str, Any]]) -> tuple[list[Path], dict[str, str]]:
    """Sources of c/ref, and the implementations of primitives that it uses."""
    [reference] = [entry for entry in implementations if entry["id"] == "c/ref"]
    return [folder / source for source in reference["sources"]], reference.get("uses", {})


def catalogued() -> dict[str, Algorithm]:
    """Every algorithm of the catalogue."""
    families = {path.parent: tomllib.loads(path.read_text()) for path in sorted(CRYPTO.glob("*/*.toml"))}
    primitives = {
        entry["id"]: portable(folder, entry["implementation"])[0]
        for folder, family in families.items()
        for entry in family.get("primitive", ())
    }
    found = {}
    for folder, family in families.items():
        for entry in family.get("algorithm", ()):
            sources, uses = portable(folder, entry["implementation"])
            for primitive in uses:
                sources += primitives[primitive]
            sizes = {"key_bytes": "KEY", "nonce_bytes": "NONCE", "tag_bytes": "TAG", "digest_bytes": "DIGEST"}
            found[entry["id"]] = Algorithm(
                id=entry["id"],
                kind=entry["kind"],
                header=f"pennyweight/{entry['header']}",
                defines=tuple(f"{name}={entry[key]}" for key, name in sizes.items() if key in entry),
                # once each: a source may serve two primitives
                sources=tuple(dict.fromkeys((*sources, CRYPTO / "common" / "bytes.c"))),
                folders=(CRYPTO / "include", CRYPTO / "common", folder),
            )
    return found


ALGORITHMS = catalogued()


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Builds the program of an algorithm, once."""
    folder = tmp_path_factory.mktemp("interface")

    @cache
    def build(algorithm: Algorithm) -> Path:
        output = folder / f"{algorithm.id}-{len(list(folder.iterdir()))}"
        subprocess.run(algorithm.command(output), check=True)
        return output

    return build


def broken_promise(program: Path, promise: str) -> str:
    """What the program says of the promise; empty if it is kept."""
    result = subprocess.run(
        [str(program), promise, str(SEED), str(TURNS)], capture_output=True, text=True, check=False
    )
    assert result.returncode != 2, result.stderr
    return "" if result.returncode == 0 else result.stderr or f"status {result.returncode}"


@pytest.mark.parametrize(
    ("id", "promise"),
    [(id, promise) for id, algorithm in ALGORITHMS.items() for promise in PROMISES[algorithm.kind]],
)
def test_the_header_keeps_its_promise(programs: Any, id: str, promise: str) -> None:
    assert broken_promise(programs(ALGORITHMS[id]), promise) == ""


@pytest.mark.parametrize("id", ALGORITHMS)
def test_the_header_has_the_sizes_of_the_catalogue(id: str, tmp_path: Path) -> None:
    algorithm = ALGORITHMS[id]
    checks = [
        f"typedef char {name.lower()}[PW_{id.upper()}_{name}_BYTES == {value} ? 1 : -1];"
        for name, _, value in (define.partition("=") for define in algorithm.defines)
        if algorithm.kind in ("aead", "hash")  # an XOF's digest_bytes are those of its known answers
    ]
    source = tmp_path / "sizes.c"
    source.write_text("\n".join([f'#include "{algorithm.header}"', *checks, ""]))
    include = f"-I{CRYPTO / 'include'}"
    compiler = toolchains.host_compiler()
    subprocess.run([compiler, *toolchains.C_FLAGS, include, "-fsyntax-only", str(source)], check=True)


def broken(kind: str, defect: str) -> Algorithm:
    """An algorithm of tests/interface/broken.h."""
    sizes = {"aead": ("KEY=16", "NONCE=12", "TAG=8"), "hash": ("DIGEST=32",), "xof": ()}
    defines = (*sizes[kind], f"DEFECT={defect}")
    return Algorithm(f"broken_{kind}", kind, "broken.h", defines, (), (INTERFACE,))


@pytest.mark.parametrize(
    ("kind", "promise"), [(kind, promise) for kind in ("aead", "hash", "xof") for promise in PROMISES[kind]]
)
def test_no_promise_is_beyond_what_can_be_kept(programs: Any, kind: str, promise: str) -> None:
    assert broken_promise(programs(broken(kind, "NONE")), promise) == ""


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
        ("hash", "CUTS_MATTER", "pieces_make_the_whole"),
        ("hash", "CONTEXT_LEFT", "pieces_make_the_whole"),
        ("hash", "ONE_TOO_MANY", "pieces_make_the_whole"),
        ("hash", "NULL_READ", "takes_null_for_no_bytes"),
        ("xof", "CUTS_MATTER", "pieces_make_the_whole"),
        ("xof", "CONTEXT_LEFT", "pieces_make_the_whole"),
        ("xof", "NULL_READ", "takes_null_for_no_bytes"),
    ],
)
def test_a_broken_promise_is_noticed(programs: Any, kind: str, defect: str, promise: str) -> None:
    assert broken_promise(programs(broken(kind, defect)), promise) != ""
