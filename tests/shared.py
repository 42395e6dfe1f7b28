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
    """What `make` gives for each key, in their order; `folder` is the processes' own, new for each run.

    Pieces in work elsewhere are left for the end, so that several processes share the work; they are made
    backwards, for tests that ask for one piece each ask in their order: behind the one that makes all they
    would wait for each piece and never make one. A lock ends with its process: what one left undone another
    does. `make` gives what can be pickled.
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
    """Whether the lock is held by us."""
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
        else:
            yield True
