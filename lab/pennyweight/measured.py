# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measuring through the store: what was measured before is taken from there.

All that decides a measurement goes into its key, so that nothing stale is ever found: the image, the board,
the count, the simulators themselves, and what the verification checked.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from pennyweight.build import Image, build
from pennyweight.jobs import Job
from pennyweight.lab import Lab
from pennyweight.measure import measure
from pennyweight.primitive import Implementation, Primitive
from pennyweight.record import Measurement
from pennyweight.simulate import find_board, simulator_version
from pennyweight.store import Store, content_key

STORE_NAME = "measurements.sqlite"
"""In the build directory."""


class Measurer:
    """Measures what the store does not have yet; a `tables.Provider`."""

    def __init__(self, lab: Lab, store: Store) -> None:
        self._lab = lab
        self._store = store

    def of_job(self, job: Job, value: int) -> Measurement:
        """The measurement of a job with this count. Raises LabError."""
        return self._of(job.primitive, job.implementation, job.board, value)

    def measurement(self, subject: str, implementation: str, board: str, rounds: int) -> Measurement:
        """The measurement that these names and this count mean. Raises LabError."""
        primitive = self._lab.catalog.find(subject)
        return self._of(primitive, primitive.find(implementation), board, rounds)

    def state_bytes(self, subject: str) -> int:
        """Size of the buffer that the primitive transforms."""
        return self._lab.catalog.find(subject).output.bytes

    def _of(
        self, primitive: Primitive, implementation: Implementation, board: str, value: int
    ) -> Measurement:
        image = build(self._lab, primitive, implementation, find_board(board), value)
        key = _key(image, primitive, implementation, board, value)
        record = self._store.get(key)
        if record is None:
            record = measure(self._lab, primitive, implementation, board, value)
            self._store.put(key, record)
        return record


def _key(image: Image, primitive: Primitive, implementation: Implementation, board: str, value: int) -> str:
    decisive = {
        "primitive": primitive.id,
        "kind": primitive.kind,
        "implementation": implementation.id,
        "symbol": image.symbol,
        "board": board,
        "value": value,
        "simulators": _simulators(),
        "toolchain": image.toolchain,
        "arguments": implementation.arguments,
        "layout": implementation.layout,
        "vectors": primitive.vectors,
    }
    return content_key(image.elf, **{name: repr(part) for name, part in decisive.items()})


@cache
def _simulators() -> str:
    """Version and content of the compiled simulators: while they are worked on the version stays the same."""
    version = simulator_version()
    from pennyweight import _sim

    return f"{version} {sha256(Path(_sim.__file__).read_bytes()).hexdigest()}"
