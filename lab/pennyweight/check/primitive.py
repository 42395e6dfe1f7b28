# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Verifying an implementation: known answers, and random states against the reference."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pennyweight.catalogue.primitive import Implementation, Primitive
from pennyweight.errors import HostError, SimulationError, VerificationError
from pennyweight.lab import Lab
from pennyweight.run.calls import Benches
from pennyweight.run.guest import ALIGNMENT
from pennyweight.run.host import HostFunction

HOST = "host"
"""Stands for this machine where a board is named: only C runs on it."""

DEFAULT_SEED = 1
STATES_PER_VALUE = 24
"""Random ones; the patterns come on top."""
_STATES_ELSEWHERE = 4
"""So many of them are tried with the buffers at other offsets too."""
_OTHER_VALUES = 4
"""Supported values that are tried beside the measured ones, the lowest and the highest."""

_MOST_FAILURES = 3
"""After so many the rest is not tried: a runaway function takes its whole budget each time."""

Inputs = dict[str, bytes | int]

_Call = Callable[[int, Inputs, int], tuple[bytes, int]]
"""(value, inputs, offset of the buffers) -> (output, cycles)."""


@dataclass(slots=True)
class Verdict:
    """What was checked of an implementation on a board, and what was wrong."""

    primitive: str
    implementation: str
    board: str
    vectors: int = 0
    """Calls with a known answer."""
    random_states: int = 0
    """Distinct inputs, random ones and patterns, on which it was compared with the reference on the host."""
    failures: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What the person should know though it is no failure."""

    @property
    def passed(self) -> bool:
        """Whether something was checked and all of it was right."""
        return not self.failures and self.vectors + self.random_states > 0

    def require(self) -> None:
        """VerificationError with the failures unless the verdict is good."""
        if self.passed:
            return
        found = self.failures or ["nothing could be checked: the reference itself, and no vector"]
        lines = "".join(f"\n  {failure}" for failure in found)
        raise VerificationError(
            f"{self.primitive} {self.implementation} on {self.board} failed its verification:{lines}"
        )


def verify(
    lab: Lab,
    primitive: Primitive,
    implementation: Implementation,
    board: str,
    seed: int = DEFAULT_SEED,
    states: int = STATES_PER_VALUE,
) -> Verdict:
    """Checks `implementation` on a simulated board, or on the `host`; faults of the code are failures.

    `states` is the number of random ones for each value of the parameter, drawn from `seed`.
    Raises LabError where it cannot be built or there is no such board.
    """
    if board != HOST:
        return verify_on(Benches(lab, primitive, implementation, board), lab, seed, states)
    verdict = Verdict(primitive.id, implementation.id, HOST)
    own = HostFunction(lab, primitive, implementation)
    oracle = None if implementation == primitive.reference else HostFunction(lab, primitive)
    checker = _Checker(verdict, primitive, implementation, lambda value, inputs, _: (own(value, inputs), 0))
    checker.check(oracle, offsets=(0,), seed=seed, states=states)
    return verdict


def verify_on(
    benches: Benches, lab: Lab, seed: int = DEFAULT_SEED, states: int = STATES_PER_VALUE
) -> Verdict:
    """The same for functions that are on their boards already: what is measured is what was verified."""
    primitive, implementation = benches.primitive, benches.implementation
    verdict = Verdict(primitive.id, implementation.id, benches.board.name)

    def call(value: int, inputs: Inputs, offset: int) -> tuple[bytes, int]:
        run = benches.for_value(value).run(value, inputs, offset)
        return run.output, run.result.cycles

    step = ALIGNMENT[benches.board.platform]
    checker = _Checker(verdict, primitive, implementation, call)
    checker.check(HostFunction(lab, primitive), offsets=(0, step, 3 * step), seed=seed, states=states)
    return verdict


def values_to_try(primitive: Primitive, implementation: Implementation) -> list[int]:
    """The measured values, the lowest, the highest and a few between: as far as they are computed."""
    supported = [value for value in primitive.parameter.values() if implementation.computes(value)]
    spread = supported[:: max(1, len(supported) // _OTHER_VALUES)]
    return sorted({*primitive.measured_values(implementation), *spread, supported[-1]})


def random_inputs(
    primitive: Primitive, draw: random.Random, states: int = STATES_PER_VALUE
) -> Iterator[Inputs]:
    """Random buffers and scalars; every second time the scalars are 0, so that times can be compared."""
    for number in range(states):
        inputs: Inputs = {}
        for argument in primitive.arguments:
            if argument.is_buffer:
                inputs[argument.name] = draw.randbytes(argument.bytes)
            elif argument.kind == "scalar":
                inputs[argument.name] = draw.randint(0, argument.maximum) if number % 2 else 0
        yield inputs


def pattern_inputs(primitive: Primitive) -> Iterator[tuple[str, Inputs]]:
    """All buffers zero, all ones, and words of both by turns, where carries and masks go wrong; named."""
    word = max(1, primitive.word_bits // 8)
    patterns = {"all-zero state": b"\0", "all-one state": b"\xff"}
    for size in sorted({2, word}):
        low, high = b"\0" * size, b"\xff" * size
        patterns[f"state of words {low.hex()} {high.hex()}"] = low + high
        patterns[f"state of words {high.hex()} {low.hex()}"] = high + low
    for title, pattern in patterns.items():
        inputs: Inputs = {a.name: 0 for a in primitive.arguments if a.kind == "scalar"}
        for buffer in primitive.buffers:
            inputs[buffer.name] = (pattern * buffer.bytes)[: buffer.bytes]
        yield title, inputs


class _Checker:
    """Makes the calls and writes down in the verdict what is wrong with them."""

    def __init__(
        self, verdict: Verdict, primitive: Primitive, implementation: Implementation, call: _Call
    ) -> None:
        self._verdict = verdict
        self._primitive = primitive
        self._implementation = implementation
        self._call = call
        self._cycles: dict[tuple[int, ...], int] = {}

    def check(self, oracle: HostFunction | None, offsets: tuple[int, ...], seed: int, states: int) -> None:
        """Every vector, and wherever there is an oracle patterns and random inputs."""
        for vector in self._primitive.vectors:
            if self._implementation.computes(vector.value):
                self._verdict.vectors += 1
                inputs: Inputs = {self._primitive.output.name: bytes(len(vector.result)), **vector.inputs}
                self._compare(vector.value, inputs, offsets[0], vector.result, f"vector {vector.source!r}")
        if oracle is None:
            return
        draw = random.Random(seed)
        distinct: set[tuple[bytes | int, ...]] = set()
        for value in values_to_try(self._primitive, self._implementation):
            drawn = random_inputs(self._primitive, draw, states)
            titled = [
                (f"random state {number} of seed {seed}", inputs) for number, inputs in enumerate(drawn)
            ]
            for number, (title, inputs) in enumerate([*titled, *pattern_inputs(self._primitive)]):
                distinct.add(tuple(inputs.values()))
                expected = oracle(value, inputs)
                for offset in offsets if number < _STATES_ELSEWHERE else offsets[:1]:
                    place = f"{title}, buffers at offset {offset}" if offset else title
                    self._compare(value, inputs, offset, expected, place)
        self._verdict.random_states = len(distinct)

    def _compare(self, value: int, inputs: Inputs, offset: int, expected: bytes, title: str) -> None:
        failures = self._verdict.failures
        if len(failures) >= _MOST_FAILURES:
            return
        try:
            output, cycles = self._call(value, inputs, offset)
        except (SimulationError, HostError) as problem:
            # The verdict says which implementation and which board.
            named = f"{self._primitive.id} {self._implementation.id} on {self._verdict.board}, "
            failures.append(f"{title}: {str(problem).removeprefix(named)}")
            return
        at = f"{self._primitive.parameter.name} = {value}"
        if output != expected:
            pairs = enumerate(zip(output, expected, strict=True))
            first = next(place for place, (got, wanted) in pairs if got != wanted)
            failures.append(
                f"{title}, {at}: {self._primitive.output.name} differs, first at byte {first}: "
                f"is {output.hex()}, must be {expected.hex()}"
            )
        # scalars are public, so time may depend on them; it must not depend on what is in the buffers
        scalars = [int(inputs[a.name]) for a in self._primitive.arguments if a.kind == "scalar"]
        known = self._cycles.setdefault((value, *scalars), cycles)
        if known != cycles:
            failures.append(
                f"{title}, {at}: takes {cycles} cycles, but {known} on other data; "
                "the time depends on what is in the buffers"
            )
