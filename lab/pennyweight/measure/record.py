# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Record of one measurement, the input of the store, the tables and the reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

SCHEMA = 4
"""Schema version, incremented whenever a field is added, removed or changes its meaning."""


class RecordError(ValueError):
    """A mapping that is not a measurement of this schema."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One call of one implementation on one board. Its fields are the keys of JSON and CSV, in this order."""

    subject: str
    """Id of the primitive or the algorithm in the catalogue."""
    kind: str
    """Kind of the primitive ("permutation", …) or of the algorithm ("aead", "hash", "xof", "cxof")."""
    operation: str
    """Operation: "permute", "encrypt_block", …; "encrypt", "decrypt" or "hash"."""
    rounds: int | None
    """Value of the parameter: rounds, steps, or the amount of a rotation; None for an algorithm."""
    platform: str
    """Instruction set of the board: "avr", "armv7m" or "msp430"."""
    board: str
    implementation: str
    """Implementation: "platform/variant", or portable C such as "c/ref"."""
    ad_bytes: int | None
    msg_bytes: int | None
    """Message length of an algorithm in bytes; None for a primitive."""
    cycles: int
    """Cycles from the call instruction to the first instruction after the return."""
    instructions: int
    code_bytes: int
    """Size of .text in bytes: the function and what it calls."""
    rodata_bytes: int
    """Size of the constant tables in flash, in bytes."""
    stack_bytes: int
    """Deepest stack in bytes, including the return address."""
    static_bytes: int
    """Size of .data and .bss in bytes."""
    ram_bytes: int
    """Bytes of stack, statics and stacked arguments."""
    buffer_bytes: int
    """Bytes of the caller's buffers: state, key."""
    footprint_bytes: int
    """Bytes of RAM and buffers."""
    branch: int
    m2m: int
    m2r: int
    r2m: int
    r2r: int
    loads: int
    stores: int
    rotation_cycles: int
    nonlinear_cycles: int
    verified: bool
    """True if the output was checked in the same build on the same board."""
    proved: bool
    """True if `pennyweight prove` has proved this function of the same image; False for an algorithm."""
    compiled: bool
    """True if the image contains C; pure assembly is the same with every toolchain."""
    toolchain: str
    """Compiler or assembler, version and flags."""
    schema: int = SCHEMA

    def to_dict(self) -> dict[str, str | int | bool | None]:
        """Return the record as a flat mapping, keys in the order of the fields."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Measurement:
        """Return the record that `to_dict` wrote; RecordError if a key is missing, unknown or mistyped."""
        expected = {field.name: _TYPES[str(field.type)] for field in fields(cls)}
        if values.keys() != expected.keys():
            wrong = ", ".join(sorted(values.keys() ^ expected.keys()))
            raise RecordError(
                f"not a measurement of schema {SCHEMA}: these keys are missing or unknown: {wrong}"
            )
        for name, kind in expected.items():
            # type() and not isinstance: True is an int to Python, but not a count of cycles.
            if type(values[name]) not in kind:
                expectation = " or ".join(each.__name__ for each in kind)
                raise RecordError(f"measurement key {name} is {values[name]!r}, expected {expectation}")
        if values["schema"] != SCHEMA:
            raise RecordError(f"measurement of schema {values['schema']}, this program reads schema {SCHEMA}")
        return cls(**values)  # type: ignore[arg-type]


_TYPES: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "int": (int,),
    "bool": (bool,),
    "int | None": (int, type(None)),
}
