# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The portable C on other machines than this: official answers with 32-bit pointers, and with clang's -Oz.

On big-endian machines, for which it was not written, no family compiles.
"""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight.build.compilers import choose
from pennyweight.catalogue.algorithm import Algorithm, KnownAnswers
from pennyweight.catalogue.products import Product, common_sources, products
from pennyweight.lab import Lab
from product_builds import run

CATALOG = Lab(ROOT, ROOT / "build").catalog
PRODUCTS = products(CATALOG)
ZIG = (sys.executable, "-m", "ziglang", "cc")
"""A clang with the libraries of other machines; what it makes for 32-bit x86 runs here."""

HOSTS = {
    "clang-Oz": (*ZIG, "-Oz"),
    "x86": (*ZIG, "-target", "x86-linux-musl", "-static", "-O2"),
    "gcc-lto": (*choose("host").command, "-O2", "-flto", "-fshort-enums"),
}
FOLDERS = [f"-I{ROOT / 'crypto' / name}" for name in ("include", "common", "")]


def sources_of(product: Product) -> list[Path]:
    return [ROOT / source for form in product.forms if form.name == "c_ref" for source in form.sources]


def program(folder: Path, compiler: tuple[str, ...]) -> Path:
    """tests/known_answers.c with the whole library."""
    sources = [
        ROOT / "tests" / "known_answers.c",
        *dict.fromkeys(source for product in PRODUCTS for source in sources_of(product)),
        *common_sources(ROOT, "c"),
        *sorted((ROOT / "crypto" / "descriptors").glob("*.c")),
    ]
    run(*compiler, "-std=c99", *FOLDERS, *sources, "-o", folder / "known_answers", folder=folder)
    return folder / "known_answers"


def arguments(algorithm: Algorithm, answers: KnownAnswers) -> list[object]:
    if algorithm.is_aead:
        kind = "tag_first" if algorithm.tag_first else "aead"
        starts = [answers.start(name) for name in ("key", "nonce", "msg", "ad")]
        return [kind, algorithm.id, answers.max_msg_bytes, answers.max_ad_bytes, *starts]
    starts = [answers.start(name) for name in ("msg", "label")]
    lengths = (answers.max_msg_bytes, answers.max_label_bytes, algorithm.digest_bytes)
    return ["hash", algorithm.id, *lengths, *starts]


@pytest.mark.long
@pytest.mark.parametrize("host", HOSTS)
def test_every_algorithm_writes_its_official_file(host: str, tmp_path: Path) -> None:
    made = program(tmp_path, HOSTS[host])
    for algorithm in CATALOG.algorithms.values():
        if not algorithm.is_short:  # has no descriptor
            for answers in algorithm.known_answers:
                text = run(made, *arguments(algorithm, answers), folder=tmp_path)
                assert sha256(text.encode()).hexdigest() == answers.sha256, algorithm.id


def big_endian_complaints(product: Product) -> list[str]:
    """What a compiler for a big-endian core says of each file."""
    core = ("-mcpu=cortex-m3", "-mthumb", "-mbig-endian", "-ffreestanding")
    command = [*choose("armv7m").command, *core, "-std=c99", "-fsyntax-only", *FOLDERS]
    said = (
        subprocess.run([*command, str(source)], capture_output=True, text=True).stderr
        for source in sources_of(product)
    )
    return [each for each in said if each]


@pytest.mark.parametrize("product", PRODUCTS, ids=lambda product: product.id)
def test_on_a_big_endian_machine_a_family_says_that_it_is_not_for_it(product: Product) -> None:
    said = big_endian_complaints(product)
    assert said, "the family would compile, and compute something else"
    assert all("this target is big-endian" in each for each in said)
