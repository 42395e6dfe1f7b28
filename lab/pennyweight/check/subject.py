# SPDX-License-Identifier: Apache-2.0 OR MIT
"""An entry of the catalogue at work: what is asked of it, how it is built, called and checked.

All that differs between a primitive and an algorithm is in the two classes of it (`primitive`, `algorithm`);
nothing else asks which of them it has.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from pennyweight.build.image import Recipe
from pennyweight.catalogue.entry import Entry, Implementation
from pennyweight.catalogue.jobs import Job, Lengths, Request
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.held import Held
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import ChoiceError, LabError
from pennyweight.lab import Lab
from pennyweight.run.arguments import Oracle, Runner
from pennyweight.run.bench import Bench, BoardBench
from pennyweight.run.guest import Call, Comparison, Guest

Options = Mapping[str, int | str]
"""What was chosen of one call: `rounds`, `operation`, `ad`, `msg`; what is not in it was not chosen."""


Titled = Callable[[str], Runner]
"""What makes the calls of a title: "decrypt, ..."."""


class Sheet(ABC):
    """Questions with their right answers: made where the oracle is, to be tried anywhere."""

    @abstractmethod
    def excerpt(self) -> Sheet:
        """A few of them, for a further board: the image is known to be right on another of the same core."""


Scope = tuple[int, ...] | None
"""See `Subject.scope`."""


class Subject(ABC):
    """What can be verified and measured: facts of the catalogue, to be handed to another process."""

    entry: Entry[Implementation]
    is_not: ClassVar[str]
    """"a primitive, not an algorithm" or the other way round."""
    takes: frozenset[str]
    """The options that mean something to it."""

    @abstractmethod
    def requests(self, job: Job, lengths: Sequence[Lengths] | None = None) -> list[Request]:
        """What there is to measure.

        Each measured count; or each operation on inputs of each of the lengths, None for the usual ones.
        """

    @abstractmethod
    def follow(self, job: Job, titled: Titled, context_bytes: int) -> None:
        """Makes the calls in which no secret must show, each with what `titled` gives for its title."""

    def verdicts(self, symbol: str) -> tuple[tuple[str, ...], Comparison | None]:
        """Functions whose result is no secret in a call of the function `symbol`, though made from secrets.

        Those of its own, and the comparison of tags.
        """
        return (), None

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
        """The call that is measured."""

    @abstractmethod
    def is_checkable(self, job: Job) -> bool:
        """Whether there is anything that the job's implementation can be checked with."""

    @abstractmethod
    def symbols(self, implementation: str, effort: Effort) -> tuple[str, ...]:
        """The functions that are called when it is checked and measured."""

    @property
    def context(self) -> tuple[str, str] | None:
        """The type of its streaming context and the header that declares it, if it has one."""
        return None

    @abstractmethod
    def scope(self, implementation: str) -> Scope:
        """What of the subject the implementation can be asked; the same sheet is for all with the same."""

    @abstractmethod
    def sheet(self, scope: Scope, effort: Effort, oracle: Oracle) -> Sheet:
        """Questions with the answers of the portable C on this machine, which the oracle makes calls of.

        VerificationError where the portable C is wrong itself.
        """

    @abstractmethod
    def check(self, bench: Bench, verdict: Verdict, sheet: Sheet) -> None:
        """Tries the verdict's implementation on the bench and writes down in the verdict what is wrong."""

    def has_contracts(self, job: Job) -> bool:
        """Whether the job's board is the one that contracts of its implementation speak of."""
        return REFERENCE_BOARDS.get(self.entry.find(job.implementation).platform) == job.board

    @abstractmethod
    def held(self, bench: BoardBench, implementation: str, lab: Lab, recipe: Recipe) -> Iterator[Held]:
        """The functions of its own assembly files, what they state and what they do on the bench.

        `recipe` is what a library of all its functions is made of. LabError where a contract cannot be read
        or a function does not run.
        """

    def refuse(self, option: str) -> ChoiceError:
        """The error for an option of the other sort of subject."""
        return ChoiceError(option, f"{self.entry.id} is {self.is_not}")
