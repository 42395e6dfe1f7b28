# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Verdicts of `verify` on the catalogue on the reference boards, shared by the tests that need them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.check.verdict import ONE_SHOT, Verdict
from pennyweight.measure.measurer import passed_key
from pennyweight.measure.store import Store, store_path
from shared import each_once


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
    verdict, subject, bench = session.verdict(job), session.subject(job.subject), session.bench(job)
    images = {symbol: bench.image(symbol) for symbol in subject.symbols(job.implementation, ONE_SHOT)}
    key = passed_key(subject, job.implementation, images, session.reference(job.subject).name)
    return Found(verdict, key)


def keep_verdicts(session: Session, jobs: Sequence[Job]) -> None:
    """Put what passed of the jobs on reference boards into the lab's store, so it is not asked again."""
    on_reference = [job for job in jobs if job.board in REFERENCE_BOARDS.values()]
    with Store(store_path(session.lab), print) as store:
        store.keep_passed(found.key for found in verdicts(session, on_reference) if found.verdict.passed)
