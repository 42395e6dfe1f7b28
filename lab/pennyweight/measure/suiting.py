# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Supported boards of an implementation: it is built for a board and called once. `workers` has plans."""

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
    """Result for an implementation on a board."""

    job: Job
    lacks: str = ""
    """Missing feature of the board, in words; empty if the implementation runs."""


def suiting(session: Session, job: Job) -> Plan[Suiting]:
    """Run the shortest measured call on the image for the board, without verification.

    Raises LabError if the code fails for another reason than a missing feature of the board.
    """
    subject = session.subject(job.subject)
    board = session.lab.boards.find(job.board)
    request = subject.requests(job)[0]
    try:
        try:
            kit = yield from ask(Build(job.subject, job.implementation, image_for(board), ONE_SHOT))
        except BuildError:
            # an image too large for the common layout may fit this board
            kit = yield from ask(Build(job.subject, job.implementation, job.board, ONE_SHOT))
        yield from ask(Measure(kit, job, board, subject, (request,), None))
    except Unsuited as error:
        return Suiting(job, str(error).removeprefix(f"{job}: "))
    return Suiting(job)
