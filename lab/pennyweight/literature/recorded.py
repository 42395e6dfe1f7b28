# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Baseline of the costs of assembly on every board: `records/kernels.csv` of the checkout."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pennyweight.catalogue.jobs import Job, Lengths
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.literature.comparison import Results, results_of
from pennyweight.measure.measurer import measuring

_RECORDED = (Lengths(16, 16),)
"""Lengths of associated data and message for algorithms; a hash uses the message only."""


def record_path(lab: Lab) -> Path:
    """Return the path of the baseline."""
    return lab.root / "records" / "kernels.csv"


def costs(session: Session, jobs: Iterable[Job]) -> Results:
    """Measure the baseline's calls of the jobs; portable C has none. Raises LabError."""
    requests = [
        request
        for job in jobs
        if session.implementation(job).platform != PORTABLE
        for request in session.subject(job.subject).requests(job, _RECORDED)
    ]
    with measuring(session) as measurer:
        found = measurer.measurements(requests)
    return results_of(map(found.measurement, requests))
