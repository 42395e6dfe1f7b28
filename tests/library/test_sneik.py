# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SNEIKEN128 and SNEIKHA256 v1.1 over SNEIK f512: the library has the permutation alone, the modes are here.

An official file has a record for each length of its inputs, whose bytes count from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256

import pytest

from checkout import CATALOG
from kernel_bench import KernelBench
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session

Permutation = Callable[[int, dict[str, bytes | int]], bytes]
"""(rounds, state and domain) -> the state afterwards."""

PRIMITIVE = CATALOG.find("sneik_f512")

# PQShield/sneik at f1a752bcd271072fbbf47397bbb92d2511d906e9:
# crypto_aead/sneiken128/LWC_AEAD_KAT_128_128.txt and crypto_hash/sneikha256/LWC_HASH_KAT_256.txt
AEAD_SHA256 = "2eede55ba6f4f531ae3de12676a6b8de4d753fbc0bd802167a105fd74d822b58"
HASH_SHA256 = "8b9fd798bc197c98fcac9ae84854deb436762c0413c76e58f0c41c9d156eb640"
LONGEST_TEXT, LONGEST_HASHED = 32, 1024

LAST, FULL = 0x01, 0x02
AD, AD_FULL, KEY_FULL, HASH, TEXT = 0x10, 0x12, 0x22, 0x40, 0x70


class Blnk2:
    """The BLNK2 sponge; specification section 3."""

    def __init__(self, permutation: Permutation, rate: int, rounds: int) -> None:
        self._permutation = permutation
        self._state = bytearray(64)
        self._position = 0
        self._rate = rate
        self._rounds = rounds

    def _permute(self, domain: int) -> None:
        self._state[:] = self._permutation(self._rounds, {"state": bytes(self._state), "domain": domain})
        self._position = 0

    def _next(self, domain: int) -> int:
        """The position of the next byte, after a permutation where the block is full."""
        if self._position >= (64 if domain & FULL else self._rate):
            self._permute(domain)
        self._position += 1
        return self._position - 1

    def put(self, data: bytes, domain: int) -> bytes:
        """Adds the data and gives back what the state then holds in their place."""
        out = bytearray()
        for byte in data:
            position = self._next(domain)
            self._state[position] ^= byte
            out.append(self._state[position])
        return bytes(out)

    def finish(self, domain: int) -> None:
        self.put(b"\x01", domain)
        if not domain & FULL:
            self._state[self._rate - 1] ^= 0x80
        self._permute(domain | LAST)

    def get(self, size: int, domain: int) -> bytes:
        return bytes(self._state[self._next(domain)] for _ in range(size))


def sneiken128(permutation: Permutation, ad: bytes, text: bytes) -> bytes:
    """Ciphertext and tag; key and nonce count from 0."""
    sponge = Blnk2(permutation, rate=48, rounds=6)
    sponge.put(b"ae" + bytes([48, 16, 16, 8]) + 2 * bytes(range(16)), KEY_FULL)
    sponge.finish(KEY_FULL)
    sponge.put(ad, AD_FULL)
    sponge.finish(AD_FULL)
    out = sponge.put(text, TEXT)
    sponge.finish(TEXT)
    return out + sponge.get(8, HASH)


def sneikha256(permutation: Permutation, message: bytes) -> bytes:
    sponge = Blnk2(permutation, rate=32, rounds=8)
    sponge.put(message, AD)
    sponge.finish(AD)
    return sponge.get(32, HASH)


def aead_records(permutation: Permutation) -> Iterator[dict[str, bytes]]:
    key = nonce = bytes(range(16))
    for size in range(LONGEST_TEXT + 1):
        for ad_size in range(LONGEST_TEXT + 1):
            text, ad = bytes(range(size)), bytes(range(ad_size))
            answer = sneiken128(permutation, ad, text)
            yield {"Key": key, "Nonce": nonce, "PT": text, "AD": ad, "CT": answer}


def hash_records(permutation: Permutation) -> Iterator[dict[str, bytes]]:
    for size in range(LONGEST_HASHED + 1):
        message = bytes(i % 256 for i in range(size))
        yield {"Msg": message, "MD": sneikha256(permutation, message)}


def digest_of(records: Iterator[dict[str, bytes]]) -> str:
    """The SHA-256 of the file with these records."""
    lines = []
    for count, record in enumerate(records, start=1):
        fields = (f"{name} = {data.hex().upper()}\n" for name, data in record.items())
        lines += [f"Count = {count}\n", *fields, "\n"]
    return sha256("".join(lines).encode()).hexdigest()


def test_the_reference_writes_the_official_files_again(session: Session) -> None:
    permutation = partial(session.expected, PRIMITIVE.id)
    assert digest_of(aead_records(permutation)) == AEAD_SHA256
    assert digest_of(hash_records(permutation)) == HASH_SHA256


def test_a_wrong_permutation_does_not(session: Session) -> None:
    right = partial(session.expected, PRIMITIVE.id)
    assert digest_of(aead_records(lambda rounds, inputs: right(rounds - 1, inputs))) != AEAD_SHA256


@pytest.mark.parametrize(
    ("implementation", "board"),
    [
        (implementation.id, board)
        for platform, board in REFERENCE_BOARDS.items()
        for implementation in PRIMITIVE.implementations_for(platform)
    ],
)
def test_the_implementation_gives_the_answers_in_the_simulator(
    session: Session, implementation: str, board: str
) -> None:
    kernel = PRIMITIVE.find(implementation)
    bench = KernelBench(session.lab, PRIMITIVE.id, implementation, board)
    reference = partial(session.expected, PRIMITIVE.id)
    computed: set[int] = set()

    def simulated(rounds: int, inputs: dict[str, bytes | int]) -> bytes:
        if not kernel.computes(rounds):
            return reference(rounds, inputs)
        computed.add(rounds)
        return bench.run(rounds, inputs).output

    for size in (0, 1, 47, 48, 49, 130):
        text = bytes(range(size))
        assert sneiken128(simulated, text, text) == sneiken128(reference, text, text)
        assert sneikha256(simulated, text) == sneikha256(reference, text)
    assert computed == {rounds for rounds in (6, 8) if kernel.computes(rounds)}
    assert computed
