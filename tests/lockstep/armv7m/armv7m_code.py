# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Drawing random instructions that can be executed wherever they stand.

While code is drawn it is known which registers hold addresses of RAM, which of those are multiples of four,
and which registers hold numbers below 256. Only the former are used as bases, the latter as indices, and
neither is written where a loop or a call still needs it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from armv7m_forms import ACCESSES, Access, Form

SP, LR, PC = 13, 14, 15
GENERAL = (*range(13), LR)
"""Registers that instructions get as operands; SP and PC are operands of forms of their own."""


class Code:
    """Code from `address`, a multiple of four, on."""

    def __init__(self, rng: random.Random, address: int, used: Counter[str], forms: Sequence[Form]) -> None:
        """Nothing but the choice of what the registers hold.

        `used` counts the forms that are drawn; `forms` are those that work on registers.
        """
        self._rng = rng
        self._forms = forms
        self._halfwords: list[int] = []
        self._address = address
        self._used = used
        kinds = rng.sample(GENERAL, 7)
        self._aligned, self._loose, self._small = set(kinds[:3]), set(kinds[3:4]), set(kinds[4:])
        self._locked: frozenset[int] = frozenset()
        self._keep_sp = False

    @property
    def _here(self) -> int:
        return self._address + 2 * len(self._halfwords)

    def _emit(self, *halfwords: int) -> None:
        self._halfwords.extend(halfwords)

    def _form(self, form: Form, **fields: int) -> None:
        """Emit an instruction; fields that are not given are drawn."""
        self._used[f"{form.name} {form.pattern}"] += 1
        values = form.draw(self._rng)
        while form.valid is not None and not form.valid(values | fields):
            values = form.draw(self._rng)
        self._emit(*form.encode(values | fields))

    def _wrote(self, register: int, small: bool = False) -> None:
        for kind in (self._aligned, self._loose, self._small):
            kind.discard(register)
        if small:
            self._small.add(register)

    def _target(self, low: bool, not_these: Iterable[int] = ()) -> int | None:
        """A register to write; those that are of use are spared mostly."""
        free = [r for r in GENERAL if r not in self._locked and r not in not_these and not (low and r > 7)]
        if not free:
            return None
        of_use = self._aligned | self._loose | self._small
        spare = [r for r in free if r not in of_use]
        return self._rng.choice(spare if spare and self._rng.random() < 0.9 else free)

    def _operand(self, low: bool) -> int:
        return self._rng.randrange(8) if low else self._rng.choice(GENERAL)

    def _data(self, in_it: bool = False) -> None:
        """An instruction on registers."""
        form = self._rng.choice(self._forms)
        if in_it and not form.in_it:
            return self._data(in_it)
        fields: dict[str, int] = {}
        for name in form.fields:
            if name in form.writes:
                target = self._target(name in form.low, fields.values())
                if target is None:
                    return None
                fields[name] = target
        written = list(fields.values())
        for name in form.fields:
            if name in "nma" and name not in form.writes:
                fields[name] = self._operand(name in form.low)
                if name == "n" and form.with_sp and self._rng.random() < 0.1:
                    fields["n"] = SP
        if form.valid is not None and not _registers_fit(form, fields):
            return None
        self._form(form, **fields)
        for register in written:
            self._wrote(register, form.small)
        return None

    def _access(self, in_it: bool = False) -> None:
        """A load or store of one or two registers."""
        form = self._rng.choice(ACCESSES)
        if form.aligned and form.base == PC and (in_it or self._here & 2):
            return
        fields = form.draw(self._rng)
        write_back = "u" in form.fields and form.base is None and fields.get("w", 1) == 1
        base = self._base(form, write_back) if form.base is None else form.base
        if base is None:
            self._refresh()
            return
        if write_back and base == SP:
            if self._keep_sp:
                return
            fields["i"] &= ~3 if form.scale == 1 else 0xFF
        if "m" in form.fields:
            indices = [r for r in self._small if not ("m" in form.low and r > 7)]
            if not indices:
                self._make_small()
                return
            fields["m"] = self._rng.choice(indices)
        loaded: list[int] = []
        for name in ("t", "v"):
            if name not in form.fields:
                continue
            busy = [base, *loaded] if write_back else loaded
            if form.load:
                target = self._target(name in form.low, busy)
                if target is None:
                    return
                loaded.append(target)
                fields[name] = target
            else:
                fields[name] = self._operand(name in form.low)
                if fields[name] in busy:
                    return
        if form.base is None:
            fields["n"] = base
        self._form(form, **fields)
        if write_back and base in self._aligned and fields["i"] * form.scale % 4:
            self._aligned.remove(base)
            self._loose.add(base)
        for register in loaded:
            self._wrote(register, form.small)

    def _base(self, form: Access, write_back: bool) -> int | None:
        """A register that holds an address."""
        bases = set(self._aligned) if form.aligned else self._aligned | self._loose
        if write_back:
            bases -= self._locked
        usable = [r for r in bases if not ("n" in form.low and r > 7)]
        if form.with_sp and (not usable or self._rng.random() < 0.1):
            return SP
        return self._rng.choice(usable) if usable else None

    def _refresh(self) -> None:
        """Makes an address out of the stack pointer."""
        target = self._target(low=self._rng.random() < 0.7)
        if target is None:
            return
        offset = self._rng.randrange(64)
        if target < 8 and self._rng.random() < 0.5:
            self._emit(0xA800 | target << 8 | offset)  # add rd, sp, #
        elif self._rng.random() < 0.5:
            self._emit(0x4600 | (target & 8) << 4 | SP << 3 | target & 7)  # mov rd, sp
        else:
            self._emit(0xF1AD, target << 8 | 4 * offset)  # sub.w rd, sp, #
        self._wrote(target)
        self._aligned.add(target)

    def _make_small(self) -> None:
        target = self._target(low=True)
        if target is not None:
            self._emit(0x2000 | target << 8 | self._rng.randrange(256))  # movs
            self._wrote(target, small=True)

    def _stack(self, in_it: bool = False) -> None:
        """The stack pointer: pushes, pops and sums."""
        if self._keep_sp:
            return
        kind, low = self._rng.randrange(6), self._rng.randrange(1, 256)
        if kind == 0:
            self._emit(0xB400 | self._rng.getrandbits(1) << 8 | low)  # push
        elif kind == 1:
            low &= ~sum(1 << r for r in self._locked if r < 8)
            if low:
                self._emit(0xBC00 | low)  # pop
                self._loaded(low)
        elif kind == 2:
            self._emit(0xB000 | self._rng.getrandbits(1) << 7 | self._rng.randrange(32))  # add, sub sp
        elif kind == 3:
            # add.w, sub.w, addw, subw sp, sp, #
            code = self._rng.choice((0xF10D, 0xF1AD, 0xF20D, 0xF2AD))
            self._emit(code, 0x0D00 | 4 * self._rng.randrange(64))
        elif kind == 4 and self._aligned:
            base = self._rng.choice(sorted(self._aligned))
            self._emit(0x4685 | base << 3)  # mov sp, rm
        else:
            self._emit(0xB082)  # sub sp, #8

    def _loaded(self, registers: int) -> None:
        for register in range(15):
            if registers >> register & 1:
                self._wrote(register)

    def _multiple(self, in_it: bool = False) -> None:
        """LDM, LDMDB, STM and STMDB."""
        load, narrow = self._rng.random() < 0.5, self._rng.random() < 0.3
        bases = [r for r in self._aligned if not (narrow and r > 7)]
        bases = bases if narrow else [*bases, SP]
        if not bases:
            return self._refresh()
        base = self._rng.choice(sorted(bases))
        registers = self._rng.getrandbits(8) if narrow else self._rng.getrandbits(15) & ~(1 << SP)
        if load:
            registers &= ~sum(1 << r for r in self._locked)
        write_back = base not in self._locked and not (base == SP and self._keep_sp)
        if narrow:
            if load:
                if not write_back and not registers >> base & 1:
                    return None
            else:
                # the base is stored as it was only if it is the lowest
                if not write_back:
                    return None
                if registers >> base & 1:
                    registers &= ~((1 << base) - 1)
            if not registers:
                return None
            self._emit(0xC000 | load << 11 | base << 8 | registers)
        else:
            write_back = write_back and self._rng.random() < 0.5
            if write_back:
                registers &= ~(1 << base)
            if registers.bit_count() < 2:
                return None
            direction = self._rng.choice((0b01, 0b10))
            self._emit(0xE800 | direction << 7 | write_back << 5 | load << 4 | base, registers)
        if load:
            self._loaded(registers)
        return None

    def _simple(self, in_it: bool = False) -> None:
        """One instruction that goes on behind itself."""
        part = self._rng.choices((self._data, self._access, self._multiple, self._stack), (60, 30, 6, 4))[0]
        part(in_it)

    def _several(self, most: int) -> None:
        for _ in range(self._rng.randint(1, most)):
            self._simple()

    @contextmanager
    def _perhaps(self) -> Iterator[None]:
        """Code within may or may not run: afterwards, keep only the knowledge that is true in both cases."""
        aligned, addresses, small = set(self._aligned), self._aligned | self._loose, set(self._small)
        yield
        addresses &= self._aligned | self._loose
        self._aligned &= aligned
        self._loose = addresses - self._aligned
        self._small &= small

    @contextmanager
    def _locking(self, *registers: int, all_known: bool = False, stack: bool = False) -> Iterator[None]:
        """Keep the values of these registers within the block; options add all known registers, and SP."""
        before = (self._locked, self._keep_sp)
        known = self._aligned | self._loose | self._small if all_known else set()
        self._locked = self._locked | set(registers) | known
        self._keep_sp = self._keep_sp or stack
        yield
        self._locked, self._keep_sp = before


def _registers_fit(form: Form, fields: dict[str, int]) -> bool:
    """Return True if the form is valid, or if validity depends on more fields than the registers."""
    names = {name for name in form.fields if name not in fields}
    if names:
        return True
    assert form.valid is not None
    return form.valid(fields)
