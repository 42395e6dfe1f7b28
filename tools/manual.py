#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`make manual`: the reference manual of the library, in build/manual/html, by Doxygen from its headers.

The headers say once what functions do that every algorithm has; here is what arguments are that all functions
share. For Doxygen, each function is given these words where it stands. A function, an argument or a result
without words is an error, and so is whatever Doxygen warns about.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.families import Catalog
from pennyweight.errors import LabError
from pennyweight.lab import Lab

ARGUMENTS = {
    "context": "how far a message has come",
    "message": "`len` bytes; may be NULL where `len` is 0",
    "ciphertext": "as many bytes as `message` has; may be the same buffer",
    "len": "bytes of the message",
    "block": "as many bytes as its macro says",
    "encrypted": "as many bytes as its macro says; may be the same buffer as `block`",
    "tag": "as many bytes as its macro says",
    "key": "as many bytes as its macro says, or `keylen`; secret",
    "keylen": "bytes of the key",
    "ikm": "`ikmlen` bytes; secret",
    "ikmlen": "bytes of the key material",
    "prk": "`prklen` bytes, or as many as its macro says; secret",
    "prklen": "bytes of the key",
    "salt": "`saltlen` bytes; may be NULL where `saltlen` is 0",
    "saltlen": "bytes of the salt",
    "info": "`infolen` bytes; may be NULL where `infolen` is 0",
    "infolen": "bytes of what names the purpose",
    "nonce": "as many bytes as its macro says; never twice with a key",
    "ad": "`adlen` bytes that are authenticated and not encrypted; may be NULL where `adlen` is 0",
    "adlen": "bytes of the associated data",
    "noncelen": "bytes of the nonce",
    "taglen": "bytes of the tag",
    "digest": "as many bytes as its macro says",
    "output": "`outlen` bytes",
    "outlen": "bytes of the output",
    "label": "`labellen` bytes; may be NULL where `labellen` is 0",
    "labellen": "bytes of the label",
    "id": "as the catalogue spells it",
    "count": "how many there are",
    "counter": "begun by pw_nonce_counter_begin",
    "stored": "what `store` was last given, 0 if nothing yet",
    "ahead": "how many numbers are reserved at a time, at least one",
    "store": "writes a number so that it outlives a reset",
    "user": "what `store` is given, whatever it is",
    "number": "the number, least significant byte first",
}
"""Description of an argument of that name, in every function."""

PSA_ARGUMENTS = {
    "operation": "active or not, as the API asks",
    "attributes": "may be NULL; the key type is read for algorithms over AES",
    "key": "`key_length` bytes; secret",
    "alg": "one of the identifiers of this header",
    "nonce": "`nonce_length` bytes; never twice with a key",
    "ad": "`ad_length` bytes that are authenticated and not encrypted",
    "tag": "the tag",
    "plaintext": "the message",
    "ciphertext": "the message, encrypted; at once with its tag behind it",
    "input": "`input_length` bytes",
    "output": "what is made of the input, or of what was absorbed",
    "hash": "the digest",
    "mac": "the MAC",
    "step": "which input this is",
    "data": "`data_length` bytes; secret if the input is",
    "capacity": "bytes of output that are left",
    "source": "an active operation",
    "target": "an inactive operation",
    "context": "`context_length` bytes, at most 256",
}
"""The same in psa.h, where `x_length` and `x_size` are lengths of `x`."""

RESULTS = {
    "encrypt": "0, or -1 if a length is not allowed",
    "decrypt": "0, or -1 if the message is not authentic",
    "verify": "0, or -1 if the message is not authentic",
    "aad": "0, or -1 if this is more than init was told of",
    "finalize": "0, or -1 if there was less associated data than init was told of",
    "init": "0, or -1 if the label is too long",
    "": "0, or -1 if the label is too long",
    "check": "0, or -1 if the tag is not that of the message",
    "pw_ascon_prfshort": "0, or -1 if message or output is too long",
    "pw_hkdf_sha256": "0, or -1 if the output is too long",
    "pw_hkdf_sha256_expand": "0, or -1 if the output is too long",
    "pw_aes128_ccm_stream_init": "0, or -1 if a size is not permitted",
    "pw_aes128_ccm_stream_finalize": "0, or -1 if the message is not as long as announced",
    "pw_nonce_counter_take": "0, or -1 if there is no number",
    "pw_aead_find": "the descriptor, or NULL",
    "pw_hash_find": "the descriptor, or NULL",
    "pw_mac_find": "the descriptor, or NULL",
    "pw_aead_list": "the descriptors, one behind the other",
    "pw_hash_list": "the descriptors, one behind the other",
    "pw_mac_list": "the descriptors, one behind the other",
}
"""Descriptions by operation of an algorithm, or by function."""

SIZES = {
    "KEY_BYTES": "Bytes of a key.",
    "NONCE_BYTES": "Bytes of a nonce.",
    "TAG_BYTES": "Bytes of a tag.",
    "DIGEST_BYTES": "Bytes of a digest.",
    "TRUNCATED_TAG_BYTES_MIN": "Bytes of the shortest tag.",
    "COUNTER_BYTES": "Bytes of a number.",
    "VERSION_MAJOR": "Changes when something is taken away.",
    "VERSION_MINOR": "Changes when something is added.",
    "VERSION_PATCH": "Changes when something is put right.",
    "VERSION": "All three.",
}
"""Descriptions by suffix of a macro's name, for macros without a comment of their own."""

_PSA_NAMES = (
    ("PSA_", "An identifier of PSA Crypto 1.4."),
    ("PW_PSA_", "1 if the driver offers the family, otherwise 0."),
)
"""Descriptions by beginning of a macro's name."""

MUST_CHECK = "must_check.h"
"""The header of a macro for compilers; the manual says of each function's result what it means."""

_CHECKED = "PW_MUST_CHECK "
_TITLE = re.compile(r"/\* -{4} (.+?) -+ \*/")
_TOKEN = re.compile(
    r"(?P<title>^/\* -{4} .+? -+ \*/$)"
    r"|(?P<comment>^/\*.*?\*/$)"
    r"|(?P<define>^#define (?:PW|PSA)_\w+(?:\(\w[\w, ]*\))? (?:[^\n]*\\\n)*[^\n]+$)"
    r"|(?P<struct>^typedef struct \{.*?^\} \w+;$)"
    r"|(?P<type>^typedef [^{;]+;$)"
    r"|(?P<function>^(?:PW_MUST_CHECK )?(?:const )?\w+ (?:\*(?:const \*)?)?pw_\w+\(.*?\);$)"
    r"|(?P<blank>^$)",
    re.DOTALL | re.MULTILINE,
)


def main() -> int:
    try:
        print(make_manual(Lab.open()))
    except LabError as error:
        print(f"manual: {error}", file=sys.stderr)
        return 1
    return 0


def make_manual(lab: Lab) -> Path:
    """Build the manual and return its first page; LabError if words are missing or Doxygen warns."""
    folder = lab.build_dir / "manual"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "input" / "pennyweight").mkdir(parents=True)
    for name, text in pages(lab.catalog).items():
        (folder / "input" / name).write_text(text, encoding="utf-8")
    doxygen = shutil.which("doxygen")
    if doxygen is None:
        raise LabError("doxygen is missing; install the Debian package doxygen")
    settings = (lab.root / "tools" / "doxygen" / "Doxyfile").read_text(encoding="utf-8")
    version = re.search(r'"(.+)"', (public(lab.root) / "version.h").read_text(encoding="utf-8"))
    assert version
    done = subprocess.run(
        [doxygen, "-"],
        cwd=lab.root,
        input=f"{settings}\nPROJECT_NUMBER = {version[1]}\nOUTPUT_DIRECTORY = {folder}\n"
        f"INPUT += {folder}/input\nSTRIP_FROM_PATH = {folder}/input\n",
        capture_output=True,
        text=True,
    )
    if done.returncode or done.stderr.strip():
        raise LabError(f"doxygen ends with {done.returncode} and says\n{done.stderr.strip()}")
    return folder / "html" / "index.html"


def public(root: Path) -> Path:
    return root / "crypto" / "include" / "pennyweight"


def pages(catalog: Catalog) -> dict[str, str]:
    """Return the input of Doxygen: documented headers and examples; LabError if a description is missing."""
    found = {}
    common = documented(public(catalog.root) / "ascon.h")
    for header in sorted(public(catalog.root).glob("*.h")):
        if not header.name.endswith(".template.h") and header.name != MUST_CHECK:
            page = Page(header, catalog, common)
            found[f"pennyweight/{header.name}"] = "\n".join(page.lines())
    families = {each.id: each.name for each in catalog.families if each.algorithms}
    groups = [f"/** @defgroup {id} {name} */" for id, name in families.items()]
    examples = sorted((catalog.root / "examples").glob("*.c"))
    groups += [f"/** @example {path.name} */" for path in examples if path.stem != "main"]
    return {**found, "groups.dox": "\n".join([*groups, ""])}


def words_of(comment: str) -> str:
    """Return the text of a C comment."""
    inner = re.sub(r"^ ?\* ?", "", comment[2:-2].strip(), flags=re.MULTILINE)
    return inner.strip()


def documented(header: Path) -> dict[str, str]:
    """Return descriptions by operation, which are those of the header's first algorithm."""
    found: dict[str, str] = {}
    for name, words in described(header.read_text(encoding="utf-8")):
        if words:
            found.setdefault(operation_of(name), words)
    return found


def described(text: str) -> Iterator[tuple[str, str]]:
    """Yield functions with the comment before them, which functions without an empty line between share."""
    words = ""
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "comment":
            words = words_of(token[0])
        elif token.lastgroup == "function":
            yield name_of(token[0]), words
        else:
            words = ""


def name_of(prototype: str) -> str:
    named = re.search(r"\b(pw_\w+)\(", prototype)
    assert named
    return named[1]


_OPERATIONS = (
    *("truncated_encrypt", "truncated_decrypt", "masked_encrypt", "masked_decrypt", "masked_init"),
    *("encrypt_update", "decrypt_update", "encrypt", "decrypt", "init", "aad", "finalize", "verify"),
    *("update", "squeeze", "wipe", "check"),
)


def operation_of(function: str) -> str:
    """Return the part after the algorithm's id; "hash" or "xof" for a one-shot hash function."""
    found = next((each for each in _OPERATIONS if function.endswith(f"_{each}")), None)
    return found or ("xof" if "xof" in function else "hash")


class Page:
    """A header with the descriptions that Doxygen needs."""

    def __init__(self, header: Path, catalog: Catalog, common: dict[str, str]) -> None:
        """Read a header; `common` describes operations that the header does not describe itself."""
        self.header = header
        self.text = header.read_text(encoding="utf-8")
        self.is_psa = header.name == "psa.h"
        self.common = {**common, **documented(header)}
        self.families = {each.family for each in catalog.algorithms.values() if each.header == header.name}
        self.algorithms: dict[str, Algorithm] = catalog.algorithms

    def lines(self) -> Iterator[str]:
        tokens = list(_TOKEN.finditer(self.text))
        head = next(words_of(each[0]) for each in tokens[1:] if each.lastgroup == "comment")
        yield f"/** @file pennyweight/{self.header.name}\n{escaped(head)}\n*/"
        yield "#include <stddef.h>\n#include <stdint.h>"
        for family in sorted(self.families):
            yield f"/** @addtogroup {family}\n{escaped(head)}\n@{{ */"
        yield from self._declarations(tokens[2:])
        for _ in self.families:
            yield "/** @} */"

    def _declarations(self, tokens: list[re.Match[str]]) -> Iterator[str]:
        words, section = "", ""
        for token in tokens:
            kind, text = token.lastgroup, token[0]
            if kind == "comment":
                words = words_of(text)
                continue
            if kind == "title":
                title = _TITLE.match(text)
                assert title
                yield f"{'/** @} */' if section else ''}\n/** @name {title[1]}\n@{{ */"
                section = title[1]
            elif kind == "define":
                yield from self._define(text, words)
            elif kind == "struct":
                yield self._structure(text, words)
            elif kind == "type":
                other = text.removesuffix(";").split()[-2]
                about = words or ("As the API has it." if self.is_psa else f"The same as {other}.")
                yield f"/** {about} */\n{text}"
            elif kind == "function":
                yield self._function(text, words)
                continue
            words = ""
        if section:
            yield "/** @} */"

    def _define(self, text: str, words: str) -> Iterator[str]:
        name = re.split(r"[\s(]", text, maxsplit=2)[1]
        if (
            name.endswith("_H")
            or name in ("PW_PSA_HAS_API",)
            or re.match(r"#define PW_(ONE_SHOT_|ANY_KEY_)?[A-Z]+(\(| PW_)", text)
        ):
            return
        trailing = re.search(r"/\*(.+?)\*/", text)
        ends = sorted((end for end in SIZES if name.endswith(end)), key=len)
        own = trailing[1].strip() if trailing else SIZES[ends[-1]] if ends else ""
        about = words or own or next((each for start, each in _PSA_NAMES if name.startswith(start)), "")
        if not about:
            raise LabError(f"{self.header.name}: {name} has no words; give it a comment")
        yield f"/** {sentence(about)} */\n{re.sub(r'/[*].+?[*]/', '', text).rstrip()}"

    def _structure(self, text: str, words: str) -> str:
        name = text.rsplit("}", 1)[1].strip(" ;")
        if name not in ("pw_aead", "pw_hash", "pw_mac"):
            about = words or "How far a message has come; its content is of no concern to the caller."
            return f"/** {about} */\ntypedef struct {name} {name};"
        fields = text.replace("PW_MUST_CHECK_POINTER ", "")
        fields = re.sub(r";[ ]*/\* (.+?) \*/", lambda field: f"; /**< {escaped(field[1])} */", fields)
        fields = re.sub(r"^(    )/\* ", r"\1/** ", fields, flags=re.MULTILINE)
        sizes = {name: f"Bytes of a {name.removesuffix('_bytes')}." for name in ("key_bytes", "tag_bytes")}
        for field, about in sizes.items():
            fields = fields.replace(f" {field};\n", f" {field}; /**< {about} */\n")
        return f"/** {words or 'A descriptor.'} */\n{fields}"

    def _function(self, text: str, words: str) -> str:
        name = name_of(text)
        about = words or (
            f"What {name.removeprefix('pw_')} of PSA Crypto 1.4 does." if self.is_psa else self._shared(name)
        )
        lines = [escaped(sentence(about))]
        is_checked, text = text.startswith(_CHECKED), text.removeprefix(_CHECKED)
        inner = text[text.index("(") + 1 : text.rindex(")")]
        for argument in re.split(r",\s*(?![^\[]*\])", inner):
            lines.append(self._argument(name, argument))
        result = text[: text.index(name)].strip()
        if result != "void":
            must = "; compilers warn of a call that ignores it" if is_checked else ""
            lines.append(f"@return {self._result(name)}{must}")
        return f"/** {chr(10).join(lines)}\n*/\n{text}"

    def _shared(self, function: str) -> str:
        operation = operation_of(function)
        if operation not in self.common:
            raise LabError(
                f"{self.header.name}: {function} has no words, and no header describes {operation}"
            )
        return self.common[operation]

    def _argument(self, function: str, argument: str) -> str:
        named = re.search(r"(\w+)(\[\w+\])?$", argument.strip())
        assert named
        known = ARGUMENTS | (PSA_ARGUMENTS | self._psa_lengths() if self.is_psa else {})
        if named[1] not in known:
            raise LabError(
                f"{self.header.name}: {function}: no words for {named[1]}: see ARGUMENTS in tools/manual.py"
            )
        is_pointer = "*" in argument or named[2]
        is_output = is_pointer and not argument.strip().startswith("const")
        direction = (
            "in,out" if named[1] in ("context", "operation", "counter") else "out" if is_output else "in"
        )
        return f"@param[{'in' if not is_output else direction}] {named[1]} {known[named[1]]}"

    def _psa_lengths(self) -> dict[str, str]:
        return {
            f"{name}_{length}": f"bytes {words} `{name}`"
            for name in PSA_ARGUMENTS
            for length, words in (("length", "of"), ("size", "that there is room for in"))
        }

    def _result(self, function: str) -> str:
        if self.is_psa:
            return "PSA_SUCCESS, or the error that the API names for the case"
        algorithm = function in {each.symbol("") for each in self.algorithms.values()}
        key = (
            function
            if function in RESULTS
            else ""
            if algorithm
            else operation_of(function).rpartition("_")[2]
        )
        if key not in RESULTS:
            raise LabError(
                f"{self.header.name}: {function}: no words for its result: see RESULTS in tools/manual.py"
            )
        return RESULTS[key]


def sentence(words: str) -> str:
    """Return the text with a capital and a full stop."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", ":")) else ".")


def escaped(words: str) -> str:
    """Escape characters that Doxygen would interpret."""
    return words.replace("<", "\\<").replace(">", "\\>")


if __name__ == "__main__":
    sys.exit(main())
