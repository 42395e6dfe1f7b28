# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SNEIK f512, version 1.1: Saarinen, "SNEIKEN and SNEIKHA", NIST LWC first round, 2019."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.words import Word, from_bytes_le, to_bytes_le

CONSTANTS = (0xEF, 0xE0, 0xD9, 0xD6, 0xBA, 0xB5, 0x8C, 0x83)


def permute(state: Sequence[Word], domain: int, rounds: int) -> list[Word]:
    """Return the 64-byte state after the first `rounds` rounds."""
    v = from_bytes_le(state, 32)
    for constant in CONSTANTS[:rounds]:
        v[0] ^= constant
        v[1] ^= domain
        for j in range(16):
            t = v[j] + v[(j - 1) % 16]
            t ^= t.rotate_left(24) ^ t.rotate_left(25)
            t ^= v[(j - 2) % 16].rotate_left(1)
            t += v[(j + 2) % 16]
            t ^= t.rotate_left(9) ^ t.rotate_left(17)
            v[j] = t ^ v[(j + 1) % 16]
    return to_bytes_le(v)
