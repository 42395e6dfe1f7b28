# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A kernel of a primitive on a board, called for the tests with any value and inputs."""

from __future__ import annotations

from dataclasses import dataclass

from pennyweight import _sim
from pennyweight.build.image import Image
from pennyweight.catalogue.jobs import Job
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.run.guest import Call
from pennyweight.run.kernel import Inputs, KernelCall, zero_inputs


@dataclass(frozen=True, slots=True)
class Run:
    """One call that came to its return."""

    output: bytes
    result: _sim.CallResult


class KernelBench:
    """A kernel of a primitive on a board. It is built and loaded only once for all calls."""

    def __init__(self, lab: Lab, primitive: str, implementation: str, board: str) -> None:
        self.primitive = lab.catalog.find(primitive)
        self._bench = Session(lab).bench(Job(primitive, implementation, board))
        self.kernel = self.primitive.find(implementation).with_words(self._bench.word_bits)

    def image(self, value: int) -> Image:
        """Return the image of the function that computes `value`."""
        return self._bench.image(self.primitive.symbol_of(self.kernel, value))

    def call(self, value: int, inputs: Inputs | None = None) -> Call:
        """Return the call that computes `value`; its inputs are zeros if none are given."""
        call = self._call(value, inputs)
        what = f"{self.primitive.parameter.name} = {value}"
        return Call(self._bench.guest(call.symbol), call.symbol, tuple(call.arguments()), what)

    def run(self, value: int, inputs: Inputs | None = None) -> Run:
        """Make the call of `call` and return its output."""
        answer = self.call(value, inputs).run()
        return Run(self.output(answer.memory), answer.result)

    def output(self, memory: dict[str, bytes]) -> bytes:
        """Return the content of the written buffer after a call."""
        return self._call(0, None).output(memory)

    def _call(self, value: int, inputs: Inputs | None) -> KernelCall:
        given = zero_inputs(self.primitive) if inputs is None else inputs
        return KernelCall(self.primitive, self.kernel, value, given)


def image_of(lab: Lab, primitive: str, implementation: str, board: str, value: int) -> Image:
    """Build the function that computes `value` and return its image."""
    return KernelBench(lab, primitive, implementation, board).image(value)
