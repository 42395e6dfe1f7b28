# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A line for each suite, as soon as it has ended, in place of a letter for each test: `pytest --suites`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

OUTCOMES = ("passed", "failed", "skipped")


@dataclass(slots=True)
class Suite:
    """The tests of one file."""

    left: int = 0
    """Tests that have not ended."""
    seconds: float = 0
    ended: Counter[str] = field(default_factory=Counter)
    """Tests by outcome."""

    def __str__(self) -> str:
        return ", ".join(f"{self.ended[name]} {name}" for name in OUTCOMES if self.ended[name])


class Suites:
    """Plugin of the process that prints; with pytest-xdist the others run the tests."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._suites: dict[str, Suite] = {}
        self._failed: set[str] = set()
        self._skipped: dict[str, str] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._expect([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: Sequence[str]) -> None:
        if not self._suites:  # every process collects the same
            self._expect(ids)

    def _expect(self, ids: Iterable[str]) -> None:
        for id in ids:
            self._suites.setdefault(_file(id), Suite()).left += 1

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: Any) -> tuple[str, str, str] | None:
        """Keep pytest's categories, for its last line, and leave its letters out."""
        if isinstance(report, pytest.TestReport) and (report.when == "call" or not report.passed):
            category = "error" if report.failed and report.when != "call" else report.outcome
            return category, "", report.outcome.upper()
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        suite = self._suites.get(_file(report.nodeid))
        if suite is None:
            return
        suite.seconds += report.duration
        if report.failed:
            self._failed.add(report.nodeid)
        elif report.skipped:
            self._skipped[report.nodeid] = _reason(report)
        if report.when == "teardown":
            failed, skipped = report.nodeid in self._failed, report.nodeid in self._skipped
            suite.ended["failed" if failed else "skipped" if skipped else "passed"] += 1
            suite.left -= 1
            if failed:
                self._say(f"FAILED  {report.nodeid}")
            if not suite.left:
                self._say(f"python  {_file(report.nodeid):<48} {suite!s:<24} {suite.seconds:7.1f} s")

    def pytest_terminal_summary(self) -> None:
        """Name suites of which a process was lost, and say what was skipped and why."""
        for file, suite in self._suites.items():
            if suite.left:
                self._say(f"python  {file:<48} {suite.left} tests did not end")
        for reason, count in Counter(self._skipped.values()).items():
            self._say(f"skipped {count}: {reason}")

    def _say(self, line: str) -> None:
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        assert reporter is not None
        reporter.ensure_newline()
        reporter.write_line(line.rstrip())
        reporter.flush()


def _file(id: str) -> str:
    return id.partition("::")[0]


def _reason(report: pytest.TestReport) -> str:
    """Return why a test was skipped, on one line."""
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return " ".join(text.removeprefix("Skipped: ").split())
