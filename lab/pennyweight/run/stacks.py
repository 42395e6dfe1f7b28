# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cycles by stack of functions: the call graph of a call, as flame graphs show it.

The text is in the folded form, a line per stack: its functions from the outermost on with semicolons between
them, and the cycles that the last of them spent itself, as in `outer;inner 120`.
"""

from __future__ import annotations

from collections.abc import Mapping

Stacks = Mapping[tuple[str, ...], int]
"""Own cycles by stack of running functions, the outermost one first.

Their sum is the cycles of the call; the caller's call instruction is counted under `[call]`.
"""


def read_stacks(text: str) -> Stacks:
    """Parse the output of the simulators."""
    lines = (line.rpartition(" ") for line in text.splitlines())
    return {tuple(path.split(";")): int(cycles) for path, _, cycles in lines}


def folded(stacks: Stacks, *under: str) -> str:
    """Return the folded text, every stack under the given frames, such as the name of the call."""
    frames = [frame.replace(";", ",") for frame in under]
    return "".join(f"{';'.join([*frames, *path])} {cycles}\n" for path, cycles in stacks.items())
