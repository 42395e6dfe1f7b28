# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Shell commands that a page shows, run as a newcomer would, with the command of this checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from conftest import ROOT


def blocks(page: str, language: str) -> list[str]:
    """Return the blocks of code of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def run(block: str, folder: Path) -> str:
    """Return the output of a block of shell commands that runs in `folder`, and must succeed."""
    command = folder / "bin" / "pennyweight"
    command.parent.mkdir()
    command.write_text(
        f'#!/bin/sh\nexec {sys.executable} -m pennyweight --root {ROOT} --build {folder}/build "$@"\n'
    )
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-e", "-c", block],
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
