# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measuring for the tests without a store: nothing comes from an earlier run."""

from __future__ import annotations

from pennyweight.catalogue.jobs import Job, Request
from pennyweight.check.session import Session
from pennyweight.measure.measurer import measure
from pennyweight.measure.record import Measurement


def measured(session: Session, request: Request) -> Measurement:
    """What one call costs."""
    subject = session.subject(request.subject)
    completed = subject.completed(request)
    return measure(session, completed, subject.symbol(completed))


def measurements(session: Session, job: Job) -> list[Measurement]:
    """All that is measured of an implementation on a board."""
    return [measured(session, request) for request in session.subject(job.subject).requests(job)]
