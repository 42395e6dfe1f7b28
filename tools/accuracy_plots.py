# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The plots of docs/accuracy/: predictions that no board was fitted to, from published/timing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pennyweight.lab import Lab
from pennyweight.literature.elsewhere import comparisons
from pennyweight.literature.held_out import held_out
from pennyweight.report import plot

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "accuracy"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A plot of one core, with what is in it."""

    core: str
    clouds: tuple[plot.Cloud, ...]

    @property
    def file(self) -> Path:
        """Path of the plot."""
        return FOLDER / f"{self.core}.svg"


def drawn(lab: Lab) -> list[Drawing]:
    """Return a plot for each core that has calls or builds with their measured cycles."""
    by_core: dict[str, list[plot.Cloud]] = {}
    for board, cloud in _clouds(lab):
        by_core.setdefault(lab.boards.find(board).core, []).append(cloud)
    return [Drawing(core, tuple(clouds)) for core, clouds in sorted(by_core.items())]


def _clouds(lab: Lab) -> Iterator[tuple[str, plot.Cloud]]:
    for fold in held_out(lab):
        points = tuple((build.measured, 100 * build.error) for build in fold.builds)
        yield fold.board, plot.Cloud(f"{fold.board}: {fold.family}, held out", points)
    for each in comparisons(lab):
        if each.calls:
            points = tuple((call.measured, 100 * call.error) for call in each.calls)
            yield each.board, plot.Cloud(f"{each.board}: {each.code}", points)


def draw(lab: Lab) -> None:
    """Draw every plot."""
    FOLDER.mkdir(exist_ok=True)
    for each in drawn(lab):
        plot.errors(f"Predicted against measured cycles, {each.core}", each.clouds, each.file)
