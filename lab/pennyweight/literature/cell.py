# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which measurement of ours answers one published figure."""

from __future__ import annotations

from dataclasses import dataclass

from pennyweight.errors import LabError

Number = int | float


class PublishedError(LabError):
    """A file under published/ that says something impossible; the message names the file and the table."""


@dataclass(frozen=True, slots=True)
class CellSpec:
    """Which measurement of ours answers one published cell."""

    subject: str
    implementation: str
    board: str
    metric: str
    rounds: int | None = None
    """Of a primitive."""
    operation: str | None = None
    """Of an algorithm: "encrypt", "decrypt" or "hash"."""
    ad_bytes: int = 0
    msg_bytes: int = 0
    rate_bytes: int | None = None
    """Of the mode that calls the permutation."""
    between: tuple[int, int] | None = None
    """The two counts of rounds whose difference gives the cost of one round."""
    round_unit: int = 1
    """How many of the catalogue's rounds the publication calls one."""
