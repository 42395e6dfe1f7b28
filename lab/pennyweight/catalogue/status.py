# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published security status of an algorithm: its suitability for new designs, and the source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import CatalogError, UnknownId

STATUSES = {
    "standard": "a standard or an RFC in force; use these first",
    "finalist": "studied to the end of NIST's Lightweight Cryptography project, not chosen; no break known",
    "second_round": "left that project in its second round, less studied since; no break known",
    "unstandardised": "published with an analysis, over a primitive of a standard, but in none itself",
    "superseded": "replaced by another algorithm; for existing deployments only",
    "attacked": "an impractical or conditional attack reaches all of it, or all rounds of its primitive",
    "broken": "a published attack on the whole algorithm is practical",
    "unreviewed": "no independent evaluation is known",
}
"""Possible statuses from best to worst, with their meanings."""

FOR_NEW = ("standard", "finalist", "second_round")
"""Statuses that are suitable for new designs."""


@dataclass(frozen=True, slots=True)
class Status:
    """One statement about algorithms of a family."""

    standing: str
    """Status, a key of STATUSES."""
    reference: str
    """Source of the status."""
    note: str
    """Additional remark; may be empty."""
    instead: str | None
    """Id of the recommended replacement, or None."""

    @property
    def is_for_new(self) -> bool:
        """True if the algorithm is suitable for new designs."""
        return self.standing in FOR_NEW

    @property
    def phrase(self) -> str:
        """In a few words: "superseded by ascon_aead128"."""
        words = spelled(self.standing)
        if self.instead is None:
            return words
        return f"{words}{' by' if self.standing == 'superseded' else ': take'} {self.instead}"


def spelled(standing: str) -> str:
    """Return a status for readers: without underscores."""
    return standing.replace("_", " ")


def read_statuses(table: Table, algorithms: Sequence[str]) -> dict[str, Status]:
    """Return the [[status]] of a family's file, by the ids of its `algorithms`; CatalogError names the key.

    Each names its algorithms, so an algorithm that is added later has no status until one is written.
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
        raise table.fail("instead", "is missing; name the algorithm that supersedes it")
    if status.is_for_new and status.instead is not None:
        raise table.fail("instead", f"must not be given for the status {standing!r}; remove it")
    return status


def check_instead(statuses: Mapping[str, Status | None], family: str, known: Mapping[str, object]) -> None:
    """Raise CatalogError if `instead` of an algorithm names itself or an unknown algorithm."""
    for id, status in statuses.items():
        if status is None or status.instead is None:
            continue
        where = f"crypto/{family}/{family}.toml, status of {id!r}: instead"
        if status.instead not in known:
            raise CatalogError(f"{where}: {UnknownId('algorithm', status.instead, known)}")
        if status.instead == id:
            raise CatalogError(f"{where}: is the algorithm itself; name another")
