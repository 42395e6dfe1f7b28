# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Notation of a call: `sort(u16[64] random inout, 64)`, `crc(u8[256], 256) -> u32`.

    call     = function "(" [ argument { "," argument } ] ")" [ "->" type ]
    argument = [ name ":" ] ( buffer | number | "&" name )
    buffer   = type "[" count "]" { "in" | "out" | "inout" | "secret" | "random" | "zero" | "=" hex }
    number   = [ type ] integer
    type     = "u8" | "u16" | "u32" | "u64" | "i8" | "i16" | "i32" | "i64"

By default a buffer is `in`, read-only, and has random bytes; an `out` buffer is filled with a5 before the
call. `= hex` gives its bytes in the order of memory. A number without a type is passed as an `unsigned`,
which has the size of `size_t` and pointers on these platforms. `&name` is the address of another argument's
buffer.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import LabError
from pennyweight.run.arguments import Argument, Memory, Number, Same

MOST_BYTES = 1 << 16
"""Largest size of a buffer in bytes: more than any board has."""

_UNSET = b"\xa5"
_TOKEN = re.compile(
    r"\s*(?:(?P<arrow>->)|(?P<hex>=\s*(?:[0-9a-fA-F]{2})+\b)|(?P<number>-?(?:0[xX][0-9a-fA-F]+|\d+)\b)"
    r"|(?P<word>[A-Za-z_.$][\w.$]*)|(?P<mark>[()\[\],:&]))"
)
_TYPE = re.compile(r"([ui])(8|16|32|64)\Z")
_TYPES = "u8, u16, u32, u64, i8, i16, i32, i64"
_ACCESS = ("in", "out", "inout")
_WORDS = (*_ACCESS, "secret", "random", "zero")


class SignatureError(LabError):
    """A call that does not follow the grammar of this module; the message shows the position."""


@dataclass(frozen=True, slots=True)
class IntegerType:
    """An integer type of C."""

    bytes: int
    signed: bool

    def value(self, bits: int) -> int:
        """Return the number that these bits represent."""
        bits &= (1 << 8 * self.bytes) - 1
        return bits - (1 << 8 * self.bytes) if self.signed and bits >> (8 * self.bytes - 1) else bits


@dataclass(frozen=True, slots=True)
class Buffer:
    """Argument that is the address of memory."""

    name: str
    type: IntegerType
    count: int
    access: str = "in"
    """Access: "in", "out" or "inout"."""
    secret: bool = False
    content: bytes | None = None
    """Content, or None for random bytes."""

    @property
    def bytes(self) -> int:
        """Size in bytes."""
        return self.type.bytes * self.count


@dataclass(frozen=True, slots=True)
class Scalar:
    """Argument that is a number; without a type it is an `unsigned`."""

    name: str
    value: int
    type: IntegerType | None


@dataclass(frozen=True, slots=True)
class Alias:
    """Argument that is the address of another argument's memory."""

    name: str
    of: str


Parameter = Buffer | Scalar | Alias


@dataclass(frozen=True, slots=True)
class Signature:
    """A function and its arguments."""

    text: str
    function: str
    parameters: tuple[Parameter, ...]
    returns: IntegerType | None

    @property
    def has_secrets(self) -> bool:
        """True if one of its buffers is secret."""
        return any(isinstance(each, Buffer) and each.secret for each in self.parameters)

    @property
    def has_bytes(self) -> bool:
        """True if one of its buffers is a byte string, which may be at any address."""
        return any(isinstance(each, Buffer) and each.type.bytes == 1 for each in self.parameters)

    def arguments(
        self, platform: str, seed: int, given: Mapping[str, bytes] | None = None, loose: bool = False
    ) -> tuple[Argument, ...]:
        """Return the arguments for a platform, with random bytes generated from `seed`.

        `given` are contents of buffers by name. With `loose`, byte strings may be at any address. Raises
        SignatureError for an unknown buffer, for a wrong number of bytes, and for a number that does not fit
        an `unsigned` of the platform.
        """
        contents = dict(given or {})
        draw = random.Random(f"{self.function} {seed}")
        made = tuple(self._argument(each, platform, draw, contents, loose) for each in self.parameters)
        if contents:
            names = ", ".join(each.name for each in self.parameters if isinstance(each, Buffer))
            raise SignatureError(
                f"{self.text}: has no buffer {next(iter(contents))!r}; its buffers are {names}"
            )
        return made

    def _argument(
        self,
        parameter: Parameter,
        platform: str,
        draw: random.Random,
        contents: dict[str, bytes],
        loose: bool,
    ) -> Argument:
        if isinstance(parameter, Alias):
            return Same(parameter.of)
        if isinstance(parameter, Scalar):
            return self._number(parameter, platform)
        drawn = draw.randbytes(parameter.bytes)
        content = contents.pop(parameter.name, parameter.content)
        if content is None:
            content = _UNSET * parameter.bytes if parameter.access == "out" else drawn
        if len(content) != parameter.bytes:
            raise SignatureError(
                f"{self.text}: {parameter.name} has {parameter.bytes} bytes, but {len(content)} are given"
            )
        return Memory(
            parameter.name,
            content,
            writable=parameter.access != "in",
            secret=parameter.secret,
            of_words=not (loose and parameter.type.bytes == 1),
        )

    def _number(self, scalar: Scalar, platform: str) -> Number:
        """Return a number; one that is narrower than an `unsigned` is extended to it, as callers do."""
        natural = PLATFORMS[platform].pointer_bytes
        size = scalar.type.bytes if scalar.type else natural
        if not -(1 << 8 * size - 1) <= scalar.value < 1 << 8 * size:
            raise SignatureError(
                f"{self.text}: {scalar.value} does not fit the {8 * size} bits of its type on {platform}; "
                f"give the type that the function takes: u32 {scalar.value}"
            )
        passed = max(size, natural)
        return Number(scalar.value % (1 << 8 * passed), passed)


def parse(text: str) -> Signature:
    """Return the call that the text describes; SignatureError states what was expected and where."""
    return _Parser(text).call()


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens: list[tuple[str, str, int]] = []
        place = 0
        while text[place:].strip():
            found = _TOKEN.match(text, place)
            if found is None:
                place += len(text[place:]) - len(text[place:].lstrip())
                self._fail_at(place, "unexpected character")
            kind = str(found.lastgroup)
            self._tokens.append((kind, found[kind], found.start(kind)))
            place = found.end()
        self._next = 0

    def call(self) -> Signature:
        function = self._word("the name of a function")
        self._mark("(", f"after {function}")
        parameters: list[Parameter] = []
        if self._peek() != ")":
            parameters.append(self._argument(1))
            while self._taken(","):
                parameters.append(self._argument(len(parameters) + 1))
        self._mark(")", "or a comma after an argument")
        returns = self._type("a type after ->") if self._taken("->") else None
        if self._next < len(self._tokens):
            self._fail("expected the end of the call")
        self._check_names(parameters)
        return Signature(self._text.strip(), function, tuple(parameters), returns)

    def _check_names(self, parameters: list[Parameter]) -> None:
        names = [each.name for each in parameters]
        if double := next((name for name in names if names.count(name) > 1), None):
            self._fail_at(0, f"two arguments are called {double}")
        buffers = [each.name for each in parameters if isinstance(each, Buffer)]
        for each in parameters:
            if isinstance(each, Alias) and each.of not in buffers:
                self._fail_at(0, f"&{each.of}: no buffer has that name; name one as in {each.of}: u8[16]")

    def _argument(self, number: int) -> Parameter:
        name = f"argument {number}"
        if self._kind() == "word" and self._peek(1) == ":":
            name = self._word("a name")
            self._next += 1
        if self._taken("&"):
            return Alias(name, self._word("the name of a buffer after &"))
        if self._kind() == "number":
            return Scalar(name, self._number("a number"), None)
        kind = self._type(f"a buffer such as u8[16], or a number, as argument {number}")
        if self._kind() == "number":
            return Scalar(name, self._number("a number"), kind)
        self._mark("[", "and a count, or a number, after a type")
        count = self._number("the number of elements")
        if not 0 <= count * kind.bytes <= MOST_BYTES:
            self._next -= 1
            self._fail(f"a buffer has 0 to {MOST_BYTES} bytes")
        self._mark("]", "after the number of elements")
        return self._buffer(Buffer(name, kind, count))

    def _buffer(self, plain: Buffer) -> Buffer:
        words: list[str] = []
        content: bytes | None = None
        while self._kind() in ("word", "hex"):
            if self._kind() == "hex":
                content = bytes.fromhex(self._peek()[1:].strip())
                if len(content) != plain.bytes:
                    self._fail(f"{plain.name} has {plain.bytes} bytes, these are {len(content)}")
            elif self._peek() not in _WORDS:
                self._fail(f"after a buffer there can be {', '.join(_WORDS)} or = and hexadecimal digits")
            words.append("=" if self._kind() == "hex" else self._peek())
            self._next += 1
        for group in (_ACCESS, ("random", "zero", "=", "out")):
            if len(both := [word for word in words if word in group]) > 1:
                self._next -= 1
                self._fail(f"{' and '.join(both)} cannot be combined")
        access = next((word for word in words if word in _ACCESS), "in")
        if "zero" in words:
            content = bytes(plain.bytes)
        return Buffer(plain.name, plain.type, plain.count, access, "secret" in words, content)

    def _type(self, wanted: str) -> IntegerType:
        found = _TYPE.match(self._peek())
        if found is None:
            self._fail(f"expected {wanted}; types are {_TYPES}")
        self._next += 1
        return IntegerType(int(found[2]) // 8, found[1] == "i")

    def _number(self, wanted: str) -> int:
        if self._kind() != "number":
            self._fail(f"expected {wanted}")
        self._next += 1
        return int(self._tokens[self._next - 1][1], 0)

    def _word(self, wanted: str) -> str:
        if self._kind() != "word":
            self._fail(f"expected {wanted}")
        self._next += 1
        return self._tokens[self._next - 1][1]

    def _mark(self, mark: str, where: str) -> None:
        if not self._taken(mark):
            self._fail(f"expected {mark!r} {where}")

    def _taken(self, text: str) -> bool:
        found = self._peek() == text
        self._next += found
        return found

    def _peek(self, further: int = 0) -> str:
        place = self._next + further
        return self._tokens[place][1] if place < len(self._tokens) else ""

    def _kind(self) -> str:
        return self._tokens[self._next][0] if self._next < len(self._tokens) else ""

    def _fail(self, problem: str) -> NoReturn:
        ended = self._next >= len(self._tokens)
        self._fail_at(len(self._text.rstrip()) if ended else self._tokens[self._next][2], problem)

    def _fail_at(self, place: int, problem: str) -> NoReturn:
        text = " ".join(self._text.splitlines())
        raise SignatureError(f"{problem}\n  {text}\n  {' ' * place}^")
