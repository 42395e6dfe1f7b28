# SPDX-License-Identifier: Apache-2.0 OR MIT
"""An entry of the catalogue at work: what is asked of it, how it is built, called and checked.

All that differs between a primitive and an algorithm is in the two classes of it (`primitive`, `algorithm`);
nothing else asks which of them it has.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from pennyweight.build.image import Recipe
from pennyweight.catalogue.entry import OPTIMISATIONS, Entry, Implementation
from pennyweight.catalogue.jobs import Job, Lengths, Request
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS
from pennyweight.check.held import Held
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import BuildError, ChoiceError, LabError
from pennyweight.lab import Lab
from pennyweight.run.arguments import Runner
from pennyweight.run.bench import Bench, BoardBench, HostBench, runner
from pennyweight.run.guest import Call, Guest
from pennyweight.run.host import Host

Options = Mapping[str, int | str]
"""What was chosen of one call: `rounds`, `operation`, `ad`, `msg`; what is not in it was not chosen."""


class Subject(ABC):
    """What can be verified and measured. What is made for it, is made once and kept as long as it lives."""

    entry: Entry[Implementation]
    is_not: ClassVar[str]
    """"a primitive, not an algorithm" or the other way round."""
    takes: frozenset[str]
    """The options that mean something to it."""

    def __init__(self, lab: Lab, host: Host) -> None:
        self.lab = lab
        self._host = host

    @abstractmethod
    def requests(self, job: Job, lengths: Sequence[Lengths] | None = None) -> list[Request]:
        """What there is to measure.

        Each measured count; or each operation on inputs of each of the lengths, None for the usual ones.
        """

    @abstractmethod
    def secret_requests(self, job: Job) -> list[Request]:
        """The calls that secrets are followed through."""

    @abstractmethod
    def request(self, job: Job, options: Options) -> Request:
        """The one call that was chosen. ChoiceError where there is none."""

    def completed(self, request: Request) -> Request:
        """With the operation, which need not be said of what has but one; LabError where there is no such."""
        operations = self.entry.operations
        if request.operation is None and len(operations) == 1:
            return replace(request, operation=operations[0])
        if request.operation not in operations:
            raise LabError(
                f"{self.entry.id} has no operation {request.operation!r}; there is {', '.join(operations)}"
            )
        return request

    @abstractmethod
    def symbol(self, request: Request) -> str:
        """The function that the request calls; LabError where the implementation has none for it."""

    @abstractmethod
    def entries(self, symbol: str) -> tuple[str, ...]:
        """The functions in the image that holds this one: what a product would link."""

    @abstractmethod
    def calls(self, guest: Guest, request: Request) -> Iterator[Call]:
        """The call that is measured, and after it others in which a secret must not show either."""

    @abstractmethod
    def is_checkable(self, job: Job) -> bool:
        """Whether there is anything that the job's implementation can be checked with."""

    @abstractmethod
    def check(self, bench: Bench, verdict: Verdict, effort: Effort) -> None:
        """Tries the verdict's implementation on the bench and writes down in the verdict what is wrong.

        VerificationError where the reference is wrong itself, LabError where something cannot be built.
        """

    @abstractmethod
    def held(self, bench: BoardBench, implementation: str) -> Iterator[Held]:
        """The functions of its own assembly files, what they state and what they do on the bench.

        LabError where a contract cannot be read or a function does not run.
        """

    def check_contract(self, bench: BoardBench, verdict: Verdict) -> None:
        """On the platform's reference board: writes down in the verdict what does not hold of the contracts.

        A function without a contract is told the figures for one.
        """
        if not self.has_contracts(Job(self.entry.id, verdict.implementation, bench.board.name)):
            return
        try:
            for held in self.held(bench, verdict.implementation):
                verdict.failures += (each for each in held.failures() if each not in verdict.failures)
                verdict.notes += filter(None, [held.note()])
        except LabError as error:
            verdict.failures.append(str(error))

    def has_contracts(self, job: Job) -> bool:
        """Whether the job's board is the one that contracts of its implementation speak of."""
        return REFERENCE_BOARDS.get(self.entry.find(job.implementation).platform) == job.board

    def recipe(self, implementation: Implementation, symbol: str | None = None) -> Recipe:
        """What the image with that function is made of; without one: what a library of all is made of."""
        used = [self.lab.catalog.find(primitive).find(id) for primitive, id in implementation.uses.items()]
        own = (*implementation.sources, *(source for each in used for source in each.sources))
        # headers lie beside their sources, or are named <family>/<header>.h
        common = (*self.lab.include_folders, self.entry.folder, self.lab.root / "crypto")
        return Recipe(
            title=f"{self.entry.id}-{implementation.id}",
            sources=tuple(dict.fromkeys((*own, *self.lab.common_sources(implementation.platform)))),
            folders=tuple(dict.fromkeys((*self.entry.public_folders, *common))),
            entries=() if symbol is None else self.entries(symbol),
            optimise=OPTIMISATIONS[implementation.optimise],
        )

    def on_board(self, implementation: Implementation, board: str) -> BoardBench:
        """An implementation on a simulated board; BuildError where it is not for the board."""
        title = f"{self.entry.id} {implementation.id}"
        bench = BoardBench(
            self.lab, board, f"{title} on {board}", lambda symbol: self.recipe(implementation, symbol)
        )
        if not implementation.runs_on(bench.board.platform):
            raise BuildError(
                f"{title} is not for board {board}, which is of the platform {bench.board.platform}"
            )
        return bench

    def on_host(self, implementation: Implementation) -> HostBench:
        """A portable implementation on this machine; LabError where it is not portable or does not build."""
        if implementation.platform != PORTABLE:
            raise LabError(f"{implementation.id} is assembly; only c/... runs on the host")
        return HostBench(self.lab, self._host, self.recipe(implementation))

    @cached_property
    def reference(self) -> HostBench:
        """The portable C on this machine, which the others are compared with."""
        return self.on_host(self.entry.reference)

    @property
    def oracle(self) -> Runner:
        """The same as what is called."""
        return runner(self.reference)

    def refuse(self, option: str) -> ChoiceError:
        """The error for an option of the other sort of subject."""
        return ChoiceError(option, f"{self.entry.id} is {self.is_not}")
