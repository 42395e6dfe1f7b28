# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is publicly known of an algorithm: whether to take it for something new, and who says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import CatalogError, UnknownId

STATUSES = {
    "standard": "a standard or an RFC in force; use these first",
    "finalist": "studied to the end of NIST's Lightweight Cryptography project, not chosen; no break known",
    "second_round": "left that project in its second round, less studied since; no break known",
    "superseded": "replaced by another algorithm; for existing deployments only",
    "attacked": "an impractical or conditional attack reaches all of it, or all rounds of its primitive",
    "broken": "a published attack on the whole algorithm is practical",
    "unreviewed": "no independent evaluation is known",
}
"""What an algorithm can be, the best first, and what that says of it."""

FOR_NEW = ("standard", "finalist", "second_round")
"""Those that may be taken for something new."""


@dataclass(frozen=True, slots=True)
class Status:
    """One statement about algorithms of a family."""

    standing: str
    """Of STATUSES."""
    reference: str
    """Who says so."""
    note: str
    """What there is to know beside it; may be empty."""
    instead: str | None
    """Id of the algorithm that is taken in its place."""

    @property
    def is_for_new(self) -> bool:
        """Whether it may be taken for something new."""
        return self.standing in FOR_NEW

    @property
    def phrase(self) -> str:
        """In a few words: "superseded by ascon_aead128"."""
        words = spelled(self.standing)
        if self.instead is None:
            return words
        return f"{words}{' by' if self.standing == 'superseded' else ': take'} {self.instead}"


def spelled(standing: str) -> str:
    """One of STATUSES for a reader."""
    return standing.replace("_", " ")


def read_statuses(table: Table, algorithms: Sequence[str]) -> dict[str, Status]:
    """The [[status]] of a family's file, by the ids of its `algorithms`; CatalogError names the key.

    Each names the algorithms that it is for: what joins the family later is not judged with the others.
    """
    found: dict[str, Status] = {}
    for entry in table.tables("status", "status"):
        status = _status(entry)
        for id in entry.strings("algorithms"):
            if id not in algorithms:
                raise entry.fail("algorithms", str(UnknownId("algorithm of the family", id, algorithms)))
            if id in found:
                raise entry.fail("algorithms", f"{id!r} has a status already; name it once")
            found[id] = status
        entry.finish()
    return found


def _status(table: Table) -> Status:
    standing = table.choice("is", STATUSES)
    status = Status(
        standing=standing,
        reference=table.string("reference"),
        note=table.string("note") if table.optional("note") else "",
        instead=table.string("instead") if table.optional("instead") else None,
    )
    if standing == "superseded" and status.instead is None:
        raise table.fail("instead", "is missing; what is superseded says by which algorithm")
    if status.is_for_new and status.instead is not None:
        raise table.fail("instead", f"is for what is not to be taken; this is {standing}")
    return status


def check_instead(statuses: Mapping[str, Status | None], family: str, known: Mapping[str, object]) -> None:
    """CatalogError where an algorithm's place is taken by itself or by none that there is."""
    for id, status in statuses.items():
        if status is None or status.instead is None:
            continue
        where = f"crypto/{family}/{family}.toml, status of {id!r}: instead"
        if status.instead not in known:
            raise CatalogError(f"{where}: {UnknownId('algorithm', status.instead, known)}")
        if status.instead == id:
            raise CatalogError(f"{where}: is the algorithm itself; name another")
