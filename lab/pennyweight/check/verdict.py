# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Verdict on an implementation: the checks that were made, their effort, and the failures."""

from __future__ import annotations

from dataclasses import dataclass, field

from pennyweight.check.coverage import Lines, Unseen
from pennyweight.errors import VerificationError

MOST_FAILURES = 3
"""Number of failures after which checking stops: a runaway function uses its whole budget each time."""


_WHOLE_STATES = 24
DEFAULT_VECTORS = 200


@dataclass(frozen=True, slots=True)
class Effort:
    """Test effort: number of known-answer vectors, random states and inputs."""

    seed: int = 1
    """Seed of everything that is random."""
    states: int = _WHOLE_STATES
    """Random states per value of a primitive's parameter; patterns are added."""
    vectors: int | None = DEFAULT_VECTORS
    """Official known answers of an algorithm, spread over all lengths; None for all."""
    streams: bool = True
    """True if the streaming API of an algorithm is tested too."""
    options: bool = False
    """True if the functions of an algorithm's options are called too."""

    @property
    def is_whole(self) -> bool:
        """True if the effort is so large that the checks must reach all code."""
        asked = self.vectors is None or self.vectors >= DEFAULT_VECTORS
        return asked and self.states >= _WHOLE_STATES and self.streams


DEFAULT = Effort()
FOLLOWED = Effort(options=True)
"""Effort for tracking secrets: all functions that take one."""
ONE_SHOT = Effort(vectors=102, streams=False)
"""Effort before a measurement, which uses the single-call functions of an algorithm.

With 102 known answers, spread evenly, each possible combination of bytes beyond whole blocks occurs; with
100 some are missing.
"""


@dataclass(slots=True)
class Verdict:
    """Result of the checks of an implementation on a board."""

    subject: str
    """Id of the primitive or the algorithm."""
    implementation: str
    board: str
    vectors: int = 0
    """Number of calls with a known answer."""
    random_states: int = 0
    """Number of distinct inputs, random ones and patterns, that were compared with the reference."""
    failures: list[str] = field(default_factory=list)
    uneven: int = 0
    """Number of failures that are only about timing that depends on data."""
    notes: list[str] = field(default_factory=list)
    """Information for the user that is not a failure."""
    unseen: list[Unseen] = field(default_factory=list)
    """Its own instructions that no call has executed, if coverage was recorded."""
    lines: Lines = field(default_factory=Lines)
    """Source lines that calls have executed, and those that none has, if coverage was recorded."""

    @property
    def passed(self) -> bool:
        """True if something was checked and all of it was right."""
        return not self.failures and self.vectors + self.random_states > 0

    @property
    def hopeless(self) -> bool:
        """True if there are so many failures that the remaining checks are skipped."""
        return len(self.failures) >= MOST_FAILURES

    def require(self) -> None:
        """Raise VerificationError with the failures unless the verdict is good."""
        if self.passed:
            return
        found = self.failures or ["nothing could be checked: it is the reference itself and has no vector"]
        lines = "".join(f"\n  {failure}" for failure in found)
        raise VerificationError(
            f"{self.subject} {self.implementation} on {self.board} failed its verification:{lines}"
        )
