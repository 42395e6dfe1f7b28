# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Calls of an algorithm through which secrets are tracked: every function, every branch of every mode.

Lengths depend on the algorithm's blocks: none, one byte short of a block, a block, one byte more, several
blocks, several and a part. They are used for associated data and message, and for label and output.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.jobs import Lengths
from pennyweight.check.subject import Titled
from pennyweight.run.arguments import Memory, Runner
from pennyweight.run.functions import SHORTEST_TAG, Aead, Context, Hash, string

_LONG_AD = 259
"""Length of more than 255 bytes, for which length encodings take another form."""

_LONGEST_LABEL = 256
"""Longest label of a customised XOF in bytes; one byte more is rejected."""


def secret_calls(algorithm: Algorithm, titled: Titled, context_bytes: int) -> None:
    """Make the calls on inputs of zeros, in place, each with the runner that `titled` returns."""
    if not algorithm.is_aead:
        if algorithm.is_kdf:
            _kdf_calls(algorithm, titled)
            return
        _hash_calls(algorithm, titled, context_bytes)
        if algorithm.is_mac:
            _mac_calls(algorithm, titled, context_bytes)
        return
    for lengths in aead_lengths(algorithm):
        _both_ways(_aead(algorithm, lengths), titled, "")
    for option in algorithm.options:
        tags = (option.tag_bytes[0] - 1, *option.tag_bytes) if option.tag_bytes else (0,)
        nonces = (option.nonce_bytes[0] - 1, *option.nonce_bytes) if option.nonce_bytes else (0,)
        for tag_bytes, nonce_bytes in product(tags, nonces):
            varied = algorithm.with_option(option, tag_bytes, nonce_bytes)
            for lengths in aead_lengths(algorithm):
                _both_ways(_aead(varied, lengths), titled, f"{option.name} ")
        if option.has_init:
            _begin(algorithm.with_option(option), titled(f"{option.name} init"), context_bytes)
    if algorithm.stream_entries:
        _aead_streams(algorithm, titled, context_bytes)


def aead_lengths(algorithm: Algorithm) -> Iterator[Lengths]:
    """Yield lengths of associated data and message."""
    if algorithm.longest_message_bytes is not None:
        yield from (Lengths(0, message) for message in range(algorithm.longest_message_bytes + 1))
        return
    texts = _lengths(algorithm.rate_bytes)
    data = _lengths(algorithm.ad_rate_bytes or algorithm.rate_bytes)
    yield Lengths(0, 0)
    # each message length is paired with data of a different position in its block
    for place, text in enumerate(texts):
        yield Lengths(data[(place + 3) % len(data)], text)
    yield Lengths(_LONG_AD, 0)
    # a mode may take several blocks at once
    yield Lengths(0, 6 * algorithm.rate_bytes)


def _lengths(block: int) -> tuple[int, ...]:
    return 0, block - 1, block, block + 1, 2 * block, 3 * block + 1, 4 * block


def _aead(algorithm: Algorithm, lengths: Lengths) -> Aead:
    sizes = (algorithm.key_bytes, algorithm.nonce_bytes, lengths.ad, lengths.message)
    return Aead(algorithm, *(bytes(size) for size in sizes))


def _both_ways(inputs: Aead, titled: Titled, option: str) -> None:
    """Make the calls of an encryption, a decryption, and the decryption of a forgery."""
    lengths = Lengths(len(inputs.ad), len(inputs.message))
    told = f", {inputs.algorithm.tag_bytes} bytes of tag" if inputs.algorithm.takes_tag_bytes else ""
    told += f", {inputs.algorithm.nonce_bytes} of nonce" if inputs.algorithm.takes_nonce_bytes else ""
    ciphertext, tag = inputs.encrypt(titled(f"{option}encrypt, {lengths}{told}"), in_place=True)
    inputs.decrypt(titled(f"{option}decrypt, {lengths}{told}"), ciphertext, tag, in_place=True)
    run = titled(f"{option}decrypt, {lengths}{told}, invalid {'tag' if tag else 'ciphertext'}")
    if tag:
        inputs.decrypt(run, ciphertext, _wrong(tag), in_place=True)
    else:
        inputs.decrypt(run, _wrong(ciphertext), tag, in_place=True)


def _wrong(tag: bytes) -> bytes:
    return bytes((tag[0] ^ 1, *tag[1:]))


def _begin(algorithm: Algorithm, run: Runner, context_bytes: int) -> None:
    inputs = _aead(algorithm, Lengths(0, 0))
    context = Memory("context", bytes(context_bytes), writable=True)
    key = Memory("key", inputs.key, secret=True, of_words=False)
    run(algorithm.symbol("init"), [context, string("nonce", inputs.nonce)[0], key])


def _aead_streams(algorithm: Algorithm, titled: Titled, context_bytes: int) -> None:
    texts = _chunks(algorithm.rate_bytes)
    data = _chunks(algorithm.ad_rate_bytes or algorithm.rate_bytes)
    for place, chunks in enumerate(texts):
        ad_chunks = data[(place + 1) % len(data)]
        inputs = _aead(algorithm, Lengths(sum(ad_chunks), sum(chunks)))
        what = f"associated data of {list(ad_chunks)}, text of {list(chunks)}"
        ciphertext, tag = inputs.encrypt_stream(
            titled(f"encrypt in chunks, {what}"), context_bytes, ad_chunks, chunks
        )
        for given, remark in ((tag, ""), (_wrong(tag), ", invalid tag")):
            run = titled(f"decrypt in chunks, {what}{remark}")
            inputs.decrypt_stream(run, context_bytes, ciphertext, given, ad_chunks, chunks)
    for ad in (0, 1):
        _without_message(_aead(algorithm, Lengths(ad, 0)), titled, context_bytes)
    tag = bytes(algorithm.tag_bytes)
    _aead(algorithm, Lengths(0, 0)).verdicts_after_the_end(titled("after finalisation"), context_bytes, tag)
    _data_last(_aead(algorithm, Lengths(1, 1)), titled, context_bytes)
    if algorithm.init_takes_ad_bytes:
        for announced, ad in ((1, 0), (0, 1)):
            inputs = _aead(algorithm, Lengths(ad, 1))
            _announced_wrongly(inputs, titled, context_bytes, announced)


def _without_message(inputs: Aead, titled: Titled, context_bytes: int) -> None:
    """Make the calls of streams that end where the message would begin."""
    for function in ("finalize", "verify"):
        run = titled(f"{function} after {len(inputs.ad)} bytes of associated data")
        _end(inputs, run, inputs.initialised(run, context_bytes, ()), function)


def _data_last(inputs: Aead, titled: Titled, context_bytes: int) -> None:
    """Make the calls of streams that are given associated data after the message, which is an error."""
    for function, update in _ENDS:
        run = titled(f"{function} after associated data that follows the message")
        context = inputs.initialised(run, context_bytes, ())
        inputs.updated(run, context, update, inputs.message, ())
        late = [context.argument(), *string("ad", inputs.ad)]
        context.keep(run(inputs.algorithm.symbol("aad"), late))
        _end(inputs, run, context, function)


def _announced_wrongly(inputs: Aead, titled: Titled, context_bytes: int, announced: int) -> None:
    """Make the calls of streams whose announced length of associated data is wrong."""
    for function, update in _ENDS:
        run = titled(f"{function}, {len(inputs.ad)} bytes of associated data, {announced} announced")
        context = inputs.initialised(run, context_bytes, (), announced)
        inputs.updated(run, context, update, inputs.message, ())
        _end(inputs, run, context, function)


_ENDS = (("finalize", "encrypt_update"), ("verify", "decrypt_update"))
"""Functions that finalise a stream, each with the function that processes the message before it."""


def _end(inputs: Aead, run: Runner, context: Context, function: str) -> None:
    tag = Memory("tag", bytes(inputs.algorithm.tag_bytes), writable=True, of_words=False)
    run(inputs.algorithm.symbol(function), [context.argument(), tag])


def _chunks(block: int) -> tuple[tuple[int, ...], ...]:
    """Return chunk lengths: none; a block; chunks across block boundaries; several blocks.

    A block has at least two bytes.
    """
    crossing = (1, 1, block - 2, 0, block + 1, block, block - 2)
    return (), (block,), crossing, (3 * block, block + 1)


def _hash_calls(algorithm: Algorithm, titled: Titled, context_bytes: int) -> None:
    rate, is_xof = algorithm.rate_bytes, algorithm.is_xof
    labels: Sequence[int] = (0,)
    if algorithm.kind == "cxof":
        labels = (*_lengths(rate), _LONGEST_LABEL, _LONGEST_LABEL + 1)
    texts, keys = _lengths(rate), _keys(algorithm)
    if algorithm.is_short_prf:
        # a byte more than the longest one is rejected, of the message and of the output
        texts = (0, 1, rate - 1, rate, rate + 1)
    for place in range(max(len(texts), len(labels))):
        message, label = texts[place % len(texts)], labels[place % len(labels)]
        output = texts[(place + 3) % len(texts)] if is_xof else 0
        what = f"{message} bytes of message" + (f", {label} of label" if len(labels) > 1 else "")
        told = f", {output or algorithm.digest_bytes} of output" if is_xof else ""
        told += f", {len(keys[place])} of key" if algorithm.takes_key_bytes else ""
        inputs = Hash(algorithm, bytes(message), bytes(label), output, keys[place % len(keys)])
        inputs.digest(titled(what + told))
    for place, chunks in enumerate(_chunks(rate) if algorithm.stream_entries else ()):
        squeezes = _chunks(rate)[(place + 1) % 4]
        label = labels[place % len(labels)]
        inputs = Hash(
            algorithm,
            bytes(sum(chunks)),
            bytes(label),
            sum(squeezes) if is_xof else 0,
            keys[(place + 1) % len(keys)],
        )
        run = titled(f"message of {list(chunks)} in chunks, output of {list(squeezes)}")
        inputs.digest_stream(run, context_bytes, chunks, squeezes)


def _keys(algorithm: Algorithm) -> tuple[bytes, ...]:
    """Return keys of the lengths that calls take in turn."""
    if not algorithm.takes_key_bytes:
        return (bytes(algorithm.key_bytes),)
    # as many as messages, and the one of a block not with the message of a block
    return tuple(bytes(length) for length in reversed(_lengths(algorithm.rate_bytes)))


def _kdf_calls(algorithm: Algorithm, titled: Titled) -> None:
    """Make the calls that derive keys of several lengths, in one call and in two steps, and refused ones."""
    lengths = _lengths(algorithm.rate_bytes)
    for place, output in enumerate(lengths):
        key, salt, info = (lengths[(place + step) % len(lengths)] for step in (2, 3, 5))
        inputs = Hash(algorithm, bytes(info), bytes(salt), output, bytes(key))
        if output:
            what = f"{output} bytes of output, {key} of key material, {salt} of salt, {info} of info"
            inputs.derive(titled(what))
            inputs.derive_in_steps(titled(f"in two steps, {what}"))
    for symbol, arguments in inputs.too_much():
        titled(f"{symbol}, more output than there is")(symbol, arguments)


def _mac_calls(algorithm: Algorithm, titled: Titled, context_bytes: int) -> None:
    """Make the calls that verify a tag: valid, truncated, invalid, too short, and after finalisation."""
    keys = _keys(algorithm)
    for place, message in enumerate(_lengths(algorithm.rate_bytes)):
        inputs = Hash(algorithm, bytes(message), key=keys[place % len(keys)])
        tag = inputs.digest(titled(f"{message} bytes of message"))
        for given, remark in (
            (tag, "valid"),
            (tag[:SHORTEST_TAG], "truncated"),
            (_wrong(tag), "invalid"),
            (tag[: SHORTEST_TAG - 1], "short"),
        ):
            inputs.checked(titled(f"check, {message} bytes of message, {remark} tag"), given)
            run = titled(f"verify, {message} bytes of message, {remark} tag")
            inputs.verified(run, inputs.absorbed(run, context_bytes, ()), given)
    ended = Context(context_bytes, bytes(context_bytes))
    run = titled("after finalisation")
    inputs.updated(run, ended, ())
    inputs.finalized(run, ended)
    inputs.verified(run, ended, tag)
