# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the checks are worth: faults are planted, one at a time, and each must be caught.

    PYTHONPATH=tests tools/mutants.py [--kind KIND] [--seed N] [--count N] [--jobs N] [--among PREFIX]
                                      [--record]

KIND is kernels (and modes), checkers (of the lab) or simulators; all three where none is given. A sample of
the faults that `mutation` makes of the sources is planted in copies of the checkout. Survivors need a reason
in records/survivors.toml. Exit status 1 where less than 95 % of a kind are caught, or one has no reason.
"""

from __future__ import annotations

import csv
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from mutation.fault import SURVIVED, Outcome
from mutation.kinds import KINDS

ROOT = Path(__file__).resolve().parent.parent
RECORD = Path("records", "mutants.csv")
COLUMNS = ("kind", "seed", "commit", "place", "rule", "before", "after", "by", "why")
WANTED = 0.95

Reasons = dict[tuple[str, str, str], str]
"""Why a survivor is none, by file, lines as they stand and lines with the fault."""


def reasons(root: Path) -> Reasons:
    """What records/survivors.toml says."""
    text = (root / "records" / "survivors.toml").read_text(encoding="utf-8")
    listed = tomllib.loads(text).get("survivor", [])
    return {
        (each["file"], *(" ".join(each[name].split()) for name in ("before", "after"))): each["why"]
        for each in listed
    }


def why(outcome: Outcome, known: Reasons) -> str:
    """Of a survivor; "" of one that has no reason, and of what was caught."""
    if outcome.by != SURVIVED:
        return ""
    return known.get((outcome.fault.file.as_posix(), *outcome.fault.shown), "")


def report(kind: str, outcomes: Sequence[Outcome], known: Reasons) -> bool:
    """Prints survivors and the score; whether it is good enough."""
    unexplained = 0
    for outcome in outcomes:
        if outcome.by == SURVIVED:
            before, after = outcome.fault.shown
            reason = why(outcome, known)
            unexplained += not reason
            print(f"{outcome.fault.place}: {before}  ->  {after or '(left out)'}")
            print(f"    survived: {reason or 'no reason is written down'}")
    for by, number in Counter(outcome.by.partition("::")[0] for outcome in outcomes).most_common():
        print(f"{number:6} {by}")
    counted = [outcome for outcome in outcomes if outcome.counts]
    caught = sum(outcome.by != SURVIVED for outcome in counted)
    score = caught / max(len(counted), 1)
    print(f"{kind}: {caught} of {len(counted)} caught: {score:.1%}")
    return not unexplained and score >= WANTED


def commit_of(root: Path) -> str:
    """What is checked out."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, cwd=root, capture_output=True, text=True, check=True).stdout.strip()


def record(root: Path, seed: int, found: dict[str, list[Outcome]], known: Reasons) -> None:
    """Writes what was found of these kinds; what the file has of others stays."""
    commit = commit_of(root)
    file = root / RECORD
    rows: list[dict[str, object]] = []
    if file.exists():
        with file.open(newline="", encoding="utf-8") as existing:
            rows = [dict(row) for row in csv.DictReader(existing) if row["kind"] not in found]
    for kind, outcomes in found.items():
        for outcome in outcomes:
            fault = outcome.fault
            place = (kind, seed, commit, fault.place, fault.kind, *fault.shown)
            rows.append(dict(zip(COLUMNS, (*place, outcome.by, why(outcome, known)), strict=True)))
    with file.open("w", newline="", encoding="utf-8") as new:
        writer = csv.DictWriter(new, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


@click.command()
@click.option("--kind", "names", type=click.Choice([*KINDS]), multiple=True, help="All where none is given.")
@click.option("--seed", default=1, help="Of the sample.")
@click.option("--count", type=click.IntRange(1), default=200, help="Faults of each kind.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=2, help="Processes.")
@click.option("--among", default="", metavar="PREFIX", help="Only in files whose path begins so.")
@click.option("--record", "keep", is_flag=True, help=f"Write what was found into {RECORD}.")
def main(names: Sequence[str], seed: int, count: int, jobs: int, among: str, keep: bool) -> None:
    known, good = reasons(ROOT), True
    found: dict[str, list[Outcome]] = {}
    for name in names or KINDS:
        kind = KINDS[name]
        groups = kind.faults(ROOT, among)
        if not groups:
            continue
        found[name] = []
        for outcome in kind.outcomes(ROOT, groups, seed, count, jobs):
            found[name].append(outcome)
            if sys.stderr.isatty():
                print(name, len(found[name]), end="\r", file=sys.stderr)
        good &= report(name, found[name], known)
    if not found:
        raise click.UsageError(f"no fault can be planted in a source whose path begins with {among!r}")
    if keep:
        record(ROOT, seed, found, known)
    sys.exit(not good)


if __name__ == "__main__":
    main()
