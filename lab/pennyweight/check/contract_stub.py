# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The figures for a contract that is still to be written, from what was measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pennyweight.check.contract import Observed, sort_registers


def contract_stub(observed: Sequence[Observed], parameter: str) -> str:
    """The measured keys of a contract, as they are written in one."""
    if not observed:
        return "no contract; nothing measured: `measured` in the catalogue names none of its counts"
    changed = frozenset().union(*(call.changed for call in observed))

    def figure(name: str) -> str:
        return _figure({call.value: getattr(call, name) for call in observed}, parameter)

    return (
        "no contract; measured:\n"
        f"  clobbers: [{', '.join(sort_registers(changed))}]\n"
        f"  stack_bytes: {figure('stack_bytes')}\n"
        f"  code_bytes: {figure('code_bytes')}\n"
        f"  rodata_bytes: {figure('rodata_bytes')}\n"
        "  cycles:\n"
        f"    {observed[0].board}: {figure('cycles')}"
    )


def _figure(by_value: Mapping[int, int], parameter: str) -> str:
    """A number, or the line through all of them with the figures after it; else only the figures."""
    figures = ", ".join(f"{value}: {figure}" for value, figure in by_value.items())
    values = sorted(by_value)
    first, last = values[0], values[-1]
    if len(set(by_value.values())) == 1:
        return str(by_value[first])
    slope, rest = divmod(by_value[last] - by_value[first], last - first)
    start = by_value[first] - slope * first
    if rest or any(start + slope * value != figure for value, figure in by_value.items()):
        return f"# no line through {parameter} {figures}"
    sign = "-" if slope < 0 else "+"
    return f"{start} {sign} {abs(slope)}*{parameter}  # {figures}"
