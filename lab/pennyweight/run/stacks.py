# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cycles by stack of functions: the call graph of a call, as flame graphs show it.

The text is the folded form: a line for each stack, its functions from the outermost on with semicolons
between them, and the cycles that the last of them spent itself: `outer;inner 120`.
"""

from __future__ import annotations

from collections.abc import Mapping

Stacks = Mapping[tuple[str, ...], int]
"""Own cycles by the functions that were running, the outermost one first.

All together are the cycles of the call: those of the caller's call instruction stand under `[call]`.
"""


def read_stacks(text: str) -> Stacks:
    """What the simulators write."""
    lines = (line.rpartition(" ") for line in text.splitlines())
    return {tuple(path.split(";")): int(cycles) for path, _, cycles in lines}


def folded(stacks: Stacks, *under: str) -> str:
    """The text, every stack under the frames given, such as the name of the call."""
    frames = [frame.replace(";", ",") for frame in under]
    return "".join(f"{';'.join([*frames, *path])} {cycles}\n" for path, cycles in stacks.items())
