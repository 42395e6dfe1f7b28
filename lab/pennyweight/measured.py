# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measuring through the store: what was measured before is taken from there.

All that decides a measurement goes into its key, so that nothing stale is ever found: the image, the board,
the count, the simulators and the lab themselves, and what the verification compared with.
"""

from __future__ import annotations

from collections.abc import Iterable
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
        key = self._key(image, primitive, implementation, board, value)
        record = self._store.get(key)
        if record is None:
            record = measure(self._lab, primitive, implementation, board, value)
            self._store.put(key, record)
        return record

    def _key(
        self, image: Image, primitive: Primitive, implementation: Implementation, board: str, value: int
    ) -> str:
        decisive = {
            "primitive": primitive.id,
            "kind": primitive.kind,
            "implementation": implementation.id,
            "symbol": image.symbol,
            "board": board,
            "value": value,
            "simulator": simulator_version(),
            "measured by": _measuring_code(),
            "toolchain": image.toolchain,
            "arguments": implementation.arguments,
            "layout": implementation.layout,
            "vectors": primitive.vectors,
            "compared with": self._reference(primitive),
        }
        return content_key(image.elf, **{name: repr(part) for name, part in decisive.items()})

    def _reference(self, primitive: Primitive) -> str:
        """The content of the portable C that random states are compared with, headers in."""
        folders = (primitive.folder, *self._lab.include_folders)
        headers = [path for folder in folders for path in folder.rglob("*.h")]
        return _content((*primitive.reference.sources, *headers))


@cache
def _measuring_code() -> str:
    """The content of the lab and its simulators: while they are worked on their version stays the same."""
    return _content(path for pattern in ("*.py", "_sim*") for path in Path(__file__).parent.glob(pattern))


def _content(paths: Iterable[Path]) -> str:
    hashes = (sha256(path.read_bytes()).hexdigest() for path in sorted(paths))
    return sha256("".join(hashes).encode()).hexdigest()
