# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The encodings of ARMv7-M as the manual prints them (ARM DDI 0403, chapter A7), to draw random ones from.

A form is a string of bits and letters. Equal letters are one field, its highest bit first, wherever its
bits stand; a capital letter repeats the field of the small one. Registers: d and h (the high word of a
product) are written, n, m and a are read, t and v (the second of two) are loaded or stored. `s` sets the
flags, the rest are constants.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Form:
    """One encoding."""

    name: str
    pattern: str
    writes: str = "d"
    valid: Callable[[dict[str, int]], bool] | None = None
    """Predicate on the fields: true if the manual defines that instruction."""
    small: bool = False
    """True if the result is below 256."""
    with_sp: bool = False
    """True if n may be the stack pointer."""
    in_it: bool = True
    """True if the instruction may be in an IT block."""

    @cached_property
    def fields(self) -> dict[str, list[int]]:
        """Bit positions of each field, the highest first."""
        found: dict[str, list[int]] = {}
        for index, letter in enumerate(self.bits):
            if letter.islower():
                found.setdefault(letter, []).append(len(self.bits) - 1 - index)
        return found

    @cached_property
    def bits(self) -> str:
        """The pattern without its spaces."""
        bits = self.pattern.replace(" ", "")
        assert len(bits) in (16, 32), self
        return bits

    @cached_property
    def constant(self) -> int:
        """The bits that all instructions of this form have."""
        return int("".join(bit if bit in "01" else "0" for bit in self.bits), 2)

    @cached_property
    def low(self) -> frozenset[str]:
        """The register fields of three bits."""
        return frozenset(name for name, bits in self.fields.items() if len(bits) == 3)

    def encode(self, values: dict[str, int]) -> list[int]:
        """The halfwords with these fields."""
        code = self.constant
        for name, positions in self.fields.items():
            value = values[name]
            for position in reversed(positions):
                code |= (value & 1) << position
                value >>= 1
        for index, letter in enumerate(self.bits):
            if letter.isupper():
                copies = [i for i, other in enumerate(self.bits) if other == letter]
                which = self.fields[letter.lower()][copies.index(index)]
                code |= (code >> which & 1) << (len(self.bits) - 1 - index)
        return [code] if len(self.bits) == 16 else [code >> 16, code & 0xFFFF]

    def draw(self, rng: random.Random) -> dict[str, int]:
        """Random values for all fields."""
        while True:
            values = {name: rng.getrandbits(len(bits)) for name, bits in self.fields.items()}
            if self.valid is None or self.valid(values):
                return values


def _expands(values: dict[str, int]) -> bool:
    """The manual's ThumbExpandImm: a pattern that repeats a byte of zeros is UNPREDICTABLE."""
    pattern, byte = values["i"] >> 8, values["i"] & 0xFF
    return pattern not in (1, 2, 3) or byte != 0


def _in_register(values: dict[str, int]) -> bool:
    """A field of c + 1 bits from bit i on."""
    return values["i"] + values["c"] < 32


def _in_order(values: dict[str, int]) -> bool:
    """A field from bit i to bit c."""
    return values["c"] >= values["i"]


def _shifts(values: dict[str, int]) -> bool:
    """ASR by nothing would be an instruction of the DSP extension."""
    return not values["x"] or values["i"] != 0


def _takes_sp(name: str) -> bool:
    return name in ("add", "sub", "cmn", "cmp")


_OPERATIONS = {
    "and": "0000", "bic": "0001", "orr": "0010", "orn": "0011", "eor": "0100",
    "add": "1000", "adc": "1010", "sbc": "1011", "sub": "1101", "rsb": "1110",
}  # fmt: skip
_COMPARISONS = {"tst": "0000", "teq": "0100", "cmn": "1000", "cmp": "1101"}
_MOVES = {"mov": "0010", "mvn": "0011"}

_NARROW = [
    Form("lsls", "00000iiiiimmmddd", valid=lambda values: values["i"] != 0),
    Form("movs", "0000000000mmmddd", in_it=False),
    Form("lsrs", "00001iiiiimmmddd"),
    Form("asrs", "00010iiiiimmmddd"),
    Form("adds", "0001100mmmnnnddd"),
    Form("subs", "0001101mmmnnnddd"),
    Form("adds", "0001110iiinnnddd"),
    Form("subs", "0001111iiinnnddd"),
    Form("movs", "00100dddiiiiiiii", small=True),
    Form("cmp", "00101nnniiiiiiii", writes=""),
    Form("adds", "00110dddiiiiiiii"),
    Form("subs", "00111dddiiiiiiii"),
    *(
        Form(name, f"010000{code}mmmddd")
        for name, code in {
            "ands": "0000", "eors": "0001", "lsls": "0010", "lsrs": "0011", "asrs": "0100", "adcs": "0101",
            "sbcs": "0110", "rors": "0111", "rsbs": "1001", "orrs": "1100", "muls": "1101", "bics": "1110",
            "mvns": "1111",
        }.items()
    ),
    Form("tst", "0100001000mmmnnn", writes=""),
    Form("cmp", "0100001010mmmnnn", writes=""),
    Form("cmn", "0100001011mmmnnn", writes=""),
    Form("add", "01000100dmmmmddd"),
    Form("cmp", "01000101nmmmmnnn", writes="", valid=lambda values: values["n"] >= 8 or values["m"] >= 8),
    Form("mov", "01000110dmmmmddd"),
    Form("adr", "10100dddiiiiiiii"),
    Form("sxth", "1011001000mmmddd"),
    Form("sxtb", "1011001001mmmddd"),
    Form("uxth", "1011001010mmmddd"),
    Form("uxtb", "1011001011mmmddd", small=True),
    Form("rev", "1011101000mmmddd"),
    Form("rev16", "1011101001mmmddd"),
    Form("revsh", "1011101011mmmddd"),
    Form("nop", "1011111100000000", writes=""),
    Form("sev", "1011111101000000", writes=""),
    Form("cps", "10110110011x0010", writes="", in_it=False),
]  # fmt: skip

_CONSTANTS = [
    *(
        Form(f"{name} const", f"11110i0{code}snnnn 0iiiddddiiiiiiii", valid=_expands, with_sp=_takes_sp(name))
        for name, code in _OPERATIONS.items()
    ),
    *(
        Form(f"{name} constant", f"11110i0{code}s1111 0iiiddddiiiiiiii", valid=_expands)
        for name, code in _MOVES.items()
    ),
    *(
        Form(
            f"{name} constant", f"11110i0{code}1nnnn 0iii1111iiiiiiii", writes="", valid=_expands,
            with_sp=_takes_sp(name),
        )
        for name, code in _COMPARISONS.items()
    ),
    Form("addw", "11110i100000nnnn 0iiiddddiiiiiiii", with_sp=True),
    Form("subw", "11110i101010nnnn 0iiiddddiiiiiiii", with_sp=True),
    Form("movw", "11110i100100iiii 0iiiddddiiiiiiii"),
    Form("movt", "11110i101100iiii 0iiiddddiiiiiiii"),
    Form("adr.w on", "11110i1000001111 0iiiddddiiiiiiii"),
    Form("adr.w back", "11110i1010101111 0iiiddddiiiiiiii"),
    Form("ssat", "1111001100x0nnnn 0iiiddddii0ccccc", valid=_shifts),
    Form("usat", "1111001110x0nnnn 0iiiddddii0ccccc", valid=_shifts),
    Form("sbfx", "111100110100nnnn 0iiiddddii0ccccc", valid=_in_register),
    Form("ubfx", "111100111100nnnn 0iiiddddii0ccccc", valid=_in_register),
    Form("ubfx", "111100111100nnnn 0iiiddddii000ccc", valid=_in_register, small=True),
    Form("bfi", "111100110110nnnn 0iiiddddii0ccccc", valid=_in_order),
    Form("bfc", "1111001101101111 0iiiddddii0ccccc", valid=_in_order),
]  # fmt: skip

_REGISTERS = [
    *(
        Form(f"{name} shifted", f"1110101{code}snnnn 0iiiddddiixxmmmm", with_sp=_takes_sp(name))
        for name, code in _OPERATIONS.items()
    ),
    *(Form(f"{name} shifted", f"1110101{code}s1111 0iiiddddiixxmmmm") for name, code in _MOVES.items()),
    *(
        Form(f"{name} shifted", f"1110101{code}1nnnn 0iii1111iixxmmmm", writes="", with_sp=_takes_sp(name))
        for name, code in _COMPARISONS.items()
    ),
    *(
        Form(f"{name} by register", f"11111010{code}snnnn 1111dddd0000mmmm")
        for name, code in {"lsl": "000", "lsr": "001", "asr": "010", "ror": "011"}.items()
    ),
    *(
        Form(f"{name}.w", f"11111010{code}1111 1111dddd10iimmmm", small=name == "uxtb")
        for name, code in {"sxth": "0000", "uxth": "0001", "sxtb": "0100", "uxtb": "0101"}.items()
    ),
    *(
        Form(f"{name}.w", f"111110101001mmmm 1111dddd{code}MMMM")
        for name, code in {"rev": "1000", "rev16": "1001", "rbit": "1010", "revsh": "1011"}.items()
    ),
    Form("clz", "111110101011mmmm 1111dddd1000MMMM", small=True),
    Form("mul", "111110110000nnnn 1111dddd0000mmmm"),
    Form("mla", "111110110000nnnn aaaadddd0000mmmm"),
    Form("mls", "111110110000nnnn aaaadddd0001mmmm"),
    *(
        Form(name, f"111110111{code}0nnnn ddddhhhh0000mmmm", writes="dh")
        for name, code in {"smull": "00", "umull": "01", "smlal": "10", "umlal": "11"}.items()
    ),
    Form("sdiv", "111110111001nnnn 1111dddd1111mmmm"),
    Form("udiv", "111110111011nnnn 1111dddd1111mmmm"),
    Form("mrs apsr", "1111001111101111 1000dddd00000000"),
    Form("mrs masks", "1111001111101111 1000dddd00010000"),
    Form("mrs faultmask", "1111001111101111 1000dddd00010011"),
    Form("mrs control", "1111001111101111 1000dddd00010100"),
    Form("msr apsr", "111100111000nnnn 1000100000000000", writes=""),
    Form("msr primask", "111100111000nnnn 1000100000010000", writes=""),
    Form("dsb", "1111001110111111 1000111101001111", writes=""),
    Form("dmb", "1111001110111111 1000111101011111", writes=""),
    Form("isb", "1111001110111111 1000111101101111", writes="", in_it=False),
    Form("clrex", "1111001110111111 1000111100101111", writes=""),
    Form("nop.w", "1111001110101111 1000000000000000", writes=""),
    Form("pld", "111110001001nnnn 1111iiiiiiiiiiii", writes="", with_sp=True),
    Form("pli", "111110011001nnnn 1111iiiiiiiiiiii", writes="", with_sp=True),
]  # fmt: skip

DATA = (*_NARROW, *_CONSTANTS, *_REGISTERS)
"""Forms that only work on registers and continue with the next instruction.

Not among them are YIELD, WFE and WFI, at which Unicorn stops, and in an IT block ISB, where it loses the
block.
"""


@dataclass(frozen=True)
class Access(Form):
    """A load or store at n, of t or of t and v."""

    load: bool = False
    aligned: bool = False
    """True if the address must be a multiple of four."""
    scale: int = 1
    """Unit in bytes of the constant offset, field i."""
    base: int | None = None
    """Base register if it is not a field: the stack pointer or the PC."""


def _singles() -> list[Access]:
    """All loads and stores of one register: the 16-bit forms and those of 32 bits."""
    forms = []
    narrow = {
        "str": "000",
        "strh": "001",
        "strb": "010",
        "ldrsb": "011",
        "ldr": "100",
        "ldrh": "101",
        "ldrb": "110",
    }
    for name, code in {**narrow, "ldrsh": "111"}.items():
        load = name.startswith("ld")
        forms.append(Access(name, f"0101{code}mmmnnnttt", "", load=load, small=name == "ldrb"))
    for name, code, scale in (
        ("str", "01100", 4), ("ldr", "01101", 4), ("strb", "01110", 1), ("ldrb", "01111", 1),
        ("strh", "10000", 2), ("ldrh", "10001", 2),
    ):  # fmt: skip
        load, pattern = name.startswith("ld"), f"{code}iiiiinnnttt"
        forms.append(Access(f"{name} constant", pattern, "", load=load, small=name == "ldrb", scale=scale))
    forms.append(Access("str at sp", "10010tttiiiiiiii", writes="", scale=4, base=13))
    forms.append(Access("ldr at sp", "10011tttiiiiiiii", writes="", load=True, scale=4, base=13))
    forms.append(Access("ldr literal", "01001tttiiiiiiii", writes="", load=True, scale=4, base=15))
    for name, size in (
        ("strb", "00"), ("ldrb", "00"), ("strh", "01"), ("ldrh", "01"), ("str", "10"), ("ldr", "10"),
        ("ldrsb", "00"), ("ldrsh", "01"),
    ):  # fmt: skip
        load, sign = name.startswith("ld"), "1" if "s" in name[3:] else "0"
        head = f"1111100{sign}"
        for kind, first, second in (
            (".w", "1", "iiiiiiiiiiii"), (" back", "0", "1100iiiiiiii"), ("t", "0", "1110iiiiiiii"),
            (" pre", "0", "11u1iiiiiiii"), (" post", "0", "10u1iiiiiiii"), (" index", "0", "000000xxmmmm"),
        ):  # fmt: skip
            pattern = f"{head}{first}{size}{int(load)}nnnn tttt{second}"
            forms.append(Access(f"{name}{kind}", pattern, "", load=load, small=name == "ldrb", with_sp=True))
        if load:
            forms.append(
                Access(f"{name} literal", f"{head}u{size}11111 ttttiiiiiiiiiiii", "", load=True, base=15)
            )
    return forms


def _not_exclusive(values: dict[str, int]) -> bool:
    """Without index and write-back these encodings are others."""
    return bool(values["p"] or values["w"])


ACCESSES = (
    *_singles(),
    Access("ldrd", "1110100pu1w1nnnn ttttvvvviiiiiiii", "", _not_exclusive, with_sp=True, load=True,
           aligned=True, scale=4),
    Access("strd", "1110100pu1w0nnnn ttttvvvviiiiiiii", "", _not_exclusive, with_sp=True,
           aligned=True, scale=4),
    Access("ldrd literal", "11101001u1011111 ttttvvvviiiiiiii", "", load=True, aligned=True, scale=4,
           base=15),
    Access("ldrex", "111010000101nnnn tttt1111iiiiiiii", "", load=True, aligned=True, scale=4, with_sp=True),
    Access("ldrexb", "111010001101nnnn tttt111101001111", writes="", load=True, small=True, with_sp=True),
    Access("ldrexh", "111010001101nnnn tttt111101011111", writes="", load=True, aligned=True, with_sp=True),
)  # fmt: skip
"""Loads and stores of one and two registers."""

STREX = Form("strex", "111010000100nnnn ttttddddiiiiiiii")
STREXB = Form("strexb", "111010001100nnnn tttt11110100dddd")
STREXH = Form("strexh", "111010001100nnnn tttt11110101dddd")
