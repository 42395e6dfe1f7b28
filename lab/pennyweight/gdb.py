# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A call under GDB: which debugger knows the platform, and how it is started."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from pennyweight.jobs import Job
from pennyweight.lab import Lab
from pennyweight.simulate import Benches, Run, find_board, zero_inputs

DEBUGGERS = {"avr": "avr-gdb", "armv7m": "gdb-multiarch", "msp430": "msp430-elf-gdb"}
"""By platform. Debian has gdb-avr and gdb-multiarch; the MSP430 is known to the GDB of TI's toolchain."""


def debug(lab: Lab, job: Job, value: int, port: int, waiting: Callable[[str], None]) -> Run:
    """Runs a call under the debugger that connects; LabError where it cannot be built or run.

    `port` is on the local host, 0 for a free one. `waiting` is told the command that starts a debugger.
    """
    bench = Benches(lab, job.primitive, job.implementation, job.board).for_value(value)
    debugger = DEBUGGERS[find_board(job.board).platform]

    def listening(port: int) -> None:
        waiting(shlex.join([debugger, str(bench.image.path), "-ex", f"target remote localhost:{port}"]))

    return bench.debug(value, zero_inputs(job.primitive), port, listening)
