# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What workers are handed: small, and all that is needed to do it.

What builds, or asks the oracle, needs a session, which a worker on this machine has. What runs on a simulated
board needs neither compilers nor sources: images and right answers come with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pennyweight import _sim
from pennyweight.build.kit import Kit
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.jobs import Job, Request
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.constant_time import Found, found
from pennyweight.check.coverage import lines_of, unseen
from pennyweight.check.session import Session
from pennyweight.check.subject import Scope, Sheet, Subject
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import NoRoom, Unsuited
from pennyweight.measure.costs import record_of
from pennyweight.measure.lacking import lacks, lacks_ram
from pennyweight.measure.record import Measurement
from pennyweight.run.bench import BoardBench


@dataclass(frozen=True, slots=True)
class _AtHome:
    """A task that works with a session."""

    needs_session: ClassVar[bool] = True
    is_shared: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Build(_AtHome):
    """Builds an implementation for a board, or for any of a platform."""

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
    """Builds the portable C of a subject for this machine; its name holds the hash of its content."""

    subject: str

    def __call__(self, session: Session) -> str:
        return session.reference(self.subject).name

    def __str__(self) -> str:
        return f"building {self.subject} for this machine"


@dataclass(frozen=True, slots=True)
class AskOracle(_AtHome):
    """Has the portable C answer what implementations are asked."""

    subject: str
    scope: Scope
    effort: Effort

    def __call__(self, session: Session) -> Sheet:
        return session.sheet(self.subject, self.scope, self.effort)

    def __str__(self) -> str:
        return f"known answers of {self.subject}"


@dataclass(frozen=True, slots=True)
class CheckOnHost(_AtHome):
    """Checks portable C on this machine."""

    subject: str
    implementation: str
    effort: Effort

    def __call__(self, session: Session) -> Verdict:
        return session.verdict(Job(self.subject, self.implementation, HOST), self.effort)

    def __str__(self) -> str:
        return f"checking {self.subject} {self.implementation} on {HOST}"


@dataclass(frozen=True, eq=False)
class HoldContracts:
    """Adds to a verdict what does not hold of the contracts, which stand in the sources."""

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
    """A task that needs nothing but what it holds."""

    needs_session: ClassVar[bool] = False
    is_shared: ClassVar[bool] = False

    subject: Subject
    kit: Kit
    job: Job
    board: _sim.BoardInfo

    def bench(self) -> BoardBench:
        """The board with what was built."""
        return BoardBench(self.kit, self.board)

    def tried(self, bench: BoardBench, sheet: Sheet) -> Verdict:
        """What came of the sheet's questions; Unsuited where the board lacks what would make them right."""
        verdict = Verdict(self.job.subject, self.job.implementation, self.job.board)
        self.subject.check(bench, verdict, sheet)
        if missing := lacks(verdict, bench):
            raise Unsuited(f"{self.job}: {missing}")
        return verdict


@dataclass(frozen=True, eq=False)
class Check(_OnBoard):
    """Checks an implementation on a board."""

    sheet: Sheet

    def __call__(self, session: object) -> Verdict:
        bench = self.bench()
        # the code is the platform's and not the board's
        bench.covers = self.job.board in REFERENCE_BOARDS.values()
        verdict = self.tried(bench, self.sheet)
        if bench.covers:
            verdict.unseen = unseen(bench)
            verdict.lines = lines_of(bench)
        return verdict

    def __str__(self) -> str:
        return f"checking {self.job}"


@dataclass(frozen=True, eq=False)
class Measure(_OnBoard):
    """Measures calls in images that are verified before on the same board, if a sheet is given for that."""

    requests: Sequence[Request]
    sheet: Sheet | None

    def __call__(self, session: object) -> list[Measurement]:
        """In the order of the requests; LabError where the verification or a call fails.

        Unsuited where a small board's RAM does not hold a call.
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
class FollowSecrets(_OnBoard):
    """Follows the secrets of calls to where they show in the time."""

    def __call__(self, session: object) -> Found:
        """What was called, and what was seen."""
        return found(self.subject, self.bench(), self.job)

    def __str__(self) -> str:
        return f"following secrets of {self.job}"
