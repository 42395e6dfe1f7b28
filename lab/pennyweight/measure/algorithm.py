# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measuring an algorithm: one flat record a call, of an image that was verified on the same board."""

from __future__ import annotations

from collections.abc import Iterable

from pennyweight.build.image import Image
from pennyweight.catalogue.algorithm import Algorithm, Implementation, Lengths
from pennyweight.check.algorithm import title_of, verify_image
from pennyweight.check.primitive import Verdict
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.measure.primitive import record_of
from pennyweight.measure.record import Measurement
from pennyweight.measure.request import Request
from pennyweight.run.arguments import Memory, memory_of
from pennyweight.run.functions import Aead, Hash
from pennyweight.run.guest import Call, Guest

PUBLIC_RESULTS = ("pw_bytes_compare",)
"""Whether a tag was right is no secret once the comparison is done."""

_VERIFIED: set[tuple[str, str]] = set()
"""Images, by file and board, that this process has verified."""


def call_of(guest: Guest, algorithm: Algorithm, operation: str, lengths: Lengths) -> Call:
    """The call that is measured, profiled, traced: in place, on inputs of zeros and with the right tag."""
    if operation not in algorithm.operations:
        known = ", ".join(algorithm.operations)
        raise LabError(f"{algorithm.id} has no operation {operation!r}; there is {known}")
    if operation == "encrypt":
        return _encryption(guest, algorithm, lengths)
    if operation == "decrypt":
        return _decryption(guest, algorithm, lengths, f"decrypt, {lengths}", wrong=0)
    if lengths.ad:
        raise LabError(f"{algorithm.id} is a {algorithm.kind}: it takes no associated data")
    hashing = Hash(algorithm, bytes(lengths.message)).hashing()
    return Call(guest, algorithm.symbol(""), tuple(hashing), f"{lengths.message} bytes of message")


def forgery_of(guest: Guest, algorithm: Algorithm, lengths: Lengths) -> Call:
    """A decryption with a wrong tag."""
    return _decryption(guest, algorithm, lengths, f"decrypt, {lengths}, wrong tag", wrong=1)


def _inputs(algorithm: Algorithm, lengths: Lengths) -> Aead:
    sizes = (algorithm.key_bytes, algorithm.nonce_bytes, lengths.ad, lengths.message)
    return Aead(algorithm, *(bytes(size) for size in sizes))


def _encryption(guest: Guest, algorithm: Algorithm, lengths: Lengths) -> Call:
    arguments = tuple(_inputs(algorithm, lengths).encryption(in_place=True))
    return Call(guest, algorithm.symbol("encrypt"), arguments, f"encrypt, {lengths}", PUBLIC_RESULTS)


def _decryption(guest: Guest, algorithm: Algorithm, lengths: Lengths, what: str, wrong: int) -> Call:
    """`wrong` is added to the first byte of the tag by XOR."""
    held = _encryption(guest, algorithm, lengths).run().memory
    tag = bytes((held["tag"][0] ^ wrong, *held["tag"][1:]))
    inputs = _inputs(algorithm, lengths)
    arguments = tuple(inputs.decryption(held.get("ciphertext", b""), tag, in_place=True))
    return Call(guest, algorithm.symbol("decrypt"), arguments, what, PUBLIC_RESULTS)


def measure_algorithm(
    lab: Lab,
    algorithm: Algorithm,
    implementation: Implementation,
    board: str,
    image: Image,
    operation: str,
    lengths: Lengths,
) -> Measurement:
    """Verifies the image of the one-shot functions and measures; LabError where that fails."""
    if (str(image.path), board) not in _VERIFIED:
        verdict = Verdict(algorithm.id, implementation.id, board)
        verify_image(lab, algorithm, implementation, board, image, verdict)
        verdict.require()
        _VERIFIED.add((str(image.path), board))
    guest = Guest(image, board, title_of(algorithm, implementation, board))
    call = call_of(guest, algorithm, operation, lengths)
    result = call.run(profile=True).result
    request = Request(algorithm.id, implementation.id, board, 0, operation, lengths.ad, lengths.message)
    return record_of(request, algorithm.kind, image, result, _buffer_bytes(memory_of(call.arguments)))


def _buffer_bytes(buffers: Iterable[Memory]) -> int:
    """What the caller holds: key, nonce, associated data, the text once, tag; or message and digest."""
    return sum(len(buffer.content) for buffer in buffers)
