# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Code that no check has executed, as `ct` and `verify` show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pennyweight.check.coverage import NEVER, ONE_WAY, Gap


def gap_as_data(gap: Gap) -> dict[str, object]:
    """Return a gap as data for JSON."""
    return {
        "kind": gap.kind,
        "symbol": gap.symbol,
        "offsets": list(gap.offsets),
        "file": gap.file,
        "line": gap.line,
        "text": gap.text,
    }


def gap_lines(gaps: Sequence[Gap]) -> Iterator[str]:
    """Describe code that never ran, function by function, and count branches that went one way only."""
    never = [gap for gap in gaps if gap.kind == NEVER]
    for symbol, group in groupby(never, key=lambda gap: gap.symbol):
        missed = list(group)
        count = sum(len(gap.offsets) for gap in missed)
        places = dict.fromkeys(gap.place for gap in missed)
        instructions = "1 instruction" if count == 1 else f"{count} instructions"
        yield f"never executed: {instructions} of {symbol}, at {', '.join(places)}"
    turned = sum(len(gap.offsets) for gap in gaps if gap.kind == ONE_WAY)
    if turned:
        branches = "1 conditional branch" if turned == 1 else f"{turned} conditional branches"
        yield f"always the same way: {branches} (--json names them)"
