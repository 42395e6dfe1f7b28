# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SPECK-64/128: Beaulieu et al., "The SIMON and SPECK Families", ePrint 2013/404; byte order of COMET."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, from_bytes_le, to_bytes_le

ROUNDS = 27


def encrypt(key: Sequence[Word], block: Sequence[Word]) -> list[Word]:
    """Encrypt a block of 8 bytes, y before x, with a key of 16 bytes, k0 before l0 to l2."""
    y, x = from_bytes_le(block, 32)
    k, *l = from_bytes_le(key, 32)  # noqa: E741 (the paper's name)
    for i in range(ROUNDS):
        x = (x.rotate_right(8) + y) ^ k
        y = y.rotate_left(3) ^ x
        l.append((l[i].rotate_right(8) + k) ^ i)
        k = k.rotate_left(3) ^ l[-1]
    return to_bytes_le([y, x])
