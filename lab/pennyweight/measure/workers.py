# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Work on every core: plans whose steps are tasks, and the processes, here or on a cluster, that do them.

A plan is a generator that asks for one task after the other and is sent what each made. Many plans run at
once; a task that several ask for is done once. Plans themselves run in the process that began them, so that
what they keep (in a store, on the screen) needs no lock.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import connection
from typing import Any, Generic, Protocol, TypeVar, cast

from pennyweight.errors import LabError, Unwritable

Made = TypeVar("Made")
Made_co = TypeVar("Made_co", covariant=True)
Result = TypeVar("Result")

_GRACE_SECONDS = 2.0
"""What a worker is given to clear up when it is told to stop."""
_POLL_SECONDS = 0.001
_LOOK_SECONDS = 1.0
"""Without an answer from a cluster until it is asked whether it has workers."""


class Task(Protocol[Made_co]):
    """What a worker does: hashable, so that equal ones are done once, and pickled to get there.

    Its text says what it is, in the progress bar and where it goes wrong. A LabError is an answer too;
    Unwritable ends all plans.
    """

    @property
    def needs_session(self) -> bool:
        """Whether it needs what the workers of this machine are given: such a task stays here."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether other plans ask for the same: what it makes is then kept to the end."""
        ...

    def __call__(self, session: Any) -> Made_co: ...


class WorkerDied(LabError):
    """A task whose worker ended instead of answering, when nothing else ran."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Result]):
    """How a task or a plan ended."""

    result: Result | None
    error: LabError | None = None

    @property
    def failure(self) -> LabError:
        """The error of what has no result."""
        assert self.error is not None
        return self.error


Plan = Generator[Sequence[Task[Any]], tuple[Task[Any], Outcome[Any]], Result]
"""Yields tasks, none when it only waits, and is sent them one by one as they are done. What it returns, or
the LabError that leaves it, is its outcome."""


def ask(task: Task[Made]) -> Plan[Made]:
    """`yield from ask(task)` in a plan is what the task made. Raises its LabError."""
    _, outcome = yield (task,)
    if outcome.error is not None:
        raise outcome.error
    return cast("Made", outcome.result)


SomeTask = TypeVar("SomeTask", bound=Task[Any])


def ask_all(
    tasks: Sequence[SomeTask], arrived: Callable[[SomeTask, Outcome[Any]], object] | None = None
) -> Plan[list[Outcome[Any]]]:
    """The outcomes of different tasks, in their order; `arrived` is told of each as soon as it is there."""
    outcomes: dict[Task[Any], Outcome[Any]] = {}
    asked: Sequence[SomeTask] = tasks
    while len(outcomes) < len(tasks):
        task, outcome = yield asked
        outcomes[task], asked = outcome, ()
        if arrived is not None:
            arrived(cast("SomeTask", task), outcome)
    return [outcomes[task] for task in tasks]


Watch = Callable[[int, int, Sequence[str]], object]
"""(plans that ended, plans, the texts of the tasks in work), called whenever one of them changes."""


@dataclass(eq=False)
class _Running(Generic[Result]):
    """A plan that has begun."""

    place: int
    plan: Plan[Result]
    arrived: deque[tuple[Task[Any], Outcome[Any]]] = field(default_factory=deque)
    """Tasks that it asked for and has not been sent yet."""


@dataclass(eq=False)
class _Asked:
    """A task that is in work, and the plans that wait for it."""

    task: Task[Any]
    plans: list[_Running[Any]]
    is_suspect: bool = False
    """Whether a worker died while it was in work."""


class Workers:
    """Processes that do tasks; a context manager. Leaving it by an exception stops them at once."""

    def __init__(
        self, jobs: int, session: Callable[[], object] = lambda: None, cluster: Cluster | None = None
    ) -> None:
        """`jobs` processes on this machine, with 1 this process itself.

        Each of them makes itself a session, with which tasks are called. Those that need none go to the
        cluster instead, where there is one.
        """
        self._jobs = jobs
        self._session = session
        self._here = _pool(jobs, session)
        self._cluster = cluster
        self.cores = jobs + (cluster.cores() if cluster else 0)
        """That work."""

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._here.shutdown()
        else:
            self._stop()

    def each(self, plans: Iterable[Plan[Result]], watch: Watch | None = None) -> Iterator[Outcome[Result]]:
        """The outcomes of the plans, in their order, each as soon as those before it are there."""
        return _Session(self, list(plans), watch or (lambda ended, count, running: None)).outcomes()

    def submit(self, task: Task[Made]) -> Future[Made]:
        """Hands a task to whoever can do it."""
        if self._cluster is None or task.needs_session:
            return self._here.submit(_do, task)
        return self._cluster.submit(task)

    def done_of(self, futures: Iterable[Future[Any]]) -> set[Future[Any]]:
        """Wait until some of the tasks are done; LabError where the cluster has nobody left to do them."""
        if self._cluster is None:
            return wait(futures, return_when=FIRST_COMPLETED).done
        while not (done := wait(futures, _LOOK_SECONDS, FIRST_COMPLETED).done):
            self._cluster.require_workers()
        return done

    def explained(self, task: Task[Any], error: BaseException) -> LabError | None:
        """What an error of the cluster means, if it is one."""
        return None if self._cluster is None or task.needs_session else self._cluster.explained(task, error)

    def renew(self) -> None:
        """New processes for those that died with one of theirs."""
        self._here.shutdown(wait=False)
        self._here = _pool(self._jobs, self._session)

    @property
    def most_in_work(self) -> int:
        """So many tasks are handed out at a time: twice as many as there are cores, so that none waits."""
        return 2 * self.cores if self.cores > 1 else 1

    def _stop(self) -> None:
        """Ends the processes without waiting for what they do; files they were writing are cleared up."""
        children = multiprocessing.active_children() if isinstance(self._here, ProcessPoolExecutor) else []
        self._here.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.terminate()
        for child in children:
            if not connection.wait([child.sentinel], _GRACE_SECONDS):
                child.kill()
        for child in children:
            # asked, not joined: the pool's own thread joins it too, and who comes second learns nothing
            while child.exitcode is None:
                time.sleep(_POLL_SECONDS)


def cores() -> int:
    """That this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Cluster(Protocol):
    """Workers on other machines."""

    def submit(self, task: Task[Made]) -> Future[Made]: ...

    def cores(self) -> int:
        """Of all workers together."""
        ...

    def require_workers(self) -> None:
        """Raise LabError if there has been no worker for too long."""
        ...

    def explained(self, task: Task[Any], error: BaseException) -> LabError | None:
        """What an error of the cluster itself means; None for one of the task."""
        ...


class _Session(Generic[Result]):
    """One round of plans: which have begun, what they wait for, what came out."""

    def __init__(self, workers: Workers, plans: list[Plan[Result]], watch: Watch) -> None:
        self._workers = workers
        self._unbegun = deque(_Running(place, plan) for place, plan in enumerate(plans))
        self._watch = watch
        self._outcomes: dict[int, Outcome[Result]] = {}
        self._count = len(plans)
        self._ended = 0
        self._in_work: dict[Future[Any], _Asked] = {}
        self._asked: dict[Task[Any], _Asked] = {}
        self._made: dict[Task[Any], Outcome[Any]] = {}
        self._queue: deque[_Asked] = deque()
        self._suspects: deque[_Asked] = deque()

    def outcomes(self) -> Iterator[Outcome[Result]]:
        for place in range(self._count):
            while place not in self._outcomes:
                self._hand_out()
                self._await_one()
            yield self._outcomes.pop(place)

    def _hand_out(self) -> None:
        """As much as may be in work: what was asked for first, then what further plans ask for."""
        while len(self._in_work) < self._workers.most_in_work:
            if self._suspects:
                # alone, so that it is clear whose fault it is when the worker dies again
                if self._in_work:
                    break
                self._submit(self._suspects.popleft())
                break
            if self._queue:
                self._submit(self._queue.popleft())
            elif self._unbegun:
                self._begin(self._unbegun.popleft())
            else:
                break
        self._show()

    def _submit(self, asked: _Asked) -> None:
        try:
            future = self._workers.submit(asked.task)
        except BrokenProcessPool:
            self._workers.renew()
            future = self._workers.submit(asked.task)
        self._in_work[future] = asked

    def _show(self) -> None:
        running = [str(asked.task) for asked in self._in_work.values()]
        self._watch(self._ended, self._count, running[: self._workers.cores])

    def _await_one(self) -> None:
        if not self._in_work:
            return
        for future in self._workers.done_of(self._in_work):
            asked = self._in_work.pop(future)
            try:
                outcome = Outcome(future.result())
            except Unwritable:
                raise
            except LabError as error:
                outcome = Outcome(None, error)
            except BrokenProcessPool:
                self._bury(asked)
                continue
            except Exception as error:
                problem = self._workers.explained(asked.task, error)
                if problem is None:
                    error.add_note(f"while doing: {asked.task}")
                    raise
                outcome = Outcome(None, problem)
            self._arrived(asked, outcome)
        self._show()

    def _bury(self, asked: _Asked) -> None:
        """Of all that was in work when a worker died each is tried once more, by itself."""
        if asked.is_suspect:
            problem = "the worker that did it, and nothing else, ended without an answer"
            advice = "there may be too little memory; --jobs 1 shows more"
            self._arrived(asked, Outcome(None, WorkerDied(f"{asked.task}: {problem}; {advice}")))
        else:
            asked.is_suspect = True
            self._suspects.append(asked)

    def _arrived(self, asked: _Asked, outcome: Outcome[Any]) -> None:
        del self._asked[asked.task]
        if asked.task.is_shared:
            self._made[asked.task] = outcome
        for running in asked.plans:
            running.arrived.append((asked.task, outcome))
            self._advance(running)

    def _begin(self, running: _Running[Result]) -> None:
        self._ask(running, partial(next, running.plan))
        self._advance(running)

    def _advance(self, running: _Running[Result]) -> None:
        """Lets a plan go on as long as there is something to send it."""
        while running.arrived:
            self._ask(running, partial(running.plan.send, running.arrived.popleft()))

    def _ask(self, running: _Running[Result], go_on: Callable[[], Sequence[Task[Any]]]) -> None:
        try:
            tasks = go_on()
        except StopIteration as end:
            self._end(running, Outcome(end.value))
        except Unwritable:
            raise
        except LabError as error:
            self._end(running, Outcome(None, error))
        else:
            for task in tasks:
                if task in self._made:
                    running.arrived.append((task, self._made[task]))
                elif task in self._asked:
                    self._asked[task].plans.append(running)
                else:
                    self._asked[task] = _Asked(task, [running])
                    self._queue.append(self._asked[task])

    def _end(self, running: _Running[Result], outcome: Outcome[Result]) -> None:
        self._outcomes[running.place] = outcome
        self._ended += 1


class _ThisProcess(Executor):
    """Does each task while it is handed in."""

    def __init__(self, session: object) -> None:
        self._session = session

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            (task,) = given
            future.set_result(task(self._session))
        except Exception as error:
            future.set_exception(error)
        return future


def _pool(jobs: int, session: Callable[[], object]) -> Executor:
    if jobs == 1:
        return _ThisProcess(session())
    # A fork has the catalogue read and the modules imported; elsewhere than on Linux libraries forbid it.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    return ProcessPoolExecutor(jobs, context, _begin_worker, (session,))


_session: object = None
"""Of a worker process."""


def _begin_worker(session: Callable[[], object]) -> None:
    # An interrupt at the terminal reaches every process there; it is for the one that began the work.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    global _session
    _session = session()


def _leave(number: int, frame: object) -> None:
    """By an exception, so that compilers are ended and unfinished files removed on the way out."""
    sys.exit(128 + number)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(task: Task[Made]) -> Made:
    try:
        return task(_session)
    except SystemExit as told:
        # not to be handed back as an answer, after which the worker would take the next task
        os._exit(int(told.code or 0))
