# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Completion in a shell: the names of the catalogue for the arguments and options that take them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.literature.published import load_tables


def _completed(names: Callable[[Lab], Iterable[str]]) -> Callable[..., list[str]]:
    """Return the completion of an argument by names that the lab has."""

    def complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
        try:
            lab = Lab.open(broken=[])
        except LabError:
            return []
        return [name for name in names(lab) if name.startswith(incomplete)]

    return complete


IDS = _completed(lambda lab: (*lab.catalog.algorithms, *lab.catalog.primitives))
ALGORITHMS = _completed(lambda lab: lab.catalog.algorithms)
TABLES = _completed(
    lambda lab: (
        *load_tables(lab.root, lab.catalog, lab.broken),
        *lab.catalog.algorithms,
        *lab.catalog.primitives,
    )
)
BOARDS = _completed(
    lambda lab: [name for id, board in lab.boards.all().items() for name in (id, *board.also_called)]
)
IMPLEMENTATIONS = _completed(
    lambda lab: sorted(
        {
            each.id
            for family in lab.catalog.families
            for entry in (*family.algorithms, *family.primitives)
            for each in entry.implementations
        }
    )
)
