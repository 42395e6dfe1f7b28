# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A contract as it stands in a source, and what a call shows that it holds for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from pennyweight.check.contract import Contract, read_contracts
from pennyweight.check.contract_check import (
    Observed,
)

HEAD = """/*
 * contract:
 *   name: pw_x
 *   computes: something
 *   arguments:
 *     - {name: out, register: r0, type: "uint8_t *", bytes: 4*len, access: write, secret: false}
 *     - {name: key, register: r1, type: "const uint32_t *", bytes: 8, access: read, secret: true}
 *     - {name: len, register: r2, type: size_t, access: read, secret: false, range: [1, 3]}
 *   clobbers: [r0, r2, r10]
 *   stack_bytes: 8
 *   code_bytes: 10
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 10 + 2*len
 *   floor:
 *     cycles: 2*len
 *     why: so
 *   strategy: none
 */
"""

WIDE = "{name: len, register: r2, type: size_t, access: read, secret: false, range: [1, 3]}"


def contract(tmp_path: Path, old: str = "", new: str = "") -> Contract:
    source = tmp_path / "x.S"
    assert old in HEAD
    source.write_text(HEAD.replace(old, new) if old else HEAD)
    (found,) = read_contracts(source)
    return found


def seen(length: int = 2, **changes: Any) -> Observed:
    right = Observed("cortex_m3", {"len": length}, 10 + 2 * length, 8, 10, 0, frozenset({"r0", "r10"}))
    return replace(right, **changes)
