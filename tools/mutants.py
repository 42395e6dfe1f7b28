# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the checks are worth: faults are planted in the kernels, one at a time, and each must be caught.

    PYTHONPATH=tests tools/mutants.py [--seed N] [--count N] [--jobs N] [--among PREFIX]

A sample of the faults that `faults.py` makes of the sources, as many of each platform and of portable C. Each
is planted in a copy of the checkout; what then has other code than before is built and checked as `make test`
checks it: known answers, the models, the portable C, the stack afterwards, secrets, contracts. Survivors need
a reason in records/survivors.toml. Exit status 1 where less than 95 % are caught, or one has no reason.
"""

from __future__ import annotations

import atexit
import random
import re
import shutil
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

import click
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from board_residue import LESS_THAN_A_STATE, SOME_BYTES, after_hash, after_one_shot, after_stream
from faults import PLATFORMS, SUFFIXES, Fault, faults_of, platform_of
from model_comparison import differs_from_model
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check import constant_time
from pennyweight.check.session import Session
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import BuildError, LabError, VerificationError
from pennyweight.lab import Lab

ROOT = Path(__file__).resolve().parent.parent
EFFORT = Effort(vectors=102)
WANTED = 0.95
PORTABLE = "c/ref"

NO_CODE, NO_BUILD, SURVIVED = "no other code", "does not build", "survived"


@dataclass(frozen=True, slots=True)
class Outcome:
    fault: Fault
    by: str
    """What caught it; NO_CODE and NO_BUILD of what is no fault; SURVIVED."""


def sources(root: Path) -> list[Path]:
    """What faults are planted in, relative to the checkout."""
    return [
        path.relative_to(root)
        for path in sorted((root / "crypto").rglob("*"))
        if path.suffix in SUFFIXES and platform_of(path.relative_to(root))
    ]


def sample(root: Path, seed: int, count: int, among: str) -> list[Fault]:
    """`count` faults or a few less, as many of each platform, in the order of the files."""
    of_platform: dict[str, list[Fault]] = {name: [] for name in PLATFORMS}
    for file in sources(root):
        if file.as_posix().startswith(among):
            of_platform[str(platform_of(file))] += faults_of(file, root)
    draw = random.Random(seed)
    groups = [faults for faults in of_platform.values() if faults]
    chosen = [
        fault for faults in groups for fault in draw.sample(faults, min(len(faults), count // len(groups)))
    ]
    return sorted(chosen, key=lambda fault: (fault.place, fault.after))


class Judge:
    """A copy of the checkout, faults that come and go in it, and a lab that knows the right answers."""

    def __init__(self, folder: Path) -> None:
        for name in ("crypto", "published"):
            shutil.copytree(ROOT / name, folder / name)
        self._root = folder
        self._lab = Lab(folder, folder / "build")
        self._clean = Session(self._lab)
        self._included: dict[str, set[Path]] = {}
        for path in (folder / "crypto").rglob("*"):
            if path.suffix in SUFFIXES:
                for name in re.findall(r'#include ["<]([^">]+)[">]', path.read_text(encoding="utf-8")):
                    self._included.setdefault(Path(name).name, set()).add(path)

    def judge(self, fault: Fault) -> Outcome:
        users = self._users(self._root / fault.file)
        before = {user: self._code(user) for user in users}
        fault.plant(self._root)
        try:
            return Outcome(fault, self._verdict(users, before))
        finally:
            fault.mend(self._root)

    def _users(self, file: Path) -> list[Job]:
        """Whatever is made of the file, on the reference board of its platform; primitives first."""
        reached, fresh = {file}, [file]
        while fresh:
            for path in self._included.get(fresh.pop().name, ()):
                if path not in reached:
                    reached.add(path)
                    fresh.append(path)
        jobs: list[Job] = []
        catalog = self._lab.catalog
        for entry in (*catalog.primitives.values(), *catalog.algorithms.values()):
            for platform, board in REFERENCE_BOARDS.items():
                for implementation in entry.implementations_for(platform):
                    if implementation.id == PORTABLE and platform != "armv7m":
                        continue
                    if reached & {*self._clean.recipe(entry.id, implementation).sources}:
                        jobs.append(Job(entry.id, implementation.id, board))
        return jobs

    def _code(self, job: Job, session: Session | None = None) -> bytes:
        """All that is loaded of its images."""
        at_work = session or self._clean
        bench = at_work.bench(job)
        content = b""
        for symbol in dict.fromkeys(at_work.subject(job.subject).symbols(job.implementation, EFFORT)):
            with BytesIO(bench.guest(symbol).image.elf) as file:
                content += b"".join(
                    section.data()
                    for section in ELFFile(file).iter_sections()
                    if section["sh_flags"] & SH_FLAGS.SHF_ALLOC and section["sh_type"] == "SHT_PROGBITS"
                )
        return content

    def _verdict(self, users: Sequence[Job], before: dict[Job, bytes]) -> str:
        lab = Lab(self._root, self._root / "build")
        changed = False
        with Session(lab) as session:
            for job in users:
                try:
                    if self._code(job, session) == before[job]:
                        continue
                    changed = True
                    if (by := self._caught(lab, session, job)) is not None:
                        return by
                except BuildError:
                    return NO_BUILD
                except LabError as error:
                    return f"an error: {type(error).__name__}"
        return SURVIVED if changed else NO_CODE

    def _caught(self, lab: Lab, session: Session, job: Job) -> str | None:
        subject, entry = session.subject(job.subject), lab.catalog.entry(job.subject)
        scope = subject.scope(job.implementation)
        if job.implementation == PORTABLE:
            # The portable C is the oracle itself.
            try:
                session.sheet(job.subject, scope, EFFORT)
            except VerificationError:
                return "known answers"
            if isinstance(entry, Algorithm) and differs_from_model(lab, entry):
                return "models"
        verdict = Verdict(job.subject, job.implementation, job.board)
        bench = session.bench(job)
        sheet = (session if job.implementation == PORTABLE else self._clean).sheet(job.subject, scope, EFFORT)
        subject.check(bench, verdict, sheet)
        if verdict.failures:
            return "verify"
        if isinstance(entry, Algorithm) and self._leaves_more(lab, entry, job):
            return "residue"
        implementation = session.implementation(job)
        found = constant_time.found(subject, bench, job)
        if constant_time.exposure(job, implementation, found, (), self._root).undeclared:
            return "ct"
        session.check_contract(job, verdict)
        return "contract" if verdict.failures else None

    def _leaves_more(self, lab: Lab, algorithm: Algorithm, job: Job) -> bool:
        where = (lab, algorithm, job.implementation, job.board)
        if not algorithm.is_aead:
            return job.implementation != PORTABLE and len(after_hash(*where)) > LESS_THAN_A_STATE
        found = [after_one_shot(*where, operation) for operation in ("encrypt", "decrypt")]
        if algorithm.stream_entries:
            found += [after_stream(*where, operation) for operation in ("encrypt", "decrypt")]
        return any(len(places) > SOME_BYTES for places in found)


@cache
def _own_judge() -> Judge:
    """Of this process, for as long as it lives."""
    folder = tempfile.TemporaryDirectory(prefix="mutants-")
    atexit.register(folder.cleanup)
    return Judge(Path(folder.name))


def judged(fault: Fault) -> Outcome:
    return _own_judge().judge(fault)


def outcomes(faults: Sequence[Fault], jobs: int) -> Iterator[Outcome]:
    """In their order."""
    if jobs == 1:
        yield from map(judged, faults)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(judged, faults, chunksize=4)


def reasons(root: Path) -> dict[tuple[str, str, str], str]:
    """Why a survivor is none, by file, line as it stands and line with the fault."""
    file = root / "records" / "survivors.toml"
    listed = tomllib.loads(file.read_text(encoding="utf-8")).get("survivor", [])
    return {(each["file"], each["before"], each["after"]): each["why"] for each in listed}


@click.command()
@click.option("--seed", default=1, help="Of the sample.")
@click.option("--count", type=click.IntRange(1), default=200, help="Faults.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=2, help="Processes.")
@click.option("--among", default="crypto", metavar="PREFIX", help="Only in files whose path begins so.")
def main(seed: int, count: int, jobs: int, among: str) -> None:
    known = reasons(ROOT)
    faults = sample(ROOT, seed, count, among)
    if not faults:
        raise click.UsageError(f"no fault can be planted in a source whose path begins with {among!r}")
    caught: Counter[str] = Counter()
    unexplained = explained = 0
    for outcome in outcomes(faults, jobs):
        caught[outcome.by] += 1
        if sys.stderr.isatty():
            print(sum(caught.values()), end="\r", file=sys.stderr)
        if outcome.by != SURVIVED:
            continue
        fault = outcome.fault
        why = known.get((fault.file.as_posix(), fault.before.strip(), fault.after.strip()))
        explained, unexplained = explained + bool(why), unexplained + (not why)
        print(f"{fault.place}: {fault.before.strip()}  ->  {fault.after.strip() or '(left out)'}")
        print(f"    survived: {why or 'no reason is written down'}")
    counted = sum(number for by, number in caught.items() if by not in (NO_CODE, NO_BUILD))
    for by, number in caught.most_common():
        print(f"{number:6} {by}")
    score = 1 - (explained + unexplained) / max(counted, 1)
    print(f"{counted - explained - unexplained} of {counted} caught: {score:.1%}")
    sys.exit(unexplained > 0 or score < WANTED)


if __name__ == "__main__":
    main()
