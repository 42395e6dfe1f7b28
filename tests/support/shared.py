# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Work that tests in several processes need: each piece is done once, by whoever comes to it first."""

from __future__ import annotations

import fcntl
import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from pennyweight.build.cache import digest

Key = TypeVar("Key")
Made = TypeVar("Made")


def each_once(folder: Path, keys: Sequence[Key], make: Callable[[Key], Made]) -> list[Made]:
    """Return `make` of each key, in their order; the processes of a run share `folder`, which is new.

    Items that another process is making are left for the end, so that the processes share the work. They
    are made in reverse order because tests that need one item each run in their order: a process that
    followed the one that makes all items would wait for each item and never make one. A lock ends with its
    process, so another process makes the item that was left. `make` must return objects that can be pickled.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made: dict[int, Made] = {}
    for waits in (False, True):
        for number, key in reversed(list(enumerate(keys))):
            if number in made:
                continue
            path = folder / digest(repr(key))
            with _locked(path.with_suffix(".lock"), waits) as is_ours:
                if path.exists():
                    made[number] = pickle.loads(path.read_bytes())
                elif is_ours:
                    made[number] = make(key)
                    unfinished = path.with_suffix(".new")
                    unfinished.write_bytes(pickle.dumps(made[number]))
                    unfinished.rename(path)
    return [made[number] for number in range(len(keys))]


@contextmanager
def _locked(path: Path, waits: bool) -> Iterator[bool]:
    """Try to lock a file; yield True if this process holds the lock."""
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
        else:
            yield True
