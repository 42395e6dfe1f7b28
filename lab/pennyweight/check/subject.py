# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Subject: an entry of the catalogue with its requests, its build, its calls and its checks.

The two subclasses in `primitive` and `algorithm` contain every difference between primitives and
algorithms; no other code distinguishes them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from pennyweight.build.image import Recipe
from pennyweight.catalogue.entry import Entry, Implementation
from pennyweight.catalogue.jobs import Job, Lengths, Request
from pennyweight.check.held import Held
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import ChoiceError, advice
from pennyweight.lab import Lab
from pennyweight.run.arguments import Oracle, Runner
from pennyweight.run.bench import Bench, BoardBench
from pennyweight.run.guest import Call, ComparisonFunction, Guest

Options = Mapping[str, int | str]
"""Chosen options of one call: `rounds`, `operation`, `ad`, `msg`; missing ones were not chosen."""


Titled = Callable[[str], Runner]
"""Function from a title such as "decrypt, ..." to the runner for its calls."""


class Sheet(ABC):
    """Test inputs with their right answers, made next to the oracle and usable anywhere."""

    @abstractmethod
    def excerpt(self) -> Sheet:
        """Return a few of them for a further board: another board of the same core has passed all."""


Scope = tuple[int, ...] | None
"""Scope of a sheet: see `Subject.scope`."""


class Subject(ABC):
    """An entry that can be verified and measured: catalogue facts only, so it can go to another process."""

    entry: Entry[Implementation]
    is_not: ClassVar[str]
    """Description of the other kind: "a primitive, not an algorithm" or the reverse."""
    takes: frozenset[str]
    """Options that apply to it."""

    @abstractmethod
    def requests(self, job: Job, lengths: Sequence[Lengths] | None = None) -> list[Request]:
        """Return the requests to measure.

        A primitive has one per measured value of its parameter, an algorithm one per operation and each of
        the lengths; None stands for the default lengths.
        """

    @abstractmethod
    def follow(self, job: Job, titled: Titled, context_bytes: int) -> None:
        """Make the calls in which no secret may leak, each with the runner that `titled` returns."""

    def verdicts(self, symbol: str) -> tuple[tuple[str, ...], ComparisonFunction | None]:
        """Return functions whose result is public in a call of `symbol` although it depends on secrets.

        These are its own functions, and the comparison of tags.
        """
        return (), None

    @abstractmethod
    def request(self, job: Job, options: Options) -> Request:
        """Return the one call that was chosen; ChoiceError if there is none."""

    def completed(self, request: Request) -> Request:
        """Return the request with its operation, which may be omitted if there is only one.

        Raises ChoiceError for an unknown operation.
        """
        operations = self.entry.operations
        if request.operation is None and len(operations) == 1:
            return replace(request, operation=operations[0])
        if request.operation not in operations:
            wanted = str(request.operation)
            near = advice(wanted, operations, "")
            raise ChoiceError("operation", f"{self.entry.id}: unknown operation {wanted!r}; {near}")
        return request

    @abstractmethod
    def symbol(self, request: Request) -> str:
        """Return the function that the request calls; LabError if the implementation has none for it."""

    @abstractmethod
    def entries(self, symbol: str) -> tuple[str, ...]:
        """Return the functions in the image that contains this one: those that a product would link."""

    @abstractmethod
    def calls(self, guest: Guest, request: Request) -> Iterator[Call]:
        """Yield the call to measure."""

    @abstractmethod
    def is_checkable(self, job: Job) -> bool:
        """Return True if there is anything to check the job's implementation against."""

    @abstractmethod
    def symbols(self, implementation: str, effort: Effort) -> tuple[str, ...]:
        """Return the functions that are called to check and measure it."""

    @property
    def context(self) -> tuple[str, str] | None:
        """Type of its streaming context and the header that declares it, or None."""
        return None

    @abstractmethod
    def scope(self, implementation: str) -> Scope:
        """Return the part of the subject that the implementation supports; equal scopes share a sheet."""

    @abstractmethod
    def sheet(self, scope: Scope, effort: Effort, oracle: Oracle) -> Sheet:
        """Return test inputs with the answers of the portable C on the host, which `oracle` calls.

        Raises VerificationError if the portable C itself is wrong.
        """

    @abstractmethod
    def check(self, bench: Bench, verdict: Verdict, sheet: Sheet) -> None:
        """Test the verdict's implementation on the bench and record errors in the verdict."""

    def has_contracts(self, job: Job) -> bool:
        """Return True if the job's board is one that contracts of its implementation are stated for."""
        return job.board in self.entry.find(job.implementation).contract_boards

    @abstractmethod
    def held(self, bench: BoardBench, implementation: str, lab: Lab, recipe: Recipe) -> Iterator[Held]:
        """Yield the functions of its own assembly files with their contracts and their calls on the bench.

        `recipe` is the build recipe of a library of all its functions. Raises LabError if a contract cannot
        be read or a function does not run.
        """

    def refuse(self, option: str) -> ChoiceError:
        """Return the error for an option that applies only to the other kind of subject."""
        return ChoiceError(option, f"{self.entry.id} is {self.is_not}")
