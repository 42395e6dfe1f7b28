# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measuring for the tests without a store: nothing comes from an earlier run."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.jobs import Job, Request
from pennyweight.check.session import Session
from pennyweight.check.verdict import ONE_SHOT
from pennyweight.measure.record import Measurement
from pennyweight.measure.tasks import Measure


def measured(session: Session, request: Request) -> Measurement:
    """Return the measurement of one call."""
    completed = session.subject(request.subject).completed(request)
    (record,) = _measured(session, request.job, [completed])
    return record


def measurements(session: Session, job: Job) -> list[Measurement]:
    """Return all measurements of an implementation on a board."""
    return _measured(session, job, session.subject(job.subject).requests(job))


def _measured(session: Session, job: Job, requests: Sequence[Request]) -> list[Measurement]:
    subject = session.subject(job.subject)
    kit = session.kit(job.subject, job.implementation, job.board, ONE_SHOT)
    sheet = session.sheet(job.subject, subject.scope(job.implementation), ONE_SHOT)
    return Measure(kit, job, find_board(job.board), subject, requests, sheet)(session)
