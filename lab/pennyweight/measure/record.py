# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The record of one measurement: what measuring hands to the store, the tables and the reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

SCHEMA = 3
"""Raised whenever a field is added, removed or comes to mean something else."""


class RecordError(ValueError):
    """A mapping that is not a measurement of this schema."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One call of one implementation on one board. Its fields are the keys of JSON and CSV, in this order."""

    subject: str
    """Id of the primitive or the algorithm in the catalogue."""
    kind: str
    """Of the primitive: "permutation", "block_cipher", …; of the algorithm: "aead", "hash", "xof", "cxof"."""
    operation: str
    """"permute", "encrypt_block", …; "encrypt", "decrypt" or "hash"."""
    rounds: int | None
    """The parameter's value: rounds, steps, or the amount of a rotation; None of an algorithm."""
    platform: str
    """The board's instruction set: "avr", "armv7m" or "msp430"."""
    board: str
    implementation: str
    """"platform/variant", "c/ref" among them."""
    ad_bytes: int | None
    msg_bytes: int | None
    """Of an algorithm; None of a primitive."""
    cycles: int
    """From the call instruction to the first instruction after the return."""
    instructions: int
    code_bytes: int
    """.text of the function and of what it calls."""
    rodata_bytes: int
    """Constant tables in flash."""
    stack_bytes: int
    """Deepest stack, the return address in."""
    static_bytes: int
    """.data and .bss."""
    ram_bytes: int
    """stack + static + stacked arguments."""
    buffer_bytes: int
    """What the caller holds: state, key."""
    footprint_bytes: int
    """ram + buffers."""
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
    """The output was checked in the same build on the same board."""
    compiled: bool
    """Whether C is in the image; what is assembly throughout is the same with every toolchain."""
    toolchain: str
    """Compiler or assembler, version and flags."""
    schema: int = SCHEMA

    def to_dict(self) -> dict[str, str | int | bool | None]:
        """The record as a flat mapping, keys in the order of the fields."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Measurement:
        """The record that `to_dict` wrote; RecordError where a key is missing, unknown or of another type."""
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
