# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The portable C on other machines: big-endian ones under qemu, with 32-bit pointers, with clang's -Oz.

It writes the official files there, and what this machine does where there is none; the program that calls
every public function as an input says (test_fuzz.py) finds no broken promise on big-endian machines either.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from checkout import CATALOG
from conftest import ROOT
from fuzz_program import Manner, compiled, library, linked, prepared
from host_compilers import CC, ZIG
from pennyweight.catalogue.algorithm import Algorithm, KnownAnswers
from pennyweight.catalogue.products import common_sources, products
from pennyweight.lab import Lab
from product_builds import run
from shared import each_once

ALGORITHMS = [each for each in CATALOG.algorithms.values() if each.has_descriptor]
PRODUCTS = {product.id: product for product in products(CATALOG)}


@dataclass(frozen=True)
class Host:
    """A compiler for a machine, and what runs its programs here."""

    compiler: tuple[str, ...]
    emulator: str = ""

    def run(self, program: Path, *arguments: object) -> str:
        return run(*self.before(), program, *arguments, folder=program.parent)

    def before(self) -> tuple[str, ...]:
        if self.emulator and shutil.which(self.emulator) is None:
            pytest.fail(f"{self.emulator} is missing; install the Debian package qemu-user")
        return (self.emulator,) if self.emulator else ()


BIG_ENDIAN = {
    "s390x": Host((*ZIG, "-target", "s390x-linux-musl", "-static", "-O2"), "qemu-s390x"),
    "powerpc": Host((*ZIG, "-target", "powerpc-linux-musleabi", "-static", "-O2"), "qemu-ppc"),
}
"""With words of 64 bits, and of 32."""
HOSTS = {
    "clang-Oz": Host((*ZIG, "-Oz")),
    "x86": Host((*ZIG, "-target", "x86-linux-musl", "-static", "-O2")),
    "riscv32": Host((*ZIG, "-target", "riscv32-linux-musl", "-static", "-O2"), "qemu-riscv32"),
    "gcc-lto": Host((*CC, "-O2", "-flto", "-fshort-enums")),
    **BIG_ENDIAN,
}
FOLDERS = [f"-I{ROOT / 'crypto' / name}" for name in ("include", "common", "")]


REF, FAST = FORMS = "c_ref", "c_fast"


def portable_sources(families: Sequence[str], form: str) -> list[Path]:
    forms = [each for id in families for each in PRODUCTS[id].forms if each.name == form]
    return list(dict.fromkeys(ROOT / source for form in forms for source in form.sources))


LISTS = {"PW_AEADS": "aeads.template.h", "PW_HASHES": "hashes.template.h", "PW_MACS": "macs.template.h"}
"""Lists from which the descriptors are made, by macro."""


def program(
    folder: Path, host: Host, families: Sequence[str], algorithms: Sequence[Algorithm], form: str = REF
) -> Path:
    """tests/programs/known_answers.c for these algorithms, which are of these families."""
    folder.mkdir(exist_ok=True)
    wanted = {each.id for each in algorithms}
    for name in LISTS.values():
        rows = (ROOT / "crypto" / "include" / "pennyweight" / name).read_text().splitlines(keepends=True)
        (folder / name).write_text("".join(row for row in rows if set(re.findall(r"\w+", row)) & wanted))
    sources = [
        ROOT / "tests" / "programs" / "known_answers.c",
        *portable_sources(families, form),
        *common_sources(ROOT, "c"),
        *sorted((ROOT / "crypto" / "descriptors").glob("*.c")),
    ]
    lists = [f'-D{macro}="{name}"' for macro, name in LISTS.items()]
    made = folder / "known_answers"
    run(*host.compiler, "-std=c99", *lists, "-I.", *FOLDERS, *sources, "-o", made, folder=folder)
    return made


def arguments(algorithm: Algorithm, answers: KnownAnswers) -> list[object]:
    if algorithm.is_aead:
        kind = "tag_first" if algorithm.tag_first else "aead"
        starts = [answers.start(name) for name in ("key", "nonce", "msg", "ad")]
        return [kind, algorithm.id, answers.max_msg_bytes, answers.max_ad_bytes, *starts]
    if algorithm.is_mac:
        starts = [answers.start(name) for name in ("key", "msg")]
        return ["mac", algorithm.id, answers.max_msg_bytes, *starts]
    starts = [answers.start(name) for name in ("msg", "label")]
    lengths = (answers.max_msg_bytes, answers.max_label_bytes, algorithm.digest_bytes)
    return ["hash", algorithm.id, *lengths, *starts]


def writes_official_files(host: Host, made: Path, algorithm: Algorithm) -> bool:
    # the descriptors of MACs take keys of the usual length
    files = [each for each in algorithm.known_answers if not each.key_bytes]
    texts = [(host.run(made, *arguments(algorithm, each)), each.sha256) for each in files]
    return all(sha256(text.encode()).hexdigest() == official for text, official in texts)


WITHOUT_FILE = {
    "chachapoly": ("aead", "chachapoly", 130, 33, 0, 0, 0, 0),
    "blake2s": ("hash", "blake2s", 200, 0, 32, 0, 0),
}
"""Arguments of the program; the results must match those of common packages (test_models.py)."""


def test_every_algorithm_has_a_file_or_is_compared_with_this_machine() -> None:
    assert {each.id for each in ALGORITHMS if not each.known_answers} == set(WITHOUT_FILE)


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", HOSTS)
def test_every_algorithm_writes_its_official_file(name: str, form: str, tmp_path: Path) -> None:
    host, here = HOSTS[name], Host((*CC, "-O2"))
    made = program(tmp_path / "there", host, list(PRODUCTS), ALGORITHMS, form)
    for algorithm in ALGORITHMS:
        assert writes_official_files(host, made, algorithm), algorithm.id
    others = [CATALOG.algorithms[id] for id in WITHOUT_FILE]
    own = program(tmp_path / "here", here, list(WITHOUT_FILE), others)
    for asked in WITHOUT_FILE.values():
        assert host.run(made, *asked) == here.run(own, *asked)


SAMPLE = {"sparkle": "schwaemm256_128", "tinyjambu": "tinyjambu128", "xoodyak": "xoodyak_hash"}
"""A permutation that adds, a mode and a key of words, a state of bytes."""


@pytest.mark.second  # zig makes a C library for that machine first
@pytest.mark.parametrize("family", SAMPLE)
def test_a_big_endian_machine_writes_the_same_official_file(family: str, tmp_path: Path) -> None:
    host, algorithm = BIG_ENDIAN["s390x"], CATALOG.algorithms[SAMPLE[family]]
    made = program(tmp_path, host, [family], [algorithm])
    assert writes_official_files(host, made, algorithm)


WIDTHS = {
    "products of 128 bits": ("-DPW_WORD_BITS=64", "-DPW_PRODUCT_BITS=128"),
    "products of 64 bits": ("-DPW_WORD_BITS=64", "-DPW_PRODUCT_BITS=64"),
    "words of 32 bits": ("-DPW_WORD_BITS=32", "-DPW_PRODUCT_BITS=32"),
}
"""By what fast C is written for."""
MACHINES = {"this machine": Host((*CC, "-O1")), "s390x": BIG_ENDIAN["s390x"]}
FIRST = "this machine", "products of 64 bits"
FAST_SAMPLE = {"ascon": "ascon_aead128", "sha256": "sha256", "chachapoly": "chachapoly"}


@pytest.mark.parametrize(
    ("machine", "width"),
    [
        pytest.param(machine, width, marks=() if (machine, width) == FIRST else pytest.mark.second)
        for machine in MACHINES
        for width in WIDTHS
    ],
)
def test_fast_c_computes_the_same_at_every_width(machine: str, width: str, tmp_path: Path) -> None:
    host, algorithms = MACHINES[machine], [CATALOG.algorithms[id] for id in FAST_SAMPLE.values()]
    told = Host((*host.compiler, *WIDTHS[width]), host.emulator)
    made = program(tmp_path / "there", told, list(FAST_SAMPLE), algorithms, FAST)
    assert all(writes_official_files(host, made, each) for each in algorithms)
    asked = WITHOUT_FILE["chachapoly"]
    own = program(tmp_path / "here", MACHINES["this machine"], ["chachapoly"], algorithms[-1:])
    assert host.run(made, *asked) == MACHINES["this machine"].run(own, *asked)


@pytest.mark.second
def test_a_word_that_is_taken_as_if_it_were_little_endian_is_noticed(tmp_path: Path) -> None:
    algorithm = CATALOG.algorithms["tinyjambu128"]
    host = BIG_ENDIAN["s390x"]
    careless = Host((*host.compiler, "-U__BYTE_ORDER__", "-D__BYTE_ORDER__=1234"), host.emulator)
    made = program(tmp_path, careless, ["tinyjambu"], [algorithm])
    done = subprocess.run(
        [*host.before(), str(made), *map(str, arguments(algorithm, algorithm.known_answers[0]))],
        capture_output=True,
        text=True,
    )
    assert sha256(done.stdout.encode()).hexdigest() != algorithm.known_answers[0].sha256


def test_a_machine_of_neither_order_is_refused() -> None:
    told = [*CC, "-U__BYTE_ORDER__", "-D__BYTE_ORDER__=3412", "-fsyntax-only"]
    done = subprocess.run(
        [*told, str(ROOT / "crypto" / "common" / "words.h")], capture_output=True, text=True
    )
    assert done.returncode and "neither little-endian nor big-endian" in done.stderr


@pytest.mark.long
@pytest.mark.parametrize("name", BIG_ENDIAN)
def test_calls_keep_the_promises_of_the_headers_on_a_big_endian_machine(
    name: str, lab: Lab, tmp_path: Path
) -> None:
    host = BIG_ENDIAN[name]
    manner = Manner(("-O2",), compiler=host.compiler)
    objects = each_once(tmp_path / "objects", prepared(library(lab), manner, tmp_path), compiled)
    made = linked(objects, manner, tmp_path)
    host.run(made, 20260101, 40, 64)
