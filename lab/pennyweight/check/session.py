# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A lab at work: what is loaded and what is known to be right, for as long as a command lives.

Nothing of it can go to another process; a `Job`, a `Request` and a `Verdict` can. A process that is handed
some makes a session of its own.
"""

from __future__ import annotations

from types import TracebackType

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import HOST, board_called
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.jobs import Job, Request, select
from pennyweight.catalogue.primitive import Primitive
from pennyweight.check.algorithm import AlgorithmSubject
from pennyweight.check.primitive import PrimitiveSubject
from pennyweight.check.subject import Options, Subject
from pennyweight.check.verdict import DEFAULT, ONE_SHOT, Effort, Verdict
from pennyweight.lab import Lab
from pennyweight.run.bench import BoardBench
from pennyweight.run.guest import Call
from pennyweight.run.host import Host


class Session:
    """A context manager, at whose end the process that runs host code ends."""

    def __init__(self, lab: Lab, host: Host | None = None) -> None:
        self.lab = lab
        self._host = host or Host()
        self._subjects: dict[str, Subject] = {}
        self._bench: tuple[Job, BoardBench] | None = None
        self._right: set[tuple[Job, str]] = set()
        """Of what was found right: the job, and the content of each image that was tried."""

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._host.close()

    def subject(self, id: str) -> Subject:
        """The primitive or algorithm of that id; UnknownId where there is neither."""
        entry = self.lab.catalog.entry(id)
        if entry.id not in self._subjects:
            self._subjects[entry.id] = subject_of(entry, self.lab, self._host)
        return self._subjects[entry.id]

    def implementation(self, job: Job) -> Implementation:
        """The job's implementation in the catalogue; UnknownId where there is none."""
        return self.lab.catalog.entry(job.subject).find(job.implementation)

    def bench(self, job: Job) -> BoardBench:
        """The job's board with what was built for it; kept until another job's is asked for.

        UnknownId where there is no such board, BuildError where the implementation is not for it.
        """
        if self._bench is None or self._bench[0] != job:
            implementation = self.implementation(job)
            self._bench = job, self.subject(job.subject).on_board(implementation, job.board)
        return self._bench[1]

    def verdict(self, job: Job, effort: Effort = DEFAULT) -> Verdict:
        """Checks the job's implementation on its board or the host; faults of the code are failures.

        VerificationError where the reference itself is wrong, LabError where something cannot be built.
        """
        subject = self.subject(job.subject)
        verdict = Verdict(job.subject, job.implementation, job.board)
        on_host = job.board == HOST
        bench = subject.on_host(self.implementation(job)) if on_host else self.bench(job)
        subject.check(bench, verdict, effort)
        return verdict

    def check_contract(self, job: Job, verdict: Verdict) -> None:
        """Adds to the verdict what does not hold of the contracts in the sources, where there are any."""
        if job.board != HOST:
            self.subject(job.subject).check_contract(self.bench(job), verdict)

    def chosen_call(
        self, subject: str, board: str, implementation: str, options: Options
    ) -> tuple[Request, Call]:
        """One call. UnknownId, NothingToDo or ChoiceError where what is chosen means none."""
        (job,) = select(self.lab.catalog, [subject], [board_called(board).name], [implementation])
        at_work = self.subject(job.subject)
        request = at_work.request(job, options)
        call = next(at_work.calls(self.bench(job).guest(at_work.symbol(request)), request))
        return request, call

    def require(self, job: Job, symbol: str) -> None:
        """VerificationError unless the image with that function is right; each is checked once."""
        bench = self.bench(job)
        if (job, bench.image(symbol).content) in self._right:
            return
        self.verdict(job, ONE_SHOT).require()
        self._right |= {(job, image.content) for image in bench.images}


def subject_of(entry: Primitive | Algorithm, lab: Lab, host: Host) -> Subject:
    """The one place that asks which of the two an entry is."""
    if isinstance(entry, Primitive):
        return PrimitiveSubject(lab, host, entry)
    return AlgorithmSubject(lab, host, entry)
