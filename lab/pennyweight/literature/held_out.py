# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cross-validation of a fitted board: each family is predicted by a fit to the other families.

For each family the fit is repeated without it: of all values that were tried for the board's keys, those
with the least root mean square error over the builds of the other families are chosen. Their error on the
family left out shows how far the board can be trusted on code that was not fitted. It evaluates the method of
fitting, not the board's values, in which every family had its part.
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
    """A family with its predictions by the fit to the other families."""

    board: str
    set: str
    family: str
    values: dict[str, int]
    """Values of the board's keys, chosen without the family."""
    builds: tuple[Judged, ...]

    @property
    def summary(self) -> Summary:
        return Summary.of(self.builds)


def held_out(lab: Lab, boards: Container[str] | None = None) -> list[HeldOut]:
    """Return every family of sets that list the tried values and have several families.

    `boards` selects the sets of some boards; None stands for all.
    """
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
