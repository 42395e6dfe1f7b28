# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the catalogue knows of an algorithm. `read_algorithm` reads it from the families' files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pennyweight.catalogue.entry import Entry, Implementation, Vector
from pennyweight.catalogue.status import Status

OPERATIONS = {
    "aead": ("encrypt", "decrypt"),
    "hash": ("hash",),
    "xof": ("hash",),
    "cxof": ("hash",),
}
"""By kind of algorithm: what is measured, as the measurements call it."""


@dataclass(frozen=True, slots=True)
class KnownAnswers:
    """An official file of known answers: it can be written again from these facts and the answers.

    A record for every length of the message from 0 to the highest and, in it, for every length of the
    associated data (or of the label). Byte i of an input is (start + i) mod 256.
    """

    max_msg_bytes: int
    max_ad_bytes: int
    """Of an aead."""
    max_label_bytes: int
    """Of a cxof."""
    starts: Mapping[str, int]
    """Of key, nonce, msg, ad, label; 0 where it is not given."""
    vectors: int
    sha256: str
    """Of the file, in hexadecimal."""
    source: str
    """The file in a public repository: owner/repository:path."""
    source_commit: str

    def start(self, name: str) -> int:
        """The first byte of an input."""
        return self.starts.get(name, 0)


@dataclass(frozen=True, slots=True)
class Option:
    """Further one-shot functions of an AEAD, pw_<id>_<name>_encrypt and _decrypt, with another key or tag."""

    name: str
    key_bytes: int
    tag_bytes: tuple[int, int] | None
    """The shortest and the longest tag, where the functions take its length as their last argument."""
    has_init: bool
    """Whether a stream can begin with it: pw_<id>_<name>_init; it goes on with the AEAD's own functions."""

    @property
    def functions(self) -> tuple[str, ...]:
        """As `Algorithm.symbol` takes them."""
        return tuple(f"{self.name}_{each}" for each in ("encrypt", "decrypt", *["init"] * self.has_init))


@dataclass(frozen=True, slots=True)
class Algorithm(Entry[Implementation]):
    """An AEAD, hash or XOF."""

    id: str
    name: str
    kind: str
    """Of OPERATIONS."""
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
    """Of a hash; of a XOF the length of its known answers."""
    rate_bytes: int
    init_takes_ad_bytes: bool
    """Whether the streaming form has to be told the length of the associated data at its start."""
    one_shot_only: bool
    """Of an aead: whether there is no streaming form, since all of the message comes before any output."""
    tag_first: bool
    """Whether the official ciphertext of an aead has the tag before the text and not behind it."""
    known_answers: tuple[KnownAnswers, ...]
    vectors: tuple[Vector, ...]
    implementations: tuple[Implementation, ...] = field(repr=False)
    folder: Path = field(repr=False)
    longest_message_bytes: int | None = field(default=None, repr=False)
    """Of an aead that takes short messages alone, no associated data, and has no tag: `ciphertext_bytes`."""
    ciphertext_bytes: int = field(default=0, repr=False)
    """What every ciphertext of such an aead has, whatever the length of the message."""
    ad_rate_bytes: int = field(default=0, repr=False)
    """Of an aead that takes in associated data in other blocks than the message."""
    options: tuple[Option, ...] = field(default=(), repr=False)
    public_results: tuple[str, ...] = field(default=(), repr=False)
    """Functions of its own that tell whether a tag was right: public where one is verified."""
    public_lengths: tuple[int, ...] = field(default=(), repr=False)
    """In bytes, of comparisons that are public though they are of no tag."""
    slow: bool = field(default=False, repr=False)
    """Whether a call takes so long that fewer are made on simulated boards."""
    status: Status | None = field(default=None, repr=False)
    """What is known of its standing, if anything is."""
    takes_tag_bytes: bool = field(default=False, repr=False)
    """Of one that stands for an option: whether its functions are told the length of the tag."""

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
    def is_short(self) -> bool:
        """Whether it is an AEAD whose messages have a limited length, with functions of their own shape."""
        return self.longest_message_bytes is not None

    def fitting(self, ad_bytes: int, message_bytes: int) -> tuple[int, int]:
        """The lengths as far as it takes them: of associated data and of message."""
        if self.longest_message_bytes is None:
            return ad_bytes, message_bytes
        return 0, min(message_bytes, self.longest_message_bytes)

    @property
    def operations(self) -> tuple[str, ...]:
        """What is measured."""
        return OPERATIONS[self.kind]

    @property
    def entries(self) -> tuple[str, ...]:
        """The functions of the one-shot form: an image that holds them is what a product would link."""
        return self._symbols(*(("encrypt", "decrypt") if self.is_aead else ("",)))

    @property
    def stream_entries(self) -> tuple[str, ...]:
        """The functions of the streaming form, if there is one."""
        if self.one_shot_only:
            return ()
        if self.is_aead:
            return self._symbols("init", "aad", "encrypt_update", "decrypt_update", "finalize", "verify")
        last = ("finalize",) if self.kind == "hash" else ("squeeze", "wipe")
        return self._symbols("init", "update", *last)

    @property
    def option_entries(self) -> tuple[tuple[str, ...], ...]:
        """The functions of each option."""
        return tuple(self._symbols(*option.functions) for option in self.options)

    def with_option(self, option: Option, tag_bytes: int = 0) -> Algorithm:
        """What the option's one-shot functions compute, with a tag of that length where they are told one."""
        return replace(
            self,
            id=f"{self.id}_{option.name}",
            key_bytes=option.key_bytes,
            tag_bytes=tag_bytes or self.tag_bytes,
            takes_tag_bytes=option.tag_bytes is not None,
            options=(),
        )

    def symbol(self, function: str) -> str:
        """The C name of a function; of the one shot of a hash with ""."""
        return f"pw_{self.id}_{function}" if function else f"pw_{self.id}"

    def _symbols(self, *functions: str) -> tuple[str, ...]:
        return tuple(self.symbol(function) for function in functions)
