# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Functions of an algorithm as functions on bytes, on a board or on the host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.run.arguments import NULL, Argument, Memory, Question, Reply, Runner, Same

FORGED = -1
"""Return value of a decryption with an invalid tag; a valid tag returns 0."""

SHORTEST_TAG = 4
"""Bytes to which the tag of a MAC may be truncated: PW_MAC_SHORTEST_TAG_BYTES of crypto/common/mac.h."""

Chunks = Sequence[int] | None
"""Chunk lengths of a string, the rest being one more chunk; None for no call at all."""

_UNSET = b"\xa5"
"""Initial content of output buffers, which reveals bytes that a function does not write."""


@dataclass(frozen=True, slots=True)
class Aead:
    """Inputs of an AEAD, and the matching arguments of its single-call functions."""

    algorithm: Algorithm
    key: bytes
    nonce: bytes
    ad: bytes
    message: bytes

    @property
    def text_bytes(self) -> int:
        """Bytes of message and associated data."""
        return len(self.message) + len(self.ad)

    def encryption(self, in_place: bool) -> list[Argument]:
        """Return the arguments of pw_<id>_encrypt; the memories "ciphertext" and "tag" receive the result."""
        if self.algorithm.is_short:
            room = self.algorithm.ciphertext_bytes
            return self._short("ciphertext", room, string("message", self.message, secret=True), in_place)
        tag = Memory("tag", _UNSET * self.algorithm.tag_bytes, writable=True, of_words=False)
        return self._arguments("ciphertext", "message", self.message, True, tag, in_place)

    def decryption(self, ciphertext: bytes, tag: bytes, in_place: bool) -> list[Argument]:
        """Return the arguments of pw_<id>_decrypt; the memory "message" receives the result."""
        if self.algorithm.longest_message_bytes is not None:
            given = Memory("ciphertext", ciphertext, of_words=False)
            return self._short("message", self.algorithm.longest_message_bytes, [given], in_place)
        given = Memory("tag", tag, of_words=False)
        return self._arguments("message", "ciphertext", ciphertext, False, given, in_place)

    def _arguments(
        self, output: str, input: str, data: bytes, is_secret: bool, tag: Memory, in_place: bool
    ) -> list[Argument]:
        size = len(data)
        if not size:
            texts: tuple[Argument, Argument] = (NULL, NULL)
        elif in_place:
            texts = (Memory(output, data, writable=True, secret=is_secret, of_words=False), Same(output))
        else:
            texts = (
                Memory(output, _UNSET * size, writable=True, of_words=False),
                Memory(input, data, secret=is_secret, of_words=False),
            )
        return [
            texts[0],
            tag,
            texts[1],
            size,
            *string("ad", self.ad),
            string("nonce", self.nonce)[0],
            Memory("key", self.key, secret=True, of_words=False),
            *([self.algorithm.nonce_bytes] if self.algorithm.takes_nonce_bytes else []),
            *([self.algorithm.tag_bytes] if self.algorithm.takes_tag_bytes else []),
        ]

    def _short(self, output: str, room: int, input: list[Argument], in_place: bool) -> list[Argument]:
        """Return the arguments for short messages; `input` is an address, with a length if that varies."""
        text = input[0]
        written = Memory(output, _UNSET * room, writable=True, of_words=False)
        if in_place and isinstance(text, Memory):
            content = text.content + _UNSET * (room - len(text.content))
            written = Memory(output, content, writable=True, secret=text.secret, of_words=False)
            input = [Same(output), *input[1:]]
        key = Memory("key", self.key, secret=True, of_words=False)
        return [written, *input, string("nonce", self.nonce)[0], key]

    def question(self, in_place: bool = False) -> Question:
        """Return the call of the single-call encryption."""
        return self.algorithm.symbol("encrypt"), self.encryption(in_place)

    def answer(self, reply: Reply) -> bytes:
        """Return ciphertext and tag from the reply of that call."""
        held, _ = reply
        return held.get("ciphertext", b"") + held.get("tag", b"")

    def split(self, answer: bytes) -> tuple[bytes, bytes]:
        """Return ciphertext and tag; the tag is empty for an algorithm for short messages."""
        size = len(answer) if self.algorithm.is_short else len(self.message)
        return answer[:size], answer[size:]

    def encrypt(self, run: Runner, in_place: bool = False) -> tuple[bytes, bytes]:
        """Encrypt in a single call; return ciphertext and tag."""
        return self.split(self.answer(run(*self.question(in_place))))

    def decrypt(
        self, run: Runner, ciphertext: bytes, tag: bytes, in_place: bool = False
    ) -> tuple[int, bytes]:
        """Decrypt in a single call; return the status and the output buffer."""
        held, status = run(self.algorithm.symbol("decrypt"), self.decryption(ciphertext, tag, in_place))
        message = held.get("message", b"")
        if self.algorithm.longest_message_bytes is None:
            return status, message
        # this decryption returns the length of the message and pads it with zeros
        length = len(self.message) if status == FORGED else status
        kept, behind = message[:length], message[length : self.algorithm.longest_message_bytes]
        return min(status, 0), kept + behind.rstrip(b"\0")

    def encrypt_stream(
        self, run: Runner, context_bytes: int, ad_chunks: Chunks, chunks: Chunks
    ) -> tuple[bytes, bytes]:
        """Encrypt through the streaming API; return ciphertext and tag.

        The chunks are the lengths of the calls.
        """
        context = self.initialised(run, context_bytes, ad_chunks)
        ciphertext = self.updated(run, context, "encrypt_update", self.message, chunks)
        tag = Memory("tag", _UNSET * self.algorithm.tag_bytes, writable=True, of_words=False)
        held, _ = run(self.algorithm.symbol("finalize"), [context.argument(), tag])
        context.check_wiped(held, "finalize")
        return ciphertext, held["tag"]

    def decrypt_stream(
        self,
        run: Runner,
        context_bytes: int,
        ciphertext: bytes,
        tag: bytes,
        ad_chunks: Chunks,
        chunks: Chunks,
    ) -> tuple[int, bytes]:
        """Decrypt through the streaming API; return the status of _verify and the (unverified) message."""
        context = self.initialised(run, context_bytes, ad_chunks)
        message = self.updated(run, context, "decrypt_update", ciphertext, chunks)
        return self.verified(run, context, tag), message

    def verified(self, run: Runner, context: Context, tag: bytes) -> int:
        """Return the status of _verify for the tag; the context is unchanged, so another tag can be tried."""
        given = Memory("tag", tag, of_words=False)
        held, status = run(self.algorithm.symbol("verify"), [context.argument(), given])
        context.check_wiped(held, "verify")
        return status

    def after_late_data(self, run: Runner, context_bytes: int, ciphertext: bytes) -> tuple[int, bytes]:
        """Return the effect of associated data after the message and of more message after that.

        The first result is the status of _verify for the tag that an encryption with the same calls computes,
        the second the output of the last chunks of encryption and decryption.
        """
        made, first = self._late(run, context_bytes, "encrypt_update", self.message, self.message)
        tag = Memory("tag", _UNSET * self.algorithm.tag_bytes, writable=True, of_words=False)
        held, _ = run(self.algorithm.symbol("finalize"), [made.argument(), tag])
        taken, second = self._late(run, context_bytes, "decrypt_update", ciphertext, first)
        return self.verified(run, taken, held["tag"]), first + second

    def _late(
        self, run: Runner, context_bytes: int, function: str, text: bytes, behind: bytes
    ) -> tuple[Context, bytes]:
        context = self.initialised(run, context_bytes, ())
        self.updated(run, context, function, text, ())
        context.keep(run(self.algorithm.symbol("aad"), [context.argument(), *string("ad", b"late")]))
        return context, self.updated(run, context, function, behind, ())

    def after_too_little_data(self, run: Runner, context_bytes: int, tag: bytes) -> tuple[int, int]:
        """Return the status of _finalize and of _verify if one announced byte of data is missing."""
        context = self.initialised(run, context_bytes, (), len(self.ad) + 1)
        self.updated(run, context, "encrypt_update", self.message, ())
        made = Memory("tag", _UNSET * self.algorithm.tag_bytes, writable=True, of_words=False)
        _, status = run(self.algorithm.symbol("finalize"), [context.argument(), made])
        context = self.initialised(run, context_bytes, (), len(self.ad) + 1)
        self.updated(run, context, "decrypt_update", self.message, ())
        return status, self.verified(run, context, tag)

    def verdicts_after_the_end(self, run: Runner, context_bytes: int, tag: bytes) -> list[int]:
        """Return the status of _verify of a finalised context, which is all zeros, for several tags.

        The tags are the valid one, one of zeros, and the one that the functions compute from such a context.
        """
        ended = Context(context_bytes, bytes(context_bytes)).argument()
        made = Memory("tag", _UNSET * self.algorithm.tag_bytes, writable=True, of_words=False)
        held, _ = run(self.algorithm.symbol("finalize"), [ended, made])
        return [
            run(self.algorithm.symbol("verify"), [ended, Memory("tag", given, of_words=False)])[1]
            for given in (tag, bytes(len(tag)), held["tag"])
        ]

    def initialised(
        self, run: Runner, context_bytes: int, ad_chunks: Chunks, announced: int | None = None
    ) -> Context:
        """Return an initialised stream that has absorbed the associated data.

        `announced` is the length of the associated data given to _init, if it differs from the actual one.
        """
        context = Context(context_bytes)
        arguments: list[Argument] = [
            context.argument(),
            string("nonce", self.nonce)[0],
            Memory("key", self.key, secret=True, of_words=False),
        ]
        if self.algorithm.init_takes_ad_bytes:
            arguments.append(len(self.ad) if announced is None else announced)
        context.keep(run(self.algorithm.symbol("init"), arguments))
        for chunk in cut(self.ad, ad_chunks):
            context.keep(run(self.algorithm.symbol("aad"), [context.argument(), *string("ad", chunk)]))
        return context

    def updated(self, run: Runner, context: Context, function: str, data: bytes, chunks: Chunks) -> bytes:
        """Return the output of encrypt_update or decrypt_update for the data."""
        output = b""
        secret = function == "encrypt_update"
        for chunk in cut(data, chunks):
            # every second chunk in place
            if chunk and len(output) % 2:
                texts: list[Argument] = [
                    Memory("output", chunk, writable=True, secret=secret, of_words=False),
                    Same("output"),
                ]
            elif chunk:
                written = Memory("output", _UNSET * len(chunk), writable=True, of_words=False)
                texts = [written, Memory("input", chunk, secret=secret, of_words=False)]
            else:
                texts = [NULL, NULL]
            answer = run(self.algorithm.symbol(function), [context.argument(), *texts, len(chunk)])
            output += context.keep(answer).get("output", b"")
        return output


@dataclass(frozen=True, slots=True)
class Hash:
    """Inputs of a hash, XOF, customised XOF, MAC, PRF or KDF."""

    algorithm: Algorithm
    message: bytes
    """The message, or the info of a KDF, which names the purpose of its output."""
    label: bytes = b""
    """Customisation string of a customised XOF, or salt of a KDF."""
    digest_bytes: int = 0
    """Output length of a XOF in bytes; 0 stands for the length of its known answers."""
    key: bytes = b""
    """Key of a MAC or PRF, or key material of a KDF."""

    @property
    def size(self) -> int:
        """Size of the digest or tag in bytes."""
        return self.digest_bytes or self.algorithm.digest_bytes or self.algorithm.tag_bytes

    @property
    def text_bytes(self) -> int:
        """Bytes of message, label and digest."""
        return len(self.message) + len(self.label) + self.size

    def hashing(self) -> list[Argument]:
        """Return the arguments of pw_<id>; the memory "digest" receives the result."""
        digest = Memory("digest", _UNSET * self.size, writable=True, of_words=False)
        length = [self.size] if self.algorithm.is_xof else []
        label = string("label", self.label) if self.algorithm.takes_label else []
        if self.algorithm.is_kdf:
            return [digest, *length, *self._key, *label, *string("info", self.message)]
        return [digest, *length, *string("message", self.message, secret=True), *label, *self._key]

    @property
    def _key(self) -> list[Argument]:
        if self.algorithm.takes_key_bytes:
            return string("key", self.key, secret=True)
        return [Memory("key", self.key, secret=True, of_words=False)] if self.algorithm.key_bytes else []

    def question(self) -> Question:
        """Return the call of the single-call function."""
        return self.algorithm.symbol(""), self.hashing()

    def answer(self, reply: Reply) -> bytes:
        """Return the digest from the reply of that call."""
        held, _ = reply
        return held["digest"]

    def digest(self, run: Runner) -> bytes:
        """Return the digest that the single-call function computes."""
        return self.answer(run(*self.question()))

    def derive(self, run: Runner) -> tuple[int, bytes]:
        """Return the status and the output of a KDF's single call."""
        held, status = run(*self.question())
        return status, held["digest"]

    def derive_in_steps(self, run: Runner) -> tuple[int, bytes]:
        """Return the status and the output of a KDF's two steps."""
        between = Memory("prk", _UNSET * self.algorithm.digest_bytes, writable=True, of_words=False)
        salted = [between, *self._key, *string("label", self.label)]
        held, _ = run(self.algorithm.symbol("extract"), salted)
        output = Memory("digest", _UNSET * self.size, writable=True, of_words=False)
        held, status = run(
            self.algorithm.symbol("expand"), [output, *self._expanding(self.size, held["prk"])]
        )
        return status, held["digest"]

    def too_much(self) -> list[Question]:
        """Return calls of a KDF that ask for more than the longest output; there is no memory for it."""
        size = (self.algorithm.longest_output_bytes or 0) + 1
        single, given = self.question()
        return [
            (single, [NULL, size, *given[2:]]),
            (
                self.algorithm.symbol("expand"),
                [NULL, *self._expanding(size, bytes(self.algorithm.digest_bytes))],
            ),
        ]

    def _expanding(self, size: int, prk: bytes) -> list[Argument]:
        return [size, *string("prk", prk, secret=True), *string("info", self.message)]

    def digest_stream(
        self, run: Runner, context_bytes: int, chunks: Chunks, squeezes: Sequence[int]
    ) -> bytes:
        """Return the digest of the streaming API; a XOF is squeezed in chunks of the lengths `squeezes`."""
        context = self.absorbed(run, context_bytes, chunks)
        if not self.algorithm.is_xof:
            return self.finalized(run, context)
        output = b""
        for piece in cut(bytes(self.size), squeezes):
            squeezed = Memory("digest", _UNSET * len(piece), writable=True, of_words=False)
            arguments = [context.argument(), squeezed if piece else NULL, len(piece)]
            output += context.keep(run(self.algorithm.symbol("squeeze"), arguments)).get("digest", b"")
        held, _ = run(self.algorithm.symbol("wipe"), [context.argument()])
        context.check_wiped(held, "wipe")
        return output

    def absorbed(self, run: Runner, context_bytes: int, chunks: Chunks) -> Context:
        """Return an initialised stream that has absorbed the message."""
        context = Context(context_bytes)
        label = string("label", self.label) if self.algorithm.takes_label else []
        context.keep(run(self.algorithm.symbol("init"), [context.argument(), *label, *self._key]))
        self.updated(run, context, chunks)
        return context

    def updated(self, run: Runner, context: Context, chunks: Chunks) -> None:
        """Absorb the message."""
        for chunk in cut(self.message, chunks):
            update = [context.argument(), *string("message", chunk, secret=True)]
            context.keep(run(self.algorithm.symbol("update"), update))

    def finalized(self, run: Runner, context: Context) -> bytes:
        """Return the digest or tag that _finalize computes."""
        digest = Memory("digest", _UNSET * self.size, writable=True, of_words=False)
        held, _ = run(self.algorithm.symbol("finalize"), [context.argument(), digest])
        context.check_wiped(held, "finalize")
        return held["digest"]

    def checking(self, tag: bytes) -> list[Argument]:
        """Return the arguments of pw_<id>_check of a MAC for a tag of any length."""
        return [*string("tag", tag), *string("message", self.message, secret=True), *self._key]

    def checked(self, run: Runner, tag: bytes) -> int:
        """Return the status of the single-call verification of a tag."""
        return run(self.algorithm.symbol("check"), self.checking(tag))[1]

    def verified(self, run: Runner, context: Context, tag: bytes) -> int:
        """Return the status of _verify for the tag; the context is unchanged, so another tag can be tried."""
        held, status = run(self.algorithm.symbol("verify"), [context.argument(), *string("tag", tag)])
        context.check_wiped(held, "verify")
        return status


MEASURED_SALT, MEASURED_INFO = 32, 16
"""Lengths in bytes of the salt and the info in measured calls of a KDF."""


def of_zeros(algorithm: Algorithm, length: int) -> Hash:
    """Return inputs of zeros with so many bytes of message, or of output if the algorithm is a KDF."""
    key = bytes(algorithm.key_bytes)
    if algorithm.is_kdf:
        return Hash(algorithm, bytes(MEASURED_INFO), bytes(MEASURED_SALT), length, key)
    return Hash(algorithm, bytes(length), key=key)


class NotWiped(Exception):
    """A function that finalises a context did not wipe all of it."""


class Context:
    """Content of a streaming context between calls."""

    def __init__(self, size: int, content: bytes = b"") -> None:
        self.content = content or _UNSET * size

    def argument(self) -> Memory:
        """Return the context as an argument."""
        return Memory("context", self.content, writable=True)

    def keep(self, answer: tuple[dict[str, bytes], int]) -> dict[str, bytes]:
        """Store the context that a call has left; return the content of all its memories."""
        held, _ = answer
        self.content = held["context"]
        return held

    def check_wiped(self, held: dict[str, bytes], by: str) -> None:
        """Raise NotWiped if the function `by`, which finalised the context, left data in it."""
        if any(held["context"]):
            raise NotWiped(f"{by} leaves {held['context'].hex()} in the context, which it must wipe")


def string(name: str, data: bytes, secret: bool = False) -> list[Argument]:
    """Return address and length of an input string; NULL and 0 for an empty one."""
    return [Memory(name, data, secret=secret, of_words=False) if data else NULL, len(data)]


def cut(data: bytes, sizes: Chunks) -> list[bytes]:
    """Return `data` in chunks of these sizes and the rest as the last chunk; no chunk at all for None."""
    if sizes is None:
        assert not data
        return []
    chunks, start = [], 0
    for size in sizes:
        chunks.append(data[start : start + size])
        start += size
    return [*chunks, data[start:]]
