# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Commands on several processes or a cluster: the same output, nothing lost, nothing twice."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread

import pytest
from distributed import LocalCluster
from distributed.core import Status

from catalogue_tree import write_family
from pennyweight.catalogue.boards import usual_boards
from pennyweight.cli import main
from pennyweight.measure import cluster
from suite_tree import write_suite

COMMANDS = [("bench", "toy"), ("verify", "toy"), ("ct", "toy")]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with the toy family and no published table."""
    written = write_family(tmp_path / "root")
    (written / "published").mkdir(exist_ok=True)
    return written


def started(root: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """A command that ^C interrupts, also where a shell has what it runs in the background ignore it."""
    command = [sys.executable, "-m", "pennyweight", "--root", str(root), *arguments]
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed)


def kept(root: Path) -> list[str]:
    """Return the board of each record in the store."""
    store = root / "build" / "measurements.sqlite"
    if not store.exists():
        return []
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=30) as connection:
        try:
            rows = connection.execute("SELECT record FROM measurement").fetchall()
        except sqlite3.OperationalError:  # the table is not there yet
            return []
    return [json.loads(record)["board"] for (record,) in rows]


def refuse_what_is_stored(root: Path) -> None:
    """Makes it an error to store a record that is there: it would have been measured again."""
    with sqlite3.connect(root / "build" / "measurements.sqlite") as connection:
        connection.execute(
            "CREATE TRIGGER again BEFORE INSERT ON measurement WHEN EXISTS "
            "(SELECT 1 FROM measurement WHERE key = NEW.key) "
            "BEGIN SELECT RAISE(ABORT, 'measured again'); END"
        )


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_the_output_is_the_same_for_any_number_of_processes(
    root: Path, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    written = []
    for jobs in ("1", "2", "5"):
        (root / "build" / "measurements.sqlite").unlink(missing_ok=True)
        status = main(["--root", str(root), *command, "--jobs", jobs])
        written.append((status, *capsys.readouterr()))
    assert written[0][0] == 0 and "toy" in written[0][1]
    assert written == [written[0]] * 3


def test_an_image_is_built_once_for_the_boards_of_a_platform(root: Path) -> None:
    assert main(["--root", str(root), "bench", "toy", "--jobs", "2"]) == 0
    platforms = {board.platform for board in usual_boards().values()}
    folders = {path.name for path in (root / "build" / "elf").iterdir()}
    assert folders == platforms


def test_two_commands_at_the_same_time_are_safe(root: Path) -> None:
    both = [started(root, "bench", "toy", "--json", "--jobs", "2") for _ in range(2)]
    said = [process.communicate() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert said[0] == said[1]
    assert len(kept(root)) == len(json.loads(said[0][0]))


def test_an_interrupt_stops_all_processes_at_once_and_keeps_what_was_measured(tmp_path: Path) -> None:
    root = write_suite(tmp_path)
    (root / "published").mkdir(exist_ok=True)
    curve = ("toy_hash", "-i", "c/ref", "--sweep", "0:1400:1")
    # on all boards: several seconds, so that the signal comes before the end on a busy machine too
    process = started(root, "bench", *curve, "--json", "--jobs", "2")
    while not kept(root):
        assert process.poll() is None, "the first of the curve should be there before the last"
        time.sleep(0.005)
    children = _children(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert err.strip() == b"pennyweight: interrupted"
    assert children and not any(Path(f"/proc/{child}").exists() for child in children)
    before = kept(root)
    assert 0 < len(before) < len(usual_boards()) * 1401
    boards = ("atmega128", "msp430f1611")
    again = started(root, "bench", *curve, "-b", boards[0], "-b", boards[1], "--json", "--jobs", "2")
    records = json.loads(again.communicate()[0])
    assert len(records) == 2 * 1401
    assert sorted(kept(root)) == sorted([*boards * 1401, *(board for board in before if board not in boards)])
    assert not list((root / "build").rglob(".making-*"))


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.fixture
def two_workers() -> Iterator[LocalCluster]:
    """Yield a cluster per test: a worker that is killed while it starts is not started again."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local:
        yield local


@pytest.mark.second
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_cluster_gives_the_same_output_though_a_worker_is_killed(
    root: Path, command: tuple[str, ...], two_workers: LocalCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    two_workers.wait_for_workers(2, timeout=60)
    assert main(["--root", str(root), *command, "--jobs", "1"]) == 0
    alone = capsys.readouterr()
    (root / "build" / "measurements.sqlite").unlink(missing_ok=True)
    address = two_workers.scheduler_address
    process = started(root, *command, "--jobs", "1", "--dask", address)
    os.kill(next(iter(two_workers.workers.values())).pid, signal.SIGKILL)
    out, err = process.communicate()
    assert (process.returncode, out.decode(), err.decode()) == (0, alone.out, "")
    if command[0] == "bench":
        assert sorted(kept(root)) == sorted(_boards_of(root, capsys))


def _boards_of(root: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main(["--root", str(root), "bench", "toy", "--json", "--jobs", "1"]) == 0
    return [record["board"] for record in json.loads(capsys.readouterr().out)]


def test_a_scheduler_that_does_not_answer_is_named(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(root), "bench", "toy", "--dask", "tcp://127.0.0.1:nothing"]) == 1
    assert "no Dask scheduler answers at tcp://127.0.0.1:nothing" in capsys.readouterr().err


@pytest.mark.second
def test_a_run_that_a_cluster_left_goes_on_from_what_was_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = write_suite(tmp_path)
    (root / "published").mkdir(exist_ok=True)
    curve = ("toy_hash", "-i", "c/ref", "--sweep", "0:1400:1", "-b", "atmega128", "-b", "uno", "--json")
    monkeypatch.setattr(cluster, "_PATIENCE_SECONDS", 2)
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as local:
        local.wait_for_workers(1, timeout=60)
        address = local.scheduler_address

        def kill() -> None:
            while not kept(root):
                time.sleep(0.005)
            (nanny,) = local.workers.values()
            nanny.status = Status.failed  # or it starts another worker
            os.kill(nanny.pid, signal.SIGKILL)

        killer = Thread(target=kill)
        killer.start()
        status = main(["--root", str(root), "bench", *curve, "--jobs", "1", "--dask", address])
        killer.join()
    said = capsys.readouterr()
    assert (status, said.out) == (1, "")
    assert f"pennyweight: error: {address}: the scheduler has had no worker for 2 seconds" in said.err
    assert 0 < len(kept(root)) < 2 * 1401
    refuse_what_is_stored(root)
    assert main(["--root", str(root), "bench", *curve, "--jobs", "1"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2 * 1401 == len(kept(root))
