# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published values, the Pennyweight measurement that answers each, and tables of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pennyweight.catalogue.jobs import Request
from pennyweight.errors import LabError

Number = int | float


class PublishedError(LabError):
    """A file under published/ with an impossible value; the message names the file and the table."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Unit of a publication: the call of an algorithm whose cost it sets to 1."""

    cycles: Number
    calls: int
    """Number of times that the call is part of a sum."""


@dataclass(frozen=True, slots=True)
class CellSpec:
    """The measurement that answers one published cell."""

    subject: str
    implementation: str
    board: str
    metric: str
    rounds: int | None = None
    """Value of the parameter of a primitive; None for an algorithm."""
    operation: str | None = None
    """Operation of an algorithm: "encrypt", "decrypt" or "hash"; None for a primitive."""
    ad_bytes: int = 0
    msg_bytes: int = 0
    rate_bytes: int | None = None
    """Rate in bytes of the mode that calls the permutation, or None."""
    between: tuple[int, int] | None = None
    """Two numbers of rounds whose difference gives the cost of one round, or None."""
    round_unit: int = 1
    """Number of catalogue rounds that the publication calls one round."""
    unit: Unit | None = None
    """Unit of a speed, or None."""
    of: tuple[CellSpec, ...] = ()
    """Columns that a combined value is computed from."""
    today: str | None = None
    """Board as it is modelled today, if `board` is the model of the time of the other measurements."""

    @property
    def parts(self) -> tuple[CellSpec, ...]:
        """Cells to measure for this one: itself, or those that it is computed from."""
        return self.of or (self,)

    @property
    def by_today(self) -> CellSpec | None:
        """The same cell on the board as it is modelled today, or None if that is the same board."""
        return replace(self, board=self.today, today=None) if self.today else None

    def request(self, rounds: int | None) -> Request:
        """Return the call to measure; `rounds` is the parameter of a primitive, None for an algorithm."""
        named = (self.subject, self.implementation, self.board)
        if rounds is not None:
            return Request(*named, rounds=rounds)
        return Request(*named, None, self.operation, self.ad_bytes, self.msg_bytes)


@dataclass(frozen=True, slots=True)
class PublishedCell:
    row: str
    column: str
    value: Number | None
    """Published value, or None if the publication has none."""
    spec: CellSpec


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """A published table with the measurement that answers each cell. `id` is "source.table"."""

    id: str
    title: str
    citation: str
    measured_with: str
    notes: tuple[str, ...]
    identification: tuple[str, ...]
    """Headings of the columns that name a row and contain no value."""
    row_names: Mapping[str, tuple[str, ...]]
    """Contents of the identification columns by row label, in the order of publication."""
    columns: tuple[str, ...]
    cells: tuple[PublishedCell, ...]
    """Cells row by row, without those for which neither side can have a value."""
    baselines: Mapping[str, str]
    """Baseline of a row, over which its gain is computed: row label -> row label."""
