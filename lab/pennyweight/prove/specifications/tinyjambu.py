# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The keyed permutation of TinyJAMBU: Wu, Huang, "TinyJAMBU (Version 2)", 2021."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, from_bytes_le, to_bytes_le


def permute(state: Sequence[Word], key: Sequence[Word], steps: int) -> list[Word]:
    """Return the 16-byte state after `steps` steps, a multiple of 32, with a key of 16, 24 or 32 bytes.

    No tap is nearer than 37 positions to the bit that is shifted in, so 32 steps are one step on words.
    """
    w = from_bytes_le(state, 32)
    k = from_bytes_le(key, 32)
    for step in range(steps // 32):
        nonlinear = ~(tap(w, 70) & tap(w, 85))
        feedback = w[0] ^ tap(w, 47) ^ nonlinear ^ tap(w, 91) ^ k[step % len(k)]
        w = [*w[1:], feedback]
    return to_bytes_le(w)


def tap(w: Sequence[Word], position: int) -> Word:
    """Return the 32 bits of the state from `position` on."""
    index, shift = divmod(position, 32)
    return w[index].concat(w[index + 1]).extract(shift, 32)
