# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measuring through the store, on all workers: stored measurements are reused.

Everything that affects a measurement is part of its key, so no stale result is ever found: the image, the
call, the simulators, the lab's code, and the reference of the verification.

An implementation is built once for all boards of a platform that can load the same image. The full test set
runs on one of them, unless the store shows that the same images have passed. Each further board runs a short
test set and measures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path

from pennyweight import _sim
from pennyweight.build.cache import digest
from pennyweight.build.image import Image
from pennyweight.build.kit import Kit
from pennyweight.catalogue.boards import image_for
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job, Request
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.check.subject import Sheet, Subject
from pennyweight.check.verdict import ONE_SHOT
from pennyweight.errors import BuildError, LabError, Unwritable, VerificationError
from pennyweight.measure.proofs import is_proved
from pennyweight.measure.record import Measurement
from pennyweight.measure.store import Store, content_key, store_path
from pennyweight.measure.tasks import AskOracle, Build, Measure, NameReference
from pennyweight.measure.workers import Plan, TaskOutcome, Watch, Workers, ask, ask_all, cores
from pennyweight.run.guest import simulator_version

_MOST_OF_A_TASK = 32
"""Number of calls that one worker measures at a time, so that a long curve is divided among workers."""

Found = dict[Request, Measurement | LabError]
"""Measurement of each request, or the reason why there is none."""


@dataclass(slots=True)
class _Group:
    """Requests for one implementation on boards that the same image may serve."""

    subject: Subject
    implementation: str
    built_for: str
    """A platform, or a board that the common layout of its platform does not fit."""
    requests: dict[str, list[Request]] = field(default_factory=dict)
    """Requests by board."""
    boards: dict[str, _sim.BoardInfo] = field(default_factory=dict)

    def job(self, board: str) -> Job:
        return Job(self.subject.entry.id, self.implementation, board)


class Measurer:
    """Measurer of everything that the store does not have yet."""

    def __init__(self, session: Session, store: Store, workers: Workers) -> None:
        self._session = session
        self._store = store
        self._workers = workers
        self._board = cache(session.lab.boards.find)  # each is read from its file

    def measurements(self, asked: Iterable[Request], watch: Watch | None = None) -> Measured:
        """Return a measurement, or an error, for each request; `watch` gets progress per implementation."""
        groups: dict[tuple[str, str, str], _Group] = {}
        found: Found = {}
        completed: dict[Request, Request] = {}
        for request in dict.fromkeys(asked):
            try:
                completed[request] = self._grouped(request, groups)
            except LabError as error:
                found[request] = error
        plans = [self._plan(group) for group in groups.values()]
        for group, outcome in zip(groups.values(), self._workers.each(plans, watch), strict=True):
            if outcome.result is None:
                every = (request for on in group.requests.values() for request in on)
                found |= dict.fromkeys(every, outcome.failure)
            else:
                found |= outcome.result
        found |= {request: found[whole] for request, whole in completed.items()}
        return Measured(found, self._session.lab.catalog)

    def measurement(self, asked: Request) -> Measurement:
        """Return the measurement of one request. Raises LabError."""
        return self.measurements([asked]).measurement(asked)

    def _grouped(self, asked: Request, groups: dict[tuple[str, str, str], _Group]) -> Request:
        """Put the request into its group; return it with its defaults filled in."""
        subject = self._session.subject(asked.subject)
        request = subject.completed(asked)
        subject.symbol(request)
        board = self._board(request.board)
        key = (request.subject, request.implementation, image_for(board))
        group = groups.setdefault(key, _Group(subject, request.implementation, image_for(board)))
        group.boards[board.name] = board
        group.requests.setdefault(request.board, []).append(request)
        return request

    def _plan(self, group: _Group) -> Plan[Found]:
        id, found = group.subject.entry.id, Found()
        reference = yield from ask(NameReference(id))
        try:
            kit = yield from ask(Build(id, group.implementation, group.built_for, ONE_SHOT))
        except BuildError:
            # an image too large for the common layout may fit a larger board
            kits = yield from ask_all(
                [Build(id, group.implementation, on, ONE_SHOT) for on in group.requests]
            )
            for board, built in zip(group.requests, kits, strict=True):
                if built.result is None:
                    found |= dict.fromkeys(group.requests[board], built.failure)
                else:
                    found |= yield from self._measured(group, (board,), built.result, reference)
            return found
        return (yield from self._measured(group, tuple(group.requests), kit, reference))

    def _measured(self, group: _Group, boards: Sequence[str], kit: Kit, reference: str) -> Plan[Found]:
        """Measure the requests for boards that use the same kit."""
        found, missing = Found(), dict[str, dict[Request, str]]()
        keys = _Keys(group.subject, kit, _decisive(group.subject, group.implementation, reference))
        for board in boards:
            for request in group.requests[board]:
                key = keys.key(request, group.boards[board])
                record = self._store.get(key)
                if record is None:
                    missing.setdefault(board, {})[request] = key
                else:
                    found[request] = record
        if not missing:
            return self._marked(found, group, kit)
        scope = group.subject.scope(group.implementation)
        sheet = yield from ask(AskOracle(group.subject.entry.id, scope, ONE_SHOT))
        first = REFERENCE_BOARDS.values()
        parts = [
            _Part(board, dict(list(wanted.items())[start : start + _MOST_OF_A_TASK]))
            for board, wanted in sorted(missing.items(), key=lambda item: item[0] not in first)
            for start in range(0, len(wanted), _MOST_OF_A_TASK)
        ]
        passed = passed_key(group.subject, group.implementation, kit.images, reference)
        while parts and not self._store.have_passed(passed):
            # the full test set runs on the first board that measures the image
            part = parts.pop(0)
            try:
                found |= part.kept(self._store, (yield from ask(part.task(group, kit, sheet))))
                self._store.keep_passed([passed])
            except VerificationError as error:
                return found | {request: error for each in (part, *parts) for request in each.keys}
            except Unwritable:
                raise
            except LabError as error:
                found |= dict.fromkeys(part.keys, error)
        tasks = {part.task(group, kit, sheet.excerpt()): part for part in parts}

        def arrived(task: Measure, outcome: TaskOutcome[list[Measurement]]) -> None:
            nonlocal found
            part = tasks[task]
            if outcome.result is None:
                found |= dict.fromkeys(part.keys, outcome.failure)
            else:
                found |= part.kept(self._store, outcome.result)

        yield from ask_all(list(tasks), arrived)
        return self._marked(found, group, kit)

    def _marked(self, found: Found, group: _Group, kit: Kit) -> Found:
        """Return the measurements, those of a function that is proved in the measured image marked so."""
        subject, marked = group.subject, dict(found)
        for request, record in found.items():
            symbol, core = subject.symbol(request), group.boards[request.board].architecture
            if isinstance(record, Measurement) and is_proved(
                self._store, subject.entry, request, core, kit.image(symbol), symbol
            ):
                marked[request] = replace(record, proved=True)
        return marked


@cache
def _measuring_code() -> str:
    """Return the hash of the lab's code and simulators, which can change without a new version."""
    lab = Path(__file__).parents[1]
    files = sorted({path for pattern in ("**/*.py", "_sim*") for path in lab.glob(pattern)})
    return digest(*(path.read_bytes() for path in files))


def _decisive(subject: Subject, implementation: str, reference: str) -> str:
    """Return the hash of what affects an implementation's figures and verdict, besides the images."""
    parts = {
        "simulator": simulator_version(),
        "measured by": _measuring_code(),
        "entry": repr(subject.entry),
        "implementation": repr(subject.entry.find(implementation)),
        "compared with": reference,
    }
    return digest(*(part for item in parts.items() for part in item))


def passed_key(subject: Subject, implementation: str, images: Mapping[str, Image], reference: str) -> str:
    """Return the key under which the store records that images, by symbol, passed their verification.

    `reference` names the build that computed the right answers.
    """
    decisive = _decisive(subject, implementation, reference)
    return digest(decisive, *(part for symbol in sorted(images) for part in (symbol, images[symbol].elf)))


@dataclass(frozen=True, slots=True)
class _Keys:
    """Store keys of the measurements of one implementation."""

    subject: Subject
    kit: Kit
    decisive: str
    """Hash of everything that all its calls have in common."""

    def key(self, request: Request, board: _sim.BoardInfo) -> str:
        image = self.kit.image(self.subject.symbol(request))
        return content_key(
            image.elf,
            request=repr(request),
            board=board.description,
            toolchain=image.toolchain,
            decisive=self.decisive,
        )


@dataclass(frozen=True, slots=True)
class _Part:
    """Calls on one board that one worker measures."""

    board: str
    keys: dict[Request, str]

    def task(self, group: _Group, kit: Kit, sheet: Sheet) -> Measure:
        board = group.boards[self.board]
        return Measure(kit, group.job(self.board), board, group.subject, tuple(self.keys), sheet)

    def kept(self, store: Store, records: Sequence[Measurement]) -> Found:
        """Store the records and return them by request."""
        store.put_all(dict(zip(self.keys.values(), records, strict=True)))
        return dict(zip(self.keys, records, strict=True))


@contextmanager
def measuring(session: Session) -> Iterator[Measurer]:
    """Provide a measurer with the store of the session's lab, on every core."""
    with (
        Store(store_path(session.lab), print) as store,
        Workers(cores(), partial(Session, session.lab)) as workers,
    ):
        yield Measurer(session, store, workers)


class Measured:
    """Measurements by request; a `tables.Provider`."""

    def __init__(self, found: Mapping[Request, Measurement | LabError], catalog: Catalog) -> None:
        self._found = found
        self._catalog = catalog

    def measurement(self, request: Request) -> Measurement:
        """Return the measurement of this request, which was asked for. Raises LabError."""
        found = self._found[request]
        if isinstance(found, LabError):
            raise found
        return found

    def state_bytes(self, subject: str) -> int:
        """Return the size in bytes of the buffer that the primitive transforms."""
        return self._catalog.find(subject).output.bytes
