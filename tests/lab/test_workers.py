# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The pool of workers: everything asked for is done, once, in order, whatever the workers do."""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import time
from multiprocessing.queues import Queue
from pathlib import Path

import pytest

import marking_tasks
from marking_tasks import Mark, plan, times_done
from pennyweight.errors import LabError, UnknownId, Unwritable
from pennyweight.measure.workers import Plan, TaskOutcome, WorkerDied, Workers, ask

BOTH = pytest.mark.parametrize("jobs", [1, 3])


@BOTH
def test_outcomes_come_in_the_order_of_the_plans(tmp_path: Path, jobs: int) -> None:
    plans = [plan(Mark(tmp_path, n, "slow" if n < 2 else ""), Mark(tmp_path, n + 100)) for n in range(12)]
    with Workers(jobs) as workers:
        outcomes = list(workers.each(plans))
    assert outcomes == [TaskOutcome([n, n + 100]) for n in range(12)]


@BOTH
def test_an_outcome_does_not_wait_for_later_plans(tmp_path: Path, jobs: int) -> None:
    with Workers(jobs) as workers:
        outcomes = workers.each(
            [plan(Mark(tmp_path, 1)), *(plan(Mark(tmp_path, n, "slow")) for n in range(2, 9))]
        )
        assert next(outcomes) == TaskOutcome([1])
        assert times_done(tmp_path, 8) == 0
        assert len(list(outcomes)) == 7


@BOTH
def test_a_task_that_many_ask_for_is_done_once(tmp_path: Path, jobs: int) -> None:
    shared = Mark(tmp_path, 7, "slow", is_shared=True)
    plans = [plan(Mark(tmp_path, n), shared, Mark(tmp_path, n + 100)) for n in range(20, 30)]
    with Workers(jobs) as workers:
        assert [each.result for each in workers.each(plans)] == [[n, 7, n + 100] for n in range(20, 30)]
    assert times_done(tmp_path, 7) == 1


@BOTH
def test_an_error_goes_to_every_plan_that_asked_and_to_no_other(tmp_path: Path, jobs: int) -> None:
    wrong = Mark(tmp_path, 7, "lab", is_shared=True)
    with Workers(jobs) as workers:
        good, first, second = workers.each(
            [plan(Mark(tmp_path, 1)), plan(wrong), plan(Mark(tmp_path, 2), wrong)]
        )
    assert good == TaskOutcome([1])
    for outcome in (first, second):
        assert isinstance(outcome.error, UnknownId)
        assert str(outcome.error) == "unknown number '7'; known: 1, 2"
    assert times_done(tmp_path, 7) == 1


@BOTH
def test_a_plan_can_go_on_after_an_error(tmp_path: Path, jobs: int) -> None:
    def forgiving() -> Plan[int]:
        try:
            yield from ask(Mark(tmp_path, 1, "lab"))
        except LabError:
            return (yield from ask(Mark(tmp_path, 2)))
        return 0

    with Workers(jobs) as workers:
        assert [outcome.result for outcome in workers.each([forgiving()])] == [2]


@BOTH
def test_a_bug_in_a_task_is_shown_with_the_name_of_the_task(tmp_path: Path, jobs: int) -> None:
    with pytest.raises(ZeroDivisionError) as caught, Workers(jobs) as workers:
        list(workers.each([plan(Mark(tmp_path, 3, "bug"))]))
    assert caught.value.__notes__ == ["while doing: number 3"]


class Cycle:
    """Garbage that only the collector finds; it leaves a file when it is finalised."""

    def __init__(self, folder: Path) -> None:
        self.cycle = self
        self.folder = folder

    def __del__(self) -> None:
        (self.folder / f"finalised-{os.getpid()}").touch()


def test_a_worker_does_not_finalise_what_the_parent_left(tmp_path: Path) -> None:
    """A connection to a cluster waits in its finalizer for a thread that a fork does not have."""
    gc.disable()
    try:
        Cycle(tmp_path)
        with Workers(2) as workers:
            list(workers.each([plan(Mark(tmp_path, n, "collects")) for n in range(4)]))
        assert not list(tmp_path.glob("finalised-*"))
    finally:
        gc.enable()
    gc.collect()
    assert [each.name for each in tmp_path.glob("finalised-*")] == [f"finalised-{os.getpid()}"]


def test_a_worker_that_dies_costs_no_task_and_is_named(tmp_path: Path) -> None:
    plans = [plan(Mark(tmp_path, n, "dies" if n == 4 else "slow")) for n in range(12)]
    with Workers(2) as workers:
        outcomes = list(workers.each(plans))
    for number, outcome in enumerate(outcomes):
        if number == 4:
            assert isinstance(outcome.error, WorkerDied)
            assert str(outcome.error).startswith("number 4: ")
        else:
            assert outcome == TaskOutcome([number])


def test_a_task_whose_worker_was_killed_is_done_again(tmp_path: Path) -> None:
    plans = [plan(Mark(tmp_path, n, "dies once" if n == 4 else "")) for n in range(12)]
    with Workers(2) as workers:
        assert list(workers.each(plans)) == [TaskOutcome([n]) for n in range(12)]


def test_leaving_by_an_exception_stops_the_workers_at_once(tmp_path: Path) -> None:
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Workers(2) as workers:
        outcomes = workers.each(
            [plan(Mark(tmp_path, 1)), plan(Mark(tmp_path, 2, "sleeps")), plan(Mark(tmp_path, 3, "sleeps"))]
        )
        assert next(outcomes) == TaskOutcome([1])
        while not (times_done(tmp_path, 2) and times_done(tmp_path, 3)):
            time.sleep(0.01)
        raise KeyboardInterrupt
    assert not multiprocessing.active_children()
    assert time.monotonic() - started < 30  # the tasks take 60 s each


def test_leaving_by_an_exception_waits_for_the_thread_of_the_pool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python's exit wakes a thread that is still ending through a pipe that it may have closed by then."""
    join = Queue.join_thread

    def slowly(queue: Queue[object]) -> None:
        time.sleep(0.5)
        join(queue)

    monkeypatch.setattr(Queue, "join_thread", slowly)
    threads = threading.active_count()
    with pytest.raises(KeyboardInterrupt), Workers(2) as workers:
        assert next(workers.each([plan(Mark(tmp_path, 1))])) == TaskOutcome([1])
        raise KeyboardInterrupt
    assert threading.active_count() == threads


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    support = Path(marking_tasks.__file__).parent
    script = (
        f"import sys; sys.path.insert(0, {str(support)!r})\n"
        "from pathlib import Path\n"
        "from marking_tasks import Mark, plan\n"
        "from pennyweight.measure.workers import Workers\n"
        f"folder = Path({str(tmp_path)!r})\n"
        "with Workers(2) as workers:\n"
        "    list(workers.each([plan(Mark(folder, n, 'sleeps')) for n in (1, 2)]))\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script])
    while not (times_done(tmp_path, 1) and times_done(tmp_path, 2)):
        assert parent.poll() is None
        time.sleep(0.01)
    workers = [int(path.name.split("-")[2]) for path in tmp_path.iterdir()]
    parent.kill()
    parent.wait()
    assert all(_ends(worker) for worker in workers)


def _ends(process: int) -> bool:
    for _ in range(1000):
        status = Path(f"/proc/{process}/stat")
        if not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.01)
    return False


@BOTH
def test_what_is_in_work_can_be_watched(tmp_path: Path, jobs: int) -> None:
    seen: list[tuple[int, int, list[str]]] = []
    with Workers(jobs) as workers:
        list(
            workers.each(
                [plan(Mark(tmp_path, n, "slow")) for n in range(4)],
                lambda ended, count, running: seen.append((ended, count, list(running))),
            )
        )
    assert seen[-1] == (4, 4, [])
    assert {name for _, _, running in seen for name in running} == {f"number {n}" for n in range(4)}
    assert [ended for ended, _, _ in seen] == sorted(ended for ended, _, _ in seen)


def test_errors_cross_from_one_process_to_another(tmp_path: Path) -> None:
    error = UnknownId("board", "uno", ["atmega328p"])
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (UnknownId, str(error))


@BOTH
def test_a_disk_that_takes_nothing_more_ends_all_plans(tmp_path: Path, jobs: int) -> None:
    faults = ["", "disk", *[""] * 200]
    plans = [plan(Mark(tmp_path, number, fault)) for number, fault in enumerate(faults)]
    with pytest.raises(Unwritable, match="cannot be written"), Workers(jobs) as workers:
        list(workers.each(plans))
    assert sum(times_done(tmp_path, number) for number in range(len(faults))) < 50
