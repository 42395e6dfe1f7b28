# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is asked to be measured."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Request:
    """One call, of a primitive with `rounds` or of an algorithm on inputs of some lengths in bytes."""

    subject: str
    implementation: str
    board: str
    rounds: int = 0
    operation: str = ""
    ad_bytes: int = 0
    msg_bytes: int = 0

    def __str__(self) -> str:
        lengths = f"{self.operation} {self.ad_bytes}:{self.msg_bytes}"
        return f"{self.subject} {self.implementation} on {self.board}, {self.rounds or lengths}"
