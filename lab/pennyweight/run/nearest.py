# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Buffer nearest to a rejected access, which is mostly a few bytes off."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(access: tuple[int, int] | None, buffers: Iterable[tuple[str, int, int]]) -> str:
    """Return text to append to an error: "; 4 bytes after the end of state (…)", or nothing.

    `access` is the address and the size of the rejected access; `buffers` are the name, address and size of
    each buffer. Sizes are in bytes; addresses are those of the core.
    """
    if access is None:
        return ""
    first, end = access[0], sum(access)
    # negative if they overlap
    by_distance = [
        (max(start - end, first - (start + length)), name, start, start + length)
        for name, start, length in buffers
    ]
    if not by_distance:
        return ""
    distance, name, start, stop = min(by_distance)
    if start <= first and end <= stop:
        place = f"in {name}, which is not declared writable"
    elif distance < 0:
        place = f"across the {'end' if end > stop else 'beginning'} of {name}"
    elif first >= stop:
        place = f"{_so_far(distance)} after the end of {name}"
    else:
        place = f"{_so_far(distance)} before the beginning of {name}"
    return f"; {place} (0x{start:x} to 0x{stop - 1:x})"


def _so_far(count: int) -> str:
    return {0: "directly", 1: "1 byte"}.get(count, f"{count} bytes")
