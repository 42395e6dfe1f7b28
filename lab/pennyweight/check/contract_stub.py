# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Draft of a missing contract, from measurements."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.check.contract_check import Observed
from pennyweight.check.formula import Formula, FormulaError, Sample

_SHOWN = 12
"""Number of measurements to show for choosing a formula."""


def contract_stub(observed: Sequence[Observed]) -> str:
    """Return the measured keys of a contract, in the notation of contracts."""
    if not observed:
        return "no contract; nothing measured: `measured` in the catalogue names none of its counts"

    def figure(name: str) -> str:
        return _figure(observed, name)

    return (
        "no contract; measured:\n"
        "  bytes:\n"
        f"    stack: {figure('stack_bytes')}\n"
        f"    code: {figure('code_bytes')}\n"
        f"    rodata: {figure('rodata_bytes')}\n"
        f"  cycles: {figure(f'cycles on {observed[0].board}')}"
    )


def _figure(observed: Sequence[Observed], name: str) -> str:
    """Return a number, or a linear formula with the measurements after it; else only the measurements."""
    points = [Sample(call.names, {}, call.figures()[name]) for call in observed]
    if len({point.value for point in points}) == 1:
        return str(points[0].value)
    names = [each for each in points[0].names if len({point.names.get(each) for point in points}) > 1]
    shown = [f"{'/'.join(str(at.get(each, 0)) for each in names)}: {value}" for at, _, value in points]
    figures = ", ".join(shown[:_SHOWN])
    try:
        line = Formula(" + ".join(["1", *(f"1*{each}" for each in names)])).refitted(points)
    except FormulaError:
        return f"# no line through {', '.join(names)} {figures}"
    return f"{line.text}  # {figures}"
