# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Marks: read from linked images, summed without counting anything twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogue_tree import FAMILY, write_family
from kernel_bench import KernelBench, image_of
from pennyweight.errors import BuildError
from pennyweight.lab import Lab
from pennyweight.measure.marks import Mark, classify, cycles_by_class, read_marks
from pennyweight.measure.profile import profile

ROTATION, NONLINEAR = "rotation", "nonlinear"


def test_overlapping_ranges_count_once_and_the_narrowest_decides() -> None:
    marks = [Mark(0, 10, ROTATION), Mark(4, 6, NONLINEAR), Mark(0, 10, ROTATION), Mark(8, 20, ROTATION)]
    cycles = dict.fromkeys(range(0, 30, 2), 1)
    assert classify(marks, [4, 2, 18, 20]) == {2: ROTATION, 4: NONLINEAR, 18: ROTATION}
    assert cycles_by_class(marks, cycles) == {ROTATION: 9, NONLINEAR: 1}


def test_without_marks_there_are_no_cycles() -> None:
    assert cycles_by_class([], {0: 6}) == {ROTATION: 0, NONLINEAR: 0}


def assembly(functions: dict[str, str], extra: str = "") -> str:
    """Functions of a few instructions, with marks as the macros of crypto/asm write them."""
    parts = ["#ifdef __arm__\n        .syntax unified\n        .thumb\n#endif\n"]
    for name, body in functions.items():
        parts.append(
            f'        .section .text.{name},"ax",%progbits\n        .balign 4\n        .global {name}\n'
            f"        .type {name},%function\n{name}:\n{body}        .size {name}, .-{name}\n"
        )
    return "".join(parts) + extra


def marked(body: str, kind: int) -> str:
    return (
        f"1:\n{body}2:\n"
        f'        .pushsection .debug_pw_marks,"",%progbits\n        .long 1b, 2b, {kind}\n'
        "        .popsection\n"
    )


RETURN = {
    "avr": "        ret\n",
    "armv7m": "        bx lr\n",
    "msp430": "        ret\n",
    "rv32": "        ret\n",
}
PLATFORM_BOARDS = [
    ("avr", "atmega128"),
    ("armv7m", "cortex_m3"),
    ("msp430", "msp430f1611"),
    ("rv32", "ibex_small"),
]


def toy_with(folder: Path, platform: str, source: str) -> Lab:
    entry = f'[[primitive.implementation]]\nid = "{platform}/x"\nsummary = "x"\nsources = ["x.S"]\n'
    write_family(folder, FAMILY + entry)
    (folder / "crypto/toy/x.S").write_text(source)
    return Lab(folder, folder / "build")


@pytest.mark.parametrize(("platform", "board"), PLATFORM_BOARDS)
def test_marks_follow_the_function_and_those_of_dropped_code_are_gone(
    tmp_path: Path, platform: str, board: str
) -> None:
    nop = "        nop\n"
    source = assembly(
        {
            "pw_dropped": marked(3 * nop, 2) + RETURN[platform],
            "pw_toy_permute": nop + marked(2 * nop, 1) + nop + marked(nop, 2) + RETURN[platform],
        }
    )
    lab = toy_with(tmp_path, platform, source)
    bench = KernelBench(lab, "toy", f"{platform}/x", board)
    marks = read_marks(bench.image(2))
    assert sorted((mark.end - mark.start, mark.name) for mark in marks) == [(2, NONLINEAR), (4, ROTATION)]

    found = profile(bench.call(2))
    assert [row.mark for row in found.rows] == [None, ROTATION, ROTATION, None, NONLINEAR, None]
    totals = cycles_by_class(marks, {row.address: row.cycles for row in found.rows})
    assert totals == {ROTATION: 2, NONLINEAR: 1}


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        ("1b, 2b, 7", "is not a range of a known class"),
        ("2b, 1b, 1", "is not a range of a known class"),
        ("1b, 2b", "records have 12"),
    ],
)
def test_a_mark_that_makes_no_sense_is_an_error(tmp_path: Path, record: str, complaint: str) -> None:
    bad = marked("        nop\n", 1).replace("1b, 2b, 1", record)
    lab = toy_with(tmp_path, "armv7m", assembly({"pw_toy_permute": bad + RETURN["armv7m"]}))
    image = image_of(lab, "toy", "armv7m/x", "cortex_m3", 2)
    with pytest.raises(BuildError) as error:
        read_marks(image)
    assert complaint in str(error.value)
    assert str(error.value).startswith(f"{image.path}: .debug_pw_marks")
