# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which measurement of ours answers one published figure, and the tables of such cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pennyweight.catalogue.jobs import Request
from pennyweight.errors import LabError

Number = int | float


class PublishedError(LabError):
    """A file under published/ that says something impossible; the message names the file and the table."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What a publication measures a call in: the same call of an algorithm that it takes for 1."""

    cycles: Number
    calls: int
    """How often the call is in a sum of several."""


@dataclass(frozen=True, slots=True)
class CellSpec:
    """Which measurement of ours answers one published cell."""

    subject: str
    implementation: str
    board: str
    metric: str
    rounds: int | None = None
    """Of a primitive."""
    operation: str | None = None
    """Of an algorithm: "encrypt", "decrypt" or "hash"."""
    ad_bytes: int = 0
    msg_bytes: int = 0
    rate_bytes: int | None = None
    """Of the mode that calls the permutation."""
    between: tuple[int, int] | None = None
    """The two counts of rounds whose difference gives the cost of one round."""
    round_unit: int = 1
    """How many of the catalogue's rounds the publication calls one."""
    unit: Unit | None = None
    """Of a speed."""
    of: tuple[CellSpec, ...] = ()
    """Of a figure made of several columns: these."""
    today: str | None = None
    """The board as it is modelled today, where `board` is how it was when the others were measured on it."""

    @property
    def parts(self) -> tuple[CellSpec, ...]:
        """The cells that are measured for this one: itself, or those that it is made of."""
        return self.of or (self,)

    @property
    def by_today(self) -> CellSpec | None:
        """The same cell on the board as it is modelled today, where that is another one."""
        return replace(self, board=self.today, today=None) if self.today else None

    def request(self, rounds: int | None) -> Request:
        """The call that is measured; of a primitive with so many rounds, of an algorithm None."""
        named = (self.subject, self.implementation, self.board)
        if rounds is not None:
            return Request(*named, rounds=rounds)
        return Request(*named, None, self.operation, self.ad_bytes, self.msg_bytes)


@dataclass(frozen=True, slots=True)
class PublishedCell:
    row: str
    column: str
    value: Number | None
    """None where the publication gives none."""
    spec: CellSpec


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """One table of one source with our answer to each cell. `id` is "source.table"."""

    id: str
    title: str
    citation: str
    measured_with: str
    notes: tuple[str, ...]
    identification: tuple[str, ...]
    """Headings of the columns that name a row and hold no figure."""
    row_names: Mapping[str, tuple[str, ...]]
    """Row label -> what the identification columns say of it, in the order of publication."""
    columns: tuple[str, ...]
    cells: tuple[PublishedCell, ...]
    """Row by row; none where neither side can have a figure."""
    baselines: Mapping[str, str]
    """Row label -> label of the row over which its gain is told."""
