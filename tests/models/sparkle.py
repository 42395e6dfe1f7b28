# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Schwaemm and Esch, version 1.2: branches of two words."""

from __future__ import annotations

from dataclasses import dataclass

from models.words import MASK32, blocks, padded, rotr, to_bytes, to_words, with_last, xor

CONSTANTS = (
    *(0xB7E15162, 0xBF715880, 0x38B4DA56, 0x324E7738),
    *(0xBB1185EB, 0x4F7C7B57, 0xCFBFA1C8, 0xC2B3293D),
)
ALZETTE = ((31, 24), (17, 17), (0, 31), (24, 16))


def alzette(x: int, y: int, constant: int) -> tuple[int, int]:
    for add, mix in ALZETTE:
        x = (x + rotr(y, add)) & MASK32
        y ^= rotr(x, mix)
        x ^= constant
    return x, y


def ell(word: int) -> int:
    return rotr((word ^ word << 16) & MASK32, 16)


def sparkle(words: list[int], steps: int) -> list[int]:
    """Apply Sparkle to 8, 12 or 16 words."""
    branches = [(words[i], words[i + 1]) for i in range(0, len(words), 2)]
    half = len(branches) // 2
    for step in range(steps):
        x, y = branches[0]
        branches[0] = x, y ^ CONSTANTS[step % 8]
        x, y = branches[1]
        branches[1] = x, y ^ step
        branches = [alzette(*branch, CONSTANTS[j]) for j, branch in enumerate(branches)]
        sum_x = sum_y = 0
        for x, y in branches[:half]:
            sum_x ^= x
            sum_y ^= y
        tx, ty = ell(sum_x), ell(sum_y)
        mixed = [
            (right[0] ^ left[0] ^ ty, right[1] ^ left[1] ^ tx)
            for left, right in zip(branches[:half], branches[half:], strict=True)
        ]
        branches = [*mixed[1:], mixed[0], *branches[:half]]
    return [word for branch in branches for word in branch]


@dataclass(frozen=True, slots=True)
class Schwaemm:
    """Rate and capacity in bytes."""

    rate: int
    capacity: int
    slim: int
    big: int

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        mark = 1 << self.capacity // 8
        state = to_bytes(sparkle(to_words(nonce + key), self.big))
        out = bytearray()
        for data, partial, full in ((ad, 0, 1), (message, 2, 3)):
            for block, is_last in with_last(blocks(data, self.rate)):
                if data is message:
                    out += xor(block, state)
                words = to_words(state)
                if is_last:
                    words[-1] ^= ((full if len(block) == self.rate else partial) ^ mark) << 24
                state = to_bytes(
                    sparkle(
                        self._updated(words, padded(block, self.rate, 0x80)),
                        self.big if is_last else self.slim,
                    )
                )
        return bytes(out) + xor(state[self.rate :], key)

    def _updated(self, words: list[int], block: bytes) -> list[int]:
        """Swap the halves of the rate, absorb the block, and whiten the rate with the capacity."""
        size = self.rate // 4
        rate, capacity, data = words[:size], words[size:], to_words(block)
        left, right = rate[: size // 2], rate[size // 2 :]
        swapped = right + [a ^ b for a, b in zip(left, right, strict=True)]
        return [word ^ data[i] ^ capacity[i % len(capacity)] for i, word in enumerate(swapped)] + capacity


@dataclass(frozen=True, slots=True)
class Esch:
    """`words` of state."""

    words: int
    slim: int
    big: int
    size: int

    def digest(self, message: bytes, label: bytes, size: int) -> bytes:
        state, half = [0] * self.words, self.words // 4
        for block, is_last in with_last(blocks(message, 16) or [b""]):
            if is_last:
                state[2 * half - 1] ^= (2 if len(block) == 16 else 1) << 24
            data = to_words(padded(block, 16, 0x80))
            tx, ty = ell(data[0] ^ data[2]), ell(data[1] ^ data[3])
            data += [0] * (2 * half - 4)
            for i in range(2 * half):
                state[i] ^= data[i] ^ (tx if i % 2 else ty)
            state = sparkle(state, self.big if is_last else self.slim)
        out = to_bytes(state[:4])
        while len(out) < size:
            state = sparkle(state, self.slim)
            out += to_bytes(state[:4])
        return out


AEADS = {
    "schwaemm256_128": Schwaemm(32, 16, 7, 11),
    "schwaemm128_128": Schwaemm(16, 16, 7, 10),
    "schwaemm192_192": Schwaemm(24, 24, 7, 11),
    "schwaemm256_256": Schwaemm(32, 32, 8, 12),
}
HASHES = {"esch256": Esch(12, 7, 11, 32), "esch384": Esch(16, 8, 12, 48)}
