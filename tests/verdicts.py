# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What `verify` finds of the catalogue on the reference boards: asked once, whichever test needs it first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.check.verdict import ONE_SHOT, Verdict
from pennyweight.measure.measurer import name_of
from shared import each_once


@dataclass(frozen=True)
class Found:
    """Of one job."""

    verdict: Verdict
    images: frozenset[str]
    """What is measured of the implementation, by `name_of`: it was checked among the rest."""


def verdicts(session: Session, jobs: Sequence[Job]) -> list[Found]:
    """Of jobs on reference boards, in their order; LabError where something cannot be built."""
    return each_once(session.lab.build_dir / "verdicts", jobs, partial(_verdict, session))


def _verdict(session: Session, job: Job) -> Found:
    verdict = session.verdict(job)
    symbols = session.subject(job.subject).symbols(job.implementation, ONE_SHOT)
    return Found(verdict, frozenset(name_of(session.bench(job).image(symbol)) for symbol in symbols))


def right_images(session: Session) -> frozenset[str]:
    """All images of the catalogue that passed."""
    catalog = session.lab.catalog
    jobs = [
        Job(entry.id, implementation.id, board)
        for entry in (*catalog.primitives.values(), *catalog.algorithms.values())
        for platform, board in REFERENCE_BOARDS.items()
        for implementation in entry.implementations_for(platform)
    ]
    return frozenset[str]().union(
        *(found.images for found in verdicts(session, jobs) if found.verdict.passed)
    )
