# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A catalogue whose implementations leak, each in one way that it is named after, and some that do not."""

from __future__ import annotations

from pathlib import Path

from catalogue_tree import write_family

PRIMITIVE = """
[family]
id = "leaky"
name = "Leaky"
reference = "none: made up for the tests"

[[primitive]]
id = "leaky"
name = "Leaky-p"
kind = "permutation"
symbol = "pw_toy_permute"
word_bits = 32
parameter = { name = "rounds", measured = [2], supported = [1, 8] }
arguments = [
  { name = "state", kind = "buffer", bytes = 8, access = "read-write", secret = true },
  { name = "key", kind = "buffer", bytes = 4, access = "read", secret = true },
  { name = "domain", kind = "scalar", maximum = 255 },
  { name = "rounds", kind = "parameter" },
]

[[primitive.implementation]]
id = "c/ref"
summary = "without leaks"
sources = ["permutation.c"]
"""

IMPLEMENTATION = """
[[primitive.implementation]]
id = "{id}"
summary = "for the tests"
sources = ["{file}"]
{more}
"""

C = """
#include "permutation.h"
void pw_toy_permute(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds)
{{
    (void)state; (void)key; (void)domain; (void)rounds;
    {body}
}}
"""

C_BODIES = {
    "branch": "for (volatile uint8_t left = (uint8_t)state[0]; left > 0; left--) { }",
    "key_branch": "for (volatile uint8_t left = (uint8_t)key[0]; left > 0; left--) { }",
    "address": "state[1] ^= ((const uint8_t *)state)[key[0] & 3];",
    "division": "state[0] /= state[1] | 1;",
    "wide_product": "state[1] = (uint32_t)((uint64_t)state[0] * key[0] >> 32);",
    "public_branch": "for (; rounds > 0; rounds--) state[0] = (state[0] << 1) ^ state[1];",
    "linear": "state[0] = (state[0] << 3) ^ (state[1] >> 1) ^ key[0];",
}
"""Body of the function in C, by variant."""

ASSEMBLY = """
    .section .text.pw_toy_permute, "ax", %progbits
    .global pw_toy_permute
    .type pw_toy_permute, %function
{head}
pw_toy_permute:
{body}
    .size pw_toy_permute, . - pw_toy_permute
"""

HEADS = {"avr": "", "armv7m": "    .syntax unified\n    .thumb\n    .thumb_func", "msp430": "", "rv32": ""}

ASSEMBLY_BODIES = {
    "avr/branch": "movw r30, r24; ld r18, Z; tst r18; breq 1f; inc r18; 1: st Z, r18; ret",
    "avr/carry_branch": "movw r30, r24; ld r18, Z; lsl r18; brcs 1f; nop; 1: ret",
    "avr/skip": "movw r30, r24; ld r18, Z; sbrc r18, 3; inc r18; st Z, r18; ret",
    "avr/compare_skip": "movw r30, r24; ld r18, Z; cpse r18, r1; inc r18; st Z, r18; ret",
    "avr/through_the_stack": "movw r30, r22; ld r18, Z; push r18; pop r19; tst r19; brne 1f; 1: ret",
    "avr/address": "movw r30, r24; ld r18, Z; andi r18, 3; add r30, r18; adc r31, r1; ld r19, Z; ret",
    "avr/flash_address": "movw r30, r24; ld r18, Z; ldi r31, 0; mov r30, r18; lpm r19, Z; ret",
    "avr/masked": "movw r30, r24; ld r18, Z; lsl r18; sbc r19, r19; and r18, r19; st Z, r18; ret",
    "avr/overwritten": "movw r30, r24; ld r18, Z; eor r18, r18; tst r18; brne 1f; 1: ret",
    "armv7m/branch": "ldr r2, [r0]; cmp r2, #0; beq 1f; adds r2, #1; 1: str r2, [r0]; bx lr",
    "armv7m/compare_branch": "ldr r2, [r1]; cbz r2, 1f; nop; 1: bx lr",
    "armv7m/conditional": "ldr r2, [r0]; cmp r2, #0; it eq; streq r2, [r0]; bx lr",
    "armv7m/selected": "ldr r2, [r0]; cmp r2, #0; it eq; addeq r2, r2, #1; str r2, [r0]; bx lr",
    "armv7m/carry_branch": "ldr r2, [r0]; lsls r2, r2, #1; bcs 1f; nop; 1: bx lr",
    "armv7m/through_the_stack": "ldr r2, [r0]; push {r2}; pop {r3}; cmp r3, #1; bne 1f; 1: bx lr",
    "armv7m/address": "ldr r2, [r0]; and r2, r2, #3; ldrb r3, [r0, r2]; bx lr",
    "armv7m/multiply": "ldr r2, [r0]; ldr r3, [r0, #4]; umull r1, r12, r2, r3; str r12, [r0]; bx lr",
    "armv7m/divide": "ldr r2, [r0]; movs r3, #7; udiv r2, r2, r3; str r2, [r0]; bx lr",
    "armv7m/masked": "ldr r2, [r0]; and r3, r2, #1; rsb r3, r3, #0; and r2, r2, r3; str r2, [r0]; bx lr",
    "armv7m/short_multiply": "ldr r2, [r0]; ldr r3, [r0, #4]; mul r2, r3, r2; str r2, [r0]; bx lr",
    "msp430/branch": "mov @r12, r14; tst r14; jz 1f; inc r14; 1: mov r14, 0(r12); ret",
    "msp430/carry_branch": "mov @r13, r14; rla r14; jc 1f; nop; 1: ret",
    "msp430/through_the_stack": "mov @r12, r14; push r14; pop r15; cmp #1, r15; jne 1f; 1: ret",
    "msp430/address": "mov @r12, r14; and #6, r14; add r12, r14; mov @r14, r15; ret",
    "msp430/indexed_address": "mov @r12, r14; and #2, r14; add r12, r14; mov 0(r14), r15; ret",
    "msp430/masked": "mov @r12, r14; rla r14; subc r15, r15; and r15, r14; mov r14, 0(r12); ret",
    "msp430/overwritten": "mov @r12, r14; xor r14, r14; tst r14; jz 1f; 1: ret",
    "rv32/branch": "lw a2, 0(a0); beqz a2, 1f; addi a2, a2, 1; 1: sw a2, 0(a0); ret",
    "rv32/compare_branch": "lw a2, 0(a0); lw a3, 0(a1); bltu a2, a3, 1f; nop; 1: ret",
    "rv32/through_the_stack": "lw a2, 0(a0); addi sp, sp, -16; sw a2, 0(sp); lw a3, 0(sp); addi sp, sp, 16; "
    "bnez a3, 1f; 1: ret",
    "rv32/address": "lw a2, 0(a0); andi a2, a2, 3; add a2, a2, a0; lbu a3, 0(a2); ret",
    "rv32/divide": "lw a2, 0(a0); li a3, 7; divu a2, a2, a3; sw a2, 0(a0); ret",
    "rv32/masked": "lw a2, 0(a0); andi a3, a2, 1; neg a3, a3; and a2, a2, a3; sw a2, 0(a0); ret",
    "rv32/short_multiply": "lw a2, 0(a0); lw a3, 4(a0); mul a2, a3, a2; sw a2, 0(a0); ret",
}
"""Instructions of the function, by implementation. The ABIs define where the arguments are."""

EXPECTED = {
    "branch": {"branch"},
    "key_branch": {"branch"},
    "carry_branch": {"branch"},
    "compare_branch": {"branch"},
    "conditional": {"branch"},
    "skip": {"branch"},
    "compare_skip": {"branch"},
    "through_the_stack": {"branch"},
    "address": {"address"},
    "indexed_address": {"address"},
    "flash_address": {"address"},
    "multiply": {"variable-time"},
    "wide_product": {"variable-time"},
    "divide": {"variable-time"},
    "division": {"variable-time"},
    "linear": set(),
    "masked": set(),
    "selected": set(),
    "overwritten": set(),
    "public_branch": set(),
    "short_multiply": set(),
}
"""The kinds of leaks of a variant, on the platforms that have them."""


def write_leaky(root: Path, declared: str = "") -> Path:
    """Writes the tree below `root`; `declared` are further lines of the entry of c/address."""
    entries = [PRIMITIVE]
    write_family(root, PRIMITIVE, family="leaky")
    (root / "published").mkdir(exist_ok=True)
    folder = root / "crypto" / "leaky"
    for variant, body in C_BODIES.items():
        (folder / f"{variant}.c").write_text(C.format(body=body))
        more = declared if variant == "address" else ""
        entries.append(IMPLEMENTATION.format(id=f"c/{variant}", file=f"{variant}.c", more=more))
    for id, body in ASSEMBLY_BODIES.items():
        platform, _, variant = id.partition("/")
        (folder / platform).mkdir(exist_ok=True)
        lines = "\n".join(f"    {line.strip()}" for line in body.split(";"))
        (folder / f"{id}.S").write_text(ASSEMBLY.format(head=HEADS[platform], body=lines))
        entries.append(IMPLEMENTATION.format(id=id, file=f"{id}.S", more=""))
    (folder / "leaky.toml").write_text("".join(entries))
    return root
