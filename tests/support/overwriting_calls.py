# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Images in which calls from one file of assembly to another overwrite all that the ABI lets them.

Between the two stands a function that calls the callee and then overwrites the registers of the caller. It
moves no argument on the stack: the return address is kept at an address of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pennyweight.build.assembly import called_by, functions_in
from pennyweight.build.cache import digest, make, make_text
from pennyweight.build.image import assembled
from pennyweight.build.toolchain import Toolchain
from pennyweight.catalogue.c_declarations import prototypes
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.check.contract import Contract, read_contracts
from pennyweight.check.declaration import declared_arguments
from pennyweight.check.session import Session

_RESULTS = {
    "avr": frozenset({"r22", "r23", "r24", "r25"}),
    "armv6m": frozenset({"r0", "r1"}),
    "armv7m": frozenset({"r0", "r1"}),
    "msp430": frozenset({"r12", "r13"}),
    "rv32": frozenset({"a0", "a1"}),
}
"""Registers of what a function returns."""

_KEPT = """
        .section .bss.kept_{name}, "aw", %nobits
        .balign 4
kept_{name}:
        .zero   4
        .section .text.__wrap_{name}, "ax", %progbits
        .balign 4
        .global __wrap_{name}
        .type   __wrap_{name}, %function
__wrap_{name}:
"""

_ARM = (
    "        .syntax unified\n        .thumb\n"
    + _KEPT
    + """
        push    {{r4, r5}}
        ldr     r4, =kept_{name}
        mov     r5, lr
        str     r5, [r4]
        pop     {{r4, r5}}
        bl      __real_{name}
        push    {{r4, r5}}
        ldr     r4, =0xa5a5a5a5
""",
    "        mov     {register}, r4\n",
    "        cmp     r4, r4\n",
    """
        ldr     r4, =kept_{name}
        ldr     r5, [r4]
        mov     lr, r5
        pop     {{r4, r5}}
        bx      lr
        .ltorg
""",
)
_PARTS = {
    "armv6m": _ARM,
    "armv7m": _ARM,
    "avr": (
        _KEPT
        + """
        sts     kept_{name}, r31
        pop     r31
        sts     kept_{name}+1, r31
        pop     r31
        sts     kept_{name}+2, r31
        lds     r31, kept_{name}
        call    __real_{name}
        ldi     r31, 0xa5
""",
        "        mov     {register}, r31\n",
        "        sec\n        sez\n        sen\n        seh\n        set\n",
        """
        lds     r31, kept_{name}+2
        push    r31
        lds     r31, kept_{name}+1
        push    r31
        ldi     r31, 0xa5
        ret
""",
    ),
    "msp430": (
        _KEPT
        + """
        mov     r4, kept_{name}+2
        pop     r4
        mov     r4, kept_{name}
        mov     kept_{name}+2, r4
        call    #__real_{name}
""",
        "        mov     #0xa5a5, {register}\n",
        "        bis     #7, r2\n",
        """
        mov     &kept_{name}, r0
""",
    ),
    "rv32": (
        _KEPT
        + """
        addi    sp, sp, -16
        sw      t0, (sp)
        la      t0, kept_{name}
        sw      ra, (t0)
        lw      t0, (sp)
        addi    sp, sp, 16
        call    __real_{name}
        addi    sp, sp, -16
        sw      s0, (sp)
        li      s0, 0xa5a5a5a5
""",
        "        mv      {register}, s0\n",
        "",
        """
        la      s0, kept_{name}
        lw      ra, (s0)
        lw      s0, (sp)
        addi    sp, sp, 16
        ret
""",
    ),
}
"""A function that stands between: its begin, what overwrites a register, what overwrites flags, its end."""


def _overwriting(symbol: str, platform: str, registers: frozenset[str]) -> str:
    """Return the function that calls `symbol` and overwrites these registers behind it."""
    begin, register, flags, end = _PARTS[platform]
    plain = sorted(registers - {"flags", "lr", "ra"})
    body = "".join(register.format(register=each) for each in plain)
    return begin.format(name=symbol) + body + flags + end.format(name=symbol)


def _is(symbol: str, name: str) -> bool:
    """Return True if a symbol has that name, which may be the catalogue's pattern with a parameter."""
    return bool(re.fullmatch(re.sub(r"\\\{\w+\\\}", r"\\d+", re.escape(name)), symbol))


def _by_the_abi(source: Path, symbol: str) -> Contract | None:
    """Return the contract of a function whose arguments and clobbers are as the ABI has them, else None."""
    platform = PLATFORMS[source.parent.name]
    for contract in read_contracts(source):
        passed = declared_arguments(source, contract.name) or ()
        if _is(symbol, contract.name) and len(contract.arguments) == len(passed):
            return contract if contract.clobbers <= platform.caller_saved else None
    return None


def _returns_nothing(source: Path, symbol: str) -> bool:
    declared = (each for header in source.parents[1].glob("*.h") for each in prototypes(header.read_text()))
    return any(_is(symbol, each.name) and each.declaration.split()[0] == "void" for each in declared)


def called_across_files(session: Session, job: Job) -> dict[str, str]:
    """Return the functions that assembly of a job calls in another file by the ABI, and what overwrites.

    By symbol, the text of the function that stands between.
    """
    implementation, board = session.implementation(job), session.lab.boards.find(job.board)
    recipe = session.recipe(job.subject, implementation)
    objects = {
        source: assembled(session.lab, source, recipe, board)
        for source in recipe.sources
        if source.suffix == ".S"
    }
    needed = {symbol for built in objects.values() for symbol in called_by(built)}
    found = {}
    for source, built in objects.items():
        for symbol in sorted(needed & functions_in(built).keys()):
            if _by_the_abi(source, symbol):
                results = frozenset() if _returns_nothing(source, symbol) else _RESULTS[board.platform]
                registers = PLATFORMS[board.platform].caller_saved - results
                found[symbol] = _overwriting(symbol, board.platform, registers)
    return found


@contextmanager
def overwriting_calls(session: Session, job: Job) -> Iterator[Sequence[str]]:
    """Link images of the job with the functions that stand between; yield the names of the callees."""
    found = called_across_files(session, job)
    text = "\n".join(found.values())
    board = session.lab.boards.find(job.board)
    recipe = session.recipe(job.subject, session.implementation(job))
    folder = session.lab.build_dir / "overwriting" / board.platform
    source = make_text(folder / f"between-{digest(text)[:20]}.S", text)
    built = assembled(session.lab, source, recipe, board)
    between = make(source.with_suffix(".o"), lambda output: output.write_bytes(built))
    link = Toolchain.link_command

    def with_what_stands_between(tools: Toolchain, objects: Sequence[Path], *others: Any) -> list[str]:
        option = "--wrap=" if tools.compiler.linker else "-Wl,--wrap="
        return [*link(tools, [between, *objects], *others), *(option + symbol for symbol in found)]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Toolchain, "link_command", with_what_stands_between)
        yield list(found)
