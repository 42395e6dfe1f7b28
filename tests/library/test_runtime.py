# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Functions that compilers call implicitly: copies, clearing, long arithmetic, on every platform."""

from __future__ import annotations

import random
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import TypeGuard

import pytest

from catalogue_tree import FAMILY, write_family
from conftest import ROOT
from kernel_bench import KernelBench
from pennyweight.build.compilers import CLANG, Compiler, Unusable, choose, others
from pennyweight.catalogue.boards import usual_boards
from pennyweight.check.primitive import random_inputs
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from product_builds import run

COPIES = """
#include "permutation.h"

/* Copies and clears runs of every length up to 40 bytes, at addresses that the arguments choose. */
void pw_toy_permute(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds)
{
    uint8_t from[48];
    uint8_t to[48];
    uint32_t sum = key[0];

    for (unsigned i = 0; i < sizeof from; i++) {
        from[i] = (uint8_t)(((const uint8_t *)state)[i % 8] + i);
    }
    for (unsigned length = 0; length <= 40; length++) {
        const unsigned offset = (length + domain) % 4;
        __builtin_memset(to, (int)length, sizeof to);
        __builtin_memcpy(to + rounds % 4, from + offset, length);
        for (unsigned i = 0; i < sizeof to; i++) {
            sum = (sum << 5) + (sum >> 27) + to[i];
        }
    }
    state[0] ^= sum;
    state[1] += sum;
}
"""

ARITHMETIC = """
#include "permutation.h"

/* Products, quotients and shifts by amounts that the compiler does not know. */
void pw_toy_permute(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds)
{
    for (; rounds > 0; rounds--) {
        const uint32_t a = state[0];
        const uint32_t b = state[1] | 1;
        const unsigned amount = (unsigned)(key[0] % 31) + 1;
        const uint16_t half = (uint16_t)(a | 1);

        state[0] = a * b + (b << amount) + (uint32_t)(((uint64_t)a * b) >> 32);
        state[1] = (a / b) ^ (a % b) ^ (b >> amount) ^ (uint32_t)((uint16_t)b / half)
            ^ ((uint16_t)key[0] % half)
            ^ (uint32_t)((int32_t)a >> amount) ^ (uint16_t)(domain * half);
    }
}
"""


@pytest.mark.parametrize("board", list(usual_boards()))
@pytest.mark.parametrize("source", [COPIES, ARITHMETIC], ids=["copies", "arithmetic"])
def test_the_helpers_agree_with_the_host(tmp_path: Path, board: str, source: str) -> None:
    platform = usual_boards()[board].platform
    before, _, rest = FAMILY.partition("[[primitive.vector]]")
    without_vector = before + rest[rest.index("[[primitive.implementation]]") :]
    root = write_family(tmp_path / "root", without_vector, source)
    for shared in ("asm", "include", "runtime"):
        shutil.copytree(ROOT / "crypto" / shared, root / "crypto" / shared)
    lab = Lab(root, tmp_path / "build")
    primitive = lab.catalog.find("toy")
    (reference,) = primitive.implementations_for(platform)
    bench = KernelBench(lab, "toy", reference.id, board)
    oracle = partial(Session(lab).expected, "toy")
    draw = random.Random(1)
    for value in primitive.parameter.values():
        for inputs in random_inputs(primitive, draw):
            assert bench.run(value, inputs).output == oracle(value, inputs), (value, inputs)


SHIFTS = """
unsigned long __mspabi_slll(unsigned long word, unsigned count);
unsigned long long __mspabi_sllll(unsigned long long word, unsigned count);
"""
OF_THE_COMPILER = """
unsigned long __mspabi_slll(unsigned long word, unsigned count) { return count ? word : 0; }
unsigned long long __mspabi_sllll(unsigned long long word, unsigned count) { return count ? word : 0; }
"""
CALLS_BOTH = (
    "unsigned long main(void) { return __mspabi_slll(1, 2) + (unsigned long)__mspabi_sllll(1, 2); }\n"
)


@pytest.mark.parametrize(("compiler", "links"), [("GCC", True), ("clang", False)])
def test_with_gcc_an_object_of_its_library_may_bring_another_helper_and_the_same(
    tmp_path: Path, compiler: str, links: bool
) -> None:
    """libgcc keeps the shifts together. GCC's objects are made by clang that says it is none."""
    clang = next(each for each in (choose("msp430"), *others("msp430", None)) if is_clang(each))
    command = [*clang.command, "--target=msp430", *(["-U__clang__"] if compiler == "GCC" else [])]
    (tmp_path / "main.c").write_text(SHIFTS + CALLS_BOTH)
    (tmp_path / "compiler.c").write_text(SHIFTS + OF_THE_COMPILER)
    ours = ROOT / "crypto" / "runtime" / "msp430" / "mspabi_slll.S"
    for source in (tmp_path / "main.c", tmp_path / "compiler.c", ours):
        run(*command, "-Os", "-c", source, "-o", tmp_path / f"{source.stem}.o", folder=tmp_path)
    objects = ["main.o", "mspabi_slll.o", "compiler.o"]
    done = subprocess.run(
        [*clang.linker, "-Ttext=0x4000", "-e", "main", *objects], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode == 0) == links, done.stderr
    assert links or "duplicate symbol: __mspabi_slll" in done.stderr


def is_clang(compiler: Compiler | Unusable) -> TypeGuard[Compiler]:
    return isinstance(compiler, Compiler) and compiler.name == CLANG.name
