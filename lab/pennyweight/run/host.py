# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The portable C built for this machine and called in a child process: the oracle of the cross-checks."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from pennyweight.build.cache import compiled, digest, make, run
from pennyweight.build.toolchain import C_FLAGS, host_compiler
from pennyweight.catalogue.layouts import LAYOUTS
from pennyweight.catalogue.primitive import Implementation, Primitive
from pennyweight.errors import BuildError, HostError, LabError, ToolError
from pennyweight.lab import Lab
from pennyweight.run import host_worker
from pennyweight.run.arguments import Argument, Memory, memory_of

SECONDS = 10
"""After which a call is given up; one takes microseconds."""


class HostLibrary:
    """C sources as a library on this machine, whose functions are called as those of a board are."""

    def __init__(self, lab: Lab, sources: Sequence[Path], folders: Sequence[Path], title: str) -> None:
        """Builds `sources`, which find their headers in `folders`; BuildError shows command and output.

        `title` names the file.
        """
        if sys.byteorder != "little":
            raise ToolError("the oracle needs a little-endian host: buffers are compared as bytes in memory")
        self._named = ", ".join(source.name for source in sources)
        self._library = _shared_library(lab, sources, folders, title)

    def call(
        self, symbol: str, arguments: Sequence[Argument], offset: int = 0
    ) -> tuple[dict[str, bytes], int]:
        """What each memory holds after the call, and the `int` that it returned.

        Strings of bytes lie `offset` above a multiple of 8. HostError says what the function did wrong.
        """
        memories = memory_of(arguments)
        passed = [_passed(argument, arguments, offset) for argument in arguments]
        try:
            outcome, found = _worker().call(self._library, symbol, passed)
        except _Died as death:
            raise HostError(f"{self._named} on the host: {death}") from None
        if outcome != "done":
            self._fail(outcome, found, arguments)
        held, returned = found
        return {memory.name: content for memory, content in zip(memories, held, strict=True)}, returned

    def _fail(self, outcome: str, found: object, arguments: Sequence[Argument]) -> NoReturn:
        if outcome == "missing":
            raise BuildError(
                f"{self._named}: defines no function {found}; mend it or `symbol` in the catalogue"
            )
        if outcome == "unloadable":
            raise BuildError(f"{self._named}: cannot be loaded on the host: {found}")
        assert isinstance(found, int)
        memory = arguments[found]
        assert isinstance(memory, Memory)
        if outcome == "outside":
            problem = f"wrote outside `{memory.name}` ({len(memory.content)} bytes)"
        else:
            problem = f"wrote to `{memory.name}`, which is only to be read"
        raise HostError(f"{self._named} on the host: {problem}")


class HostFunction:
    """A C implementation of a primitive as a function on bytes."""

    def __init__(self, lab: Lab, primitive: Primitive, implementation: Implementation | None = None) -> None:
        """Builds `implementation`, or the reference; BuildError shows the command and its output."""
        self._primitive = primitive
        self._implementation = implementation or primitive.reference
        if self._implementation.platform != "c":
            raise LabError(f"{self._implementation.id} is assembly; only c/... runs on the host")
        folders = (*lab.include_folders, primitive.folder)
        title = f"{primitive.id}-{self._implementation.id}"
        sources = (*self._implementation.sources, *lab.common_sources("c"))
        self._library = HostLibrary(lab, sources, folders, title)

    def __call__(self, value: int, inputs: Mapping[str, bytes | int]) -> bytes:
        """What the written buffer holds after a call with `value` of the parameter.

        `inputs` has the bytes of each buffer, in the layout `words` (of one that is only written: what lies
        there before), and the number of each scalar. HostError says what the function did wrong.
        """
        layout = LAYOUTS[self._implementation.layout]
        arguments: list[Argument] = []
        for argument in self._implementation.arguments:
            given = inputs.get(argument.name, 0)
            if isinstance(given, bytes):
                arguments.append(Memory(argument.name, layout.from_words(given), argument.is_written))
            else:
                arguments.append(value // argument.unit if argument.kind == "parameter" else given)
        symbol = self._primitive.symbol_of(self._implementation, value)
        held, _ = self._library.call(symbol, arguments)
        return layout.to_words(held[self._primitive.output.name])


def _passed(
    argument: Argument, arguments: Sequence[Argument], offset: int
) -> int | host_worker.Buffer | host_worker.Alias:
    if isinstance(argument, int):
        return argument
    if isinstance(argument, Memory):
        return argument.content, argument.writable, 0 if argument.of_words else offset
    names = [each.name if isinstance(each, Memory) else None for each in arguments]
    return [names.index(argument.name)]


class _Died(Exception):
    """The child process ended instead of answering; the text says how."""


class _Worker:
    """The child process, started at the first call and again after each death."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._deadly: dict[Path, str] = {}
        """Libraries that ended the process, and how: each is waited for only once."""

    def call(
        self, library: Path, symbol: str, arguments: Sequence[int | host_worker.Buffer | host_worker.Alias]
    ) -> tuple[str, Any]:
        """What `host_worker.answer` says."""
        if library in self._deadly:
            raise _Died(self._deadly[library])
        process = self._running()
        assert process.stdin and process.stdout
        try:
            process.stdin.write(pickle.dumps((str(library), symbol, list(arguments))))
            process.stdin.flush()
            outcome, found = pickle.load(process.stdout)
        except (EOFError, BrokenPipeError):
            self._deadly[library] = _cause(process.wait())
            raise _Died(self._deadly[library]) from None
        except BaseException:
            # Interrupted between request and answer: the next answer would be taken for this one.
            process.kill()
            raise
        return outcome, found

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            # In a session of its own: an interrupt at the terminal is for the lab, which ends it by EOF.
            self._process = subprocess.Popen(
                [sys.executable, "-I", host_worker.__file__, str(SECONDS)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        return self._process


@cache
def _worker() -> _Worker:
    return _Worker()


def _cause(status: int) -> str:
    if status == -signal.SIGALRM:
        return f"no answer after {SECONDS} s (endless loop?)"
    if status < 0:
        return f"crashed ({signal.Signals(-status).name})"
    return f"ended the process (exit status {status})"


def host_compile_command(source: Path, output: Path, folders: Sequence[Path]) -> list[str]:
    """The command that compiles C for this machine, and writes the files it read beside `output` (.d)."""
    return [
        *(*host_compiler().command, "-O2", "-fPIC", *C_FLAGS, *(f"-I{folder}" for folder in folders)),
        *("-MD", "-MF", str(output.with_suffix(".d")), "-c", str(source), "-o", str(output)),
    ]


def _shared_library(lab: Lab, sources: Sequence[Path], folders: Sequence[Path], title: str) -> Path:
    compiler = host_compiler()
    objects = [
        compiled(
            source,
            lab.build_dir / "objects" / "host",
            compiler.version,
            lambda path, output: host_compile_command(path, output, folders),
        )
        for source in sources
    ]
    link = [*compiler.command, "-shared", *(str(path) for path in objects)]
    name = f"{title.replace('/', '-')}-{digest(compiler.version, *link)[:20]}.so"
    return make(
        lab.build_dir / "host" / name,
        lambda output: run([*link, "-o", str(output)], f"linking {name}", folder=output.parent),
    )
