# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`python tools/record.py` writes the record of what every kernel and the algorithms over them cost anew.

A test compares it with what is measured, so that no kernel gets worse unseen. `pennyweight verify --accept`
changes the rows of what it verifies.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from pennyweight.catalogue.jobs import Job, select
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.literature.comparison import Results, write_results
from pennyweight.literature.recorded import costs, record_path

ROOT = Path(__file__).resolve().parent.parent
LAB = Lab(ROOT, ROOT / "build")
RECORD = record_path(LAB)


def measured(lab: Lab, jobs: Sequence[Job]) -> Results:
    """Return what the jobs cost now. Raises LabError if something is wrong."""
    with Session(lab) as session:
        return costs(session, jobs)


@click.command()
def main() -> None:
    """Write the record of the cost of all assembly."""
    RECORD.parent.mkdir(exist_ok=True)
    write_results(measured(LAB, select(LAB.catalog, LAB.boards, (), (), ())), RECORD)


if __name__ == "__main__":
    main()
