# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Search for the id that a user's name means; case and punctuation do not matter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from pennyweight.errors import LISTED, UnknownId, UsageError

_LEAST_ABBREVIATION = 3
"""Least characters of an abbreviation; fewer would match too many names."""

_PARTS = re.compile(r"[a-z0-9]+")
_EASY = re.compile(r"[a-z0-9_./]+")
"""Names that an error offers; the others are titles and parts in capitals."""


class AmbiguousName(UsageError):
    """A name that matches several ids; the message lists them."""


def find_name(
    what: str, wanted: str, known: Mapping[str, Iterable[str]], of: str = "", many: str = LISTED
) -> str:
    """Return the id that `wanted` means; `known` has the other names of each id, `what` the kind of thing.

    `of` is the object that the names belong to, if any, `many` the advice if no name is near.

    In order of precedence these match: an id, an id in other spelling (`Ascon-AEAD128`), another name, a word
    in the names of a single id (`AEAD128`), the beginning of a word of them (`atmega328`). Raises UnknownId,
    AmbiguousName.
    """
    if wanted in known:
        return wanted
    plain = _plain(wanted)
    names = {id: (id, *others) for id, others in known.items()}
    if plain:
        tests: tuple[Callable[[str], bool], ...] = (
            lambda id: _plain(id) == plain,
            lambda id: any(_plain(name) == plain for name in names[id]),
            lambda id: any(plain in _words(name) for name in names[id]),
            lambda id: len(plain) >= _LEAST_ABBREVIATION and any(_begins(plain, name) for name in names[id]),
        )
        for test in tests:
            meant = [id for id in known if test(id)]
            if len(meant) == 1:
                return meant[0]
            if meant:
                raise AmbiguousName(
                    f"{what} name {wanted!r} is ambiguous; did you mean {' or '.join(meant)}?"
                )
    easy = [name for names_of in names.values() for name in names_of if _EASY.fullmatch(name)]
    raise UnknownId(what, wanted, easy, many, of)


def _words(name: str) -> list[str]:
    return _PARTS.findall(name.lower())


def _plain(name: str) -> str:
    return "".join(_words(name))


def _begins(plain: str, name: str) -> bool:
    parts = _words(name)
    return any("".join(parts[first:]).startswith(plain) for first in range(len(parts)))
