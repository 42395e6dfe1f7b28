# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon of SP 800-232 on strings of bits, each a list of 0 and 1: the padding as the standard writes it."""

from __future__ import annotations

from models.ascon import AEADS, HASHES, permute

Bits = list[int]


def bits_of(data: bytes, size: int | None = None) -> Bits:
    """Return the first `size` bits of a string, or all of them, each byte from its lowest bit."""
    every = [byte >> place & 1 for byte in data for place in range(8)]
    return every if size is None else every[:size]


def bytes_of(bits: Bits) -> bytes:
    """Return the bytes that have these bits, with zeros above the last bit."""
    padded = bits + [0] * (-len(bits) % 8)
    return bytes(
        sum(bit << place for place, bit in enumerate(padded[at : at + 8])) for at in range(0, len(padded), 8)
    )


def added(a: Bits, b: Bits) -> Bits:
    return [x ^ y for x, y in zip(a, b, strict=True)]


def padded(bits: Bits, rate: int) -> list[Bits]:
    """Return blocks of `rate` bits: the string, a 1, then zeros."""
    whole = [*bits, 1]
    whole += [0] * (-len(whole) % rate)
    return [whole[at : at + rate] for at in range(0, len(whole), rate)]


def permuted(state: Bits, rounds: int) -> Bits:
    words = [sum(bit << place for place, bit in enumerate(state[at : at + 64])) for at in range(0, 320, 64)]
    return [word >> place & 1 for word in permute(words, rounds) for place in range(64)]


def add_to(state: Bits, block: Bits, at: int = 0) -> Bits:
    return state[:at] + added(state[at : at + len(block)], block) + state[at + len(block) :]


def seal(key: bytes, nonce: bytes, ad: Bits, message: Bits) -> tuple[Bits, Bits]:
    """Return ciphertext and tag of Ascon-AEAD128."""
    k = bits_of(key)
    state = permuted(bits_of(AEADS["ascon_aead128"].iv) + k + bits_of(nonce), 12)
    state = add_to(state, k, 192)
    if ad:
        for block in padded(ad, 128):
            state = permuted(add_to(state, block), 8)
    state = add_to(state, [1], 319)
    *blocks, last = padded(message, 128)
    ciphertext: Bits = []
    for block in blocks:
        state = add_to(state, block)
        ciphertext += state[:128]
        state = permuted(state, 8)
    state = add_to(state, last)
    ciphertext += state[: len(message) % 128]
    state = permuted(add_to(state, k, 128), 12)
    return ciphertext, added(state[192:], k)


def digest(id: str, message: Bits, label: Bits, size: int) -> Bits:
    """Return `size` bits of output of Ascon-Hash256, -XOF128 or -CXOF128."""
    model = HASHES[id]
    state = permuted(bits_of(model.iv.ljust(40, b"\0")), 12)
    strings = [message]
    if model.takes_label:
        strings = [label, message]
        state = permuted(add_to(state, bits_of(len(label).to_bytes(8, "little"))), 12)
    for string in strings:
        for block in padded(string, 64):
            state = permuted(add_to(state, block), 12)
    out: Bits = []
    while len(out) < size:
        out += state[:64]
        state = permuted(state, 12)
    return out[:size]
