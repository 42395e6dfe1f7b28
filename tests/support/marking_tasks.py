# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tasks for a pool of workers that leave a file each time they are done, and go wrong as they are told."""

from __future__ import annotations

import gc
import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from pennyweight.errors import UnknownId, Unwritable
from pennyweight.measure.workers import Plan, ask


@dataclass(frozen=True)
class Mark:
    """Leaves a file for each time that it is done, and gives back its number."""

    folder: Path
    number: int
    fault: str = ""
    needs_session: bool = False
    is_shared: bool = False

    def __call__(self, session: object) -> int:
        done = len(list(self.folder.glob(f"{self.number}-*")))
        (self.folder / f"{self.number}-{done}-{os.getpid()}-{time.monotonic_ns()}").touch()
        if self.fault == "lab":
            raise UnknownId("number", str(self.number), ["1", "2"])
        if self.fault == "disk":
            raise Unwritable("build: cannot be written")
        if self.fault == "bug":
            raise ZeroDivisionError("a bug")
        if self.fault == "dies" or (self.fault == "dies once" and not done):
            os.kill(os.getpid(), signal.SIGKILL)
        if self.fault == "sleeps":
            time.sleep(60)
        if self.fault == "collects":
            gc.collect()
        if self.fault == "slow":
            time.sleep(0.2)
        return self.number

    def __str__(self) -> str:
        return f"number {self.number}"


def plan(*tasks: Mark) -> Plan[list[int]]:
    made = []
    for task in tasks:
        made.append((yield from ask(task)))
    return made


def times_done(folder: Path, number: int) -> int:
    return len(list(folder.glob(f"{number}-*")))
