# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The files of crypto/ that are made from the catalogue: the lists of all algorithms, for C."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.families import Catalog

_HEAD = """\
/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Made from the catalogue by `pennyweight generate`; a change here is lost. */
"""


def descriptor_files(catalog: Catalog) -> dict[Path, str]:
    """Return path (absolute) and content of each file."""
    algorithms = list(catalog.algorithms.values())
    chosen = [each for each in algorithms if each.has_descriptor]
    public = catalog.root / "crypto" / "include" / "pennyweight"
    aeads = [each for each in chosen if each.is_aead]
    macs = [each for each in chosen if each.is_mac]
    hashes = [each for each in chosen if not each.is_aead and not each.is_mac]
    return {
        public / "aeads.template.h": _HEAD
        + _rows("All AEADs: PW_AEAD(id, name), and PW_ONE_SHOT_AEAD without a streaming API.", aeads),
        public / "hashes.template.h": _HEAD
        + _rows("All hash functions and XOFs: PW_HASH(id, name), PW_XOF and, with a label, PW_CXOF.", hashes),
        public / "macs.template.h": _HEAD
        + _rows("All MACs: PW_MAC(id, name), and PW_ANY_KEY_MAC with a key of any length.", macs),
        catalog.root / "crypto" / "descriptors" / "ids.h": _HEAD + _ids(catalog.root, algorithms),
    }


def _rows(title: str, algorithms: Iterable[Algorithm]) -> str:
    # a JSON string is one of C, too
    rows = [f"PW_{_shape(each)}({each.id}, {json.dumps(each.name)})" for each in algorithms]
    return "\n".join([f"/* {title} */", *rows, ""])


def _shape(algorithm: Algorithm) -> str:
    """Return what the functions have in common with those of the same row's name."""
    prefix = "ONE_SHOT_" if algorithm.one_shot_only else "ANY_KEY_" if algorithm.takes_key_bytes else ""
    return f"{prefix}{algorithm.kind.upper()}"


def _ids(root: Path, algorithms: Sequence[Algorithm]) -> str:
    """Return headers and macros; a header in the include directory of its own family is named by its path."""
    crypto = root / "crypto"
    headers = dict.fromkeys(
        f"<pennyweight/{each.header}>"
        if each.include == crypto / "include"
        else f'"../{each.include.relative_to(crypto).as_posix()}/pennyweight/{each.header}"'
        for each in algorithms
    )
    aeads = [each for each in algorithms if each.is_aead]
    flags = [f"#define PW_TAG_FIRST_{each.id} {int(each.tag_first)}" for each in aeads]
    flags += [f"#define PW_SHORT_{each.id} {int(each.is_short)}" for each in aeads]
    return "\n".join(
        [
            "/* All public headers, each id as the macros of its header spell it, and of AEADs whether",
            " * official ciphertexts have the tag before the text, and messages a limited length. */",
            "#ifndef PENNYWEIGHT_DESCRIPTORS_IDS_H",
            "#define PENNYWEIGHT_DESCRIPTORS_IDS_H",
            "",
            *(f"#include {header}" for header in headers),
            "",
            *(f"#define PW_ID_{each.id} {each.id.upper()}" for each in algorithms),
            "",
            *flags,
            *([""] if flags else []),
            "#endif",
            "",
        ]
    )
