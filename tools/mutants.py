# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Mutation tests: faults are injected one at a time, and a check must detect each of them.

    PYTHONPATH=tests:tests/support tools/mutants.py [--kind KIND] [--seed N] [--count N] [--jobs N]
                                                    [--among PREFIX] [--record]

KIND is kernels (and modes), checkers (of the lab) or simulators: a sample of the faults that `mutation` makes
of the sources is planted in copies of the checkout. Or it is listed, those that mutation/listed names, each
with the check that has to catch it; or aimed, those of mutation/aimed, one for each distinction of a manual.
Lists are planted as a whole. Encodings are bits and words of linked kernels, which the prover
judges. All six where none is given. Survivors need a reason in
records/survivors.toml. Exit status 1 where less than 95 % of a kind are caught, or one has no reason.
With --record each row is written when it is known, and what the file has of the seed is not asked again: a
run that was stopped goes on, and a larger COUNT adds to a smaller one.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from mutation.fault import SURVIVED, Outcome
from mutation.kinds import KINDS, Wanted
from mutation.record import FILE, Reasons, Record, reasons, why

ROOT = Path(__file__).resolve().parent.parent
WANTED = 0.95


def _caught(outcomes: Sequence[Outcome]) -> int:
    return sum(outcome.by != SURVIVED for outcome in outcomes)


def report(kind: str, outcomes: Sequence[Outcome], known: Reasons) -> bool:
    """Prints survivors and the score; whether it is good enough.

    A survivor that does the same as the right code counts as one; how many there are stands beside the score.
    """
    unexplained = explained = 0
    for outcome in outcomes:
        if outcome.by == SURVIVED:
            before, after = outcome.fault.shown
            reason = why(outcome, known)
            unexplained += not reason
            explained += bool(reason)
            print(f"{outcome.fault.place}: {before}  ->  {after or '(left out)'}")
            print(f"    survived: {reason or 'no reason is written down'}")
    for by, number in Counter(outcome.by.partition("::")[0] for outcome in outcomes).most_common():
        print(f"{number:6} {by}")
    counted = [outcome for outcome in outcomes if outcome.counts]
    crates = {
        Path(*outcome.fault.file.parts[:2]) for outcome in counted if outcome.fault.file.parts[0] == "sim"
    }
    for crate in sorted(crates) if len(crates) > 1 else ():
        its_own = [outcome for outcome in counted if outcome.fault.file.is_relative_to(crate)]
        print(f"{kind} of {crate}: {_caught(its_own)} of {len(its_own)} caught")
    caught = _caught(counted)
    score = caught / max(len(counted), 1)
    same = f"; without the {explained} that have a reason {caught} of {len(counted) - explained}"
    print(f"{kind}: {caught} of {len(counted)} caught: {score:.1%}{same if explained else ''}")
    return not unexplained and score >= WANTED


@click.command()
@click.option("--kind", "names", type=click.Choice([*KINDS]), multiple=True, help="All where none is given.")
@click.option("--seed", default=1, help="Of the sample.")
@click.option("--count", type=click.IntRange(1), default=200, help="Faults of each kind that is drawn.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=2, help="Processes.")
@click.option("--among", default="", metavar="PREFIX", help="Only in files whose path begins so.")
@click.option("--record", "keep", is_flag=True, help=f"Go on from {FILE}, and write there what is found.")
def main(names: Sequence[str], seed: int, count: int, jobs: int, among: str, keep: bool) -> None:
    known, good, found_any = reasons(ROOT), True, False
    record = Record(ROOT) if keep else None
    for name in names or KINDS:
        kind = KINDS[name]
        groups = kind.faults(ROOT, among)
        if not groups:
            continue
        found_any = True
        everything = [fault for faults in groups.values() for fault in faults]
        found, again = record.begin(name, seed, everything, among) if record else ([], [])
        wanted = count if kind.is_drawn else len(everything)
        for outcome in kind.outcomes(ROOT, Wanted(groups, seed, wanted, (*found,), again), jobs):
            found.append(outcome)
            if record:
                record.add(name, seed, outcome)
            if sys.stderr.isatty():
                print(name, len(found), end="\r", file=sys.stderr)
        good &= report(name, found, known)
    if not found_any:
        raise click.UsageError(f"no fault can be planted in a source whose path begins with {among!r}")
    sys.exit(not good)


if __name__ == "__main__":
    main()
