# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight verify --accept`: what was measured goes into the contracts and the record of costs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from pennyweight.catalogue.jobs import Job
from pennyweight.check.contract_accept import rewrites, write
from pennyweight.check.session import Session
from pennyweight.errors import LabError
from pennyweight.literature.comparison import compare, read_results, write_results
from pennyweight.literature.recorded import costs, record_path


def accept(session: Session, jobs: Sequence[Job]) -> None:
    """Writes what the jobs, which are verified, were seen to cost, and says what it changed.

    A row of compiled C that another compiler made stays while it holds. LabError, and nothing is written,
    where a contract cannot say what was measured by other coefficients.
    """
    held = [
        function
        for job in jobs
        if session.subject(job.subject).has_contracts(job)
        for function in session.held(job)
    ]
    changes, problems = rewrites(held)
    if problems:
        raise LabError("\n".join(["nothing is accepted:", *problems]))
    path = record_path(session.lab)
    recorded = read_results(path) if path.exists() else {}
    measured = costs(session, jobs)
    differences = compare({key: row for key, row in recorded.items() if key in measured}, measured).changes
    write(changes)
    if differences:
        path.parent.mkdir(exist_ok=True)
        write_results({**recorded, **{cost.key: measured[cost.key] for cost in differences}}, path)
    for change in changes:
        click.echo(f"{_shown(change.source, session)}:{change.line}: {change}", err=True)
    for cost in differences:
        before = "nothing" if cost.before is None else cost.before
        click.echo(
            f"{_shown(path, session)}: {cost.key}: {cost.cost}: {before} becomes {cost.after}", err=True
        )
    if not changes and not differences:
        click.echo("Contracts and record already say what was measured.", err=True)


def _shown(path: Path, session: Session) -> Path:
    return path.relative_to(session.lab.root)
