# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The files of packaging/rust that are made from the catalogue and from the public headers: two crates.

`pennyweight-sys` has the functions as they are; `pennyweight` has the traits of RustCrypto over them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from pennyweight.catalogue.algorithm import Algorithm, KnownAnswers, Option
from pennyweight.catalogue.build_files import CRATES, version_of
from pennyweight.catalogue.c_declarations import Declarations, Type, declarations
from pennyweight.catalogue.entry import Vector
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.kinds import KINDS
from pennyweight.catalogue.products import ON, Product, common_sources, products

_LICENCE = "SPDX-License-Identifier: Apache-2.0 OR MIT"
_MADE = "Made from the catalogue by `pennyweight generate`; a change here is lost."
_DEFAULT = "ascon"
"""The family that is enabled by default."""

_TYPES = {
    **{f"uint{bits}_t": f"u{bits}" for bits in (8, 16, 32, 64)},
    **{"size_t": "usize", "unsigned": "c_uint", "int": "c_int"},
}


def rust_files(catalog: Catalog) -> dict[Path, str]:
    """Return path (absolute) and content of each; none in a checkout without packaging/."""
    root = catalog.root
    if not (root / "packaging").is_dir():
        return {}
    found, version = products(catalog), version_of(root)
    raw, safe = root / CRATES / "pennyweight-sys", root / CRATES / "pennyweight"
    algorithms = {
        each.id: [one for one in catalog.algorithms.values() if one.family == each.id] for each in found
    }
    return {
        raw / "Cargo.toml": _text("#", _raw_manifest(found)),
        raw / "sources.rs": _text("//", _sources(root, found)),
        raw / "src" / "bindings.rs": _text("//", _bindings(algorithms)),
        safe / "Cargo.toml": _text("#", _safe_manifest(found, version)),
        safe / "src" / "algorithms.rs": _text("//", _rows(algorithms)),
        safe / "tests" / "official" / "rows.rs": _text("//", _answers(algorithms)),
    }


def _text(comment: str, lines: Iterable[str]) -> str:
    return "\n".join([f"{comment} {_LICENCE}", f"{comment} {_MADE}", *lines, ""])


# ---- Cargo.toml ----


def _raw_manifest(found: tuple[Product, ...]) -> Iterator[str]:
    yield from _package("pennyweight-sys", "Lightweight cryptography for microcontrollers: the C functions")
    yield 'links = "pennyweight"'
    packed = ("/build.rs", "/sources.rs", "/src", "/README.md", "/crypto/**/*.[chS]", "/crypto/**/*.inc")
    yield f"include = {json.dumps(packed)}"
    yield from ("", "[features]", f'default = ["{_DEFAULT}"]')
    yield from (f"{each.id} = {json.dumps(list(each.builds_on))}" for each in found)
    yield from ("", "[build-dependencies]", 'cc = "1.2"')


def _safe_manifest(found: tuple[Product, ...], version: str) -> Iterator[str]:
    yield from _package(
        "pennyweight", "Lightweight cryptography for microcontrollers, with RustCrypto's traits"
    )
    yield from ("", "[features]", f'default = ["{_DEFAULT}"]')
    for each in found:
        needs = [f"pennyweight-sys/{each.id}", *each.builds_on]
        yield f"{each.id} = {json.dumps(needs)}"
    yield from (
        *("", "[dependencies]"),
        'aead = { version = "0.6", default-features = false }',
        'digest = { version = "0.11", default-features = false, features = ["mac"] }',
        'zeroize = { version = "1.8", default-features = false }',
        *("", "[dependencies.pennyweight-sys]", 'path = "../pennyweight-sys"', f'version = "{version}"'),
        "default-features = false",
        *("", "[dev-dependencies]"),
        'aead = { version = "0.6", default-features = false, features = ["alloc"] }',
        'sha2 = { version = "0.11", default-features = false }',
    )


def _package(name: str, description: str) -> Iterator[str]:
    yield from ("[package]", f'name = "{name}"', f'description = "{description}"', 'readme = "README.md"')
    yield from (f"{key}.workspace = true" for key in ("version", "edition", "rust-version", "license"))
    yield 'categories = ["cryptography", "embedded", "no-std"]'


# ---- what build.rs compiles ----


def _sources(root: Path, found: tuple[Product, ...]) -> Iterator[str]:
    yield "const COMMON: &[(&str, &[&str])] = &["
    for platform in ON:
        paths = [path.relative_to(root).as_posix() for path in common_sources(root, platform)]
        yield f"    ({json.dumps(platform)}, &{json.dumps(paths)}),"
    yield from ("];", "const FAMILIES: &[Family] = &[")
    for product in found:
        yield f'    Family {{ name: "{product.id}", forms: &['
        for form in product.forms:
            optimise = form.optimise.removeprefix("-O")
            yield (
                f'        Form {{ platform: "{form.platform}", variant: "{form.variant}", '
                f'optimise: "{optimise}", sources: &['
            )
            yield from (f'            "{source}",' for source in form.sources)
            yield "        ] },"
        yield "    ] },"
    yield "];"


# ---- bindings ----


def _bindings(algorithms: dict[str, list[Algorithm]]) -> Iterator[str]:
    yield from (
        "#[allow(unused_imports)] // which of them are used, the features say",
        "use core::ffi::{c_int, c_uint};",
    )
    for family, members in algorithms.items():
        headers = dict.fromkeys(each.public_header for each in members)
        yield from ("", f'#[cfg(feature = "{family}")]', f"pub use of_{family}::*;")
        yield from (f'#[cfg(feature = "{family}")]', f"mod of_{family} {{", "    #[allow(unused_imports)]")
        yield "    use super::*;"
        for header in headers:
            yield f"    // pennyweight/{header.name}"
            yield from (f"    {line}" for line in _binding(declarations(header)))
        yield "}"


def _binding(found: Declarations) -> Iterator[str]:
    yield from (f"pub const {name}: usize = {value};" for name, value in found.constants.items())
    for name, fields in found.structures.items():
        yield from ("#[repr(C)]", "#[derive(Clone, Copy)]", f"pub struct {name} {{")
        yield from (f"    pub {_word(each.name)}: {_rust(each.type)}," for each in fields)
        yield "}"
    yield from (f"pub type {name} = {other};" for name, other in found.aliases.items())
    yield 'unsafe extern "C" {'
    for name, (arguments, result) in found.functions.items():
        taken = ", ".join(f"{_word(each.name)}: {_rust(each.type)}" for each in arguments)
        if name in found.must_check:
            yield "    #[must_use]"
        given = "" if result.name == "void" else f" -> {_rust(result)}"
        yield f"    pub fn {name}({taken}){given};"
    yield "}"


def _rust(type: Type) -> str:
    name = _TYPES.get(type.name, type.name)
    if type.pointer:
        return f"*{type.pointer} {name}"
    return name if type.elements is None else f"[{name}; {type.elements}]"


def _word(name: str) -> str:
    """Return a name, escaped if it is a keyword of Rust."""
    return f"r#{name}" if name in ("type", "final", "box", "in", "ref", "mod") else name


# ---- rows of the safe crate ----


def type_name(id: str) -> str:
    """Return the name in Rust's convention for types: AsconAead128, Schwaemm256_128."""
    parts = id.split("_")
    joined = parts[0].capitalize()
    for before, part in pairwise(parts):
        digits = before[-1].isdigit() and part[0].isdigit()
        joined += ("_" if digits else "") + part.capitalize()
    return joined


def _rows(algorithms: dict[str, list[Algorithm]]) -> Iterator[str]:
    for family, members in algorithms.items():
        for algorithm in members:
            for row in _row(algorithm):
                yield f'#[cfg(feature = "{family}")]'
                yield row


def _row(algorithm: Algorithm) -> Iterator[str]:
    name, docs = type_name(algorithm.id), json.dumps(_summary(algorithm))
    if algorithm.is_short:
        return
    upper = f"PW_{algorithm.id.upper()}"
    if algorithm.is_short_prf:
        key = f"U{algorithm.key_bytes}, {upper}_KEY_BYTES"
        yield f"short_prf!({docs}, {name}, {key}, {algorithm.symbol('')});"
        return
    if algorithm.is_kdf:
        functions = ", ".join(algorithm.symbol(each) for each in ("extract", "expand"))
        yield f"kdf!({docs}, {name}, {upper}_PRK_BYTES, {upper}_OUTPUT_BYTES_MAX, {functions});"
        return
    if not algorithm.is_aead:
        last = ("squeeze",) if algorithm.is_xof else ("finalize",)
        functions = ", ".join(algorithm.symbol(each) for each in ("init", "update", *last))
        context = f"pw_{algorithm.id}_context"
        if algorithm.kind == "hash":
            size = f"U{algorithm.digest_bytes}, {upper}_DIGEST_BYTES"
            yield f"hash!({docs}, {name}, {size}, {context}, {functions});"
        elif algorithm.is_mac:
            size = f"U{algorithm.key_bytes}, U{algorithm.tag_bytes}, {upper}_KEY_BYTES, {upper}_TAG_BYTES"
            shape = "any_key_mac" if algorithm.takes_key_bytes else "mac"
            yield f"{shape}!({docs}, {name}, {size}, {context}, {functions});"
        else:
            key = f"U{algorithm.key_bytes}, {upper}_KEY_BYTES, " if algorithm.kind == "prf" else ""
            yield f"{algorithm.kind}!({docs}, {name}, {name}Reader, {key}{context}, {functions});"
        return
    yield _aead_row(algorithm, "aead", name, docs, algorithm.key_bytes)
    if not algorithm.one_shot_only:
        yield _stream_row(algorithm, name, "init")
    for option in algorithm.options:
        own = f"{name}{option.name.capitalize()}"
        yield _option_row(algorithm, option, own)
        if not option.tag_bytes:
            yield _stream_row(algorithm, own, f"{option.name}_init")


def _aead_row(
    algorithm: Algorithm, macro: str, name: str, docs: str, key_bytes: int, option: str = ""
) -> str:
    upper, prefix = f"PW_{algorithm.id.upper()}", f"{option}_" if option else ""
    sizes = f"U{key_bytes}, U{algorithm.nonce_bytes}, U{algorithm.tag_bytes}"
    own_key = (
        f"{upper}_{option.upper()}_KEY_BYTES" if key_bytes != algorithm.key_bytes else f"{upper}_KEY_BYTES"
    )
    constants = f"{own_key}, {upper}_NONCE_BYTES, {upper}_TAG_BYTES"
    position = "Prefix" if algorithm.tag_first else "Postfix"
    functions = ", ".join(algorithm.symbol(f"{prefix}{each}") for each in ("encrypt", "decrypt"))
    return f"{macro}!({docs}, {name}, {sizes}, {constants}, {position}, {functions});"


def _stream_row(algorithm: Algorithm, name: str, init: str) -> str:
    parts = (init, "aad", "encrypt_update", "decrypt_update", "finalize", "verify")
    functions = ", ".join(algorithm.symbol(each) for each in parts)
    announced = ", announced" if algorithm.init_takes_ad_bytes else ""
    return f"stream!({name}, pw_{algorithm.id}_context, {functions}{announced});"


def _option_row(algorithm: Algorithm, option: Option, own: str) -> str:
    docs = json.dumps(f"{algorithm.name}, {option.name}: `pw_{algorithm.id}_{option.name}_encrypt`.")
    if option.nonce_bytes:
        return _sized_row(algorithm, option, own, docs)
    macro = "short_tag_aead" if option.tag_bytes else "aead"
    row = _aead_row(algorithm, macro, own, docs, option.key_bytes, option.name)
    if not option.tag_bytes:
        return row
    shortest = f"PW_{algorithm.id.upper()}_{option.name.upper()}_TAG_BYTES_MIN"
    return row.replace(");", f", {shortest});")


def _sized_row(algorithm: Algorithm, option: Option, own: str, docs: str) -> str:
    upper, prefix = f"PW_{algorithm.id.upper()}", f"PW_{algorithm.id.upper()}_{option.name.upper()}"
    position = "Prefix" if algorithm.tag_first else "Postfix"
    functions = ", ".join(algorithm.symbol(f"{option.name}_{each}") for each in ("encrypt", "decrypt"))
    sizes = f"{prefix}_NONCE_BYTES_MIN, {prefix}_NONCE_BYTES_MAX, {prefix}_TAG_BYTES_MIN, {upper}_TAG_BYTES"
    key = f"U{option.key_bytes}, {upper}_KEY_BYTES"
    return f"sized_aead!({docs}, {own}, {key}, {position}, {functions}, {sizes});"


def _summary(algorithm: Algorithm) -> str:
    """Return name and security status."""
    if algorithm.status is None:
        return f"{algorithm.name}."
    note = f" ({algorithm.status.note})" if algorithm.status.note else ""
    return f"{algorithm.name}: {algorithm.status.phrase}{note}."


# ---- rows of its tests ----


def _answers(algorithms: dict[str, list[Algorithm]]) -> Iterator[str]:
    for family, members in algorithms.items():
        for algorithm in members:
            if algorithm.is_short:
                continue
            files = enumerate(algorithm.known_answers, start=1)
            in_files = (_file(algorithm, n, each) for n, each in files)
            for row in (*in_files, *_vectors(algorithm), *_in_pieces(algorithm)):
                yield f'#[cfg(feature = "{family}")]'
                yield row


def _file(algorithm: Algorithm, number: int, answers: KnownAnswers) -> str:
    test, name = f"{algorithm.id}_file_{number}", type_name(algorithm.id)
    lengths = {
        "aead": f"{answers.max_msg_bytes}, {answers.max_ad_bytes}",
        "cxof": f"{answers.max_msg_bytes}, {answers.max_label_bytes}, {algorithm.digest_bytes}",
        "hash": f"{answers.max_msg_bytes}",
        "mac": f"{answers.max_msg_bytes}, {answers.key_bytes or algorithm.key_bytes}",
        "prf": f"{answers.max_msg_bytes}, {algorithm.digest_bytes}",
        "xof": f"{answers.max_msg_bytes}, {algorithm.digest_bytes}",
    }[algorithm.kind]
    inputs = {"aead": ("key", "nonce", "msg", "ad"), "cxof": ("msg", "label")}
    inputs |= dict.fromkeys(("mac", "prf"), ("key", "msg"))
    given = inputs.get(algorithm.kind, ("msg",))
    starts = json.dumps([answers.start(each) for each in given])
    kind = "short_prf" if algorithm.is_short_prf else algorithm.kind
    return f'{kind}_file!({test}, {name}, {lengths}, {starts}, "{answers.sha256}");'


def _in_pieces(algorithm: Algorithm) -> Iterator[str]:
    if algorithm.is_aead and not algorithm.one_shot_only:
        whole_tags = [each.name for each in algorithm.options if not each.tag_bytes]
        for id in (algorithm.id, *(f"{algorithm.id}_{option}" for option in whole_tags)):
            yield f"aead_in_pieces!({id}_in_pieces, {type_name(id)});"


def _vectors(algorithm: Algorithm) -> Iterator[str]:
    """Yield the vectors of an algorithm that has no official file."""
    if algorithm.known_answers:
        return
    for number, vector in enumerate(algorithm.vectors, start=1):
        values = ", ".join(_hex(vector, each) for each in KINDS[algorithm.kind].inputs)
        test, name = f"{algorithm.id}_vector_{number}", type_name(algorithm.id)
        yield f'{algorithm.kind}_vector!({test}, {name}, {values}, "{vector.result.hex()}");'


def _hex(vector: Vector, name: str) -> str:
    value = vector.inputs[name]
    assert isinstance(value, bytes)
    return f'"{value.hex()}"'
