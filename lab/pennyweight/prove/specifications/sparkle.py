# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sparkle: Beierle et al., "Schwaemm and Esch", version 1.2, NIST LWC final round, section 2."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, from_bytes_le, sum_of, to_bytes_le

CONSTANTS = (
    *(0xB7E15162, 0xBF715880, 0x38B4DA56, 0x324E7738),
    *(0xBB1185EB, 0x4F7C7B57, 0xCFBFA1C8, 0xC2B3293D),
)


def permute(state: Sequence[Word], steps: int) -> list[Word]:
    """Return the state of 32, 48 or 64 bytes after `steps` steps of Sparkle256, 384 or 512."""
    words = from_bytes_le(state, 32)
    x, y = words[0::2], words[1::2]
    for step in range(steps):
        y[0] ^= CONSTANTS[step % 8]
        y[1] ^= step
        for j in range(len(x)):
            x[j], y[j] = alzette(x[j], y[j], CONSTANTS[j])
        x, y = linear_layer(x, y)
    return to_bytes_le([word for branch in zip(x, y, strict=True) for word in branch])


def alzette(x: Word, y: Word, c: int) -> tuple[Word, Word]:
    """Return a branch after the ARX-box with constant c."""
    for x_rotation, y_rotation in ((31, 24), (17, 17), (0, 31), (24, 16)):
        x += y.rotate_right(x_rotation)
        y ^= x.rotate_right(y_rotation)
        x ^= c
    return x, y


def linear_layer(x: Sequence[Word], y: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """Return the branches after the Feistel step and the rotation of the right half by one branch."""
    h = len(x) // 2
    tx, ty = ell(sum_of(x[:h])), ell(sum_of(y[:h]))
    u = [right ^ left ^ ty for left, right in zip(x[:h], x[h:], strict=True)]
    v = [right ^ left ^ tx for left, right in zip(y[:h], y[h:], strict=True)]
    return [*u[1:], u[0], *x[:h]], [*v[1:], v[0], *y[:h]]


def ell(word: Word) -> Word:
    return (word ^ (word << 16)).rotate_right(16)
