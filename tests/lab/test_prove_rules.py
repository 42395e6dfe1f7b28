# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Each rule that a proof covers has a function that breaks it and nothing else: the proof stops there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from pennyweight.lab import Lab
from planted_assembly import KERNEL, proof_of

REFUTED = "computes something else than the specification"
NOT_DEFINED = "is read and nothing has defined it"
BELOW = "outside the buffers, statics and stack of this call"
AT_ENTRY = "the output depends on registers or flags as they are at the entry"


class Broken(NamedTuple):
    """A function that computes what its kernel does and breaks one rule."""

    rule: str
    implementation: str
    body: str
    """Instructions, one per line or separated by semicolons."""
    reason: str
    """Pattern of the reason for which there is no proof."""
    primitive: str = "gimli"


def after(implementation: str, code: str) -> str:
    """Return a function that calls the kernel, and then does something with the state."""
    frame = {
        "avr/small": "push r28; push r29; movw r28, r24; call {0}; {1}; pop r29; pop r28; ret",
        "armv6m/balanced": "push {{r4, lr}}; mov r4, r0; bl {0}; {1}; pop {{r4, pc}}",
        "armv7m/small": "push {{r4, lr}}; mov r4, r0; bl {0}; {1}; pop {{r4, pc}}",
        "msp430/small": "push r10; mov r12, r10; call #{0}; {1}; pop r10; ret",
    }[implementation]
    return frame.format(KERNEL, code)


def before(implementation: str, code: str) -> str:
    """Return a function that does something with the state, and then is the kernel."""
    jump = {
        "avr/small": "jmp {0}",
        "armv6m/balanced": "ldr r3, ={0}; bx r3; .ltorg",
        "armv7m/small": "b.w {0}",
        "msp430/small": "br #{0}",
    }[implementation]
    return f"{code}; {jump.format(KERNEL)}"


AVR, ARMV6M, ARMV7M, MSP430 = "avr/small", "armv6m/balanced", "armv7m/small", "msp430/small"

AVR_BYTES = "; ".join(f"ldd r18, Z+{byte}; ldd r19, Z+{4 + byte}; adc r18, r19" for byte in range(4))
AVR_CARRIES = (
    f"movw r30, r24; clc; {AVR_BYTES}; ldi r20, 0; adc r20, r1; sec; {AVR_BYTES}; ldi r21, 0; adc r21, r1; "
    "eor r20, r21; ld r21, Z; eor r21, r20; st Z, r21"
)
"""Code that inverts a bit of the state if the carries of a sum with and without a carry in differ."""

FAULTS = (
    Broken("saved register", ARMV7M, after(ARMV7M, "movs r5, #1"), "ABI: callee-saved r5 "),
    Broken("saved register", ARMV6M, after(ARMV6M, "movs r5, #1"), "ABI: callee-saved r5 "),
    Broken("saved register", AVR, after(AVR, "ldi r17, 1"), "ABI: callee-saved r17 "),
    Broken("saved register", MSP430, after(MSP430, "mov #1, r9"), "ABI: callee-saved r9 "),
    # changed if the first bytes of the state have one value, which the run does not have
    Broken(
        "saved register for all inputs",
        ARMV7M,
        after(
            ARMV7M,
            "ldr r1, [r4]; movw r2, #0x1234; movt r2, #0x5678; eors r1, r2; rsbs r2, r1, #0; orrs r1, r2; "
            "mvns r1, r1; lsrs r1, r1, #31; eors r5, r1",
        ),
        "r5 is not shown to be restored for all inputs",
    ),
    Broken(
        "saved register for all inputs",
        AVR,
        after(
            AVR,
            "ld r18, Y; ldd r19, Y+1; ldd r20, Y+2; or r18, r19; or r18, r20; clr r19; "
            "sub r19, r18; sbc r19, r19; com r19; eor r17, r19",
        ),
        "r17 is not shown to be restored for all inputs",
    ),
    Broken(
        "stack pointer",
        ARMV7M,
        f"push {{r3, lr}}; bl {KERNEL}; ldr lr, [sp, #4]; add sp, #4; bx lr",
        "ABI: the stack pointer",
    ),
    Broken(
        "stack pointer",
        ARMV6M,
        f"push {{r3, lr}}; bl {KERNEL}; ldr r1, [sp, #4]; add sp, #4; bx r1",
        "ABI: the stack pointer",
    ),
    Broken(
        "write outside a buffer",
        ARMV7M,
        after(ARMV7M, "movs r1, #0; strb r1, [r4, #48]"),
        "write of 1 bytes? at .* outside",
    ),
    Broken("write outside a buffer", AVR, after(AVR, "std Y+48, r1"), "write of 1 bytes? at .* outside"),
    Broken(
        "write outside a buffer",
        MSP430,
        after(MSP430, "mov.b #0, 48(r10)"),
        "write of 1 bytes? at .* outside",
    ),
    Broken(
        "read outside a buffer",
        ARMV6M,
        after(ARMV6M, "subs r4, #1; ldrb r1, [r4]"),
        "read of 1 bytes? at .* no memory is mapped",
    ),
    Broken(
        "write to an input",
        ARMV7M,
        before(ARMV7M, "ldr r3, [r1]; str r3, [r1]"),
        "read-only|outside",
        "tinyjambu_p128",
    ),
    Broken(
        "write to an input", MSP430, before(MSP430, "mov @r13, 0(r13)"), "read-only|outside", "tinyjambu_p128"
    ),
    Broken("undefined byte", ARMV7M, after(ARMV7M, "sub sp, #8; ldr r1, [sp]; add sp, #8"), NOT_DEFINED),
    Broken("undefined byte", ARMV6M, after(ARMV6M, "sub sp, #8; ldr r1, [sp]; add sp, #8"), NOT_DEFINED),
    Broken("undefined byte", MSP430, after(MSP430, "sub #2, sp; mov @sp, r14; add #2, sp"), NOT_DEFINED),
    Broken("undefined byte", ARMV7M, before(ARMV7M, "ldr r3, [r0]"), NOT_DEFINED, "chacha20"),
    Broken("undefined byte", AVR, before(AVR, "movw r30, r24; ld r18, Z"), NOT_DEFINED, "chacha20"),
    Broken("undefined byte", MSP430, before(MSP430, "mov @r12, r15"), NOT_DEFINED, "chacha20"),
    Broken("output that is not written", ARMV7M, "bx lr", "byte 0 of stream is never written", "chacha20"),
    Broken(
        "below the stack pointer",
        ARMV7M,
        after(ARMV7M, "push {r4}; add sp, #4; ldr r1, [sp, #-4]"),
        BELOW,
    ),
    Broken("below the stack pointer", MSP430, after(MSP430, "push r10; add #2, sp; mov -2(sp), r14"), BELOW),
    Broken(
        "below the stack pointer",
        AVR,
        after(AVR, "push r28; pop r18; in r30, 0x3d; in r31, 0x3e; ld r19, Z"),
        BELOW,
    ),
    Broken(
        "secret branch",
        ARMV7M,
        after(ARMV7M, "ldr r1, [r4]; cbz r1, 1f; nop; 1:"),
        "a branch depends on the inputs",
    ),
    Broken(
        "secret branch",
        ARMV6M,
        after(ARMV6M, "ldr r1, [r4]; cmp r1, #0; beq 1f; 1:"),
        "a branch depends on the inputs",
    ),
    Broken("secret branch", AVR, after(AVR, "ld r18, Y; sbrc r18, 0; nop"), "a branch depends on the inputs"),
    Broken("secret branch", MSP430, after(MSP430, "tst 0(r10); jz 1f; 1:"), "a branch depends on the inputs"),
    Broken(
        "secret address",
        ARMV7M,
        after(ARMV7M, "ldrb r1, [r4]; and r1, r1, #15; ldrb r1, [r4, r1]"),
        "an address depends on the inputs",
    ),
    Broken(
        "secret address",
        AVR,
        after(AVR, "ld r18, Y; andi r18, 15; movw r30, r28; add r30, r18; adc r31, r1; ld r18, Z"),
        "an address depends on the inputs",
    ),
    Broken(
        "secret address",
        MSP430,
        after(MSP430, "mov @r10, r14; and #15, r14; add r10, r14; mov.b @r14, r14"),
        "an address depends on the inputs",
    ),
    Broken(
        "variable time",
        ARMV7M,
        after(ARMV7M, "ldr r1, [r4]; udiv r1, r1, r1"),
        "the time of an instruction depends on the inputs",
    ),
    Broken(
        "flags at the entry",
        ARMV7M,
        before(ARMV7M, "mov r2, #0; adc r2, r2, r2; ldr r3, [r0]; eor r3, r3, r2; str r3, [r0]"),
        f"{AT_ENTRY}|{REFUTED}",
    ),
    Broken(
        "flags at the entry",
        AVR,
        before(AVR, "clr r20; adc r20, r20; movw r30, r24; ld r21, Z; eor r21, r20; st Z, r21"),
        f"{AT_ENTRY}|{REFUTED}",
    ),
    Broken(
        "flags at the entry",
        MSP430,
        before(MSP430, "mov #0, r14; adc r14; xor r14, 0(r12)"),
        f"{AT_ENTRY}|{REFUTED}",
    ),
    Broken(
        "registers at the entry",
        ARMV7M,
        before(ARMV7M, "lsr r2, r12, #31; ldr r3, [r0]; eor r3, r3, r2; str r3, [r0]"),
        f"{AT_ENTRY}|{REFUTED}",
    ),
    Broken(
        "registers at the entry",
        MSP430,
        before(MSP430, "and #0x8000, r11; xor r11, 0(r12)"),
        f"{AT_ENTRY}|{REFUTED}",
    ),
    Broken(
        "every place",
        ARMV7M,
        before(ARMV7M, "ubfx r2, r0, #2, #1; ldr r3, [r0]; eor r3, r3, r2; str r3, [r0]"),
        REFUTED,
    ),
    Broken(
        "every place",
        AVR,
        before(AVR, "mov r20, r24; andi r20, 1; movw r30, r24; ld r21, Z; eor r21, r20; st Z, r21"),
        REFUTED,
    ),
    Broken("every place", MSP430, before(MSP430, "mov r12, r14; and #2, r14; xor r14, 0(r12)"), REFUTED),
    Broken(
        "across a page",
        AVR,
        before(AVR, "movw r30, r24; subi r30, -24; ld r18, Z; st Z, r18"),
        "outside|no memory is mapped",
    ),
    Broken(
        "input in the buffer of the output",
        "armv7m/fast",
        before(ARMV7M, "mov r12, #0; str r12, [r0]"),
        REFUTED,
        "saturnin",
    ),
    Broken(
        "input in the buffer of the output",
        "avr/fast",
        before(AVR, "movw r30, r24; st Z, r1"),
        REFUTED,
        "saturnin",
    ),
    Broken(
        "input in the buffer of the output",
        "msp430/fast",
        before(MSP430, "mov #0, 0(r12)"),
        REFUTED,
        "saturnin",
    ),
    Broken(
        "any address",
        ARMV7M,
        before(ARMV7M, "push {r4, r5}; ldrd r4, r5, [r1]; pop {r4, r5}"),
        "align",
        "chacha20",
    ),
    Broken("any address", "armv6m/small", before(ARMV6M, "ldr r3, [r1]"), "align", "chacha20"),
    Broken("any address", MSP430, before(MSP430, "mov @r13, r15"), "align|odd", "chacha20"),
    # the carries of x + y and of x + y + 1 are the same unless x + y is 2^32 - 1
    Broken(
        "carry",
        ARMV7M,
        before(
            ARMV7M,
            "ldr r1, [r0]; ldr r2, [r0, #4]; adds r3, r1, r2; mov r3, #0; adc r3, r3, #0; "
            "cmp r0, r0; adcs r1, r1, r2; mov r2, #0; adc r2, r2, #0; "
            "eor r2, r2, r3; ldr r3, [r0]; eor r3, r3, r2; str r3, [r0]",
        ),
        REFUTED,
    ),
    Broken("carry", AVR, before(AVR, AVR_CARRIES), REFUTED),
    Broken(
        "carry",
        MSP430,
        before(
            MSP430,
            "mov @r12, r14; add 4(r12), r14; mov 2(r12), r14; addc 6(r12), r14; mov #0, r15; adc r15; "
            "setc; mov @r12, r14; addc 4(r12), r14; mov 2(r12), r14; addc 6(r12), r14; mov #0, r14; adc r14; "
            "xor r14, r15; xor r15, 0(r12)",
        ),
        REFUTED,
    ),
)


def lines(body: str) -> str:
    return "\n".join(f"        {line.strip()}" for line in body.split(";"))


@pytest.mark.parametrize(
    "broken", FAULTS, ids=lambda each: f"{each.rule}, {each.implementation.partition('/')[0]}"
)
def test_a_function_that_breaks_a_rule_is_not_proved(lab: Lab, tmp_path: Path, broken: Broken) -> None:
    found = proof_of(lab, tmp_path, broken.primitive, broken.implementation, lines(broken.body))
    assert found.status != "proved"
    assert re.search(broken.reason, found.reason), found.reason


@pytest.mark.parametrize("implementation", [AVR, ARMV6M, ARMV7M, MSP430])
def test_the_same_functions_without_a_fault_are_proved(lab: Lab, tmp_path: Path, implementation: str) -> None:
    for body in (after(implementation, ""), before(implementation, "")):
        found = proof_of(lab, tmp_path, "gimli", implementation, lines(body))
        assert found.status == "proved", found.reason


def test_the_stack_is_within_the_contract(lab: Lab, tmp_path: Path) -> None:
    body = lines(after(ARMV7M, ""))
    used = 8 + 32
    assert proof_of(lab, tmp_path, "gimli", ARMV7M, body, stack_bytes=used).status == "proved"
    found = proof_of(lab, tmp_path, "gimli", ARMV7M, body, stack_bytes=used - 1)
    assert (found.status, found.reason) == (
        "open",
        f"it uses {used} bytes of stack, and its contract allows {used - 1}",
    )
