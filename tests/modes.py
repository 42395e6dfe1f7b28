# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The AEADs and hashes over the primitives, written from their specifications for the known-answer tests.

Nothing here is fast or constant time: it exists so that the official answers exercise the permutations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Permutation = Callable[[int, dict[str, bytes | int]], bytes]
"""(value of the parameter, buffers and scalars by name) -> the state afterwards."""

Aead = Callable[[Permutation, bytes, bytes, bytes, bytes], bytes]
"""(permutation, key, nonce, associated data, plaintext) -> ciphertext and tag."""

Hash = Callable[[Permutation, bytes], bytes]
"""(permutation, message) -> digest."""


class State:
    """The bytes of a permutation's state, as they lie in memory."""

    def __init__(self, data: bytes, permute: Callable[[int, bytes], bytes]) -> None:
        self.data = bytearray(data)
        self._permute = permute

    def add(self, offset: int, data: bytes) -> None:
        """XORs `data` into the state from `offset` on."""
        for index, byte in enumerate(data, start=offset):
            self.data[index] ^= byte

    def permute(self, count: int) -> None:
        self.data[:] = self._permute(count, bytes(self.data))

    def read(self, start: int, end: int) -> bytes:
        return bytes(self.data[start:end])


def plain(permutation: Permutation) -> Callable[[int, bytes], bytes]:
    """A permutation whose only input is its state."""
    return lambda count, state: permutation(count, {"state": state})


def whole_blocks(data: bytes, rate: int) -> tuple[list[bytes], bytes]:
    """All full blocks, and the rest of 0 to rate - 1 bytes."""
    end = len(data) - len(data) % rate
    return [data[i : i + rate] for i in range(0, end, rate)], data[end:]


def blocks_with_last(data: bytes, rate: int) -> tuple[list[bytes], bytes]:
    """All blocks but the last, and the last of 1 to rate bytes (0 only if there are no data)."""
    blocks = [data[i : i + rate] for i in range(0, len(data), rate)] or [b""]
    return blocks[:-1], blocks[-1]


# Ascon, NIST SP 800-232 (little-endian words, padding 01) and v1.2 (big-endian words, padding 80)


def byte_swapped(permutation: Permutation) -> Callable[[int, bytes], bytes]:
    """Ascon-p on the big-endian words of version 1.2."""

    def swap(state: bytes) -> bytes:
        return b"".join(state[i : i + 8][::-1] for i in range(0, 40, 8))

    return lambda count, state: swap(permutation(count, {"state": swap(state)}))


@dataclass(frozen=True)
class AsconVariant:
    """What tells the Ascon AEADs apart."""

    order: Callable[[Permutation], Callable[[int, bytes], bytes]]
    iv: str
    rate: int
    inner_rounds: int
    padding: int
    separator: int


ASCON_AEAD128 = AsconVariant(plain, "00001000808c0001", 16, 8, 0x01, 0x80)
ASCON_128 = AsconVariant(byte_swapped, "80400c0600000000", 8, 6, 0x80, 0x01)


def ascon_aead(variant: AsconVariant) -> Aead:
    """SP 800-232 section 4; Ascon v1.2 section 2.4."""
    rate, rounds, padding = variant.rate, variant.inner_rounds, bytes([variant.padding])
    iv = bytes.fromhex(variant.iv)
    if variant.order is plain:
        iv = iv[::-1]

    def encrypt(permutation: Permutation, key: bytes, nonce: bytes, ad: bytes, text: bytes) -> bytes:
        state = State(iv + key + nonce, variant.order(permutation))
        state.permute(12)
        state.add(24, key)
        if ad:
            full, rest = whole_blocks(ad, rate)
            for block in (*full, rest + padding):
                state.add(0, block)
                state.permute(rounds)
        state.add(39, bytes([variant.separator]))
        out = b""
        full, rest = whole_blocks(text, rate)
        for block in full:
            state.add(0, block)
            out += state.read(0, rate)
            state.permute(rounds)
        state.add(0, rest + padding)
        out += state.read(0, len(rest))
        state.add(rate, key)
        state.permute(12)
        state.add(24, key)
        return out + state.read(24, 40)

    return encrypt


def ascon_sponge(iv: int, digest_bytes: int) -> Hash:
    """Ascon-Hash256 and Ascon-XOF128, SP 800-232 section 5."""

    def digest(permutation: Permutation, message: bytes) -> bytes:
        state = State(iv.to_bytes(8, "little") + bytes(32), plain(permutation))
        state.permute(12)
        full, rest = whole_blocks(message, 8)
        for block in (*full, rest + b"\x01"):
            state.add(0, block)
            state.permute(12)
        out = state.read(0, 8)
        while len(out) < digest_bytes:
            state.permute(12)
            out += state.read(0, 8)
        return out[:digest_bytes]

    return digest


# Gimli, NIST LWC round 2 submission


def _gimli_last(state: State, rest: bytes) -> None:
    state.add(0, rest + b"\x01")
    state.add(47, b"\x01")
    state.permute(24)


def _gimli_absorb(state: State, data: bytes) -> None:
    full, rest = whole_blocks(data, 16)
    for block in full:
        state.add(0, block)
        state.permute(24)
    _gimli_last(state, rest)


def gimli_cipher(permutation: Permutation, key: bytes, nonce: bytes, ad: bytes, text: bytes) -> bytes:
    state = State(nonce + key, plain(permutation))
    state.permute(24)
    _gimli_absorb(state, ad)
    out = b""
    full, rest = whole_blocks(text, 16)
    for block in full:
        state.add(0, block)
        out += state.read(0, 16)
        state.permute(24)
    out += bytes(a ^ b for a, b in zip(rest, state.data, strict=False))
    _gimli_last(state, rest)
    return out + state.read(0, 16)


def gimli_hash(permutation: Permutation, message: bytes) -> bytes:
    state = State(bytes(48), plain(permutation))
    _gimli_absorb(state, message)
    first = state.read(0, 16)
    state.permute(24)
    return first + state.read(0, 16)


# Schwaemm and Esch, v1.2


def schwaemm(rate: int, capacity: int, slim: int, big: int) -> Aead:
    """The AEAD with `rate` and `capacity` in bytes, `slim` and `big` steps; specification section 2.3."""
    half = rate // 2
    shift = 1 << (capacity // 8)  # 2 to the number of branches of the capacity

    def pad(block: bytes) -> bytes:
        return block if len(block) == rate else (block + b"\x80").ljust(rate, b"\0")

    def update(state: State, block: bytes) -> None:
        left, right = state.read(0, half), state.read(half, rate)
        state.data[:rate] = right + left
        state.add(0, block)
        state.add(half, right)
        whitening = state.read(rate, rate + capacity)
        state.add(0, (whitening * 2)[:rate])

    def phase(state: State, data: bytes, encrypting: bool) -> bytes:
        if not data:
            return b""
        out = b""
        base = 2 if encrypting else 0
        front, last = blocks_with_last(data, rate)
        for block in (*front, last):
            out += bytes(a ^ b for a, b in zip(block, state.data, strict=False))
            is_last = block is last
            if is_last:
                constant = (base + (len(last) == rate)) ^ shift
                state.add(rate + capacity - 1, bytes([constant]))
            update(state, pad(block))
            state.permute(big if is_last else slim)
        return out

    def encrypt(permutation: Permutation, key: bytes, nonce: bytes, ad: bytes, text: bytes) -> bytes:
        state = State(nonce + key, plain(permutation))
        state.permute(big)
        phase(state, ad, encrypting=False)
        out = phase(state, text, encrypting=True)
        state.add(rate, key)
        return out + state.read(rate, rate + capacity)

    return encrypt


def esch(state_bytes: int, digest_bytes: int, slim: int, big: int) -> Hash:
    """The hash over a state of that size; specification section 2.4."""
    half = state_bytes // 2

    def ell(word: int) -> int:
        mixed = word ^ (word << 16) & 0xFFFFFFFF
        return (mixed >> 16 | mixed << 16) & 0xFFFFFFFF

    def inject(state: State, block: bytes) -> None:
        b = [int.from_bytes(block[i : i + 4], "little") for i in range(0, 16, 4)]
        mask = ell(b[1] ^ b[3]).to_bytes(4, "little") + ell(b[0] ^ b[2]).to_bytes(4, "little")
        state.add(0, block)
        state.add(0, mask * (half // 8))

    def digest(permutation: Permutation, message: bytes) -> bytes:
        state = State(bytes(state_bytes), plain(permutation))
        front, last = blocks_with_last(message, 16)
        for block in front:
            inject(state, block)
            state.permute(slim)
        state.add(half - 1, b"\x02" if len(last) == 16 else b"\x01")
        inject(state, last if len(last) == 16 else (last + b"\x80").ljust(16, b"\0"))
        state.permute(big)
        out = state.read(0, 16)
        while len(out) < digest_bytes:
            state.permute(slim)
            out += state.read(0, 16)
        return out

    return digest


# Xoodyak, final round


class Cyclist:
    """The Cyclist mode over Xoodoo[12]; specification section 2.2."""

    def __init__(self, permutation: Permutation, keyed: bool) -> None:
        self._state = State(bytes(48), plain(permutation))
        self._keyed = keyed
        self._up = True

    def _down_with(self, data: bytes, colour: int) -> None:
        self._state.add(0, data + b"\x01")
        self._state.add(47, bytes([colour if self._keyed else colour & 1]))
        self._up = False

    def _up_with(self, size: int, colour: int) -> bytes:
        if self._keyed:
            self._state.add(47, bytes([colour]))
        self._state.permute(12)
        self._up = True
        return self._state.read(0, size)

    def absorb(self, data: bytes, rate: int, colour: int) -> None:
        front, last = blocks_with_last(data, rate)
        for block in (*front, last):
            if not self._up:
                self._up_with(0, 0)
            self._down_with(block, colour)
            colour = 0

    def encrypt(self, text: bytes) -> bytes:
        out, colour = b"", 0x80
        front, last = blocks_with_last(text, 24)
        for block in (*front, last):
            stream = self._up_with(len(block), colour)
            self._down_with(block, 0)
            out += bytes(a ^ b for a, b in zip(block, stream, strict=True))
            colour = 0
        return out

    def squeeze(self, size: int, rate: int) -> bytes:
        out = self._up_with(min(size, rate), 0x40)
        while len(out) < size:
            self._down_with(b"", 0)
            out += self._up_with(min(size - len(out), rate), 0)
        return out


def xoodyak_aead(permutation: Permutation, key: bytes, nonce: bytes, ad: bytes, text: bytes) -> bytes:
    cyclist = Cyclist(permutation, keyed=True)
    cyclist.absorb(key + nonce + bytes([len(nonce)]), 44, 0x02)
    cyclist.absorb(ad, 44, 0x03)
    return cyclist.encrypt(text) + cyclist.squeeze(16, 24)


def xoodyak_hash(permutation: Permutation, message: bytes) -> bytes:
    cyclist = Cyclist(permutation, keyed=False)
    cyclist.absorb(message, 16, 0x03)
    return cyclist.squeeze(32, 16)


# TinyJAMBU v2


def tinyjambu(long_rounds: int) -> Aead:
    """The AEAD; `long_rounds` for key set-up, message and the first half of the tag. Section 3.3."""
    short_rounds = 640

    def encrypt(permutation: Permutation, key: bytes, nonce: bytes, ad: bytes, text: bytes) -> bytes:
        state = State(bytes(16), lambda count, data: permutation(count, {"state": data, "key": key}))

        def step(frame: int, rounds: int) -> None:
            state.add(4, bytes([frame]))
            state.permute(rounds)

        def take_in(block: bytes) -> None:
            state.add(12, block)
            if len(block) < 4:
                state.add(4, bytes([len(block)]))

        state.permute(long_rounds)
        for i in range(0, 12, 4):
            step(0x10, short_rounds)
            state.add(12, nonce[i : i + 4])
        for i in range(0, len(ad), 4):
            step(0x30, short_rounds)
            take_in(ad[i : i + 4])
        out = b""
        for i in range(0, len(text), 4):
            step(0x50, long_rounds)
            block = text[i : i + 4]
            out += bytes(a ^ b for a, b in zip(block, state.read(8, 12), strict=False))
            take_in(block)
        step(0x70, long_rounds)
        out += state.read(8, 12)
        step(0x70, short_rounds)
        return out + state.read(8, 12)

    return encrypt


# SNEIKEN and SNEIKHA v1.1


class Blnk2:
    """The BLNK2 sponge over SNEIK f512; specification section 3."""

    _LAST, _FULL = 0x01, 0x02

    def __init__(self, permutation: Permutation, rate: int, rounds: int) -> None:
        self._permutation = permutation
        self._state = bytearray(64)
        self._position = 0
        self._rate = rate
        self._rounds = rounds

    def _permute(self, domain: int) -> None:
        inputs: dict[str, bytes | int] = {"state": bytes(self._state), "domain": domain}
        self._state[:] = self._permutation(self._rounds, inputs)
        self._position = 0

    def _next(self, domain: int) -> int:
        """The position of the next byte, after a permutation where the block is full."""
        if self._position >= (64 if domain & self._FULL else self._rate):
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
        if not domain & self._FULL:
            self._state[self._rate - 1] ^= 0x80
        self._permute(domain | self._LAST)

    def get(self, size: int, domain: int) -> bytes:
        return bytes(self._state[self._next(domain)] for _ in range(size))


_AD, _AD_FULL, _KEY_FULL, _HASH, _TEXT = 0x10, 0x12, 0x22, 0x40, 0x70


def sneiken128(permutation: Permutation, key: bytes, nonce: bytes, ad: bytes, text: bytes) -> bytes:
    sponge = Blnk2(permutation, rate=48, rounds=6)
    sponge.put(b"ae" + bytes([48, 16, 16, 8]) + key + nonce, _KEY_FULL)
    sponge.finish(_KEY_FULL)
    sponge.put(ad, _AD_FULL)
    sponge.finish(_AD_FULL)
    out = sponge.put(text, _TEXT)
    sponge.finish(_TEXT)
    return out + sponge.get(8, _HASH)


def sneikha256(permutation: Permutation, message: bytes) -> bytes:
    sponge = Blnk2(permutation, rate=32, rounds=8)
    sponge.put(message, _AD)
    sponge.finish(_AD)
    return sponge.get(32, _HASH)


AEADS: dict[str, Aead] = {
    "ascon_aead128": ascon_aead(ASCON_AEAD128),
    "ascon128": ascon_aead(ASCON_128),
    "gimli24_cipher": gimli_cipher,
    "schwaemm128_128": schwaemm(16, 16, 7, 10),
    "schwaemm256_128": schwaemm(32, 16, 7, 11),
    "schwaemm192_192": schwaemm(24, 24, 7, 11),
    "schwaemm256_256": schwaemm(32, 32, 8, 12),
    "xoodyak_aead": xoodyak_aead,
    "tinyjambu128": tinyjambu(1024),
    "tinyjambu192": tinyjambu(1152),
    "tinyjambu256": tinyjambu(1280),
    "sneiken128": sneiken128,
}

HASHES: dict[str, Hash] = {
    "ascon_hash256": ascon_sponge(0x0000080100CC0002, 32),
    "ascon_xof128": ascon_sponge(0x0000080000CC0003, 64),
    "gimli24_hash": gimli_hash,
    "esch256": esch(48, 32, 7, 11),
    "esch384": esch(64, 48, 8, 12),
    "xoodyak_hash": xoodyak_hash,
    "sneikha256": sneikha256,
}
