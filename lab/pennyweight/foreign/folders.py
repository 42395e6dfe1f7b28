# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Implementation directories with the NIST LWC, SUPERCOP or pqm4 API: api.h next to the sources."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pennyweight import _sim
from pennyweight.build.cache import digest, make_text
from pennyweight.build.image import LIBC, Recipe, assembled, defined_symbols
from pennyweight.build.objects import functions_of_table, numbers_in, words_of
from pennyweight.build.toolchain import ASSEMBLY, C_PLUS_PLUS
from pennyweight.errors import BuildError, LabError, ToolError
from pennyweight.foreign.messages import first_error
from pennyweight.lab import Lab

AEAD, HASH, MAC = "crypto_aead", "crypto_hash", "crypto_auth"
KEM, SIGN = KEY_PAIRS = "crypto_kem", "crypto_sign"

SOURCES = (".c", *ASSEMBLY, *C_PLUS_PLUS)

FUNCTIONS = {
    AEAD: ("crypto_aead_encrypt", "crypto_aead_decrypt"),
    HASH: (HASH,),
    MAC: (MAC,),
    KEM: ("crypto_kem_keypair", "crypto_kem_enc", "crypto_kem_dec"),
    SIGN: ("crypto_sign_keypair", SIGN, "crypto_sign_open"),
}
"""Default names of the functions through which an implementation is used."""

VERIFY = "crypto_auth_verify"
"""Function of a MAC that an implementation may have beside FUNCTIONS[MAC]."""

_SIZES = {
    AEAD: {"key": "CRYPTO_KEYBYTES", "nonce": "CRYPTO_NPUBBYTES", "tag": "CRYPTO_ABYTES"},
    HASH: {"digest": "CRYPTO_BYTES"},
    MAC: {"key": "CRYPTO_KEYBYTES", "tag": "CRYPTO_BYTES"},
    KEM: {
        "public key": "CRYPTO_PUBLICKEYBYTES",
        "secret key": "CRYPTO_SECRETKEYBYTES",
        "ciphertext": "CRYPTO_CIPHERTEXTBYTES",
        "secret": "CRYPTO_BYTES",
    },
    SIGN: {
        "public key": "CRYPTO_PUBLICKEYBYTES",
        "secret key": "CRYPTO_SECRETKEYBYTES",
        "signature": "CRYPTO_BYTES",
    },
}
_MACROS = tuple(
    dict.fromkeys(("CRYPTO_NSECBYTES", *(macro for sizes in _SIZES.values() for macro in sizes.values())))
)
_PROBE = '#include <stddef.h>\n#include <stdint.h>\n#include "api.h"\n' + "".join(
    f"#ifdef {macro}\nconst long pw_{macro} = {macro};\n#endif\n" for macro in _MACROS
)
"""Source that makes the compiler output the value of each macro that is defined."""

_TABLES = {AEAD: "lwc_aead_cipher", HASH: "lwc_hash_ctx"}
"""Tables through which NIST's LWC benchmark calls an implementation: they contain its function names."""

_MOST = {AEAD: 1 << 12, HASH: 1 << 12, MAC: 1 << 12, KEM: 1 << 16, SIGN: 1 << 16}
"""Largest plausible size in bytes of what api.h gives, by kind."""

_COMMON = ("common", "mupq/common")
"""Places of the functions that several schemes of pqm4 and pqm3 call, beside crypto_kem and crypto_sign."""


class FolderError(LabError):
    """A directory that is not an implementation; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Folder:
    """An implementation as it was found."""

    path: Path
    kind: str
    """Kind: a key of FUNCTIONS."""
    sizes: Mapping[str, int]
    """Sizes in bytes: "key", "nonce", "tag" of an AEAD; "digest" of a hash; "key", "tag" of a MAC;
    "public key", "secret key" with "ciphertext", "secret" of a KEM, with "signature" of a signature."""
    sources: tuple[Path, ...]
    library: tuple[Path, ...]
    """Sources outside of it, of which those are linked that it needs."""
    headers: tuple[Path, ...]
    """Include directories."""
    functions: tuple[str, ...]
    """Functions in the order of FUNCTIONS, with the names they have here; VERIFY of a MAC that has it."""

    @property
    def name(self) -> str:
        """Name of the directory with its parent: "elephant160v2/ref"."""
        return f"{self.path.parent.name}/{self.path.name}"

    def __str__(self) -> str:
        sizes = ", ".join(f"{name} {size}" for name, size in self.sizes.items())
        return f"{self.kind}, {sizes} bytes"


def places_below(path: Path) -> list[Path]:
    """Return every directory with an api.h at or below `path`, by name; FolderError if there is none."""
    if not path.is_dir():
        if path.exists():
            raise FolderError(
                f"{path}: is not a directory; to measure a function of a file use --call 'name(u8[16] inout)'"
            )
        raise FolderError(f"{path}: no such directory")
    places = sorted(each.parent for each in path.resolve().rglob("api.h"))
    if not places:
        raise FolderError(
            f"{path}: no api.h found in this directory tree; an implementation has one next to its sources, "
            "with sizes such as CRYPTO_KEYBYTES. To measure a C function use --call 'name(u8[16] inout)'"
        )
    return places


def folder_at(
    lab: Lab,
    path: Path,
    all_places: Sequence[Path],
    boards: Sequence[_sim.BoardInfo],
    flags: str,
    named: Mapping[str, tuple[str, ...]],
) -> Folder:
    """Return the implementation at `path`; FolderError if it is not one.

    The compiler of one of the boards determines the sizes, with these flags. `all_places` are the directories
    of other implementations; `named` are functions by kind whose names differ from those of FUNCTIONS.
    """
    nested = [each for each in all_places if each != path and each.is_relative_to(path)]
    files = [
        each
        for each in sorted(path.rglob("*"))
        if each.is_file() and not any(each.is_relative_to(inner) for inner in nested)
    ]
    sources = tuple(each for each in files if each.suffix in SOURCES)
    if not sources:
        suffixes = ", ".join(f"*{each}" for each in SOURCES)
        raise FolderError(f"{path}: has api.h but no source in this directory tree ({suffixes})")
    common = _common(path)
    headers = tuple(
        dict.fromkeys((path, *(each.parent for each in (*files, *common) if each.suffix in (".h", ".inc"))))
    )
    recipe = Recipe(path.name, (), headers, (), foreign=tuple(shlex.split(flags)))
    kind, sizes = _sizes(path / "api.h", _defined(lab, path / "api.h", recipe, boards))
    functions = named.get(kind) or _in_table(lab, kind, sources, recipe, boards) or FUNCTIONS[kind]
    if kind == MAC and _defines(lab, VERIFY, sources, recipe, boards):
        functions = (*functions, VERIFY)
    library = tuple(each for each in common if each.suffix in SOURCES)
    return Folder(path, kind, sizes, sources, library, headers, functions)


def _common(path: Path) -> list[Path]:
    """Return the files that schemes of this one's collection share, in pqm4's layout, and random bytes."""
    tops = [each.parent for each in path.parents if each.name in KEY_PAIRS]
    places = [*(top / place for top in tops for place in _COMMON), *([LIBC / "pqm4"] if tops else [])]
    return [each for place in places for each in sorted(place.glob("*")) if each.is_file()]


def _defined(lab: Lab, api: Path, recipe: Recipe, boards: Sequence[_sim.BoardInfo]) -> dict[str, int]:
    """Return the values of the macros that an api.h defines; FolderError if it does not compile."""
    probe = make_text(lab.build_dir / "sizes" / f"api-{digest(_PROBE)[:8]}.c", _PROBE)
    problems: list[LabError] = []
    for board in boards:
        try:
            values = numbers_in(assembled(lab, probe, recipe, board))
        except (BuildError, ToolError) as problem:
            problems.append(problem)
        else:
            return {macro: values[f"pw_{macro}"] for macro in _MACROS if f"pw_{macro}" in values}
    if isinstance(problems[0], ToolError):
        raise problems[0]
    raise FolderError(f"{api}: gives no sizes: {first_error(str(problems[0]), api.parent)}")


def _sizes(api: Path, defined: Mapping[str, int]) -> tuple[str, dict[str, int]]:
    """Return the kind of an api.h and its sizes; FolderError if they are missing."""
    if "CRYPTO_PUBLICKEYBYTES" in defined:
        kind = KEM if "CRYPTO_CIPHERTEXTBYTES" in defined else SIGN
    elif "CRYPTO_NPUBBYTES" in defined and not ("CRYPTO_BYTES" in defined and HASH in api.parts):
        kind = AEAD
    elif "CRYPTO_BYTES" in defined:
        kind = MAC if "CRYPTO_KEYBYTES" in defined and HASH not in api.parts else HASH
    else:
        raise FolderError(
            f"{api}: defines neither CRYPTO_NPUBBYTES (AEAD) nor CRYPTO_BYTES (hash or MAC) nor "
            "CRYPTO_PUBLICKEYBYTES (KEM or signature); "
            "to measure code of another kind give a function with --call"
        )
    if kind == AEAD and defined.get("CRYPTO_NSECBYTES"):
        raise FolderError(f"{api}: CRYPTO_NSECBYTES is not 0: secret message numbers are not supported")
    sizes = {}
    for name, macro in _SIZES[kind].items():
        if macro not in defined:
            raise FolderError(f"{api}: does not define {macro}")
        sizes[name] = defined[macro]
        least = 0 if (kind, name) == (AEAD, "tag") else 1
        if not least <= sizes[name] <= _MOST[kind]:
            raise FolderError(f"{api}: {macro} is {sizes[name]}, must be {least} to {_MOST[kind]}")
    return kind, sizes


def _in_table(
    lab: Lab, kind: str, sources: Sequence[Path], recipe: Recipe, boards: Sequence[_sim.BoardInfo]
) -> tuple[str, ...]:
    """Return the functions that a table of NIST's benchmark names; empty if there is none."""
    table = _TABLES.get(kind, "")
    for source in sources:
        if source.suffix in ASSEMBLY or table not in words_of(source):
            continue
        for board in boards:
            try:
                found = functions_of_table(assembled(lab, source, recipe, board), table)
            except (BuildError, ToolError):
                continue
            if len(found) == len(FUNCTIONS[kind]):
                return tuple(found)
    return ()


def _defines(
    lab: Lab, name: str, sources: Sequence[Path], recipe: Recipe, boards: Sequence[_sim.BoardInfo]
) -> bool:
    """Return True if a source defines the function for one of the boards."""
    for source in sources:
        if name not in words_of(source):
            continue
        for board in boards:
            try:
                if name in defined_symbols(lab, source, recipe, board):
                    return True
            except (BuildError, ToolError):
                continue
    return False
