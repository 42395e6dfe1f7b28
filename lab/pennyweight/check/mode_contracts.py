# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Contracts of an algorithm's own assembly: its single-call functions and their parts.

The costs of a mode are stated in addition to those of its callees, which formulas name: `callees`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pennyweight.build.assembly import called_by, functions_in
from pennyweight.build.image import Recipe, assembled
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.check.callees import of_algorithm, of_common, of_kernels, together
from pennyweight.check.contract import read_contracts
from pennyweight.check.held import Held, Watch
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument
from pennyweight.run.bench import BoardBench, runner
from pennyweight.run.functions import Aead, Hash

_LENGTHS = (0, 1, 4, 7, 8, 15, 16, 17, 23, 24, 31, 32, 33, 64, 100)
"""Lengths of each of two texts, with the other one empty, and then of both."""

_PAIRS = (
    *((0, length) for length in _LENGTHS),
    *((length, 0) for length in _LENGTHS[1:]),
    *zip(_LENGTHS[1:], reversed(_LENGTHS[1:]), strict=True),
)


def held_functions(
    lab: Lab, algorithm: Algorithm, implementation: Implementation, recipe: Recipe, bench: BoardBench
) -> Iterator[Held]:
    """Yield the functions that the implementation's own assembly files define.

    Of its primitives' files, yield the functions with a contract that no primitive names: only modes call
    them. What changes registers that a function of C must keep cannot be called alone. Functions of other
    algorithms in a file are checked with those algorithms. `recipe` is the build recipe of a library of all
    its functions. Raises LabError if a function does not run.
    """
    catalog = lab.catalog
    kernels = [
        (primitive, kernel)
        for primitive in catalog.primitives.values()
        for kernel in primitive.implementations
    ]
    of_primitives = {source for _, kernel in kernels for source in kernel.sources}
    named = {kernel.symbol for _, kernel in kernels} | {
        primitive.symbol_of(kernel, value)
        for primitive, kernel in kernels
        for value in primitive.measured_values(kernel)
    }
    of_others = {symbol for each in catalog.algorithms.values() for symbol in each.entries} - set(
        algorithm.entries
    )
    used = [(catalog.find(id), catalog.find(id).find(kernel)) for id, kernel in implementation.uses.items()]
    stated = together(
        of_kernels(used, bench.board), of_common(lab, implementation.platform, bench.board.name)
    )
    beside = [source for _, kernel in used for source in kernel.sources]
    lost = PLATFORMS[implementation.platform].caller_saved
    for source in dict.fromkeys((*implementation.sources, *beside)):
        if source.suffix != ".S":
            continue
        contracts = {contract.name: contract for contract in read_contracts(source)}
        if source in of_primitives and contracts.keys() <= named:
            continue
        made = assembled(lab, source, recipe, bench.board)
        functions = together(stated, of_algorithm(algorithm.id, called_by(made), bench))
        encryption: Held | None = None
        # a decryption is stated by its difference from the encryption, which is called first
        defined = functions_in(made).items()
        for symbol, own in sorted(defined, key=lambda each: each[0] != algorithm.symbol("encrypt")):
            if symbol in of_others:
                continue
            contract = contracts.get(symbol)
            if source in of_primitives and (symbol in named or contract is None or contract.clobbers - lost):
                continue
            held = Held(symbol, implementation.platform, contract)
            watch = Watch(bench, held, own, functions, encryption)
            if symbol == algorithm.symbol("encrypt"):
                encryption = held
            if symbol in algorithm.entries:
                for arguments in _entry_arguments(algorithm, symbol, bench):
                    watch.call(arguments, _sizes(algorithm))
            elif contract is not None:
                watch.call_by_contract(contract)
            yield held


def _sizes(algorithm: Algorithm) -> dict[str, int]:
    """Return the names that formulas can use besides the numbers of a call."""
    names = ("key_bytes", "nonce_bytes", "tag_bytes") if algorithm.is_aead else ("digest_bytes",)
    return {name: getattr(algorithm, name) for name in names}


def _entry_arguments(algorithm: Algorithm, symbol: str, bench: BoardBench) -> Iterator[list[Argument]]:
    """Yield the arguments of calls on texts of zeros, not in place; a decryption gets the valid tag."""
    if not algorithm.is_aead:
        for digest, length in _PAIRS if algorithm.is_xof else [(0, length) for length in _LENGTHS]:
            yield Hash(
                algorithm, bytes(length), digest_bytes=digest, key=bytes(algorithm.key_bytes)
            ).hashing()
        return
    for ad, length in dict.fromkeys(algorithm.fitting(*pair) for pair in _PAIRS):
        sizes = (algorithm.key_bytes, algorithm.nonce_bytes, ad, length)
        inputs = Aead(algorithm, *(bytes(size) for size in sizes))
        if symbol == algorithm.symbol("encrypt"):
            yield inputs.encryption(in_place=False)
        else:
            ciphertext, tag = inputs.encrypt(runner(bench))
            yield inputs.decryption(ciphertext, tag, in_place=False)
