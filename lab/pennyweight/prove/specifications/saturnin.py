# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Saturnin: Canteaut et al., NIST LWC second round, 2019, on sixteen registers of 16 bits.

Registers 4g to 4g + 3 are the bits 0 to 3 of the nibbles of group g.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pennyweight.prove.words import Word, cut, exclusive_or, from_bytes_le, join, substitute, to_bytes_le

EVEN_S_BOX = (0x0, 0x6, 0xE, 0x1, 0xF, 0x4, 0x7, 0xD, 0x9, 0x8, 0xC, 0x5, 0x2, 0xA, 0x3, 0xB)
ODD_S_BOX = (0x0, 0x9, 0xD, 0x2, 0xF, 0x1, 0xB, 0x7, 0x6, 0x4, 0x5, 0x3, 0x8, 0xC, 0xA, 0xE)

Group = list[Word]
Permutation = Callable[[list[Group]], list[Group]]


def encrypt(key: Sequence[Word], block: Sequence[Word], rounds: int, domain: int) -> list[Word]:
    """Encrypt 32 bytes with a key of 32 bytes in `rounds` super-rounds."""
    keys = round_keys(key)
    s = add(groups(block), keys[1])
    for number, constants in enumerate(round_constants(rounds, domain)):
        s = substitution_layer(mix(substitution_layer(s, *S_BOXES)), *S_BOXES)
        s = conjugated(number, mix)(s)
        s = add(add_constants(s, constants), keys[number % 2])
    return to_bytes(s)


def decrypt(key: Sequence[Word], block: Sequence[Word], rounds: int, domain: int) -> list[Word]:
    """Undo `encrypt`."""
    keys = round_keys(key)
    s = groups(block)
    for number, constants in reversed(list(enumerate(round_constants(rounds, domain)))):
        s = add_constants(add(s, keys[number % 2]), constants)
        s = conjugated(number, unmix)(s)
        s = substitution_layer(unmix(substitution_layer(s, *INVERSES)), *INVERSES)
    return to_bytes(add(s, keys[1]))


def groups(data: Sequence[Word]) -> list[Group]:
    registers = from_bytes_le(data, 16)
    return [registers[first : first + 4] for first in range(0, 16, 4)]


def to_bytes(s: Sequence[Group]) -> list[Word]:
    return to_bytes_le([register for group in s for register in group])


def round_keys(key: Sequence[Word]) -> tuple[list[Group], list[Group]]:
    """Return what is added after even and after odd super-rounds: the key rotated, and the key."""
    k = groups(key)
    return [[register.rotate_left(11) for register in group] for group in k], k


def add(first: Sequence[Group], second: Sequence[Group]) -> list[Group]:
    return [exclusive_or(a, b) for a, b in zip(first, second, strict=True)]


def add_constants(s: Sequence[Group], constants: tuple[int, int]) -> list[Group]:
    """Add two constants of 16 bits to registers 0 and 8."""
    first, second = constants
    return [[s[0][0] ^ first, *s[0][1:]], s[1], [s[2][0] ^ second, *s[2][1:]], s[3]]


def inverse(table: Sequence[int]) -> tuple[int, ...]:
    return tuple(table.index(value) for value in range(len(table)))


S_BOXES = EVEN_S_BOX, ODD_S_BOX
INVERSES = inverse(EVEN_S_BOX), inverse(ODD_S_BOX)


def substitution_layer(s: Sequence[Group], even: Sequence[int], odd: Sequence[int]) -> list[Group]:
    return [substitute(group, table) for group, table in zip(s, (even, odd, even, odd), strict=True)]


def mix(s: Sequence[Group]) -> list[Group]:
    """Apply the MDS matrix to the four groups."""
    g0, g1, g2, g3 = s
    g0, g2 = exclusive_or(g0, g1), exclusive_or(g2, g3)
    g1, g3 = multiply(g1), multiply(g3)
    g1, g3 = exclusive_or(g1, g2), exclusive_or(g3, g0)
    g0, g2 = multiply(multiply(g0)), multiply(multiply(g2))
    g0, g2 = exclusive_or(g0, g1), exclusive_or(g2, g3)
    g1, g3 = exclusive_or(g1, g2), exclusive_or(g3, g0)
    return [g0, g1, g2, g3]


def unmix(s: Sequence[Group]) -> list[Group]:
    """Undo `mix`."""
    g0, g1, g2, g3 = s
    g1, g3 = exclusive_or(g1, g2), exclusive_or(g3, g0)
    g0, g2 = exclusive_or(g0, g1), exclusive_or(g2, g3)
    g0, g2 = divide(divide(g0)), divide(divide(g2))
    g1, g3 = exclusive_or(g1, g2), exclusive_or(g3, g0)
    g1, g3 = divide(g1), divide(g3)
    g0, g2 = exclusive_or(g0, g1), exclusive_or(g2, g3)
    return [g0, g1, g2, g3]


def multiply(group: Group) -> Group:
    t0, t1, t2, t3 = group
    return [t1, t2, t3, t0 ^ t1]


def divide(group: Group) -> Group:
    t0, t1, t2, t3 = group
    return [t0 ^ t3, t0, t1, t2]


def conjugated(number: int, layer: Permutation) -> Permutation:
    """Return the layer between the nibble permutation of a super-round and its inverse."""
    rotate = rotate_slice if number % 2 == 0 else rotate_sheet
    return lambda s: rotate(layer(rotate(s, 1)), -1)


def rotate_slice(s: Sequence[Group], direction: int) -> list[Group]:
    """Rotate the nibbles of the registers of group g by g positions."""
    return [
        [join([part.rotate_left(direction * g % 4) for part in cut(register, 4)]) for register in group]
        for g, group in enumerate(s)
    ]


def rotate_sheet(s: Sequence[Group], direction: int) -> list[Group]:
    """Rotate the registers of group g by 4g positions."""
    return [[register.rotate_left(direction * 4 * g % 16) for register in group] for g, group in enumerate(s)]


def round_constants(rounds: int, domain: int) -> list[tuple[int, int]]:
    """Return the constants of all super-rounds, from two LFSRs of 16 bits."""
    u = v = 0xFE00 | rounds << 4 | domain
    constants = []
    for _ in range(rounds):
        for _ in range(16):
            u = u << 1 ^ (0x1002D if u >> 15 else 0)
            v = v << 1 ^ (0x10053 if v >> 15 else 0)
        constants.append((u, v))
    return constants
