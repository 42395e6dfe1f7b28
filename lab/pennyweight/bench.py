# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measuring through the store: what was measured before is taken from there.

What decides a measurement goes into its key, so that nothing stale can be found: the image, the board, the
count, the simulator, and what the verification checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pennyweight import _sim, measure
from pennyweight.build import build
from pennyweight.errors import LabError, UnknownId
from pennyweight.lab import Lab
from pennyweight.primitive import Implementation, Primitive
from pennyweight.record import Measurement
from pennyweight.store import Store, content_key


class NothingToDo(LabError):
    """Names that exist, but no implementation is all of what they ask for."""


STORE_NAME = "measurements.sqlite"


def board_named(name: str) -> _sim.BoardInfo:
    """The board of that name; UnknownId where there is none."""
    boards = {board.name: board for board in _sim.boards()}
    if name not in boards:
        raise UnknownId("board", name, boards)
    return boards[name]


@dataclass(frozen=True, slots=True)
class Job:
    """One implementation on one board, and the values of the parameter to measure."""

    primitive: Primitive
    implementation: Implementation
    board: _sim.BoardInfo
    values: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.primitive.id} {self.implementation.id} on {self.board.name}"


def select(
    lab: Lab, primitives: Sequence[str], boards: Sequence[str], implementations: Sequence[str]
) -> list[Job]:
    """The jobs that the names choose; an empty sequence chooses all.

    UnknownId for a name that nothing has, NothingToDo where known names have nothing in common.
    """
    chosen = [lab.catalog.find(id) for id in primitives] or list(lab.catalog.primitives.values())
    on = [board_named(name) for name in boards] or _sim.boards()
    known = {implementation.id for primitive in chosen for implementation in primitive.implementations}
    for id in implementations:
        if id not in known:
            raise UnknownId("implementation", id, known)
    jobs = [
        Job(primitive, implementation, board, primitive.measured_values(implementation))
        for primitive in dict.fromkeys(chosen)
        for board in on
        for implementation in primitive.implementations_for(board.platform)
        if not implementations or implementation.id in implementations
    ]
    if not jobs:
        raise NothingToDo(
            f"{', '.join(implementations) or 'no implementation'} of {', '.join(primitives) or 'any primitive'} "
            f"does not run on {', '.join(board.name for board in on)}; `pennyweight list` shows what runs where"
        )
    return jobs


class Bench:
    """Measures through the store; a `tables.Provider`."""

    def __init__(self, lab: Lab, store: Store) -> None:
        self._lab = lab
        self._store = store

    def run(self, job: Job) -> Iterator[Measurement]:
        """A measurement for each value of the job, in its order. Raises LabError."""
        return (self._measured(job.primitive, job.implementation, job.board, value) for value in job.values)

    def measurement(self, subject: str, implementation: str, board: str, rounds: int) -> Measurement:
        """The measurement that these names and this count mean. Raises LabError."""
        primitive = self._lab.catalog.find(subject)
        return self._measured(primitive, primitive.find(implementation), board_named(board), rounds)

    def state_bytes(self, subject: str) -> int:
        """Size of the buffer that the primitive transforms."""
        return self._lab.catalog.find(subject).output.bytes

    def _measured(
        self, primitive: Primitive, implementation: Implementation, board: _sim.BoardInfo, value: int
    ) -> Measurement:
        image = build(self._lab, primitive, implementation, board, value)
        key = content_key(
            image.elf,
            **_named(
                primitive=primitive.id,
                kind=primitive.kind,
                implementation=implementation.id,
                symbol=image.symbol,
                board=board.name,
                value=value,
                simulator=_sim.version(),
                toolchain=image.toolchain,
                arguments=implementation.arguments,
                layout=implementation.layout,
                vectors=primitive.vectors,
            ),
        )
        record = self._store.get(key)
        if record is None:
            record = measure.measure(self._lab, primitive, implementation, board, value)
            self._store.put(key, record)
        return record


def _named(**parts: object) -> dict[str, str]:
    return {name: repr(part) for name, part in parts.items()}


def count(jobs: Iterable[Job]) -> int:
    """How many measurements the jobs are."""
    return sum(len(job.values) for job in jobs)
