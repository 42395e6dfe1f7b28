# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compression function F of BLAKE2s: RFC 7693, sections 2.6, 2.7, 3.1 and 3.2."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word

IV = (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19)
"""Section 2.6: the initialization vector."""

_SIGMA = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
    (11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4),
    (7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8),
    (9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13),
    (2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9),
    (12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11),
    (13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10),
    (6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5),
    (10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0),
)
"""Section 2.7: the message schedule."""

_MIXED = (
    *((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)),
    *((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)),
)
"""Section 3.2: the columns and the diagonals, in their order."""


def compress(h: Sequence[Word], t: Sequence[Word], f: Word, m: Sequence[Word]) -> list[Word]:
    """Return F(h, m, t, f): chaining value, counter of two words, last-block flag of all ones or zero."""
    zero = h[0] ^ h[0]
    v = [*h, *(zero ^ constant for constant in IV)]
    v[12], v[13], v[14] = v[12] ^ t[0], v[13] ^ t[1], v[14] ^ f
    for sigma in _SIGMA:
        for i, (a, b, c, d) in enumerate(_MIXED):
            _mix(v, (a, b, c, d), m[sigma[2 * i]], m[sigma[2 * i + 1]])
    return [h[i] ^ v[i] ^ v[i + 8] for i in range(8)]


def _mix(v: list[Word], places: tuple[int, int, int, int], x: Word, y: Word) -> None:
    """Section 3.1: the mixing function G."""
    a, b, c, d = places
    for addend, first, second in ((x, 16, 12), (y, 8, 7)):
        v[a] = (v[a] + v[b] + addend).named()
        v[d] = (v[d] ^ v[a]).rotate_right(first)
        v[c] = (v[c] + v[d]).named()
        v[b] = (v[b] ^ v[c]).rotate_right(second)
