# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measuring through the store: what was measured before is taken from there.

All that decides a measurement goes into its key, so that nothing stale is ever found: the image, the board,
the count, the simulators and the lab themselves, and what the verification compared with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from pennyweight.build.algorithm_image import build_algorithm, folders_of, sources_of
from pennyweight.build.image import Image, build
from pennyweight.catalogue.algorithm import Lengths
from pennyweight.catalogue.primitive import Implementation, Primitive
from pennyweight.lab import Lab
from pennyweight.measure.algorithm import measure_algorithm
from pennyweight.measure.jobs import AlgorithmJob
from pennyweight.measure.primitive import measure
from pennyweight.measure.record import Measurement
from pennyweight.measure.request import Request
from pennyweight.measure.store import Store, content_key
from pennyweight.run.guest import find_board, simulator_version

STORE_NAME = "measurements.sqlite"
"""In the build directory."""


class Measurer:
    """Measures what the store does not have yet; a `tables.Provider`."""

    def __init__(self, lab: Lab, store: Store) -> None:
        self._lab = lab
        self._store = store
        # What all lengths of an algorithm have in common is built and read once.
        self._images: dict[tuple[str, str, str], Image] = {}
        self._contents: dict[tuple[Path, ...], str] = {}

    def measurement(self, request: Request) -> Measurement:
        """The measurement that is asked for. Raises LabError."""
        subject = self._lab.catalog.subject(request.subject)
        if isinstance(subject, Primitive):
            return self._of(subject, subject.find(request.implementation), request.board, request.rounds)
        job = AlgorithmJob(subject, subject.find(request.implementation), request.board)
        return self._of_algorithm(job, request.operation, Lengths(request.ad_bytes, request.msg_bytes))

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

    def _of_algorithm(self, job: AlgorithmJob, operation: str, lengths: Lengths) -> Measurement:
        algorithm, implementation = job.algorithm, job.implementation
        named = (algorithm.id, implementation.id, job.board)
        if named not in self._images:
            self._images[named] = build_algorithm(self._lab, algorithm, implementation, find_board(job.board))
        image = self._images[named]
        key = self._algorithm_key(image, job, operation, lengths)
        record = self._store.get(key)
        if record is None:
            record = measure_algorithm(
                self._lab, algorithm, implementation, job.board, image, operation, lengths
            )
            self._store.put(key, record)
        return record

    def _algorithm_key(self, image: Image, job: AlgorithmJob, operation: str, lengths: Lengths) -> str:
        algorithm = job.algorithm
        decisive = {
            "algorithm": algorithm.id,
            "kind": algorithm.kind,
            "implementation": job.implementation.id,
            "board": job.board,
            "operation": operation,
            "lengths": lengths,
            "simulator": simulator_version(),
            "measured by": _measuring_code(),
            "toolchain": image.toolchain,
            "sizes": (
                algorithm.key_bytes,
                algorithm.nonce_bytes,
                algorithm.tag_bytes,
                algorithm.digest_bytes,
            ),
            "known answers": (algorithm.known_answers, algorithm.vectors),
            "compared with": self._portable(
                sources_of(self._lab, algorithm.reference), folders_of(self._lab, algorithm)
            ),
        }
        return content_key(image.elf, **{name: repr(part) for name, part in decisive.items()})

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
            "compared with": self._portable(
                (*primitive.reference.sources, *self._lab.common_sources("c")),
                (primitive.folder, *self._lab.include_folders),
            ),
        }
        return content_key(image.elf, **{name: repr(part) for name, part in decisive.items()})

    def _portable(self, sources: Sequence[Path], folders: Sequence[Path]) -> str:
        """The content of the portable C that outputs are compared with, with all that it may include."""
        read = (*sources, *folders)
        if read not in self._contents:
            headers = {path for folder in folders for path in folder.rglob("*.h")}
            beside = {path for source in sources for path in source.parent.glob("*.inc")}
            self._contents[read] = _content((*sources, *headers, *beside))
        return self._contents[read]


@cache
def _measuring_code() -> str:
    """The content of the lab and its simulators: while they are worked on their version stays the same."""
    return _content(
        path for pattern in ("**/*.py", "_sim*") for path in Path(__file__).parents[1].glob(pattern)
    )


def _content(paths: Iterable[Path]) -> str:
    hashes = (sha256(path.read_bytes()).hexdigest() for path in sorted(paths))
    return sha256("".join(hashes).encode()).hexdigest()
