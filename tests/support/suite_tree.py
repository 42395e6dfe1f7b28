# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Algorithms over the toy permutation, and implementations of them that are wrong in one way each.

What is wrong is the name of the implementation; the C is in tests/suite.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from shutil import copyfile, copytree

from catalogue_tree import FAMILY, write_family

ROOT = Path(__file__).parents[2]
SUITE = ROOT / "tests" / "suite"

ALGORITHMS = """
[[algorithm]]
id = "toy_aead"
name = "Toy-AEAD"
kind = "aead"
header = "toy.h"
key_bytes = 4
nonce_bytes = 8
tag_bytes = 8
rate_bytes = 4

[[algorithm.known_answers]]
max_msg_bytes = 9
max_ad_bytes = 9
starts = {{ nonce = 16, ad = 48 }}
sha256 = "{aead_sha256}"
source = "made/up@0000000000000000000000000000000000000000:LWC_AEAD_KAT.txt"

[[algorithm.vector]]
source = "worked in Python"
key = "01020304"
nonce = "0102030405060708"
ad = "0a0b"
message = "101112131415"
result = "{aead_result}"

[[algorithm.implementation]]
id = "c/ref"
summary = "right"
sources = ["aead_none.c"]
uses = {{ toy = "c/ref" }}
{aead_broken}
[[algorithm]]
id = "toy_hash"
name = "Toy-Hash"
kind = "hash"
header = "toy.h"
digest_bytes = 8
rate_bytes = 4

[[algorithm.known_answers]]
max_msg_bytes = 90
sha256 = "{hash_sha256}"
source = "made/up@0000000000000000000000000000000000000000:LWC_HASH_KAT.txt"

[[algorithm.implementation]]
id = "c/ref"
summary = "right"
sources = ["hash_none.c"]
uses = {{ toy = "c/ref" }}
{hash_broken}
[[algorithm]]
id = "toy_cxof"
name = "Toy-CXOF"
kind = "cxof"
header = "toy.h"
digest_bytes = 10
rate_bytes = 4

[[algorithm.known_answers]]
max_msg_bytes = 5
max_label_bytes = 5
starts = {{ label = 16 }}
sha256 = "{cxof_sha256}"
source = "made/up@0000000000000000000000000000000000000000:LWC_CXOF_KAT.txt"

[[algorithm.implementation]]
id = "c/ref"
summary = "right"
sources = ["cxof_none.c"]
uses = {{ toy = "c/ref" }}
{cxof_broken}"""

BROKEN = """
[[algorithm.implementation]]
id = "c/{defect}"
summary = "wrong as its name says"
sources = ["{mode}_{defect}.c"]
uses = {{ toy = "c/ref" }}
optimise = "size"
"""

DEFECTS = {
    "aead": (
        "tag_ignored",
        "tag_byte_ignored",
        "tag_bit_ignored",
        "stream_tag_bit_ignored",
        "output_left",
        "not_in_place",
        "long_text",
        "long_ad",
        "narrow_length",
        "narrow_ad_length",
        "unaligned",
        "ad_unaligned",
        "across_page",
        "cuts_matter",
        "without_aad",
        "without_update",
        "empty_aad",
        "empty_update",
        "late_ad",
        "ended_goes_on",
        "left_by_finalize",
        "left_by_verify",
        "answers_again",
        "beyond_tag",
        "beyond_ad",
        "into_nonce",
        "key_branch",
        "text_branch",
        "early_exit",
        "own_comparison",
        "key_compared",
        "tag_in_pieces",
        "stream_branch",
        "full_block_branch",
        "never_run",
    ),
    "hash": (
        "long_text",
        "unaligned",
        "cuts_matter",
        "without_update",
        "empty_update",
        "left_by_finalize",
        "beyond_digest",
        "beyond_message",
        "text_address",
    ),
    "cxof": (
        "label_ignored",
        "long_output",
        "cuts_matter",
        "squeezes_matter",
        "without_update",
        "empty_squeeze",
        "left_by_wipe",
        "beyond_output",
    ),
}
"""By algorithm without its "toy_"."""


def write_suite(root: Path, change: Callable[[str], str] = lambda toml: toml) -> Path:
    """Writes the tree below `root`; `change` is made to the catalogue entry."""
    write_family(root, change(FAMILY + catalogue()))
    for folder in ("asm", "common", "runtime"):
        copytree(ROOT / "crypto" / folder, root / "crypto" / folder, dirs_exist_ok=True)
    (root / "published").mkdir(exist_ok=True)
    include = root / "crypto" / "include" / "pennyweight"
    include.mkdir(parents=True, exist_ok=True)
    copyfile(SUITE / "toy.h", include / "toy.h")
    family = root / "crypto" / "toy"
    for mode, defects in DEFECTS.items():
        copyfile(SUITE / f"{mode}.template.h", family / f"{mode}.template.h")
        for defect in ("none", *defects):
            source = f'#define DEFECT {defect.upper()}\n#include "{mode}.template.h"\n'
            (family / f"{mode}_{defect}.c").write_text(source)
    return root


def with_tag_first(toml: str) -> str:
    """The entry of an AEAD whose official file has the tag before the text."""
    old, new = (sha256(_aead_file(tag_first).encode()).hexdigest() for tag_first in (False, True))
    return toml.replace(old, new).replace('id = "toy_aead"', 'id = "toy_aead"\ntag_first = true')


def catalogue() -> str:
    """The entries of the algorithms."""
    return ALGORITHMS.format(
        aead_sha256=sha256(_aead_file().encode()).hexdigest(),
        aead_result=aead(b"\1\2\3\4", bytes(range(1, 9)), b"\x0a\x0b", bytes(range(16, 22))).hex(),
        hash_sha256=sha256(_hash_file().encode()).hexdigest(),
        cxof_sha256=sha256(_cxof_file().encode()).hexdigest(),
        **{f"{mode}_broken": _broken(mode, defects) for mode, defects in DEFECTS.items()},
    )


def _broken(mode: str, defects: tuple[str, ...]) -> str:
    return "".join(BROKEN.format(mode=mode, defect=defect) for defect in defects)


def permuted(state: bytes, key: bytes, domain: int = 17, rounds: int = 3) -> bytes:
    """Return the state after pw_toy_permute."""
    left, right = state[:4], state[4:]
    for _ in range(rounds):
        summed = (int.from_bytes(right, "little") + domain) % 2**32
        left, right = summed.to_bytes(4, "little"), bytes(a ^ b for a, b in zip(left, key, strict=True))
    return left + right


def absorbed(
    state: bytes, key: bytes, data: bytes, secret_from: int, decrypting: bool = False
) -> tuple[bytes, bytes]:
    """Return the final state, and the output from `secret_from` on; data before that is only absorbed."""
    words, output = bytearray(state), b""
    for at, byte in enumerate(data):
        if at < secret_from:
            words[at % 4] ^= byte
        else:
            output += bytes([words[at % 4] ^ byte])
            words[4 + at % 4] ^= output[-1] if decrypting else byte
        if at % 4 == 3:
            words = bytearray(permuted(bytes(words), key))
    return permuted(bytes(words), key), output


def aead(key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Return ciphertext and tag."""
    tag, ciphertext = absorbed(permuted(nonce, key), key, ad + message, len(ad))
    return ciphertext + tag


def decrypted(key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes) -> bytes:
    """Return message and tag."""
    tag, message = absorbed(permuted(nonce, key), key, ad + ciphertext, len(ad), decrypting=True)
    return message + tag


def _aead_file(tag_first: bool = False) -> str:
    key, nonce = bytes(range(4)), bytes(range(16, 24))
    records = []
    for size in range(10):
        for ad_size in range(10):
            message, ad = bytes(range(size)), bytes(range(48, 48 + ad_size))
            fields = {"Key": key, "Nonce": nonce, "PT": message, "AD": ad}
            answer = aead(key, nonce, ad, message)
            records.append(fields | {"CT": answer[size:] + answer[:size] if tag_first else answer})
    return _file(records)


def digest(message: bytes) -> bytes:
    """Return the digest of the toy hash."""
    return absorbed(bytes(8), bytes(4), message, len(message))[0]


def _hash_file() -> str:
    messages = [bytes(range(size)) for size in range(91)]
    digests = [digest(text) for text in messages]
    return _file([{"Msg": text, "MD": digest} for text, digest in zip(messages, digests, strict=True)])


def cxof(label: bytes, message: bytes, size: int = 10) -> bytes:
    """Return `size` bytes of the output of pw_toy_cxof."""
    key, output = bytes(4), b""
    state, _ = absorbed(bytes(8), key, label, len(label))
    state, _ = absorbed(state, key, message, len(message))
    while len(output) < size:
        output += state[:4]
        state = permuted(state, key)
    return output[:size]


def _cxof_file() -> str:
    inputs = [
        (bytes(range(16, 16 + label)), bytes(range(message))) for message in range(6) for label in range(6)
    ]
    return _file([{"Msg": text, "Z": label, "MD": cxof(label, text)} for label, text in inputs])


def _file(records: list[dict[str, bytes]]) -> str:
    lines = []
    for count, record in enumerate(records, start=1):
        fields = (f"{name} = {data.hex().upper()}\n" for name, data in record.items())
        lines += [f"Count = {count}\n", *fields, "\n"]
    return "".join(lines)
