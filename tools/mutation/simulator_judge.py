# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compiles a simulator with many faults in it, each behind a switch, and runs its tests with one at a time.

A fault that no switch can hold, in a pattern, in a constant or in several lines, is compiled alone.

Only tests that draw nothing are asked: what random inputs show, they may not show the next time.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutation.fault import NO_BUILD, SURVIVED, TOO_LONG, Fault, Outcome
from mutation.simulators import CRATES, SWITCHES, VARIABLE, can_be_switched, with_switches

_COPIED = ("Cargo.toml", "Cargo.lock", "boards", "sim")
_PROFILE = """
[profile.mutants]
inherits = "release"
opt-level = 1
debug = false
incremental = true
"""
_DRAWING = "proptest"
"""Word in the name of a suite that draws random input."""

_RULES_OF_ALL = "machine"
"""Crate of the rules for all cores; its tests check them on every core."""

_LONGEST = 10
"""Seconds of a suite in addition to ten times its duration without a fault; then it counts as endless."""

_LONGEST_OF_ALL = 300
"""Seconds of a suite without a fault."""

_TOGETHER = "suites"
"""Program that has all suites of a crate as modules."""


@dataclass(frozen=True, slots=True)
class _Suite:
    crate: str
    name: str
    """Name of its file; "" for the unit tests in the sources."""
    program: Path
    folder: Path
    """Working directory of the run, which cargo sets."""

    @property
    def tests(self) -> list[str]:
        """Arguments of the program that select the tests."""
        return [f"{self.name}::"] if self.name else []


class SimulatorJudge:
    """A copy of the simulators with faults of one crate, and the tests that must detect them."""

    def __init__(self, root: Path, folder: Path, crate: str) -> None:
        self._root, self._crate = folder, crate
        self._target = root / "target" / "mutants"
        """What the simulators depend on is compiled once."""
        for name in _COPIED:
            if (root / name).is_dir():
                shutil.rmtree(folder / name, ignore_errors=True)
                shutil.copytree(root / name, folder / name)
            else:
                shutil.copyfile(root / name, folder / name)
        self._lighten()
        with (folder / "sim" / crate / "src" / "lib.rs").open("a") as file:
            file.write(SWITCHES)
        self._clean: dict[Path, str] = {}
        self._seconds: dict[_Suite, float] = {}
        """What each takes without a fault, the quickest first."""

    def _lighten(self) -> None:
        """Remove random tests and benches from the copy, and the crates that only they need."""
        workspace = self._root / "Cargo.toml"
        members = ", ".join(f'"sim/{crate}"' for crate in CRATES)
        text = re.sub(
            r"^members = \[[^]]*\]", f"members = [{members}]", workspace.read_text(), flags=re.MULTILINE
        )
        workspace.write_text(text + _PROFILE)
        for crate in CRATES:
            folder = self._root / "sim" / crate
            shutil.rmtree(folder / "benches", ignore_errors=True)
            together = folder / "tests" / f"{_TOGETHER}.rs"
            for name in _suites(folder):
                suite = folder / "tests" / f"{name}.rs"
                if _DRAWING in suite.read_text():
                    suite.unlink()
                    together.write_text(together.read_text().replace(f"mod {name};\n", ""))
            manifest = (folder / "Cargo.toml").read_text()
            manifest = re.sub(r"^\[\[bench\]\]\n(?:.+\n)+", "", manifest, flags=re.MULTILINE)
            lent = r"^(cpu-time\.workspace|proptest\.workspace|criterion|bench) = .*\n"
            manifest = re.sub(lent, "", manifest, flags=re.MULTILINE)
            (folder / "Cargo.toml").write_text(manifest)

    def judge(self, faults: Sequence[Fault], wanted: int, jobs: int) -> Iterator[Outcome]:
        """Judge faults up to the one that is the `wanted`th to compile, with `jobs` processes at once."""
        planted = dict(enumerate(faults, 1))
        while lines := self._rejected(planted):
            planted = {number: fault for number, fault in planted.items() if not _lines(fault) & lines}
        self._seconds = self._quick_ones_first(self._built())
        last = [0, *planted][: wanted + 1][-1]

        def judged(number: int, fault: Fault) -> Outcome:
            by = self._first_failure(number) or SURVIVED if number in planted else NO_BUILD
            return Outcome(fault, by)

        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(judged, range(1, last + 1), faults)

    def judge_all(self, faults: Sequence[Fault], jobs: int) -> Iterator[Outcome]:
        """Judge all faults: those that do not compile with a switch are compiled alone."""
        together = self._switchable(faults)
        left = dict.fromkeys(faults)
        for outcome in self.judge(together, len(together), jobs):
            if outcome.by != NO_BUILD:
                del left[outcome.fault]
                yield outcome
        yield from map(self._judged_alone, left)

    def _switchable(self, faults: Iterable[Fault]) -> list[Fault]:
        """Return the faults that can be compiled together."""
        together: dict[Path, list[Fault]] = defaultdict(list)
        for fault in faults:
            text = (self._root / fault.file).read_text(encoding="utf-8")
            its_file = together[fault.file]
            if can_be_switched(text, [*its_file, fault]):
                its_file.append(fault)
        return [fault for its_file in together.values() for fault in its_file]

    def _judged_alone(self, fault: Fault) -> Outcome:
        """Judge a fault that has no switch."""
        self._plant({})
        fault.plant(self._root)
        try:
            compiled = not any(
                map(_is_error, self._cargo("check", "--package", f"pennyweight-{self._crate}"))
            )
            if compiled:
                self._built()
            return Outcome(fault, (self._first_failure(0) or SURVIVED) if compiled else NO_BUILD)
        finally:
            fault.mend(self._root)

    def _rejected(self, planted: dict[int, Fault]) -> set[tuple[Path, int]]:
        """Return the lines with errors of the compiler when these faults are in the sources."""
        self._plant(planted)
        errors = [
            each["message"]
            for each in self._cargo("check", "--package", f"pennyweight-{self._crate}")
            if _is_error(each)
        ]
        found = {
            (Path(span["file_name"]), line)
            for error in errors
            for span in error["spans"]
            for line in range(span["line_start"], span["line_end"] + 1)
        }
        known = {line for fault in planted.values() for line in _lines(fault)} & found
        if errors and not known:
            raise RuntimeError("".join(error["rendered"] for error in errors))
        return known

    def _plant(self, planted: dict[int, Fault]) -> None:
        by_file: dict[Path, list[tuple[int, Fault]]] = defaultdict(list)
        for number, fault in planted.items():
            by_file[fault.file].append((number, fault))
        for file in {*by_file, *self._clean}:
            clean = self._clean.setdefault(file, (self._root / file).read_text(encoding="utf-8"))
            text = with_switches(clean, by_file[file])
            if text != (self._root / file).read_text(encoding="utf-8"):
                (self._root / file).write_text(text, encoding="utf-8")

    def _built(self) -> list[_Suite]:
        crates = CRATES if self._crate == _RULES_OF_ALL else (self._crate, _RULES_OF_ALL)
        packages = [word for crate in crates for word in ("--package", f"pennyweight-{crate}")]
        suites = []
        for each in self._cargo("test", "--no-run", *packages):
            if each["reason"] != "compiler-artifact" or not each["profile"]["test"]:
                continue
            if each["executable"]:
                folder, program = Path(each["manifest_path"]).parent, Path(each["executable"])
                is_lib = each["target"]["name"] != _TOGETHER
                for name in [""] if is_lib else _suites(folder):
                    suites.append(_Suite(folder.name, name, program, folder))
        return suites

    def _quick_ones_first(self, suites: Iterable[_Suite]) -> dict[_Suite, float]:
        """Check that all suites pass without a fault; return their durations in seconds, shortest first."""
        taken: dict[_Suite, float] = {}
        for suite in suites:
            begun = time.monotonic()
            if (failure := self._failure(suite, 0, _LONGEST_OF_ALL)) is not None:
                raise RuntimeError(f"without a fault {suite.crate}/{suite.name}: {failure} fails")
            taken[suite] = time.monotonic() - begun
        return dict(sorted(taken.items(), key=lambda item: item[1]))

    def _cargo(self, command: str, *options: str) -> list[dict[str, Any]]:
        done = subprocess.run(
            ["cargo", command, "--profile", "mutants", "--message-format=json", "--quiet", *options],
            cwd=self._root,
            env=os.environ | {"RUSTFLAGS": "--cap-lints=allow", "CARGO_TARGET_DIR": str(self._target)},
            capture_output=True,
            text=True,
        )
        found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        if done.returncode and (command == "test" or not found):
            raise RuntimeError(done.stderr)
        return found

    def _first_failure(self, number: int) -> str | None:
        """Return the first test that fails with that fault, or None if all pass."""
        for suite, seconds in self._seconds.items():
            if (failure := self._failure(suite, number, _LONGEST + 10 * seconds)) is not None:
                return f"{suite.crate}/{suite.name or 'src'}: {failure}"
        return None

    def _failure(self, suite: _Suite, number: int, longest: float) -> str | None:
        """Return the first test of a suite that fails, or None if all pass."""
        environment = os.environ | {
            VARIABLE: str(number),
            "PENNYWEIGHT_CASES": "all",
            "CARGO_MANIFEST_DIR": str(suite.folder),
            "RUST_BACKTRACE": "0",
        }
        try:
            done = subprocess.run(
                [suite.program, *suite.tests],
                cwd=suite.folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=longest,
            )
        except subprocess.TimeoutExpired:
            return TOO_LONG
        if not done.returncode:
            return None
        found = re.search(r"^test (\S+) .*\bFAILED$", done.stdout, re.MULTILINE)
        return found[1].removeprefix(f"{suite.name}::") if found else "stopped"


def _lines(fault: Fault) -> set[tuple[Path, int]]:
    """Return the lines that the fault changes."""
    return {(fault.file, fault.line + more) for more in range(fault.before.count("\n") + 1)}


def _is_error(message: dict[str, Any]) -> bool:
    """Return True if the message is an error of the compiler."""
    return message["reason"] == "compiler-message" and message["message"]["level"] == "error"


def _suites(folder: Path) -> list[str]:
    """Return the names of a crate's suites."""
    files = sorted((folder / "tests").glob("*.rs"))
    return [file.stem for file in files if file.stem != _TOGETHER]
