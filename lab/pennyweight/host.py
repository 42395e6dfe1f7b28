# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The portable C built for this machine and called through ctypes: the oracle of the cross-checks."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from pennyweight.build_cache import compiled, digest, make, run
from pennyweight.errors import BuildError, LabError, ToolError
from pennyweight.lab import Lab
from pennyweight.layouts import LAYOUTS
from pennyweight.primitive import Implementation, Primitive
from pennyweight.toolchain import C_FLAGS, host_compiler, version_of


class HostFunction:
    """A C implementation of a primitive as a function on bytes."""

    def __init__(self, lab: Lab, primitive: Primitive, implementation: Implementation | None = None) -> None:
        """Builds `implementation`, or the reference; BuildError shows the command and its output."""
        if sys.byteorder != "little":
            raise ToolError("the oracle needs a little-endian host: buffers are compared as bytes in memory")
        self._primitive = primitive
        self._implementation = implementation or primitive.reference
        if self._implementation.platform != "c":
            raise LabError(f"{self._implementation.id} is assembly; only c/... runs on the host")
        self._library = ctypes.CDLL(str(_shared_library(lab, primitive, self._implementation)))

    def __call__(self, value: int, inputs: Mapping[str, bytes | int]) -> bytes:
        """What the written buffer holds after a call with `value` of the parameter.

        `inputs` has the bytes of each buffer, in the layout `words` (of one that is only written: what lies
        there before), and the number of each scalar.
        """
        layout = LAYOUTS[self._implementation.layout]
        buffers: dict[str, ctypes.Array[ctypes.c_uint64]] = {}
        arguments: list[object] = []
        for argument in self._implementation.arguments:
            given = inputs.get(argument.name, 0)
            if isinstance(given, bytes):
                # as 64-bit words, for their alignment
                buffer = (ctypes.c_uint64 * -(-argument.bytes // 8))()
                ctypes.memmove(buffer, layout.from_words(given), argument.bytes)
                buffers[argument.name] = buffer
                arguments.append(buffer)
            else:
                arguments.append(
                    ctypes.c_uint(value // argument.unit if argument.kind == "parameter" else given)
                )
        self._function(value)(*arguments)
        output = self._primitive.output
        return layout.to_words(bytes(buffers[output.name])[: output.bytes])

    def _function(self, value: int) -> ctypes._NamedFuncPointer:
        symbol = self._primitive.symbol_of(self._implementation, value)
        try:
            function = self._library[symbol]
        except AttributeError:
            sources = ", ".join(source.name for source in self._implementation.sources)
            raise BuildError(
                f"{sources}: defines no function {symbol}; mend it or `symbol` in the catalogue"
            ) from None
        function.restype = None
        return function


def _shared_library(lab: Lab, primitive: Primitive, implementation: Implementation) -> Path:
    compiler = host_compiler()
    version = version_of(compiler)
    folders = (*lab.include_folders, primitive.folder)

    def command(source: Path, output: Path) -> Sequence[str]:
        return [
            *(compiler, "-O2", "-fPIC", *C_FLAGS, *(f"-I{folder}" for folder in folders)),
            *("-MD", "-MF", str(output.with_suffix(".d")), "-c", str(source), "-o", str(output)),
        ]

    objects = [
        compiled(source, lab.build_dir / "objects" / "host", version, command)
        for source in implementation.sources
    ]
    link = [compiler, "-shared", *(str(path) for path in objects)]
    name = f"{primitive.id}-{implementation.id.replace('/', '-')}-{digest(version, *link)[:20]}.so"
    return make(
        lab.build_dir / "host" / name,
        lambda output: run([*link, "-o", str(output)], f"linking {name}", folder=output.parent),
    )
