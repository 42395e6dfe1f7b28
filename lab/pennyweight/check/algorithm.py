# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Verifying an implementation of an algorithm: known answers, forgeries, pieces, and random inputs.

The same checks run on a simulated board and on the host.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from pennyweight.build.algorithm_image import build_algorithm, context_bytes, host_library
from pennyweight.build.image import Image
from pennyweight.catalogue.algorithm import Algorithm, Implementation, Lengths
from pennyweight.check.known_answers import Case, answer_of, cases_of, host_runner
from pennyweight.check.primitive import DEFAULT_SEED, HOST, Verdict
from pennyweight.errors import HostError, SimulationError
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument
from pennyweight.run.functions import FORGED, Aead, Hash, NotWiped, Runner
from pennyweight.run.guest import Call, Guest, find_board

VECTORS = 200
"""So many known answers, spread over all lengths, are tried."""

RANDOM_INPUTS = 12
"""So many random inputs are compared with the portable C, the first two of them longer than a byte counts."""

FORGERIES = 16
"""So many messages with one bit changed must be refused, beside one for each byte of the tag."""

STREAMS = 8
"""So many random inputs are cut into random pieces."""

_LONGEST = 200
_LONG = Lengths(259, 521)
"""Two such texts and their stack fit into 2 KB."""
_MOST_FAILURES = 3

PlacedCall = Callable[[str, Sequence[Argument], int], tuple[dict[str, bytes], int]]
"""(symbol, arguments, offset of the strings of bytes) -> as a `Runner`."""


def verify_algorithm(
    lab: Lab,
    algorithm: Algorithm,
    implementation: Implementation,
    board: str,
    seed: int = DEFAULT_SEED,
    vectors: int | None = VECTORS,
) -> Verdict:
    """Checks an implementation on a simulated board, or on the `host`; faults of the code are failures.

    `vectors` is the number of known answers tried, None for all. VerificationError where the portable C is
    wrong itself, LabError where something cannot be built.
    """
    verdict = Verdict(algorithm.id, implementation.id, board)
    if board == HOST:
        library = host_library(lab, algorithm, implementation)
        checker = _Checker(verdict, lab, algorithm, library.call)
        checker.check_one_shot(seed, vectors)
        checker.check_streams(seed, context_bytes(lab, algorithm, None))
        return verdict
    facts = find_board(board)
    image = build_algorithm(lab, algorithm, implementation, facts)
    verify_image(lab, algorithm, implementation, board, image, verdict, seed, vectors)
    if not verdict.failures:
        streaming = build_algorithm(lab, algorithm, implementation, facts, algorithm.stream_entries)
        guest = Guest(streaming, board, title_of(algorithm, implementation, board))
        _on(guest, verdict, lab, algorithm).check_streams(seed, context_bytes(lab, algorithm, facts))
    return verdict


def verify_image(
    lab: Lab,
    algorithm: Algorithm,
    implementation: Implementation,
    board: str,
    image: Image,
    verdict: Verdict,
    seed: int = DEFAULT_SEED,
    vectors: int | None = VECTORS,
) -> None:
    """The one-shot functions of an image that was built already: what is measured is what was verified."""
    guest = Guest(image, board, title_of(algorithm, implementation, board))
    _on(guest, verdict, lab, algorithm).check_one_shot(seed, vectors)


def title_of(algorithm: Algorithm, implementation: Implementation, board: str) -> str:
    """What messages call an implementation on a board."""
    return f"{algorithm.id} {implementation.id} on {board}"


def _on(guest: Guest, verdict: Verdict, lab: Lab, algorithm: Algorithm) -> _Checker:
    def run(symbol: str, arguments: Sequence[Argument], offset: int) -> tuple[dict[str, bytes], int]:
        answer = Call(guest, symbol, tuple(arguments)).run(offset)
        return answer.memory, answer.result.int_value

    return _Checker(verdict, lab, algorithm, run)


class _Checker:
    """Makes the calls and writes down in the verdict what is wrong with them."""

    def __init__(self, verdict: Verdict, lab: Lab, algorithm: Algorithm, call: PlacedCall) -> None:
        self._verdict = verdict
        self._lab = lab
        self._algorithm = algorithm
        self._call = call
        self._offset = 0

    def check_one_shot(self, seed: int, vectors: int | None) -> None:
        """Known answers both ways, random inputs against the portable C, and forgeries."""
        draw = random.Random(seed)
        cases = spread(cases_of(self._lab, self._algorithm), vectors)
        for number, case in enumerate(cases):
            self._compare(case, in_place=number % 2 == 1, offset=number // 2 % 4)
        self._verdict.vectors += len(cases)
        reference = host_runner(self._lab, self._algorithm)
        drawn = [
            self._random_case(draw, reference, f"random input {n} of seed {seed}", _LONG if n < 2 else None)
            for n in range(RANDOM_INPUTS)
        ]
        for number, case in enumerate(drawn):
            self._compare(case, in_place=number % 2 == 0, offset=number // 2 % 4)
        self._verdict.random_states += len(drawn)
        if self._algorithm.is_aead:
            tags = [("tag", place) for place in range(self._algorithm.tag_bytes)]
            elsewhere = [(draw.choice(("ciphertext", "ad", "nonce")), None) for _ in range(FORGERIES)]
            for number, (part, place) in enumerate([*tags, *elsewhere]):
                self._forge(drawn[number % len(drawn)], draw, part, place)

    def check_streams(self, seed: int, context: int) -> None:
        """Random inputs in random pieces: the answer is that of the one shot."""
        draw = random.Random(seed)
        reference = host_runner(self._lab, self._algorithm)
        for number in range(STREAMS):
            case = self._random_case(draw, reference, f"random input {number} of seed {seed} in pieces")
            self._offset = number % 4
            try:
                self._stream(case, context, draw)
            except (SimulationError, HostError, NotWiped) as problem:
                self._fail(f"{case.title}: {problem}")
        self._verdict.random_states += STREAMS

    def _stream(self, case: Case, context: int, draw: random.Random) -> None:
        inputs = case.inputs
        chunks = _chunks(draw, len(inputs.message))
        if isinstance(inputs, Hash):
            squeezes = _chunks(draw, inputs.size)
            digest = inputs.digest_stream(self._run, context, chunks, squeezes)
            self._expect(f"{case.title} of {chunks}, output of {squeezes}", "digest", digest, case.answer)
            return
        ad_chunks = _chunks(draw, len(inputs.ad))
        title = f"{case.title}: associated data of {ad_chunks}, text of {chunks}"
        self._expect(
            title,
            "ciphertext and tag",
            b"".join(inputs.encrypt_stream(self._run, context, ad_chunks, chunks)),
            case.answer,
        )
        size = len(inputs.message)
        ciphertext, tag = case.answer[:size], case.answer[size:]
        status, message = inputs.decrypt_stream(self._run, context, ciphertext, tag, ad_chunks, chunks)
        self._expect(title, "message", message, inputs.message)
        self._expect(title, "what _verify returns", str(status), "0")
        wrong = _flipped(tag, draw)
        status, _ = inputs.decrypt_stream(self._run, context, ciphertext, wrong, ad_chunks, chunks)
        self._expect(f"{title}, wrong tag", "what _verify returns", str(status), str(FORGED))

    def _compare(self, case: Case, in_place: bool, offset: int) -> None:
        if len(self._verdict.failures) >= _MOST_FAILURES:
            return
        inputs, self._offset = case.inputs, offset
        title = (
            f"{case.title}, {_lengths(inputs)}{', in place' if in_place else ''}, bytes at offset {offset}"
        )
        try:
            if isinstance(inputs, Hash):
                self._expect(title, "digest", inputs.digest(self._run), case.answer)
                return
            self._expect(
                title, "ciphertext and tag", b"".join(inputs.encrypt(self._run, in_place)), case.answer
            )
            size = len(inputs.message)
            ciphertext, tag = case.answer[:size], case.answer[size:]
            status, message = inputs.decrypt(self._run, ciphertext, tag, in_place)
            self._expect(title, "what the decryption returns", str(status), "0")
            self._expect(title, "message", message, inputs.message)
        except (SimulationError, HostError) as problem:
            self._fail(f"{title}: {problem}")

    def _forge(self, case: Case, draw: random.Random, part: str, place: int | None) -> None:
        """One bit of a part changed, in the byte at `place` or in any: refused, and the output wiped.

        A nonce has always bytes: it stands for a part that has none.
        """
        if len(self._verdict.failures) >= _MOST_FAILURES:
            return
        inputs = case.inputs
        assert isinstance(inputs, Aead)
        size = len(inputs.message)
        parts = {
            "ciphertext": case.answer[:size],
            "tag": case.answer[size:],
            "ad": inputs.ad,
            "nonce": inputs.nonce,
        }
        name = part if parts[part] else "nonce"
        parts[name] = _flipped(parts[name], draw, place)
        forged = Aead(self._algorithm, inputs.key, parts["nonce"], parts["ad"], inputs.message)
        title = f"{case.title}, {_lengths(inputs)}, one bit of the {name} changed"
        self._offset = draw.randrange(4)
        try:
            in_place = draw.random() < 0.5
            status, message = forged.decrypt(self._run, parts["ciphertext"], parts["tag"], in_place)
        except (SimulationError, HostError) as problem:
            self._fail(f"{title}: {problem}")
            return
        self._expect(title, "what the decryption returns", str(status), str(FORGED))
        self._expect(title, "the output, which must be wiped,", message, bytes(size))

    def _run(self, symbol: str, arguments: Sequence[Argument]) -> tuple[dict[str, bytes], int]:
        return self._call(symbol, arguments, self._offset)

    def _random_case(
        self, draw: random.Random, reference: Runner, title: str, lengths: Lengths | None = None
    ) -> Case:
        """Of these lengths, or of random ones; a XOF gives one byte more than an AEAD has associated data."""
        chosen = lengths or Lengths(draw.randrange(_LONGEST), draw.randrange(_LONGEST))
        message = draw.randbytes(chosen.message)
        inputs: Aead | Hash
        if self._algorithm.is_aead:
            key, nonce = (draw.randbytes(n) for n in (self._algorithm.key_bytes, self._algorithm.nonce_bytes))
            inputs = Aead(self._algorithm, key, nonce, draw.randbytes(chosen.ad), message)
        elif self._algorithm.kind == "hash":
            inputs = Hash(self._algorithm, message)
        else:
            label = draw.randbytes(draw.randrange(64)) if self._algorithm.kind == "cxof" else b""
            inputs = Hash(self._algorithm, message, label, chosen.ad + 1)
        return Case(title, inputs, answer_of(inputs, reference))

    def _expect(self, title: str, what: str, found: bytes | str, wanted: bytes | str) -> None:
        if found != wanted:
            shown = [each.hex() if isinstance(each, bytes) else each for each in (found, wanted)]
            self._fail(f"{title}: {what} is {shown[0]}, must be {shown[1]}")

    def _fail(self, failure: str) -> None:
        self._verdict.failures.append(failure)


def spread(cases: list[Case], count: int | None) -> list[Case]:
    """`count` of them, evenly over all from the first to the last."""
    if count is None or len(cases) <= count:
        return cases
    return [cases[number * (len(cases) - 1) // max(1, count - 1)] for number in range(count)]


def _lengths(inputs: Aead | Hash) -> str:
    if isinstance(inputs, Aead):
        return f"{len(inputs.ad)} bytes of associated data, {len(inputs.message)} of message"
    return f"{len(inputs.message)} bytes of message"


def _flipped(data: bytes, draw: random.Random, place: int | None = None) -> bytes:
    """With one bit changed, of the byte at `place` or of any."""
    changed = bytearray(data)
    changed[draw.randrange(len(data)) if place is None else place] ^= 1 << draw.randrange(8)
    return bytes(changed)


def _chunks(draw: random.Random, size: int) -> list[int]:
    """Lengths of pieces, empty ones among them, that together are at most `size`."""
    cuts = sorted(draw.randrange(size + 1) for _ in range(draw.randrange(6)))
    return [after - before for before, after in zip([0, *cuts], cuts, strict=False)]
