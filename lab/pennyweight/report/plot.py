# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Plots: points of code size against cycles in the terminal or as SVG; bars and curves as SVG."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import plotext

from pennyweight.errors import LabError
from pennyweight.literature.pareto import Point, front
from pennyweight.report.layout import number

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_OWN_MARKS = string.ascii_uppercase
_PUBLISHED_MARKS = string.digits[1:] + string.ascii_lowercase
_TERMINAL_SIZE = (100, 26)
_OWN_COLOUR = "#0b6e4f"
_PUBLISHED_COLOUR = "#8a8a8a"
_LINE_MARKS = "os^Dv"
_MOST_UPRIGHT = 5
"""Largest number of names below bars that fit side by side."""
_AXES = ("bytes of code and constants", "cycles")


def marked(points: Sequence[Point]) -> list[tuple[str, Point]]:
    """Return the points by size, each with a sign: letters for measured, digits for published points."""
    own, published = iter(_OWN_MARKS), iter(_PUBLISHED_MARKS)
    by_size = sorted(points, key=lambda point: (point.code_bytes, point.cycles))
    return [(next(own if point.ours else published, "*"), point) for point in by_size]


def terminal(title: str, points: Sequence[Point]) -> str:
    """Return a plot in characters with its legend; a `+` follows points that no other point beats."""
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plot_size(*_TERMINAL_SIZE)
    plotext.title(title)
    plotext.xlabel(_AXES[0])
    plotext.ylabel(_AXES[1])
    if len({point.code_bytes for point in points}) > 1:
        plotext.xscale("log")
    if len({point.cycles for point in points}) > 1:
        plotext.yscale("log")
    signs = marked(points)
    for sign, point in signs:
        plotext.scatter([point.code_bytes], [point.cycles], marker=sign)
    drawing = plotext.uncolorize(plotext.build())
    best = front(points)
    width = max((len(point.label) for point in points), default=0)
    legend = (
        f"  {sign}  {point.label:{width}}  {point.code_bytes:6} bytes  {point.cycles:7} cycles"
        f"{'  +' if point in best else ''}"
        for sign, point in signs
    )
    return "\n".join([*(line.rstrip() for line in drawing.splitlines()), *legend])


def svg(title: str, points: Sequence[Point], path: Path, best_alone: bool = False) -> None:
    """Write the plot to `path`; the same points give the same bytes. LabError without matplotlib.

    With `best_alone`, only the points that no other beats get a sign and a place in the legend.
    """
    with _drawing(path) as figure:
        from matplotlib.ticker import StrMethodFormatter

        axes = figure.subplots()
        axes.set_xscale("log")
        axes.set_yscale("log")
        best = front(points)
        axes.step(
            [point.code_bytes for point in best],
            [point.cycles for point in best],
            where="post",
            color=_OWN_COLOUR,
            linewidth=0.8,
            alpha=0.5,
        )
        if best_alone:
            for point in points:
                if point not in best:
                    axes.scatter([point.code_bytes], [point.cycles], s=9, alpha=0.35, **_mark(point))
        for sign, point in marked(best if best_alone else points):
            axes.scatter(
                [point.code_bytes],
                [point.cycles],
                **_mark(point),
                label=f"{sign}  {point.label}: {point.code_bytes} B, {point.cycles}",
                zorder=3,
            )
            place = (point.code_bytes, point.cycles)
            axes.annotate(sign, place, textcoords="offset points", xytext=(5, 4), fontsize=9)
        for axis, name in ((axes.xaxis, _AXES[0]), (axes.yaxis, _AXES[1])):
            axis.set_label_text(name)
            axis.set_major_formatter(StrMethodFormatter("{x:.0f}"))
            axis.set_minor_formatter(StrMethodFormatter("{x:.0f}"))
        axes.tick_params(which="both", labelsize=7)
        axes.tick_params(axis="x", which="both", rotation=45)
        axes.set_title(title)
        axes.grid(which="both", linewidth=0.3, alpha=0.5)
        figure.legend(loc="outside lower center", ncols=2, fontsize=8, title="bytes, cycles")


def _mark(point: Point) -> dict[str, Any]:
    return {
        "color": _OWN_COLOUR if point.ours else _PUBLISHED_COLOUR,
        "marker": "o" if point.ours else "x",
    }


@dataclass(frozen=True, slots=True)
class Series:
    """Bars of one colour, one in each group."""

    label: str
    ours: bool
    heights: tuple[float, ...]


def bars(title: str, axis: str, groups: Sequence[str], series: Sequence[Series], path: Path) -> None:
    """Write groups of bars, each with its height above it. LabError without matplotlib.

    Series of the same side, measured or published, get lighter one after the other.
    """
    with _drawing(path) as figure:
        axes = figure.subplots()
        width = 0.84 / len(series)
        for place, each in enumerate(series):
            shade = sum(before.ours == each.ours for before in series[:place])
            left = place * width - 0.42
            drawn = axes.bar(
                [group + left for group in range(len(groups))],
                each.heights,
                0.94 * width,
                align="edge",
                color=_OWN_COLOUR if each.ours else _PUBLISHED_COLOUR,
                alpha=1 - 0.4 * shade,
                label=each.label,
            )
            labels = [number(height, 2) for height in each.heights]
            axes.bar_label(drawn, labels, fontsize=7, padding=2)
        axes.set_xticks(range(len(groups)), groups)
        if len(groups) > _MOST_UPRIGHT:
            axes.tick_params(axis="x", rotation=35, labelsize=7)
            for label in axes.get_xticklabels():
                label.set(horizontalalignment="right", rotation_mode="anchor")
        axes.set_ylabel(axis)
        axes.set_title(title)
        axes.grid(axis="y", linewidth=0.3, alpha=0.5)
        axes.set_axisbelow(True)
        figure.legend(loc="outside right upper", fontsize=8)


@dataclass(frozen=True, slots=True)
class Line:
    """A curve through points (x, y)."""

    label: str
    points: tuple[tuple[float, float], ...]


def lines(title: str, axes_names: tuple[str, str], drawn: Sequence[Line], path: Path) -> None:
    """Write curves over logarithmic axes that end at the same place, with their final heights.

    Raises LabError without matplotlib.
    """
    with _drawing(path) as figure:
        from matplotlib.ticker import StrMethodFormatter

        axes = figure.subplots()
        axes.set_xscale("log", base=2)
        axes.set_yscale("log")
        for line, marker in zip(drawn, cycle(_LINE_MARKS)):
            across, up = zip(*line.points, strict=True)
            label = f"{line.label}: {number(up[-1], 1)}"
            axes.plot(across, up, marker=marker, markersize=4, linewidth=1.2, label=label)
        for axis, name in ((axes.xaxis, axes_names[0]), (axes.yaxis, axes_names[1])):
            axis.set_label_text(name)
            axis.set_major_formatter(StrMethodFormatter("{x:.0f}"))
            axis.set_minor_formatter(StrMethodFormatter("{x:.0f}"))
        axes.tick_params(which="both", labelsize=7)
        axes.set_title(title)
        axes.grid(which="both", linewidth=0.3, alpha=0.5)
        end = max(across for line in drawn for across, _ in line.points)
        figure.legend(loc="outside right upper", fontsize=8, title=f"{axes_names[1]} at {number(end, 1)}")


@dataclass(frozen=True, slots=True)
class Cloud:
    """Points of one colour: measured cycles, and the error of the model in per cent."""

    label: str
    points: tuple[tuple[float, float], ...]


def errors(title: str, clouds: Sequence[Cloud], path: Path) -> None:
    """Write the errors of predictions above the measured cycles; LabError without matplotlib."""
    with _drawing(path) as figure:
        from matplotlib.ticker import StrMethodFormatter

        axes = figure.subplots()
        axes.set_xscale("log")
        axes.axhline(0, color=_PUBLISHED_COLOUR, linewidth=0.8)
        for cloud, marker in zip(clouds, cycle(_LINE_MARKS)):
            across, up = zip(*cloud.points, strict=True)
            axes.scatter(across, up, s=16, marker=marker, alpha=0.7, label=cloud.label)
        axes.set_xlabel("measured cycles")
        axes.set_ylabel("predicted, above measured (%)")
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:.0f}"))
        axes.xaxis.set_minor_formatter(StrMethodFormatter("{x:.0f}"))
        axes.tick_params(axis="x", which="both", labelsize=7, rotation=45)
        axes.set_title(title)
        axes.grid(which="both", linewidth=0.3, alpha=0.5)
        figure.legend(loc="outside right upper", fontsize=8)


@contextmanager
def _drawing(path: Path) -> Iterator[Figure]:
    """Provide a figure that is saved to `path` at the end; the same content gives the same bytes."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError as error:
        raise LabError(f"{path}: SVG needs matplotlib: pip install 'pennyweight[plots]'") from error
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "pennyweight"}):
        figure = Figure(figsize=(10, 5), layout="constrained")
        yield figure
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
