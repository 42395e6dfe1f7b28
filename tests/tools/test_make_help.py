# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`make help` says what can be made."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path


def test_make_help_has_a_line_for_every_target_and_none_is_wider_than_a_terminal(root: Path) -> None:
    phony = re.search(r"^\.PHONY: (.*)$", (root / "Makefile").read_text(), re.MULTILINE)
    assert phony
    help_asked = ["make", "--no-print-directory", "help"]  # within `make test`, too
    said = subprocess.run(help_asked, cwd=root, capture_output=True, text=True, check=True)
    lines = said.stdout.splitlines()
    assert sorted(line.split()[1] for line in lines) == sorted(phony[1].split())
    assert all(line.startswith("make ") and len(line.split()) > 3 and len(line) <= 80 for line in lines)
