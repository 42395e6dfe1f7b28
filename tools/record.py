# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The record of what every assembly kernel costs on every board: `python tools/record.py` writes it anew.

A test compares it with what is measured, so that no kernel gets worse unseen.
"""

from __future__ import annotations

from pathlib import Path

from pennyweight.comparison import Results, results_of, write_results
from pennyweight.jobs import select
from pennyweight.lab import Lab
from pennyweight.measured import STORE_NAME, Measurer
from pennyweight.store import Store

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "records" / "kernels.csv"


def measured(lab: Lab) -> Results:
    """What the assembly kernels cost now. Raises LabError where one is wrong."""
    with Store(lab.build_dir / STORE_NAME, print) as store:
        measurer = Measurer(lab, store)
        return results_of(
            measurer.of_job(job, value)
            for job in select(lab, (), (), ())
            if job.implementation.platform != "c"
            for value in job.values
        )


if __name__ == "__main__":
    RECORD.parent.mkdir(exist_ok=True)
    write_results(measured(Lab(ROOT, ROOT / "build")), RECORD)
