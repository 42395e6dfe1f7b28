# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The S-box of AES by its definition, on bit planes of all 256 bytes, without its constant."""

from __future__ import annotations


def product(a: int, b: int) -> int:
    """In GF(2^8) modulo x^8 + x^4 + x^3 + x + 1."""
    total = 0
    while b:
        total ^= a * (b & 1)
        a, b = a << 1 ^ (a >> 7) * 0x11B, b >> 1
    return total


def substituted(value: int) -> int:
    """The S-box by its definition, FIPS 197 section 5.1.1, without the constant 0x63."""
    inverse = next((other for other in range(256) if product(value, other) == 1), 0)
    result = 0
    for turn in range(5):
        result ^= (inverse << turn | inverse >> (8 - turn)) & 0xFF
    return result


def planes(values: list[int], names: tuple[str, ...]) -> dict[str, int]:
    """The highest bits of the values under the first name, and so on; bit i of a plane is of values[i]."""
    return {
        name: sum((value >> (7 - k) & 1) << i for i, value in enumerate(values))
        for k, name in enumerate(names)
    }


BEFORE = planes(list(range(256)), tuple(f"u{k}" for k in range(8)))
AFTER = planes([substituted(value) for value in range(256)], tuple(f"s{k}" for k in range(8)))


def result_of(operation: str, left: int, right: int) -> int:
    """Return what an instruction or an operator of two planes computes."""
    return {"^": left ^ right, "&": left & right, "eors": left ^ right, "ands": left & right}[operation]
