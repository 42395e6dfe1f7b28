# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A contract as it stands in a source, its declaration, and what a call shows that it holds for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from pennyweight.check.contract import Contract, read_contracts
from pennyweight.check.contract_check import Observed

DECLARED = """#include <stdint.h>

/* Something.
 *   out: 4*len bytes, write, public; key: read, secret
 *   len: public */
void pw_x(uint8_t *out, const uint32_t key[2], size_t len);
"""

HEAD = """/* contract of pw_x:
 *   clobbers: [r0, r2, r10]
 *   for: {len: [1, 3]}
 *   bytes: {stack: 8, code: 10}
 *   cycles: 10 + 2*len
 *   floor: 2*len
 *   why: so
 *   strategy: none */
"""


def write_source(family: Path, text: str = HEAD, declared: str = DECLARED) -> Path:
    """Write an assembly source for ARMv7-M into a family's directory, and the header that declares it."""
    source = family / "armv7m" / "x.S"
    source.parent.mkdir(exist_ok=True)
    source.write_text(text)
    (family / "x.h").write_text(declared)
    return source


def contract(family: Path, *changes: str) -> Contract:
    """Return the contract with each text of a pair replaced, in the source or in the header."""
    text, declared = HEAD, DECLARED
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text or old in declared
        text, declared = text.replace(old, new), declared.replace(old, new)
    (found,) = read_contracts(write_source(family, text, declared))
    return found


def seen(length: int = 2, **changes: Any) -> Observed:
    right = Observed("cortex_m3", {"len": length}, 10 + 2 * length, 8, 10, 0, frozenset({"r0", "r10"}))
    return replace(right, **changes)
