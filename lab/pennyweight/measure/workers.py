# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Work on every core: plans whose steps are tasks, and the processes, local or on a cluster, that run them.

A plan is a generator that yields tasks and is sent the result of each. Many plans run at once; a task that
several of them request runs only once. Plans themselves run in the process that started them, so that what
they write (to a store, to the screen) needs no lock.
"""

from __future__ import annotations

import gc
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
"""Seconds that a stopped worker has to clean up."""
_POLL_SECONDS = 0.001
_LOOK_SECONDS = 1.0
"""Seconds without an answer from a cluster after which its workers are counted."""


class Task(Protocol[Made_co]):
    """Work of a worker: hashable, so that equal tasks run once, and picklable.

    Its text describes it in the progress bar and in errors. A LabError is a valid result; Unwritable ends all
    plans.
    """

    @property
    def needs_session(self) -> bool:
        """True if it needs a session, which only local workers have: such a task stays on the host."""
        ...

    @property
    def is_shared(self) -> bool:
        """True if other plans request the same task: its result is then kept to the end."""
        ...

    def __call__(self, session: Any) -> Made_co: ...


class WorkerDied(LabError):
    """A task whose worker died while nothing else ran."""


@dataclass(frozen=True, slots=True)
class TaskOutcome(Generic[Result]):
    """Result or error of a task or a plan."""

    result: Result | None
    error: LabError | None = None

    @property
    def failure(self) -> LabError:
        """Error of an outcome without a result."""
        assert self.error is not None
        return self.error


Plan = Generator[Sequence[Task[Any]], tuple[Task[Any], TaskOutcome[Any]], Result]
"""Generator that yields tasks, or none to wait, and is sent the outcome of each as it arrives.

Its outcome is its return value, or the LabError that it raises.
"""


def ask(task: Task[Made]) -> Plan[Made]:
    """Run a task in a plan: `yield from ask(task)` returns its result and raises its LabError."""
    _, outcome = yield (task,)
    if outcome.error is not None:
        raise outcome.error
    return cast("Made", outcome.result)


SomeTask = TypeVar("SomeTask", bound=Task[Any])


def ask_all(
    tasks: Sequence[SomeTask], arrived: Callable[[SomeTask, TaskOutcome[Any]], object] | None = None
) -> Plan[list[TaskOutcome[Any]]]:
    """Run different tasks and return their outcomes in order; `arrived` is called with each of them."""
    outcomes: dict[Task[Any], TaskOutcome[Any]] = {}
    asked: Sequence[SomeTask] = tasks
    while len(outcomes) < len(tasks):
        task, outcome = yield asked
        outcomes[task], asked = outcome, ()
        if arrived is not None:
            arrived(cast("SomeTask", task), outcome)
    return [outcomes[task] for task in tasks]


Watch = Callable[[int, int, Sequence[str]], object]
"""Progress callback (finished plans, all plans, texts of the running tasks), called on each change."""


@dataclass(eq=False)
class _Running(Generic[Result]):
    """A plan that has started."""

    place: int
    plan: Plan[Result]
    arrived: deque[tuple[Task[Any], TaskOutcome[Any]]] = field(default_factory=deque)
    """Outcomes of requested tasks that were not sent to it yet."""


@dataclass(eq=False)
class _Asked:
    """A running task, and the plans that wait for it."""

    task: Task[Any]
    plans: list[_Running[Any]]
    is_suspect: bool = False
    """True if a worker died while it was running."""


class Workers:
    """Processes that run tasks; a context manager. Leaving it by an exception stops them at once."""

    def __init__(
        self, jobs: int, session: Callable[[], object] = lambda: None, cluster: Cluster | None = None
    ) -> None:
        """Start `jobs` processes on the host; with 1 the current process does the work.

        Each of them makes a session, with which tasks are called. Tasks that need no session go to the
        cluster instead, if there is one.
        """
        self._jobs = jobs
        self._session = session
        self._here = _pool(jobs, session)
        self._cluster = cluster
        self.cores = jobs + (cluster.cores() if cluster else 0)
        """Number of cores that work on tasks."""

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._here.shutdown()
        else:
            self._stop()

    def each(
        self, plans: Iterable[Plan[Result]], watch: Watch | None = None
    ) -> Iterator[TaskOutcome[Result]]:
        """Yield the outcomes of the plans, in order, each as soon as it and those before it are there."""
        return _Session(self, list(plans), watch or (lambda ended, count, running: None)).outcomes()

    def submit(self, task: Task[Made]) -> Future[Made]:
        """Submit a task to a process that can run it."""
        if self._cluster is None or task.needs_session:
            return self._here.submit(_do, task)
        return self._cluster.submit(task)

    def done_of(self, futures: Iterable[Future[Any]]) -> set[Future[Any]]:
        """Wait until some of the tasks are done; LabError if the cluster has no workers left."""
        if self._cluster is None:
            return wait(futures, return_when=FIRST_COMPLETED).done
        while not (done := wait(futures, _LOOK_SECONDS, FIRST_COMPLETED).done):
            self._cluster.require_workers()
        return done

    def explained(self, task: Task[Any], error: BaseException) -> LabError | None:
        """Return the meaning of an error of the cluster, or None if it is not one."""
        return None if self._cluster is None or task.needs_session else self._cluster.explained(task, error)

    def renew(self) -> None:
        """Replace the processes after one of them died."""
        self._here.shutdown(wait=False)
        self._here = _pool(self._jobs, self._session)

    @property
    def most_in_work(self) -> int:
        """Number of tasks to hand out at a time: twice the number of cores, so that no core waits."""
        return 2 * self.cores if self.cores > 1 else 1

    def _stop(self) -> None:
        """End the processes without waiting for their work; files they were writing are removed."""
        children = multiprocessing.active_children() if isinstance(self._here, ProcessPoolExecutor) else []
        for child in children:
            child.terminate()
        for child in children:
            if not connection.wait([child.sentinel], _GRACE_SECONDS):
                child.kill()
        for child in children:
            # poll instead of join: the pool's own thread joins it too, and the second join sees nothing
            while child.exitcode is None:
                time.sleep(_POLL_SECONDS)
        # and wait for the pool's own thread: Python's exit would wake it through a pipe that it is closing
        self._here.shutdown(cancel_futures=True)


def cores() -> int:
    """Return the number of CPU cores available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Cluster(Protocol):
    """Workers on other machines."""

    def submit(self, task: Task[Made]) -> Future[Made]: ...

    def cores(self) -> int:
        """Return the number of cores of all workers together."""
        ...

    def require_workers(self) -> None:
        """Raise LabError if there has been no worker for too long."""
        ...

    def explained(self, task: Task[Any], error: BaseException) -> LabError | None:
        """Return the meaning of an error of the cluster itself, or None for an error of the task."""
        ...


class _Session(Generic[Result]):
    """One round of plans: those that have started, the tasks they wait for, the outcomes."""

    def __init__(self, workers: Workers, plans: list[Plan[Result]], watch: Watch) -> None:
        self._workers = workers
        self._unbegun = deque(_Running(place, plan) for place, plan in enumerate(plans))
        self._watch = watch
        self._outcomes: dict[int, TaskOutcome[Result]] = {}
        self._count = len(plans)
        self._ended = 0
        self._in_work: dict[Future[Any], _Asked] = {}
        self._asked: dict[Task[Any], _Asked] = {}
        self._made: dict[Task[Any], TaskOutcome[Any]] = {}
        self._queue: deque[_Asked] = deque()
        self._suspects: deque[_Asked] = deque()

    def outcomes(self) -> Iterator[TaskOutcome[Result]]:
        for place in range(self._count):
            while place not in self._outcomes:
                self._hand_out()
                self._await_one()
            yield self._outcomes.pop(place)

    def _hand_out(self) -> None:
        """Submit tasks up to the limit: queued ones first, then those of further plans."""
        while len(self._in_work) < self._workers.most_in_work:
            if self._suspects:
                # run it alone: if the worker dies again, this task is the cause
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
                outcome = TaskOutcome(future.result())
            except Unwritable:
                raise
            except LabError as error:
                outcome = TaskOutcome(None, error)
            except BrokenProcessPool:
                self._bury(asked)
                continue
            except Exception as error:
                problem = self._workers.explained(asked.task, error)
                if problem is None:
                    error.add_note(f"while doing: {asked.task}")
                    raise
                outcome = TaskOutcome(None, problem)
            self._arrived(asked, outcome)
        self._show()

    def _bury(self, asked: _Asked) -> None:
        """Retry a task that was running when a worker died; report it if it fails a second time."""
        if asked.is_suspect:
            problem = "the worker process crashed twice, the second time with no other task running"
            advice = "it may have run out of memory; run again with --jobs 1 for details"
            self._arrived(asked, TaskOutcome(None, WorkerDied(f"{asked.task}: {problem}; {advice}")))
        else:
            asked.is_suspect = True
            self._suspects.append(asked)

    def _arrived(self, asked: _Asked, outcome: TaskOutcome[Any]) -> None:
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
        """Advance a plan as long as there are outcomes to send to it."""
        while running.arrived:
            self._ask(running, partial(running.plan.send, running.arrived.popleft()))

    def _ask(self, running: _Running[Result], go_on: Callable[[], Sequence[Task[Any]]]) -> None:
        try:
            tasks = go_on()
        except StopIteration as end:
            self._end(running, TaskOutcome(end.value))
        except Unwritable:
            raise
        except LabError as error:
            self._end(running, TaskOutcome(None, error))
        else:
            for task in tasks:
                if task in self._made:
                    running.arrived.append((task, self._made[task]))
                elif task in self._asked:
                    self._asked[task].plans.append(running)
                else:
                    self._asked[task] = _Asked(task, [running])
                    self._queue.append(self._asked[task])

    def _end(self, running: _Running[Result], outcome: TaskOutcome[Result]) -> None:
        self._outcomes[running.place] = outcome
        self._ended += 1


class _ThisProcess(Executor):
    """Executor that runs each task when it is submitted, in this process."""

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
    # a fork inherits the catalogue and the imported modules; system libraries allow it on Linux only
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    return ProcessPoolExecutor(jobs, context, _begin_worker, (session,))


_session: object = None
"""Session of a worker process."""


def _begin_worker(session: Callable[[], object]) -> None:
    gc.freeze()  # the parent's garbage is the parent's: its finalizers may wait for threads that are not here
    # an interrupt at the terminal reaches all processes; only the main process must handle it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    global _session
    _session = session()


def _leave(number: int, frame: object) -> None:
    """Exit by an exception, so that compilers are ended and unfinished files removed."""
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
        # exit now: a returned SystemExit would count as an answer, and the worker would take another task
        os._exit(int(told.code or 0))
