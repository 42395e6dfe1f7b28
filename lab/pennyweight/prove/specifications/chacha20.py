# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The ChaCha20 block function: RFC 8439, sections 2.1 to 2.3."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, constant, from_bytes_le, to_bytes_le

CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)

COLUMNS = (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)
DIAGONALS = (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)


def block(key: Sequence[Word], counter: Sequence[Word], nonce: Sequence[Word]) -> list[Word]:
    """Return 64 bytes of key stream for a key of 32 bytes, a counter of 4 and a nonce of 12."""
    given = from_bytes_le([*key, *counter, *nonce], 32)
    initial = [constant(given[0], value) for value in CONSTANTS] + given
    state = list(initial)
    for _ in range(10):
        for a, b, c, d in COLUMNS + DIAGONALS:
            state[a], state[b], state[c], state[d] = quarter_round(state[a], state[b], state[c], state[d])
    return to_bytes_le([word + first for word, first in zip(state, initial, strict=True)])


def quarter_round(a: Word, b: Word, c: Word, d: Word) -> tuple[Word, Word, Word, Word]:
    a += b
    d = (d ^ a).rotate_left(16)
    c += d
    b = (b ^ c).rotate_left(12)
    a += b
    d = (d ^ a).rotate_left(8)
    c += d
    b = (b ^ c).rotate_left(7)
    return a, b, c, d
