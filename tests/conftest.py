# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Shared parts of the tests: a record of plausible results, the checkout, labs with empty build folders."""

from __future__ import annotations

import gc
import io
import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

import pytest

import tiers
from catalogue_tree import write_family
from pennyweight.catalogue.families import Catalog
from pennyweight.check.session import Session
from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.measure.record import Measurement
from suite_tree import write_suite
from suites import Suites

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parent.parent

_EXAMPLE = Measurement(
    subject="ascon",
    kind="permutation",
    operation="permute",
    rounds=6,
    platform="armv7m",
    board="cortex_m3",
    implementation="armv7m/unrolled",
    ad_bytes=None,
    msg_bytes=None,
    cycles=400,
    instructions=320,
    code_bytes=1300,
    rodata_bytes=12,
    stack_bytes=36,
    static_bytes=0,
    ram_bytes=36,
    buffer_bytes=40,
    footprint_bytes=76,
    branch=4,
    m2m=0,
    m2r=10,
    r2m=10,
    r2r=296,
    loads=10,
    stores=10,
    rotation_cycles=12,
    nonlinear_cycles=120,
    verified=True,
    proved=False,
    compiled=False,
    toolchain="arm-none-eabi-gcc 12.2.1 -mcpu=cortex-m3",
)


def example(**changes: Any) -> Measurement:
    """A measurement of plausible figures; keyword arguments replace its fields."""
    return replace(_EXAMPLE, **changes)


_SAID = "said"


class Terminal(io.StringIO):
    """Takes what is written to a terminal."""

    def isatty(self) -> bool:
        return True


def on_terminal(write: Callable[[TextIO], None], width: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the output of `write` on a terminal of `width` columns, without colours."""
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TERM", "xterm")
    out = Terminal()
    write(out)
    return re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--tier",
        choices=tiers.TIERS,
        default=tiers.ALL,
        help="first: without the tests that repeat the same evidence; second: those alone (support/tiers.py)",
    )
    parser.addoption("--suites", action="store_true", help="print a line for each file of tests")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--suites") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Suites(config))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without the garbage collector: the tests stay to the end, so it finds nothing in them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)  # pytest then orders only the tests of the tier
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items[:], others = tiers.divided(items, config.getoption("--tier"))
    if others:
        config.hook.pytest_deselected(items=others)


@pytest.fixture(scope="session")
def tier(request: pytest.FixtureRequest) -> str:
    """The tier that is run: one of tiers.TIERS."""
    return str(request.config.getoption("--tier"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Lab:
    """The checkout, built into a folder that was empty: nothing comes from an earlier run.

    Processes that share the tests share it.
    """
    if hasattr(request.config, "workerinput"):
        return Lab(ROOT, tmp_path_factory.getbasetemp().parent / "build")
    return Lab(ROOT, tmp_path_factory.mktemp("build"))


Say = Callable[[str], None]


@pytest.fixture
def say(record_property: Callable[[str, object], None]) -> Say:
    """Says something in the summary of the run, of a test that passes too."""
    return lambda text: record_property(_SAID, text)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Writes what the tests said with `say`."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, text in getattr(report, "user_properties", ()):
                if name == _SAID and report.when == "call":
                    terminalreporter.write_line(text)


@pytest.fixture(scope="session")
def session(lab: Lab) -> Iterator[Session]:
    """Yield a session of the lab, which lasts for the whole test run."""
    with Session(lab) as at_work:
        yield at_work


@pytest.fixture(scope="session")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Return the catalogue of tests/suite: the toy family, its algorithms, and broken copies of them."""
    return Catalog.load(write_suite(tmp_path_factory.mktemp("suite")))


@pytest.fixture
def toy_lab(tmp_path: Path) -> Lab:
    """Return a lab whose catalogue has only the family of catalogue_tree."""
    return Lab(write_family(tmp_path / "root"), tmp_path / "build")


@pytest.fixture
def record() -> Callable[..., Measurement]:
    """Makes a measurement; keyword arguments replace its fields."""

    return example


@pytest.fixture
def measure(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs `pennyweight measure`: (exit status, what it printed, what it complained of)."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        status = main(["--root", str(ROOT), "measure", *map(str, arguments)])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run
