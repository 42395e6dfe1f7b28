# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Calls that check the functions of a mode: of an AEAD, of a hash or XOF, and of a MAC."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pennyweight.check.known_answers import Case
from pennyweight.check.verdict import Verdict
from pennyweight.errors import HostError, SimulationError
from pennyweight.run.arguments import ACROSS_PAGE, Argument, Offsets, shown
from pennyweight.run.bench import Bench
from pennyweight.run.functions import FORGED, SHORTEST_TAG, Aead, Chunks, Context, Hash, NotWiped

FORGED_PARTS = ("ciphertext", "ad", "nonce")
"""Parts in which a bit is changed, in turn."""

_MOST_MEMORIES = 6
"""Number of memories of a call: output, tag, input, associated data, nonce and key."""

_ROOMY = 400
"""Bytes of text in a call that leave most of a page free in 2 KiB of RAM."""

_ACROSS = 0.25
"""Fraction of calls with a memory across the end of a page."""


class ModeChecker(ABC):
    """Checker of a mode, which makes the calls and records errors in the verdict."""

    def __init__(self, bench: Bench, verdict: Verdict, draw: random.Random) -> None:
        self._bench = bench
        self._verdict = verdict
        self._draw = draw
        self._draw_place = random.Random(0)
        self._offsets: Offsets = ()

    def check_one_shot(self, known: Sequence[Case], drawn: Sequence[Case]) -> None:
        """Check known answers, and random inputs against the portable C."""
        for number, case in enumerate(known):
            self._compare(case, in_place=number % 2 == 1)
        self._verdict.vectors += len(known)
        for number, case in enumerate(drawn):
            self._compare(case, in_place=number % 2 == 0)
        self._verdict.random_states += len(drawn)

    def check_one_way(self, known: Sequence[Case]) -> None:
        """Check known answers by encryption or hashing only."""
        for number, case in enumerate(known):
            self._compare(case, in_place=number % 2 == 1, both_ways=False)
        self._verdict.vectors += len(known)

    @abstractmethod
    def check_tags(self, case: Case, bits: Sequence[int]) -> None:
        """Check that decryption rejects the case with each of these tag bits changed, one at a time."""

    @abstractmethod
    def check_forgeries(self, cases: Sequence[Case], count: int) -> None:
        """Check that `count` messages with a changed bit outside the tag are rejected."""

    def check_streams(self, cases: Sequence[Case]) -> None:
        """Check random inputs in random chunks against the result of the single call."""
        for case in cases:
            self._try_stream(case, self._stream)
        self._verdict.random_states += len(cases)

    def check_bare_streams(self, cases: Sequence[Case]) -> None:
        """Check cases with an empty part: with no call for it, with an empty one, with several."""
        for case in cases:
            self._try_stream(case, self._bare_stream)

    @abstractmethod
    def check_stream_tags(self, case: Case, bits: Sequence[int]) -> None:
        """Check that verification of the streaming API rejects each changed tag bit."""

    def _try_stream(self, case: Case, stream: Callable[[Case, int], None]) -> None:
        if self._verdict.hopeless:
            return
        self._move(case)
        try:
            stream(case, self._bench.context_bytes)
        except (SimulationError, HostError, NotWiped) as problem:
            self._fail(f"{case.title}: {problem}")

    @abstractmethod
    def _one_shot(self, case: Case, in_place: bool, moved: str, both_ways: bool) -> None:
        """Check one case, with `both_ways` also its inverse; `moved` names the addresses for messages."""

    @abstractmethod
    def _stream(self, case: Case, context: int) -> None:
        """Check the case in chunks, in a context of `context` bytes."""

    @abstractmethod
    def _bare_stream(self, case: Case, context: int) -> None:
        """Check the case with as few calls as possible, and with calls that pass no data."""

    def _compare(self, case: Case, in_place: bool, both_ways: bool = True) -> None:
        if not self._verdict.hopeless:
            self._one_shot(case, in_place, self._move(case), both_ways)

    def _move(self, case: Case) -> str:
        """Place each memory of the next calls at its own offset, and return the offsets in words.

        Occasionally one of them is across the end of a page, if the texts leave enough RAM.
        """
        offsets = [self._draw_place.randrange(4) for _ in range(_MOST_MEMORIES)]
        if case.inputs.text_bytes <= _ROOMY and self._draw_place.random() < _ACROSS:
            offsets[self._draw_place.randrange(_MOST_MEMORIES)] = ACROSS_PAGE
        self._offsets = tuple(offsets)
        return f"bytes at offsets {shown(offsets)}"

    def _run(self, symbol: str, arguments: Sequence[Argument]) -> tuple[dict[str, bytes], int]:
        held, value, _ = self._bench.run(symbol, arguments, self._offsets)
        return held, value

    def _expect(self, title: str, what: str, found: bytes | str, wanted: bytes | str) -> None:
        if found != wanted:
            shown = [each.hex() if isinstance(each, bytes) else each for each in (found, wanted)]
            self._fail(f"{title}: {what} is {shown[0]}, must be {shown[1]}")

    def _fail(self, failure: str) -> None:
        self._verdict.failures.append(failure)


class HashChecker(ModeChecker):
    """Checker of hash functions and XOFs, which have no tag to forge."""

    def check_tags(self, case: Case, bits: Sequence[int]) -> None:
        """Do nothing: there is no tag."""

    def check_forgeries(self, cases: Sequence[Case], count: int) -> None:
        """Do nothing: there is nothing to forge."""

    def check_stream_tags(self, case: Case, bits: Sequence[int]) -> None:
        """Do nothing: there is no tag."""

    def _one_shot(self, case: Case, in_place: bool, moved: str, both_ways: bool) -> None:
        inputs = _hash(case)
        title = f"{case.title}, {len(inputs.message)} bytes of message{_in_place(in_place)}, {moved}"
        try:
            self._expect(title, "digest", inputs.digest(self._run), case.answer)
        except (SimulationError, HostError) as problem:
            self._fail(f"{title}: {problem}")

    def _stream(self, case: Case, context: int) -> None:
        inputs = _hash(case)
        chunks, squeezes = _chunks(self._draw, len(inputs.message)), _chunks(self._draw, inputs.size)
        self._digest(case, context, chunks, squeezes)

    def _bare_stream(self, case: Case, context: int) -> None:
        size = len(_hash(case).message)
        for chunks in (_least(size, False), _least(size, True), (0, size)):
            self._digest(case, context, chunks, (0, 1, 0))

    def _digest(self, case: Case, context: int, chunks: Chunks, squeezes: Sequence[int]) -> None:
        digest = _hash(case).digest_stream(self._run, context, chunks, squeezes)
        title = f"{case.title} of {_calls(chunks)}, output of {squeezes}"
        self._expect(title, "digest", digest, case.answer)


class KdfChecker(HashChecker):
    """Checker of KDFs: in one call and in two steps, and the refusal of too long an output."""

    def check_one_shot(self, known: Sequence[Case], drawn: Sequence[Case]) -> None:
        super().check_one_shot(known, drawn)
        if self._verdict.hopeless:
            return
        inputs = _hash(drawn[0])
        for symbol, arguments in inputs.too_much():
            title = f"{drawn[0].title}, {symbol}, more output than there is"
            try:
                _, status = self._run(symbol, arguments)
                self._expect(title, "the status", str(status), str(FORGED))
            except (SimulationError, HostError) as problem:
                self._fail(f"{title}: {problem}")

    def _one_shot(self, case: Case, in_place: bool, moved: str, both_ways: bool) -> None:
        inputs = _hash(case)
        title = f"{case.title}, {inputs.size} bytes of output, {moved}"
        try:
            for what, derive in (("", inputs.derive), (" in two steps", inputs.derive_in_steps)):
                status, output = derive(self._run)
                self._expect(title, f"the output{what}", output, case.answer)
                self._expect(title, f"the status{what}", str(status), "0")
        except (SimulationError, HostError) as problem:
            self._fail(f"{title}: {problem}")


class MacChecker(HashChecker):
    """Checker of MACs: tags, and the rejection of forgeries."""

    def check_tags(self, case: Case, bits: Sequence[int]) -> None:
        for bit in bits:
            self._check(case, _flipped(case.answer, bit), FORGED, _changed(bit, "tag"))
        for tag, status, what in _tags_of_any_length(case.answer):
            self._check(case, tag, status, what)

    def check_forgeries(self, cases: Sequence[Case], count: int) -> None:
        for number in range(count):
            case = cases[number % len(cases)]
            inputs = _hash(case)
            part = self._draw.choice(("message", "key")) if inputs.message else "key"
            bit = self._draw.randrange(8 * len(inputs.message if part == "message" else inputs.key))
            if part == "message":
                forged = replace(inputs, message=_flipped(inputs.message, bit))
            else:
                forged = replace(inputs, key=_flipped(inputs.key, bit))
            self._check(replace(case, inputs=forged), case.answer, FORGED, _changed(bit, part))

    def check_stream_tags(self, case: Case, bits: Sequence[int]) -> None:
        def verify(case: Case, size: int) -> None:
            context = _hash(case).absorbed(self._run, size, ())
            given = [(_flipped(case.answer, bit), FORGED, _changed(bit, "tag")) for bit in bits]
            for tag, status, what in (*given, *_tags_of_any_length(case.answer)):
                self._verify(case, context, tag, status, f"in chunks, {what}")
                if self._verdict.hopeless:
                    return

        self._try_stream(case, verify)

    def _one_shot(self, case: Case, in_place: bool, moved: str, both_ways: bool) -> None:
        super()._one_shot(case, in_place, moved, both_ways)
        if both_ways:
            self._check(case, case.answer, 0, f"valid tag, {moved}")

    def _digest(self, case: Case, context: int, chunks: Chunks, squeezes: Sequence[int]) -> None:
        super()._digest(case, context, chunks, squeezes)
        inputs, title = _hash(case), f"of {_calls(chunks)}"
        absorbed = inputs.absorbed(self._run, context, chunks)
        self._verify(case, absorbed, case.answer, 0, f"{title}, valid tag")
        ended = Context(context, bytes(context))
        inputs.updated(self._run, ended, chunks)
        made = inputs.finalized(self._run, ended)
        self._expect(f"{case.title}, after finalisation", "the tag", made, bytes(len(made)))
        for tag in (case.answer, made):
            self._verify(case, ended, tag, FORGED, f"{title}, after finalisation")

    def _check(self, case: Case, tag: bytes, wanted: int, what: str) -> None:
        """Check the status of a single-call verification."""
        if self._verdict.hopeless:
            return
        title = f"{case.title}, {what}"
        try:
            status = _hash(case).checked(self._run, tag)
            self._expect(title, "the status of the verification", str(status), str(wanted))
        except (SimulationError, HostError) as problem:
            self._fail(f"{title}: {problem}")

    def _verify(self, case: Case, context: Context, tag: bytes, wanted: int, what: str) -> None:
        status = _hash(case).verified(self._run, context, tag)
        self._expect(f"{case.title} {what}", "the status of _verify", str(status), str(wanted))


class AeadChecker(ModeChecker):
    """Checker of AEADs: encryption, decryption and forgeries."""

    def check_tags(self, case: Case, bits: Sequence[int]) -> None:
        part = "ciphertext" if _aead(case).algorithm.is_short else "tag"
        for bit in bits:
            self._forge(case, part, bit)

    def check_forgeries(self, cases: Sequence[Case], count: int) -> None:
        for number in range(count):
            part = FORGED_PARTS[number % len(FORGED_PARTS)]
            with_part = [case for case in cases if _parts(case)[part]] or cases
            self._forge(with_part[number % len(with_part)], part, None)

    def _one_shot(self, case: Case, in_place: bool, moved: str, both_ways: bool) -> None:
        inputs = _aead(case)
        title = f"{case.title}, {_lengths(inputs)}{_in_place(in_place)}, {moved}"
        try:
            self._expect(
                title, "ciphertext and tag", b"".join(inputs.encrypt(self._run, in_place)), case.answer
            )
            if not both_ways:
                return
            ciphertext, tag = inputs.split(case.answer)
            status, message = inputs.decrypt(self._run, ciphertext, tag, in_place)
            self._expect(title, "the status of the decryption", str(status), "0")
            self._expect(title, "message", message, inputs.message)
        except (SimulationError, HostError) as problem:
            self._fail(f"{title}: {problem}")

    def check_stream_tags(self, case: Case, bits: Sequence[int]) -> None:
        def verify(case: Case, size: int) -> None:
            inputs = _aead(case)
            ciphertext, tag = inputs.split(case.answer)
            context = inputs.initialised(self._run, size, ())
            inputs.updated(self._run, context, "decrypt_update", ciphertext, ())
            for bit in bits:
                status = inputs.verified(self._run, context, _flipped(tag, bit))
                title = f"{case.title} in chunks, {_changed(bit, 'tag')}"
                self._expect(title, "the status of _verify", str(status), str(FORGED))
                if self._verdict.hopeless:
                    return

        self._try_stream(case, verify)

    def _stream(self, case: Case, context: int) -> None:
        inputs, draw = _aead(case), self._draw
        chunks = _chunks(draw, len(inputs.message))
        ad_chunks = _chunks(draw, len(inputs.ad))
        title = self._both_ways(case, context, ad_chunks, chunks)
        ciphertext, tag = inputs.split(case.answer)
        wrong = _flipped(tag, draw.randrange(8 * len(tag)))
        status, _ = inputs.decrypt_stream(self._run, context, ciphertext, wrong, ad_chunks, chunks)
        self._expect(f"{title}, invalid tag", "the status of _verify", str(status), str(FORGED))
        again = set(inputs.verdicts_after_the_end(self._run, context, tag))
        self._expect(
            f"{title}, after finalisation", "the status of _verify", _listed(again), _listed({FORGED})
        )

    def _bare_stream(self, case: Case, context: int) -> None:
        inputs = _aead(case)
        sizes = len(inputs.ad), len(inputs.message)
        ways: list[tuple[Chunks, Chunks]] = [
            (_least(sizes[0], ad_called), _least(sizes[1], text_called))
            for ad_called in (False, True)
            for text_called in (False, True)
        ]
        for ad_chunks, chunks in dict.fromkeys([*ways, ((0, sizes[0]), (0, sizes[1]))]):
            self._both_ways(case, context, ad_chunks, chunks)
        if inputs.message:
            ciphertext, tag = inputs.split(case.answer)
            status, behind = inputs.after_late_data(self._run, context, ciphertext)
            title = f"{case.title}, associated data after the message"
            self._expect(title, "the status of _verify", str(status), str(FORGED))
            if not inputs.algorithm.init_takes_ad_bytes:
                self._expect(title, "the output after that", behind, bytes(len(behind)))
                return
            # if the length was announced, _aad has returned the error and the output still depends on the key
            ends = inputs.after_too_little_data(self._run, context, tag)
            title = f"{case.title}, less associated data than announced"
            self._expect(title, "the status of _finalize and _verify", _listed({*ends}), str(FORGED))

    def _both_ways(self, case: Case, context: int, ad_chunks: Chunks, chunks: Chunks) -> str:
        """Encrypt and decrypt in chunks; return the title of the case."""
        inputs = _aead(case)
        title = f"{case.title}: associated data of {_calls(ad_chunks)}, text of {_calls(chunks)}"
        self._expect(
            title,
            "ciphertext and tag",
            b"".join(inputs.encrypt_stream(self._run, context, ad_chunks, chunks)),
            case.answer,
        )
        ciphertext, tag = inputs.split(case.answer)
        status, message = inputs.decrypt_stream(self._run, context, ciphertext, tag, ad_chunks, chunks)
        self._expect(title, "message", message, inputs.message)
        self._expect(title, "the status of _verify", str(status), "0")
        return title

    def _forge(self, case: Case, part: str, bit: int | None) -> None:
        """Check that a forgery is rejected and the output wiped.

        `bit` is the changed bit of `part`, or None for a random one. An empty part is replaced by the nonce,
        and an empty nonce by the tag.
        """
        if self._verdict.hopeless:
            return
        inputs, draw, parts = _aead(case), self._draw, _parts(case)
        name = next(name for name in (part, "nonce", "tag") if parts[name])
        bit = draw.randrange(8 * len(parts[name])) if bit is None else bit
        parts[name] = _flipped(parts[name], bit)
        forged = Aead(inputs.algorithm, inputs.key, parts["nonce"], parts["ad"], inputs.message)
        title = f"{case.title}, {_lengths(inputs)}, {_changed(bit, name)}"
        self._move(case)
        try:
            in_place = draw.random() < 0.5
            status, message = forged.decrypt(self._run, parts["ciphertext"], parts["tag"], in_place)
        except (SimulationError, HostError) as problem:
            self._fail(f"{title}: {problem}")
            return
        self._expect(title, "the status of the decryption", str(status), str(FORGED))
        self._expect(title, "the output, which must be wiped,", message, bytes(len(inputs.message)))


def _tags_of_any_length(tag: bytes) -> Iterator[tuple[bytes, int, str]]:
    """Yield the beginnings of a valid tag, and more than it, with the status of their verification."""
    for size in range(len(tag) + 1):
        yield tag[:size], 0 if size >= SHORTEST_TAG else FORGED, f"{size} bytes of the tag"
    cut = tag[:SHORTEST_TAG]
    yield _flipped(cut, 8 * len(cut) - 1), FORGED, "last bit of a truncated tag changed"
    yield tag + bytes(1), FORGED, "one byte behind the tag"


def _parts(case: Case) -> dict[str, bytes]:
    """Return what decryption takes besides the key."""
    inputs = _aead(case)
    ciphertext, tag = inputs.split(case.answer)
    return {"ciphertext": ciphertext, "tag": tag, "ad": inputs.ad, "nonce": inputs.nonce}


def _aead(case: Case) -> Aead:
    assert isinstance(case.inputs, Aead)
    return case.inputs


def _hash(case: Case) -> Hash:
    assert isinstance(case.inputs, Hash)
    return case.inputs


def _in_place(in_place: bool) -> str:
    return ", in place" if in_place else ""


def _listed(numbers: set[int]) -> str:
    return " or ".join(map(str, sorted(numbers)))


def _lengths(inputs: Aead) -> str:
    return f"{len(inputs.ad)} bytes of associated data, {len(inputs.message)} of message"


def _flipped(data: bytes, bit: int) -> bytes:
    """Return data with one bit changed; bit 0 is the lowest of the first byte."""
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def _changed(bit: int, part: str) -> str:
    return f"bit {bit % 8} of byte {bit // 8} of the {part} changed"


def _least(size: int, called: bool) -> Chunks:
    """Return one chunk for all of a string; for an empty one no call, unless it is to be `called`."""
    return () if size or called else None


def _calls(chunks: Chunks) -> str:
    """Return the chunks for titles."""
    return "no call" if chunks is None else str(list(chunks))


def _chunks(draw: random.Random, size: int) -> list[int]:
    """Return chunk lengths, empty ones among them, that together are at most `size`."""
    cuts = sorted(draw.randrange(size + 1) for _ in range(draw.randrange(6)))
    return [after - before for before, after in zip([0, *cuts], cuts, strict=False)]
