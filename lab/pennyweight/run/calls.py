# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Calling the built function of a primitive: buffers in its layout, arguments in order, output read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pennyweight import _sim
from pennyweight.build.image import Image, build
from pennyweight.catalogue.layouts import LAYOUTS
from pennyweight.catalogue.primitive import Implementation, Primitive
from pennyweight.errors import SimulationError
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Memory
from pennyweight.run.guest import Call, Guest, find_board


@dataclass(frozen=True, slots=True)
class Run:
    """One call that came to its return."""

    output: bytes
    """What the written buffer holds, in the layout `words`."""
    result: _sim.CallResult


class Bench:
    """A board with the image of one function on it, ready to be called."""

    def __init__(
        self, primitive: Primitive, implementation: Implementation, image: Image, board: str
    ) -> None:
        """Loads the image; SimulationError where the board cannot take it."""
        self.image = image
        self._primitive = primitive
        self._implementation = implementation
        self._layout = LAYOUTS[implementation.layout]
        self._guest = Guest(image, board, f"{primitive.id} {implementation.id} on {board}")

    def call(self, value: int, inputs: Mapping[str, bytes | int]) -> Call:
        """The call with `value` of the parameter.

        `inputs` are the bytes of each buffer, in the layout `words`, and the numbers of the scalars.
        """
        arguments: list[Argument] = []
        for argument in self._implementation.arguments:
            if argument.is_buffer:
                data = inputs.get(argument.name)
                if not isinstance(data, bytes):
                    raise SimulationError(
                        f"{self._primitive.id}: no bytes are given for the buffer {argument.name}"
                    )
                content = self._layout.from_words(data)
                arguments.append(Memory(argument.name, content, argument.is_written, argument.secret))
            elif argument.kind == "parameter":
                arguments.append(value // argument.unit)
            else:
                arguments.append(int(inputs.get(argument.name, 0)))
        what = f"{self._primitive.parameter.name} = {value}"
        return Call(self._guest, self.image.symbol, tuple(arguments), what)

    def run(self, value: int, inputs: Mapping[str, bytes | int], offset: int = 0) -> Run:
        """Calls the function with `value` of the parameter; SimulationError names what it did wrong.

        Every buffer lies `offset` bytes, a multiple of the alignment, above where it would have to.
        """
        answer = self.call(value, inputs).run(offset)
        return Run(self.output(answer.memory), answer.result)

    def output(self, memory: Mapping[str, bytes]) -> bytes:
        """What the written buffer holds after a call, in the layout `words`."""
        return self._layout.to_words(memory[self._primitive.output.name])


class Benches:
    """The functions of an implementation on a board, each built and loaded at its first use, and once."""

    def __init__(self, lab: Lab, primitive: Primitive, implementation: Implementation, board: str) -> None:
        """UnknownId where there is no such board."""
        self.primitive = primitive
        self.implementation = implementation
        self.board = find_board(board)
        self._lab = lab
        self._by_symbol: dict[str, Bench] = {}

    def for_value(self, value: int) -> Bench:
        """The bench of the function that computes `value`; LabError where it cannot be built."""
        symbol = self.primitive.symbol_of(self.implementation, value)
        if symbol not in self._by_symbol:
            image = build(self._lab, self.primitive, self.implementation, self.board, value)
            self._by_symbol[symbol] = Bench(self.primitive, self.implementation, image, self.board.name)
        return self._by_symbol[symbol]


def zero_inputs(primitive: Primitive) -> dict[str, bytes | int]:
    """Buffers and scalars of zeros."""
    return {
        argument.name: bytes(argument.bytes) if argument.is_buffer else 0
        for argument in primitive.arguments
        if argument.kind != "parameter"
    }
