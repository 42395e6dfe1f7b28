# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Calling a built function on a simulated board: buffers placed, arguments in order, output read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pennyweight import _sim
from pennyweight.build import Image, build
from pennyweight.errors import SimulationError, UnknownId
from pennyweight.lab import Lab
from pennyweight.layouts import LAYOUTS
from pennyweight.marks import classify, read_marks
from pennyweight.nearest import nearest
from pennyweight.primitive import Implementation, Primitive

ALIGNMENT = {"avr": 1, "armv7m": 4, "msp430": 2}
"""What the address of a buffer is a multiple of, in bytes: that of the platform's widest access."""

POINTER_BYTES = {"avr": 2, "armv7m": 4, "msp430": 2}

BUDGET = 50_000_000
"""Cycles after which a call is given up: far above any primitive in portable C on an 8-bit core."""


@dataclass(frozen=True, slots=True)
class Run:
    """One call that came to its return."""

    output: bytes
    """What the written buffer holds, in the layout `words`."""
    result: _sim.CallResult


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """What one instruction cost."""

    address: int
    symbol: str | None
    file: str | None
    line: int | None
    executions: int
    cycles: int
    mark: str | None
    """"rotation" or "nonlinear" where the source marks the instruction."""
    text: str = ""
    """The instruction as an assembler would read it."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One call, instruction by instruction, in the order of the addresses."""

    symbol: str
    cycles: int
    instructions: int
    rows: tuple[ProfileRow, ...]
    classes: dict[str, tuple[int, int]]
    """Executions and cycles by class: branch, m2m, m2r, r2m, r2r."""
    loads: int
    stores: int


def boards() -> dict[str, _sim.BoardInfo]:
    """The simulated boards by name."""
    return {board.name: board for board in _sim.boards()}


def find_board(name: str) -> _sim.BoardInfo:
    """The board of that name; UnknownId where there is none."""
    known = boards()
    if name not in known:
        raise UnknownId("board", name, known)
    return known[name]


class Bench:
    """A board with the image of one function on it, ready to be called."""

    def __init__(
        self, primitive: Primitive, implementation: Implementation, image: Image, board: str
    ) -> None:
        """Loads the image; SimulationError where the board cannot take it."""
        self.image = image
        self._primitive = primitive
        self._implementation = implementation
        self._board = _sim.Board(board)
        self._name = board
        self._platform = self._board.info.platform
        self._placed: dict[str, int] = {}
        try:
            self._board.load(image.elf)
        except _sim.LoadError as problem:
            raise SimulationError(f"{image.path}: board {board} cannot load it: {problem}") from problem

    def run(
        self,
        value: int,
        inputs: Mapping[str, bytes | int],
        offset: int = 0,
        profile: bool = False,
        follow_secrets: bool = False,
    ) -> Run:
        """Calls the function with `value` of the parameter; SimulationError names what it did wrong.

        `inputs` are the bytes of each buffer, in the layout `words`, and the numbers of the scalars. Every
        buffer lies `offset` bytes, a multiple of the platform's alignment, above the first free address.
        `profile` counts executions by address, `follow_secrets` finds where secret buffers show in the time;
        one of them at most.
        """
        addresses = self._fill(inputs, offset)
        call = self._prepared(value, inputs, addresses)
        secrets = self._secrets(addresses) if follow_secrets else None
        try:
            result = self._board.call(*call, profile, secrets)
        except _sim.CallError as fault:
            raise self._failed(value, fault) from fault
        return self._finished(result, addresses)

    def trace(
        self,
        value: int,
        inputs: Mapping[str, bytes | int],
        write: Callable[[bytes], object],
        format: str,
        title: str,
        root: Path,
    ) -> _sim.CallResult:
        """Calls as `run` does and hands a trace in `format` to `write`, piece by piece."""
        call = self._prepared(value, inputs, self._fill(inputs, 0))
        try:
            return self._board.trace(write, format, title, str(root), *call)
        except _sim.CallError as fault:
            raise self._failed(value, fault) from fault

    def debug(
        self, value: int, inputs: Mapping[str, bytes | int], port: int, waiting: Callable[[int], object]
    ) -> Run:
        """Calls as `run` does, under a debugger that connects to `port` (0: a free one) of the local host.

        `waiting` is told the port once a debugger can connect. SimulationError where the port cannot be had.
        """
        addresses = self._fill(inputs, 0)
        try:
            result = self._board.debug(port, waiting, *self._prepared(value, inputs, addresses))
        except _sim.CallError as fault:
            raise self._failed(value, fault) from fault
        except OSError as problem:
            raise SimulationError(f"port {port}: {problem}; choose another one") from problem
        return self._finished(result, addresses)

    def locate(self, address: int) -> tuple[str | None, int | None, str | None, int | None]:
        """Function, offset in it, file and line of an address."""
        return self._board.locate(address)

    def disassemble(self, address: int) -> str:
        """The instruction at an address as text, "" where there is none."""
        return self._board.disassemble(address) or ""

    def _fill(self, inputs: Mapping[str, bytes | int], offset: int) -> dict[str, int]:
        """Puts the buffers into memory; the address of each."""
        layout = LAYOUTS[self._implementation.layout]
        self._placed = addresses = self._place(offset)
        for name, address in addresses.items():
            data = inputs.get(name)
            if not isinstance(data, bytes):
                raise SimulationError(f"{self._primitive.id}: no bytes are given for the buffer {name}")
            self._board.write(address, layout.from_words(data))
        return addresses

    def _place(self, offset: int) -> dict[str, int]:
        """An address for each buffer, from the end of the statics up."""
        alignment = ALIGNMENT[self._platform]
        addresses = {}
        free = _aligned(self._board.statics_end(), alignment) + offset
        for buffer in self._primitive.buffers:
            addresses[buffer.name] = free
            free = _aligned(free + buffer.bytes, alignment) + offset
        return addresses

    def _prepared(
        self, value: int, inputs: Mapping[str, bytes | int], addresses: Mapping[str, int]
    ) -> tuple[str, list[int | tuple[int, int]], list[tuple[int, int, bool]], int]:
        """Symbol, arguments, buffers and budget of the call."""
        arguments: list[int | tuple[int, int]] = []
        for argument in self._implementation.arguments:
            if argument.is_buffer:
                arguments.append(self._pointer(addresses[argument.name]))
            elif argument.kind == "parameter":
                arguments.append(value // argument.unit)
            else:
                arguments.append(int(inputs.get(argument.name, 0)))
        buffers = [
            (addresses[buffer.name], buffer.bytes, buffer.is_written) for buffer in self._primitive.buffers
        ]
        return self.image.symbol, arguments, buffers, BUDGET

    def _finished(self, result: _sim.CallResult, addresses: Mapping[str, int]) -> Run:
        output = self._primitive.output
        layout = LAYOUTS[self._implementation.layout]
        return Run(layout.to_words(self._board.read(addresses[output.name], output.bytes)), result)

    def _pointer(self, address: int) -> int:
        """The linker's address of AVR RAM has bits above those of a pointer."""
        return address & ((1 << 8 * POINTER_BYTES[self._platform]) - 1)

    def _secrets(self, addresses: Mapping[str, int]) -> list[tuple[str, int, int]]:
        return [
            (buffer.name, self._pointer(addresses[buffer.name]), buffer.bytes)
            for buffer in self._primitive.buffers
            if buffer.secret
        ]

    def _failed(self, value: int, fault: _sim.CallError) -> SimulationError:
        called = f"{self._primitive.parameter.name} = {value}"
        where = f"{self._primitive.id} {self._implementation.id} on {self._name}, {called}"
        placed = [
            (buffer.name, self._pointer(self._placed[buffer.name]), buffer.bytes)
            for buffer in self._primitive.buffers
        ]
        return SimulationError(f"{where}: {fault}{nearest(fault.undeclared, placed)}")


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


def profile(
    lab: Lab, primitive: Primitive, implementation: Implementation, board: str, value: int
) -> Profile:
    """Where the cycles of one call go; LabError where it cannot be built or run."""
    bench = Benches(lab, primitive, implementation, board).for_value(value)
    image = bench.image
    result = bench.run(value, zero_inputs(primitive), profile=True).result
    counts = profile_of(result)
    marks = classify(
        read_marks(image.elf, str(image.path)), (address for address, _, _ in counts.instructions)
    )
    rows = []
    for address, executions, cycles in sorted(counts.instructions):
        function, _, file, line = bench.locate(address)
        mark, text = marks.get(address), bench.disassemble(address)
        rows.append(ProfileRow(address, function, file, line, executions, cycles, mark, text))
    return Profile(
        symbol=image.symbol,
        cycles=result.cycles,
        instructions=result.instructions,
        rows=tuple(rows),
        classes=counts.classes,
        loads=counts.loads,
        stores=counts.stores,
    )


def profile_of(result: _sim.CallResult) -> _sim.Profile:
    """The profile of a call that was made with one."""
    if result.profile is None:
        raise SimulationError("the call was made without a profile")
    return result.profile


def simulator_version() -> str:
    """Of the compiled simulators; part of what a measurement is kept under."""
    return _sim.version()


def _aligned(address: int, alignment: int) -> int:
    return -(-address // alignment) * alignment
