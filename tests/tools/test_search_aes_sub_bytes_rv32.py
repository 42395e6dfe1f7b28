# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SubBytes of bitsliced AES on RV32 is what the tool writes, and computes the S-box but its constant."""

from __future__ import annotations

import re
import sys

import pytest

from conftest import ROOT
from sub_bytes import AFTER, BEFORE

sys.path.insert(0, str(ROOT / "tools" / "search"))

import aes_sub_bytes_rv32 as search

COMMITTED = search.OUTPUT.read_text(encoding="utf-8")
ORDER = search.read_order(search.ORDER.read_text(encoding="utf-8"))


def check(text: str) -> None:
    """The macro of a file computes the S-box on the planes of all 256 bytes, in their registers."""
    registers = {f"plane{k}": BEFORE[f"u{7 - k}"] for k in range(8)}
    body = text.split(".macro sub_bytes\n")[1].split(".endm")[0]
    for line in body.splitlines():
        found = re.fullmatch(r" {8}(xor {5}|nonlinear and )(\w+), (\w+), (\w+) +/\* .* \*/", line)
        assert found, f"not an instruction: {line}"
        operation, register, left, right = found.groups()
        assert register in (*search.PLANES.values(), *search.OTHERS), f"no register of the macro: {line}"
        a, b = registers[left], registers[right]
        registers[register] = a ^ b if operation.startswith("xor") else a & b
    assert {f"s{7 - k}": registers[f"plane{k}"] for k in range(8)} == AFTER


def test_the_committed_macro_is_what_the_tool_writes() -> None:
    assert search.text(ORDER) == COMMITTED


def test_the_macro_computes_the_s_box() -> None:
    check(COMMITTED)


@pytest.mark.parametrize(
    ("found", "broken"),
    [
        pytest.param(r"xor    ( .*\n\.endm)", r"nonlinear and\1", id="another operation"),
        pytest.param(r"(\.macro sub_bytes\n).*\n", r"\1", id="a gate missing"),
        pytest.param(r"xor     plane2, .*(\n.*\n\.endm)", r"xor     plane2, t0, t0 /* */\1", id="a plane"),
        pytest.param(r"xor     t0, ", "xor     a0, ", id="a register of the caller"),
    ],
)
def test_a_wrong_macro_is_caught(found: str, broken: str) -> None:
    changed, count = re.subn(found, broken, COMMITTED, count=1)
    assert count == 1
    with pytest.raises((AssertionError, KeyError)):
        check(changed)
