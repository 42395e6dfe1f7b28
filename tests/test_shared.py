# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Work that processes share is done once, in order, and none is lost with a process."""

from __future__ import annotations

import multiprocessing
import os
import time
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


def processes(folder: Path, *makes: Squared) -> list[int | None]:
    """The exit codes of one process for each."""
    context = multiprocessing.get_context("fork")
    started = [context.Process(target=go, args=(folder, make)) for make in makes]
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


def test_what_a_process_left_another_does(tmp_path: Path) -> None:
    assert processes(tmp_path, Squared(tmp_path, lives=3), Squared(tmp_path)) == [1, 0]
    assert done(tmp_path) == KEYS
