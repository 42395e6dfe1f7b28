# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compiles a simulator with many faults in it, each behind a switch, and runs its tests with one at a time.

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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutation.fault import NO_BUILD, SURVIVED, TOO_LONG, Fault, Outcome
from mutation.simulators import CRATES, SWITCHES, VARIABLE, with_switches

_COPIED = ("Cargo.toml", "Cargo.lock", "boards", "sim")
_PROFILE = """
[profile.mutants]
inherits = "release"
opt-level = 1
debug = false
incremental = true
"""
_DRAWING = "proptest"
"""What makes a suite one that draws: its name in it."""

_RULES_OF_ALL = "machine"
"""The crate whose rules its tests hold on every core."""

_LONGEST = 120
"""Seconds of a suite; each takes a few without a fault."""


@dataclass(frozen=True, slots=True)
class _Suite:
    crate: str
    name: str
    program: Path
    folder: Path
    """Where it is run, as cargo does."""


class SimulatorJudge:
    """A copy of the simulators with faults of one crate, and the tests that hold it."""

    def __init__(self, root: Path, folder: Path, crate: str) -> None:
        self._root, self._crate = folder, crate
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
        self._suites: list[_Suite] = []

    def _lighten(self) -> None:
        """Takes out what draws or measures, and with it the crates that only that needs."""
        workspace = self._root / "Cargo.toml"
        members = ", ".join(f'"sim/{crate}"' for crate in CRATES)
        text = re.sub(
            r"^members = \[[^]]*\]", f"members = [{members}]", workspace.read_text(), flags=re.MULTILINE
        )
        workspace.write_text(text + _PROFILE)
        for crate in CRATES:
            folder = self._root / "sim" / crate
            shutil.rmtree(folder / "benches", ignore_errors=True)
            for suite in (folder / "tests").glob("*.rs"):
                if _DRAWING in suite.read_text():
                    suite.unlink()
            manifest = (folder / "Cargo.toml").read_text()
            manifest = re.sub(r"^\[\[bench\]\]\n(?:.+\n)+", "", manifest, flags=re.MULTILINE)
            manifest = re.sub(
                r"^(cpu-time|criterion|proptest)\.workspace.*\n", "", manifest, flags=re.MULTILINE
            )
            (folder / "Cargo.toml").write_text(manifest)

    def judge(self, faults: Sequence[Fault], wanted: int) -> Iterator[Outcome]:
        """Of the first so many of them that compile, and of those that do not before them."""
        planted = dict(enumerate(faults, 1))
        while lines := self._rejected(planted):
            planted = {
                number: fault for number, fault in planted.items() if (fault.file, fault.line) not in lines
            }
        self._suites = self._quick_ones_first(self._built())
        judged = 0
        for number, fault in enumerate(faults, 1):
            if judged == wanted:
                return
            if number in planted:
                judged += 1
                yield Outcome(fault, self._first_failure(number) or SURVIVED)
            else:
                yield Outcome(fault, NO_BUILD)

    def _rejected(self, planted: dict[int, Fault]) -> set[tuple[Path, int]]:
        """Lines that the compiler will not have with these faults."""
        self._plant(planted)
        errors = [
            each["message"]
            for each in self._cargo("check", "--package", f"pennyweight-{self._crate}")
            if each["reason"] == "compiler-message" and each["message"]["level"] == "error"
        ]
        found = {
            (Path(span["file_name"]), line)
            for error in errors
            for span in error["spans"]
            for line in range(span["line_start"], span["line_end"] + 1)
        }
        known = {(fault.file, fault.line) for fault in planted.values()} & found
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

    def _built(self) -> Iterator[_Suite]:
        crates = CRATES if self._crate == _RULES_OF_ALL else (self._crate, _RULES_OF_ALL)
        packages = [word for crate in crates for word in ("--package", f"pennyweight-{crate}")]
        for each in self._cargo("test", "--no-run", *packages):
            if each["reason"] != "compiler-artifact" or not each["profile"]["test"]:
                continue
            if each["executable"]:
                folder = Path(each["manifest_path"]).parent
                yield _Suite(folder.name, each["target"]["name"], Path(each["executable"]), folder)

    def _quick_ones_first(self, suites: Iterable[_Suite]) -> list[_Suite]:
        """All pass without a fault, and this is how long they take."""
        taken: dict[_Suite, float] = {}
        for suite in suites:
            begun = time.monotonic()
            if (failure := self._failure(suite, 0)) is not None:
                raise RuntimeError(f"without a fault {suite.name}: {failure} fails")
            taken[suite] = time.monotonic() - begun
        return sorted(taken, key=lambda suite: taken[suite])

    def _cargo(self, command: str, *options: str) -> list[dict[str, Any]]:
        done = subprocess.run(
            ["cargo", command, "--profile", "mutants", "--message-format=json", "--quiet", *options],
            cwd=self._root,
            env=os.environ | {"RUSTFLAGS": "--cap-lints=warn"},
            capture_output=True,
            text=True,
        )
        found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        if done.returncode and (command == "test" or not found):
            raise RuntimeError(done.stderr)
        return found

    def _first_failure(self, number: int) -> str | None:
        """The test that fails first with that fault, None where all pass."""
        for suite in self._suites:
            if (failure := self._failure(suite, number)) is not None:
                return f"{suite.crate}/{suite.name}: {failure}"
        return None

    def _failure(self, suite: _Suite, number: int) -> str | None:
        """The test of a suite that fails first, if any does."""
        environment = os.environ | {
            VARIABLE: str(number),
            "CARGO_MANIFEST_DIR": str(suite.folder),
            "RUST_BACKTRACE": "0",
        }
        try:
            done = subprocess.run(
                [suite.program],
                cwd=suite.folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=_LONGEST,
            )
        except subprocess.TimeoutExpired:
            return TOO_LONG
        if not done.returncode:
            return None
        found = re.search(r"^test (\S+) .*\bFAILED$", done.stdout, re.MULTILINE)
        return found[1] if found else "stopped"
