# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The record of what assembly costs on every board: `records/kernels.csv` of the checkout."""

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
"""Of associated data and message of the algorithms; a hash takes the message."""


def record_path(lab: Lab) -> Path:
    """Where the record is."""
    return lab.root / "records" / "kernels.csv"


def costs(session: Session, jobs: Iterable[Job]) -> Results:
    """What the record has of the jobs, measured now; of portable C nothing. Raises LabError."""
    requests = [
        request
        for job in jobs
        if session.implementation(job).platform != PORTABLE
        for request in session.subject(job.subject).requests(job, _RECORDED)
    ]
    with measuring(session) as measurer:
        found = measurer.measurements(requests)
    return results_of(map(found.measurement, requests))
