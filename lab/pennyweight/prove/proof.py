# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The proof of one implementation: its function is executed on terms and compared with the specification."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

from pennyweight._sim import Graph, Word
from pennyweight.build.image import Image
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.layouts import LAYOUTS
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.errors import SimulationError
from pennyweight.prove.claims import CLAIMS, Claim, Given
from pennyweight.prove.terms import constants, content, converted, inputs
from pennyweight.run.arguments import ACROSS_PAGE, AT_USUAL_PLACES, Offsets
from pennyweight.run.bench import BoardBench
from pennyweight.run.guest import Call
from pennyweight.run.kernel import Inputs, KernelCall

Status = Literal["proved", "refuted", "open"]

_CONFLICTS = 20_000
"""Conflicts of SAT for an output bit that is not the specification's by its structure."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Inputs for which the simulator computes something else than the specification."""

    inputs: Mapping[str, str]
    """Buffers in the layout `words`, in hexadecimal digits, and scalars."""
    output: str
    expected: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What was shown of one function with one value of its parameter."""

    job: Job
    symbol: str
    value: int
    """Value of the parameter."""
    status: Status
    reason: str
    """Why it is not proved, or "" if it is."""
    seconds: float
    gates: int
    """Gates of the graph: of the specification and of all that the function made beside it."""
    image: str
    """SHA-256 of the linked image, in hexadecimal digits."""
    counterexample: Counterexample | None = None


class _Open(Exception):
    """A step that could not be shown, with the reason as its text."""


class _Refuted(Exception):
    """Inputs for which the function is wrong."""

    def __init__(self, counterexample: Counterexample) -> None:
        super().__init__("refuted")
        self.counterexample = counterexample


@dataclass(frozen=True, slots=True)
class Prover:
    """Proofs of the kernels of a primitive on one board."""

    primitive: Primitive
    bench: BoardBench
    prepared: tuple[Primitive, BoardBench] | None = None
    """The primitive that makes an input, such as a key schedule, with its own images."""

    def proofs(self, job: Job) -> Iterator[Proof]:
        """Yield the proof of each measured value of the parameter."""
        kernel = self.primitive.find(job.implementation)
        for value in self.primitive.measured_values(kernel):
            yield self.proof(job, kernel, value)

    def proof(self, job: Job, kernel: Kernel, value: int) -> Proof:
        """Prove one value of the parameter, at every place of the buffers that the contract allows."""
        started = perf_counter()
        symbol = self.primitive.symbol_of(kernel, value)
        graph = Graph()
        status: Status = "proved"
        reason, counterexample = "", None
        try:
            self._prove(graph, kernel, value)
        except _Open as unproved:
            status, reason = "open", str(unproved)
        except _Refuted as refuted:
            status, reason = "refuted", "computes something else than the specification"
            counterexample = refuted.counterexample
        except SimulationError as problem:
            status, reason = "open", str(problem)
        return Proof(
            job,
            symbol,
            value,
            status,
            reason,
            perf_counter() - started,
            len(graph),
            hash_of(self.bench.image(symbol)),
            counterexample,
        )

    def _prove(self, graph: Graph, kernel: Kernel, value: int) -> None:
        claim = CLAIMS.get(self.primitive.id)
        if claim is None:
            raise _Open("there is no specification of it yet")
        draw = random.Random(f"{self.primitive.id} {value}")
        drawn: dict[str, bytes | int] = {
            each.name: draw.randbytes(each.bytes) if each.is_buffer else draw.randint(0, each.maximum)
            for each in (*self.primitive.arguments, *claim.beside)
            if each.is_buffer or each.kind == "scalar"
        }
        given: Given = {
            name: inputs(graph, held) if isinstance(held, bytes) else held for name, held in drawn.items()
        }
        expected = claim.specification(graph, given, value)
        for offsets in self._places():
            self._prove_at(graph, claim, kernel, value, given, expected, offsets)

    def _places(self) -> Iterator[Offsets]:
        yield AT_USUAL_PLACES
        yield from ((offset,) for offset in self.bench.word_offsets if offset not in (0, ACROSS_PAGE))

    def _prove_at(
        self,
        graph: Graph,
        claim: Claim,
        kernel: Kernel,
        value: int,
        given: Given,
        expected: Sequence[Word],
        offsets: Offsets,
    ) -> None:
        terms = {name: words for name, words in given.items() if not isinstance(words, int)}
        if self.prepared is not None:
            terms |= self._made_before(graph, kernel, value, given, offsets)
        output = self._executed(graph, self.primitive, self.bench, kernel, value, given, terms, offsets)
        verdict, pattern = graph.compare(output, expected, _CONFLICTS)
        if verdict == "open":
            raise _Open("the effort was not enough to decide if the output is the specification's")
        if pattern is not None:
            self._confirm(claim, kernel, value, given, expected, pattern)

    def _made_before(
        self, graph: Graph, kernel: Kernel, value: int, given: Given, offsets: Offsets
    ) -> dict[str, list[Word]]:
        """Return the input that another primitive makes, as its implementation of the same name makes it."""
        assert self.prepared is not None
        primitive, bench = self.prepared
        before = primitive.find(kernel.id)
        terms = {name: words for name, words in given.items() if not isinstance(words, int)}
        (schedule,) = primitive.parameter.measured[:1]
        made = self._executed(graph, primitive, bench, before, schedule, given, terms, offsets)
        return {primitive.output.name: made}

    def _executed(
        self,
        graph: Graph,
        primitive: Primitive,
        bench: BoardBench,
        kernel: Kernel,
        value: int,
        given: Given,
        terms: Mapping[str, Sequence[Word]],
        offsets: Offsets,
    ) -> list[Word]:
        """Return the terms of the output in the layout `words`; the run has the values of pattern 0."""
        layout = LAYOUTS[kernel.layout]
        concrete: dict[str, bytes | int] = {}
        defined: dict[str, list[Word]] = {}
        for argument in primitive.arguments:
            if argument.kind == "scalar":
                number = given[argument.name]
                assert isinstance(number, int)
                concrete[argument.name] = number
            elif argument.is_buffer:
                words = list(terms.get(argument.name, ()))
                concrete[argument.name] = content(words) if words else bytes(argument.bytes)
                if argument.access != "write":
                    moved = words if layout.word_bits == 0 else converted(words, layout.from_words)
                    defined[argument.name] = moved
        call = KernelCall(primitive, kernel, value, concrete)
        guest = bench.guest(call.symbol)
        run = Call(guest, call.symbol, tuple(call.arguments()))
        executed = run.execute(graph, defined, offsets)
        if executed.stopped is not None:
            address, why = executed.stopped
            _, _, file, line = guest.locate(address)
            place = f"{file}:{line}" if file is not None else f"0x{address:x}"
            raise _Open(f"{place}: {guest.disassemble(address)}: {why}")
        output = executed.memory[primitive.output.name]
        whole = [word for word in output if word is not None]
        if len(whole) != len(output):
            raise _Open(f"byte {output.index(None)} of {primitive.output.name} is never written")
        return whole if layout.word_bits == 0 else converted(whole, layout.to_words)

    def _confirm(
        self,
        claim: Claim,
        kernel: Kernel,
        value: int,
        given: Given,
        expected: Sequence[Word],
        pattern: int,
    ) -> None:
        """Run the inputs of a pattern; raise _Refuted if the simulator differs from the specification."""
        concrete: dict[str, bytes | int] = {
            name: words if isinstance(words, int) else content(words, pattern)
            for name, words in given.items()
        }
        if self.prepared is not None:
            primitive, bench = self.prepared
            (schedule,) = primitive.parameter.measured[:1]
            made = _computed(primitive, bench, primitive.find(kernel.id), schedule, concrete)
            concrete[primitive.output.name] = made
        output = _computed(self.primitive, self.bench, kernel, value, concrete)
        right = content(expected, pattern)
        if output == right:
            raise _Open("the output depends on registers or flags as they are at the entry")
        shown = {name: _shown(concrete[name]) for name in given}
        raise _Refuted(Counterexample(shown, output.hex(), right.hex()))


def _shown(given: bytes | int) -> str:
    return str(given) if isinstance(given, int) else given.hex()


def _computed(primitive: Primitive, bench: BoardBench, kernel: Kernel, value: int, concrete: Inputs) -> bytes:
    call = KernelCall(primitive, kernel, value, concrete)
    return call.output(bench.run(call.symbol, call.arguments()).memory)


def hash_of(image: Image) -> str:
    """Return the hash of the linked bytes."""
    return hashlib.sha256(image.elf).hexdigest()


def vectors_hold(primitive: Primitive) -> bool:
    """Return True if the claim gives every published vector of the catalogue."""
    claim = CLAIMS[primitive.id]
    for vector in primitive.vectors:
        graph = Graph()
        given: Given = {
            name: constants(graph, held) if isinstance(held, bytes) else held
            for name, held in vector.inputs.items()
            if name != primitive.parameter.name
        }
        value = int(vector.inputs[primitive.parameter.name])
        if content(claim.specification(graph, given, value)) != vector.result:
            return False
    return True
