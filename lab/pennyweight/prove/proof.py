# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The proof of one implementation: its function is executed on terms and compared with the specification."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product
from time import perf_counter

from pennyweight._sim import Graph, Word
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.layouts import LAYOUTS
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.errors import ChoiceError
from pennyweight.prove.claims import CLAIMS, Claim, Given, Prepared
from pennyweight.prove.results import (
    CONFLICTS,
    SECONDS,
    UNDECIDED,
    Counterexample,
    Open,
    Proof,
    Refuted,
    Trial,
    judged,
    returned,
    whole,
)
from pennyweight.prove.terms import content, converted, inputs
from pennyweight.run.arguments import AT_USUAL_PLACES, Offsets
from pennyweight.run.bench import BoardBench
from pennyweight.run.guest import BUDGET, Call
from pennyweight.run.kernel import KernelCall, zero_inputs

_ODD_OFFSETS = (1, 2, 3)
"""Distances in bytes from the usual place, beside those of words, of buffers that may be at any address."""


@dataclass(frozen=True, slots=True)
class Prover:
    """Proofs of the kernels of a primitive on one board."""

    primitive: Primitive
    bench: BoardBench
    prepared: tuple[Prepared, Primitive, BoardBench] | None = None
    """An input, and the primitive that makes it, such as a key schedule, with its own images."""
    budget: int = BUDGET
    """Cycle limit of a call on terms."""
    stack_bytes: int | None = None
    """Most stack that the contract allows the function, in bytes; None: as much as there is."""

    def proof(self, job: Job, kernel: Kernel, value: int, seconds: float = SECONDS) -> Proof:
        """Prove one value of the parameter, at every place of the buffers that the contract allows.

        What is not decided in so many seconds is open.
        """
        symbol = self.primitive.symbol_of(kernel, value)
        claim = CLAIMS[self.primitive.id]
        end = perf_counter() + seconds

        def prove(gates: list[int]) -> None:
            for scalar in claim.scalars:
                graph = Graph(claim.terms, max(0.0, end - perf_counter()))
                try:
                    self._prove(graph, claim, kernel, value, scalar)
                finally:
                    gates.append(len(graph))

        return judged(job, symbol, value, self.bench.image(symbol), prove)

    def tried(self, kernel: Kernel, trial: Trial) -> tuple[bytes, bytes]:
        """Return what the simulator computes in a call, and what the specification says.

        Raises ChoiceError if the inputs are not those of the specification.
        """
        claim, value = CLAIMS[self.primitive.id], int(trial.value)
        given = {name: bytes.fromhex(digits) for name, digits in trial.inputs.items()}
        wanted, found = (
            ", ".join(f"{name} of {len(held)} bytes" for name, held in sorted(each.items()))
            for each in (self._drawn(claim, value), given)
        )
        if found != wanted:
            raise ChoiceError("input", f"{self.primitive.id} takes {wanted}, not {found}")
        if trial.scalar not in claim.scalars:
            known = ", ".join(map(str, claim.scalars))
            raise ChoiceError("scalar", f"{self.primitive.id} takes {known}, not {trial.scalar}")
        if len({given[name] for name in trial.same if name in claim.same}) > 1:
            raise ChoiceError("same", f"{' and '.join(trial.same)} are not the same bytes")
        if unknown := set(trial.same) - set(claim.same):
            known = ", ".join(claim.same) or "none"
            raise ChoiceError("same", f"{self.primitive.id} takes {known}, not {', '.join(sorted(unknown))}")
        chosen = _Chosen(kernel, value, trial.scalar, (trial.offset,), claim.anywhere, trial.same)
        graph = Graph(claim.terms)
        words = {name: inputs(graph, held) for name, held in given.items()}
        right = content(claim.specification(words, value, trial.scalar))
        return self._computed(self.primitive, self.bench, chosen, given), right

    def circuits(self, kernel: Kernel, value: int) -> tuple[str, str]:
        """Return specification and output, at the usual places, as circuits in the text format of AIGER.

        Their gates have not been compared with each other, so that another program can do that.
        """
        claim = CLAIMS[self.primitive.id]
        graph = Graph(claim.terms, swept=False)
        given = {name: inputs(graph, held) for name, held in self._drawn(claim, value).items()}
        chosen = _Chosen(kernel, value, claim.scalars[0], AT_USUAL_PLACES, claim.anywhere)
        expected = claim.specification(given, value, chosen.scalar)
        output = self._executed(graph, self.primitive, self.bench, chosen, given)
        return graph.aiger(expected), graph.aiger(output)

    def _prove(self, graph: Graph, claim: Claim, kernel: Kernel, value: int, scalar: int) -> None:
        drawn = {name: inputs(graph, held) for name, held in self._drawn(claim, value).items()}
        for same, offsets in product(_subsets(claim.same), self._places(claim)):
            given = drawn | (dict.fromkeys(same, drawn[same[0]]) if same else {})
            expected = claim.specification(given, value, scalar)
            call = _Chosen(kernel, value, scalar, offsets, claim.anywhere, same)
            output = self._executed(graph, self.primitive, self.bench, call, given)
            verdict, pattern = graph.compare(output, expected, CONFLICTS)
            spent = graph.spent()
            if verdict == "open" and (spent is not None or content(output) == content(expected)):
                for sample in range(graph.samples()):
                    self._try(call, given, expected, sample)
                raise Open(spent or UNDECIDED)
            if verdict == "open":
                # terms that are not exact have no other patterns than the run itself
                pattern = 0
            if pattern is not None:
                self._confirm(call, given, expected, pattern)

    def _drawn(self, claim: Claim, value: int) -> dict[str, bytes]:
        """Return the inputs of the specification, with the values of the run."""
        draw = random.Random(f"{self.primitive.id} {value}")
        prepared = claim.prepared
        made = prepared.argument if prepared is not None else None
        own = [each for each in self.primitive.buffers if each.access != "write" and each.name != made]
        beside = prepared.inputs if prepared is not None else ()
        return {each.name: draw.randbytes(each.bytes) for each in (*own, *beside)}

    def _places(self, claim: Claim) -> list[Offsets]:
        beside_words = _ODD_OFFSETS if claim.anywhere else ()
        return [(offset,) for offset in dict.fromkeys((*self.bench.word_offsets, *beside_words))]

    def _executed(
        self, graph: Graph, primitive: Primitive, bench: BoardBench, chosen: _Chosen, given: Given
    ) -> list[Word]:
        """Return the terms of the output in the layout `words`; the run has the values of pattern 0."""
        if self.prepared is not None and primitive is self.primitive:
            prepared, schedule, of_schedule = self.prepared
            made = self._executed(graph, schedule, of_schedule, chosen.making(prepared, schedule), given)
            given = {**given, prepared.argument: made[: _bytes(primitive, prepared.argument)]}
        layout = LAYOUTS[chosen.kernel.layout]
        read = [each.name for each in primitive.buffers if each.access != "write"]
        call = chosen.call(primitive, {name: content(given[name]) for name in read})
        memory_of_input = {name: primitive.output.name if name in call.same else name for name in read}
        defined = {memory: converted(given[name], layout) for name, memory in memory_of_input.items()}
        guest = bench.guest(call.symbol)
        run = Call(guest, call.symbol, tuple(call.arguments()))
        tables = "address" in chosen.kernel.leaks
        executed = returned(guest, run.execute(graph, defined, chosen.offsets, tables, self.budget))
        used, allowed = executed.result.stack_bytes, self.stack_bytes
        is_measured = primitive is self.primitive and chosen.offsets[0] in bench.word_offsets
        if is_measured and allowed is not None and used > allowed:
            raise Open(f"it uses {used} bytes of stack, and its contract allows {allowed}")
        name = primitive.output.name
        return converted(whole(name, executed.memory[name]), layout, back=True)

    def _confirm(self, chosen: _Chosen, given: Given, expected: Sequence[Word], pattern: int) -> None:
        """Raise Refuted if the simulator differs from the specification, or else Open."""
        self._try(chosen, given, expected, pattern)
        raise Open("the output depends on registers or flags as they are at the entry")

    def _try(self, chosen: _Chosen, given: Given, expected: Sequence[Word], pattern: int) -> None:
        """Run the inputs of a pattern; raise Refuted if the simulator differs from the specification."""
        concrete = {name: content(words, pattern) for name, words in given.items()}
        output = self._computed(self.primitive, self.bench, chosen, concrete)
        right = content(expected, pattern)
        if output == right:
            return
        shown = {name: held.hex() for name, held in concrete.items()}
        (offset,) = chosen.offsets
        trial = Trial(chosen.value, shown, chosen.scalar, offset, chosen.same)
        raise Refuted(Counterexample(trial, output.hex(), right.hex()))

    def _computed(
        self, primitive: Primitive, bench: BoardBench, chosen: _Chosen, given: Mapping[str, bytes]
    ) -> bytes:
        if self.prepared is not None and primitive is self.primitive:
            prepared, schedule, of_schedule = self.prepared
            made = self._computed(schedule, of_schedule, chosen.making(prepared, schedule), given)
            given = {**given, prepared.argument: made[: _bytes(primitive, prepared.argument)]}
        call = chosen.call(primitive, given)
        return call.output(bench.run(call.symbol, call.arguments(), chosen.offsets).memory)


@dataclass(frozen=True, slots=True)
class _Chosen:
    """One of the calls of a proof."""

    kernel: Kernel
    value: int
    scalar: int
    offsets: Offsets
    anywhere: tuple[str, ...] = ()
    same: tuple[str, ...] = ()

    def making(self, prepared: Prepared, schedule: Primitive) -> _Chosen:
        """Return the call of the primitive that makes an input."""
        (value,) = schedule.parameter.measured
        return _Chosen(prepared.maker(schedule, self.kernel), value, 0, self.offsets, self.anywhere)

    def call(self, primitive: Primitive, given: Mapping[str, bytes]) -> KernelCall:
        """Return it with these buffers; those that are only written are zero before it."""
        scalars = {each.name: self.scalar for each in primitive.arguments if each.kind == "scalar"}
        buffers = {name: held for name, held in given.items() if name in zero_inputs(primitive)}
        held = {**zero_inputs(primitive), **buffers, **scalars}
        return KernelCall(primitive, self.kernel, self.value, held, self.same, self.anywhere)


def _subsets(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(names, count) for count in range(len(names) + 1))


def _bytes(primitive: Primitive, name: str) -> int:
    return next(each.bytes for each in primitive.buffers if each.name == name)
