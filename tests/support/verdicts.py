# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Verdicts of `verify` on the catalogue on the reference boards, shared by the tests that need them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import tiers
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS
from pennyweight.check.algorithm import tried
from pennyweight.check.session import Session
from pennyweight.check.verdict import DEFAULT, ONE_SHOT, Effort, Verdict
from pennyweight.measure.measurer import passed_key
from pennyweight.measure.store import Store, store_path
from shared import each_once

FURTHER = replace(ONE_SHOT, streams=True)
"""Effort of the second tier on boards: half of the known answers that DEFAULT asks, and all else.

The host asks every one of the portable C that the implementations are compared with.
"""


def effort_of(job: Job) -> Effort:
    """Return the effort of the verdict on a job; of a slow algorithm FURTHER asks fewer known answers."""
    if tiers.is_first(job.subject, job.implementation, job.board):
        return DEFAULT
    algorithm = tiers.CATALOG.algorithms.get(job.subject)
    return replace(FURTHER, vectors=tried(algorithm, ONE_SHOT)) if algorithm else FURTHER


@dataclass(frozen=True)
class Found:
    """Verdict of one job, with its key in the store."""

    verdict: Verdict
    key: str
    """Key under which the store remembers that the measured part of the implementation has passed."""


def verdicts(session: Session, jobs: Sequence[Job]) -> list[Found]:
    """Return the verdicts of jobs on reference boards, in order; LabError if something cannot be built."""
    return each_once(session.lab.build_dir / "verdicts", jobs, partial(_verdict, session))


def _verdict(session: Session, job: Job) -> Found:
    verdict = session.verdict(job, effort_of(job))
    subject, bench = session.subject(job.subject), session.bench(job)
    images = {symbol: bench.image(symbol) for symbol in subject.symbols(job.implementation, ONE_SHOT)}
    key = passed_key(subject, job.implementation, images, session.reference(job.subject).name)
    return Found(verdict, key)


def keep_verdicts(session: Session, jobs: Sequence[Job]) -> None:
    """Put what passed of the assembly on reference boards into the lab's store, so it is not asked again.

    Portable C is not measured for the record.
    """
    on_reference = [
        job
        for job in jobs
        if job.board in REFERENCE_BOARDS.values() and not job.implementation.startswith(f"{PORTABLE}/")
    ]
    with Store(store_path(session.lab), print) as store:
        store.keep_passed(found.key for found in verdicts(session, on_reference) if found.verdict.passed)
