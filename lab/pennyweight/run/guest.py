# SPDX-License-Identifier: Apache-2.0 OR MIT
"""An image on a simulated board: its functions called with numbers and memory, and what they left there."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from pennyweight import _sim
from pennyweight.build.image import Image
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import NoRoom, SimulationError
from pennyweight.run.arguments import (
    ACROSS_PAGE,
    AT_USUAL_PLACES,
    PAGE_BYTES,
    Argument,
    Held,
    Memory,
    Number,
    Offsets,
    Same,
    memory_of,
)
from pennyweight.run.nearest import nearest
from pennyweight.run.stacks import Stacks, read_stacks

_WIDEST_ALIGNMENT = max(platform.alignment for platform in PLATFORMS.values())

TRACE_FORMATS = ("jsonl", "chrome")
"""Of `Call.trace`: JSON lines, an object for each instruction; or the Trace Event Format of chrome://tracing
and Perfetto."""

BUDGET = 250_000_000
"""Cycles after which a call is given up: far above any call in portable C on an 8-bit core."""

Granted = Sequence[tuple[int, int, bool]] | None
"""Memory that a call may touch beside its own: (address, bytes, writable); None: all of the RAM."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A call that came to its return."""

    memory: dict[str, bytes]
    """What each memory holds afterwards."""
    result: _sim.CallResult
    secrets: dict[str, tuple[Held, ...]]
    """Where secrets were followed: the parts of each memory that depend on them afterwards."""


class Guest:
    """A board with an image on it."""

    def __init__(self, image: Image, board: _sim.BoardInfo, title: str, gap: int = 0) -> None:
        """Loads the image; SimulationError where the board cannot take it. Errors begin with `title`.

        `gap` is how many bytes of no one's are kept between the memories of a call, where RAM has room for
        them: an access beside one does not fall into the next.
        """
        self.image = image
        self.title = title
        self.board = board.name
        self._info = board
        self._board = _sim.Board(board)
        self.platform = board.platform
        self._gap = gap
        try:
            self._board.load(image.elf)
        except _sim.LoadError as problem:
            raise SimulationError(f"{image.path}: board {board.name} cannot load it: {problem}") from problem

    def locate(self, address: int) -> tuple[str | None, int | None, str | None, int | None]:
        """Function, offset in it, file and line of an address."""
        return self._board.locate(address)

    def disassemble(self, address: int) -> str:
        """The instruction at an address as text, "" where there is none."""
        return self._board.disassemble(address) or ""

    def place(self, arguments: Sequence[Argument], offsets: Offsets) -> dict[str, int]:
        """Makes the board what loading made it and puts the memory of a call onto it; the address of each.

        It lies in the largest gap beside what the program occupies of the RAM, from there up: each memory
        as far above the next free multiple of the alignment as `offsets` says, of a string of bytes that of
        any platform; that of words at a multiple; or across the next end of a page that leaves half of it
        room. NoRoom where RAM is too small.
        """
        alignment = PLATFORMS[self.platform].alignment
        addresses = {}
        self._board.reset()
        free, size = max(self._board.free(), key=lambda gap: gap[1], default=(0, 0))
        end = free + size
        gap = self._gap_for(memory_of(arguments), size)
        for memory, offset in zip(memory_of(arguments), cycle(offsets), strict=False):
            # the offset and not what lies below decides whether a string has an odd address
            step = alignment if memory.of_words else _WIDEST_ALIGNMENT
            if offset == ACROSS_PAGE:
                half = len(memory.content) // 2
                half -= half % alignment if memory.of_words else 0
                address = _aligned(free + gap + half, PAGE_BYTES) - half
            else:
                moved = offset // alignment * alignment if memory.of_words else offset
                address = _aligned(free + gap, step) + moved
            addresses[memory.name] = address
            if address + len(memory.content) > end:
                raise NoRoom(
                    f"{self.title}: {len(memory.content)} bytes of {memory.name} do not fit into the RAM "
                    f"of {self.board}; ask for shorter lengths"
                )
            self._board.write(address, memory.content)
            free = address + len(memory.content)
        return addresses

    def _gap_for(self, memories: Sequence[Memory], size: int) -> int:
        """As many bytes of the gap as leave three quarters of the `size` that is free to the stack."""
        free = size - sum(len(memory.content) for memory in memories)
        return max(0, min(self._gap, free // (4 * (len(memories) + 1))))

    def address(self, memory: Memory | Same, addresses: dict[str, int]) -> int:
        """Its address as the platform's pointers hold it."""
        # The linker's address of AVR RAM has bits above those of a pointer.
        return addresses[memory.name] & ((1 << 8 * PLATFORMS[self.platform].pointer_bytes) - 1)

    def value(self, argument: Argument, addresses: dict[str, int]) -> int | tuple[int, int]:
        """What is passed: the number, alone or with its size in bytes, or the address."""
        if isinstance(argument, int):
            return argument
        if isinstance(argument, Number):
            return argument.value, argument.bytes
        return self.address(argument, addresses)

    def is_conditional(self, address: int) -> bool:
        """Return whether a conditional branch or skip stands there: it goes on at one of two places."""
        return self._board.is_conditional(address)

    def unseen(self) -> list[tuple[int, int | None]]:
        """What covered calls have left out of the image's own functions, by address.

        An instruction that none executed (None), a conditional branch that always went on at the same
        address (that).
        """
        return self._board.unseen(list(self.image.own))

    def instructions(self) -> list[int]:
        """The addresses of all of the image's own functions: what a board that has run nothing leaves out."""
        fresh = _sim.Board(self._info)
        fresh.load(self.image.elf)
        return [address for address, _ in fresh.unseen(list(self.image.own))]

    def read(self, address: int, size: int) -> bytes:
        """The content of memory."""
        return self._board.read(address, size)

    @property
    def simulated(self) -> _sim.Board:
        """The board itself."""
        return self._board


@dataclass(frozen=True, slots=True)
class Comparison:
    """A function (a, b, n) that compares n bytes; its result is no secret where it is of the tag."""

    name: str
    tag: str = ""
    """The argument that holds the tag; "": none is verified. 16 bytes of it or more, or all, are compared."""
    lengths: tuple[int, ...] = ()
    """In bytes, of comparisons whose result is public whatever they compare."""


@dataclass(frozen=True, slots=True)
class Call:
    """A function of a guest and its arguments: what can be run, profiled, traced and debugged."""

    guest: Guest
    symbol: str
    arguments: tuple[Argument, ...]
    what: str = ""
    """Which call it is, for messages: "rounds = 6"."""
    public_results: tuple[str, ...] = ()
    """Functions whose result is no secret though it is made from secrets, whatever they are called with."""
    comparison: Comparison | None = None
    """A function whose result is no secret where it compares the tag."""

    @property
    def title(self) -> str:
        """The guest's title with which call it is."""
        return f"{self.guest.title}, {self.what}" if self.what else self.guest.title

    def run(
        self,
        offsets: Offsets = AT_USUAL_PLACES,
        profile: bool = False,
        follow_secrets: bool = False,
        cover: bool = False,
    ) -> Answer:
        """Calls the function; SimulationError names what it did wrong.

        Its memories lie as far above the addresses where they would have to as `offsets` says.
        `profile` counts executions by address, `follow_secrets` finds where secret memory shows in the time;
        one of them at most. Following counts what is executed for `Guest.unseen`, as `cover` does alone.
        """
        addresses = self.guest.place(self.arguments, offsets)
        try:
            return self.attempt(addresses, profile, follow_secrets, cover)
        except _sim.CallError as fault:
            raise self.failed(fault, addresses) from fault

    def attempt(
        self,
        addresses: dict[str, int],
        profile: bool = False,
        follow_secrets: bool = False,
        cover: bool = False,
        also: Granted = (),
        budget: int = BUDGET,
        forgive: bool = False,
    ) -> Answer:
        """The same where `Guest.place` has put the memories; raises the simulator's own CallError.

        `also` is more memory that the call may touch. `forgive`: what a function that returns has broken of
        the calling convention is in the result, and no error.
        """
        result = self.guest.simulated.call(
            *self._prepared(addresses, also, budget),
            profile,
            self._secrets(addresses) if follow_secrets else None,
            list(self.public_results),
            self._comparison(addresses),
            list(self.guest.image.of_families) if follow_secrets else [],
            cover or follow_secrets,
            forgive,
        )
        return self._answer(result, addresses)

    def stacks(self) -> Stacks:
        """Calls as `run` does: the cycles by stack of functions."""
        addresses = self.guest.place(self.arguments, AT_USUAL_PLACES)
        try:
            return self.attempt_stacks(addresses, BUDGET)
        except _sim.CallError as fault:
            raise self.failed(fault, addresses) from fault

    def attempt_stacks(
        self, addresses: dict[str, int], budget: int, also: Granted = (), forgive: bool = False
    ) -> Stacks:
        """The same as `attempt` makes the call."""
        out = io.BytesIO()
        self.guest.simulated.trace(
            out.write, "stacks", self.title, "/", *self._prepared(addresses, also, budget), forgive
        )
        return read_stacks(out.getvalue().decode())

    def trace(self, write: Callable[[bytes], object], format: str, root: Path) -> Answer:
        """Calls as `run` does and hands a trace in `format` to `write`, piece by piece."""
        addresses = self.guest.place(self.arguments, AT_USUAL_PLACES)
        try:
            result = self.guest.simulated.trace(
                write, format, self.title, str(root), *self._prepared(addresses)
            )
        except _sim.CallError as fault:
            raise self.failed(fault, addresses) from fault
        return self._answer(result, addresses)

    def debug(self, port: int, waiting: Callable[[int], object]) -> Answer:
        """Calls as `run` does, under a debugger that connects to `port` (0: a free one) of the local host.

        `waiting` is told the port once a debugger can connect. SimulationError where the port cannot be had.
        """
        addresses = self.guest.place(self.arguments, AT_USUAL_PLACES)
        try:
            result = self.guest.simulated.debug(port, waiting, *self._prepared(addresses))
        except _sim.CallError as fault:
            raise self.failed(fault, addresses) from fault
        except OSError as problem:
            raise SimulationError(f"port {port}: {problem}; choose another one") from problem
        return self._answer(result, addresses)

    def _prepared(
        self, addresses: dict[str, int], also: Granted = (), budget: int = BUDGET
    ) -> tuple[str, list[int | tuple[int, int]], list[tuple[int, int, bool]] | None, int]:
        """Symbol, arguments, buffers and budget."""
        values = [self.guest.value(each, addresses) for each in self.arguments]
        buffers = [
            (addresses[each.name], len(each.content), each.writable) for each in memory_of(self.arguments)
        ]
        return self.symbol, values, None if also is None else [*buffers, *also], budget

    def _secrets(self, addresses: dict[str, int]) -> list[tuple[str, int, int]]:
        return [
            (held.secret, self.guest.address(each, addresses) + held.start, held.bytes)
            for each in memory_of(self.arguments)
            for held in ((Held(each.name, 0, len(each.content)),) if each.secret else each.holds)
        ]

    def _comparison(self, addresses: dict[str, int]) -> tuple[str, list[tuple[int, int]], list[int]] | None:
        if self.comparison is None:
            return None
        tags = [
            (self.guest.address(each, addresses), len(each.content))
            for each in memory_of(self.arguments)
            if each.name == self.comparison.tag
        ]
        return self.comparison.name, tags, list(self.comparison.lengths)

    def _answer(self, result: _sim.CallResult, addresses: dict[str, int]) -> Answer:
        held = {
            each.name: self.guest.read(addresses[each.name], len(each.content))
            for each in memory_of(self.arguments)
        }
        secrets = {
            each.name: tuple(
                Held(name, start - addresses[each.name], size)
                for name, start, size in result.secrets or ()
                if addresses[each.name] <= start < addresses[each.name] + len(each.content)
            )
            for each in memory_of(self.arguments)
        }
        return Answer(held, result, secrets)

    def failed(self, fault: _sim.CallError, addresses: dict[str, int]) -> SimulationError:
        """The error that says what ended the call, and beside which memory."""
        placed = [
            (each.name, self.guest.address(each, addresses), len(each.content))
            for each in memory_of(self.arguments)
        ]
        error = NoRoom if fault.kind == "stack overflow" else SimulationError
        return error(f"{self.title}: {fault}{nearest(fault.undeclared, placed)}")


def simulator_version() -> str:
    """Of the compiled simulators; part of what a measurement is kept under."""
    return _sim.version()


def _aligned(address: int, alignment: int) -> int:
    return -(-address // alignment) * alignment
