# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Security statuses of the algorithms in the catalogue, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TextIO

from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.families import Family
from pennyweight.catalogue.status import STATUSES, Status, spelled
from pennyweight.report.terminal import LEAST_TEXT, console, print_whole


@dataclass(frozen=True, slots=True)
class Standing:
    """One status and the algorithms that have it."""

    family: str
    """Name of the family."""
    status: Status
    algorithms: tuple[str, ...]
    """Ids of the algorithms."""

    @property
    def known(self) -> str:
        """Reference and note."""
        return ": ".join(filter(None, (self.status.reference, self.status.note)))


def standings(families: Iterable[Family]) -> list[Standing]:
    """Return the statuses by STATUSES, then by family; algorithms without a status are left out."""
    found: dict[tuple[str, Status], list[str]] = {}
    for family in families:
        for algorithm in family.algorithms:
            if algorithm.status is not None:
                found.setdefault((family.name, algorithm.status), []).append(algorithm.id)
    rows = [Standing(name, status, tuple(ids)) for (name, status), ids in found.items()]
    order = list(STATUSES)
    return sorted(rows, key=lambda row: order.index(row.status.standing))


def terminal(rows: Sequence[Standing], out: TextIO) -> None:
    """Print a table, and below it the meanings of the statuses."""
    screen = console(out)
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column("status", no_wrap=True)
    for heading in ("algorithms", "by whose word, and what to take instead"):
        drawn.add_column(heading, overflow="fold", min_width=LEAST_TEXT)
    previous = ""
    for row in rows:
        standing = row.status.standing
        if previous not in ("", standing):
            drawn.add_section()
        drawn.add_row(
            Text(spelled(standing) if standing != previous else "", style="bold"),
            Text(", ".join(row.algorithms), style="cyan"),
            Text(row.known + (f"; take {row.status.instead}" if row.status.instead else "")),
        )
        previous = standing
    print_whole(screen, drawn)
    meanings = Table(box=None, show_header=False, pad_edge=False)
    meanings.add_column(no_wrap=True)
    meanings.add_column(overflow="fold", min_width=LEAST_TEXT)
    for standing, meaning in _meanings(rows):
        meanings.add_row(Text(standing, style="bold"), Text(meaning))
    print_whole(screen, meanings)


def markdown(rows: Sequence[Standing], out: TextIO) -> None:
    """Write a section per status: its meaning, then a table of GitHub's kind with its algorithms."""
    for standing, meaning in _meanings(rows):
        own = [row for row in rows if spelled(row.status.standing) == standing]
        replaced = any(row.status.instead for row in own)
        headings = ("family", "algorithms", *(["use instead"] if replaced else []), "reference", "note")
        out.write(f"### {standing.capitalize()}\n\n{meaning[0].upper()}{meaning[1:]}.\n\n")
        out.write(f"| {' | '.join(headings)} |\n|{' --- |' * len(headings)}\n")
        for row in own:
            ids = ", ".join(f"`{id}`" for id in row.algorithms)
            instead = [f"`{row.status.instead}`" if row.status.instead else ""] if replaced else []
            cells = (row.family, ids, *instead, row.status.reference, row.status.note)
            out.write(f"| {' | '.join(cells)} |\n")
        out.write("\n")


def _meanings(rows: Iterable[Standing]) -> list[tuple[str, str]]:
    """Return the meanings of the statuses that occur."""
    standings = dict.fromkeys(row.status.standing for row in rows)
    return [(spelled(standing), STATUSES[standing]) for standing in standings]


def as_data(algorithm: Algorithm) -> dict[str, object] | None:
    """Return the status of one algorithm, for JSON."""
    status = algorithm.status
    if status is None:
        return None
    return {
        "is": status.standing,
        "for_new": status.is_for_new,
        "reference": status.reference,
        "note": status.note,
        "instead": status.instead,
    }
