# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A small catalogue of its own for tests: a family `toy` that the repository does not have."""

from __future__ import annotations

from pathlib import Path

from pennyweight.lab import Lab

FAMILY = """
[family]
id = "toy"
name = "Toy"
reference = "none: made up for the tests"

[[primitive]]
id = "toy"
name = "Toy-p"
kind = "permutation"
symbol = "pw_toy_permute"
word_bits = 32
parameter = { name = "rounds", measured = [2, 4], supported = [1, 8] }
arguments = [
  { name = "state", kind = "buffer", bytes = 8, access = "read-write", secret = true },
  { name = "key", kind = "buffer", bytes = 4, access = "read", secret = true },
  { name = "domain", kind = "scalar", maximum = 255 },
  { name = "rounds", kind = "parameter" },
]

[[primitive.vector]]
source = "worked by hand"
rounds = 1
state = "0000000000000000"
key = "01020304"
domain = 5
result = "0500000001020304"

[[primitive.implementation]]
id = "c/ref"
summary = "portable C"
sources = ["permutation.c"]
"""

HEADER = """
#include <stdint.h>
void pw_toy_permute(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds);
"""

SOURCE = """
#include "permutation.h"

void pw_toy_permute(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds)
{
    for (; rounds > 0; rounds--) {
        const uint32_t kept = state[0];
        state[0] = state[1] + (uint32_t)domain;
        state[1] = kept ^ key[0];
    }
}
"""


def write_family(root: Path, toml: str = FAMILY, source: str = SOURCE, family: str = "toy") -> Path:
    """Writes crypto/<family> below `root` and gives `root` back."""
    folder = root / "crypto" / family
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{family}.toml").write_text(toml)
    (folder / "permutation.h").write_text(HEADER)
    (folder / "permutation.c").write_text(source)
    return root


CANDIDATE = '[[primitive.implementation]]\nid = "c/other"\nsummary = "x"\nsources = ["other.c"]\n'


def candidate(folder: Path, source: str, toml: str = FAMILY + CANDIDATE) -> Lab:
    """The toy family with a second implementation in C."""
    write_family(folder / "root", toml)
    (folder / "root/crypto/toy/other.c").write_text(source)
    return Lab(folder / "root", folder / "build")
