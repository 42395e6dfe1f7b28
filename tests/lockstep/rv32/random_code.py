# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Random functions for RISC-V cores: work, accesses, branches, loops and calls at any alignment."""

from __future__ import annotations

import random
from collections.abc import Iterator

BLOCK_BYTES = 512
"""Bytes that a function reads and writes from where a0 points: its registers first, then data."""

_DATA = 128
_BASE, _LINK, _COUNT = "s0", "gp", "tp"
_FREE = tuple(f"x{number}" for number in range(5, 32) if number != 8)
_SMALL = ("x9", "x10", "x11", "x12", "x13", "x14", "x15")
"""Registers that compressed instructions reach."""

_THREE = ("add", "sub", "xor", "and", "or", "sll", "srl", "sra", "slt", "sltu")
_CONSTANT = ("addi", "xori", "andi", "ori", "slti", "sltiu")
_SHIFTS = ("slli", "srli", "srai")
_PRODUCTS = ("mul", "mulh", "mulhu", "mulhsu", "div", "divu", "rem", "remu")
_BITS = {
    "zba": (("sh1add", "sh2add", "sh3add"), ()),
    "zbb": (
        ("andn", "orn", "xnor", "rol", "ror", "min", "minu", "max", "maxu"),
        ("clz", "ctz", "cpop", "sext.b", "sext.h", "zext.h", "orc.b", "rev8"),
    ),
    "zbs": (("bset", "bclr", "binv", "bext"), ()),
}
"""By extension, instructions of two sources and of one."""
_SIZES = {"lw": 4, "lh": 2, "lhu": 2, "lb": 1, "lbu": 1, "sw": 4, "sh": 2, "sb": 1}
_BRANCHES = ("beq", "bne", "blt", "bge", "bltu", "bgeu")


class RandomCode:
    """Functions for an architecture as compilers take it; `splits` if accesses need no alignment."""

    def __init__(self, rng: random.Random, architecture: str, splits: bool) -> None:
        """Draw from `rng`."""
        self._rng = rng
        self._splits = splits
        found = [_BITS[each] for each in architecture.split("_") if each in _BITS]
        self._three = [*_THREE, *(name for three, _ in found for name in three)]
        self._two = [name for _, two in found for name in two]
        self._labels = 0

    def function(self, name: str) -> str:
        """Return a function of that name as assembly."""
        items = self._rng.randrange(8, 40)
        wide = self._rng.random() < 0.3
        lines = [".balign 4", ".option push", ".option norvc" if wide else "", f"{name}:"]
        lines += [f"mv {_BASE}, a0", f"mv {_LINK}, ra"]
        lines += [f"lw x{number}, {4 * number}({_BASE})" for number in range(5, 32) if number != 8]
        lines += [line for _ in range(items) for line in self._item(depth=0)]
        lines += [f"sw x{number}, {4 * number}({_BASE})" for number in range(5, 32) if number != 8]
        lines += self._rng.choice((["mv ra, gp", "ret"], ["mv ra, gp", "nop", "ret"], ["jr gp"]))
        return "\n".join([*lines, ".option pop", ""])

    def _item(self, depth: int) -> Iterator[str]:
        """Yield a piece: an instruction, or one with others within."""
        kind = self._rng.random()
        if kind < 0.45 or depth == 3:
            yield self._work()
        elif kind < 0.72:
            yield self._access()
        elif kind < 0.78:
            yield self._rng.choice(("nop", ".option push\n.option rvc\nc.nop\n.option pop", "fence"))
        elif kind < 0.92:
            yield from self._branch(depth)
        elif kind < 0.96 and depth == 0:
            yield from self._loop()
        else:
            yield from self._jump(depth)

    def _work(self) -> str:
        rng = self._rng
        d, a, b = self._register(), self._register(), self._register()
        kind = rng.random()
        if kind < 0.35:
            return f"{rng.choice(self._three)} {d}, {a}, {b}"
        if kind < 0.45 and self._two:
            return f"{rng.choice(self._two)} {d}, {a}"
        if kind < 0.6:
            return f"{rng.choice(_CONSTANT)} {d}, {a}, {rng.choice((rng.randrange(-2048, 2048), 1))}"
        if kind < 0.75:
            return f"{rng.choice(_SHIFTS)} {d}, {rng.choice((a, d))}, {rng.randrange(32)}"
        if kind < 0.85:
            return f"{rng.choice(('add', 'xor', 'and', 'or', 'sub'))} {d}, {d}, {a}"
        if kind < 0.95:
            return f"{rng.choice(_PRODUCTS)} {d}, {a}, {b}"
        return rng.choice((f"lui {d}, {rng.randrange(1 << 20):#x}", f"auipc {d}, 1", f"mv {d}, {a}"))

    def _access(self) -> str:
        name = self._rng.choice(tuple(_SIZES))
        size = _SIZES[name]
        aligned = not self._splits or self._rng.random() < 0.7
        place = self._rng.randrange(0, BLOCK_BYTES - _DATA - 4, size if aligned else 1)
        place = place % 64 // size * size if aligned and self._rng.random() < 0.5 else place
        return f"{name} {self._register()}, {_DATA + place}({_BASE})"

    def _branch(self, depth: int) -> Iterator[str]:
        """Yield a branch forward over some pieces, taken or not by what registers hold."""
        label = self._label()
        if self._rng.random() < 0.3:
            yield f"{self._rng.choice(('beqz', 'bnez'))} {self._rng.choice(_SMALL)}, {label}"
        else:
            yield f"{self._rng.choice(_BRANCHES)} {self._register()}, {self._register()}, {label}"
        yield from self._pieces(depth)
        yield f"{label}:"

    def _loop(self) -> Iterator[str]:
        label = self._label()
        yield f"li {_COUNT}, {self._rng.randrange(1, 8)}"
        if self._rng.random() < 0.5:
            yield ".balign 4"
        yield f"{label}:"
        yield from self._pieces(1)
        yield f"addi {_COUNT}, {_COUNT}, -1"
        yield f"bnez {_COUNT}, {label}"

    def _jump(self, depth: int) -> Iterator[str]:
        """Yield a jump over some pieces, or a call of them that returns behind itself."""
        label, behind = self._label(), self._label()
        if self._rng.random() < 0.5:
            yield f"j {label}"
            yield from self._pieces(depth)
            yield f"{label}:"
            return
        yield self._rng.choice((f"jal ra, {label}", f"la x5, {label}\njalr ra, x5"))
        yield f"j {behind}"
        yield f"{label}:"
        yield self._work()
        yield "ret"
        yield f"{behind}:"

    def _pieces(self, depth: int) -> Iterator[str]:
        for _ in range(self._rng.randrange(5)):
            yield from self._item(depth + 1)

    def _register(self) -> str:
        return self._rng.choice(_SMALL if self._rng.random() < 0.5 else _FREE)

    def _label(self) -> str:
        self._labels += 1
        return f".L{self._labels}"
