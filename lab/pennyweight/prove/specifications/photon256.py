# SPDX-License-Identifier: Apache-2.0 OR MIT
"""PHOTON256: Bao et al., "PHOTON-Beetle", NIST LWC final round, 2021.

The state has eight rows of eight cells of 4 bits. A row is kept as four slices of 8 bits: bit j of slice b
is bit b of the cell in column j.
"""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, cut, join, substitute, sum_of, transpose

Row = list[Word]

S_BOX = (0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2)
ROUND_CONSTANTS = (1, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10)
ROW_CONSTANTS = (0, 1, 3, 7, 15, 14, 12, 8)
SERIAL_ROW = (2, 4, 2, 11, 2, 8, 5, 6)
"""Last row of the serial matrix, whose eighth power is the matrix of MixColumns."""


def permute(state: Sequence[Word]) -> list[Word]:
    """Return the 32-byte state after the 12 rounds."""
    cells = [nibble for byte in state for nibble in cut(byte, 4)]
    rows = [transpose(cells[first : first + 8]) for first in range(0, 64, 8)]
    for round_constant in ROUND_CONSTANTS:
        rows = [
            add_constant(row, round_constant ^ row_constant)
            for row, row_constant in zip(rows, ROW_CONSTANTS, strict=True)
        ]
        rows = [substitute(row, S_BOX) for row in rows]
        rows = [[part.rotate_right(i) for part in row] for i, row in enumerate(rows)]
        rows = mix_columns_serial(rows)
    cells = [cell for row in rows for cell in transpose(row)]
    return [join(cells[first : first + 2]) for first in range(0, 64, 2)]


def add_constant(row: Row, value: int) -> Row:
    """Add a cell to the one in column 0."""
    return [part ^ (value >> bit & 1) for bit, part in enumerate(row)]


def mix_columns_serial(rows: Sequence[Row]) -> list[Row]:
    """Apply the serial matrix eight times: rows move up, a combination of all becomes the last."""
    for _ in range(8):
        products = [multiply(row, factor) for row, factor in zip(rows, SERIAL_ROW, strict=True)]
        rows = [*rows[1:], add(products)]
    return list(rows)


def multiply(row: Row, factor: int) -> Row:
    """Multiply the cells of a row by a constant in GF(2)[x] / (x^4 + x + 1)."""
    powers = [row]
    for _ in range(3):
        x0, x1, x2, x3 = powers[-1]
        powers.append([x3, x0 ^ x3, x1, x2])
    return add([power for bit, power in enumerate(powers) if factor >> bit & 1])


def add(rows: Sequence[Row]) -> Row:
    return [sum_of(parts) for parts in zip(*rows, strict=True)]
