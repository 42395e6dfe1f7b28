# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Xoodoo: Daemen, Hoffert, Peeters, Van Assche, Van Keer, "Xoodyak", NIST LWC final round, 2021."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, exclusive_or, from_bytes_le, sum_of, to_bytes_le

CONSTANTS = (0x058, 0x038, 0x3C0, 0x0D0, 0x120, 0x014, 0x060, 0x02C, 0x380, 0x0F0, 0x1A0, 0x012)

Plane = list[Word]


def permute(state: Sequence[Word], rounds: int = 12) -> list[Word]:
    """Return the 48-byte state after Xoodoo[rounds]."""
    lanes = from_bytes_le(state, 32)
    planes = [lanes[4 * y : 4 * y + 4] for y in range(3)]
    for constant in CONSTANTS[len(CONSTANTS) - rounds :]:
        planes = rho_west(theta(planes))
        planes[0][0] ^= constant
        planes = rho_east(chi(planes))
    return to_bytes_le([lane for plane in planes for lane in plane])


def shifted(plane: Plane, columns: int, bits: int) -> Plane:
    """Return plane <<< (columns, bits): lanes moved to higher columns, and rotated left."""
    return [plane[(x - columns) % 4].rotate_left(bits) for x in range(4)]


def theta(a: Sequence[Plane]) -> list[Plane]:
    """Add the effect of the column parities to all planes."""
    parity = [sum_of([plane[x] for plane in a]) for x in range(4)]
    effect = exclusive_or(shifted(parity, 1, 5), shifted(parity, 1, 14))
    return [exclusive_or(plane, effect) for plane in a]


def rho_west(a: Sequence[Plane]) -> list[Plane]:
    return [a[0], shifted(a[1], 1, 0), shifted(a[2], 0, 11)]


def chi(a: Sequence[Plane]) -> list[Plane]:
    """Apply the S-box to each column of three bits."""
    return [[a[y][x] ^ (~a[(y + 1) % 3][x] & a[(y + 2) % 3][x]) for x in range(4)] for y in range(3)]


def rho_east(a: Sequence[Plane]) -> list[Plane]:
    return [a[0], shifted(a[1], 0, 1), shifted(a[2], 2, 8)]
