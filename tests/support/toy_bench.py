# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The toy family in Python, on a bench that writes down what is asked of it: checks are tried in no time.

It is right, or wrong in one way, which a function says that is handed each call's answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pennyweight.errors import SimulationError
from pennyweight.run.arguments import AT_USUAL_PLACES, Argument, Memory, Offsets, Question, Reply, memory_of
from pennyweight.run.bench import Returned
from suite_tree import aead, cxof, decrypted, digest, permuted

CONTEXT_BYTES = 8
TAG_BYTES = 8


@dataclass
class Asked:
    """A call that was made."""

    symbol: str
    memory: dict[str, Memory]
    numbers: list[int]
    offsets: tuple[int, ...]

    @property
    def function(self) -> str:
        """Function name without the prefix and the name of the algorithm, as "encrypt"; "" for a hash."""
        return "_".join(self.symbol.split("_")[3:])

    def bytes(self, name: str) -> bytes:
        """Return the content of a memory before the call; empty if the call does not have it."""
        return self.memory[name].content if name in self.memory else b""


@dataclass
class _Stream:
    key: bytes = b""
    nonce: bytes = b""
    ad: bytes = b""
    text: bytes = b""
    squeezed: int = 0


Wrong = Callable[[Asked, Returned], Returned]
"""Function from a call and its correct result to a wrong result."""


@dataclass
class ToyBench:
    """A `Bench`."""

    wrong: Wrong = lambda asked, right: right
    word_offsets: tuple[int, ...] = (0, 4, 12)
    word_bits: int = 32
    context_bytes: int = CONTEXT_BYTES
    asked: list[Asked] = field(default_factory=list)
    _streams: list[_Stream] = field(default_factory=lambda: [_Stream()])

    def run(self, symbol: str, arguments: Sequence[Argument], offsets: Offsets = AT_USUAL_PLACES) -> Returned:
        memory = {each.name: each for each in memory_of(arguments)}
        numbers = [each for each in arguments if isinstance(each, int)]
        asked = Asked(symbol, memory, numbers, tuple(offsets))
        self.asked.append(asked)
        written, value = self._right(asked)
        held = {name: written.get(name, each.content) for name, each in memory.items()}
        return self.wrong(asked, Returned(held, value, 100))

    def run_all(self, asked: Sequence[Question]) -> list[Reply]:
        """Answer questions as an `Oracle`."""
        return [self.run(*each)[:2] for each in asked]

    def runner(self, symbol: str, arguments: Sequence[Argument]) -> Reply:
        """Answer a call as a `Runner`."""
        return self.run(symbol, arguments)[:2]

    def calls(self, function: str) -> list[Asked]:
        """Return the calls of one function, in order."""
        return [each for each in self.asked if each.function == function]

    def _right(self, asked: Asked) -> tuple[dict[str, bytes], int]:
        if asked.symbol == "pw_toy_permute":
            domain, rounds = asked.numbers
            return {"state": permuted(asked.bytes("state"), asked.bytes("key"), domain, rounds)}, 0
        if asked.symbol == "pw_toy_hash":
            return {"digest": digest(asked.bytes("message"))}, 0
        if asked.symbol == "pw_toy_cxof":
            size = len(asked.bytes("digest"))
            return {"digest": cxof(asked.bytes("label"), asked.bytes("message"), size)}, 0
        if asked.function in ("encrypt", "decrypt"):
            return self._one_shot(asked)
        return self._piece(asked)

    def _one_shot(self, asked: Asked) -> tuple[dict[str, bytes], int]:
        keys = [asked.bytes(name) for name in ("key", "nonce", "ad")]
        if asked.function == "encrypt":
            text = asked.bytes("message" if "message" in asked.memory else "ciphertext")
            answer = aead(*keys, text)
            return {"ciphertext": answer[:-TAG_BYTES], "tag": answer[-TAG_BYTES:]}, 0
        text = asked.bytes("ciphertext" if "ciphertext" in asked.memory else "message")
        answer = decrypted(*keys, text)
        if answer[-TAG_BYTES:] == asked.bytes("tag"):
            return {"message": answer[:-TAG_BYTES]}, 0
        return {"message": bytes(len(text))}, -1

    def _piece(self, asked: Asked) -> tuple[dict[str, bytes], int]:
        """Answer a call of a stream. The context has the stream's number, or 0 after finalisation."""
        if asked.function == "init":
            self._streams.append(_Stream(asked.bytes("key"), asked.bytes("nonce"), asked.bytes("label")))
            return {"context": len(self._streams[1:]).to_bytes(CONTEXT_BYTES, "big")}, 0
        number = int.from_bytes(asked.bytes("context"), "big")
        stream, end = self._streams[number], {"context": bytes(CONTEXT_BYTES)}
        keys = stream.key, stream.nonce, stream.ad
        match asked.function:
            case "aad" if stream.text and asked.bytes("ad"):
                return end, 0
            case "aad":
                stream.ad += asked.bytes("ad")
            case "update":
                stream.text += asked.bytes("message")
            case "encrypt_update" | "decrypt_update" if not number:
                return {"output": bytes(len(asked.bytes("output")))}, 0
            case "encrypt_update" | "decrypt_update":
                given = asked.bytes("input" if "input" in asked.memory else "output")
                done, before = len(stream.text), aead(*keys, stream.text)[:-TAG_BYTES]
                if asked.function == "encrypt_update":
                    stream.text += given
                    return {"output": aead(*keys, stream.text)[done:-TAG_BYTES]}, 0
                stream.text = decrypted(*keys, before + given)[:-TAG_BYTES]
                return {"output": stream.text[done:]}, 0
            case "squeeze":
                done, stream.squeezed = stream.squeezed, stream.squeezed + len(asked.bytes("digest"))
                return {"digest": cxof(stream.ad, stream.text, stream.squeezed)[done:]}, 0
            case "finalize" if asked.symbol == "pw_toy_hash_finalize":
                return end | {"digest": digest(stream.text)}, 0
            case "finalize":
                return end | {
                    "tag": aead(*keys, stream.text)[-TAG_BYTES:] if number else b"\1" * TAG_BYTES
                }, 0
            case "verify":
                right = bool(number) and aead(*keys, stream.text)[-TAG_BYTES:] == asked.bytes("tag")
                return end, 0 if right else -1
            case "wipe":
                return end, 0
            case function:
                raise SimulationError(f"there is no {function}")
        return {}, 0


def changed(change: Callable[[Asked, dict[str, bytes]], dict[str, bytes]]) -> Wrong:
    """Replace memories of a call by the result of `change`."""
    return lambda asked, right: right._replace(memory=right.memory | change(asked, right.memory))


def first_bit(name: str, when: Callable[[Asked], bool]) -> Wrong:
    """Flip one bit of a memory's first byte in the calls for which `when` is true."""
    return _bit_of(0, name, when)


def last_byte(name: str, when: Callable[[Asked], bool]) -> Wrong:
    """Flip one bit of a memory's last byte in the calls for which `when` is true."""
    return _bit_of(-1, name, when)


def _bit_of(place: int, name: str, when: Callable[[Asked], bool]) -> Wrong:
    def change(asked: Asked, held: dict[str, bytes]) -> dict[str, bytes]:
        if not held.get(name) or not when(asked):
            return {}
        wrong = bytearray(held[name])
        wrong[place] ^= 1
        return {name: bytes(wrong)}

    return changed(change)


def returning(function: str, value: Callable[[int], int]) -> Wrong:
    """Make that function return `value` of its correct result."""
    return lambda asked, right: (
        right._replace(value=value(right.value)) if asked.function == function else right
    )


def raising(function: str) -> Wrong:
    """Make that function break a rule of the simulator."""

    def wrong(asked: Asked, right: Returned) -> Returned:
        if asked.function == function:
            raise SimulationError("it wrote where it must not")
        return right

    return wrong


def called(function: str) -> Callable[[Asked], bool]:
    """Return a predicate that is true for calls of that function."""
    return lambda asked: asked.function == function


def left_by(function: str) -> Wrong:
    """Make that function leave data in the context."""
    return changed(lambda asked, held: {"context": b"\1" * 8} if asked.function == function else {})


def accepting(function: str, when: Callable[[Asked], bool]) -> Wrong:
    """Make that function return 0 in the calls for which `when` is true."""
    return lambda asked, right: (
        right._replace(value=0) if asked.function == function and when(asked) else right
    )
