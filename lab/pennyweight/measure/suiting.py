# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What runs where: an implementation is built for a board and called once. See `workers` for plans."""

from __future__ import annotations

from dataclasses import dataclass

from pennyweight.catalogue.boards import image_for
from pennyweight.catalogue.jobs import Job
from pennyweight.check.session import Session
from pennyweight.check.verdict import ONE_SHOT
from pennyweight.errors import BuildError, Unsuited
from pennyweight.measure.tasks import Build, Measure
from pennyweight.measure.workers import Plan, ask


@dataclass(frozen=True, slots=True)
class Suiting:
    """Whether an implementation runs on a board."""

    job: Job
    lacks: str = ""
    """What the board has not, in words; empty: it runs."""


def suiting(session: Session, job: Job) -> Plan[Suiting]:
    """The shortest call that is measured, on the image that the board would get; nothing is verified.

    LabError where the code fails for another reason than what the board lacks.
    """
    subject = session.subject(job.subject)
    board = session.lab.boards.find(job.board)
    request = subject.requests(job)[0]
    try:
        try:
            kit = yield from ask(Build(job.subject, job.implementation, image_for(board), ONE_SHOT))
        except BuildError:
            # what does not fit what all boards have may fit this one
            kit = yield from ask(Build(job.subject, job.implementation, job.board, ONE_SHOT))
        yield from ask(Measure(subject, kit, job, board, (request,), None))
    except Unsuited as error:
        return Suiting(job, str(error).removeprefix(f"{job}: "))
    return Suiting(job)
