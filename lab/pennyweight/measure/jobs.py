# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Choosing what to do: which implementations, on which boards, with which counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pennyweight.catalogue.algorithm import Algorithm, Lengths
from pennyweight.catalogue.algorithm import Implementation as AlgorithmImplementation
from pennyweight.catalogue.primitive import Implementation, Primitive
from pennyweight.check.primitive import HOST
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.measure.request import Request
from pennyweight.names import find_name
from pennyweight.run.guest import boards as simulated_boards
from pennyweight.run.guest import find_board

USUAL_LENGTHS = {
    True: (Lengths(16, 16), Lengths(0, 16), Lengths(0, 128), Lengths(128, 128)),
    False: (Lengths(0, 16), Lengths(0, 128)),
}
"""What bench measures where nothing else is asked for: of an AEAD, of a hash."""


class NothingToDo(LabError):
    """Names that exist, but no implementation is all of what they ask for."""


@dataclass(frozen=True, slots=True)
class Job:
    """One implementation on one board, or on the host."""

    primitive: Primitive
    implementation: Implementation
    board: str

    @property
    def values(self) -> tuple[int, ...]:
        """The counts to measure."""
        return self.primitive.measured_values(self.implementation)

    @property
    def subject(self) -> Primitive:
        """What the implementation computes."""
        return self.primitive

    def requests(self, lengths: Sequence[Lengths] | None = None) -> list[Request]:
        """What there is to measure: each count. `lengths` mean nothing to a primitive."""
        named = (self.subject.id, self.implementation.id, self.board)
        return [Request(*named, value, self.subject.operation) for value in self.values]

    def __str__(self) -> str:
        return f"{self.primitive.id} {self.implementation.id} on {self.board}"


@dataclass(frozen=True, slots=True)
class AlgorithmJob:
    """One implementation of an algorithm on one board, or on the host."""

    algorithm: Algorithm
    implementation: AlgorithmImplementation
    board: str

    @property
    def subject(self) -> Algorithm:
        """What the implementation computes."""
        return self.algorithm

    def requests(self, lengths: Sequence[Lengths] | None = None) -> list[Request]:
        """What there is to measure: each operation on inputs of each of the lengths, or of the usual ones."""
        chosen = lengths or USUAL_LENGTHS[self.algorithm.is_aead]
        return [
            Request(
                self.algorithm.id,
                self.implementation.id,
                self.board,
                operation=operation,
                ad_bytes=each.ad if self.algorithm.is_aead else 0,
                msg_bytes=each.message,
            )
            for each in chosen
            for operation in self.algorithm.operations
        ]

    def __str__(self) -> str:
        return f"{self.algorithm.id} {self.implementation.id} on {self.board}"


AnyJob = Job | AlgorithmJob


def select(
    lab: Lab, subjects: Sequence[str], boards: Sequence[str], implementations: Sequence[str]
) -> list[AnyJob]:
    """The jobs that the names choose; an empty sequence chooses all, of boards all simulated ones.

    A subject is a primitive or an algorithm. A board may be `verify.HOST`: portable C runs on it. UnknownId
    for a name that nothing has, NothingToDo where known names have nothing in common.
    """
    everything = (*lab.catalog.primitives, *lab.catalog.algorithms)
    named = (lab.catalog.subject(id) for id in subjects or everything)
    chosen = list({subject.id: subject for subject in named}.values())
    platforms = {HOST: "c"} | {name: board.platform for name, board in simulated_boards().items()}
    on = [name if name == HOST else find_board(name).name for name in boards] or list(simulated_boards())
    known = {implementation.id: () for subject in chosen for implementation in subject.implementations}
    whose = f"implementation of {', '.join(subjects) or 'anything'}"
    implementations = [find_name(whose, each, known) for each in implementations]
    jobs = [
        job
        for subject in chosen
        for board in dict.fromkeys(on)
        for job in _jobs_of(subject, board, platforms[board])
        if not implementations or job.implementation.id in implementations
    ]
    if not jobs:
        raise NothingToDo(
            f"{', '.join(implementations) or 'nothing'} of {', '.join(subjects) or 'anything'} "
            f"does not run on {', '.join(on)}; `pennyweight list` shows what runs where"
        )
    return jobs


def _jobs_of(subject: Primitive | Algorithm, board: str, platform: str) -> Iterator[AnyJob]:
    if isinstance(subject, Primitive):
        for implementation in subject.implementations_for(platform):
            yield Job(subject, implementation, board)
    else:
        for form in subject.implementations_for(platform):
            yield AlgorithmJob(subject, form, board)
