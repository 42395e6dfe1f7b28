# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Work that processes share is done once, in order, and none is lost with a process."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from shared import each_once

KEYS = list(range(24))


class Squared:
    """Squares, slowly, and leaves a mark for each time; the process ends after `lives` of them."""

    def __init__(self, marks: Path, lives: int | None = None) -> None:
        self.marks = marks
        self.lives = lives

    def __call__(self, key: int) -> int:
        if self.lives is not None:
            if self.lives == 0:
                os._exit(1)
            self.lives -= 1
        (self.marks / f"{key}-{os.getpid()}").touch()
        time.sleep(0.02)
        return key * key


def go(folder: Path, make: Squared) -> None:
    assert each_once(folder / "shared", KEYS, make) == [key * key for key in KEYS]


def go_one_by_one(folder: Path, make: Squared) -> None:
    """As tests do, with something else between."""
    for key in KEYS:
        time.sleep(0.005)
        assert each_once(folder / "shared", [key], make) == [key * key]


def processes(folder: Path, *makes: Squared, last: Callable[[Path, Squared], None] = go) -> list[int | None]:
    """The exit codes of one process for each; they do `go`, the last of them `last`."""
    context = multiprocessing.get_context("fork")
    targets = [*[go] * (len(makes) - 1), last]
    started = [
        context.Process(target=target, args=(folder, make))
        for target, make in zip(targets, makes, strict=True)
    ]
    for process in started:
        process.start()
    for process in started:
        process.join()
    return [process.exitcode for process in started]


def done(folder: Path) -> list[int]:
    return sorted(int(path.name.split("-")[0]) for path in folder.glob("*-*"))


def test_processes_share_the_work_and_have_it_all(tmp_path: Path) -> None:
    assert processes(tmp_path, Squared(tmp_path), Squared(tmp_path), Squared(tmp_path)) == [0, 0, 0]
    assert done(tmp_path) == KEYS
    assert len({path.name.split("-")[1] for path in tmp_path.glob("*-*")}) == 3


def test_who_asks_one_by_one_does_not_wait_for_who_asks_for_all(tmp_path: Path) -> None:
    assert processes(tmp_path, Squared(tmp_path), Squared(tmp_path), last=go_one_by_one) == [0, 0]
    assert done(tmp_path) == KEYS
    made = Counter(path.name.split("-")[1] for path in tmp_path.glob("*-*"))
    assert len(made) == 2
    assert min(made.values()) > len(KEYS) // 4


def test_what_a_process_left_another_does(tmp_path: Path) -> None:
    assert processes(tmp_path, Squared(tmp_path, lives=3), Squared(tmp_path)) == [1, 0]
    assert done(tmp_path) == KEYS
