# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Kernels with a fault in assembly of its own: a function of another name that calls the right kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pennyweight.build.image import build_image
from pennyweight.build.kit import Kit
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.prove.proof import Prover
from pennyweight.prove.results import Proof
from pennyweight.run.bench import BoardBench

PLANTED = "pw_planted"
"""Symbol of the function with the fault."""

KERNEL = "@KERNEL"
"""Stands for the symbol of the right kernel."""

_FILE = """/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "asm/platform.h"
#include "asm/{platform}.inc"

        function {planted}
{body}
        end_function {planted}
"""


def proof_of(
    lab: Lab, folder: Path, subject: str, implementation: str, body: str, stack_bytes: int | None = None
) -> Proof:
    """Prove a function with this body instead of a kernel, which it may call as KERNEL.

    Its source goes to `folder`. The parameter has the first measured value. `stack_bytes` is the stack that a
    contract would allow.
    """
    primitive = lab.catalog.find(subject)
    kernel = primitive.find(implementation)
    value = primitive.measured_values(kernel)[0]
    symbol = primitive.symbol_of(kernel, value)
    text = _FILE.format(platform=kernel.platform, planted=PLANTED, body=body.replace(KERNEL, symbol))
    source = folder / "planted.S"
    source.write_text(text)
    job = Job(subject, implementation, REFERENCE_BOARDS[kernel.platform])
    board = lab.boards.find(job.board)
    with Session(lab) as session:
        recipe = session.recipe(subject, kernel, symbol)
    planted = replace(recipe, sources=(source, *recipe.sources), entries=(PLANTED,))
    kit = Kit(str(job), {PLANTED: build_image(lab, planted, board)}, 0)
    prover = Prover(primitive, BoardBench(kit, board), stack_bytes=stack_bytes)
    return prover.proof(job, replace(kernel, symbol=PLANTED), value)


@dataclass(frozen=True, slots=True)
class Trigger:
    """A fault that shows for few inputs: if words of the state have certain values, a bit of it is inverted.

    There is no branch: the comparison makes the bit that is XORed to the state.
    """

    words: Mapping[int, int]
    """Value of each compared word of 32 bits, by its distance in bytes from the start of the state."""
    target: int
    """Distance in bytes of the word whose lowest bit is inverted."""

    def code(self, platform: str) -> str:
        """Return the code for a platform; it finds the state where a function gets its first argument.

        It may change the registers of a function's arguments, except the first one.
        """
        return "\n".join(f"        {line}" for line in _TRIGGERS[platform](self))


def _arm(trigger: Trigger) -> list[str]:
    lines = ["movs r3, #0"]
    for offset, value in trigger.words.items():
        lines += [f"ldr r1, [r0, #{offset}]", f"ldr r2, =0x{value:08x}", "eors r1, r2", "orrs r3, r1"]
    return [
        *lines,
        *("rsbs r1, r3, #0", "orrs r1, r3", "lsrs r1, r1, #31", "movs r2, #1", "eors r1, r2"),
        *(f"ldr r2, [r0, #{trigger.target}]", "eors r2, r1", f"str r2, [r0, #{trigger.target}]"),
    ]


def _avr(trigger: Trigger) -> list[str]:
    lines = ["movw r30, r24", "clr r20"]
    for offset, value in trigger.words.items():
        for place, byte in enumerate(value.to_bytes(4, "little")):
            lines += [f"ldd r18, Z+{offset + place}", f"ldi r19, {byte}", "eor r18, r19", "or r20, r18"]
    return [
        *lines,
        *("clr r21", "sub r21, r20", "sbc r21, r21", "com r21", "andi r21, 1"),
        *(f"ldd r18, Z+{trigger.target}", "eor r18, r21", f"std Z+{trigger.target}, r18"),
    ]


def _msp430(trigger: Trigger) -> list[str]:
    lines = ["clr r15"]
    for offset, value in trigger.words.items():
        for place, half in ((0, value & 0xFFFF), (2, value >> 16)):
            lines += [f"mov {offset + place}(r12), r14", f"xor #0x{half:04x}, r14", "bis r14, r15"]
    return [
        *lines,
        # the difference has no borrow only if nothing is taken off
        *("clr r14", "sub r15, r14", "mov #0, r15", "adc r15", f"xor r15, {trigger.target}(r12)"),
    ]


_TRIGGERS = {"avr": _avr, "armv6m": _arm, "armv7m": _arm, "msp430": _msp430}

_ENTER = {
    "avr": ("push r28", "push r29", "push r16", "push r17", "movw r28, r24", "movw r16, r22"),
    "armv6m": ("push {r4-r6, lr}", "mov r4, r0", "mov r5, r1"),
    "armv7m": ("push {r4-r6, lr}", "mov r4, r0", "mov r5, r1"),
    "msp430": ("push r10", "push r9", "mov r12, r10", "mov r13, r9"),
}
_LEAVE = {
    "avr": ("pop r17", "pop r16", "pop r29", "pop r28", "ret"),
    "armv6m": ("pop {r4-r6, pc}", ".ltorg"),
    "armv7m": ("pop {r4-r6, pc}", ".ltorg"),
    "msp430": ("pop r9", "pop r10", "ret"),
}
_STATE = {
    "avr": ("movw r24, r28",),
    "armv6m": ("mov r0, r4",),
    "armv7m": ("mov r0, r4",),
    "msp430": ("mov r10, r12",),
}
_SECOND = {
    "avr": ("movw r22, r16",),
    "armv6m": ("mov r1, r5",),
    "armv7m": ("mov r1, r5",),
    "msp430": ("mov r9, r13",),
}
_THIRD = {
    "avr": ("ldi r20, {0}", "ldi r21, 0"),
    "armv6m": ("movs r2, #{0}",),
    "armv7m": ("movs r2, #{0}",),
    "msp430": ("mov #{0}, r14",),
}
_CALL = {
    "avr": (f"call {KERNEL}",),
    "armv6m": (f"bl {KERNEL}",),
    "armv7m": (f"bl {KERNEL}",),
    "msp430": (f"call #{KERNEL}",),
}


def with_trigger(platform: str, trigger: Trigger | None, calls: Sequence[int | None], before: int) -> str:
    """Return the body that calls the kernel once for each of `calls`, with a trigger before one of them.

    An element of `calls` is the kernel's third argument, or None if there are only two. The trigger comes
    last if `before` is the number of calls.
    """
    lines = list(_ENTER[platform])
    for number, third in enumerate([*calls, 0]):
        lines += _STATE[platform]
        if trigger is not None and number == before:
            lines += [trigger.code(platform), *_STATE[platform]]
        if number < len(calls):
            lines += _SECOND[platform]
            lines += () if third is None else [line.format(third) for line in _THIRD[platform]]
            lines += _CALL[platform]
    return "\n".join(f"        {line}" for line in [*lines, *_LEAVE[platform]])
