# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Workers of an existing Dask cluster: they need this pennyweight, but no compiler or checkout."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pennyweight.errors import LabError
from pennyweight.measure.workers import Made, Task, WorkerDied
from pennyweight.run.guest import simulator_version

if TYPE_CHECKING:
    from distributed import Client

_SECONDS = 15
"""Seconds to wait for a scheduler's first answer."""

_PATIENCE_SECONDS = 60
"""Seconds that a cluster may be without any worker, so that one that died can be restarted."""


class ClusterError(LabError):
    """The cluster cannot be reached, or its workers cannot do the work."""


class DaskCluster:
    """Client of a Dask scheduler, which gives the tasks of a dead worker to another one."""

    def __init__(self, client: Client, address: str) -> None:
        self._executor = client.get_executor(pure=False)
        self._client = client
        self._address = address
        self._deserted: float | None = None
        """Time since which there has been no worker, or None."""

    def submit(self, task: Task[Made]) -> Future[Made]:
        """Submit a task to the cluster."""
        future: Future[Made] = self._executor.submit(_do_as, installation(), task)
        return future

    def cores(self) -> int:
        """Return the number of cores of all current workers."""
        return sum(self._client.ncores().values())

    def require_workers(self) -> None:
        """Raise ClusterError if no worker has been there for a minute: tasks would wait for one forever."""
        now = time.monotonic()
        if self.cores():
            self._deserted = None
        elif self._deserted is None:
            self._deserted = now
        elif now - self._deserted >= _PATIENCE_SECONDS:
            raise ClusterError(
                f"{self._address}: the scheduler has had no worker for {_PATIENCE_SECONDS} seconds; the "
                f"results so far are kept: start workers with `dask worker {self._address}` and run the same "
                "command to continue"
            )

    def explained(self, task: Task[Any], error: BaseException) -> LabError | None:
        """Return the meaning of an error of the cluster itself, or None for an error of the task."""
        kind = type(error)
        if isinstance(error, ModuleNotFoundError):
            return ClusterError(
                f"{self._address}: a worker cannot do {task}: {error}; install pennyweight there"
            )
        if kind.__module__.partition(".")[0] == "distributed":
            return WorkerDied(f"{task}: {error}")
        if isinstance(error, CancelledError):
            return ClusterError(
                f"{self._address}: the scheduler has stopped; the results so far are kept: start a scheduler "
                "and run the same command to continue"
            )
        return None


@contextmanager
def dask_cluster(address: str) -> Iterator[DaskCluster]:
    """Connect to the scheduler at `address`; ClusterError if there is none, or it has no worker."""
    try:
        from distributed import Client
    except ImportError as problem:
        raise ClusterError(f"--dask needs dask: pip install 'pennyweight[dask]' ({problem})") from problem
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as problem:
        raise ClusterError(
            f"no Dask scheduler answers at {address}: {problem}; start one with `dask scheduler`"
        ) from problem
    with client:
        cluster = DaskCluster(client, address)
        if not cluster.cores():
            raise ClusterError(
                f"{address}: the scheduler has no worker; start one with `dask worker {address}`"
            )
        yield cluster


@cache
def installation() -> tuple[str, str]:
    """Return what affects a record besides the image: hash of the lab's modules, simulators' version."""
    folder = Path(__file__).parents[1]
    modules = sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*.py"))
    hashes = (f"{name} {sha256(path.read_bytes()).hexdigest()}\n" for name, path in modules)
    return sha256("".join(hashes).encode()).hexdigest(), simulator_version()


def _do_as(wanted: tuple[str, str], task: Task[Made]) -> Made:
    """Run a task on a worker; ClusterError if its installation differs from `wanted`."""
    if installation() != wanted:
        raise ClusterError(
            f"{task}: a worker's pennyweight (simulators {installation()[1]}) differs from this one "
            f"({wanted[1]}), so its results could differ; install the same version there"
        )
    return task(None)
