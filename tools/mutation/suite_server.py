# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Run suites in new processes, each of which starts with the modules that never change.

A program: it reads lines of JSON, each a list of the arguments of pytest and the time limit in seconds. It
answers each with a line of JSON: the first test that fails, or null.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import IO

import pytest

from mutation.fault import TOO_LONG

_UNCHANGED = (
    "pennyweight._sim",
    "pennyweight.build.kit",
    "pennyweight.catalogue.families",
    "pennyweight.catalogue.jobs",
    "pennyweight.catalogue.layouts",
    "pennyweight.lab",
    "elftools.elf.elffile",
    "rich.console",
    "yaml",
)
"""Modules that tests import and that never have a fault."""

_POLL = 0.05


class _FirstFailure:
    """Plugin that remembers the first failure."""

    def __init__(self) -> None:
        self.name: str | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.name is None:
            self.name = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and self.name is None:
            self.name = report.nodeid


def _run(arguments: list[str], answer: IO[str]) -> None:
    first = _FirstFailure()
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        status = pytest.main(["-x", "--tb=no", "-p", "no:cacheprovider", *arguments], plugins=[first])
    json.dump(first.name or (f"pytest ends with {int(status)}" if status else None), answer)


def first_failure(arguments: list[str], seconds: float) -> str | None:
    """Run pytest in a process of its own; return the first test that fails, or None."""
    with tempfile.TemporaryFile("w+") as answer:
        child = os.fork()
        if not child:
            os.setpgid(0, 0)
            try:
                _run(arguments, answer)
                answer.flush()
            finally:
                os._exit(0)
        until = time.monotonic() + seconds
        while os.waitpid(child, os.WNOHANG) == (0, 0):
            if time.monotonic() > until:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return TOO_LONG
            time.sleep(_POLL)
        answer.seek(0)
        text = answer.read()
        return json.loads(text) if text else "the process of the tests ends"


def main() -> None:
    for name in _UNCHANGED:
        import_module(name)
    sys.path.insert(0, str(Path.cwd()))
    for line in sys.stdin:
        arguments, seconds = json.loads(line)
        print(json.dumps(first_failure(arguments, seconds)), flush=True)


if __name__ == "__main__":
    main()
