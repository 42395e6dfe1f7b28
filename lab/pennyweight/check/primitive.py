# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Checks of a primitive: known answers, random states against the reference, contracts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pennyweight.build.image import Recipe
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.entry import Vector
from pennyweight.catalogue.jobs import Job, Lengths, Request
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.check.contract import Contract, contract_of
from pennyweight.check.contract_check import Observed, kernel_argument_failures
from pennyweight.check.held import Held
from pennyweight.check.subject import Options, Scope, Sheet, Subject, Titled
from pennyweight.check.verdict import DEFAULT, Effort, Verdict
from pennyweight.errors import ChoiceError, HostError, LabError, MissingContract, SimulationError
from pennyweight.lab import Lab
from pennyweight.run.arguments import AT_USUAL_PLACES, Offsets, Oracle, shown
from pennyweight.run.bench import Bench, BoardBench
from pennyweight.run.guest import Call, Guest
from pennyweight.run.kernel import Inputs, KernelCall, zero_inputs

_STATES_ELSEWHERE = 4
"""Number of random states that are also tried with the buffers at other offsets."""
_FEW = 2
"""Number of the first, and of the last, inputs per value that are tried again on a further board."""
_OTHER_VALUES = 4
"""Number of supported values that are tried besides the measured ones, from lowest to highest."""


class PrimitiveSubject(Subject):
    """A primitive to check: its requests are values of its parameter, such as a number of rounds."""

    entry: Primitive
    is_not = "a primitive, not an algorithm"
    takes = frozenset({"rounds"})

    def __init__(self, primitive: Primitive) -> None:
        self.entry = primitive

    def requests(self, job: Job, lengths: Sequence[Lengths] | None = None) -> list[Request]:
        kernel = self.entry.find(job.implementation)
        return [self._request(job, value) for value in self.entry.measured_values(kernel)]

    def follow(self, job: Job, titled: Titled, context_bytes: int) -> None:
        kernel = self.entry.find(job.implementation)
        for value in values_to_try(self.entry, kernel):
            call = KernelCall(self.entry, kernel, value, zero_inputs(self.entry))
            call.compute(titled(f"{self.entry.parameter.name} = {value}"))

    def request(self, job: Job, options: Options) -> Request:
        for name in options.keys() - self.takes:
            raise self.refuse(name)
        kernel = self.entry.find(job.implementation)
        computed = self.entry.values(kernel)
        value = options.get("rounds", (*self.entry.measured_values(kernel), *computed)[0])
        if value not in computed:
            raise ChoiceError(
                "rounds", f"{kernel.id} of {self.entry.id} computes {_in_words(computed)}, not {value}"
            )
        return self._request(job, int(value))

    def _request(self, job: Job, value: int) -> Request:
        return self.completed(Request(job.subject, job.implementation, job.board, rounds=value))

    def symbol(self, request: Request) -> str:
        kernel = self.entry.find(request.implementation)
        if request.rounds is None or request.rounds not in self.entry.values(kernel):
            raise LabError(
                f"{self.entry.id} {kernel.id} does not compute {self.entry.parameter.name} = "
                f"{request.rounds}; its catalogue entry lists the values it supports"
            )
        return self.entry.symbol_of(kernel, request.rounds)

    def entries(self, symbol: str) -> tuple[str, ...]:
        return (symbol,)

    def calls(self, guest: Guest, request: Request) -> Iterator[Call]:
        """Yield the call with buffers and scalars of zeros."""
        assert request.rounds is not None  # or it would have no symbol
        kernel = self.entry.find(request.implementation)
        call = KernelCall(self.entry, kernel, request.rounds, zero_inputs(self.entry))
        what = f"{self.entry.parameter.name} = {request.rounds}"
        yield Call(guest, call.symbol, tuple(call.arguments()), what)

    def is_checkable(self, job: Job) -> bool:
        """Return False for the reference on the host without a known answer: it would be its own oracle."""
        is_oracle = job.board == HOST and job.implementation == self.entry.reference.id
        return bool(self.entry.vectors) or not is_oracle

    def symbols(self, implementation: str, effort: Effort) -> tuple[str, ...]:
        kernel = self.entry.find(implementation)
        values = (*self.entry.measured_values(kernel), *values_to_try(self.entry, kernel))
        given = (self._value_of(vector) for vector in self.entry.vectors)
        tried = (*values, *(value for value in given if kernel.computes(value)))
        return tuple(dict.fromkeys(self.entry.symbol_of(kernel, value) for value in tried))

    def scope(self, implementation: str) -> tuple[int, ...]:
        """Return the tried values of the parameter, since an implementation may compute only some."""
        return tuple(values_to_try(self.entry, self.entry.find(implementation)))

    def sheet(self, scope: Scope, effort: Effort, oracle: Oracle) -> PrimitiveSheet:
        draw = random.Random(effort.seed)
        asked: list[tuple[KernelCall, str, bool]] = []
        for value in scope or ():
            drawn = random_inputs(self.entry, draw, effort.states)
            titled: list[tuple[str, Inputs]] = [
                (f"random state {number} of seed {effort.seed}", inputs)
                for number, inputs in enumerate(drawn)
            ]
            for number, (title, inputs) in enumerate([*titled, *pattern_inputs(self.entry)]):
                call = KernelCall(self.entry, self.entry.reference, value, inputs)
                asked.append((call, title, number < _STATES_ELSEWHERE))
        replies = oracle([(call.symbol, call.arguments()) for call, _, _ in asked])
        return PrimitiveSheet(
            tuple(
                Question(call.value, call.inputs, call.output(held), title, elsewhere)
                for (call, title, elsewhere), (held, _) in zip(asked, replies, strict=True)
            )
        )

    def check(self, bench: Bench, verdict: Verdict, sheet: Sheet) -> None:
        """Check every vector, and patterns and random inputs unless this is the reference itself."""
        assert isinstance(sheet, PrimitiveSheet)
        kernel = self.entry.find(verdict.implementation).with_words(bench.word_bits)
        checker = _KernelChecker(self.entry, kernel, bench, verdict)
        checker.try_vectors()
        if verdict.board != HOST or verdict.implementation != self.entry.reference.id:
            checker.compare_with(sheet)

    def _value_of(self, vector: Vector) -> int:
        return int(vector.inputs[self.entry.parameter.name])

    def held(self, bench: BoardBench, implementation: str, lab: Lab, recipe: Recipe) -> Iterator[Held]:
        """Yield one function per measured value, or one for all of them."""
        kernel = self.entry.find(implementation)
        by_symbol: dict[str, Held] = {}
        for request in self.requests(Job(self.entry.id, kernel.id, bench.board.name)):
            assert request.rounds is not None
            symbol = self.symbol(request)
            if symbol not in by_symbol:
                contract = self._contract(kernel, request.rounds, bench.board.architecture)
                failures = kernel_argument_failures(contract, kernel) if contract else []
                by_symbol[symbol] = Held(symbol, kernel.platform, contract, argument_failures=failures)
            by_symbol[symbol].observed.append(self._observed(bench, request))
        yield from by_symbol.values()

    def _contract(self, kernel: Kernel, value: int, architecture: str) -> Contract | None:
        try:
            return contract_of(self.entry, kernel, value, architecture)
        except MissingContract:
            return None

    def _observed(self, bench: BoardBench, request: Request) -> Observed:
        guest = bench.guest(self.symbol(request))
        (call,) = self.calls(guest, request)
        result = call.run().result
        assert request.rounds is not None
        return Observed(
            board=request.board,
            names={self.entry.parameter.name: request.rounds},
            cycles=result.cycles,
            stack_bytes=result.stack_bytes,
            code_bytes=guest.image.code_bytes,
            rodata_bytes=guest.image.rodata_bytes,
            changed=frozenset(result.changed),
        )


@dataclass(frozen=True, slots=True)
class Question:
    """Inputs of a primitive, and the reference's result for them."""

    value: int
    """Value of the parameter."""
    inputs: Inputs
    expected: bytes
    title: str
    elsewhere: bool
    """True if it is also tried with the buffers at other offsets."""


@dataclass(frozen=True, slots=True)
class PrimitiveSheet(Sheet):
    """Test inputs for an implementation of a primitive, in addition to the published vectors."""

    questions: tuple[Question, ...]
    """Inputs by value; for each value first the random states, then the patterns."""

    def excerpt(self) -> PrimitiveSheet:
        by_value: dict[int, list[Question]] = {}
        for question in self.questions:
            by_value.setdefault(question.value, []).append(question)
        few = (
            replace(question, elsewhere=False)
            for asked in by_value.values()
            for question in (*asked[:_FEW], *asked[-_FEW:])
        )
        return PrimitiveSheet(tuple(few))


def values_to_try(primitive: Primitive, kernel: Kernel) -> list[int]:
    """Return the measured values, the lowest, the highest and a few between, as far as supported."""
    supported = primitive.values(kernel)
    spread = supported[:: max(1, len(supported) // _OTHER_VALUES)]
    return sorted({*primitive.measured_values(kernel), *spread, supported[-1]})


def random_inputs(
    primitive: Primitive, draw: random.Random, states: int = DEFAULT.states
) -> Iterator[dict[str, bytes | int]]:
    """Yield random buffers and scalars; every second time the scalars are 0, to compare timings."""
    for number in range(states):
        inputs: dict[str, bytes | int] = {}
        for argument in primitive.arguments:
            if argument.is_buffer:
                inputs[argument.name] = draw.randbytes(argument.bytes)
            elif argument.kind == "scalar":
                inputs[argument.name] = draw.randint(0, argument.maximum) if number % 2 else 0
        yield inputs


def pattern_inputs(primitive: Primitive) -> Iterator[tuple[str, Inputs]]:
    """Yield named patterns that expose wrong carries and masks: zeros, ones, and words of both in turn."""
    word = max(1, primitive.word_bits // 8)
    patterns = {"all-zero state": b"\0", "all-one state": b"\xff"}
    for size in sorted({2, word}):
        low, high = b"\0" * size, b"\xff" * size
        patterns[f"state of words {low.hex()} {high.hex()}"] = low + high
        patterns[f"state of words {high.hex()} {low.hex()}"] = high + low
    for title, pattern in patterns.items():
        inputs: dict[str, bytes | int] = {a.name: 0 for a in primitive.arguments if a.kind == "scalar"}
        for buffer in primitive.buffers:
            inputs[buffer.name] = (pattern * buffer.bytes)[: buffer.bytes]
        yield title, inputs


class _KernelChecker:
    """Checker of a kernel, which makes the calls and records errors in the verdict."""

    def __init__(self, primitive: Primitive, kernel: Kernel, bench: Bench, verdict: Verdict) -> None:
        self._primitive = primitive
        self._kernel = kernel
        self._bench = bench
        self._verdict = verdict
        self._cycles: dict[tuple[int, ...], int] = {}

    def try_vectors(self) -> None:
        parameter, output = self._primitive.parameter.name, self._primitive.output.name
        for vector in self._primitive.vectors:
            value = int(vector.inputs[parameter])
            if self._kernel.computes(value):
                self._verdict.vectors += 1
                inputs = {output: bytes(len(vector.result)), **vector.inputs}
                self._compare(value, inputs, AT_USUAL_PLACES, vector.result, f"vector {vector.source!r}")

    def compare_with(self, sheet: PrimitiveSheet) -> None:
        distinct: set[tuple[bytes | int, ...]] = set()
        for question in sheet.questions:
            distinct.add(tuple(question.inputs.values()))
            offsets = self._bench.word_offsets
            self._compare(question.value, question.inputs, offsets[:1], question.expected, question.title)
            for first in range(1, len(offsets)) if question.elsewhere else ():
                # no two buffers of a call at the same offset
                moved = (*offsets[first:], *offsets[:first])
                place = f"{question.title}, buffers at offsets {shown(moved)}"
                self._compare(question.value, question.inputs, moved, question.expected, place)
        self._verdict.random_states = len(distinct)

    def _compare(self, value: int, inputs: Inputs, offsets: Offsets, expected: bytes, title: str) -> None:
        verdict = self._verdict
        if verdict.hopeless:
            return
        call = KernelCall(self._primitive, self._kernel, value, inputs)
        try:
            returned = self._bench.run(call.symbol, call.arguments(), offsets)
        except (SimulationError, HostError) as problem:
            # the verdict names the implementation and the board
            named = f"{self._primitive.id} {self._kernel.id} on {verdict.board}, "
            verdict.failures.append(f"{title}: {str(problem).removeprefix(named)}")
            return
        output, cycles = call.output(returned.memory), returned.cycles
        at = f"{self._primitive.parameter.name} = {value}"
        if output != expected:
            pairs = enumerate(zip(output, expected, strict=True))
            first = next(place for place, (got, wanted) in pairs if got != wanted)
            verdict.failures.append(
                f"{title}, {at}: {self._primitive.output.name} differs, first at byte {first}: "
                f"is {output.hex()}, must be {expected.hex()}"
            )
        # scalars are public, so the time may depend on them; it must not depend on the buffers' content
        scalars = [int(inputs[a.name]) for a in self._primitive.arguments if a.kind == "scalar"]
        known = self._cycles.setdefault((value, *scalars), cycles)
        if known != cycles:
            verdict.uneven += output == expected
            verdict.failures.append(
                f"{title}, {at}: takes {cycles} cycles, but {known} on other data; "
                "the time depends on the content of the buffers"
            )


def _in_words(values: list[int]) -> str:
    return ", ".join(map(str, values)) if len(values) < 5 else f"{values[0]}, {values[1]}, … {values[-1]}"
