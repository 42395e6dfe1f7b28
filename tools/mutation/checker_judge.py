# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Plants faults in a copy of the lab's checks and runs the suites that hold a module, until a test fails."""

from __future__ import annotations

import ast
import compileall
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from mutation.fault import NO_BUILD, NO_CODE, SURVIVED, Fault, Outcome

_COPIED = ("lab", "boards", "crypto", "published", "tests", "tools", "records", "docs", "pyproject.toml")

_CALLS = (
    *("tests/lab/test_checks_of_calls.py", "tests/lab/test_subjects.py"),
    *("tests/lab/test_algorithm_checks.py", "tests/lab/test_verify.py"),
)
_PRIMITIVES = ("tests/lab/test_checks_of_primitives.py", "tests/lab/test_verify.py")
_CONTRACTS = (
    *(
        "tests/lab/test_contract.py",
        "tests/lab/test_checks_of_contracts.py",
        "tests/lab/test_contract_texts.py",
    ),
    *("tests/lab/test_shared_contracts.py", "tests/lab/test_accept.py"),
)
_SECRETS = ("tests/lab/test_exposure.py", "tests/lab/test_algorithm_checks.py", "tests/library/test_ct.py")
_HOLD = {
    "algorithm": ("tests/lab/test_subjects.py", *_CALLS),
    "bench": ("tests/lab/test_guest.py", *_CALLS),
    "callees": _CONTRACTS,
    "constant_time": _SECRETS,
    "contract": _CONTRACTS,
    "contract_accept": _CONTRACTS,
    "contract_check": _CONTRACTS,
    "contract_stub": _CONTRACTS,
    "coverage": _SECRETS,
    "declaration": ("tests/lab/test_declared_arguments.py", *_CONTRACTS),
    "formula": ("tests/lab/test_formula.py", *_CONTRACTS),
    "guest": ("tests/lab/test_guest.py", *_CALLS, *_SECRETS),
    "held": _CONTRACTS,
    "known_answers": _CALLS,
    "mode_checks": _CALLS,
    "mode_contracts": ("tests/lab/test_mode_contracts.py", *_CONTRACTS),
    "primitive": _PRIMITIVES,
    "secret_calls": ("tests/lab/test_secret_calls.py", *_SECRETS),
    "session": ("tests/lab/test_checks_of_contracts.py", *_CALLS, *_CONTRACTS),
    "shared_contracts": _CONTRACTS,
    "subject": (*_CALLS, *_PRIMITIVES),
    "verdict": (*_CALLS, *_PRIMITIVES),
}
"""The suites that hold a module, by its name: the quick ones, which need no compiler, first."""

WITHOUT_COMPILER = (
    *(
        "tests/lab/test_checks_of_calls.py",
        "tests/lab/test_checks_of_primitives.py",
        "tests/lab/test_secret_calls.py",
    ),
    *(
        "tests/lab/test_subjects.py",
        "tests/lab/test_exposure.py",
        "tests/lab/test_formula.py",
        "tests/lab/test_guest.py",
    ),
    *(
        "tests/lab/test_contract.py",
        "tests/lab/test_checks_of_contracts.py",
        "tests/lab/test_contract_texts.py",
        "tests/lab/test_declared_arguments.py",
    ),
    "tests/lab/test_mode_contracts.py",
)
"""Suites that are over in a second or two."""

_LONGEST = 400
"""Seconds; a fault that makes a test wait for ever is seen by whoever waits."""


class CheckerJudge:
    """A copy of the checkout in which faults come and go, and a program that runs its tests."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root = folder
        self._sound: set[str] = set()
        """Tests that pass without a fault."""
        for name in _COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copyfile(root / name, folder / name)
        compileall.compile_dir(folder / "lab", quiet=2)
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(str(folder / name) for name in ("lab", "tools")),
            # a source that changes twice in a second would be taken for what it was
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        self._server = subprocess.Popen(
            [sys.executable, "-m", "mutation.suite_server"],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        """End the program."""
        self._server.communicate()

    def judge(self, fault: Fault) -> Outcome:
        """Return the test that detects the fault; RuntimeError if that test fails without it, too."""
        if fault.before == fault.after:
            return Outcome(fault, NO_CODE)
        fault.plant(self._root)
        try:
            try:
                ast.parse((self._root / fault.file).read_text(encoding="utf-8"))
            except SyntaxError:
                return Outcome(fault, NO_BUILD)
            by = self.first_failure(suites_of(fault.file))
        finally:
            fault.mend(self._root)
        if by is not None and "::" in by and by not in self._sound:
            if self.first_failure([by]) is not None:
                raise RuntimeError(f"without a fault {by} fails")
            self._sound.add(by)
        return Outcome(fault, by or SURVIVED)

    def first_failure(self, suites: Sequence[str]) -> str | None:
        """Return the first test that fails, or None if all pass."""
        assert self._server.stdin and self._server.stdout
        self._server.stdin.write(json.dumps([["-m", "not long", *suites], _LONGEST]) + "\n")
        self._server.stdin.flush()
        found: str | None = json.loads(self._server.stdout.readline())
        return found


def suites_of(file: Path) -> tuple[str, ...]:
    """Return the test suites that must detect faults of a module."""
    return _HOLD[file.stem]
