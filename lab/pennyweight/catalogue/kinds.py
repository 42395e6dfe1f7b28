# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The kinds of algorithms: a row each, of what the catalogue, the header and the checks know of one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """Properties of all algorithms of a kind; functions are named as in `Algorithm.symbol`."""

    operations: tuple[str, ...]
    """Measured operations, with the names that measurements use."""
    inputs: tuple[str, ...]
    """Inputs that a published vector gives."""
    sizes: tuple[str, ...]
    """Keys of the catalogue that give a size and are required."""
    calls: tuple[str, ...]
    """The single-call functions: an image that contains them is what a product would link."""
    stream: tuple[str, ...]
    """The streaming functions, unless the algorithm has none."""
    flags: tuple[str, ...] = ()
    """Optional flags, false by default."""
    has_key: bool = False
    has_label: bool = False
    """True if there is a second public string: the label of a customised XOF, the salt of a KDF."""
    any_output: bool = False
    """True if the functions take the length of the output."""
    any_key: bool = False
    """True if the functions of every algorithm take a key of any length."""
    has_descriptor: bool = True
    has_files: bool = True
    """True if there are files of known answers; else published vectors alone."""


_XOF = ("init", "update", "squeeze", "wipe")
_MAC = ("init", "update", "finalize", "verify")

KINDS = {
    "aead": Kind(
        operations=("encrypt", "decrypt"),
        inputs=("key", "nonce", "ad", "message"),
        sizes=("key_bytes", "nonce_bytes", "tag_bytes"),
        calls=("encrypt", "decrypt"),
        stream=("init", "aad", "encrypt_update", "decrypt_update", "finalize", "verify"),
        flags=("init_takes_ad_bytes", "one_shot_only", "slow", "tag_first"),
        has_key=True,
    ),
    "hash": Kind(("hash",), ("message",), ("digest_bytes",), ("",), _MAC[:3], ("slow",)),
    "xof": Kind(("hash",), ("message",), ("digest_bytes",), ("",), _XOF, any_output=True),
    "cxof": Kind(
        operations=("hash",),
        inputs=("label", "message"),
        sizes=("digest_bytes",),
        calls=("",),
        stream=_XOF,
        has_label=True,
        any_output=True,
    ),
    "mac": Kind(
        operations=("authenticate",),
        inputs=("key", "message"),
        sizes=("key_bytes", "tag_bytes"),
        calls=("", "check"),
        stream=_MAC,
        flags=("slow", "takes_key_bytes"),
        has_key=True,
    ),
    "prf": Kind(
        operations=("derive",),
        inputs=("key", "message"),
        sizes=("key_bytes", "digest_bytes"),
        calls=("",),
        stream=_XOF,
        has_key=True,
        any_output=True,
        has_descriptor=False,
    ),
    "kdf": Kind(
        operations=("derive",),
        inputs=("ikm", "salt", "info"),
        sizes=("key_bytes", "digest_bytes", "longest_output_bytes"),
        calls=("", "extract", "expand"),
        stream=(),
        has_key=True,
        has_label=True,
        any_output=True,
        any_key=True,
        has_descriptor=False,
        has_files=False,
    ),
}
"""By the name of the kind in the catalogue."""
