# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Heat maps of a page: sources with the cost and the timing leaks of each line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pennyweight.catalogue.jobs import Job, Request
from pennyweight.check.constant_time import Exposure
from pennyweight.measure.profile import Profile, by_function, by_line


@dataclass(frozen=True, slots=True)
class Examined:
    """One call of an implementation, line by line, with the implementation's timing leaks."""

    request: Request
    profile: Profile
    exposure: Exposure | None
    """Timing leaks, or None if the secrets could not be tracked."""


def heat_maps(examined: Iterable[Examined], root: Path) -> dict[str, object]:
    """Return data for a page's scripts: `files` (name, lines) and the heat maps `of` each `key_of`."""
    files: dict[str, int] = {}
    maps = {key_of(each.request.job): _map(each, files, root) for each in examined}
    return {"files": [{"name": name, "lines": _lines(root / name)} for name in files], "of": maps}


def key_of(job: Job) -> str:
    """Return the key of a row, in the same form as the scripts."""
    return f"{job.subject} {job.implementation} {job.board}"


def _map(examined: Examined, files: dict[str, int], root: Path) -> dict[str, object]:
    request, profile = examined.request, examined.profile
    costs: dict[str, list[list[int]]] = {}
    elsewhere: list[list[object]] = []
    for line in by_line(profile.rows, root):
        if line.file is None or not (root / line.file).is_file():
            elsewhere.append([line.text or line.file, line.cycles])
        else:
            costs.setdefault(line.file, []).append([line.line, line.passes, line.cycles])
    return {
        "call": [request.operation, request.rounds, request.ad_bytes, request.msg_bytes],
        "cycles": profile.cycles,
        "functions": [
            [each.text, each.passes, each.instructions, each.cycles]
            for each in by_function(profile.rows, root)
        ],
        "files": [[files.setdefault(name, len(files)), lines] for name, lines in costs.items()],
        "elsewhere": elsewhere,
        "secrets": None if examined.exposure is None else _secrets(examined.exposure),
    }


def _secrets(exposure: Exposure) -> dict[str, object]:
    return {
        "followed": list(exposure.followed),
        "not_followed": list(exposure.not_followed),
        "because": exposure.declared_because,
        "leaks": [
            {
                "kind": leak.kind,
                "place": leak.place,
                "file": leak.file,
                "line": leak.line,
                "secrets": list(leak.secrets),
                "declared": leak not in exposure.undeclared,
            }
            for leak in exposure.leaks
        ],
    }


def _lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8", errors="replace")
    return [line.rstrip().expandtabs(4) for line in text.splitlines()]
