# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight verify --accept`: write measured costs into the contracts and the baseline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from pennyweight.catalogue.jobs import Job
from pennyweight.check.contract_accept import NO_LINKS, Rewriting
from pennyweight.check.held import Held
from pennyweight.check.session import Session
from pennyweight.check.shared_contracts import shared_functions
from pennyweight.files import refuse_link
from pennyweight.literature.comparison import compare, read_results, write_results
from pennyweight.literature.recorded import costs, record_path


def accept(session: Session, jobs: Sequence[Job]) -> None:
    """Write the measured costs of the jobs, which are verified, and report the changes.

    Contracts of called functions are updated before those of their callers. A row of compiled C from another
    compiler is kept while it is within the margins. Raises LabError, without writing anything, if a contract
    cannot express the measurements with other coefficients, or a file is reached through a symbolic link.
    """
    path = record_path(session.lab)
    refuse_link(path, NO_LINKS)
    with Rewriting() as rewriting:
        for functions in _in_order(session, jobs):
            rewriting.accept(functions)
        recorded = read_results(path) if path.exists() else {}
        measured = costs(session, jobs)
        known = {key: row for key, row in recorded.items() if key in measured}
        differences = compare(known, measured).changes
        if differences:
            path.parent.mkdir(exist_ok=True)
            write_results({**recorded, **{cost.key: measured[cost.key] for cost in differences}}, path)
    changes = rewriting.changes
    for change in changes:
        click.echo(f"{_shown(change.source, session)}:{change.line}: {change}", err=True)
    for cost in differences:
        before = "nothing" if cost.before is None else cost.before
        click.echo(
            f"{_shown(path, session)}: {cost.key}: {cost.cost}: {before} becomes {cost.after}", err=True
        )
    if not changes and not differences:
        click.echo("Contracts and record already say what was measured.", err=True)


def _in_order(session: Session, jobs: Sequence[Job]) -> Iterator[list[Held]]:
    """Group what is accepted: shared functions of a platform, then primitives, then modes."""
    chosen = _with_contracts(session, jobs)
    platforms = dict.fromkeys(session.implementation(job).platform for job in chosen)
    yield [function for platform in platforms for function in shared_functions(session.lab, platform)]
    using = {job: session.implementation(job).uses for job in chosen}
    used = [
        Job(subject, implementation, job.board)
        for job, uses in using.items()
        for subject, implementation in uses.items()
    ]
    alone = dict.fromkeys([*_with_contracts(session, used), *(job for job in chosen if not using[job])])
    yield [function for job in alone for function in session.held(job)]
    yield [function for job in chosen if using[job] for function in session.held(job)]


def _with_contracts(session: Session, jobs: Sequence[Job]) -> list[Job]:
    return [job for job in jobs if session.subject(job.subject).has_contracts(job)]


def _shown(path: Path, session: Session) -> Path:
    return path.relative_to(session.lab.root)
