# SPDX-License-Identifier: Apache-2.0 OR MIT
"""An image on a simulated board: calls of its functions with numbers and memory, and their results."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
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
    Memory,
    Number,
    Offsets,
    Same,
    SecretPart,
    memory_of,
)
from pennyweight.run.nearest import nearest
from pennyweight.run.stacks import Stacks, read_stacks

_WIDEST_ALIGNMENT = max(platform.alignment for platform in PLATFORMS.values())

TRACE_FORMATS = ("jsonl", "chrome")
"""Formats of `Call.trace`: JSON lines, or the Trace Event Format of chrome://tracing and Perfetto.

JSON lines have one object per instruction.
"""

BUDGET = 250_000_000
"""Cycle limit of a call: far above any call in portable C on an 8-bit core."""

Granted = Sequence[tuple[int, int, bool]] | None
"""Memory that a call may access besides its own: (address, bytes, writable); None: all of the RAM."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A call that returned."""

    memory: dict[str, bytes]
    """Content of each memory after the call."""
    result: _sim.CallResult
    secrets: dict[str, tuple[SecretPart, ...]]
    """Parts of each memory that depend on secrets after the call; empty unless secrets were tracked."""


@dataclass(frozen=True, slots=True)
class Executed:
    """A call that returned, executed on terms beside the run."""

    result: _sim.CallResult
    stopped: tuple[int, str] | None
    """Address at which the execution on terms ended before the return, and why."""
    memory: dict[str, list[_sim.Word | None]]
    """Terms of each memory after the call; None for a byte that nothing has defined."""
    value: _sim.Word | None
    """Term of the `int` that was returned."""
    decisions: list[_sim.Word]
    """Conditions of branches that depend on inputs, each one bit.

    The other terms hold for those inputs for which each of these is what it is in the run.
    """


@dataclass(frozen=True, slots=True)
class Cut:
    """A function at whose calls a proof of its caller is cut."""

    symbol: str
    bytes: tuple[tuple[int, int], ...]
    """Each byte that it takes: the number of a pointer among its arguments, and the distance from there."""


class Guest:
    """A board with an image loaded."""

    def __init__(self, image: Image, board: _sim.BoardInfo, title: str, gap: int = 0) -> None:
        """Load the image; SimulationError if the board cannot load it. Errors begin with `title`.

        `gap` is the number of unused bytes to leave between the memories of a call if RAM has room for them,
        so that an access next to one memory does not hit the next.
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
        """Return function, offset in it, file and line of an address."""
        return self._board.locate(address)

    def disassemble(self, address: int) -> str:
        """Return the instruction at an address as text, or "" if there is none."""
        return self._board.disassemble(address) or ""

    def place(self, arguments: Sequence[Argument], offsets: Offsets) -> dict[str, int]:
        """Reset the board, place the memory of a call on it, and return the address of each.

        The memory goes into the largest gap that the program leaves in RAM, from its start upwards. Each
        memory is `offsets` bytes above the next free multiple of the alignment. For a byte string that is the
        widest alignment of any platform; a buffer of words stays at a multiple. ACROSS_PAGE places a memory
        across the next end of a page that leaves room for its first half. Raises NoRoom if RAM is too small.
        """
        alignment = PLATFORMS[self.platform].alignment
        addresses = {}
        self._board.reset()
        free, size = max(self._board.free(), key=lambda gap: gap[1], default=(0, 0))
        end = free + size
        gap = self._gap_for(memory_of(arguments), size)
        for memory, offset in zip(memory_of(arguments), cycle(offsets), strict=False):
            # only the offset decides whether a string has an odd address, not the memory below it
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
                    f"of {self.board}; use shorter lengths"
                )
            self._board.write(address, memory.content)
            free = address + len(memory.content)
        return addresses

    def _gap_for(self, memories: Sequence[Memory], size: int) -> int:
        """Return the gap in bytes, reduced so that three quarters of the free `size` remain for the stack."""
        free = size - sum(len(memory.content) for memory in memories)
        return max(0, min(self._gap, free // (4 * (len(memories) + 1))))

    def address(self, memory: Memory | Same, addresses: dict[str, int]) -> int:
        """Return the address of a memory as the platform's pointers hold it."""
        # the linker's addresses of AVR RAM have more bits than a pointer
        return addresses[memory.name] & ((1 << 8 * PLATFORMS[self.platform].pointer_bytes) - 1)

    def value(self, argument: Argument, addresses: dict[str, int]) -> int | tuple[int, int]:
        """Return the passed value: a number, alone or with its size in bytes, or an address."""
        if isinstance(argument, int):
            return argument
        if isinstance(argument, Number):
            return argument.value, argument.bytes
        return self.address(argument, addresses)

    def is_conditional(self, address: int) -> bool:
        """Return True if the instruction is a conditional branch or skip: it can continue at two places."""
        return self._board.is_conditional(address)

    def unseen(self, functions: Sequence[str] | None = None) -> list[tuple[int, int | None]]:
        """Return what covered calls have not executed of functions, by default the image's own, by address.

        The value is None for an instruction that was never executed, or the address at which a conditional
        branch always continued.
        """
        return self._board.unseen(list(self.image.own if functions is None else functions))

    def instructions(self) -> list[int]:
        """Return the addresses of all instructions of the image's own functions."""
        fresh = _sim.Board(self._info)
        fresh.load(self.image.elf)
        return [address for address, _ in fresh.unseen(list(self.image.own))]

    def read(self, address: int, size: int) -> bytes:
        """Return the content of memory."""
        return self._board.read(address, size)

    @property
    def simulated(self) -> _sim.Board:
        """The simulated board."""
        return self._board


@dataclass(frozen=True, slots=True)
class ComparisonFunction:
    """Function (a, b, n) that compares n bytes; its result is public if it compares the tag."""

    name: str
    tag: str = ""
    """Name of the argument that holds the tag; "" if none is verified.

    A comparison of at least 16 bytes of the tag, or of all of it, counts.
    """
    lengths: tuple[int, ...] = ()
    """Lengths in bytes of comparisons whose result is public for any data."""


@dataclass(frozen=True, slots=True)
class Call:
    """A function of a guest with its arguments, to be run, profiled, traced or debugged."""

    guest: Guest
    symbol: str
    arguments: tuple[Argument, ...]
    what: str = ""
    """Description of the call in messages, such as "rounds = 6"."""
    public_results: tuple[str, ...] = ()
    """Functions whose result is always public although it is computed from secrets."""
    comparison: ComparisonFunction | None = None
    """Function whose result is public if it compares the tag."""

    @property
    def title(self) -> str:
        """Title of the guest and description of the call."""
        return f"{self.guest.title}, {self.what}" if self.what else self.guest.title

    def run(
        self,
        offsets: Offsets = AT_USUAL_PLACES,
        profile: bool = False,
        follow_secrets: bool = False,
        cover: bool = False,
    ) -> Answer:
        """Call the function; SimulationError names what it did wrong.

        Its memories are `offsets` bytes above their usual addresses. `profile` counts executions by address,
        `follow_secrets` finds timing leaks of secret memory; only one of them can be used. Tracking secrets
        also records what is executed for `Guest.unseen`, as `cover` does alone.
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
        """Call the function with memories placed by `Guest.place`; raises the simulator's own CallError.

        `also` is more memory that the call may access. With `forgive`, violations of the calling convention
        by a function that returns are part of the result instead of an error.
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

    def execute(
        self,
        graph: _sim.Graph,
        terms: Mapping[str, Sequence[_sim.Word]],
        offsets: Offsets = AT_USUAL_PLACES,
        tables: bool = False,
        budget: int = BUDGET,
        decides: bool = False,
        cuts: Sequence[Cut] = (),
    ) -> Executed:
        """Call the function on terms of the graph beside the run; SimulationError names what it did wrong.

        `terms` has a word of eight bits for each byte of the memories that the function may read; these have
        the values of the run. With `tables`, addresses in the image's tables may depend on inputs. With
        `decides`, branches that depend on inputs go on as in the run, and bytes that nothing has defined are
        inputs. At functions of `cuts` the variables of the specification take the place of what is given.
        """
        addresses = self.guest.place(self.arguments, offsets)
        symbol, values, buffers, _ = self._prepared(addresses)
        held = memory_of(self.arguments)
        try:
            result, stopped, memory, value, decisions = self.guest.simulated.execute(
                graph,
                symbol,
                values,
                buffers,
                [(addresses[name], list(words)) for name, words in terms.items()],
                [(addresses[each.name], len(each.content)) for each in held],
                tables,
                budget,
                decides,
                [(each.symbol, each.bytes) for each in cuts],
            )
        except _sim.CallError as fault:
            raise self.failed(fault, addresses) from fault
        named = {each.name: words for each, words in zip(held, memory, strict=True)}
        return Executed(result, stopped, named, value, decisions)

    def stacks(self) -> Stacks:
        """Run the call like `run` and return its cycles by stack of functions."""
        addresses = self.guest.place(self.arguments, AT_USUAL_PLACES)
        try:
            return self.attempt_stacks(addresses, BUDGET)
        except _sim.CallError as fault:
            raise self.failed(fault, addresses) from fault

    def attempt_stacks(
        self, addresses: dict[str, int], budget: int, also: Granted = (), forgive: bool = False
    ) -> Stacks:
        """Run the call like `attempt` and return its cycles by stack of functions."""
        out = io.BytesIO()
        self.guest.simulated.trace(
            out.write, "stacks", self.title, "/", *self._prepared(addresses, also, budget), forgive
        )
        return read_stacks(out.getvalue().decode())

    def trace(self, write: Callable[[bytes], object], format: str, root: Path) -> Answer:
        """Run the call like `run` and pass a trace in `format` to `write`, chunk by chunk."""
        addresses = self.guest.place(self.arguments, AT_USUAL_PLACES)
        try:
            result = self.guest.simulated.trace(
                write, format, self.title, str(root), *self._prepared(addresses)
            )
        except _sim.CallError as fault:
            raise self.failed(fault, addresses) from fault
        return self._answer(result, addresses)

    def debug(self, port: int, waiting: Callable[[int], object], budget: int = BUDGET) -> Answer:
        """Run the call like `run` under a debugger that connects to `port` (0: a free one) of the local host.

        `waiting` is called with the port once a debugger can connect. Raises SimulationError if the port is
        not available.
        """
        addresses = self.guest.place(self.arguments, AT_USUAL_PLACES)
        try:
            result = self.guest.simulated.debug(port, waiting, *self._prepared(addresses, budget=budget))
        except _sim.CallError as fault:
            raise self.failed(fault, addresses) from fault
        except OSError as problem:
            raise SimulationError(f"port {port}: {problem}; choose another one") from problem
        return self._answer(result, addresses)

    def _prepared(
        self, addresses: dict[str, int], also: Granted = (), budget: int = BUDGET
    ) -> tuple[str, list[int | tuple[int, int]], list[tuple[int, int, bool]] | None, int]:
        """Return symbol, arguments, buffers and budget."""
        values = [self.guest.value(each, addresses) for each in self.arguments]
        buffers = [
            (addresses[each.name], len(each.content), each.writable) for each in memory_of(self.arguments)
        ]
        return self.symbol, values, None if also is None else [*buffers, *also], budget

    def _secrets(self, addresses: dict[str, int]) -> list[tuple[str, int, int]]:
        return [
            (held.secret, self.guest.address(each, addresses) + held.start, held.bytes)
            for each in memory_of(self.arguments)
            for held in ((SecretPart(each.name, 0, len(each.content)),) if each.secret else each.holds)
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
                SecretPart(name, start - addresses[each.name], size)
                for name, start, size in result.secrets or ()
                if addresses[each.name] <= start < addresses[each.name] + len(each.content)
            )
            for each in memory_of(self.arguments)
        }
        return Answer(held, result, secrets)

    def failed(self, fault: _sim.CallError, addresses: dict[str, int]) -> SimulationError:
        """Return the error that names the cause of a failed call and the nearest memory."""
        placed = [
            (each.name, self.guest.address(each, addresses), len(each.content))
            for each in memory_of(self.arguments)
        ]
        error = NoRoom if fault.kind == "stack overflow" else SimulationError
        return error(f"{self.title}: {fault}{nearest(fault.undeclared, placed)}")


def simulator_version() -> str:
    """Return the version of the compiled simulators, part of the key of a stored measurement."""
    return _sim.version()


def _aligned(address: int, alignment: int) -> int:
    return -(-address // alignment) * alignment
