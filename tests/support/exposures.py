# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Following secrets in the process of the test."""

from __future__ import annotations

from pennyweight.catalogue.jobs import Job
from pennyweight.check.constant_time import Exposure, exposure, found
from pennyweight.check.session import Session


def expose(session: Session, job: Job) -> Exposure:
    """Return the timing leaks of the job's implementation."""
    seen = found(session.subject(job.subject), session.bench(job), job)
    return exposure(job, session.implementation(job), seen, session.declared(job), session.lab.root)
