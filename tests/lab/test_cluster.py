# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The same work on a Dask cluster: one of two workers on this machine, whatever becomes of a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
from distributed import LocalCluster

from marking_tasks import Mark, plan, times_done
from pennyweight.errors import LabError
from pennyweight.measure import cluster
from pennyweight.measure.cluster import ClusterError, DaskCluster, dask_cluster
from pennyweight.measure.workers import TaskOutcome, Workers


@pytest.fixture(scope="module")
def two_workers() -> Iterator[LocalCluster]:
    """For tests that kill none of them."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local:
        yield local


@pytest.fixture
def mortal_workers() -> Iterator[LocalCluster]:
    """Two of a test's own: a worker that is killed while it starts is not started again."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local:
        yield local


@pytest.fixture
def lone_worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with one worker, which nobody starts again."""
    folder = tmp_path_factory.mktemp("worker")
    with LocalCluster(n_workers=0, dashboard_address=":0") as local:
        address = local.scheduler_address
        command = [sys.executable, "-m", "dask", "worker", address, "--no-nanny", "--nthreads", "1"]
        # what it is asked to do stands in modules of the tests
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        worker = subprocess.Popen(
            [*command, "--no-dashboard"], env=environment, stderr=subprocess.DEVNULL, cwd=folder
        )
        try:
            while not local.scheduler.workers:
                assert worker.poll() is None
                time.sleep(0.05)
            yield address
        finally:
            worker.kill()
            worker.wait()


@dataclass(frozen=True)
class Killing(Mark):
    """Ends its worker the first time."""

    def __call__(self, session: object) -> int:
        if not times_done(self.folder, self.number):
            super().__call__(session)
            os.kill(os.getpid(), signal.SIGKILL)
        return super().__call__(session)


def processes(folder: Path) -> set[int]:
    return {int(path.name.split("-")[2]) for path in folder.iterdir()}


def test_tasks_without_a_session_go_to_the_cluster_and_the_others_stay(
    two_workers: LocalCluster, tmp_path: Path
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    plans = [plan(Mark(here, n, needs_session=True), Mark(there, n, "slow")) for n in range(8)]
    with dask_cluster(two_workers.scheduler_address) as dask, Workers(1, cluster=dask) as workers:
        assert list(workers.each(plans)) == [TaskOutcome([n, n]) for n in range(8)]
        assert dask.cores() == 2
    assert processes(here) == {os.getpid()}
    assert len(processes(there)) == 2
    assert os.getpid() not in processes(there)


@pytest.mark.second
def test_nothing_is_lost_and_nothing_twice_where_a_worker_is_killed(
    mortal_workers: LocalCluster, tmp_path: Path
) -> None:
    tasks = [Killing(tmp_path, n) if n == 5 else Mark(tmp_path, n, "slow") for n in range(16)]
    stored: list[int] = []

    def storing(task: Mark):  # type: ignore[no-untyped-def]
        (number,) = yield from plan(task)
        stored.append(number)
        return number

    with dask_cluster(mortal_workers.scheduler_address) as dask, Workers(1, cluster=dask) as workers:
        outcomes = list(workers.each([storing(task) for task in tasks]))
    assert outcomes == [TaskOutcome(n) for n in range(16)]
    assert sorted(stored) == list(range(16))


@pytest.mark.second
def test_a_task_that_kills_every_worker_is_named(mortal_workers: LocalCluster, tmp_path: Path) -> None:
    with dask_cluster(mortal_workers.scheduler_address) as dask, Workers(1, cluster=dask) as workers:
        bad, good = workers.each([plan(Mark(tmp_path, 1, "dies")), plan(Mark(tmp_path, 2))])
    assert good == TaskOutcome([2])
    assert str(bad.error).startswith("number 1: ")


def test_an_error_of_the_lab_comes_back_as_it_is(two_workers: LocalCluster, tmp_path: Path) -> None:
    with dask_cluster(two_workers.scheduler_address) as dask, Workers(1, cluster=dask) as workers:
        (outcome,) = workers.each([plan(Mark(tmp_path, 7, "lab"))])
    assert isinstance(outcome.error, LabError)
    assert str(outcome.error) == "unknown number '7'; known: 1, 2"


def test_a_worker_with_another_pennyweight_is_refused(
    two_workers: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "installation", lambda: ("other modules", "other simulators"))
    with dask_cluster(two_workers.scheduler_address) as dask, Workers(1, cluster=dask) as workers:
        (outcome,) = workers.each([plan(Mark(tmp_path, 1))])
    assert isinstance(outcome.error, ClusterError)
    assert "differs from this one" in str(outcome.error)
    assert not times_done(tmp_path, 1)


def test_where_nobody_answers_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_SECONDS", 0.2)
    with (
        pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"),
        dask_cluster("tcp://127.0.0.1:9"),
    ):
        pass


def test_a_cluster_without_workers_is_of_no_use() -> None:
    with (
        LocalCluster(n_workers=0, dashboard_address=":0") as empty,
        pytest.raises(ClusterError, match="has no worker"),
        dask_cluster(empty.scheduler_address),
    ):
        pass


def test_a_cluster_whose_workers_are_all_gone_ends_the_work(
    lone_worker: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE_SECONDS", 2)
    came: list[TaskOutcome[list[int]]] = []
    plans = [plan(Killing(tmp_path, n) if n == 3 else Mark(tmp_path, n)) for n in range(6)]
    with (
        pytest.raises(
            ClusterError, match=f"{lone_worker}: .* no worker for 2 seconds; the results so far are"
        ),
        dask_cluster(lone_worker) as dask,
        Workers(1, cluster=dask) as workers,
    ):
        came.extend(workers.each(plans[:3]))
        came.extend(workers.each(plans[3:]))
    assert came == [TaskOutcome([n]) for n in range(3)]


def test_a_worker_that_comes_back_in_time_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only time without a worker in one piece counts."""
    now, cores = [0.0], [0]
    monkeypatch.setattr(cluster, "time", SimpleNamespace(monotonic=lambda: now[0]))
    dask = DaskCluster(MagicMock(), "tcp://here")
    monkeypatch.setattr(dask, "cores", lambda: cores[0])
    for now[0], cores[0] in ((0, 0), (59, 0), (60, 1), (61, 0), (120, 0)):
        dask.require_workers()
    now[0] = 121
    with pytest.raises(ClusterError, match="no worker for 60 seconds"):
        dask.require_workers()
