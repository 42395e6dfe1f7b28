# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The proof of a whole algorithm: its public functions, as linked, for all inputs of certain lengths.

A decryption decides by the tag, and is proved for both outcomes. Its tag is the right one XOR a difference:
all tags are, and the difference is the input in its place. In a run with the difference zero and in one with
another, each branch that depends on inputs must depend on nothing else than whether the difference is zero.
What the two runs compute is then shown for all inputs of either outcome.

Where that is not decided, the tag is the input: no difference is found that makes one certain tag.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from pennyweight._sim import Graph, Word
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.jobs import Job, Lengths
from pennyweight.errors import ChoiceError
from pennyweight.prove.mode_claims import MODES, AeadClaim, is_border, lengths_of
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
from pennyweight.prove.terms import content, inputs
from pennyweight.run.arguments import ACROSS_PAGE, Argument, Memory, Offsets
from pennyweight.run.bench import BoardBench
from pennyweight.run.functions import FORGED, Aead, Hash
from pennyweight.run.guest import Call, Executed

_OTHER_PLACES = (1, 2, ACROSS_PAGE)
"""Places of the buffers beside the usual ones, in turn from length to length."""

OTHER_BRANCH = "a branch depends on more than the tag being right"
"""Reason for which a decryption is open that branches on anything else."""

UNCONFIRMED = (
    "the output differs for registers, flags or memory at the entry, or values at a cut, "
    "that no call is known to have"
)
"""Reason for which an output is open although variables were found for which it is wrong."""

_ACCEPTED, _REFUSED = b"\x00", b"\xff"
"""Last byte of the output of a decryption, behind the message."""

Given = Mapping[str, Sequence[Word]]
"""Inputs of an algorithm by name, `tag` among those of a decryption."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One of the calls of a proof."""

    operation: str
    offsets: Offsets
    in_place: bool

    def trial(self, inputs: Mapping[str, bytes]) -> Trial:
        (offset,) = self.offsets
        shown = {name: held.hex() for name, held in inputs.items()}
        text = "message" if self.operation == "encrypt" else "ciphertext"
        return Trial(self.operation, shown, 0, offset, (text,) if self.in_place else ())


@dataclass(frozen=True, slots=True)
class _Case:
    """Inputs, what the specification makes of them, and for a decryption the bit that is 1 if it accepts."""

    given: Given
    text: Sequence[Word]
    tag: Sequence[Word]
    accepts: Word | None = None


@dataclass(frozen=True, slots=True)
class ModeProver:
    """Proofs of the single-call functions of an algorithm on one board."""

    algorithm: Algorithm
    bench: BoardBench

    def proof(
        self,
        job: Job,
        implementation: Implementation,
        operation: str,
        seconds: float = SECONDS,
        lengths: Iterable[Lengths] = (),
    ) -> Proof:
        """Prove an operation for each of these lengths, by default `lengths_of` the algorithm.

        Each of them may take so many seconds.
        """
        symbol = self.algorithm.symbol_of(operation)
        tables = "address" in implementation.leaks

        def prove(gates: list[int]) -> None:
            for number, each in enumerate(lengths or lengths_of(self.algorithm)):
                for is_forged in (False, True) if operation == "decrypt" else (False,):
                    step = _Step(self, operation, each, is_forged, tables, Graph("gates", seconds))
                    try:
                        step.prove(number)
                    finally:
                        gates.append(len(step.graph))

        return judged(job, symbol, operation, self.bench.image(symbol), prove)

    def tried(self, trial: Trial) -> tuple[bytes, bytes]:
        """Return what the simulator computes in a call, and what the specification says.

        Raises ChoiceError if the inputs are not those of the operation.
        """
        operation = str(trial.value)
        given = {name: bytes.fromhex(digits) for name, digits in trial.inputs.items()}
        sizes = {name: len(held) for name, held in given.items()}
        lengths = Lengths(sizes.get("ad", 0), sizes.get("message", sizes.get("ciphertext", 0)))
        wanted, found = (
            ", ".join(f"{name} of {size} bytes" for name, size in sorted(each.items()))
            for each in (self.sizes(operation, lengths), sizes)
        )
        if found != wanted:
            raise ChoiceError("input", f"{operation} takes {wanted}, not {found}")
        way = _Way(operation, (trial.offset,), bool(trial.same))
        return self.computed(way, given), self.right(operation, given)

    def right(self, operation: str, given: Mapping[str, bytes]) -> bytes:
        """Return what the specification computes."""
        graph = Graph(swept=False)
        words = {name: [graph.constant(byte, 8) for byte in held] for name, held in given.items()}
        text, tag = map(content, self.outputs(graph, operation, words))
        if "tag" not in given:
            return text + tag
        return text + _ACCEPTED if given["tag"] == tag else bytes(len(text)) + _REFUSED

    def sizes(self, operation: str, lengths: Lengths) -> dict[str, int]:
        """Return the bytes of each input of an operation."""
        if not self.algorithm.is_aead:
            key = {"key": self.algorithm.key_bytes} if self.algorithm.key_bytes else {}
            return {**key, "message": lengths.message}
        text = {"encrypt": "message", "decrypt": "ciphertext"}[operation]
        sizes = {"key": self.algorithm.key_bytes, "nonce": self.algorithm.nonce_bytes, "ad": lengths.ad}
        tag = {"tag": self.algorithm.tag_bytes} if operation == "decrypt" else {}
        return {**sizes, text: lengths.message, **tag}

    def outputs(self, graph: Graph, operation: str, given: Given) -> tuple[Sequence[Word], Sequence[Word]]:
        """Return the text or the digest that the specification computes, and the tag if there is one."""
        claim = MODES[self.algorithm.id]
        if not isinstance(claim, AeadClaim):
            return claim.digest(**given, zero=graph.constant(0, 8)), []
        function = claim.encrypt if operation == "encrypt" else claim.decrypt
        text = given["message" if operation == "encrypt" else "ciphertext"]
        return function(given["key"], given["nonce"], given["ad"], text)

    def computed(self, way: _Way, given: Mapping[str, bytes]) -> bytes:
        """Return what the simulator computes."""
        held, value, _ = self.bench.run(
            self.algorithm.symbol_of(way.operation), self.arguments(way, given), way.offsets
        )
        if way.operation == "decrypt":
            # a verdict other than the two says what is wrong with it
            told = {0: _ACCEPTED, FORGED: _REFUSED}.get(value, value.to_bytes(8, "big", signed=True))
            return held.get("message", b"") + told
        return b"".join(held.get(name, b"") for name in ("ciphertext", "tag", "digest"))

    def arguments(self, way: _Way, given: Mapping[str, bytes]) -> list[Argument]:
        """Return the arguments of the operation's function."""
        if not self.algorithm.is_aead:
            return Hash(self.algorithm, given["message"], key=given.get("key", b"")).hashing()
        fixed = given["key"], given["nonce"], given["ad"]
        if way.operation == "encrypt":
            return Aead(self.algorithm, *fixed, given["message"]).encryption(way.in_place)
        sealed = Aead(self.algorithm, *fixed, b"")
        return sealed.decryption(given["ciphertext"], given["tag"], way.in_place)

    def call(self, way: _Way, given: Mapping[str, bytes]) -> Call:
        """Return the call of the operation's function."""
        symbol = self.algorithm.symbol_of(way.operation)
        return Call(self.bench.guest(symbol), symbol, tuple(self.arguments(way, given)))


@dataclass(frozen=True, slots=True)
class _Step:
    """The proof of an operation for inputs of one length, and of a decryption for one outcome."""

    prover: ModeProver
    operation: str
    lengths: Lengths
    is_forged: bool
    tables: bool
    graph: Graph

    def prove(self, number: int) -> None:
        """Raise Open or Refuted unless it is shown; the number is that of the lengths."""
        try:
            self._prove_ways(number)
        except Open as unproved:
            if self.operation != "decrypt" or str(unproved) != UNDECIDED:
                raise
            self._prove_ways(number, tag_is_input=True)

    def _prove_ways(self, number: int, tag_is_input: bool = False) -> None:
        sizes = self.prover.sizes(self.operation, self.lengths)
        draw = random.Random(f"{self.prover.algorithm.id} {self.operation} {self.lengths}")
        given = {
            name: inputs(self.graph, draw.randbytes(size)) for name, size in sizes.items() if name != "tag"
        }
        text, tag = self.prover.outputs(self.graph, self.operation, given)
        accepts = None
        if self.operation == "decrypt":
            size = sizes["tag"]
            difference = inputs(self.graph, draw.randbytes(size) if self.is_forged else bytes(size))
            given["tag"] = _xor(tag, difference)
            if tag_is_input:
                given["tag"] = inputs(self.graph, content(given["tag"]))
                difference = _xor(tag, given["tag"])
            accepts = _is_zero(difference)
        for way in self._ways(number):
            self._prove(way, _Case(given, text, tag, accepts))

    def _ways(self, number: int) -> list[_Way]:
        """Return the calls: all at the borders of blocks, else one, in turn.

        Buffers are at their usual places or at others, and a message is in the buffer of the output or not.
        """
        places = (0, _OTHER_PLACES[number % len(_OTHER_PLACES)])
        in_place = (False, True) if self.prover.algorithm.is_aead and self.lengths.message else (False,)
        ways = [_Way(self.operation, (place,), each) for place in places for each in in_place]
        return ways if is_border(self.prover.algorithm, self.lengths) else [ways[number % len(ways)]]

    def _prove(self, way: _Way, case: _Case) -> None:
        self._try(way, case, pattern=0)
        given, accepts = case.given, case.accepts
        call = self.prover.call(way, {name: content(words) for name, words in given.items()})
        memory = {each.name for each in call.arguments if isinstance(each, Memory)}
        terms = {name: words for name, words in given.items() if name in memory}
        if way.in_place:
            output, text = ("message", "ciphertext") if accepts is not None else ("ciphertext", "message")
            terms[output] = given[text]
        cuts = MODES[self.prover.algorithm.id].cuts
        run = call.execute(self.graph, terms, way.offsets, self.tables, decides=True, cuts=cuts)
        executed = returned(call.guest, run)
        if accepts is None:
            if executed.decisions:
                raise Open("a branch depends on the inputs")
            self._same(way, case, _written(executed, "ciphertext", "tag", "digest"), [*case.text, *case.tag])
            return
        expected = list(case.text)
        for bit in executed.decisions:
            right = accepts if bit.value() == accepts.value() else ~accepts
            self._same(way, case, [bit], [right], OTHER_BRANCH)
        if not executed.decisions:
            # both outcomes in one: a message under a mask
            mask = _repeated(accepts, 8)
            expected = [byte & mask for byte in expected]
        elif self.is_forged:
            expected = [self.graph.constant(0, 8)] * len(expected)
        self._same(way, case, _written(executed, "message"), expected)
        assert executed.value is not None, "it returns a number"
        verdict = executed.value
        # where it does not depend on the inputs, it belongs to this outcome alone
        right = _repeated(~accepts, len(verdict)) if verdict.known() is None else self._verdict(len(verdict))
        self._same(way, case, [verdict], [right])

    def _verdict(self, bits: int) -> Word:
        """Return the number that a decryption with this outcome returns."""
        return self.graph.constant((1 << bits) - 1 if self.is_forged else 0, bits)

    def _same(
        self,
        way: _Way,
        case: _Case,
        made: Sequence[Word],
        right: Sequence[Word],
        reason: str = UNCONFIRMED,
    ) -> None:
        """Raise Refuted or Open unless words are shown to be the same."""
        verdict, pattern = self.graph.compare(made, right, CONFLICTS)
        if verdict == "proved":
            return
        if pattern is None:
            raise Open(self.graph.spent() or UNDECIDED)
        self._try(way, case, pattern)
        raise Open(reason)

    def _try(self, way: _Way, case: _Case, pattern: int) -> None:
        """Run the inputs of a pattern; raise Refuted if the simulator differs from the specification."""
        held = {name: content(words, pattern) for name, words in case.given.items()}
        output, right = self.prover.computed(way, held), self.prover.right(self.operation, held)
        if output != right:
            raise Refuted(Counterexample(way.trial(held), output.hex(), right.hex()))


def _written(executed: Executed, *names: str) -> list[Word]:
    """Return the terms of the memories of those names that the call has."""
    return [word for name in names for word in whole(name, executed.memory.get(name, []))]


def _repeated(bit: Word, bits: int) -> Word:
    return reduce(lambda low, high: low.concat(high), [bit] * bits)


def _xor(first: Sequence[Word], second: Sequence[Word]) -> list[Word]:
    return [a ^ b for a, b in zip(first, second, strict=True)]


def _is_zero(data: Sequence[Word]) -> Word:
    """Return the bit that is 1 if all bytes are zero."""
    some = reduce(lambda a, b: a | b, data)
    return ~reduce(lambda a, b: a | b, [some.extract(bit, 1) for bit in range(8)])
