# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The record of what every kernel and the algorithms over them cost on every board.

`python tools/record.py` writes it anew.

A test compares it with what is measured, so that no kernel gets worse unseen.
"""

from __future__ import annotations

from pathlib import Path

from pennyweight.catalogue.jobs import Lengths, select
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.literature.comparison import Results, results_of, write_results
from pennyweight.measure.measurer import Measurer
from pennyweight.measure.store import Store, store_path

ROOT = Path(__file__).resolve().parent.parent
RECORDED = (Lengths(16, 16),)
"""Of associated data and message of the algorithms; a hash takes the message."""

RECORD = ROOT / "records" / "kernels.csv"


def measured(lab: Lab) -> Results:
    """What the assembly kernels cost now. Raises LabError where one is wrong."""
    with Session(lab) as session, Store(store_path(lab), print) as store:
        measurer = Measurer(session, store)
        return results_of(
            measurer.measurement(request)
            for job in select(lab.catalog, (), (), ())
            if session.implementation(job).platform != PORTABLE
            for request in session.subject(job.subject).requests(job, RECORDED)
        )


if __name__ == "__main__":
    RECORD.parent.mkdir(exist_ok=True)
    write_results(measured(Lab(ROOT, ROOT / "build")), RECORD)
