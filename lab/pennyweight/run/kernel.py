# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The function of a primitive as a function on bytes, on a board or on the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pennyweight.catalogue.layouts import LAYOUTS
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.errors import LabError
from pennyweight.run.arguments import Argument, Memory, Runner, Same

Inputs = Mapping[str, bytes | int]
"""Bytes of each buffer in the layout `words`, and the number of each scalar.

A buffer that is only written has its content before the call here.
"""


@dataclass(frozen=True, slots=True)
class KernelCall:
    """A value of the parameter and inputs, and the matching arguments of a kernel."""

    primitive: Primitive
    kernel: Kernel
    value: int
    """Value of the parameter."""
    inputs: Inputs
    same: tuple[str, ...] = ()
    """Inputs in the buffer of the output, all with the content of the first."""
    anywhere: tuple[str, ...] = ()
    """Buffers that may be at any address."""

    @property
    def symbol(self) -> str:
        """Function to call."""
        return self.primitive.symbol_of(self.kernel, self.value)

    def arguments(self) -> list[Argument]:
        """Return the arguments in the order of the prototype, buffers in the kernel's layout.

        Raises LabError if a buffer has no bytes.
        """
        layout = LAYOUTS[self.kernel.layout]
        arguments: list[Argument] = []
        for argument in self.kernel.arguments:
            shared = bool(self.same) and argument.name == self.primitive.output.name
            given = self.inputs.get(self.same[0] if shared else argument.name, 0)
            if argument.kind == "parameter":
                arguments.append(self.value // argument.unit)
            elif argument.name in self.same:
                arguments.append(Same(self.primitive.output.name))
            elif isinstance(given, bytes):
                content = layout.from_words(given)
                of_words = argument.name not in self.anywhere
                arguments.append(
                    Memory(argument.name, content, argument.is_written, argument.secret, of_words)
                )
            elif argument.is_buffer:
                raise LabError(
                    f"{self.primitive.id}: the buffer {argument.name} has no bytes; give them by its name"
                )
            else:
                arguments.append(given)
        return arguments

    def output(self, held: Mapping[str, bytes]) -> bytes:
        """Return the content of the written buffer after the call, in the layout `words`."""
        return LAYOUTS[self.kernel.layout].to_words(held[self.primitive.output.name])

    def compute(self, run: Runner) -> bytes:
        """Make the call with `run` and return the content of the written buffer, in the layout `words`."""
        held, _ = run(self.symbol, self.arguments())
        return self.output(held)


def zero_inputs(primitive: Primitive) -> dict[str, bytes | int]:
    """Return buffers and scalars of zeros."""
    return {
        argument.name: bytes(argument.bytes) if argument.is_buffer else 0
        for argument in primitive.arguments
        if argument.kind != "parameter"
    }
