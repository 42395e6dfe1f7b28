# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Points of code size against cycles, drawn in the terminal or as SVG."""

from __future__ import annotations

import string
from collections.abc import Sequence
from pathlib import Path

import plotext

from pennyweight.errors import LabError
from pennyweight.pareto import Point, front

_OWN_MARKS = string.ascii_uppercase
_PUBLISHED_MARKS = string.digits[1:] + string.ascii_lowercase
_TERMINAL_SIZE = (100, 26)
_AXES = ("bytes of code and constants", "cycles")


def marked(points: Sequence[Point]) -> list[tuple[str, Point]]:
    """The points by size, each with a sign: letters for ours, digits for the published."""
    own, published = iter(_OWN_MARKS), iter(_PUBLISHED_MARKS)
    by_size = sorted(points, key=lambda point: (point.code_bytes, point.cycles))
    return [(next(own if point.ours else published, "*"), point) for point in by_size]


def terminal(title: str, points: Sequence[Point]) -> str:
    """A drawing in characters and a list of its signs; a `+` is behind what no other point beats."""
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


def svg(title: str, points: Sequence[Point], path: Path) -> None:
    """Writes the drawing to `path`; the same points give the same bytes. LabError without matplotlib."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError as error:
        raise LabError(f"{path}: SVG needs matplotlib: pip install 'pennyweight[plots]'") from error
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "pennyweight"}):
        figure = Figure(figsize=(8, 5), layout="constrained")
        axes = figure.subplots()
        for ours, colour, mark, name in (
            (True, "#0b6e4f", "o", "Pennyweight"),
            (False, "#8a8a8a", "x", "published"),
        ):
            chosen = [point for point in points if point.ours is ours]
            if chosen:
                sizes, cycles = [p.code_bytes for p in chosen], [p.cycles for p in chosen]
                axes.scatter(sizes, cycles, color=colour, marker=mark, label=name, zorder=3)
        best = front(points)
        axes.step(
            [point.code_bytes for point in best],
            [point.cycles for point in best],
            where="post",
            color="#0b6e4f",
            linewidth=0.8,
            alpha=0.5,
        )
        for point in points:
            axes.annotate(
                f"{point.label}: {point.code_bytes} B, {point.cycles}",
                (point.code_bytes, point.cycles),
                textcoords="offset points",
                xytext=(5, 4),
                fontsize=7,
                color="#222222" if point.ours else "#777777",
            )
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_xlabel(_AXES[0])
        axes.set_ylabel(_AXES[1])
        axes.set_title(title)
        axes.grid(which="both", linewidth=0.3, alpha=0.5)
        axes.legend(loc="upper right")
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
