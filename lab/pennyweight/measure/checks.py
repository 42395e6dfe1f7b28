# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Plans that check an implementation on a board: see `workers`."""

from __future__ import annotations

from pennyweight.build.kit import Kit
from pennyweight.build.sources import Sources
from pennyweight.catalogue.boards import HOST, image_for
from pennyweight.catalogue.jobs import Job
from pennyweight.check.constant_time import Exposure, exposure
from pennyweight.check.coverage import reach_failures
from pennyweight.check.session import Session
from pennyweight.check.verdict import FOLLOWED, Effort, Verdict
from pennyweight.errors import BuildError
from pennyweight.measure.tasks import (
    AskOracle,
    Build,
    Check,
    CheckOnHost,
    FollowSecrets,
    HoldContracts,
)
from pennyweight.measure.workers import Plan, ask


def checked(session: Session, job: Job, effort: Effort, contracts: bool) -> Plan[Verdict]:
    """Check the job's implementation on its board or the host, and its contracts if `contracts` is set.

    Raises VerificationError if the reference itself is wrong, LabError if something cannot be built.
    """
    if job.board == HOST:
        return (yield from ask(CheckOnHost(job.subject, job.implementation, effort)))
    subject = session.subject(job.subject)
    kit = yield from built(session, job, effort)
    sheet = yield from ask(AskOracle(job.subject, subject.scope(job.implementation), effort))
    verdict = yield from ask(Check(kit, job, session.lab.boards.find(job.board), subject, sheet))
    # the lines of a primitive that a mode uses are counted there: the mode calls it with other data
    if (
        effort.is_whole
        and verdict.passed
        and not session.lab.catalog.is_used(job.subject, job.implementation)
    ):
        platform = session.lab.boards.find(job.board).platform
        known = session.lab.catalog.unreached(job.subject, job.implementation, platform)
        verdict.failures += reach_failures(verdict.lines, known, Sources(session.lab.root))
    if contracts and verdict.passed and subject.has_contracts(job):
        verdict = yield from ask(HoldContracts(job, verdict))
    return verdict


def exposed(session: Session, job: Job) -> Plan[Exposure]:
    """Find the timing leaks of the job's implementation; LabError if a call cannot be made."""
    kit = yield from built(session, job, FOLLOWED)
    board = session.lab.boards.find(job.board)
    found = yield from ask(FollowSecrets(kit, job, board, session.subject(job.subject)))
    return exposure(job, session.implementation(job), found, session.declared(job), session.lab.root)


def built(session: Session, job: Job, effort: Effort) -> Plan[Kit]:
    """Build images for any board of the platform if possible, else for this board."""
    try:
        on = image_for(session.lab.boards.find(job.board))
        return (yield from ask(Build(job.subject, job.implementation, on, effort)))
    except BuildError:
        return (yield from ask(Build(job.subject, job.implementation, job.board, effort)))
