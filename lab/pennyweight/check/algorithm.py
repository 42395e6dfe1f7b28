# SPDX-License-Identifier: Apache-2.0 OR MIT
"""An algorithm at work: known answers, forgeries, pieces, and random inputs.

The same checks run on a simulated board and on the host.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pennyweight.build.image import Recipe
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.jobs import Job, Lengths, Request
from pennyweight.check.held import Held
from pennyweight.check.known_answers import Case, answered, cases_of
from pennyweight.check.mode_checks import AeadChecker, HashChecker
from pennyweight.check.mode_contracts import held_functions
from pennyweight.check.secret_calls import secret_calls
from pennyweight.check.subject import Options, Scope, Sheet, Subject, Titled
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import ChoiceError, LabError
from pennyweight.lab import Lab
from pennyweight.run.arguments import Oracle
from pennyweight.run.bench import Bench, BoardBench
from pennyweight.run.functions import Aead, Hash
from pennyweight.run.guest import Call, Comparison, Guest

USUAL_LENGTHS = {
    True: (Lengths(16, 16), Lengths(0, 16), Lengths(0, 128), Lengths(128, 128), Lengths(0, 1024)),
    False: (Lengths(0, 16), Lengths(0, 128), Lengths(0, 1024)),
}
"""What bench measures where nothing else is asked for: of an AEAD, of a hash."""

RANDOM_INPUTS = 12
"""So many random inputs are compared with the portable C, the first two of them longer than a byte counts."""

FORGERIES = 16
"""So many messages with one bit changed must be refused, beside those with a bit of the tag changed.

Of the tag each bit is, behind a short message: in one call, whatever that costs, and in the streaming form,
where of a slow algorithm one bit of each byte is.
"""

STREAMS = 8
"""So many random inputs are cut into random pieces."""

_SLOW_VECTORS = 33
"""So many known answers of a slow algorithm, spread over all, still have each length of each input.
It is asked as many as others, unless it is to be measured, but the rest one way alone."""

_SLOW_FORGERIES = 4

_TAGGED = Lengths(0, 3)
"""The tag of such a text is changed bit by bit."""

_SLOW_TAG_STEP = 9
_TAG_STEP = 65
"""So many bits further the next one of the tag is changed where not all are: in another byte, another bit."""

_FEW = 4
"""So many known answers, and random inputs, are tried again on a further board."""

_COMPARE = "pw_bytes_compare"
_VERIFYING = ("decrypt", "verify")
"""How the functions are called that tell whether a tag was right."""

_LONGEST = 200
_SLOW_LONGEST = 72
"""Of texts of random inputs, and of those of a slow algorithm: some blocks of any."""

_LONG_ONES = 2
"""So many of the random inputs, the first, have these lengths."""
_LONG = Lengths(259, 521)
"""Two such texts and their stack fit into 2 KB."""


class AlgorithmSubject(Subject):
    """What is asked of an algorithm is an operation on inputs of some lengths."""

    entry: Algorithm
    is_not = "an algorithm, not a primitive"

    def __init__(self, algorithm: Algorithm) -> None:
        self.entry = algorithm
        self.takes = frozenset({"operation", "ad", "msg"} if algorithm.is_aead else {"operation", "msg"})
        self._known: tuple[Oracle, list[Case]] | None = None

    def __getstate__(self) -> dict[str, object]:
        # what goes to another process takes its questions along in a sheet
        return self.__dict__ | {"_known": None}

    def known(self, oracle: Oracle) -> list[Case]:
        """`cases_of` the algorithm: an oracle is asked once for all sheets.

        VerificationError where it is wrong.
        """
        if self._known is None or self._known[0] != oracle:
            self._known = oracle, cases_of(self.entry, oracle)
        return self._known[1]

    def requests(self, job: Job, lengths: Sequence[Lengths] | None = None) -> list[Request]:
        wanted = dict.fromkeys(self._fitting(each) for each in lengths or USUAL_LENGTHS[self.entry.is_aead])
        return [self._request(job, operation, each) for each in wanted for operation in self.entry.operations]

    def _fitting(self, lengths: Lengths) -> Lengths:
        return Lengths(*self.entry.fitting(lengths.ad, lengths.message))

    def follow(self, job: Job, titled: Titled, context_bytes: int) -> None:
        secret_calls(self.entry, titled, context_bytes)

    def verdicts(self, symbol: str) -> tuple[tuple[str, ...], Comparison | None]:
        lengths = self.entry.public_lengths
        if not symbol.endswith(_VERIFYING):
            return (), Comparison(_COMPARE, lengths=lengths)
        # one for short messages has no tag: it has encrypted the nonce, too, and compares that
        return self.entry.public_results, Comparison(
            _COMPARE, "nonce" if self.entry.is_short else "tag", lengths
        )

    def request(self, job: Job, options: Options) -> Request:
        if "rounds" in options:
            raise self.refuse("rounds")
        usual = self._fitting(USUAL_LENGTHS[self.entry.is_aead][0])
        lengths = Lengths(int(options.get("ad", usual.ad)), int(options.get("msg", usual.message)))
        if lengths.ad and not self.entry.is_aead:
            raise ChoiceError("ad", f"{self.entry.id} is a {self.entry.kind}: it takes no associated data")
        if lengths != self._fitting(lengths):
            raise ChoiceError(
                "ad" if lengths.ad else "msg",
                f"{self.entry.id} takes no associated data and messages of at most "
                f"{self.entry.longest_message_bytes} bytes",
            )
        return self._request(job, str(options.get("operation", self.entry.operations[0])), lengths)

    def _request(self, job: Job, operation: str, lengths: Lengths) -> Request:
        """Of what has no associated data the length of the message alone is asked for."""
        ad = lengths.ad if self.entry.is_aead else 0
        request = Request(job.subject, job.implementation, job.board, None, operation, ad, lengths.message)
        return self.completed(request)

    def symbol(self, request: Request) -> str:
        if request.lengths.ad and not self.entry.is_aead:
            raise LabError(f"{self.entry.id} is a {self.entry.kind}: it takes no associated data")
        return self.entry.symbol(str(request.operation) if self.entry.is_aead else "")

    def entries(self, symbol: str) -> tuple[str, ...]:
        one_shot = self.entry.entries
        for together in (one_shot, self.entry.stream_entries, *self.entry.option_entries):
            if symbol in together:
                return together
        return (symbol,)

    def calls(self, guest: Guest, request: Request) -> Iterator[Call]:
        """In place, on inputs of zeros, with the right tag."""
        algorithm, lengths, symbol = self.entry, request.lengths, self.symbol(request)
        if not algorithm.is_aead:
            arguments = Hash(algorithm, bytes(lengths.message)).hashing()
            yield Call(guest, symbol, tuple(arguments), f"{lengths.message} bytes of message")
            return
        sizes = (algorithm.key_bytes, algorithm.nonce_bytes, lengths.ad, lengths.message)
        inputs = Aead(algorithm, *(bytes(size) for size in sizes))
        encryption = Call(
            guest,
            algorithm.symbol("encrypt"),
            tuple(inputs.encryption(in_place=True)),
            f"encrypt, {lengths}",
        )
        if request.operation == "encrypt":
            yield encryption
            return
        held = encryption.run().memory
        arguments = inputs.decryption(held.get("ciphertext", b""), held.get("tag", b""), in_place=True)
        yield Call(guest, symbol, tuple(arguments), f"decrypt, {lengths}")

    def is_checkable(self, job: Job) -> bool:
        """There is no algorithm without known answers."""
        return True

    def symbols(self, implementation: str, effort: Effort) -> tuple[str, ...]:
        options = (each for entries in self.entry.option_entries for each in entries)
        return (
            *self.entry.entries,
            *(self.entry.stream_entries if effort.streams else ()),
            *(options if effort.options else ()),
        )

    @property
    def context(self) -> tuple[str, str] | None:
        if self.entry.one_shot_only:
            return None
        return f"pw_{self.entry.id}_context", f"pennyweight/{self.entry.header}"

    def scope(self, implementation: str) -> Scope:
        """All implementations are asked the same."""
        return None

    def sheet(self, scope: Scope, effort: Effort, oracle: Oracle) -> AlgorithmSheet:
        draw = random.Random(effort.seed)
        titled = [
            (f"random input {n} of seed {effort.seed}", self._drawn(draw, _LONG if n < _LONG_ONES else None))
            for n in range(RANDOM_INPUTS)
        ]
        pieces = [
            (f"random input {n} of seed {effort.seed} in pieces", self._drawn(draw))
            for n in range(STREAMS if effort.streams and self.entry.stream_entries else 0)
        ]
        bare = [
            (f"{lengths} of seed {effort.seed} in pieces", self._drawn(draw, lengths))
            for lengths in (self._bare() if pieces else ())
        ]
        tagged = [(f"an input of seed {effort.seed}", self._drawn(draw, _TAGGED))]
        known = chosen(self.known(oracle), tried(self.entry, effort))
        both_ways, one_way = known, list[Case]()
        if self.entry.slow and effort.vectors is not None:
            both_ways = _spread(known, _SLOW_VECTORS)
            one_way = [case for case in known if case not in both_ways]
        return AlgorithmSheet(
            effort.seed,
            tuple(both_ways),
            tuple(one_way),
            tuple(answered(titled, oracle)),
            tuple(answered(pieces, oracle)),
            tuple(answered(bare, oracle)),
            answered(tagged, oracle)[0],
            *((_SLOW_FORGERIES, _SLOW_TAG_STEP) if self.entry.slow else ()),
        )

    def _bare(self) -> tuple[Lengths, ...]:
        """Inputs of which a part has no bytes; the other has a few, or fills a block if that is not slow."""
        some = Lengths(0, 0), Lengths(3, 0), Lengths(0, 3)
        if self.entry.slow:
            return some
        block = self.entry.rate_bytes
        return *some, Lengths(self.entry.ad_rate_bytes or block, 0), Lengths(0, block)

    def _drawn(self, draw: random.Random, lengths: Lengths | None = None) -> Aead | Hash:
        """Of these lengths, or of random ones; a XOF gives one byte more than an AEAD has associated data."""
        longest = _SLOW_LONGEST if self.entry.slow else _LONGEST
        chosen = lengths or Lengths(draw.randrange(longest), draw.randrange(longest))
        if self.entry.longest_message_bytes is not None:
            chosen = Lengths(0, chosen.message % (self.entry.longest_message_bytes + 1))
        message = draw.randbytes(chosen.message)
        if self.entry.is_aead:
            key, nonce = (draw.randbytes(n) for n in (self.entry.key_bytes, self.entry.nonce_bytes))
            return Aead(self.entry, key, nonce, draw.randbytes(chosen.ad), message)
        if self.entry.kind == "hash":
            return Hash(self.entry, message)
        label = draw.randbytes(draw.randrange(64)) if self.entry.kind == "cxof" else b""
        return Hash(self.entry, message, label, chosen.ad + 1)

    def check(self, bench: Bench, verdict: Verdict, sheet: Sheet) -> None:
        """The one-shot form, and where that is right the streaming form."""
        assert isinstance(sheet, AlgorithmSheet)
        of_kind = AeadChecker if self.entry.is_aead else HashChecker
        checker = of_kind(bench, verdict, random.Random(sheet.seed))
        checker.check_one_shot(sheet.known, sheet.drawn)
        checker.check_one_way(sheet.one_way)
        checker.check_tags(sheet.tagged, self._tag_bits[:: sheet.tag_step])
        checker.check_forgeries(sheet.drawn, sheet.forgeries)
        if sheet.pieces and not verdict.failures:
            checker.check_streams(sheet.pieces)
            checker.check_bare_streams(sheet.bare)
            checker.check_stream_tags(sheet.tagged, self._tag_bits[:: sheet.stream_tag_step])

    @property
    def _tag_bits(self) -> range:
        """All of the tag, or of the ciphertext of what has none."""
        return range(8 * (self.entry.tag_bytes or self.entry.ciphertext_bytes))

    def held(self, bench: BoardBench, implementation: str, lab: Lab, recipe: Recipe) -> Iterator[Held]:
        return held_functions(lab, self.entry, self.entry.find(implementation), recipe, bench)


@dataclass(frozen=True, slots=True)
class AlgorithmSheet(Sheet):
    """What an implementation of an algorithm is asked, with the right answers."""

    seed: int
    """Of what is drawn on the way: bits that are changed, places, pieces."""
    known: tuple[Case, ...]
    """Official known answers and published vectors."""
    one_way: tuple[Case, ...]
    """More of these, of a slow algorithm, that are encrypted or hashed alone."""
    drawn: tuple[Case, ...]
    """Random inputs; forgeries are made of them."""
    pieces: tuple[Case, ...]
    """Random inputs of the streaming form, if that is tried."""
    bare: tuple[Case, ...]
    """Inputs of the streaming form of which a part has no bytes."""
    tagged: Case
    """One whose tag is changed bit by bit, or what a hash makes of it."""
    forgeries: int = FORGERIES
    stream_tag_step: int = 1
    tag_step: int = 1
    """Of the bits of the tag each so-manieth is tried changed: in the streaming form, and in one call."""

    def excerpt(self) -> AlgorithmSheet:
        """The longest text that is asked anywhere among them: it needs the most memory."""
        few = tuple(_spread(self.known, _FEW))
        drawn = (self.drawn[0], *self.drawn[_LONG_ONES : _LONG_ONES + 2])
        return replace(self, known=few, one_way=(), drawn=drawn, pieces=(), forgeries=0, tag_step=_TAG_STEP)


def tried(algorithm: Algorithm, effort: Effort) -> int | None:
    """How many known answers an implementation is asked; None for all."""
    if effort.vectors is None or not algorithm.slow or effort.streams:
        return effort.vectors
    return min(effort.vectors, _SLOW_VECTORS)


def chosen(cases: list[Case], count: int | None) -> list[Case]:
    """`count` known answers, the first and the last among them, and all vectors of the catalogue.

    Where there is only a message, most are the shortest: every remainder after whole blocks, at a fraction
    of the time that the long ones take, of which there are a few. Else evenly over all. A vector has been
    chosen for what it shows.
    """
    if count is None or len(cases) <= count:
        return cases
    inputs = cases[0].inputs
    if isinstance(inputs, Aead) or inputs.algorithm.kind == "cxof":
        vectors = [case for case in cases if case.is_vector]
        picked = _spread([*(case for case in cases if not case.is_vector), *vectors[-1:]], count)
        return [*picked[:-1], *vectors[:-1], picked[-1]]
    long = count // 8
    return cases[: count - long] + _spread(cases[count - long :], long)


def _spread(cases: Sequence[Case], count: int) -> list[Case]:
    """`count` of them, evenly over all from the first to the last."""
    if len(cases) <= count:
        return list(cases)
    return [cases[number * (len(cases) - 1) // max(1, count - 1)] for number in range(count)]
