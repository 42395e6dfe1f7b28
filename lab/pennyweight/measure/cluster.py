# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Workers of an existing Dask cluster: they need this pennyweight installed, and no compiler or checkout."""

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
"""For the first answer of a scheduler."""

_PATIENCE_SECONDS = 60
"""So long a cluster may be without any worker: time for one that died to be started again."""


class ClusterError(LabError):
    """The cluster cannot be reached, or its workers cannot do the work."""


class DaskCluster:
    """Hands tasks to the scheduler, which gives those of a worker that dies to another."""

    def __init__(self, client: Client, address: str) -> None:
        self._executor = client.get_executor(pure=False)
        self._client = client
        self._address = address
        self._deserted: float | None = None
        """Since when no worker is there."""

    def submit(self, task: Task[Made]) -> Future[Made]:
        """Hands a task to the cluster."""
        future: Future[Made] = self._executor.submit(_do_as, installation(), task)
        return future

    def cores(self) -> int:
        """Of all workers that there are now."""
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
                f"{self._address}: the scheduler has had no worker for {_PATIENCE_SECONDS} seconds; what was "
                f"measured is kept: start workers with `dask worker {self._address}`, and the same command "
                "goes on from there"
            )

    def explained(self, task: Task[Any], error: BaseException) -> LabError | None:
        """What an error of the cluster itself means; None for one of the task."""
        kind = type(error)
        if isinstance(error, ModuleNotFoundError):
            return ClusterError(
                f"{self._address}: a worker cannot do {task}: {error}; install pennyweight there"
            )
        if kind.__module__.partition(".")[0] == "distributed":
            return WorkerDied(f"{task}: {error}")
        if isinstance(error, CancelledError):
            return ClusterError(f"{self._address}: the scheduler is gone; what was measured is kept")
        return None


@contextmanager
def dask_cluster(address: str) -> Iterator[DaskCluster]:
    """A connection to the scheduler at `address`; ClusterError where there is none, or it has no worker."""
    try:
        from distributed import Client
    except ImportError as problem:
        raise ClusterError(f"--dask needs dask: pip install 'pennyweight[dask]' ({problem})") from problem
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as problem:
        raise ClusterError(
            f"no Dask scheduler answers at {address}: {problem}; `dask scheduler` starts one and says where"
        ) from problem
    with client:
        cluster = DaskCluster(client, address)
        if not cluster.cores():
            raise ClusterError(f"{address}: the scheduler has no worker; `dask worker {address}` starts one")
        yield cluster


@cache
def installation() -> tuple[str, str]:
    """What decides a record beside the image: the content of the lab's modules, the simulators' version."""
    folder = Path(__file__).parents[1]
    modules = sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*.py"))
    hashes = (f"{name} {sha256(path.read_bytes()).hexdigest()}\n" for name, path in modules)
    return sha256("".join(hashes).encode()).hexdigest(), simulator_version()


def _do_as(wanted: tuple[str, str], task: Task[Made]) -> Made:
    """Does a task on a worker. ClusterError unless its installation is the one that asks."""
    if installation() != wanted:
        raise ClusterError(
            f"{task}: a worker has another pennyweight (simulators {installation()[1]}) than this one "
            f"({wanted[1]}), so that its figures could be others; install the same there"
        )
    return task(None)
