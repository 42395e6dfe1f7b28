# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A line for each suite, and one line at the end: the output of `make test`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import run_tests

CONFTEST = """
from suites import Suites

def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Suites(config))
"""
GOOD = """
import pytest

@pytest.mark.parametrize("number", range(3))
def test_passes(number): pass

def test_lacks(): pytest.skip("no such tool: tools/setup --tests")
"""
BAD = """
import pytest

def test_fails(): assert 1 == 2

@pytest.fixture
def late():
    yield
    raise RuntimeError

def test_fails_late(late): pass
"""


@pytest.fixture(autouse=True)
def support(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", str(root / "tests" / "support"))


@pytest.mark.parametrize(
    "processes",
    [
        pytest.param((), id="alone"),
        pytest.param(("-n", "2"), id="in two processes", marks=pytest.mark.second),
    ],
)
def test_each_file_has_a_line_and_what_was_skipped_has_its_reason(
    pytester: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_good=GOOD, test_bad=BAD)
    lines = pytester.runpytest_subprocess("-q", *processes).outlines
    suites = {line.split()[1]: line for line in lines if line.startswith("python  ")}
    assert set(suites) == {"test_good.py", "test_bad.py"}
    assert re.search(r" 3 passed, 1 skipped +[0-9.]+ s$", suites["test_good.py"])
    assert re.search(r" 2 failed +[0-9.]+ s$", suites["test_bad.py"])
    failed = sorted(line for line in lines if line.startswith("FAILED  "))
    assert failed == ["FAILED  test_bad.py::test_fails", "FAILED  test_bad.py::test_fails_late"]
    assert "skipped 1: no such tool: tools/setup --tests" in lines
    assert not [line for line in lines if re.fullmatch("[.sFE]+ *(\\[.*)?", line)], "letters"
    assert "1 failed, 4 passed, 1 skipped, 1 error" in lines[-1]


def test_a_process_that_dies_is_seen(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_dies="import os\ndef test_dies(): os._exit(3)\ndef test_after(): pass\n")
    ended = pytester.runpytest_subprocess("-q", "-n", "1", "--max-worker-restart", "0")
    assert ended.ret != 0
    assert any(re.fullmatch(r"python  test_dies.py +[12] tests did not end", each) for each in ended.outlines)


CARGO = """\
     Running unittests src/lib.rs (target/release/deps/machine-1f)

running 0 tests

test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

     Running tests/suites.rs (target/release/deps/suites-2e)

running 3 tests
test one ... ok
test two ... ok
test long ... ignored

test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1.25s

     Running tests/suites.rs (target/release/deps/suites-3d)

running 2 tests
test three ... FAILED
test four ... ok

failures:

---- three stdout ----
wrong flags

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s

   Doc-tests pennyweight_machine

running 1 test
test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.30s
"""
NAMES = {"machine-1f": "machine lib", "suites-2e": "avr suites", "suites-3d": "msp430 suites"}


def test_suites_in_rust_have_a_line_and_a_failure_its_output(capsys: pytest.CaptureFixture[str]) -> None:
    counts: Counter[str] = Counter()
    run_tests.show(CARGO.splitlines(keepends=True), NAMES, counts)
    lines = capsys.readouterr().out.splitlines()
    assert counts == {"passed": 4, "failed": 1}
    assert [line.split()[1:3] for line in lines if line.startswith("rust ")] == [
        ["avr", "suites"],
        ["msp430", "suites"],
        ["pennyweight_machine", "examples"],
    ]
    assert "FAILED  msp430 suites" in lines and "wrong flags" in lines
    assert "test one ... ok" not in lines


def test_a_program_that_dies_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    cut = CARGO.partition("test two")[0] + "error: test failed (signal: 11, SIGSEGV)\n"
    run_tests.show(cut.splitlines(keepends=True), NAMES, Counter())
    assert "signal: 11, SIGSEGV" in capsys.readouterr().out


def test_programs_have_the_name_of_their_package() -> None:
    artifact = {
        "executable": "/x/target/release/deps/suites-2e",
        "manifest_path": "/x/sim/avr/Cargo.toml",
        "target": {"name": "suites"},
    }
    messages = "".join(f"{json.dumps(each)}\n" for each in (artifact, {"reason": "build-finished"}))
    assert dict(run_tests.programs(messages)) == {"suites-2e": "avr suites"}


def test_the_suites_keep_compiled_modules_below_build(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    asked = [sys.executable, "-c", "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"]
    said = subprocess.run(asked, env=run_tests.environment(), capture_output=True, text=True).stdout
    assert said.split() == ["False", str(root / "build" / "bytecode")]


TAKES_AND_FREES = """
import resource
for _ in range(40):
    blocks = [b"1" * (1 << 18) for _ in range(16)]
    del blocks
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt)
"""


def test_the_suites_keep_memory_that_they_freed() -> None:
    def faults(environment: dict[str, str]) -> int:
        command = [sys.executable, "-c", TAKES_AND_FREES]
        return int(subprocess.run(command, env=environment, capture_output=True, text=True).stdout)

    usual = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
    assert 2 * faults(run_tests.environment()) < faults(usual)


def test_modules_that_draw_are_those_that_ask_how_many_cases_to_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "sim" / "avr" / "tests"
    folder.mkdir(parents=True)
    for name, used in {"one": "cases", "two": "{by_pointer, cases}", "none": "by_pointer"}.items():
        (folder / f"{name}.rs").write_text(f"use pennyweight_testing::{used};\n")
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    assert run_tests.drawing_modules() == ("one::", "two::")


def test_the_second_tier_has_the_modules_that_draw() -> None:
    (asked,) = (each.run for each in run_tests.TIERS["second"].rust if each.all_cases)
    assert {"hostile_images::", "non_interference::", "random::", "symbolic_random::", "sat::"} <= set(asked)
    assert not any(each.all_cases for each in run_tests.TIERS["first"].rust)


def test_the_second_tier_compiles_nothing_that_the_first_does_not() -> None:
    built = [each.built for each in run_tests.TIERS["second"].rust]
    assert {option for each in built for option in each if option.startswith("-")} <= {
        "--workspace",
        "--package",
    }


CARGO_THAT_TELLS = """\
#!/bin/sh
case "$*" in *--no-run*) exit 0 ;; esac
echo "test result: ok. 1 passed; 0 failed; 0 ignored; finished in 0.00s"
test "$PENNYWEIGHT_CASES" = all
"""


@pytest.mark.parametrize("all_cases", [False, True])
def test_a_tier_says_how_many_cases_are_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, all_cases: bool
) -> None:
    cargo = tmp_path / "cargo"
    cargo.write_text(CARGO_THAT_TELLS)
    cargo.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    arguments = run_tests.Cargo(("--workspace",), all_cases=all_cases)
    assert run_tests.cargo_test(arguments, Counter()) == all_cases


@pytest.mark.parametrize(("status", "last"), [(0, "passed: 7 passed, 0 failed, 2 skipped"), (1, "FAILED: ")])
def test_the_last_line_counts_both_and_decides(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], status: int, last: str
) -> None:
    def rust(tier: run_tests.Tier, counts: Counter[str]) -> bool:
        counts["passed"] += 4
        return True

    def python(tier: run_tests.Tier, counts: Counter[str]) -> bool:
        counts.update(passed=3, failed=status, skipped=2)
        return not status

    monkeypatch.setattr(run_tests, "rust", rust)
    monkeypatch.setattr(run_tests, "python", python)
    assert run_tests.main(["first"]) == status
    assert re.fullmatch(
        rf"{last}.*; \d+ min \d+ s, \d+ s of CPU time", capsys.readouterr().out.splitlines()[-1]
    )
