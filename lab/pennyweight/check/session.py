# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Session: the built, loaded and computed objects of a lab, kept for the duration of a command.

A session cannot go to another process; a `Job`, a `Request`, a `Subject`, a `Kit`, a `Sheet` and a `Verdict`
can. A process that is given some of them opens a session of its own if it needs one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import TracebackType

from pennyweight.build.image import Recipe, build_library, size_of
from pennyweight.build.kit import Kit, Workpiece
from pennyweight.build.toolchain import LINES
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.entry import OPTIMISATIONS, Implementation
from pennyweight.catalogue.jobs import Job, Request, select
from pennyweight.catalogue.platforms import PLATFORMS, PORTABLE
from pennyweight.catalogue.primitive import Primitive
from pennyweight.check.algorithm import AlgorithmSubject
from pennyweight.check.held import Held
from pennyweight.check.primitive import PrimitiveSubject
from pennyweight.check.subject import Options, Scope, Sheet, Subject
from pennyweight.check.verdict import DEFAULT, Effort, Verdict
from pennyweight.errors import BuildError, LabError
from pennyweight.lab import Lab
from pennyweight.run.bench import BoardBench, HostBench
from pennyweight.run.guest import Call
from pennyweight.run.host import Host, HostLibrary
from pennyweight.run.kernel import Inputs, KernelCall


class Session:
    """Context manager of a session; its end stops the process that runs host code."""

    def __init__(self, lab: Lab, host: Host | None = None, debug: str = LINES) -> None:
        """Open a session on `lab`; `debug` selects the debug information of C: LINES or VARIABLES."""
        self.lab = lab
        self._debug = debug
        self._host = host or Host()
        self._subjects: dict[str, Subject] = {}
        self._references: dict[str, HostBench] = {}
        self._sheets: dict[tuple[str, Scope, Effort], Sheet] = {}
        self._declared: dict[str, tuple[str, ...]] = {}
        self._bench: tuple[Job, BoardBench] | None = None

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._host.close()

    def subject(self, id: str) -> Subject:
        """Return the primitive or algorithm of that id; UnknownId if there is neither."""
        entry = self.lab.catalog.entry(id)
        if entry.id not in self._subjects:
            self._subjects[entry.id] = subject_of(entry)
        return self._subjects[entry.id]

    def implementation(self, job: Job) -> Implementation:
        """Return the job's implementation in the catalogue; UnknownId if there is none."""
        return self.lab.catalog.entry(job.subject).find(job.implementation)

    def recipe(self, subject: str, implementation: Implementation, symbol: str | None = None) -> Recipe:
        """Return the recipe of the image with that function, or without `symbol` of a library of all."""
        lab, at_work = self.lab, self.subject(subject)
        used = [lab.catalog.find(primitive).find(id) for primitive, id in implementation.uses.items()]
        primitives = tuple(source for each in used for source in each.sources)
        own = (*implementation.sources, *primitives)
        # headers are next to their sources, or included as <family>/<header>.h
        common = (*lab.include_folders, at_work.entry.folder, lab.root / "crypto")
        return Recipe(
            title=f"{subject}-{implementation.id}",
            sources=tuple(dict.fromkeys((*own, *lab.common_sources(implementation.platform)))),
            folders=tuple(dict.fromkeys((*at_work.entry.public_folders, *common))),
            entries=() if symbol is None else at_work.entries(symbol),
            optimise=OPTIMISATIONS[implementation.optimise],
            primitives=primitives,
            debug=self._debug,
        )

    def kit(self, subject: str, implementation: str, on: str, effort: Effort) -> Kit:
        """Return all images for checks and measurements on a board, or on a platform for any of its boards.

        Raises BuildError if one cannot be built; for a platform also if a board may need one of its own.
        """
        built = self._workpiece(subject, self.lab.catalog.entry(subject).find(implementation), on)
        symbols = self.subject(subject).symbols(implementation, effort)
        images = {symbol: built.image(symbol) for symbol in symbols}
        return Kit(built.title, images, built.context_bytes if effort.streams else 0)

    def bench(self, job: Job) -> BoardBench:
        """Return the job's board with its images, kept until another job is requested.

        Raises UnknownId if there is no such board, BuildError if the implementation is not for it.
        """
        if self._bench is None or self._bench[0] != job:
            built = self._workpiece(job.subject, self.implementation(job), job.board)
            self._bench = job, BoardBench(built, self.lab.boards.find(job.board))
        return self._bench[1]

    def _workpiece(self, subject: str, implementation: Implementation, on: str) -> Workpiece:
        """Return the images for a board or a platform; BuildError if the implementation is for another."""
        title = f"{subject} {implementation.id}"
        platform = on if on in PLATFORMS else self.lab.boards.find(on).platform
        if not implementation.runs_on(platform):
            raise BuildError(f"{title} does not run on board {on}, whose platform is {platform}")
        return Workpiece(
            self.lab,
            title,
            on,
            partial(self.recipe, subject, implementation),
            partial(self.context_bytes, subject, self.recipe(subject, implementation), on),
        )

    def on_host(self, subject: str, implementation: Implementation) -> HostBench:
        """Return a portable implementation on the host; LabError if it is not portable or does not build."""
        if implementation.platform != PORTABLE:
            raise LabError(f"{implementation.id} is assembly; only c/... runs on the host")
        recipe = self.recipe(subject, implementation)
        library = HostLibrary(self._host, build_library(self.lab, recipe), recipe.sources)
        return HostBench(library, self.context_bytes(subject, recipe, None))

    def context_bytes(self, subject: str, recipe: Recipe, on: str | None) -> int:
        """Return the size of the streaming context in bytes, or 0 if there is none.

        `on` is a board, a platform, or None for the host.
        """
        context = self.subject(subject).context
        if context is None:
            return 0
        if on is None:
            return size_of(self.lab, *context, recipe, None)
        memory = PLATFORMS[on].any_board if on in PLATFORMS else self.lab.boards.find(on)
        return size_of(self.lab, *context, recipe, memory)

    def reference(self, subject: str) -> HostBench:
        """Return the portable C on the host, with which the others are compared."""
        if subject not in self._references:
            portable = self.subject(subject).entry.reference
            self._references[subject] = self.on_host(subject, portable)
        return self._references[subject]

    def sheet(self, subject: str, scope: Scope, effort: Effort) -> Sheet:
        """Return the inputs for a subject's implementations with the reference's answers, computed once.

        Raises VerificationError if the reference itself is wrong.
        """
        key = subject, scope, effort
        if key not in self._sheets:
            oracle = self.reference(subject).run_all
            self._sheets[key] = self.subject(subject).sheet(scope, effort, oracle)
        return self._sheets[key]

    def expected(self, primitive: str, value: int, inputs: Inputs) -> bytes:
        """Return the result of a primitive's reference on the host."""
        entry = self.lab.catalog.find(primitive)
        call = KernelCall(entry, entry.reference, value, inputs)
        ((held, _),) = self.reference(primitive).run_all([(call.symbol, call.arguments())])
        return call.output(held)

    def verdict(self, job: Job, effort: Effort = DEFAULT) -> Verdict:
        """Check the job's implementation on its board or the host; errors of the code are failures.

        Raises VerificationError if the reference itself is wrong, LabError if something cannot be built.
        """
        subject = self.subject(job.subject)
        verdict = Verdict(job.subject, job.implementation, job.board)
        on_host = job.board == HOST
        bench = self.on_host(job.subject, self.implementation(job)) if on_host else self.bench(job)
        subject.check(bench, verdict, self.sheet(job.subject, subject.scope(job.implementation), effort))
        return verdict

    def declared(self, job: Job) -> tuple[str, ...]:
        """Return the public functions that the header of the job's subject declares, if it has one."""
        if job.subject not in self._declared:
            entry = self.lab.catalog.entry(job.subject)
            declared = self.lab.catalog.declared(entry) if isinstance(entry, Algorithm) else ()
            self._declared[job.subject] = declared
        return self._declared[job.subject]

    def check_contract(self, job: Job, verdict: Verdict) -> None:
        """Add to the verdict the wrong statements of the contracts, on the platform's reference board only.

        For a function without a contract, a draft with its figures is added to the notes.
        """
        if not self.subject(job.subject).has_contracts(job):
            return
        try:
            for held in self.held(job):
                verdict.failures += (each for each in held.failures() if each not in verdict.failures)
                verdict.notes += filter(None, [held.note()])
        except LabError as error:
            verdict.failures.append(str(error))

    def held(self, job: Job) -> Iterator[Held]:
        """Yield the functions of the job's own assembly files with their contracts and observed calls.

        Raises LabError if a contract cannot be read or a function does not run.
        """
        recipe = self.recipe(job.subject, self.implementation(job))
        return self.subject(job.subject).held(self.bench(job), job.implementation, self.lab, recipe)

    def chosen_call(
        self, subject: str, board: str, implementation: str, options: Options
    ) -> tuple[Request, Call]:
        """Return the chosen call; UnknownId, NothingToDo or ChoiceError if the choice is not valid."""
        catalog, boards = self.lab.catalog, self.lab.boards
        (job,) = select(catalog, boards, [subject], [boards.called(board).name], [implementation])
        request = self.subject(job.subject).request(job, options)
        return request, self.call(request)

    def call(self, request: Request) -> Call:
        """Return the call described by `request`, on its board.

        Raises LabError if the board cannot run it.
        """
        subject = self.subject(request.subject)
        return next(subject.calls(self.bench(request.job).guest(subject.symbol(request)), request))


def subject_of(entry: Primitive | Algorithm) -> Subject:
    """Return the subject of an entry; no other code distinguishes primitives from algorithms."""
    return PrimitiveSubject(entry) if isinstance(entry, Primitive) else AlgorithmSubject(entry)
