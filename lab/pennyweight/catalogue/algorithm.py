# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Catalogue entry of an algorithm; `read_algorithm` reads it from the family's file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pennyweight.catalogue.entry import Entry, Implementation, Vector
from pennyweight.catalogue.kinds import KINDS, Kind
from pennyweight.catalogue.status import Status

OPERATIONS = {name: kind.operations for name, kind in KINDS.items()}
"""Measured operations by kind of algorithm, with the names that measurements use."""


@dataclass(frozen=True, slots=True)
class KnownAnswers:
    """An official file of known answers: it can be written again from these facts and the answers.

    A record for every length of the message from 0 to the highest and, in it, for every length of the
    associated data (or of the label). Byte i of an input is (start + i) mod 256.
    """

    max_msg_bytes: int
    max_ad_bytes: int
    """Longest associated data of an aead; 0 for other kinds."""
    max_label_bytes: int
    """Longest label (customization string) of a cxof; 0 for other kinds."""
    starts: Mapping[str, int]
    """First byte of key, nonce, msg, ad and label; an input that is not listed starts with 0."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    source: str
    """The file in a public repository, owner/repository@commit:path, or how it was computed."""
    key_bytes: int = 0
    """Length of the key in bytes if it is not the algorithm's `key_bytes`, else 0."""

    @property
    def file(self) -> str:
        """Name of the file for messages: owner/repository:path, or how it was computed, with which keys."""
        repository, colon, path = self.source.partition(":")
        keys = f", with keys of {self.key_bytes} bytes" if self.key_bytes else ""
        return f"{repository.partition('@')[0]}{colon}{path}{keys}"

    @property
    def vectors(self) -> int:
        """Number of records of the file: one for each combination of lengths."""
        return (self.max_msg_bytes + 1) * (self.max_ad_bytes + 1) * (self.max_label_bytes + 1)

    def start(self, name: str) -> int:
        """Return the first byte of an input."""
        return self.starts.get(name, 0)


@dataclass(frozen=True, slots=True)
class Option:
    """Further one-shot functions of an AEAD, pw_<id>_<name>_encrypt and _decrypt, with another key or tag."""

    name: str
    key_bytes: int
    tag_bytes: tuple[int, int] | None
    """Shortest and longest tag in bytes if the functions take its length as last argument, else None."""
    nonce_bytes: tuple[int, int] | None
    """Shortest and longest nonce in bytes if the functions take its length ahead of the tag's, else None."""
    has_init: bool
    """True if pw_<id>_<name>_init starts a stream with this option; the AEAD's own functions continue it."""

    @property
    def functions(self) -> tuple[str, ...]:
        """Names of its functions, as arguments of `Algorithm.symbol`."""
        return tuple(f"{self.name}_{each}" for each in ("encrypt", "decrypt", *["init"] * self.has_init))


@dataclass(frozen=True, slots=True)
class Algorithm(Entry[Implementation]):
    """An AEAD, hash, XOF, MAC, PRF (a XOF with a key) or KDF."""

    id: str
    name: str
    kind: str
    """Kind of algorithm, a key of KINDS."""
    family: str
    header: str
    """Below `include`/pennyweight."""
    include: Path = field(repr=False)
    """The folder of public headers that has it: crypto/include, or include in the family's own folder."""
    key_bytes: int
    nonce_bytes: int
    """0 of an aead without a nonce: its functions ignore that argument, which may be NULL."""
    tag_bytes: int
    digest_bytes: int
    """Bytes of a hash's digest, of the output in a XOF's or PRF's known answers, or of a KDF's inner key."""
    rate_bytes: int
    init_takes_ad_bytes: bool
    """True if the streaming functions need the length of the associated data at initialisation."""
    one_shot_only: bool
    """True if it has no streaming functions: a kdf, or an aead that needs the whole message before output."""
    tag_first: bool
    """True if the official ciphertext of an aead has the tag before the text instead of after it."""
    known_answers: tuple[KnownAnswers, ...]
    vectors: tuple[Vector, ...]
    implementations: tuple[Implementation, ...] = field(repr=False)
    folder: Path = field(repr=False)
    longest_message_bytes: int | None = field(default=None, repr=False)
    """Longest message, in bytes, of an aead without tag and associated data, or of a prf; else None."""
    longest_output_bytes: int | None = field(default=None, repr=False)
    """Longest output of a kdf in bytes; else None."""
    ciphertext_bytes: int = field(default=0, repr=False)
    """Bytes of every ciphertext of such an aead, for messages of any length."""
    ad_rate_bytes: int = field(default=0, repr=False)
    """Rate for associated data in bytes, if an aead absorbs it in other blocks than the message; else 0."""
    options: tuple[Option, ...] = field(default=(), repr=False)
    public_results: tuple[str, ...] = field(default=(), repr=False)
    """Functions that return the validity of a tag, which is public when a tag is verified."""
    public_lengths: tuple[int, ...] = field(default=(), repr=False)
    """Lengths in bytes of comparisons whose result is public although they compare no tag."""
    slow: bool = field(default=False, repr=False)
    """True if a call is so slow that fewer test calls are made on simulated boards."""
    status: Status | None = field(default=None, repr=False)
    """Published security status, or None."""
    takes_tag_bytes: bool = field(default=False, repr=False)
    """True if this is an option of an aead whose functions take the tag length as an argument."""
    takes_nonce_bytes: bool = field(default=False, repr=False)
    """True if this is an option of an aead whose functions take the nonce length as an argument."""
    takes_key_bytes: bool = field(default=False, repr=False)
    """True if the functions of a mac or kdf take a key of any length; `key_bytes` is the usual one."""
    like: str = field(default="", repr=False)
    """The algorithm whose keys it inherits, or "" if its entry is complete."""

    @property
    def public_header(self) -> Path:
        """The header that declares its functions."""
        return self.include / "pennyweight" / self.header

    @property
    def public_folders(self) -> tuple[Path, ...]:
        return (self.include,)

    @property
    def is_standard(self) -> bool:
        """True if it is a standard or an RFC in force."""
        return self.status is not None and self.status.standing == "standard"

    @property
    def is_aead(self) -> bool:
        return self.kind == "aead"

    @property
    def is_mac(self) -> bool:
        return self.kind == "mac"

    @property
    def is_kdf(self) -> bool:
        return self.kind == "kdf"

    @property
    def is_xof(self) -> bool:
        """True if the functions take the length of the output."""
        return self._kind.any_output

    @property
    def takes_label(self) -> bool:
        """True if there is a second public string: the label of a cxof, the salt of a kdf."""
        return self._kind.has_label

    @property
    def has_key(self) -> bool:
        return self._kind.has_key

    @property
    def is_short(self) -> bool:
        """True if this is an AEAD with limited message length, whose functions have their own signatures."""
        return self.is_aead and self.longest_message_bytes is not None

    @property
    def is_short_prf(self) -> bool:
        """True if this is a PRF with limited message length; its output has at most `digest_bytes`."""
        return self.kind == "prf" and self.longest_message_bytes is not None

    @property
    def has_descriptor(self) -> bool:
        """True if a descriptor has its functions; those for short messages have none."""
        return not self.is_short and self._kind.has_descriptor

    def fitting(self, ad_bytes: int, message_bytes: int) -> tuple[int, int]:
        """Return the two lengths (associated data, message), limited to those that the algorithm supports.

        The length of a kdf is that of its output.
        """
        longest = self.longest_output_bytes if self.is_kdf else self.longest_message_bytes
        if longest is None:
            return ad_bytes, message_bytes
        return 0, min(message_bytes, longest)

    @property
    def operations(self) -> tuple[str, ...]:
        """Operations that are measured."""
        return self._kind.operations

    @property
    def entries(self) -> tuple[str, ...]:
        """The single-call functions: an image that contains them is what a product would link."""
        return self._symbols(*self._kind.calls)

    @property
    def stream_entries(self) -> tuple[str, ...]:
        """The streaming functions; empty if there are none."""
        return () if self.one_shot_only else self._symbols(*self._kind.stream)

    @property
    def option_entries(self) -> tuple[tuple[str, ...], ...]:
        """The functions of each option."""
        return tuple(self._symbols(*option.functions) for option in self.options)

    def with_option(self, option: Option, tag_bytes: int = 0, nonce_bytes: int = 0) -> Algorithm:
        """Return the algorithm of the option's functions, with the tag and nonce lengths that they take."""
        return replace(
            self,
            id=f"{self.id}_{option.name}",
            key_bytes=option.key_bytes,
            tag_bytes=tag_bytes or self.tag_bytes,
            takes_tag_bytes=option.tag_bytes is not None,
            nonce_bytes=nonce_bytes or self.nonce_bytes,
            takes_nonce_bytes=option.nonce_bytes is not None,
            options=(),
        )

    def symbol(self, function: str) -> str:
        """Return the C name of a function; "" stands for the single call of all but AEADs."""
        return f"pw_{self.id}_{function}" if function else f"pw_{self.id}"

    def symbol_of(self, operation: str) -> str:
        """Return the C name of the single-call function that computes an operation."""
        return self.symbol(operation if self.is_aead else "")

    @property
    def _kind(self) -> Kind:
        return KINDS[self.kind]

    def _symbols(self, *functions: str) -> tuple[str, ...]:
        return tuple(self.symbol(function) for function in functions)
