# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The ChaCha20 block function: RFC 8439, sections 2.1 to 2.3."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word

_CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
"""Section 2.3: the first four words of the state."""

_QUARTERS = (
    *((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)),
    *((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)),
)
"""Section 2.3: the quarter rounds of two rounds."""


def block(key: Sequence[Word], counter_and_nonce: Sequence[Word], rounds: int) -> list[Word]:
    """Return sixteen words of key stream; the key has eight words, counter and nonce four together."""
    zero = key[0] ^ key[0]
    initial = [*(zero ^ constant for constant in _CONSTANTS), *key, *counter_and_nonce]
    state = list(initial)
    for _ in range(rounds // 2):
        for a, b, c, d in _QUARTERS:
            for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                state[x] = (state[x] + state[y]).named()
                state[z] = (state[z] ^ state[x]).rotate_left(by)
    return [x + y for x, y in zip(state, initial, strict=True)]
