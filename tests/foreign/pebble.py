# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pebble, a toy made up for the tests of `pennyweight measure`, from its definition: no one should use it.

The state is four words of 32 bits, little-endian, of which the first two take in and give out data. Run, it
writes the known-answer files beside the implementations: `python tests/foreign/pebble.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

FOLDER = Path(__file__).parent
RATE, ROUNDS, TAG = 8, 12, 8
NONCE, DATA, MESSAGE = 1, 2, 3
"""Domain constants of the inputs; the last word of the state gets one after each input."""


def rotated(word: int, count: int) -> int:
    return (word << count | word >> 32 - count) & 0xFFFFFFFF


def permuted(state: bytes) -> bytes:
    words = [int.from_bytes(state[i : i + 4], "little") for i in range(0, 16, 4)]
    for number in range(ROUNDS):
        for into, source, last, amount in ((0, 1, 3, 16), (2, 3, 1, 12), (0, 1, 3, 8), (2, 3, 1, 7)):
            words[into] = (words[into] + words[source]) & 0xFFFFFFFF
            words[last] = rotated(words[last] ^ words[into], amount)
        words[0] ^= number
    return b"".join(word.to_bytes(4, "little") for word in words)


def added(state: bytes, block: bytes, domain: int = 0) -> bytes:
    mask = block.ljust(12, b"\0") + bytes([domain, 0, 0, 0])
    return bytes(a ^ b for a, b in zip(state, mask, strict=True))


def absorbed(state: bytes, data: bytes, domain: int) -> bytes:
    padded = data + b"\x80"
    padded += bytes(-len(padded) % RATE)
    for start in range(0, len(padded), RATE):
        last = start + RATE == len(padded)
        state = permuted(added(state, padded[start : start + RATE], domain if last else 0))
    return state


def encrypted(key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext and tag."""
    state = absorbed(absorbed(key, nonce, NONCE), ad, DATA)
    ciphertext = b""
    for start in range(0, len(message) + 1, RATE):
        block = message[start : start + RATE]
        ciphertext += bytes(a ^ b for a, b in zip(block, state, strict=False))
        full = len(block) == RATE
        state = permuted(added(state, block if full else block + b"\x80", 0 if full else MESSAGE))
    return ciphertext + permuted(bytes(a ^ b for a, b in zip(state, key, strict=True)))[:TAG]


def hashed(message: bytes) -> bytes:
    state = absorbed(b"pebble hash 1.0!", message, MESSAGE)
    return state[:RATE] + permuted(state)[:RATE]


def aead_answers(longest: int = 9) -> Iterator[str]:
    key, nonce = bytes(range(16)), bytes(range(12))
    for count, (m, ad) in enumerate(product(range(longest), repeat=2), start=1):
        message, data = bytes(range(m)), bytes(range(ad))
        fields = {"Key": key, "Nonce": nonce, "PT": message, "AD": data}
        yield record(count, fields | {"CT": encrypted(key, nonce, data, message)})


def hash_answers(longest: int = 24) -> Iterator[str]:
    for size in range(longest):
        yield record(size + 1, {"Msg": bytes(range(size)), "MD": hashed(bytes(range(size)))})


def record(count: int, fields: dict[str, bytes]) -> str:
    return f"Count = {count}\n" + "".join(f"{k} = {v.hex().upper()}\n" for k, v in fields.items()) + "\n"


ANSWERS = {
    FOLDER / "crypto_aead/pebble128v1/LWC_AEAD_KAT_128_96.txt": aead_answers,
    FOLDER / "crypto_hash/pebblehash/LWC_HASH_KAT_128.txt": hash_answers,
}

if __name__ == "__main__":
    for path, answers in ANSWERS.items():
        path.write_text("".join(answers()))
