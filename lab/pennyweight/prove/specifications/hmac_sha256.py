# SPDX-License-Identifier: Apache-2.0 OR MIT
"""HMAC with SHA-256: NIST FIPS 198-1, section 4."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.prove.specifications.sha256 import digest
from pennyweight.prove.words import Word

BLOCK = 64


def authenticate(key: Sequence[Word], message: Sequence[Word], zero: Word) -> list[Word]:
    """Return the tag of 32 bytes; `zero` is a byte 0."""
    shortened = digest(key, zero) if len(key) > BLOCK else [*key]
    padded = [*shortened, *[zero] * (BLOCK - len(shortened))]
    inner = digest([*(byte ^ 0x36 for byte in padded), *message], zero)
    return digest([*(byte ^ 0x5C for byte in padded), *inner], zero)
