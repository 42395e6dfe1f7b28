# SPDX-License-Identifier: Apache-2.0 OR MIT
"""^C while the command is still being loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest


@pytest.mark.parametrize("module", ["click", "rich", "elftools", "pennyweight.cli"])
def test_an_interrupt_while_modules_are_imported_is_quiet(tmp_path: Path, module: str) -> None:
    # one of the modules is interrupted, whatever the speed of the machine
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pennyweight", "list"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "pennyweight: interrupted\n")


def test_the_command_starts_as_the_module_does() -> None:
    (command,) = entry_points(group="console_scripts", name="pennyweight")
    assert command.value == "pennyweight.__main__:main"
