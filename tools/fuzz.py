# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A fuzzer chooses what is called of the library's public C functions, and how: libFuzzer over tests/fuzz.

    PYTHONPATH=tests:tests/support tools/fuzz.py [--seconds N] [--jobs N]

Needs a clang with its runtime (Debian: clang and libclang-rt-<version>-dev). What reached new code is kept in
build/fuzz/corpus, an input that finds a fault in build/fuzz/found; `build/fuzz/replay/fuzz - FILE` runs it
again without a fuzzer. Exit status 1 where a fault is found.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

from fuzz_program import (
    REPLAYING,
    Manner,
    compiled,
    fuzzing_clang,
    library,
    linked,
    prepared,
    with_fuzzer,
)
from pennyweight.lab import Lab

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "fuzz"
LONGEST = 256
"""Bytes of an input: what follows them decides 0."""


def built(lab: Lab, manner: Manner, name: str, jobs: int) -> Path:
    """Build the program in a folder of its own; return its path."""
    folder = FOLDER / name
    with ThreadPoolExecutor(jobs) as pool:
        return linked(pool.map(compiled, prepared(library(lab), manner, folder)), manner, folder)


@click.command()
@click.option("--seconds", type=click.IntRange(1), default=60, help="By the clock.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=2, help="Processes.")
def main(seconds: int, jobs: int) -> None:
    clang = fuzzing_clang()
    if clang is None:
        raise click.ClickException("no clang has libFuzzer: install clang and libclang-rt-<its version>-dev")
    lab = Lab(ROOT, ROOT / "build")
    program = built(lab, with_fuzzer(clang), "libfuzzer", jobs)
    corpus, found = FOLDER / "corpus", FOLDER / "found"
    for folder in (corpus, found):
        folder.mkdir(parents=True, exist_ok=True)
    command = [str(program), f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-fork={jobs}"]
    done = subprocess.run([*command, f"-artifact_prefix={found}/", str(corpus)], check=False)
    if done.returncode:
        replay = built(lab, REPLAYING, "replay", jobs)
        print(f"again, without a fuzzer: {replay} - {found}/<file>")
        sys.exit(1)
    print(f"no fault in {seconds} s; {len(list(corpus.iterdir()))} inputs in {corpus}")


if __name__ == "__main__":
    main()
