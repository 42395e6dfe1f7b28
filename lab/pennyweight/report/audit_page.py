# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Page of one file with the results of `pennyweight measure`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from pennyweight.foreign.audit import Audit, CheckResult, Hot
from pennyweight.report.audits import Row, conclusion, groups, kept_from, near, table
from pennyweight.report.html import rendered
from pennyweight.run.stacks import Stacks

_DEEPEST = 30
_NARROWEST = 0.002
"""Smallest share of a call that a flame graph draws; _DEEPEST limits its depth."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A function in a flame graph, by one path of calls."""

    name: str
    cycles: int
    """Cycles, including its callees."""
    share: float
    """Share of its caller's cycles, 0 to 1."""
    callees: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """Audit on one board."""

    board: str
    toolchain: str
    checks: tuple[CheckResult, ...]
    verdicts: tuple[str, ...]
    remarks: tuple[str, ...]
    hottest: tuple[Hot, ...]
    flames: Mapping[str, Frame]


@dataclass(frozen=True, slots=True)
class Part:
    """A code with its flags, on all boards."""

    title: str
    facts: str
    flags: str
    known: str
    heading: Row
    rows: Sequence[Row]
    nowhere: Mapping[str, Sequence[str]]
    """Boards on which it was not measured, by reason."""
    audits: tuple[Shown, ...]


def page(audits: Sequence[Audit]) -> str:
    """Return the page."""
    parts = [_part(group) for group in groups(audits)]
    titles = list(dict.fromkeys(part.title for part in parts))
    title = titles[0] if len(titles) == 1 else f"{titles[0]} and {len(titles) - 1} more"
    return rendered("audits.html", title=title, conclusion=conclusion(audits), parts=parts)


def flame(name: str, stacks: Stacks) -> Frame:
    """Return the stacks of a call as a tree."""
    return Frame(name, sum(stacks.values()), 1.0, _callees(sorted(stacks.items()), 0))


def _callees(stacks: Sequence[tuple[tuple[str, ...], int]], depth: int) -> tuple[Frame, ...]:
    """Return the callees of the function at `depth` of all these stacks, which are sorted."""
    whole = sum(cycles for _, cycles in stacks)
    deeper = [each for each in stacks if len(each[0]) > depth]
    if depth == _DEEPEST:
        return ()
    frames = []
    for name, group in groupby(deeper, key=lambda each: each[0][depth]):
        own = list(group)
        cycles = sum(each for _, each in own)
        if cycles >= _NARROWEST * whole:
            frames.append(Frame(name, cycles, cycles / whole, _callees(own, depth + 1)))
    return tuple(frames)


def _part(group: Sequence[Audit]) -> Part:
    first = group[0]
    known = next((each.known_file for each in group if each.known_file), None)
    heading, rows = table(group)
    shown = [
        Shown(
            audit.board,
            audit.toolchain,
            audit.checks,
            audit.verdicts,
            audit.remarks,
            audit.hottest,
            {what: flame(what, stacks) for what, stacks in audit.stacks.items()},
        )
        for audit in group
        if audit.unavailable is None
    ]
    return Part(
        first.title,
        first.facts,
        first.flags,
        near(known) if known else "",
        heading,
        rows,
        kept_from(group),
        tuple(shown),
    )
