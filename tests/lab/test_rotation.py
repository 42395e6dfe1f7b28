# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A rotation is measured like a permutation; its parameter is the amount."""

from __future__ import annotations

from pathlib import Path

from measured import measurements
from pennyweight.catalogue.jobs import Job
from pennyweight.check.session import Session
from pennyweight.lab import Lab

FAMILY = """
[family]
id = "rotations"
name = "Rotations"
reference = "none"

[[primitive]]
id = "rotl32"
name = "32-bit rotation"
kind = "rotation"
symbol = "pw_rotl32"
word_bits = 32
parameter = { name = "amount", measured = [1, 7, 31], supported = [1, 31] }
arguments = [
  { name = "word", kind = "buffer", bytes = 4, access = "read-write", secret = true },
  { name = "amount", kind = "parameter" },
]

[[primitive.vector]]
source = "by hand"
amount = 4
word = "01000080"
result = "18000000"

[[primitive.implementation]]
id = "c/ref"
summary = "portable C"
sources = ["rotate.c"]

[[primitive.implementation]]
id = "avr/one_bit"
summary = "one bit to the left"
sources = ["rotate.S"]
symbol = "pw_rotl32_by_{amount}"
amount = [1]
arguments = ["word"]
"""

SOURCE = """
#include <stdint.h>
void pw_rotl32(uint32_t *word, unsigned amount);
void pw_rotl32(uint32_t *word, unsigned amount)
{
    *word = (uint32_t)(*word << amount) | (*word >> (32u - amount));
}
"""

ASSEMBLY = """
        .section .text.pw_rotl32_by_1,"ax",@progbits
        .global pw_rotl32_by_1
        .type pw_rotl32_by_1,@function
pw_rotl32_by_1:
        movw    r30, r24
        ld      r18, Z
        ldd     r19, Z+1
        ldd     r20, Z+2
        ldd     r21, Z+3
1:      lsl     r18
        rol     r19
        rol     r20
        rol     r21
        adc     r18, r1
2:      st      Z, r18
        std     Z+1, r19
        std     Z+2, r20
        std     Z+3, r21
        ret
        .size pw_rotl32_by_1, .-pw_rotl32_by_1
        .section .debug_pw_marks,"",@progbits
        .long 1b, 2b, 1
"""


def test_rotations_are_verified_and_measured_by_their_amount(tmp_path: Path) -> None:
    folder = tmp_path / "crypto/rotations"
    folder.mkdir(parents=True)
    (folder / "rotations.toml").write_text(FAMILY)
    (folder / "rotate.c").write_text(SOURCE)
    (folder / "rotate.S").write_text(ASSEMBLY)
    lab = Lab(tmp_path, tmp_path / "build")
    session = Session(lab)
    portable = measurements(session, Job("rotl32", "c/ref", "cortex_m3"))
    assert [record.rounds for record in portable] == [1, 7, 31]

    job = Job("rotl32", "avr/one_bit", "atmega128")
    assert session.verdict(job).passed
    (record,) = measurements(session, job)
    assert (record.kind, record.operation, record.rounds) == ("rotation", "rotate", 1)
    # call 4, movw 1, four loads and four stores of 2, five instructions of 1, return 4
    assert record.cycles == 30
    assert record.rotation_cycles == 5
    assert (record.loads, record.stores) == (5, 4)  # the return address is a load, too
    assert (record.code_bytes, record.stack_bytes, record.buffer_bytes) == (30, 2, 4)
