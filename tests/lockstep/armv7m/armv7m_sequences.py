# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Random code that runs to its end: instructions of every form, in loops, branches, calls and IT blocks."""

from __future__ import annotations

import random
import struct
from collections import Counter
from collections.abc import Callable
from collections.abc import Sequence as Items

from armv7m_code import GENERAL, LR, SP, Code
from armv7m_forms import STREX, STREXB, STREXH, Form

STATE_BYTES = 64
"""r0 to r12, the stack pointer, LR and the flags, as a sequence expects them at the address in r0."""

DATA_CENTER = 0x2002_8000
STACK_CENTER = 0x2003_0000
_FAR = 0x400
"""Addresses begin that far from the centres. No sequence comes from there to where RAM ends."""

PRELUDE = struct.pack(
    "<17H",
    0xF3BF, 0x8F2F,  # clrex
    0xB663,  # cpsie if
    0x2100,  # movs r1, #0
    0xF381, 0x8811,  # msr basepri, r1
    0x6BC1,  # ldr r1, [r0, #60]
    0xF381, 0x8800,  # msr apsr_nzcvq, r1
    0xF8D0, 0xD034,  # ldr sp, [r0, #52]
    0xF8D0, 0xE038,  # ldr lr, [r0, #56]
    0xE8B0, 0x1FFE,  # ldm r0!, {r1-r12}
    0x6800,  # ldr r0, [r0]
    0xBF00,  # nop: what follows begins at a word boundary
)  # fmt: skip
"""Sets the state: r1 to r12 are read before r0."""

END = 0xDE00
"""UDF: neither side executes it."""

_VALUES = (0, 1, 2, 31, 32, 33, 255, 256, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF, 0x1_0000)


class Sequence(Code):
    """A prelude that sets the state, and random code behind it."""

    def __init__(
        self, rng: random.Random, address: int, length: int, used: Counter[str], forms: Items[Form]
    ) -> None:
        """Draws `length` parts, an instruction or a small structure each."""
        super().__init__(rng, address, used, forms)
        self._start = (frozenset(self._aligned), frozenset(self._loose), frozenset(self._small))
        self._emit(*struct.unpack(f"<{len(PRELUDE) // 2}H", PRELUDE))
        for _ in range(length):
            self._part()
        self.end = self._here
        self._emit(END)

    @property
    def code(self) -> bytes:
        """Prelude, sequence and the undefined instruction at `end`."""
        return struct.pack(f"<{len(self._halfwords)}H", *self._halfwords)

    def state(self, rng: random.Random) -> bytes:
        """A random state of the kind that the sequence expects."""
        aligned, loose, small = self._start
        registers = []
        for register in range(15):
            near = rng.randrange(-_FAR, _FAR)
            if register == SP:
                value = STACK_CENTER + near & ~3
            elif register in aligned:
                value = DATA_CENTER + near & ~3
            elif register in loose:
                value = DATA_CENTER + near
            elif register in small:
                value = rng.randrange(256)
            else:
                value = rng.choice(_VALUES) if rng.random() < 0.3 else rng.getrandbits(32)
            registers.append(value)
        # as the prelude loads them: r1 to r12, r0, SP, LR, flags
        order = [*registers[1:13], registers[0], registers[SP], registers[LR], rng.getrandbits(5) << 27]
        return struct.pack("<16I", *order)

    def _exclusive(self) -> None:
        """A load-exclusive with its store, and one more store, which fails."""
        if not self._aligned:
            return self._refresh()
        base = self._rng.choice(sorted(self._aligned))
        loaded, result = self._target(False, [base]), self._target(False, [base])
        if loaded is None or result is None or loaded == result:
            return None
        stored = self._rng.choice([r for r in GENERAL if r not in (result, base)])
        kind = self._rng.randrange(3)
        if kind == 0:
            offset = self._rng.randrange(256)
            self._emit(0xE850 | base, loaded << 12 | 0xF00 | offset)
            stores, fields = STREX, {"i": offset}
        else:
            self._emit(0xE8D0 | base, loaded << 12 | (0xF4F if kind == 1 else 0xF5F))
            stores, fields = (STREXB if kind == 1 else STREXH), {}
        for _ in range(2):
            self._form(stores, n=base, t=stored, d=result, **fields)
        self._wrote(loaded)
        self._wrote(result, small=True)
        return None

    def _hole(self, halfwords: int) -> int:
        """Room for a branch whose target comes later; its index."""
        self._emit(*[0] * halfwords)
        return len(self._halfwords) - halfwords

    def _fill(self, index: int) -> None:
        """Sees to it that a branch at `index` has something to skip."""
        if self._distance(index) < 0:
            self._emit(0xBF00)

    def _distance(self, index: int) -> int:
        """Halfwords from the PC as the instruction at `index` reads it to here."""
        return len(self._halfwords) - index - 2

    def _forward(self) -> None:
        """A conditional branch over some instructions."""
        kind = self._rng.randrange(4)
        tested = self._rng.randrange(8)
        hole = self._hole(2 if kind == 1 else 1)
        with self._perhaps():
            self._several(4)
        self._fill(hole)
        distance, condition = self._distance(hole), self._rng.randrange(14)
        if kind == 0:
            self._halfwords[hole] = 0xD000 | condition << 8 | distance
        elif kind == 1:
            self._halfwords[hole : hole + 2] = [0xF000 | condition << 6, 0x8000 | distance]
        else:
            self._halfwords[hole] = (
                0xB100 | (kind - 2) << 11 | (distance >> 5) << 9 | (distance & 31) << 3 | tested
            )

    def _it_block(self) -> None:
        """One to four instructions under a condition and its opposite; the last may be a branch."""
        condition, count = self._rng.randrange(15), self._rng.randint(1, 4)
        hole = self._hole(1)
        done = 0
        while done < count:
            size = len(self._halfwords)
            with self._perhaps():
                self._rng.choice((self._data, self._access, self._multiple, self._stack))(True)
            # sometimes nothing can be drawn
            done += len(self._halfwords) > size
        # condition AL has no opposite
        choices = self._rng.getrandbits(4) if condition < 14 else 0
        lowest = condition & 1
        mask = 0
        for place in range(1, count):
            mask |= (lowest ^ (choices >> place & 1)) << (4 - place)
        mask |= 1 << (4 - count)
        self._halfwords[hole] = 0xBF00 | condition << 4 | mask

    def _branch_in_it(self) -> None:
        """IT, and under its condition a branch over some instructions."""
        condition = self._rng.randrange(14)
        self._emit(0xBF08 | condition << 4)
        hole = self._hole(1)
        with self._perhaps():
            self._several(3)
        self._fill(hole)
        self._halfwords[hole] = 0xE000 | self._distance(hole)

    def _loop(self) -> None:
        """Some instructions, two to five times."""
        counter = self._target(low=True)
        if counter is None:
            return
        self._emit(0x2000 | counter << 8 | self._rng.randint(2, 5))  # movs
        self._wrote(counter)
        head = len(self._halfwords)
        with self._locking(counter, all_known=True):
            self._several(6)
        self._emit(0x3801 | counter << 8)  # subs
        back = head - len(self._halfwords) - 2
        if self._rng.random() < 0.5:
            self._emit(0xD100 | back & 0xFF)  # bne
        else:
            # bne.w: bits 20 to 18 of the offset are its sign, which are S, J2 and J1
            self._emit(0xF47F, 0xA800 | back & 0x7FF)

    def _function(self, through: Callable[[], int]) -> None:
        """A call of a function that lies behind a branch over it."""
        hole = through()
        over = self._hole(2)
        entry = len(self._halfwords)
        saves = self._rng.random() < 0.5
        with self._locking(LR, stack=True):
            if saves:
                # nothing is stored meanwhile: it could be upon the return address
                self._emit(0xB510)  # push {r4, lr}
                for _ in range(self._rng.randint(1, 4)):
                    self._data()
            else:
                self._several(4)
            if saves:
                if 4 not in self._locked:
                    self._emit(0xBD10)  # pop {r4, pc}
                    self._wrote(4)
                else:
                    self._emit(0xB001, 0xBD00)  # add sp, #4; pop {pc}
            else:
                self._emit(self._rng.choice((0x4770, 0x46F7)))  # bx lr; mov pc, lr
        if hole >= 0:
            self._halfwords[hole : hole + 2] = _far(0xD000, entry - hole - 2)
        self._halfwords[over : over + 2] = _far(0x9000, self._distance(over))

    def _call(self) -> None:
        """BL, or BLX of a register."""
        if LR in self._locked:
            return
        self._wrote(LR)
        if self._rng.random() < 0.6:
            self._function(lambda: self._hole(2))
            return
        pointer = self._target(False, [LR])
        if pointer is None:
            return
        self._wrote(pointer)

        def through() -> int:
            if self._here & 2:
                self._emit(0xBF00)
            # add.w rd, pc, #: to the function behind this, BLX and the branch, and bit 0 for Thumb state
            self._emit(0xF20F, pointer << 8 | 6 + 1, 0x4780 | pointer << 3)
            return -1

        self._function(through)

    def _jump(self) -> None:
        """An unconditional branch by one of the ways to write the PC, over an undefined instruction."""
        kind = self._rng.randrange(6)
        target = self._target(False)
        if kind < 3 and target is None:
            return
        if kind in (0, 1, 2, 3) and self._here & 2:
            self._emit(0xBF00)
        if kind == 0:  # adr, bx
            self._emit(0xF20F, target << 8 | 4 + 1, 0x4700 | target << 3, END)
        elif kind == 1:  # adr, mov pc
            self._emit(0xF20F, target << 8 | 4, 0x4687 | target << 3, END)
        elif kind == 2:  # movs, add pc: 8 bytes behind the latter and its PC, which is 4 on
            self._emit(0xF04F, target << 8 | 2, 0x4487 | target << 3, END, END)
        elif kind == 3:  # ldr pc from behind it
            to = self._here + 8 | 1
            self._emit(0xF8DF, 0xF000, to & 0xFFFF, to >> 16)
        elif kind == 4:
            self._emit(0xE000, END)  # b
        else:
            self._emit(0xF000, 0xB800 | 1, END)  # b.w
        if kind < 3:
            self._wrote(target)

    def _table(self) -> None:
        """TBB or TBH behind it a table, to one of four instructions."""
        index = self._target(False)
        source = self._operand(False)
        if index is None:
            return
        self._emit(0xF000 | source, index << 8 | 3)  # and
        self._wrote(index, small=True)
        if self._rng.random() < 0.5:
            self._emit(0xE8DF, 0xF000 | index, 0x0302, 0x0504)
        else:
            self._emit(0xE8DF, 0xF010 | index, 4, 5, 6, 7)
        with self._perhaps():
            self._emit(0xBF00, 0xBF40, 0xBF00, 0xBF40)

    def _part(self) -> None:
        parts = (
            (self._simple, 70), (self._forward, 6), (self._it_block, 8), (self._branch_in_it, 2),
            (self._loop, 5), (self._call, 3), (self._jump, 3), (self._table, 2), (self._exclusive, 1),
        )  # fmt: skip
        self._rng.choices([part for part, _ in parts], [weight for _, weight in parts])[0]()


def _far(second: int, distance: int) -> list[int]:
    """B.W or BL over less than 1 KB forward."""
    assert 0 <= distance < 1 << 10, distance
    return [0xF000, second | 0x2800 | distance]
