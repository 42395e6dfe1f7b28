# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Text that a new catalogue entry still lacks in C and assembly; `pennyweight generate` writes it once.

An algorithm is new if its public header declares none of its functions. It then gets its sizes, its
context and its prototypes. One that is like another also gets a copy of the other's section in each C file
and of its line `define_...` in each assembly file, with the names replaced. A primitive is new if no header
of its family declares its function; it gets the declaration with the contract. Existing text stays.
"""

from __future__ import annotations

import re
from pathlib import Path

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.c_declarations import function_names
from pennyweight.catalogue.c_declarations import prototypes as prototypes_in
from pennyweight.catalogue.families import Catalog, Family
from pennyweight.catalogue.primitive import Argument, Primitive
from pennyweight.catalogue.public_functions import WIDTH, prototypes, sizes, wrapped
from pennyweight.errors import CatalogError

MARKER = "FILL IN:"
"""The word before text that a person must write; a test looks for it in the library."""

_HEAD = "/* SPDX-License-Identifier: Apache-2.0 OR MIT */\n"
_END = "#ifdef __cplusplus\n}"

_SAYS = {
    "encrypt": "Encrypts len bytes of message and computes the tag of ciphertext and associated data.",
    "decrypt": "Decrypts; returns 0, or -1 with the message wiped if the tag is invalid.",
    "aad": "Absorbs associated data, all of which must come before the message. Associated data after\n"
    " * a byte of the message ends the context, whose further output is zeros and whose tag is invalid.",
    "encrypt_update": "Encrypts the next len bytes, in place if both are the same buffer.",
    "decrypt_update": "Decrypts the next len bytes, in place if both are the same buffer. They are\n"
    " * unverified until _verify has returned 0: do not act on them before, and discard them if it fails.",
    "verify": "Returns 0 if the tag is valid, -1 if it is not, and wipes the context.",
    "": "Hashes or authenticates a message.",
    "check": "Returns 0 if the taglen bytes are the first ones of the message's tag, else -1.",
    "init": "Streaming: call the functions below in their order; chunks may have any length, 0 included.",
    "update": "Absorbs the next len bytes.",
    "extract": "The first of two steps alone: computes a key from the key material.",
    "expand": "The second step alone: derives a key of outlen bytes; returns 0, or -1 if that is too long.",
    "finalize": "Computes the result and wipes the context.",
    "squeeze": "Writes the next outlen bytes of output.",
    "wipe": "Wipes the context.",
}
"""The comment of a function, by its name after the algorithm's."""

_AEAD_HEAD = """\
 * A nonce must never be reused with the same key. Data may have any alignment and length, and a pointer may
 * be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but must
 * not overlap partially; no other output may overlap an input. Running time depends only on the input
 * lengths and, for decryption, on whether the tag is valid."""
_HASH_HEAD = """\
 * Data may have any alignment and length, and a pointer may be NULL if its length is 0. No output may
 * overlap an input. Running time depends only on the input lengths."""


def drafts(catalog: Catalog) -> dict[Path, str]:
    """Return path (absolute) and whole text of each file that lacks something; `catalog` may lack headers.

    Raises CatalogError if a public header declares some functions of an algorithm but not all.
    """
    texts: dict[Path, str] = {}
    for family in catalog.families:
        for primitive in family.primitives:
            _draft_primitive(family, primitive, texts)
        for algorithm in family.algorithms:
            if _is_new(algorithm, texts):
                _draft_algorithm(family, algorithm, texts)
    return texts


def _text(path: Path, texts: dict[Path, str]) -> str:
    if path not in texts and not path.is_file():
        return ""
    return texts.get(path) or path.read_text(encoding="utf-8")


def _is_new(algorithm: Algorithm, texts: dict[Path, str]) -> bool:
    wanted = (*algorithm.entries, *algorithm.stream_entries)
    declared = function_names(_text(algorithm.public_header, texts))
    missing = [name for name in wanted if name not in declared]
    if missing and len(missing) < len(wanted):
        raise CatalogError(
            f"{algorithm.public_header}: declares functions of {algorithm.id}, but not {', '.join(missing)}; "
            "add these, or remove the others to have all of them generated"
        )
    return bool(missing)


def _draft_algorithm(family: Family, algorithm: Algorithm, texts: dict[Path, str]) -> None:
    model = next((each for each in family.algorithms if each.id == algorithm.like), None)
    header = algorithm.public_header
    text = _text(header, texts) or _new_header(family, algorithm)
    if text.count(_END) != 1:
        raise CatalogError(f"{header}: must have `#ifdef __cplusplus` and `}}` once, where declarations end")
    place = text.index(_END)
    texts[header] = text[:place] + _declarations(family, algorithm, model, text) + text[place:]
    if model is None:
        return
    for source in sorted((*family.folder.rglob("*.c"), *family.folder.rglob("*.S"))):
        text = _text(source, texts)
        copied = _with_line(text, model, algorithm) if source.suffix == ".S" else text
        copied += "".join(f"\n{_renamed(each, model, algorithm)}" for each in _sections(text, model.name))
        if copied != text:
            texts[source] = copied


def _declarations(family: Family, algorithm: Algorithm, model: Algorithm | None, header: str) -> str:
    """Return the section of an algorithm in its public header; without a model, functions have comments."""
    lines = [f"/* ---- {algorithm.name} ".ljust(WIDTH - 4, "-") + " */", ""]
    lines += [f"#define {name} {value}" for name, value in sizes(algorithm).items()]
    if sizes(algorithm):
        lines.append("")
    if not algorithm.one_shot_only:
        lines += [_context(family, algorithm, model, header), ""]
    elif model is None and not algorithm.is_kdf:
        lines += ["/* There is no streaming API: FILL IN: why. */", ""]
    for name, prototype in zip(
        (*algorithm.entries, *algorithm.stream_entries), prototypes(algorithm), strict=True
    ):
        if model is None:
            lines.append(f"/* {_SAYS[name.removeprefix(algorithm.symbol('')).removeprefix('_')]} */")
        lines.append(wrapped(prototype))
        if model is None:
            lines.append("")
    return "\n".join(lines).rstrip() + "\n\n"


def _context(family: Family, algorithm: Algorithm, model: Algorithm | None, header: str) -> str:
    """Return the context of the model, renamed, or one with the state of the algorithm's primitive."""
    if model is not None:
        found = re.search(
            rf"^typedef [^;{{}}]*(?:\{{[^}}]*\}} )?pw_{model.id}_context;", header, re.MULTILINE
        )
        if found:
            return _renamed(found[0], model, algorithm)
    used = next((each for each in family.primitives if each.id in algorithm.reference.uses), None)
    state = _buffer(used.output, used.word_bits) if used else f"uint8_t state[{algorithm.rate_bytes}]"
    return (
        "/* Opaque; do not access the members. */\n"
        f"typedef struct {{\n    {state}; /* {MARKER} the members that the mode needs */\n"
        f"    uint8_t used;\n    uint8_t phase;\n}} pw_{algorithm.id}_context;"
    )


def _new_header(family: Family, algorithm: Algorithm) -> str:
    guard = f"PENNYWEIGHT_{algorithm.public_header.stem.upper()}_H"
    says = _AEAD_HEAD if algorithm.is_aead else _HASH_HEAD
    return f"""{_HEAD}/* {family.name} ({family.reference}).
 *
{says} */
#ifndef {guard}
#define {guard}

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {{
#endif

{_END}
#endif

#endif
"""


def _sections(text: str, name: str) -> list[str]:
    """Return the text of a C file under each heading with that name, which is part of it."""
    parts = re.split(r"^(?=/\* -{4} )", text, flags=re.MULTILINE)
    heading = re.compile(rf"/\* -{{4}} {re.escape(name)} -+ \*/\n")
    return [part.rstrip() + "\n" for part in parts if heading.match(part)]


def _with_line(text: str, model: Algorithm, algorithm: Algorithm) -> str:
    """Return the text of an assembly file with a copy of each line that expands a macro for the model."""
    return re.sub(
        rf"^[ \t]*define_\w+ .*{_word(model.id)}.*\n",
        lambda line: line[0] + _renamed(line[0], model, algorithm),
        text,
        flags=re.MULTILINE,
    )


def _word(id: str) -> str:
    """Return the pattern of an id that is not a part of a longer word; `_` separates words."""
    return rf"(?<![A-Za-z0-9]){id}(?![A-Za-z0-9])"


def _renamed(text: str, model: Algorithm, algorithm: Algorithm) -> str:
    text = re.sub(_word(model.id), algorithm.id, text)
    text = re.sub(_word(model.id.upper()), algorithm.id.upper(), text)
    return text.replace(model.name, algorithm.name)


def _draft_primitive(family: Family, primitive: Primitive, texts: dict[Path, str]) -> None:
    new = (path for path in texts if path.parent == family.folder)
    headers = dict.fromkeys((*sorted(family.folder.glob("*.h")), *new))
    declared = (each.name for path in headers for each in prototypes_in(_text(path, texts)))
    if primitive.symbol in declared:
        return
    path = family.folder / f"{primitive.id}.h"
    if path in headers:
        raise CatalogError(
            f"{path}: does not declare {primitive.symbol}; declare it, or rename the file to have a "
            "declaration generated"
        )
    guard = f"PENNYWEIGHT_{family.id.upper()}_{primitive.id.upper()}_H"
    contract = "; ".join(
        f"{each.name}: {each.access}, {'secret' if each.secret else 'public'}"
        if each.is_buffer
        else f"{each.name}: public"
        for each in primitive.arguments
    )
    parameters = ", ".join(_parameter(each, primitive.word_bits) for each in primitive.arguments)
    texts[
        path
    ] = f"""{_HEAD}/* {primitive.name} ({family.reference}): the contract that every implementation meets. */
#ifndef {guard}
#define {guard}

#include <stdint.h>

/* {MARKER} what it computes, with the section of the specification, and the order of the words in memory.
 *   {contract} */
{wrapped(f"void {primitive.symbol}({parameters});")}

#endif
"""


def _parameter(argument: Argument, word_bits: int) -> str:
    if not argument.is_buffer:
        return f"unsigned {argument.name}"
    return ("" if argument.is_written else "const ") + _buffer(argument, word_bits)


def _buffer(argument: Argument, word_bits: int) -> str:
    """Return the declaration of memory as whole words of 32 bits, if it consists of such, else as bytes."""
    if word_bits >= 32 and argument.bytes % 4 == 0:
        return f"uint32_t {argument.name}[{argument.bytes // 4}]"
    return f"uint8_t {argument.name}[{argument.bytes}]"
