# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Families of a set that a board was fitted to, each judged by a fit to the others alone.

The fit is made anew without the family: of all values that were tried for the board's keys, those with the
least root mean square error over the builds of the other families. What they make of the family left out
is what the board can be trusted with on code that nothing was fitted to: the way of fitting is judged, and
not the values of the board, in which each family had its part.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from statistics import fmean

from pennyweight.lab import Lab
from pennyweight.literature.builds import BuildSet, Judged, Summary, build_sets


@dataclass(frozen=True, slots=True)
class HeldOut:
    """A family as the fit to the others has it."""

    board: str
    set: str
    family: str
    values: dict[str, int]
    """Of the board's keys, chosen without the family."""
    builds: tuple[Judged, ...]

    @property
    def summary(self) -> Summary:
        return Summary.of(self.builds)


def held_out(lab: Lab, boards: Container[str] | None = None) -> list[HeldOut]:
    """Every family of every set, or of those of some boards, that says what was tried and has several."""
    return [each for one in build_sets(lab, boards) if one.tried for each in _of_set(one)]


def _of_set(builds: BuildSet) -> list[HeldOut]:
    families = builds.families()
    if len(families) < 2:
        return []
    keys = [key for key, _ in builds.tried]
    fits: list[tuple[dict[str, int], list[Judged]]] = []
    for values in product(*(tried for _, tried in builds.tried)):
        chosen = dict(zip(keys, values, strict=True))
        fits.append((chosen, builds.judged(chosen)))
    found = []
    for family in families:
        best, judged = min(fits, key=lambda fit: _rms([one for one in fit[1] if one.family != family]))
        members = tuple(one for one in judged if one.family == family)
        found.append(HeldOut(builds.board.name, builds.name, family, best, members))
    return found


def _rms(judged: Sequence[Judged]) -> float:
    return sqrt(fmean(one.error**2 for one in judged))
