# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Requests for work: an implementation on a board (`Job`), one call of it (`Request`), their selection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from pennyweight.catalogue.boards import ALL, HOST, Boards
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.platforms import CHECKED_BOARDS, PORTABLE
from pennyweight.errors import UsageError
from pennyweight.names import find_name


class NothingToDo(UsageError):
    """Names that exist, but select no implementation together."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """Input lengths of one operation of an algorithm, in bytes."""

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
    """One call to measure; fields that do not apply to its subject are None."""

    subject: str
    implementation: str
    board: str
    rounds: int | None = None
    """The parameter of a primitive: rounds, steps, the amount of a rotation."""
    operation: str | None = None
    """Operation of an algorithm; None for a primitive, which has only one."""
    ad_bytes: int | None = None
    msg_bytes: int | None = None
    """Message length of an algorithm; None for a primitive."""

    @property
    def job(self) -> Job:
        """The implementation on its board."""
        return Job(self.subject, self.implementation, self.board)

    def fields(self) -> dict[str, Any]:
        """Return the fields by name, in their order."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def lengths(self) -> Lengths:
        """Input lengths of an algorithm; lengths that are not given are 0."""
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
    """Return the jobs that the names select; an empty sequence selects all, for `on` the default boards.

    A subject is a primitive or an algorithm. A board may be HOST: portable C runs on it; ALL stands for every
    simulated board. Raises UnknownId for an unknown name, NothingToDo if the names select no job together.
    """
    everything = (*catalog.primitives, *catalog.algorithms)
    named = (catalog.entry_called(id) for id in subjects or everything)
    chosen = list({entry.id: entry for entry in named}.values())
    platforms = places(boards, on or boards.meant())
    known = {implementation.id: () for entry in chosen for implementation in entry.implementations}
    of = ", ".join(subjects)
    implementations = [find_name("implementation", each, known, of) for each in implementations]
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
    """Return the jobs of `select`, without rotations unless a subject is named.

    Rotations are measured only on request.
    """
    jobs = select(catalog, boards, subjects, on, implementations)
    if subjects:
        return jobs
    # if only rotations have the named implementation, the request is for them
    return [job for job in jobs if catalog.entry(job.subject).kind != "rotation"] or jobs


def select_checked(
    catalog: Catalog, boards: Boards, subjects: Sequence[str], implementations: Sequence[str]
) -> list[Job]:
    """Return the jobs of `select` on the boards that show the constant time of each implementation."""
    jobs = select(catalog, boards, subjects, tuple(CHECKED_BOARDS), implementations)
    return [job for job in jobs if job.board in catalog.checked_boards(job.subject, job.implementation)]


def places(boards: Boards, on: Sequence[str]) -> dict[str, str]:
    """Return the boards that the names select, each with its platform."""
    found: dict[str, str] = {}
    for name in on:
        if name == HOST:
            found[HOST] = PORTABLE
        else:
            meant = boards.all().values() if name == ALL else (boards.called(name),)
            found |= {board.name: board.platform for board in meant}
    return found
