# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Traces: every instruction of a call, written while it runs."""

from __future__ import annotations

from typing import BinaryIO

from pennyweight import _sim
from pennyweight.jobs import Job
from pennyweight.lab import Lab
from pennyweight.simulate import Benches, zero_inputs

FORMATS = ("jsonl", "chrome")
"""JSON lines, an object for each instruction; or the Trace Event Format of chrome://tracing and Perfetto."""


def trace(lab: Lab, job: Job, value: int, format: str, out: BinaryIO) -> _sim.CallResult:
    """Writes the trace of a call to `out`; LabError where it cannot be built or run.

    Where the call faults, the trace up to there is written before the error is raised.
    """
    bench = Benches(lab, job.primitive, job.implementation, job.board).for_value(value)
    title = f"{job}, {job.primitive.parameter.name} = {value}"
    return bench.trace(value, zero_inputs(job.primitive), out.write, format, title, lab.root)
