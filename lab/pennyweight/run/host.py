# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Calls of portable C on the host, in a child process: the reference of the cross-checks."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from pennyweight.errors import BuildError, HostError, ToolError
from pennyweight.run import host_worker
from pennyweight.run.arguments import (
    ACROSS_PAGE,
    AT_USUAL_PLACES,
    Argument,
    Memory,
    Number,
    Offsets,
    Question,
    Reply,
    memory_of,
)

SECONDS = 10
"""Seconds after which a call is aborted; one takes microseconds."""


class HostLibrary:
    """Functions of a shared library, called like those of a board."""

    def __init__(self, host: Host, library: Path, sources: Sequence[Path]) -> None:
        """Use `library`; `sources` are the files it was built from, for messages."""
        if sys.byteorder != "little":
            raise ToolError("the host must be little-endian: checks compare buffers as bytes in memory")
        self._host = host
        self._named = ", ".join(source.name for source in sources)
        self._library = library
        self.name = library.name

    def call(self, symbol: str, arguments: Sequence[Argument], offsets: Offsets = AT_USUAL_PLACES) -> Reply:
        """Call a function; return the content of each memory afterwards and the `int` that it returned.

        Byte strings are `offsets` bytes above a multiple of 8. HostError states what the function did wrong.
        """
        return self.calls([(symbol, arguments)], offsets)[0]

    def calls(self, asked: Sequence[Question], offsets: Offsets = AT_USUAL_PLACES) -> list[Reply]:
        """Make many calls in one message to the child process and back."""
        passed = [
            (symbol, [_passed(argument, arguments, offsets) for argument in arguments])
            for symbol, arguments in asked
        ]
        try:
            answers = self._host.calls(self._library, passed)
        except _Died as death:
            raise HostError(f"{self._named} on the host: {death}") from None
        return [
            self._returned(arguments, *answer) for (_, arguments), answer in zip(asked, answers, strict=True)
        ]

    def _returned(self, arguments: Sequence[Argument], outcome: str, found: Any) -> Reply:
        if outcome != "done":
            self._fail(outcome, found, arguments)
        held, value = found
        memories = memory_of(arguments)
        return {memory.name: content for memory, content in zip(memories, held, strict=True)}, value

    def _fail(self, outcome: str, found: object, arguments: Sequence[Argument]) -> NoReturn:
        if outcome == "missing":
            raise BuildError(
                f"{self._named}: defines no function {found}; fix it or `symbol` in the catalogue"
            )
        if outcome == "unloadable":
            raise BuildError(f"{self._named}: cannot be loaded on the host: {found}")
        assert isinstance(found, int)
        memory = arguments[found]
        assert isinstance(memory, Memory)
        if outcome == "outside":
            problem = f"wrote outside `{memory.name}` ({len(memory.content)} bytes)"
        else:
            problem = f"wrote to `{memory.name}`, which is read-only"
        raise HostError(f"{self._named} on the host: {problem}")


def _passed(
    argument: Argument, arguments: Sequence[Argument], offsets: Offsets
) -> int | host_worker.Buffer | host_worker.Alias:
    if isinstance(argument, int):
        return argument
    if isinstance(argument, Number):
        return argument.value
    if isinstance(argument, Memory):
        # a single offset applies to all memories
        place = memory_of(arguments).index(argument) if len(offsets) > 1 else 0
        offset = offsets[place % len(offsets)]
        stays = argument.of_words or offset == ACROSS_PAGE
        return argument.content, argument.writable, 0 if stays else offset
    names = [each.name if isinstance(each, Memory) else None for each in arguments]
    return [names.index(argument.name)]


class _Died(Exception):
    """The child process ended instead of answering; the text states how."""


class Host:
    """The child process, started at the first call and again after each death; `close` ends it."""

    def __init__(self, seconds: int = SECONDS) -> None:
        """Abort a call after `seconds`."""
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._deadly: dict[Path, str] = {}
        """Libraries that ended the process, and how, so that each is waited for only once."""

    def calls(self, library: Path, asked: Sequence[host_worker.Question]) -> list[tuple[str, Any]]:
        """Return the result of `host_worker.answer` for each call."""
        if library in self._deadly:
            raise _Died(self._deadly[library])
        process = self._running()
        assert process.stdin and process.stdout
        try:
            process.stdin.write(pickle.dumps((str(library), list(asked))))
            process.stdin.flush()
            answers: list[tuple[str, Any]] = pickle.load(process.stdout)
        except (EOFError, BrokenPipeError):
            self._deadly[library] = self._cause(process.wait())
            raise _Died(self._deadly[library]) from None
        except BaseException:
            # interrupted between request and answer: the next call would read this answer
            process.kill()
            raise
        return answers

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            # own session: an interrupt at the terminal goes to the lab, which ends the child by EOF
            self._process = subprocess.Popen(
                [sys.executable, "-I", host_worker.__file__, str(self._seconds)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        return self._process

    def _cause(self, status: int) -> str:
        if status == -signal.SIGALRM:
            return f"no answer after {self._seconds} s (endless loop?)"
        if status < 0:
            return f"crashed ({signal.Signals(-status).name})"
        return f"ended the process (exit status {status})"

    def close(self) -> None:
        """End the child process; the next call starts another."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait()
        self._process = None
