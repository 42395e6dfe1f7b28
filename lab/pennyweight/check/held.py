# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A function with its contract and its observed calls; calls derived from a contract alone."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from pennyweight.build.assembly import OwnBytes
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.check.contract import Contract
from pennyweight.check.contract_check import (
    Observed,
    call_argument_failures,
    figure_failures,
    placed,
    register_parts,
)
from pennyweight.check.contract_stub import contract_stub
from pennyweight.check.formula import FormulaError, Functions
from pennyweight.run.arguments import NULL, Argument, Memory
from pennyweight.run.bench import BoardBench
from pennyweight.run.guest import Call

_TRIED = (*range(21), 31, 32, 33, 40, 64, 100)
"""Values for a number whose range the contract does not state."""

_MOST_CALLS = 60


@dataclass(slots=True)
class Held:
    """A function, its contract if it has one, and its observed calls."""

    symbol: str
    platform: str
    contract: Contract | None
    observed: list[Observed] = field(default_factory=list)
    argument_failures: list[str] = field(default_factory=list)

    def failures(self) -> list[str]:
        """Return a sentence for every statement that does not hold."""
        if self.contract is None:
            return []
        figures = figure_failures(self.contract, self.platform, self.observed)
        return list(dict.fromkeys((*self.argument_failures, *figures)))

    def note(self) -> str | None:
        """Return a draft contract for a function without one, else None."""
        return None if self.contract else f"{self.symbol}: {contract_stub(self.observed)}"


class Watch:
    """Calls of a function, with their observations."""

    def __init__(
        self,
        bench: BoardBench,
        held: Held,
        own: OwnBytes,
        functions: Mapping[str, Functions],
        encryption: Held | None = None,
    ) -> None:
        """Prepare calls of the function in `held`; `encryption` is that of a decryption, observed before."""
        self._bench = bench
        self._held = held
        self._own = own
        self._functions = functions
        self._encryption = encryption

    def call(self, arguments: Sequence[Argument], known: Mapping[str, int]) -> None:
        """Make one call; formulas use its numbers and the names in `known`."""
        held, contract = self._held, self._held.contract
        numbers = [(index, value) for index, value in enumerate(arguments) if isinstance(value, int)]
        if contract is None:
            names = {f"argument{index}": value for index, value in numbers if value}
        elif len(contract.arguments) != len(arguments):
            held.argument_failures += call_argument_failures(contract, held.platform, arguments, known)
            return
        else:
            stated = [(contract.arguments[index], value) for index, value in numbers]
            names = {**known, **{each.name: value for each, value in stated if not each.is_pointer}}
            held.argument_failures += call_argument_failures(contract, held.platform, arguments, names)
        self._observe(arguments, {**known, **names})

    def call_by_contract(self, contract: Contract) -> None:
        """Make all calls that the contract's arguments allow."""
        for names in _numbers_for(contract):
            try:
                arguments = _arguments_for(contract, self._held.platform, names)
            except FormulaError as problem:
                self._held.argument_failures += placed(contract, [f"arguments: {problem}"])
                return
            self._observe(arguments, names)

    def _observe(self, arguments: Sequence[Argument], names: Mapping[str, int]) -> None:
        held = self._held
        result = Call(self._bench.guest(held.symbol), held.symbol, tuple(arguments)).run().result
        held.observed.append(
            Observed(
                board=self._bench.board.name,
                names=names,
                cycles=result.cycles,
                stack_bytes=result.stack_bytes,
                code_bytes=self._own.code,
                rodata_bytes=self._own.rodata,
                changed=frozenset(result.changed),
                functions=self._functions_at(names),
            )
        )

    def _functions_at(self, names: Mapping[str, int]) -> Mapping[str, Functions]:
        """Return by figure what formulas can name: `encrypt(len)` is the encryption's at the same lengths."""
        if self._encryption is None:
            return self._functions
        observed = self._encryption.observed
        found = {figure: dict(functions) for figure, functions in self._functions.items()}
        for figure in observed[0].figures() if observed else ():

            def encrypt(length: int, figure: str = figure) -> int:
                same = {**names, "len": length}
                for call in observed:
                    if call.names == same:
                        return call.figures()[figure]
                raise FormulaError(f"the encryption was not called with len = {length}")

            found.setdefault(figure, {})["encrypt"] = encrypt
        return found


def _numbers_for(contract: Contract) -> list[dict[str, int]]:
    """Return values for the function's numbers: their whole ranges, or a sample."""
    tried = {
        argument.name: [value for value in _TRIED if _is_in(value, argument.range)]
        or list(range(argument.range[0], argument.range[1] + 1) if argument.range else [])
        for argument in contract.arguments
        if not argument.is_pointer
    }
    every = [dict(zip(tried, values, strict=True)) for values in product(*tried.values())]
    if len(every) <= _MOST_CALLS:
        return every
    return [every[0], every[-1], *random.Random(1).sample(every, _MOST_CALLS - 2)]


def _is_in(value: int, bounds: tuple[int, int] | None) -> bool:
    return bounds is None or bounds[0] <= value <= bounds[1]


def _arguments_for(contract: Contract, platform: str, names: Mapping[str, int]) -> list[Argument]:
    """Return memory of zeros, of the sizes that the contract states, and the numbers.

    Values that a function expects outside the C calling convention are not set.
    """
    return [part for argument in _parts(contract, platform, names) for part in argument]


def _parts(contract: Contract, platform: str, names: Mapping[str, int]) -> Iterator[Sequence[Argument]]:
    bits = 8 * PLATFORMS[platform].pointer_bytes
    for argument in contract.arguments:
        if argument.is_pointer:
            size = argument.bytes.evaluate(names)
            of_words = not any(word in argument.type for word in ("uint8_t", "void"))
            writable = argument.access != "read"
            memory = Memory(argument.name, bytes(size), writable, argument.secret, of_words)
            yield (memory,) if size else (NULL,)
        else:
            value, parts = names[argument.name], register_parts(argument, platform)
            yield tuple(value >> bits * part & ((1 << bits) - 1) for part in range(parts))
