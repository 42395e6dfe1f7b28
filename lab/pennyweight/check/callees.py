# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Costs of the functions that a mode calls: its contract states its own part and names theirs in formulas.

`ascon(12)` is the value that the contract of the primitive's implementation states for 12, in the same
figure; `bytes_add(16)` is stated by the contract of `pw_bytes_add`. `initial(40)` is the measured cost of
the algorithm's `pw_<id>_initial` on 40 bytes: it may be C, for which no contract can state a compiler's
result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pennyweight import _sim
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.check.contract import FIGURES, Contract, contract_of, read_contracts
from pennyweight.check.formula import Formula, Functions
from pennyweight.lab import Lab
from pennyweight.run.arguments import Memory
from pennyweight.run.bench import BoardBench
from pennyweight.run.guest import Call

_PREFIX = "pw_"


def of_kernels(used: Sequence[tuple[Primitive, Kernel]], board: _sim.BoardInfo) -> dict[str, Functions]:
    """Return by figure and primitive what the contracts of the kernels state."""
    stated = {
        primitive.id: (
            partial(contract_of, primitive, kernel, architecture=board.architecture),
            primitive.parameter.name,
        )
        for primitive, kernel in used
    }
    return {
        name: {id: partial(_stated, figure, *each) for id, each in stated.items()}
        for name, figure in _figures(board.name)
    }


def of_common(lab: Lab, platform: str, board: str) -> dict[str, Functions]:
    """Return by figure what the contracts of the platform's byte routines state, if they take one number."""
    found = {}
    for source in lab.common_sources(platform):
        for contract in read_contracts(source) if source.suffix == ".S" else ():
            numbers = [argument.name for argument in contract.arguments if not argument.is_pointer]
            if len(numbers) == 1:
                found[contract.name.removeprefix(_PREFIX)] = contract, numbers[0]
    return {
        name: {
            id: partial(_stated, figure, partial(_whatever, contract), number)
            for id, (contract, number) in found.items()
        }
        for name, figure in _figures(board)
    }


def of_algorithm(id: str, called: Sequence[str], bench: BoardBench) -> dict[str, Functions]:
    """Return by figure the measured costs of the algorithm's functions that take only an address of words."""
    start = f"{_PREFIX}{id}_"
    names = {symbol.removeprefix(start): symbol for symbol in called if symbol.startswith(start)}
    watched = _Watched(bench)
    figures = {"stack_bytes": "stack_bytes", f"cycles on {bench.board.name}": "cycles", "floor": "floor"}
    return {
        name: {short: partial(watched.figure, symbol, figure) for short, symbol in names.items()}
        for name, figure in figures.items()
    }


class _Watched:
    """Calls of functions on zeros, each made once per size."""

    def __init__(self, bench: BoardBench) -> None:
        self._bench = bench
        self._seen: dict[tuple[str, int], dict[str, int]] = {}

    def figure(self, symbol: str, figure: str, size: int) -> int:
        """Return the cycles, lower bound or stack bytes of a call on `size` bytes."""
        if (symbol, size) not in self._seen:
            memory = Memory("words", bytes(size), writable=True)
            result = Call(self._bench.guest(symbol), symbol, (memory,)).run().result
            figures = {"stack_bytes": result.stack_bytes, "cycles": result.cycles, "floor": result.cycles}
            self._seen[symbol, size] = figures
        return self._seen[symbol, size][figure]


def together(*parts: dict[str, Functions]) -> dict[str, Functions]:
    """Return all functions that formulas can use, by figure."""
    names = {name for part in parts for name in part}
    return {
        name: {id: function for part in parts for id, function in part.get(name, {}).items()}
        for name in names
    }


def _figures(board: str) -> Iterator[tuple[str, Callable[[Contract], Formula]]]:
    for name in (*FIGURES, f"cycles on {board}"):
        yield name, partial(_figure, name)
    yield "floor", lambda contract: contract.floor


def _figure(name: str, contract: Contract) -> Formula:
    return contract.figures()[name]


def _stated(
    figure: Callable[[Contract], Formula], find: Callable[[int], Contract], number: str, value: int
) -> int:
    return figure(find(value)).evaluate({number: value})


def _whatever(contract: Contract, value: int) -> Contract:
    return contract
