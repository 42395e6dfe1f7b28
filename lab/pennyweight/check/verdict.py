# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What was checked of an implementation, how much is tried, and what was wrong."""

from __future__ import annotations

from dataclasses import dataclass, field

from pennyweight.check.coverage import Lines, Unseen
from pennyweight.errors import VerificationError

MOST_FAILURES = 3
"""After so many the rest is not tried: a runaway function takes its whole budget each time."""


_WHOLE_STATES = 24
_WHOLE_VECTORS = 200


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried."""

    seed: int = 1
    """What all that is random is drawn from."""
    states: int = _WHOLE_STATES
    """Random states for each value of a primitive's parameter; patterns come on top."""
    vectors: int | None = _WHOLE_VECTORS
    """Official known answers of an algorithm, spread over all lengths; None for all."""
    streams: bool = True
    """Whether the streaming form of an algorithm is tried too."""
    options: bool = False
    """Whether the functions of an algorithm's options are called too."""

    @property
    def is_whole(self) -> bool:
        """Whether so much is tried that all code must be reached."""
        asked = self.vectors is None or self.vectors >= _WHOLE_VECTORS
        return asked and self.states >= _WHOLE_STATES and self.streams


DEFAULT = Effort()
FOLLOWED = Effort(options=True)
"""What secrets are followed through is all that takes one."""
ONE_SHOT = Effort(vectors=102, streams=False)
"""What is measured of an algorithm is its one-shot form. So many, spread as they are, have each combination
of bytes beyond whole blocks that all have; 100 have not."""


@dataclass(slots=True)
class Verdict:
    """What was checked of an implementation on a board, and what was wrong."""

    subject: str
    """Id of the primitive or the algorithm."""
    implementation: str
    board: str
    vectors: int = 0
    """Calls with a known answer."""
    random_states: int = 0
    """Distinct inputs, random ones and patterns, on which it was compared with the reference on the host."""
    failures: list[str] = field(default_factory=list)
    uneven: int = 0
    """How many of the failures are about nothing but time that depends on data."""
    notes: list[str] = field(default_factory=list)
    """What the person should know though it is no failure."""
    unseen: list[Unseen] = field(default_factory=list)
    """What no call has executed of its own functions, where that was watched."""
    lines: Lines = field(default_factory=Lines)
    """The lines of its sources that calls have executed and that none has, where that was watched."""

    @property
    def passed(self) -> bool:
        """Whether something was checked and all of it was right."""
        return not self.failures and self.vectors + self.random_states > 0

    @property
    def hopeless(self) -> bool:
        """Whether so much is wrong that the rest need not be tried."""
        return len(self.failures) >= MOST_FAILURES

    def require(self) -> None:
        """VerificationError with the failures unless the verdict is good."""
        if self.passed:
            return
        found = self.failures or ["nothing could be checked: the reference itself, and no vector"]
        lines = "".join(f"\n  {failure}" for failure in found)
        raise VerificationError(
            f"{self.subject} {self.implementation} on {self.board} failed its verification:{lines}"
        )
