# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Reads the [[algorithm]] tables of a family's catalogue entry."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from pennyweight.catalogue.algorithm import Algorithm, KnownAnswers, Option
from pennyweight.catalogue.entry import REFERENCE, Implementation, Vector
from pennyweight.catalogue.keys import HIGHEST, identifier, implementation_id, leaks, optimisation, sources
from pennyweight.catalogue.kinds import KINDS
from pennyweight.catalogue.primitive import Primitive
from pennyweight.catalogue.strict_toml import Table
from pennyweight.catalogue.variants import FamilyVariant
from pennyweight.errors import CatalogError, UnknownId

ALGORITHMS_OWN = ("name", "sources", "known_answers", "vector", "option", "implementation")
"""Keys that an algorithm does not inherit from the one that it is like."""

_KNOWN_ANSWERS_SOURCE = re.compile(
    r"[\w.-]+/[\w.-]+@[0-9a-f]{40}:.+|computed with .+ and with .+, which agree"
)


def read_algorithm(table: Table, family: str, folder: Path, variants: Sequence[FamilyVariant]) -> Algorithm:
    """Read one [[algorithm]] of the family in `folder`; `variants` is what it inherits.

    CatalogError names the key.
    """
    id = identifier(table, "id", "schwaemm256_128")
    name = table.string("name")
    kind = table.choice("kind", KINDS)
    header = table.string("header")
    include = _include_folder(table, header, folder)
    sizes = dict.fromkeys(("key_bytes", "nonce_bytes", "tag_bytes", "digest_bytes"), 0)
    if kind == "aead" and table.optional("ad_rate_bytes"):
        sizes["ad_rate_bytes"] = table.integer("ad_rate_bytes", 1, HIGHEST)
    wanted = KINDS[kind].sizes
    if kind == "prf" and table.optional("longest_message_bytes"):
        wanted = (*wanted, "longest_message_bytes")
    if kind == "aead" and table.optional("longest_message_bytes"):
        wanted = ("key_bytes", "nonce_bytes", "longest_message_bytes", "ciphertext_bytes")
    for key in wanted:
        sizes[key] = table.integer(key, 0 if key == "nonce_bytes" else 1, HIGHEST)
    flags = {key: table.flag(key) if table.optional(key) else False for key in KINDS[kind].flags}
    takes_key_bytes = KINDS[kind].any_key or flags.get("takes_key_bytes", False)
    if sizes.get("ciphertext_bytes", HIGHEST) <= sizes.get("longest_message_bytes", 0):
        raise table.fail("ciphertext_bytes", "must be more than longest_message_bytes")
    algorithm = Algorithm(
        id=id,
        name=name,
        kind=kind,
        family=family,
        header=header,
        include=include,
        rate_bytes=table.integer("rate_bytes", 1, HIGHEST),
        init_takes_ad_bytes=flags.get("init_takes_ad_bytes", False),
        one_shot_only=flags.get("one_shot_only", False)
        or "longest_message_bytes" in sizes
        or not KINDS[kind].stream,
        slow=flags.get("slow", False),
        tag_first=flags.get("tag_first", False),
        takes_key_bytes=takes_key_bytes,
        known_answers=tuple(
            _known_answers(entry, kind, takes_key_bytes)
            for entry in table.tables("known_answers", "known_answers")
        )
        if KINDS[kind].has_files
        else (),
        vectors=tuple(
            _vector(entry, kind, sizes, takes_key_bytes) for entry in table.tables("vector", "vector")
        ),
        implementations=_implementations(table, folder, id, kind, variants),
        folder=folder,
        options=tuple(_option(entry, sizes) for entry in table.tables("option", "option"))
        if kind == "aead"
        else (),
        public_results=table.strings("public_results") if table.optional("public_results") else (),
        public_lengths=_public_lengths(table),
        key_bytes=sizes["key_bytes"],
        nonce_bytes=sizes["nonce_bytes"],
        tag_bytes=sizes["tag_bytes"],
        digest_bytes=sizes["digest_bytes"],
        ad_rate_bytes=sizes.get("ad_rate_bytes", 0),
        longest_message_bytes=sizes.get("longest_message_bytes"),
        longest_output_bytes=sizes.get("longest_output_bytes"),
        ciphertext_bytes=sizes.get("ciphertext_bytes", 0),
        like=table.string("like") if table.optional("like") else "",
    )
    table.optional("vector")
    if KINDS[kind].has_files:
        table.optional("known_answers")
    if kind == "aead":
        table.optional("option")
    if not algorithm.known_answers and not algorithm.vectors:
        missing = "known_answers" if KINDS[kind].has_files else "vector"
        raise table.fail(missing, "is missing; an algorithm has known answers or at least one vector")
    table.finish()
    return algorithm


def _public_lengths(table: Table) -> tuple[int, ...]:
    """Return the lengths of comparisons that are public; the table must give a reason for them."""
    lengths = table.integers("public_lengths") if table.optional("public_lengths") else ()
    because = table.string("public_lengths_because") if table.optional("public_lengths_because") else ""
    if bool(lengths) != bool(because):
        raise table.fail(
            "public_lengths_because",
            "must be given with `public_lengths` and only then: say why these results are not secret",
        )
    return tuple(lengths)


def _option(table: Table, sizes: Mapping[str, int]) -> Option:
    name = identifier(table, "name", "masked")
    tags: tuple[int, int] | None = None
    if table.optional("tag_bytes"):
        given, longest = table.integers("tag_bytes"), sizes["tag_bytes"]
        if len(given) != 2 or not 1 < given[0] <= given[1] == longest:
            raise table.fail("tag_bytes", f"is {list(given)}, must be [shortest, {longest}]")
        tags = given[0], given[1]
    nonces: tuple[int, int] | None = None
    if table.optional("nonce_bytes"):
        lengths = table.integers("nonce_bytes")
        if tags is None or len(lengths) != 2 or not 1 <= lengths[0] <= sizes["nonce_bytes"] <= lengths[1]:
            raise table.fail(
                "nonce_bytes",
                f"is {list(lengths)}, must be [shortest, longest] around {sizes['nonce_bytes']}; "
                "tag_bytes must be given too",
            )
        nonces = lengths[0], lengths[1]
    option = Option(
        name=name,
        key_bytes=table.integer("key_bytes", 1, HIGHEST)
        if table.optional("key_bytes")
        else sizes["key_bytes"],
        tag_bytes=tags,
        nonce_bytes=nonces,
        has_init=table.flag("init") if table.optional("init") else False,
    )
    table.finish()
    return option


def _include_folder(table: Table, header: str, folder: Path) -> Path:
    """Return the include directory of the public header: the common one, or the family's if it is new."""
    own, common = folder / "include", folder.parent / "include"
    found = [each for each in (own, common) if (each / "pennyweight" / header).is_file()]
    if len(found) == 2:
        raise table.fail("header", f"{header} is in {own} and in {common}: remove one of them")
    return found[0] if found else own


def check_header(algorithm: Algorithm) -> None:
    """Raise CatalogError if the public header does not exist."""
    if not algorithm.public_header.is_file():
        common = algorithm.folder.parent / "include" / "pennyweight" / algorithm.header
        raise CatalogError(
            f"crypto/{algorithm.family}/{algorithm.family}.toml, algorithm {algorithm.id!r}: header: neither "
            f"{common} nor {algorithm.public_header} exists; `pennyweight generate` writes the latter"
        )


def check_uses(algorithm: Algorithm, primitives: Mapping[str, Primitive]) -> None:
    """Raise CatalogError if an implementation uses a primitive's implementation that does not exist."""
    for implementation in algorithm.implementations:
        for primitive, used in implementation.uses.items():
            where = (
                f"crypto/{algorithm.family}/{algorithm.family}.toml, algorithm {algorithm.id!r}, "
                f"implementation {implementation.id!r}: uses"
            )
            if primitive not in primitives:
                raise CatalogError(f"{where}: {UnknownId('primitive', primitive, primitives)}")
            try:
                found = primitives[primitive].find(used)
            except UnknownId as problem:
                raise CatalogError(f"{where}: {problem}") from problem
            if not found.runs_on(implementation.platform):
                raise CatalogError(f"{where}: {primitive} {used} is not for {implementation.platform}")


def _known_answers(table: Table, kind: str, takes_key_bytes: bool) -> KnownAnswers:
    starts: dict[str, int] = {}
    if table.optional("starts"):
        given = table.table("starts")
        for key in ("key", "nonce", "msg", "ad", "label"):
            if given.optional(key):
                starts[key] = given.integer(key, 0, 255)
        given.finish()
    answers = KnownAnswers(
        max_msg_bytes=_longest(table, "max_msg_bytes", 32 if kind in ("aead", "cxof") else 1024),
        max_ad_bytes=_longest(table, "max_ad_bytes", 32) if kind == "aead" else 0,
        max_label_bytes=_longest(table, "max_label_bytes", 32) if kind == "cxof" else 0,
        starts=starts,
        key_bytes=table.integer("key_bytes", 1, HIGHEST)
        if takes_key_bytes and table.optional("key_bytes")
        else 0,
        sha256=table.string("sha256"),
        source=table.string("source"),
    )
    if not _KNOWN_ANSWERS_SOURCE.fullmatch(answers.source):
        raise table.fail(
            "source",
            f"is {answers.source!r}, must be owner/repository@commit:path, or "
            "'computed with ... and with ..., which agree'",
        )
    if not re.fullmatch("[0-9a-f]{64}", answers.sha256):
        raise table.fail("sha256", "must be 64 hexadecimal digits in lower case")
    table.finish()
    return answers


def _longest(table: Table, key: str, usual: int) -> int:
    """Return the longest input of a file of known answers; without `key` as NIST's generator has it."""
    return table.integer(key, 0, HIGHEST) if table.optional(key) else usual


def _vector(table: Table, kind: str, sizes: Mapping[str, int], takes_key_bytes: bool) -> Vector:
    source = table.string("source")
    inputs = {key: _hex(table, key) for key in KINDS[kind].inputs}
    fixed = {"nonce": sizes["nonce_bytes"]} | ({} if takes_key_bytes else {"key": sizes["key_bytes"]})
    for key, size in fixed.items():
        if key in inputs and len(inputs[key]) != size:
            raise table.fail(key, f"has {len(inputs[key])} bytes, must have {size}")
    result = _hex(table, "result")
    if kind == "kdf":
        # the length of its output is an argument
        if not 0 < len(result) <= sizes["longest_output_bytes"]:
            raise table.fail("result", f"has {len(result)} bytes, must have 1 to longest_output_bytes")
        table.finish()
        return Vector(source, inputs, result)
    expected = sizes["tag_bytes"] or sizes["digest_bytes"]
    if kind == "aead":
        expected += len(inputs["message"])
    if "ciphertext_bytes" in sizes:
        expected = sizes["ciphertext_bytes"]
        if len(inputs["message"]) > sizes["longest_message_bytes"] or inputs["ad"]:
            raise table.fail("message", "is too long, or has associated data, which is not supported")
    if len(result) != expected:
        raise table.fail("result", f"has {len(result)} bytes, must have {expected}")
    table.finish()
    return Vector(source, inputs, result)


def _hex(table: Table, key: str) -> bytes:
    if not table.optional(key):
        return b""
    try:
        return bytes.fromhex(table.string(key))
    except ValueError:
        raise table.fail(key, "is not hexadecimal") from None


def _implementations(
    table: Table, folder: Path, id: str, kind: str, variants: Sequence[FamilyVariant]
) -> tuple[Implementation, ...]:
    found = _inherited(table, folder, id, kind, variants)
    own: list[str] = []
    for entry in table.tables("implementation", "implementation"):
        implementation = _implementation(entry, folder, found)
        if implementation.id in own:
            raise table.fail(
                "implementation", f"{implementation.id!r} occurs twice; ids are unique within an algorithm"
            )
        own.append(implementation.id)
        found[implementation.id] = implementation
    table.optional("implementation")
    if REFERENCE not in found:
        raise table.fail(
            "implementation", f"{REFERENCE!r} is missing: it is what all others are checked against"
        )
    return tuple(found.values())


def _inherited(
    table: Table, folder: Path, id: str, kind: str, variants: Sequence[FamilyVariant]
) -> dict[str, Implementation]:
    """Return the implementations by id that the algorithm `id` inherits, with the sources that it adds."""
    primitives = table.strings("primitives") if table.optional("primitives") else None
    added = sources(table, folder) if table.optional("sources") else ()
    inherited: dict[str, Implementation] = {}
    for variant in variants:
        if found := variant.implementation(table, id, kind, primitives):
            files = tuple(dict.fromkeys((*added, *found.sources)))
            if not files:
                raise table.fail("sources", f"is missing; the variant {found.id} has none for this kind")
            inherited[found.id] = replace(found, sources=files)
    for key in ("primitives", "sources", "without"):
        if table.optional(key) and not inherited:
            raise table.fail(
                key, f"applies to inherited variants, but no [[variant]] is for kind {kind}; remove it"
            )
    for left_out in table.strings("without") if table.optional("without") else ():
        if inherited.pop(left_out, None) is None:
            raise table.fail("without", str(UnknownId("variant", left_out, inherited)))
    return inherited


def _implementation(table: Table, folder: Path, inherited: Mapping[str, Implementation]) -> Implementation:
    """Return a new implementation, or one of `inherited` with the given keys replaced."""
    id, platform, variant = implementation_id(table)
    base = inherited.get(id)
    kinds, because = leaks(table)
    given = table.table("uses").pairs(str) if table.optional("uses") else None
    if base is None:
        implementation = Implementation(
            id=id,
            platform=platform,
            variant=variant,
            summary=table.string("summary"),
            sources=sources(table, folder),
            uses=given or {},
            optimise=optimisation(table, "speed"),
            leaks=kinds,
            leaks_because=because,
        )
    else:
        implementation = replace(
            base,
            summary=table.string("summary") if table.optional("summary") else base.summary,
            sources=sources(table, folder) if table.optional("sources") else base.sources,
            uses=base.uses if given is None else given,
            optimise=optimisation(table, base.optimise),
            leaks=kinds or base.leaks,
            leaks_because=because or base.leaks_because,
        )
    table.finish()
    return implementation
