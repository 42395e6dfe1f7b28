# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tasks for workers, small and self-contained.

Building and the oracle need a session, which a worker on the host has. Running on a simulated board needs
neither compilers nor sources: images and right answers are part of the task.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from pennyweight import _sim
from pennyweight.build.kit import Kit
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.jobs import Job, Request
from pennyweight.catalogue.platforms import CHECKED_BOARDS
from pennyweight.catalogue.primitive import Primitive
from pennyweight.check.constant_time import Found, found
from pennyweight.check.coverage import lines_of, unseen
from pennyweight.check.session import Session
from pennyweight.check.subject import Scope, Sheet, Subject
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import NoRoom, Unsuited
from pennyweight.measure.costs import record_of
from pennyweight.measure.lacking import lacks, lacks_ram
from pennyweight.measure.record import Measurement
from pennyweight.prove.claims import Prepared
from pennyweight.prove.modes import ModeProver
from pennyweight.prove.proof import Prover
from pennyweight.prove.results import Proof
from pennyweight.run.bench import BoardBench


@dataclass(frozen=True, slots=True)
class _AtHome:
    """A task that needs a session."""

    needs_session: ClassVar[bool] = True
    is_shared: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Build(_AtHome):
    """Build an implementation for a board, or for any board of a platform."""

    subject: str
    implementation: str
    on: str
    effort: Effort

    def __call__(self, session: Session) -> Kit:
        return session.kit(self.subject, self.implementation, self.on, self.effort)

    def __str__(self) -> str:
        return f"building {self.subject} {self.implementation} for {self.on}"


@dataclass(frozen=True, slots=True)
class NameReference(_AtHome):
    """Build the portable C of a subject for the host; its name contains the hash of its content."""

    subject: str

    def __call__(self, session: Session) -> str:
        return session.reference(self.subject).name

    def __str__(self) -> str:
        return f"building {self.subject} for the host"


@dataclass(frozen=True, slots=True)
class AskOracle(_AtHome):
    """Compute the test inputs of implementations with the answers of the portable C."""

    subject: str
    scope: Scope
    effort: Effort

    def __call__(self, session: Session) -> Sheet:
        return session.sheet(self.subject, self.scope, self.effort)

    def __str__(self) -> str:
        return f"known answers of {self.subject}"


@dataclass(frozen=True, slots=True)
class CheckOnHost(_AtHome):
    """Check portable C on the host."""

    subject: str
    implementation: str
    effort: Effort

    def __call__(self, session: Session) -> Verdict:
        return session.verdict(Job(self.subject, self.implementation, HOST), self.effort)

    def __str__(self) -> str:
        return f"checking {self.subject} {self.implementation} on {HOST}"


@dataclass(frozen=True, eq=False)
class HoldContracts:
    """Add the wrong statements of the contracts, which are read from the sources, to a verdict."""

    needs_session: ClassVar[bool] = True
    is_shared: ClassVar[bool] = False

    job: Job
    verdict: Verdict

    def __call__(self, session: Session) -> Verdict:
        session.check_contract(self.job, self.verdict)
        return self.verdict

    def __str__(self) -> str:
        return f"contracts of {self.job}"


@dataclass(frozen=True, eq=False)
class _OnBoard:
    """A task that needs only its own content."""

    needs_session: ClassVar[bool] = False
    is_shared: ClassVar[bool] = False

    kit: Kit
    job: Job
    board: _sim.BoardInfo

    def bench(self) -> BoardBench:
        """Return the board with the images."""
        return BoardBench(self.kit, self.board)


@dataclass(frozen=True, eq=False)
class _OfSubject(_OnBoard):
    """A task about what a subject's functions compute."""

    subject: Subject

    def tried(self, bench: BoardBench, sheet: Sheet) -> Verdict:
        """Return the verdict on the sheet's inputs; Unsuited if a missing board feature explains it."""
        verdict = Verdict(self.job.subject, self.job.implementation, self.job.board)
        self.subject.check(bench, verdict, sheet)
        if missing := lacks(verdict, bench):
            raise Unsuited(f"{self.job}: {missing}")
        return verdict


@dataclass(frozen=True, eq=False)
class Check(_OfSubject):
    """Check an implementation on a board."""

    sheet: Sheet

    def __call__(self, session: object) -> Verdict:
        bench = self.bench()
        # other boards run the same code: coverage on these is enough
        bench.covers = self.job.board in CHECKED_BOARDS
        verdict = self.tried(bench, self.sheet)
        if bench.covers:
            verdict.unseen = unseen(bench)
            verdict.lines = lines_of(bench)
        return verdict

    def __str__(self) -> str:
        return f"checking {self.job}"


@dataclass(frozen=True, eq=False)
class Measure(_OfSubject):
    """Measure calls, after a verification of their images on the same board if there is a sheet."""

    requests: Sequence[Request]
    sheet: Sheet | None

    def __call__(self, session: object) -> list[Measurement]:
        """Return the records in the order of the requests; LabError if the verification or a call fails.

        Raises Unsuited if a call does not fit into a small board's RAM.
        """
        bench = self.bench()
        if self.sheet is not None:
            self.tried(bench, self.sheet).require()
        kind = self.subject.entry.kind
        try:
            return [
                record_of(
                    request,
                    kind,
                    next(self.subject.calls(bench.guest(self.subject.symbol(request)), request)),
                )
                for request in self.requests
            ]
        except NoRoom as error:
            if missing := lacks_ram(self.board, "what is measured"):
                raise Unsuited(f"{self.job}: {missing}") from error
            raise

    def __str__(self) -> str:
        return f"measuring {self.job}"


@dataclass(frozen=True, eq=False)
class FollowSecrets(_OfSubject):
    """Track the secrets of calls to timing leaks."""

    def __call__(self, session: object) -> Found:
        """Return the calls made and the leaks found."""
        return found(self.subject, self.bench(), self.job)

    def __str__(self) -> str:
        return f"tracking secrets of {self.job}"


Before = tuple[Prepared, Primitive, Kit] | None
"""An input that another primitive makes, and this primitive, with its own images."""


def prover(primitive: Primitive, kit: Kit, board: _sim.BoardInfo, before: Before) -> Prover:
    """Return the prover of a primitive in the images of a kit."""
    if before is None:
        return Prover(primitive, BoardBench(kit, board))
    prepared, schedule, images = before
    return Prover(primitive, BoardBench(kit, board), (prepared, schedule, BoardBench(images, board)))


@dataclass(frozen=True, eq=False)
class Prove(_OnBoard):
    """Prove that a kernel computes what its specification says."""

    primitive: Primitive
    before: Before
    value: int
    """Value of the parameter."""
    stack_bytes: int | None
    """Most stack that the contract allows, in bytes; None without a contract."""
    seconds: float
    """Time for the proof."""

    def __call__(self, session: object) -> Proof:
        kernel = self.primitive.find(self.job.implementation)
        made = prover(self.primitive, self.kit, self.board, self.before)
        by = replace(made, stack_bytes=self.stack_bytes)
        return by.proof(self.job, kernel, self.value, self.seconds)

    def __str__(self) -> str:
        return f"proving {self.job}, {self.value}"


@dataclass(frozen=True, eq=False)
class ProveMode(_OnBoard):
    """Prove an operation of an algorithm, for each length that is proved."""

    algorithm: Algorithm
    operation: str
    seconds: float
    """Time for the proof of each length."""

    def __call__(self, session: object) -> Proof:
        implementation = self.algorithm.find(self.job.implementation)
        return ModeProver(self.algorithm, self.bench()).proof(
            self.job, implementation, self.operation, self.seconds
        )

    def __str__(self) -> str:
        return f"proving {self.job}, {self.operation}"
