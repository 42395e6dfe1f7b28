# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Past costs of calls: every version of the baseline (`records/kernels.csv`) in git."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pennyweight.lab import Lab
from pennyweight.literature.comparison import Key, ResultsError, results_in
from pennyweight.literature.recorded import record_path


@dataclass(frozen=True, slots=True)
class Past:
    """Costs of a call from one commit until the next change."""

    day: str
    """Date of the commit, such as 2026-11-22."""
    commit: str
    """Abbreviated hash of the commit."""
    cycles: int
    flash_bytes: int
    """Bytes of code and constants."""
    stack_bytes: int


def history(lab: Lab) -> Mapping[Key, tuple[Past, ...]]:
    """Return the costs by call, the oldest first, each change once; empty without a git history.

    A version of the baseline whose format is no longer supported is left out.
    """
    found: dict[Key, list[Past]] = {}
    before: set[str] = set()
    for day, commit, text in _versions(lab.root, record_path(lab)):
        heading, *rows = text.splitlines(keepends=True) or [""]
        changed = "".join((heading, *(row for row in rows if row not in before)))
        before = set(rows)
        try:
            results = results_in(changed, f"the record of {commit}")
        except ResultsError:
            continue
        for key, row in results.items():
            costs = row.costs
            flash_bytes = costs["code_bytes"] + costs["rodata_bytes"]
            past = Past(day, commit, costs["cycles"], flash_bytes, costs["stack_bytes"])
            known = found.setdefault(key, [])
            if not known or _figures(known[-1]) != _figures(past):
                known.append(past)
    return {key: tuple(known) for key, known in found.items()}


def _figures(past: Past) -> tuple[int, int, int]:
    return past.cycles, past.flash_bytes, past.stack_bytes


def _versions(root: Path, record: Path) -> Iterator[tuple[str, str, str]]:
    """Yield date, commit and content of each version, the oldest first."""
    name = record.relative_to(root).as_posix()
    commits = _git(root, "log", "--reverse", "--format=%cs %h", "--", name) or ""
    for day, commit in (line.split() for line in commits.splitlines()):
        text = _git(root, "show", f"{commit}:./{name}")
        if text is not None:  # a commit that removed the file has no content
            yield day, commit, text


def _git(root: Path, *arguments: str) -> str | None:
    """Return git's output, or None if it fails or is not installed."""
    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.decode("utf-8", errors="replace")
