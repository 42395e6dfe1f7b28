# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is asked for: an implementation on a board, one call of it. And choosing all that names mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from pennyweight.catalogue.boards import ALL, HOST, Boards
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.errors import LabError
from pennyweight.names import find_name


class NothingToDo(LabError):
    """Names that exist, but no implementation is all of what they ask for."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """Of what an operation of an algorithm is given, in bytes."""

    ad: int
    """Associated data; 0 for a hash."""
    message: int

    def __str__(self) -> str:
        return f"{self.ad} bytes of associated data, {self.message} of message"


@dataclass(frozen=True, slots=True, order=True)
class Job:
    """One implementation on one board, or on the host: names alone, to be handed to another process."""

    subject: str
    """Id of the primitive or the algorithm."""
    implementation: str
    board: str

    def __str__(self) -> str:
        return f"{self.subject} {self.implementation} on {self.board}"


@dataclass(frozen=True, slots=True)
class Request:
    """One call that is to be measured; None is what its subject does not take."""

    subject: str
    implementation: str
    board: str
    rounds: int | None = None
    """The parameter of a primitive: rounds, steps, the amount of a rotation."""
    operation: str | None = None
    """Of an algorithm; a primitive has but one."""
    ad_bytes: int | None = None
    msg_bytes: int | None = None
    """What an algorithm is given."""

    @property
    def job(self) -> Job:
        """The implementation on its board."""
        return Job(self.subject, self.implementation, self.board)

    def fields(self) -> dict[str, Any]:
        """By name, in their order."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def lengths(self) -> Lengths:
        """Of an algorithm's inputs; what is not said has no bytes."""
        return Lengths(self.ad_bytes or 0, self.msg_bytes or 0)

    def __str__(self) -> str:
        call = f"{self.operation} {self.ad_bytes}:{self.msg_bytes}" if self.rounds is None else self.rounds
        return f"{self.job}, {call}"


def select(
    catalog: Catalog,
    boards: Boards,
    subjects: Sequence[str],
    on: Sequence[str],
    implementations: Sequence[str],
) -> list[Job]:
    """The jobs that the names choose; an empty sequence chooses all, of boards (`on`) those that are meant.

    A subject is a primitive or an algorithm. A board may be HOST: portable C runs on it; ALL stands for every
    simulated one. UnknownId for a name that nothing has, NothingToDo where known names have nothing in
    common.
    """
    everything = (*catalog.primitives, *catalog.algorithms)
    named = (catalog.entry_called(id) for id in subjects or everything)
    chosen = list({entry.id: entry for entry in named}.values())
    platforms = places(boards, on or boards.meant())
    known = {implementation.id: () for entry in chosen for implementation in entry.implementations}
    whose = f"implementation of {', '.join(subjects) or 'anything'}"
    implementations = [find_name(whose, each, known) for each in implementations]
    jobs = [
        Job(entry.id, implementation.id, board)
        for entry in chosen
        for board, platform in platforms.items()
        for implementation in entry.implementations_for(platform)
        if not implementations or implementation.id in implementations
    ]
    if not jobs:
        raise NothingToDo(
            f"{', '.join(implementations) or 'nothing'} of {', '.join(subjects) or 'anything'} "
            f"does not run on {', '.join(platforms)}; `pennyweight list` shows what runs where"
        )
    return jobs


def select_measured(
    catalog: Catalog,
    boards: Boards,
    subjects: Sequence[str],
    on: Sequence[str],
    implementations: Sequence[str],
) -> list[Job]:
    """The same, but where no subject is named without the rotations: they are measured for their own sake."""
    jobs = select(catalog, boards, subjects, on, implementations)
    if subjects:
        return jobs
    # Those of an implementation that only rotations have are asked for.
    return [job for job in jobs if catalog.entry(job.subject).kind != "rotation"] or jobs


def places(boards: Boards, on: Sequence[str]) -> dict[str, str]:
    """The boards that names mean, each with the platform of what runs there."""
    found: dict[str, str] = {}
    for name in on:
        if name == HOST:
            found[HOST] = PORTABLE
        else:
            meant = boards.all().values() if name == ALL else (boards.called(name),)
            found |= {board.name: board.platform for board in meant}
    return found
