# SPDX-License-Identifier: Apache-2.0 OR MIT
"""crypto/nist: the shapes of NIST's Lightweight Cryptography project over every AEAD and hash function."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from algorithm_builds import known_cases, recipe_of
from checkout import CATALOG
from conftest import ROOT
from pennyweight.build.image import Recipe, build_image, build_library
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.catalogue.products import chosen
from pennyweight.check.known_answers import Case
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.run.arguments import NULL, Argument, Memory, Same
from pennyweight.run.functions import Aead, string
from pennyweight.run.guest import Call, Guest
from pennyweight.run.host import Host, HostLibrary

ALGORITHMS = CATALOG.algorithms
AEADS = [id for id, each in ALGORITHMS.items() if each.is_aead and not each.is_short]
SHORT = [id for id, each in ALGORITHMS.items() if each.is_short]
HASHES = [id for id, each in ALGORITHMS.items() if each.kind == "hash"]
CASES = 60
"""Known answers of each algorithm, spread over all lengths."""

UNSET = b"\xa5"
TOO_LONG = (1 << 64) - 1


@pytest.fixture(scope="module")
def library(lab: Lab, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], HostLibrary]:
    """The wrapper over an algorithm's portable C, on the host."""
    folder, host = tmp_path_factory.mktemp("nist"), Host()

    @cache
    def build(id: str) -> HostLibrary:
        algorithm = ALGORITHMS[id]
        reference = recipe_of(lab, algorithm, algorithm.reference)
        sources = (wrapper(folder, algorithm), *reference.sources)
        library = build_library(lab, Recipe(f"nist-{id}", sources, reference.folders, ()))
        return HostLibrary(host, library, sources)

    return build


def wrapper(folder: Path, algorithm: Algorithm) -> Path:
    """As the compiler sees crypto/nist with the algorithm on its command line."""
    shape = "aead" if algorithm.is_aead else "hash"
    path = folder / f"{algorithm.id}.c"
    path.write_text(f'#define PW_NIST_{shape.upper()} {algorithm.id}\n#include "nist/{shape}.c"\n')
    return path


def cases_of(session: Session, id: str) -> list[Case]:
    cases = known_cases(session, id)
    return [cases[i * (len(cases) - 1) // CASES] for i in range(CASES + 1)] if len(cases) > CASES else cases


def length_at(name: str) -> Memory:
    return Memory(name, UNSET * 8, writable=True)


def number(held: dict[str, bytes], name: str) -> int:
    return int(struct.unpack("<Q", held[name])[0])


def read_only(name: str, content: bytes) -> Memory:
    return Memory(name, content, of_words=False)


class Wrapped:
    """The two functions over an AEAD; each answer is status, length and output buffer."""

    def __init__(self, library: HostLibrary, inputs: Aead) -> None:
        self.library, self.inputs = library, inputs
        self.tag_bytes = inputs.algorithm.tag_bytes or inputs.algorithm.ciphertext_bytes

    def encrypt(self, in_place: bool = False, mlen: int = -1, adlen: int = -1) -> tuple[int, int, bytes]:
        message = self.inputs.message
        room = message + UNSET * self.tag_bytes if in_place else UNSET * (len(message) + self.tag_bytes)
        text: Argument = Same("c") if in_place else string("m", message)[0]
        return self._call(
            "crypto_aead_encrypt",
            Memory("c", room, writable=True, of_words=False),
            [length_at("length"), text, len(message) if mlen < 0 else mlen, *self._ad(adlen), NULL],
        )

    def decrypt(
        self, c: bytes, in_place: bool = False, clen: int = -1, adlen: int = -1
    ) -> tuple[int, int, bytes]:
        """The output buffer has room for the tag too, which is to stay as it was."""
        text: Argument = Same("m") if in_place else read_only("c", c)
        return self._call(
            "crypto_aead_decrypt",
            Memory("m", c if in_place else UNSET * len(c), writable=True, of_words=False),
            [length_at("length"), NULL, text, len(c) if clen < 0 else clen, *self._ad(adlen)],
        )

    def _ad(self, adlen: int) -> list[Argument]:
        address, size = string("ad", self.inputs.ad)
        return [address, size if adlen < 0 else adlen]

    def _call(self, symbol: str, output: Memory, arguments: list[Argument]) -> tuple[int, int, bytes]:
        npub, k = string("npub", self.inputs.nonce)[0], read_only("k", self.inputs.key)
        held, status = self.library.call(symbol, [output, *arguments, npub, k])
        return status, number(held, "length"), held[output.name]


@pytest.mark.parametrize("id", AEADS)
def test_an_aead_gives_the_known_answers_as_the_official_files_have_them(
    session: Session, library: Callable[[str], HostLibrary], id: str
) -> None:
    size = ALGORITHMS[id].tag_bytes
    for case in cases_of(session, id):
        assert isinstance(case.inputs, Aead)
        wrapped, message = Wrapped(library(id), case.inputs), case.inputs.message
        for in_place in (False, True):
            assert wrapped.encrypt(in_place) == (0, len(case.official), case.official)
            tail = case.official[-size:] if in_place else UNSET * size
            assert wrapped.decrypt(case.official, in_place) == (0, len(message), message + tail)
            forged = bytes((*case.official[:-1], case.official[-1] ^ 1))
            tail = forged[-size:] if in_place else UNSET * size
            assert wrapped.decrypt(forged, in_place) == (-1, 0, bytes(len(message)) + tail)


@pytest.mark.parametrize("id", SHORT)
def test_one_for_short_messages_has_ciphertexts_of_one_length_and_finds_that_of_the_message(
    session: Session, library: Callable[[str], HostLibrary], id: str
) -> None:
    longest, size = ALGORITHMS[id].longest_message_bytes, ALGORITHMS[id].ciphertext_bytes
    assert longest is not None
    for case in cases_of(session, id):
        assert isinstance(case.inputs, Aead)
        wrapped, message = Wrapped(library(id), case.inputs), case.inputs.message
        padded, room = message + bytes(longest - len(message)), UNSET * len(message)
        for in_place in (False, True):
            assert wrapped.encrypt(in_place) == (0, size, case.answer + room)
            tail = case.answer[longest:] if in_place else UNSET * (size - longest)
            assert wrapped.decrypt(case.answer, in_place) == (0, len(message), padded + tail)
            forged = bytes((*case.answer[:-1], case.answer[-1] ^ 1))
            tail = forged[longest:] if in_place else UNSET * (size - longest)
            assert wrapped.decrypt(forged, in_place) == (-1, 0, bytes(longest) + tail)
            for wrong in (case.answer[:-1], case.answer + b"0"):
                assert wrapped.decrypt(wrong)[:2] == (-1, 0)
        assert wrapped.encrypt(adlen=1)[:2] == wrapped.decrypt(case.answer, adlen=1)[:2] == (-1, 0)
        for mlen in (longest + 1, TOO_LONG):
            assert wrapped.encrypt(mlen=mlen) == (-1, 0, UNSET * size + room)


@pytest.mark.parametrize("id", HASHES)
def test_a_hash_gives_the_known_answers(
    session: Session, library: Callable[[str], HostLibrary], id: str
) -> None:
    for case in cases_of(session, id):
        digest = Memory("out", UNSET * len(case.answer), writable=True, of_words=False)
        held, status = library(id).call("crypto_hash", [digest, *string("in", case.inputs.message)])
        assert (status, held["out"]) == (0, case.answer)


def test_what_is_shorter_than_a_tag_or_too_long_is_refused(
    library: Callable[[str], HostLibrary],
) -> None:
    id = "ascon_aead128"
    size = ALGORITHMS[id].tag_bytes
    wrapped = Wrapped(library(id), Aead(ALGORITHMS[id], bytes(16), bytes(16), b"ad", b"message"))
    untouched = UNSET * (len(wrapped.inputs.message) + size)
    for lengths in ({"mlen": TOO_LONG}, {"mlen": TOO_LONG - size + 1}, {"adlen": TOO_LONG}):
        assert wrapped.encrypt(**lengths) == (-1, 0, untouched)
    for shorter in range(size):
        assert wrapped.decrypt(bytes(shorter)) == (-1, 0, UNSET * shorter)
    assert wrapped.decrypt(bytes(len(untouched)), adlen=TOO_LONG) == (-1, 0, untouched)


PROBE = ROOT / "tests" / "interface" / "nist_probe.c"


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_lengths_beyond_a_size_t_are_refused_on_the_boards(lab: Lab, platform: str, tmp_path: Path) -> None:
    board = find_board(REFERENCE_BOARDS[platform])
    sources = []
    for id in ("ascon_aead128", "ascon_hash256"):
        implementation = chosen(ALGORITHMS[id], platform, "small")
        recipe = recipe_of(lab, ALGORITHMS[id], implementation)
        sources += [*recipe.sources, wrapper(tmp_path, ALGORITHMS[id])]
    recipe = Recipe("nist", (*dict.fromkeys(sources), PROBE), recipe.folders, ("probe",))
    image = build_image(lab, recipe, board)
    memory = Memory("bytes", bytes(64), writable=True)
    answer = Call(Guest(image, board, "crypto/nist"), "probe", (memory,)).run()
    assert answer.result.int_value == 0b11111
