# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Child process of `host`: calls functions of shared libraries, so that a crash affects only this process.

Run as a script. Requests and answers are pickles over stdin and stdout; the client is `host`.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import signal
import sys
from dataclasses import dataclass
from functools import cache

GUARD = bytes((151 * place + 90) % 256 for place in range(64))
"""Guard before and after each buffer; no two bytes are equal, so that a cleared or copied word shows."""

Buffer = tuple[bytes, bool, int]
"""Content of a buffer before the call, its write permission, its offset above a multiple of 8."""

Alias = list[int]
"""Address of the buffer that is the argument of this one index."""

Question = tuple[str, list[int | Buffer | Alias]]
"""A symbol and its arguments."""


@dataclass(frozen=True, slots=True)
class _Memory:
    """A buffer between its guards, at an address that is `offset` above a multiple of 8."""

    block: ctypes.Array[ctypes.c_uint64]
    size: int
    offset: int

    @classmethod
    def of(cls, content: bytes, offset: int) -> _Memory:
        whole = GUARD + content + GUARD
        block = (ctypes.c_uint64 * -(-(len(whole) + offset) // 8))()
        ctypes.memmove(ctypes.addressof(block) + offset, whole, len(whole))
        return cls(block, len(content), offset)

    @property
    def address(self) -> int:
        return ctypes.addressof(self.block) + self.offset + len(GUARD)

    def content(self) -> bytes:
        return ctypes.string_at(self.address, self.size)

    def is_guarded(self) -> bool:
        """Return True if both guards are unchanged."""
        before = ctypes.string_at(self.address - len(GUARD), len(GUARD))
        return before == ctypes.string_at(self.address + self.size, len(GUARD)) == GUARD


@cache
def _library(path: str) -> ctypes.CDLL:
    return ctypes.CDLL(path)


def answer(library: str, symbol: str, arguments: list[int | Buffer | Alias]) -> tuple[str, object]:
    """Call a function; return ("done", (every buffer afterwards, the `int` returned)) or the failure.

    Failures are "unloadable" with the reason, "missing" if there is no such symbol, "outside" or "read-only"
    with the index of the argument whose surroundings, or whose content, the function overwrote.
    """
    try:
        loaded = _library(library)
    except OSError as problem:
        return "unloadable", str(problem)
    try:
        function = loaded[symbol]
    except AttributeError:
        return "missing", symbol
    function.restype = ctypes.c_int
    memories = {
        index: _Memory.of(argument[0], argument[2])
        for index, argument in enumerate(arguments)
        if isinstance(argument, tuple)
    }
    passed: list[ctypes.c_size_t | ctypes.c_void_p] = []
    for index, argument in enumerate(arguments):
        if isinstance(argument, int):
            # `unsigned` arguments are read from the lower half
            passed.append(ctypes.c_size_t(argument))
        else:
            place = index if isinstance(argument, tuple) else argument[0]
            passed.append(ctypes.c_void_p(memories[place].address))
    returned = function(*passed)
    for index, memory in memories.items():
        content, is_written, _ = arguments[index]  # type: ignore[misc]
        if not memory.is_guarded():
            return "outside", index
        if not is_written and memory.content() != content:
            return "read-only", index
    return "done", ([memory.content() for memory in memories.values()], returned)


def serve(seconds: int) -> None:
    """Answer requests until stdin ends; die of SIGALRM if a call takes longer than `seconds`."""
    # output of the tested code must not mix with the answers
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    while True:
        try:
            library, asked = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        found = []
        for question in asked:
            signal.alarm(seconds)
            found.append(answer(library, *question))
        signal.alarm(0)
        pickle.dump(found, answers)
        answers.flush()


if __name__ == "__main__":
    serve(int(sys.argv[1]))
