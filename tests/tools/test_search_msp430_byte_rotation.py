# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The 64-bit rotation by a byte of crypto/asm/msp430.inc moves the low bytes as shortly as the search can."""

from __future__ import annotations

import re
import sys

import pytest

from conftest import ROOT

sys.path.insert(0, str(ROOT / "tools" / "search"))

import msp430_byte_rotation as search

MACROS = (ROOT / "crypto/asm/msp430.inc").read_text(encoding="utf-8")
NAMES = {"w0": 0, "w1": 1, "w2": 2, "w3": 3, "scratch": 4}


def body(name: str) -> list[list[str]]:
    """The lines of a macro, each as operation and operands."""
    found = re.search(rf"^\.macro {name}\b.*?\n(.*?)^\.endm", MACROS, re.MULTILINE | re.DOTALL)
    assert found, f"crypto/asm/msp430.inc has no macro {name}"
    return [re.findall(r"[\w.]+", line) for line in found[1].splitlines()]


def committed() -> list[search.Instruction]:
    """The instructions of the macro before the first SWPB."""
    instructions = []
    for operation, *operands in body("rotate64_right_by_byte"):
        if operation == "swpb":
            break
        lines = [[operation, *operands]]
        if operation == "take_high_byte":
            named = dict(zip(("from", "to"), operands, strict=True))
            lines = [
                [inner, named[source], named[target]] for inner, source, target in body("take_high_byte")
            ]
        instructions += [search.Instruction(o, NAMES[s], NAMES[d]) for o, s, d in lines]
    return instructions


def test_the_macro_leaves_the_words_where_it_says() -> None:
    state = search.start()
    for instruction in committed():
        state = search.execute(state, instruction)
    for word, register in enumerate(("w1", "w2", "scratch", "w3")):
        assert state[NAMES[register]] == (1 << word, 1 << (word + 1) % search.WORDS)


@pytest.mark.parametrize(("words", "instructions"), [(2, 4), (3, 7)])
def test_short_words_take(words: int, instructions: int) -> None:
    found = search.shortest(words)
    assert found is not None
    assert len(found) == instructions
    state = search.start(words)
    for instruction in found:
        state = search.execute(state, instruction)
    assert search.missing(state) == 0


def test_nothing_is_found_below_the_shortest() -> None:
    assert search.shortest(3, limit=6) is None


@pytest.mark.long
def test_no_sequence_is_shorter_than_the_macro() -> None:
    assert search.shortest(limit=len(committed()) - 1) is None
