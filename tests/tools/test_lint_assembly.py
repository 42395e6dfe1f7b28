# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The form of the assembly files, and that the checker of it finds each breach."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT
from lint_assembly import breaches, files_of

GOOD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What it is. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define COUNT r16 /* what is left */

function pw_planted
        ldi     COUNT, 3
1:      dec     COUNT
    .if COUNT > 3
        nop
    .endif
        brne    1b
        ret
end_function pw_planted

#endif
"""
MACROS = """/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What it is. */
.macro twice register
        inc     \\register
        inc     \\register
.endm
"""
SOURCE = Path("crypto/toy/avr/toy.S")
INCLUDED = Path("crypto/toy/avr/toy.inc")


def found(path: Path, text: str) -> list[str]:
    return [f"{number}: {what}" for number, what in breaches(path, text)]


def test_every_assembly_file_has_the_houses_form() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {what}"
        for path in files_of(ROOT)
        for number, what in breaches(path, path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_a_file_for_cores_with_an_extension_has_their_condition(tmp_path: Path) -> None:
    folder = tmp_path / "armv7m"
    folder.mkdir()
    base, form = folder / "toy.S", folder / "toy_dsp.S"
    whole = GOOD.replace("PW_AVR", "PW_ARMV7M")
    one, other = (whole.replace("ARMV7M", f"ARMV7M && {each}PW_ARM_DSP") for each in ("", "!"))
    assert found(base, whole) == [] and found(form, one) == []
    form.touch()
    assert found(base, other) == []
    for path, text in ((base, whole), (base, one), (form, whole), (form, other)):
        assert any("must be #if PW_ARMV7M && " in each for each in found(path, text))


def test_what_is_right_passes() -> None:
    assert found(SOURCE, GOOD) == []
    assert found(INCLUDED, MACROS) == []


@pytest.mark.parametrize(
    ("right", "wrong", "line", "complaint"),
    [
        ("/* SPDX", "/* License", 1, "must be /* SPDX"),
        ("/* What it is. */\n", "", 2, "a comment must say"),
        ('#include "../../asm/platform.h"\n', "", 3, "must include asm/platform.h"),
        ("#if PW_AVR", "#if defined(__AVR__)", 4, "must be #if PW_AVR"),
        ("#if PW_AVR", "#if PW_MSP430", 4, "must be #if PW_AVR"),
        ("\n#endif\n", "\n#endif\nnop\n", 21, "between #if PW_AVR and its #endif"),
        ("function pw_planted\n        ldi", "#endif\n#if 1\n        ldi", 21, "between #if PW_AVR"),
        ("        ldi ", "\tldi ", 11, "has a tab"),
        ("        ldi ", "    ldi ", 11, "is indented by 4"),
        ("        ret\n", "        ret \n", 17, "ends in white space"),
        ("/* what is left */", f"/* {'x' * 120} */", 8, "columns, at most 128"),
        ("function pw_planted", "function planted", 10, "must begin with pw_"),
        ("#endif\n", "#endif\n\n", 21, "one line feed"),
    ],
)
def test_a_breach_is_named_with_its_line(right: str, wrong: str, line: int, complaint: str) -> None:
    assert right in GOOD
    broken = found(SOURCE, GOOD.replace(right, wrong, 1))
    assert any(text.startswith(f"{line}: ") and complaint in text for text in broken), broken


def test_assembly_outside_of_a_platforms_folder_is_named() -> None:
    assert "stands in c/" in found(Path("crypto/toy/c/toy.S"), GOOD)[0]


CLOBBERS = {
    "avr": "r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags",
    "armv7m": "flags, r0, r1, r2, r3, r12, lr",
    "rv32": "t0, t1, t2, t3, t4, t5, t6, a0, a1, a2, a3, a4, a5, a6, a7",
}
BEYOND = {"avr": "r16", "armv7m": "r4", "rv32": "s1"}


@pytest.mark.parametrize("platform", CLOBBERS)
def test_clobbers_of_the_abi_are_named(platform: str) -> None:
    listed = CLOBBERS[platform]
    contract = f"\n/* contract:\n *   functions:\n *     pw_planted: {{clobbers: [{listed}], cycles: 4}} */\n"
    path = Path(f"crypto/toy/{platform}/toy.S")
    text = GOOD.replace("PW_AVR", f"PW_{platform.upper()}").replace("\n\nfunction", f"\n{contract}function")
    complaint = ["12: names no clobber beyond the ABI's; a contract without a list means these"]
    for redundant in (listed, listed.rpartition(", ")[0], listed.partition(", ")[0]):
        assert found(path, text.replace(listed, redundant)) == complaint
    assert found(path, text.replace(listed, f"{listed}, {BEYOND[platform]}")) == []


@pytest.mark.parametrize("sign", [">", "|", ">-"])
def test_signs_of_yaml_before_a_text_are_named(sign: str) -> None:
    text = GOOD.replace(
        "function", f"/* contract of pw_planted:\n *   why: {sign}\n *     so */\nfunction", 1
    )
    assert found(SOURCE, text) == ["11: begins a text with a sign of YAML; write the text there"]
    assert found(SOURCE, text.replace(f" {sign}\n *    ", "")) == []


def test_code_in_a_file_of_macros_is_named() -> None:
    assert found(INCLUDED, MACROS + "        nop\n") == [
        "7: stands outside of a macro; .inc files hold macros only, code stands in a .S file"
    ]


MSP430 = """/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What it is. */
.macro nonlinear instruction:vararg
        \\instruction
.endm
.macro nonlinear_op opcode:req, operands:vararg
        \\opcode \\operands
.endm
.macro sum value, to
        nonlinear add \\value, \\to
.endm
.macro sums from, to, count=1
        sum     \\from, \\to
.endm
.macro each which, to
        \\which  @r5+, \\to
.endm
.macro all
        mov     @r5+, r6
        nonlinear_op add, @r5+, r6
        nonlinear add r5, @r6
        sums    r5, r6, #2
1:      add     #A + B, r5
        {call}
.endm
"""


@pytest.mark.parametrize("call", ["nop", "each nonlinear_op, r6", "nonlinear add 2 * A & B, r5"])
def test_what_gnu_as_takes_too_passes(call: str) -> None:
    assert found(Path("crypto/toy/msp430/toy.inc"), MSP430.format(call=call)) == []


@pytest.mark.parametrize(
    ("call", "line"),
    [
        ("nonlinear add @r5+, r6", 24),
        ("1:      nonlinear add #1, r6", 24),
        ("nonlinear add &A, r6", 24),
        ("sum     @r5, r6", 24),
        ("sums    #3, r6", 24),
        ("each    sum, r6", 16),
    ],
)
def test_an_argument_that_loses_its_space_in_gnu_as_is_named(call: str, line: int) -> None:
    broken = found(Path("crypto/toy/msp430/toy.inc"), MSP430.format(call=call))
    assert [text.partition(" before")[0] for text in broken] == [f"{line}: GNU as loses the space"]


def test_a_macro_that_is_included_is_followed(tmp_path: Path) -> None:
    (tmp_path / "msp430").mkdir()
    (tmp_path / "sums.inc").write_text(MSP430.format(call="nop"))
    text = MACROS + '#include "../sums.inc"\n.macro three\n        sums    @r5, r6\n.endm\n'
    assert [line.partition(":")[0] for line in found(tmp_path / "msp430" / "toy.inc", text)] == ["9"]
