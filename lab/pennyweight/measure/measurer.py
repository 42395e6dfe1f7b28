# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measuring through the store: what was measured before is taken from there.

All that decides a measurement goes into its key, so that nothing stale is ever found: the image, the call,
the simulators and the lab themselves, and what the verification compared with.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from pennyweight.build.cache import digest
from pennyweight.build.image import Image
from pennyweight.catalogue.jobs import Request
from pennyweight.check.session import Session
from pennyweight.check.subject import Subject
from pennyweight.measure.costs import record_of
from pennyweight.measure.record import Measurement
from pennyweight.measure.store import Store, content_key
from pennyweight.run.guest import simulator_version


class Measurer:
    """Measures what the store does not have yet; a `tables.Provider`."""

    def __init__(self, session: Session, store: Store) -> None:
        self._session = session
        self._store = store

    def measurement(self, asked: Request) -> Measurement:
        """The measurement that is asked for. Raises LabError."""
        subject = self._session.subject(asked.subject)
        request = subject.completed(asked)
        symbol = subject.symbol(request)
        image = self._session.bench(request.job).image(symbol)
        key = self._key(image, subject, request)
        record = self._store.get(key)
        if record is None:
            record = measure(self._session, request, symbol)
            self._store.put(key, record)
        return record

    def state_bytes(self, subject: str) -> int:
        """Size of the buffer that the primitive transforms."""
        return self._session.lab.catalog.find(subject).output.bytes

    def _key(self, image: Image, subject: Subject, request: Request) -> str:
        decisive = {
            "request": request,
            "toolchain": image.toolchain,
            "simulator": simulator_version(),
            "measured by": self._measuring_code,
            "entry": subject.entry,
            "implementation": subject.entry.find(request.implementation),
            "compared with": subject.reference.content,
        }
        return content_key(image.elf, **{name: repr(part) for name, part in decisive.items()})

    @cached_property
    def _measuring_code(self) -> str:
        """The content of the lab and its simulators: their versions stay while they are worked on."""
        lab = Path(__file__).parents[1]
        files = sorted({path for pattern in ("**/*.py", "_sim*") for path in lab.glob(pattern)})
        return digest(*(path.read_bytes() for path in files))


def measure(session: Session, request: Request, symbol: str) -> Measurement:
    """Measures in an image that is verified before; LabError where that fails."""
    subject = session.subject(request.subject)
    session.require(request.job, symbol)
    call = next(subject.calls(session.bench(request.job).guest(symbol), request))
    return record_of(request, subject.entry.kind, call)
