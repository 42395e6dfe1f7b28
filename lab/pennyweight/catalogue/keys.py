# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The keys that primitives and algorithms have in common in a family's catalogue entry."""

from __future__ import annotations

import re
from pathlib import Path

from pennyweight.catalogue.entry import LEAK_KINDS, OPTIMISATIONS
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS
from pennyweight.catalogue.strict_toml import Table

HIGHEST = 1 << 16
"""Above any count, buffer and scalar of a 16-bit core."""

_ID = re.compile(r"[a-z][a-z0-9_]*")


def identifier(table: Table, key: str, example: str, pattern: re.Pattern[str] = _ID) -> str:
    """Return a name that has the form of `example`."""
    text = table.string(key)
    if not pattern.fullmatch(text):
        raise table.fail(key, f"is {text!r}, must look like {example!r}")
    return text


def implementation_id(table: Table) -> tuple[str, str, str]:
    """Return id, platform and variant of an implementation."""
    id = table.string("id")
    platform, _, variant = id.partition("/")
    known = (PORTABLE, *REFERENCE_BOARDS)
    if platform not in known or not _ID.fullmatch(variant):
        raise table.fail("id", f"is {id!r}, must be <platform>/<variant>, platform one of {', '.join(known)}")
    return id, platform, variant


def sources(table: Table, folder: Path, id: str = "{id}", platform: str = "{platform}") -> tuple[Path, ...]:
    """Return the files of an implementation, which are given relative to the family's folder.

    `{id}` and `{platform}` in the name of a file stand for `id` and `platform`.
    """
    paths = []
    for given in table.strings("sources"):
        name = given.replace("{id}", id).replace("{platform}", platform)
        path = folder / name
        if not path.is_file():
            raise table.fail("sources", f"{path} does not exist; paths are relative to the family's folder")
        if path.suffix not in (".c", ".S"):
            raise table.fail("sources", f"{name}: a source is C (.c) or preprocessed assembly (.S)")
        paths.append(path)
    return tuple(paths)


def optimisation(table: Table, default: str) -> str:
    """Return the optimisation goal, a key of OPTIMISATIONS."""
    return table.choice("optimise", OPTIMISATIONS) if table.optional("optimise") else default


def leaks(table: Table) -> tuple[tuple[str, ...], str]:
    """Return the kinds of leaks that an implementation declares, and the reason for them."""
    kinds = table.strings("leaks") if table.optional("leaks") else ()
    for kind in kinds:
        if kind not in LEAK_KINDS:
            raise table.fail("leaks", f"{kind!r} is none of {', '.join(LEAK_KINDS)}")
        if kinds.count(kind) > 1:
            raise table.fail("leaks", f"{kind!r} occurs twice")
    because = table.string("leaks_because") if table.optional("leaks_because") else ""
    if bool(kinds) != bool(because):
        raise table.fail(
            "leaks_because", "must be given with `leaks` and only then: say why these leaks are kept"
        )
    return kinds, because
