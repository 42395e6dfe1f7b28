# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compression of BLAKE2s: RFC 7693, sections 2.6, 2.7, 3.1 and 3.2."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, constant, from_bytes_le, to_bytes_le

IV = (
    *(0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A),
    *(0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19),
)

SIGMA = (
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

COLUMNS = (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)
DIAGONALS = (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)


def compress(
    state: Sequence[Word], block: Sequence[Word], offset: Sequence[Word], last: Sequence[Word]
) -> list[Word]:
    """Return the state h (32 bytes) after a message block (64 bytes).

    `offset` is t, 8 bytes. `last` is 4 bytes: all ones for the final block, else zeros.
    """
    h, m = from_bytes_le(state, 32), from_bytes_le(block, 32)
    v = h + [constant(h[0], value) for value in IV]
    for index, word in zip((12, 13, 14), from_bytes_le([*offset, *last], 32), strict=True):
        v[index] ^= word
    for sigma in SIGMA:
        for (a, b, c, d), x, y in zip(COLUMNS + DIAGONALS, sigma[0::2], sigma[1::2], strict=True):
            v[a], v[b], v[c], v[d] = mix(v[a], v[b], v[c], v[d], m[x], m[y])
    return to_bytes_le([h[i] ^ v[i] ^ v[i + 8] for i in range(8)])


def mix(a: Word, b: Word, c: Word, d: Word, x: Word, y: Word) -> tuple[Word, Word, Word, Word]:
    """Return the mixing function G."""
    for word, d_rotation, b_rotation in ((x, 16, 12), (y, 8, 7)):
        a = (a + b + word).named()
        d = (d ^ a).rotate_right(d_rotation)
        c = (c + d).named()
        b = (b ^ c).rotate_right(b_rotation)
    return a, b, c, d
