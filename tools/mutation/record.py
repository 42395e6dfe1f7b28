# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Record of the outcomes of mutation tests: each row is written as soon as it is known."""

from __future__ import annotations

import csv
import subprocess
import tomllib
from collections.abc import Iterable
from pathlib import Path

from mutation.fault import SURVIVED, Fault, Outcome

FILE = Path("records", "mutants.csv")
COLUMNS = ("kind", "seed", "commit", "place", "rule", "before", "after", "by", "why")

Row = dict[str, str]
Reasons = dict[tuple[str, str, str], str]
"""Why a survivor is none, by file, lines as they stand and lines with the fault."""


def reasons(root: Path) -> Reasons:
    """Return the reasons in records/survivors.toml."""
    text = (root / "records" / "survivors.toml").read_text(encoding="utf-8")
    listed = tomllib.loads(text).get("survivor", [])
    return {
        (each["file"], *(" ".join(each[name].split()) for name in ("before", "after"))): each["why"]
        for each in listed
    }


def why(outcome: Outcome, known: Reasons) -> str:
    """Return the reason for a survivor; "" if it has none, or if the fault was caught."""
    if outcome.by != SURVIVED:
        return ""
    return known.get((outcome.fault.file.as_posix(), *outcome.fault.shown), "")


def commit_of(root: Path) -> str:
    """Return the short hash of the commit that is checked out."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, cwd=root, capture_output=True, text=True, check=True).stdout.strip()


def file_of(row: Row) -> str:
    """Return the path of the file with the fault of a row."""
    return row["place"].rpartition(":")[0]


def matched(rows: Iterable[Row], faults: Iterable[Fault]) -> list[tuple[Row, Fault]]:
    """Return the rows whose fault can still be injected, with the fault: the nearest of equal ones."""
    alike: dict[tuple[str, ...], list[Fault]] = {}
    for fault in faults:
        alike.setdefault((fault.file.as_posix(), fault.kind, *fault.shown), []).append(fault)
    found = []
    for row in rows:
        if there := alike.get((file_of(row), row["rule"], row["before"], row["after"])):
            line = int(row["place"].rpartition(":")[2])
            nearest = min(there, key=lambda fault: abs(fault.line - line))
            there.remove(nearest)
            found.append((row, nearest))
    return found


class Record:
    """The rows of a checkout."""

    def __init__(self, root: Path) -> None:
        self._file, self._commit = root / FILE, commit_of(root)
        self._known = reasons(root)
        self._missed: dict[Fault, Row] = {}
        """Rows that are there until their fault was asked again."""

    def rows(self, kind: str) -> list[Row]:
        """Return the rows of a kind."""
        if not self._file.exists():
            return []
        with self._file.open(newline="", encoding="utf-8") as file:
            return [row for row in csv.DictReader(file) if row["kind"] == kind]

    def begin(
        self, kind: str, seed: int, faults: Iterable[Fault], among: str
    ) -> tuple[list[Outcome], list[Fault]]:
        """Return known outcomes of this seed, and the faults to judge again: survivors without a reason.

        Rows of other seeds and of faults that no longer exist are dropped. Rows of other kinds, and of files
        with another path prefix, are kept.
        """
        old = self.rows(kind)
        kept = [row for row in old if not file_of(row).startswith(among)]
        candidates = [row for row in old if file_of(row).startswith(among) and row["seed"] == str(seed)]
        known, again = [], []
        for row, fault in matched(candidates, faults):
            outcome = Outcome(fault, row["by"])
            reason = why(outcome, self._known)
            kept.append(row | {"why": reason})
            if row["by"] == SURVIVED and not reason:
                again.append(fault)
                self._missed[fault] = kept[-1]
            else:
                known.append(outcome)
        self._replace(kind, kept)
        return known, again

    def _replace(self, kind: str, rows: Iterable[Row]) -> None:
        """Replace the rows of a kind."""
        everything: list[Row] = []
        if self._file.exists():
            with self._file.open(newline="", encoding="utf-8") as file:
                everything = [row for row in csv.DictReader(file) if row["kind"] != kind]
        unfinished = self._file.with_suffix(".new")
        with unfinished.open("w", newline="", encoding="utf-8") as new:
            writer = csv.DictWriter(new, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows([*everything, *rows])
        unfinished.rename(self._file)

    def add(self, kind: str, seed: int, outcome: Outcome) -> None:
        """Add an outcome after all rows, in place of an earlier one of the same fault."""
        fault = outcome.fault
        if (before := self._missed.pop(fault, None)) is not None:
            self._replace(kind, [row for row in self.rows(kind) if row != before])
        place = (kind, str(seed), self._commit, fault.place, fault.kind, *fault.shown)
        with self._file.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerow((*place, outcome.by, why(outcome, self._known)))
