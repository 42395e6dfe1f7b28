# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The kinds of faults: where they can be planted, how a sample of them is drawn, who judges them."""

from __future__ import annotations

import atexit
import fcntl
import random
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Protocol

from mutation import checkers, encodings, kernels, simulators
from mutation.fault import Fault, Outcome
from mutation.listed import listed

Groups = dict[str, list[Fault]]
"""All faults, in the order of the files, by what is to have an equal part in the sample."""


class _Judge(Protocol):
    """A copy of the checkout, faults that come and go in it."""

    def judge(self, fault: Fault) -> Outcome: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """A sample of faults: `count` or a few less, as many of each group."""

    groups: Groups
    seed: int
    count: int
    known: Collection[Outcome] = ()
    """Outcomes of the sample that are known from an earlier run."""
    again: Collection[Fault] = ()
    """Faults of the sample that are judged again."""

    def open(self, counts: Callable[[Outcome], bool]) -> Iterator[tuple[str, list[Fault], int]]:
        """Yield by group: the faults that can be judged, in order, and how many of them are missing.

        An outcome that is known and `counts` is not missing.
        """
        draw = random.Random(self.seed)
        each = self.count // len(self.groups)
        before = {outcome.fault: counts(outcome) for outcome in self.known}
        for name, faults in self.groups.items():
            drawn = draw.sample(faults, len(faults))
            again = [fault for fault in faults if fault in self.again]
            fresh = [fault for fault in drawn if fault not in before and fault not in self.again]
            missing = each - sum(before.get(fault, False) for fault in faults)
            yield name, [*again, *fresh], max(missing, len(again))

    def sample(self) -> list[Fault]:
        """Return the faults that are judged one by one, in the order of the files."""
        chosen = [fault for _, drawn, missing in self.open(lambda each: True) for fault in drawn[:missing]]
        return sorted(chosen, key=lambda fault: (fault.file, fault.line, fault.after))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of faults."""

    faults: Callable[[Path, str], Groups]
    """All faults of a checkout in files whose path has this prefix, by group."""
    outcomes: Callable[[Path, Wanted, int], Iterator[Outcome]]
    """Outcomes of a sample, except known ones, with this number of processes."""
    is_drawn: bool = True
    """False for a list, all of whose faults are injected."""


_FaultsOf = Callable[[Path, Path], Iterator[Fault]]


def _by(group: Callable[[Path], str], files: Iterable[Path], root: Path, faults_of: _FaultsOf) -> Groups:
    groups: Groups = {}
    for file in files:
        if faults := list(faults_of(file, root)):
            groups.setdefault(group(file), []).extend(faults)
    return groups


def _of_kernels(root: Path, among: str) -> Groups:
    files = [file for file in kernels.sources(root) if file.as_posix().startswith(among)]
    return _by(lambda file: str(kernels.platform_of(file)), files, root, kernels.faults_of)


def _of_checkers(root: Path, among: str) -> Groups:
    files = [file for file in checkers.sources(root) if file.as_posix().startswith(among)]
    return _by(lambda file: "lab", files, root, checkers.faults_of)


def _of_simulators(root: Path, among: str) -> Groups:
    files = [
        file
        for crate in simulators.CRATES
        for file in simulators.sources(root, crate)
        if file.as_posix().startswith(among)
    ]
    return _by(lambda file: file.parts[1], files, root, simulators.faults_of)


def _of_list(folder: str, root: Path, among: str) -> Groups:
    found = [each.fault for each in listed(root, among, folder)]
    return {folder: found} if found else {}


def _kernel_judge(root: Path, folder: Path) -> _Judge:
    from mutation.kernel_judge import KernelJudge

    return KernelJudge(root, folder)


def _checker_judge(root: Path, folder: Path) -> _Judge:
    from mutation.checker_judge import CheckerJudge

    return CheckerJudge(root, folder)


def _encoding_judge(root: Path, folder: Path) -> _Judge:
    return encodings.EncodingJudge(root, folder)


Making = Callable[[Path, Path], _Judge]


@cache
def _own_judge(make: Making, root: Path) -> _Judge:
    """Return the judge of this process, which exists as long as the process."""
    folder = tempfile.TemporaryDirectory(prefix="mutants-")
    judge = make(root, Path(folder.name))
    atexit.register(folder.cleanup)
    atexit.register(judge.close)
    return judge


def _judged(make: Making, root: Path, fault: Fault) -> Outcome:
    return _own_judge(make, root).judge(fault)


def _one_by_one(make: Making, root: Path, wanted: Wanted, jobs: int) -> Iterator[Outcome]:
    """Judge the faults of a sample, in the order of the files."""
    yield from _all(make, root, wanted.sample(), jobs)


def _all(make: Making, root: Path, chosen: Sequence[Fault], jobs: int) -> Iterator[Outcome]:
    judged = partial(_judged, make, root)
    if jobs == 1:
        yield from map(judged, chosen)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(judged, chosen)


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Hold a lock on the checkout's simulators: another judge would run these programs with other faults."""
    place = root / "target" / "mutants.lock"
    place.parent.mkdir(exist_ok=True)
    with place.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _compiled_together(root: Path, wanted: Wanted, jobs: int) -> Iterator[Outcome]:
    """Judge crate by crate. Twice the wanted number is drawn, since some faults do not compile."""
    from mutation.simulator_judge import SimulatorJudge

    with _alone(root), tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        for crate, drawn, missing in wanted.open(lambda each: each.counts):
            if missing and drawn:
                judge = SimulatorJudge(root, Path(folder), crate)
                yield from judge.judge(drawn[: 2 * missing], missing, jobs)


def _of_crates(root: Path, chosen: Sequence[Fault], jobs: int) -> Iterator[Outcome]:
    """Judge all chosen faults, crate by crate."""
    from mutation.simulator_judge import SimulatorJudge

    crates: Groups = {}
    for fault in chosen:
        crates.setdefault(fault.file.parts[1], []).append(fault)
    with _alone(root), tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        for crate, faults in crates.items():
            yield from SimulatorJudge(root, Path(folder), crate).judge_all(faults, jobs)


def _by_name(folder: str, root: Path, wanted: Wanted, jobs: int) -> Iterator[Outcome]:
    """Judge listed faults by their file's judge; a fault that only another check detects survives."""
    chosen = set(wanted.sample())
    for sources, outcomes_of in _JUDGES.items():
        held = {each.fault: each for each in listed(root, sources, folder) if each.fault in chosen}
        if held:
            for outcome in outcomes_of(root, [*held], jobs):
                yield held[outcome.fault].held(outcome)


_JUDGES: dict[str, Callable[[Path, Sequence[Fault], int], Iterator[Outcome]]] = {
    "crypto/": partial(_all, _kernel_judge),
    "lab/": partial(_all, _checker_judge),
    "sim/": _of_crates,
}
"""Judges of listed faults, by the prefix of the file's path."""

KINDS = {
    "kernels": Kind(_of_kernels, partial(_one_by_one, _kernel_judge)),
    "checkers": Kind(_of_checkers, partial(_one_by_one, _checker_judge)),
    "encodings": Kind(encodings.faults, partial(_one_by_one, _encoding_judge)),
    "simulators": Kind(_of_simulators, _compiled_together),
    **{
        folder: Kind(partial(_of_list, folder), partial(_by_name, folder), is_drawn=False)
        for folder in ("listed", "aimed")
    },
}
