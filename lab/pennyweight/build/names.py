# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Prefixed names for an algorithm's functions, so that one product can link two variants of a family."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pennyweight.build.image import Recipe, defined_symbols
from pennyweight.build.toolchain import BoardMemory
from pennyweight.errors import LabError
from pennyweight.lab import Lab

_OURS = "pw_"


def internal_names(lab: Lab, recipe: Recipe, public: str, board: BoardMemory | None) -> list[str]:
    """Return all functions that the recipe's files define except the algorithm's own, sorted.

    `public` is the name of its single-call function without a suffix, such as pw_ascon_hash256. The files are
    built for a board, or for the host (None). Files that all families share are left out: two variants have
    them in common.
    """
    names: set[str] = set()
    for source in recipe.sources:
        if source.is_relative_to(lab.root / "crypto" / "common"):
            continue
        names |= defined_symbols(lab, source, recipe, board)
    return sorted(name for name in names if not re.fullmatch(rf"{public}(_\w+)?", name))


def names_header(names: Iterable[str], prefix: str, title: str) -> str:
    """Return C macros that put `prefix` before each name, for the preprocessor of C and of assembly."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", prefix):
        raise LabError(f"prefix {prefix!r}: cannot be part of a C name; it must look like 'fast'")
    lines = [f"#define {name} {_OURS}{prefix}_{name.removeprefix(_OURS)}" for name in names]
    return "\n".join(
        [
            f"/* {title} under names of its own: use -include to compile its",
            " * sources, except those in crypto/common, which all variants share. */",
            *lines,
            "",
        ]
    )
