# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Circles in what uses what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def first_circle(uses: Mapping[str, Iterable[str]]) -> list[str]:
    """Names that use each other, the first one again at the end; empty where there are none."""
    done: set[str] = set()

    def visit(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        for used in uses[name]:
            if found := visit(used, [*way, name]):
                return found
        done.add(name)
        return []

    return next((found for name in uses if (found := visit(name, []))), [])
