# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Choosing what to do: which implementations, on which boards, with which counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pennyweight.errors import LabError, UnknownId
from pennyweight.lab import Lab
from pennyweight.primitive import Implementation, Primitive
from pennyweight.simulate import boards as simulated_boards
from pennyweight.simulate import find_board
from pennyweight.verify import HOST


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

    def __str__(self) -> str:
        return f"{self.primitive.id} {self.implementation.id} on {self.board}"


def select(
    lab: Lab, primitives: Sequence[str], boards: Sequence[str], implementations: Sequence[str]
) -> list[Job]:
    """The jobs that the names choose; an empty sequence chooses all, of boards all simulated ones.

    A board may be `verify.HOST`: portable C runs on it. UnknownId for a name that nothing has, NothingToDo
    where known names have nothing in common.
    """
    chosen = [lab.catalog.find(id) for id in dict.fromkeys(primitives) or lab.catalog.primitives]
    platforms = {HOST: "c"} | {name: board.platform for name, board in simulated_boards().items()}
    on = [name if name == HOST else find_board(name).name for name in boards] or list(simulated_boards())
    known = {implementation.id for primitive in chosen for implementation in primitive.implementations}
    for id in implementations:
        if id not in known:
            raise UnknownId(f"implementation of {', '.join(primitives) or 'any primitive'}", id, known)
    jobs = [
        Job(primitive, implementation, board)
        for primitive in chosen
        for board in dict.fromkeys(on)
        for implementation in primitive.implementations_for(platforms[board])
        if not implementations or implementation.id in implementations
    ]
    if not jobs:
        raise NothingToDo(
            f"{', '.join(implementations) or 'nothing'} of {', '.join(primitives) or 'any primitive'} "
            f"does not run on {', '.join(on)}; `pennyweight list` shows what runs where"
        )
    return jobs
