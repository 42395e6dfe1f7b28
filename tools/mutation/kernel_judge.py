# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Plants faults in kernels and modes and asks the checks, as `make test` does.

What has other code than before is built and checked: known answers, the models, the portable C, the stack
afterwards, secrets, contracts.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from board_residue import (
    OPERATIONS,
    after_hash,
    after_hash_stream,
    after_one_shot,
    after_primitive,
    after_stream,
    allowed,
)
from host_compilers import CC
from host_residue import bytes_left, excess
from model_comparison import differs_from_model
from mutation.fault import NO_BUILD, NO_CODE, SURVIVED, Fault, Outcome
from mutation.kernels import SUFFIXES
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.entry import OPTIMISATIONS, Implementation
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import CHECKED_BOARDS
from pennyweight.catalogue.platforms import PORTABLE as PORTABLE_PLATFORM
from pennyweight.check import constant_time
from pennyweight.check.session import Session
from pennyweight.check.subject import Sheet
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import BuildError, LabError, VerificationError
from pennyweight.lab import Lab

EFFORT = Effort(vectors=102, options=True)
PORTABLE = "c/ref"

_NAMED = re.compile(r'^ *# *(?:include|define \w+) ["<]([\w./]+)[">]', re.MULTILINE)
"""Files that a file includes, by a path or by a macro (TEMPLATE) that an included file includes."""


class KernelJudge:
    """A copy of the checkout into which faults are injected, with a lab that knows the right answers."""

    def __init__(self, root: Path, folder: Path) -> None:
        for name in ("crypto", "published"):
            shutil.copytree(root / name, folder / name)
        self._root = folder
        self._lab = Lab(folder, folder / "build")
        self._clean = Session(self._lab)
        self._included: dict[str, set[Path]] = {}
        for path in (folder / "crypto").rglob("*"):
            if path.suffix in SUFFIXES:
                for name in _NAMED.findall(path.read_text(encoding="utf-8")):
                    self._included.setdefault(Path(name).name, set()).add(path)

    def judge(self, fault: Fault) -> Outcome:
        """Judge a fault: find the check that detects it."""
        lab = Lab(self._root, self._root / "build")
        changed = False
        with Session(lab) as session:
            for job in self._users(self._root / fault.file):
                before = self._code(job)
                try:
                    with self._planted(fault):
                        if self._code(job, session) == before:
                            continue
                    changed = True
                    # the right answers are those of the sources without the fault
                    right = None if job.implementation == PORTABLE else self._sheet(self._clean, job)
                    with self._planted(fault):
                        by = self._caught(lab, session, job, right)
                except BuildError:
                    return Outcome(fault, NO_BUILD)
                except LabError as error:
                    by = f"an error: {type(error).__name__}"
                if by is not None:
                    return Outcome(fault, by)
        return Outcome(fault, SURVIVED if changed else NO_CODE)

    @contextmanager
    def _planted(self, fault: Fault) -> Iterator[None]:
        fault.plant(self._root)
        try:
            yield
        finally:
            fault.mend(self._root)

    def close(self) -> None:
        """End the process that runs host code."""
        self._clean.__exit__(None, None, None)

    def _users(self, file: Path) -> list[Job]:
        """Return the jobs that use the file, on the boards where they are checked; primitives first."""
        reached, fresh = {file}, [file]
        while fresh:
            for path in self._included.get(fresh.pop().name, ()):
                if path not in reached:
                    reached.add(path)
                    fresh.append(path)
        jobs: list[Job] = []
        catalog = self._lab.catalog
        for entry in (*catalog.primitives.values(), *catalog.algorithms.values()):
            for board, platform in CHECKED_BOARDS.items():
                for implementation in entry.implementations_for(platform):
                    if board not in catalog.checked_boards(entry.id, implementation.id):
                        continue
                    if implementation.id == PORTABLE and platform != "armv7m":
                        continue
                    if reached & {*self._clean.recipe(entry.id, implementation).sources}:
                        jobs.append(Job(entry.id, implementation.id, board))
        return jobs

    def _code(self, job: Job, session: Session | None = None) -> bytes:
        """Return all code and constants of the job's images."""
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

    def _sheet(self, session: Session, job: Job) -> Sheet:
        scope = session.subject(job.subject).scope(job.implementation)
        return session.sheet(job.subject, scope, EFFORT)

    def _caught(self, lab: Lab, session: Session, job: Job, right: Sheet | None) -> str | None:
        """Return the check that detects a fault in an implementation, or None.

        `right` are the expected answers; None for the portable C, which computes them itself.
        """
        subject, entry = session.subject(job.subject), lab.catalog.entry(job.subject)
        if right is None:
            try:
                right = self._sheet(session, job)
            except VerificationError:
                return "known answers"
            if isinstance(entry, Algorithm) and differs_from_model(lab, entry):
                return "models"
        verdict = Verdict(job.subject, job.implementation, job.board)
        bench = session.bench(job)
        subject.check(bench, verdict, right)
        if verdict.failures:
            return "verify"
        if self._leaves_more(lab, session, job):
            return "residue"
        implementation = session.implementation(job)
        found = constant_time.found(subject, bench, job)
        if leaks := constant_time.exposure(job, implementation, found, (), self._root).undeclared:
            return f"ct::{leaks[0].place}"
        session.check_contract(job, verdict)
        return "contract" if verdict.failures else None

    def _leaves_more(self, lab: Lab, session: Session, job: Job) -> bool:
        algorithm = lab.catalog.entry(job.subject)
        if not isinstance(algorithm, Algorithm):
            is_assembly = session.implementation(job).platform != PORTABLE_PLATFORM
            return is_assembly and len(after_primitive(session, job)) > allowed(
                job.subject, job.implementation, job.board
            )
        built = algorithm.find(job.implementation)
        levels = OPTIMISATIONS if built.id == PORTABLE else (built.optimise,)
        if any(_leaves_on_board(lab, algorithm, replace(built, optimise=each), job.board) for each in levels):
            return True
        if built.id != PORTABLE:
            return False
        with TemporaryDirectory() as folder:
            on_host = bytes_left(session, [(algorithm, built)], CC, "-O2", Path(folder))
        return bool(excess(on_host, PORTABLE))


def _leaves_on_board(lab: Lab, algorithm: Algorithm, implementation: Implementation, board: str) -> bool:
    where, subject = (lab, algorithm, implementation, board), (algorithm.id, implementation.id, board)
    if algorithm.is_aead:
        after = [after_one_shot, after_stream] if algorithm.stream_entries else [after_one_shot]
        return any(
            len(each(*where, operation)) > allowed(*subject, operation)
            for each in after
            for operation in OPERATIONS
        )
    ends = [after_hash, after_hash_stream] if algorithm.stream_entries else [after_hash]
    return any(len(each(*where)) > allowed(*subject) for each in ends)
