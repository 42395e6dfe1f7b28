# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The functions and sizes of an algorithm in its public header, as the catalogue describes it."""

from __future__ import annotations

import re

from pennyweight.catalogue.algorithm import Algorithm

WIDTH = 120
"""Columns of a line of C, as in .clang-format."""


def sizes(algorithm: Algorithm) -> dict[str, int]:
    """Return the value of each size macro, by its name."""
    if algorithm.longest_output_bytes is not None:
        upper = f"PW_{algorithm.id.upper()}"
        longest = algorithm.longest_output_bytes
        return {f"{upper}_PRK_BYTES": algorithm.digest_bytes, f"{upper}_OUTPUT_BYTES_MAX": longest}
    if not algorithm.is_aead:
        named = {"KEY": algorithm.key_bytes} if algorithm.key_bytes else {}
        if algorithm.kind == "hash":
            named["DIGEST"] = algorithm.digest_bytes
        elif algorithm.is_mac:
            named["TAG"] = algorithm.tag_bytes
        elif algorithm.is_short_prf:
            named |= {"MESSAGE": algorithm.longest_message_bytes or 0, "OUTPUT": algorithm.digest_bytes}
    elif algorithm.is_short:
        named = {
            "MESSAGE": algorithm.longest_message_bytes or 0,
            "CIPHERTEXT": algorithm.ciphertext_bytes,
        }
    else:
        named = {"TAG": algorithm.tag_bytes}
    if algorithm.is_aead:
        named = {"KEY": algorithm.key_bytes, "NONCE": algorithm.nonce_bytes, **named}
    return {f"PW_{algorithm.id.upper()}_{name}_BYTES": value for name, value in named.items()}


def prototypes(algorithm: Algorithm) -> list[str]:
    """Return the declarations of an algorithm, in order, a line each; types give the lengths of buffers.

    A result decides whether the output may be used, so the caller must check it.
    """
    return [re.sub("^int ", "PW_MUST_CHECK int ", each) for each in _prototypes(algorithm)]


def wrapped(prototype: str) -> str:
    """Return a declaration in lines of at most WIDTH columns, the parameters below each other."""
    head, _, rest = prototype.partition("(")
    lines = [f"{head}("]
    for parameter in rest.replace(", ", ",\n").split("\n"):
        separator = "" if lines[-1].endswith("(") else " "
        if len(lines[-1]) + len(separator) + len(parameter) > WIDTH:
            lines.append(" " * (len(head) + 1))
            separator = ""
        lines[-1] += separator + parameter
    return "\n".join(lines)


def _prototypes(algorithm: Algorithm) -> list[str]:
    id, size = algorithm.id, f"PW_{algorithm.id.upper()}"
    context = f"pw_{id}_context *context"
    message, ad = "const uint8_t *message, size_t len", "const uint8_t *ad, size_t adlen"
    ciphertext = "const uint8_t *ciphertext, size_t len"
    if algorithm.is_short:
        inputs = f"const uint8_t nonce[{size}_NONCE_BYTES], const uint8_t key[{size}_KEY_BYTES]"
        block = f"uint8_t ciphertext[{size}_CIPHERTEXT_BYTES]"
        return [
            f"int pw_{id}_encrypt({block}, {message}, {inputs});",
            f"int pw_{id}_decrypt(uint8_t message[{size}_MESSAGE_BYTES], const {block}, {inputs});",
        ]
    if algorithm.is_aead:
        tag = f"uint8_t tag[{size}_TAG_BYTES]"
        # C has no array of 0 bytes
        nonce = f"nonce[{size}_NONCE_BYTES]" if algorithm.nonce_bytes else "*nonce"
        inputs = f"const uint8_t {nonce}, const uint8_t key[{size}_KEY_BYTES]"
        # an algorithm that is told the length of the associated data can be told a wrong one
        told, kind = (", size_t adlen", "int") if algorithm.init_takes_ad_bytes else ("", "void")
        one_shot = [
            f"void pw_{id}_encrypt(uint8_t *ciphertext, {tag}, {message}, {ad}, {inputs});",
            f"int pw_{id}_decrypt(uint8_t *message, const {tag}, {ciphertext}, {ad}, {inputs});",
        ]
        if algorithm.one_shot_only:
            return one_shot
        return [
            *one_shot,
            f"void pw_{id}_init({context}, {inputs}{told});",
            f"{kind} pw_{id}_aad({context}, {ad});",
            f"void pw_{id}_encrypt_update({context}, uint8_t *ciphertext, {message});",
            f"void pw_{id}_decrypt_update({context}, uint8_t *message, {ciphertext});",
            f"{kind} pw_{id}_finalize({context}, {tag});",
            f"int pw_{id}_verify({context}, const {tag});",
        ]
    update = f"void pw_{id}_update({context}, {message});"
    if algorithm.kind == "hash":
        digest = f"uint8_t digest[{size}_DIGEST_BYTES]"
        return [
            f"void pw_{id}({digest}, {message});",
            f"void pw_{id}_init({context});",
            update,
            f"void pw_{id}_finalize({context}, {digest});",
        ]
    if algorithm.is_mac:
        key = "const uint8_t *key, size_t keylen"
        if not algorithm.takes_key_bytes:
            key = f"const uint8_t key[{size}_KEY_BYTES]"
        tag = f"uint8_t tag[{size}_TAG_BYTES]"
        given = "const uint8_t *tag, size_t taglen"
        return [
            f"void pw_{id}({tag}, {message}, {key});",
            f"int pw_{id}_check({given}, {message}, {key});",
            f"void pw_{id}_init({context}, {key});",
            update,
            f"void pw_{id}_finalize({context}, {tag});",
            f"int pw_{id}_verify({context}, {given});",
        ]
    output = "uint8_t *output, size_t outlen"
    if algorithm.is_kdf:
        extracted = "const uint8_t *ikm, size_t ikmlen, const uint8_t *salt, size_t saltlen"
        info = "const uint8_t *info, size_t infolen"
        return [
            f"int pw_{id}({output}, {extracted}, {info});",
            f"void pw_{id}_extract(uint8_t prk[{size}_PRK_BYTES], {extracted});",
            f"int pw_{id}_expand({output}, const uint8_t *prk, size_t prklen, {info});",
        ]
    # a label can be too long, and so can a message of limited length
    kind = "int" if algorithm.kind == "cxof" or algorithm.is_short_prf else "void"
    label = ", const uint8_t *label, size_t labellen" if algorithm.kind == "cxof" else ""
    key = f", const uint8_t key[{size}_KEY_BYTES]" if algorithm.kind == "prf" else ""
    single_call = f"{kind} pw_{id}({output}, {message}{label}{key});"
    if algorithm.one_shot_only:
        return [single_call]
    return [
        single_call,
        f"{kind} pw_{id}_init({context}{label}{key});",
        update,
        f"void pw_{id}_squeeze({context}, {output});",
        f"void pw_{id}_wipe({context});",
    ]
