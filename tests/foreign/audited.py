# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Audits as the tests read them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Measure = Callable[..., tuple[int, str, str]]
"""Runs the command: (exit status, what it printed, what it complained of)."""


def audits(measure: Measure, *arguments: str | Path) -> tuple[int, list[dict[str, Any]]]:
    status, out, err = measure(*arguments, "--json")
    assert out, err
    return status, json.loads(out)


def line_of(source: Path, text: str) -> int:
    (found,) = [n for n, line in enumerate(source.read_text().splitlines(), start=1) if text in line]
    return found
