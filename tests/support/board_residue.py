# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Stack residue of calls on a board: bytes that differ between two calls with different secrets."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from random import Random

from algorithm_builds import context_bytes, recipe_of
from checkout import CATALOG
from conftest import ROOT
from pennyweight.build.image import Image, Recipe, build_image
from pennyweight.catalogue.algorithm import Algorithm, Option
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.jobs import Job
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Memory, Reply, Runner
from pennyweight.run.functions import FORGED, Aead, Hash
from pennyweight.run.guest import Call, Guest

STACK = 1024
"""More than any one shot takes, and below it there is room for its arguments."""

LISTED = tomllib.loads((ROOT / "tests" / "library" / "residue.toml").read_text(encoding="utf-8"))["left"]
"""Residue that is allowed: rows of {why, on, of, bytes}, with the bytes by "<subject> <implementation>"."""


STATUS = {"accept": 0, "reject": FORGED}
"""Decryptions, with a valid and an invalid tag, and what they return."""

OPERATIONS = ("encrypt", *STATUS)


def allowed(id: str, implementation: str, on: str, operation: str = "") -> int:
    """Return how many bytes may stay after a call: 0 unless they are listed with a reason."""
    name = f"{id} {implementation}"
    where = ("host",) if on == "host" else ("boards", on)
    return sum(
        row["bytes"].get(name, 0)
        for row in LISTED
        if row["on"] in where and row.get("of", operation) == operation
    )


def image_of(
    lab: Lab,
    algorithm: Algorithm,
    implementation: Implementation,
    board: str,
    entries: Sequence[str] | None = None,
) -> Image:
    """Return the image of the one-shot functions, or of `entries`, linked once for the tests that follow."""
    return _linked(lab, recipe_of(lab, algorithm, implementation, entries), board)


@lru_cache(maxsize=16)
def _linked(lab: Lab, recipe: Recipe, board: str) -> Image:
    return build_image(lab, recipe, find_board(board))


@cache
def _context_bytes(lab: Lab, algorithm: str, board: str) -> int:
    return context_bytes(lab, CATALOG.algorithms[algorithm], find_board(board))


def after_one_shot(
    lab: Lab,
    algorithm: Algorithm,
    implementation: Implementation,
    board: str,
    operation: str,
    option: Option | None = None,
) -> list[int]:
    """Bytes below the stack's end in which two calls differ whose keys do.

    Of an option with its shortest tag.
    """
    called = algorithm.with_option(option, min(option.tag_bytes or (0,))) if option else algorithm
    image = image_of(lab, algorithm, implementation, board, called.entries)
    draw = Random(2)
    return differences(
        *(left_by(image, board, called, operation, draw.randbytes(called.key_bytes)) for _ in range(2))
    )


def after_stream(
    lab: Lab, algorithm: Algorithm, implementation: Implementation, board: str, operation: str
) -> list[int]:
    """The same of the last call of a stream."""
    image = image_of(lab, algorithm, implementation, board, algorithm.stream_entries)
    context, draw = _context_bytes(lab, algorithm.id, board), Random(2)
    keys = [draw.randbytes(algorithm.key_bytes) for _ in range(2)]
    return differences(*(left_by(image, board, algorithm, operation, key, context) for key in keys))


def after_hash(lab: Lab, algorithm: Algorithm, implementation: Implementation, board: str) -> list[int]:
    """The same of two messages that are hashed."""
    image = image_of(lab, algorithm, implementation, board)
    draw = Random(2)
    symbol = algorithm.symbol("")
    return differences(
        *(left_by_call(image, board, symbol, _hashed(algorithm, draw).hashing()) for _ in range(2))
    )


def after_hash_stream(
    lab: Lab, algorithm: Algorithm, implementation: Implementation, board: str
) -> list[int]:
    """The same of the last call of a stream that gives output."""
    image = image_of(lab, algorithm, implementation, board, algorithm.stream_entries)
    context = _context_bytes(lab, algorithm.id, board)
    guest = Guest(image, find_board(board), algorithm.id)
    draw = Random(2)
    left: list[bytes] = []
    for _ in range(2):
        run = _last_of(guest, left, "squeeze" if algorithm.is_xof else "finalize")
        _hashed(algorithm, draw).digest_stream(run, context, (33,), ())
    return differences(*left)


def after_check(
    lab: Lab, algorithm: Algorithm, implementation: Implementation, board: str, is_valid: bool
) -> list[int]:
    """The same of two verifications by a MAC, of which both accept the tag, or reject it."""
    image = image_of(lab, algorithm, implementation, board)
    draw = Random(2)
    left: list[bytes] = []
    for _ in range(2):
        inputs = _hashed(algorithm, draw, long_key=True)
        tag = inputs.digest(_last_of(Guest(image, find_board(board), algorithm.id), [], ""))
        run = _last_of(Guest(image, find_board(board), algorithm.id), left, "check")
        given = tag if is_valid else bytes(len(tag))
        assert inputs.checked(run, given) == (0 if is_valid else FORGED)
    return differences(*left)


def after_begin(lab: Lab, algorithm: Algorithm, implementation: Implementation, board: str) -> list[int]:
    """The same of the first call of a stream of a MAC, with a long key if it takes one."""
    image = image_of(lab, algorithm, implementation, board, algorithm.stream_entries)
    context, draw = _context_bytes(lab, algorithm.id, board), Random(2)
    left: list[bytes] = []
    for _ in range(2):
        run = _last_of(Guest(image, find_board(board), algorithm.id), left, "init")
        replace(_hashed(algorithm, draw, long_key=True), message=b"").absorbed(run, context, None)
    return differences(*left)


def _hashed(algorithm: Algorithm, draw: Random, long_key: bool = False) -> Hash:
    """Return a message to be hashed or authenticated, with a key if the algorithm takes one.

    A long key has more than a block, if the algorithm takes keys of any length.
    """
    more = algorithm.rate_bytes if long_key and algorithm.takes_key_bytes else 0
    message = draw.randbytes(algorithm.fitting(0, 70)[1])
    if algorithm.is_kdf:
        message = bytes(70)  # public
    return Hash(algorithm, message, key=draw.randbytes(algorithm.key_bytes + more))


def after_primitive(session: Session, job: Job) -> list[int]:
    """The same of a primitive's function, the first that is measured, called by itself."""
    subject, bench = session.subject(job.subject), session.bench(job)
    (request, *_), left = subject.requests(job), []
    guest = bench.guest(subject.symbol(request))
    (*_, call) = subject.calls(guest, request)
    draw = Random(2)
    for _ in range(2):
        arguments = [
            replace(each, content=draw.randbytes(len(each.content)))
            if isinstance(each, Memory) and each.secret
            else each
            for each in call.arguments
        ]
        left.append(left_by_call(guest.image, job.board, call.symbol, arguments))
    return differences(*left)


def left_by(
    image: Image,
    board: str,
    algorithm: Algorithm,
    operation: str,
    key: bytes,
    context: int | None = None,
    text: int = 70,
) -> bytes:
    """The stack after a call with that key, or after a stream whose context has so many bytes."""
    draw = Random(1)
    sizes = reversed(algorithm.fitting(37, text))
    message, ad, nonce, tag = map(draw.randbytes, (*sizes, algorithm.nonce_bytes, algorithm.tag_bytes))
    inputs = Aead(algorithm, key, nonce, ad, message)
    left: list[bytes] = []
    run = _last_of(Guest(image, find_board(board), algorithm.id), left, "")
    # so much of associated data and of text in a first call
    pieces = (20,), (33,)
    if operation == "reject":
        sealed = draw.randbytes(algorithm.ciphertext_bytes or len(message)), tag
    elif context is None:
        sealed = inputs.encrypt(run, in_place=True)
    else:
        sealed = inputs.encrypt_stream(run, context, *pieces)
    if operation != "encrypt":
        if context is None:
            status, _ = inputs.decrypt(run, *sealed, in_place=True)
        else:
            status, _ = inputs.decrypt_stream(run, context, *sealed, *pieces)
        assert status == STATUS[operation]
    return left[-1]


def left_by_call(image: Image, board: str, symbol: str, arguments: Sequence[Argument]) -> bytes:
    """The stack after a call."""
    left: list[bytes] = []
    _last_of(Guest(image, find_board(board), symbol), left, symbol)(symbol, arguments)
    return left[0]


def _last_of(guest: Guest, left: list[bytes], function: str) -> Runner:
    """Makes calls, and adds to `left` the stack after that of the function."""

    def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
        # each call begins with RAM that is zero
        answer = Call(guest, symbol, tuple(arguments)).run()
        if symbol.endswith(function):
            start, size = find_board(guest.board).ram
            left.append(guest.read(start + size - STACK, STACK))
        return answer.memory, answer.result.int_value

    return run


def differences(one: bytes, other: bytes) -> list[int]:
    """Bytes below the stack's end in which two stacks differ."""
    return [STACK - place for place in range(STACK) if one[place] != other[place]]
