# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Checks of an algorithm: known answers, forgeries, chunked and random inputs.

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
from pennyweight.check.mode_checks import AeadChecker, HashChecker, KdfChecker, MacChecker
from pennyweight.check.mode_contracts import held_functions
from pennyweight.check.secret_calls import secret_calls
from pennyweight.check.subject import Options, Scope, Sheet, Subject, Titled
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import ChoiceError, LabError
from pennyweight.lab import Lab
from pennyweight.run.arguments import Oracle
from pennyweight.run.bench import Bench, BoardBench
from pennyweight.run.functions import Aead, Hash, of_zeros
from pennyweight.run.guest import Call, ComparisonFunction, Guest

USUAL_LENGTHS = {
    True: (Lengths(16, 16), Lengths(0, 16), Lengths(0, 128), Lengths(128, 128), Lengths(0, 1024)),
    False: (Lengths(0, 16), Lengths(0, 128), Lengths(0, 1024)),
}
"""Lengths that bench measures by default: of an AEAD (True) and of a hash (False)."""

RANDOM_INPUTS = 12
"""Number of random inputs that are compared with the portable C; the first two exceed 255 bytes."""

FORGERIES = 16
"""Number of messages with one changed bit that must be rejected, in addition to changes of the tag.

Each bit of the tag is changed after a short message: in single calls always, in the streaming API one bit per
byte for slow algorithms.
"""

STREAMS = 8
"""Number of random inputs that are cut into random chunks."""

_SLOW_VECTORS = 33
"""Number of known answers of a slow algorithm; spread over all, they have each length of each input.

A verification tries as many as of other algorithms, but the rest in one direction only; the check before
a measurement tries only these.
"""

_SLOW_FORGERIES = 4

_TAGGED = Lengths(0, 3)
"""Lengths of the text whose tag is changed bit by bit."""

_SLOW_TAG_STEP = 9
_TAG_STEP = 65
"""Distance of the changed tag bits if not all are tried: another byte and another bit each time."""

_FEW = 4
"""Number of known answers, and of random inputs, that are tried again on a further board."""

_COMPARE = "pw_bytes_compare"
_VERIFYING = ("decrypt", "check", "verify")
"""Suffixes of the functions that return the validity of a tag."""

_LONGEST = 200
_SLOW_LONGEST = 72
"""Longest random text in bytes, and that of a slow algorithm: some blocks of any algorithm."""

_LONG_ONES = 2
"""Number of random inputs, from the first on, that have the lengths _LONG."""
_LONG = Lengths(259, 515)
"""Lengths of long texts: two of them and the stack fit into 2 KB."""


class AlgorithmSubject(Subject):
    """An algorithm to check: its requests are operations on inputs of some lengths."""

    entry: Algorithm
    is_not = "an algorithm, not a primitive"

    def __init__(self, algorithm: Algorithm) -> None:
        self.entry = algorithm
        self.takes = frozenset({"operation", "ad", "msg"} if algorithm.is_aead else {"operation", "msg"})
        self._known: tuple[Oracle, list[Case]] | None = None

    def __getstate__(self) -> dict[str, object]:
        # not pickled: another process gets its inputs and answers in a sheet
        return self.__dict__ | {"_known": None}

    def known(self, oracle: Oracle) -> list[Case]:
        """Return `cases_of` the algorithm, computed once for all sheets.

        Raises VerificationError if the oracle is wrong.
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

    def verdicts(self, symbol: str) -> tuple[tuple[str, ...], ComparisonFunction | None]:
        lengths = self.entry.public_lengths
        if not symbol.endswith(_VERIFYING):
            return (), ComparisonFunction(_COMPARE, lengths=lengths)
        # an AEAD for short messages has no tag: it encrypts the nonce too, and compares that
        return self.entry.public_results, ComparisonFunction(
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
                f"{self.entry.id} gives at most {self.entry.longest_output_bytes} bytes"
                if self.entry.is_kdf
                else f"{self.entry.id} takes no associated data and messages of at most "
                f"{self.entry.longest_message_bytes} bytes",
            )
        return self._request(job, str(options.get("operation", self.entry.operations[0])), lengths)

    def _request(self, job: Job, operation: str, lengths: Lengths) -> Request:
        """Return a request; without associated data only the message length is set."""
        ad = lengths.ad if self.entry.is_aead else 0
        request = Request(job.subject, job.implementation, job.board, None, operation, ad, lengths.message)
        return self.completed(request)

    def symbol(self, request: Request) -> str:
        if request.lengths.ad and not self.entry.is_aead:
            raise LabError(f"{self.entry.id} is a {self.entry.kind}: it takes no associated data")
        return self.entry.symbol_of(str(request.operation))

    def entries(self, symbol: str) -> tuple[str, ...]:
        one_shot = self.entry.entries
        for together in (one_shot, self.entry.stream_entries, *self.entry.option_entries):
            if symbol in together:
                return together
        return (symbol,)

    def calls(self, guest: Guest, request: Request) -> Iterator[Call]:
        """Yield the call in place, on inputs of zeros, with the valid tag."""
        algorithm, lengths, symbol = self.entry, request.lengths, self.symbol(request)
        if not algorithm.is_aead:
            arguments = of_zeros(algorithm, lengths.message).hashing()
            text = "output" if algorithm.is_kdf else "message"
            yield Call(guest, symbol, tuple(arguments), f"{lengths.message} bytes of {text}")
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
        """Return True: every algorithm has known answers."""
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
        """Return None: all implementations are tested with the same inputs."""
        return None

    def sheet(self, scope: Scope, effort: Effort, oracle: Oracle) -> AlgorithmSheet:
        draw = random.Random(effort.seed)
        titled = [
            (f"random input {n} of seed {effort.seed}", self._drawn(draw, _LONG if n < _LONG_ONES else None))
            for n in range(RANDOM_INPUTS)
        ]
        pieces = [
            (f"random input {n} of seed {effort.seed} in chunks", self._drawn(draw))
            for n in range(STREAMS if effort.streams and self.entry.stream_entries else 0)
        ]
        bare = [
            (f"{lengths} of seed {effort.seed} in chunks", self._drawn(draw, lengths))
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
        """Return lengths with an empty part; the other has a few bytes, or a block if that is not slow."""
        some = Lengths(0, 0), Lengths(3, 0), Lengths(0, 3)
        if self.entry.slow:
            return some
        block = self.entry.rate_bytes
        return *some, Lengths(self.entry.ad_rate_bytes or block, 0), Lengths(0, block)

    def _drawn(self, draw: random.Random, lengths: Lengths | None = None) -> Aead | Hash:
        """Return random inputs, of `lengths` if given.

        A XOF returns one byte more than an AEAD would have associated data.
        """
        longest = _SLOW_LONGEST if self.entry.slow else _LONGEST
        chosen = lengths or Lengths(draw.randrange(longest), draw.randrange(longest))
        if self.entry.longest_message_bytes is not None:
            chosen = Lengths(0, chosen.message % (self.entry.longest_message_bytes + 1))
        message = draw.randbytes(chosen.message)
        if self.entry.is_aead:
            key, nonce = (draw.randbytes(n) for n in (self.entry.key_bytes, self.entry.nonce_bytes))
            return Aead(self.entry, key, nonce, draw.randbytes(chosen.ad), message)
        if not self.entry.is_xof:
            return Hash(self.entry, message, key=draw.randbytes(self._drawn_key_bytes(draw)))
        label = draw.randbytes(draw.randrange(64)) if self.entry.takes_label else b""
        key = draw.randbytes(self._drawn_key_bytes(draw))
        size = 1 + draw.randrange(self.entry.digest_bytes) if self.entry.is_short_prf else chosen.ad + 1
        return Hash(self.entry, message, label, size, key)

    def _drawn_key_bytes(self, draw: random.Random) -> int:
        """Return the length of a key; of an algorithm that takes any, up to two blocks and a part."""
        if not self.entry.takes_key_bytes:
            return self.entry.key_bytes
        return 1 + draw.randrange(2 * self.entry.rate_bytes + self.entry.key_bytes)

    def check(self, bench: Bench, verdict: Verdict, sheet: Sheet) -> None:
        """Check the single-call functions and, if they are right, the streaming API."""
        assert isinstance(sheet, AlgorithmSheet)
        checkers: dict[str, type[HashChecker | AeadChecker]]
        checkers = {"aead": AeadChecker, "mac": MacChecker, "kdf": KdfChecker}
        checker = checkers.get(self.entry.kind, HashChecker)(bench, verdict, random.Random(sheet.seed))
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
        """Bits of the tag, or of the ciphertext of an algorithm without a tag."""
        return range(8 * (self.entry.tag_bytes or self.entry.ciphertext_bytes))

    def held(self, bench: BoardBench, implementation: str, lab: Lab, recipe: Recipe) -> Iterator[Held]:
        return held_functions(lab, self.entry, self.entry.find(implementation), recipe, bench)


@dataclass(frozen=True, slots=True)
class AlgorithmSheet(Sheet):
    """Test inputs for an implementation of an algorithm, with the right answers."""

    seed: int
    """Seed of the choices during the checks: changed bits, addresses, chunks."""
    known: tuple[Case, ...]
    """Official known answers and published vectors."""
    one_way: tuple[Case, ...]
    """More known answers of a slow algorithm, which are only encrypted or hashed."""
    drawn: tuple[Case, ...]
    """Random inputs, from which forgeries are made too."""
    pieces: tuple[Case, ...]
    """Random inputs for the streaming API, if it is tested."""
    bare: tuple[Case, ...]
    """Inputs for the streaming API that have an empty part."""
    tagged: Case
    """Input whose tag is changed bit by bit, or the digest of a hash."""
    forgeries: int = FORGERIES
    stream_tag_step: int = 1
    tag_step: int = 1
    """Distance of the changed tag bits: `stream_tag_step` in streaming, `tag_step` in single calls."""

    def excerpt(self) -> AlgorithmSheet:
        """Return a short sheet that includes the longest text of all, which needs the most memory."""
        few = tuple(_spread(self.known, _FEW))
        drawn = (self.drawn[0], *self.drawn[_LONG_ONES : _LONG_ONES + 2])
        return replace(self, known=few, one_way=(), drawn=drawn, pieces=(), forgeries=0, tag_step=_TAG_STEP)


def tried(algorithm: Algorithm, effort: Effort) -> int | None:
    """Return the number of known answers to test an implementation with; None for all."""
    if effort.vectors is None or not algorithm.slow or effort.streams:
        return effort.vectors
    return min(effort.vectors, _SLOW_VECTORS)


def chosen(cases: list[Case], count: int | None) -> list[Case]:
    """Return `count` known answers, with the first and the last, and all vectors of the catalogue.

    If there is only a message, most of them are the shortest, which cover every remainder after whole blocks
    at a fraction of the time of the few long ones. Otherwise they are spread evenly over all. Vectors are
    always included because each was chosen for a reason.
    """
    if count is None or len(cases) <= count:
        return cases
    inputs = cases[0].inputs
    vectors = [case for case in cases if case.is_vector]
    others = [*(case for case in cases if not case.is_vector), *vectors[-1:]]
    if isinstance(inputs, Aead) or inputs.algorithm.kind == "cxof":
        picked = _spread(others, count)
    else:
        long = count // 8
        picked = others[: count - long] + _spread(others[count - long :], long)
    return [*picked[:-1], *vectors[:-1], picked[-1]]


def _spread(cases: Sequence[Case], count: int) -> list[Case]:
    """Return `count` of them, evenly over all from the first to the last."""
    if len(cases) <= count:
        return list(cases)
    return [cases[number * (len(cases) - 1) // max(1, count - 1)] for number in range(count)]
