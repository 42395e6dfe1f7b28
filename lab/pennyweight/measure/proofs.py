# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Plans that prove a kernel or an algorithm, through the store, where the same bytes are proved once.

The key of a proof is the hash of what it depends on: the linked image, the function and the value of its
parameter, the catalogue's entry, the stack of the contract, the specifications and the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, cast

from pennyweight.build.cache import digest
from pennyweight.build.image import Image
from pennyweight.build.kit import Kit
from pennyweight.catalogue.entry import Entry
from pennyweight.catalogue.jobs import Job, Request
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.check.contract import contract_of
from pennyweight.check.session import Session
from pennyweight.check.verdict import FOLLOWED, ONE_SHOT
from pennyweight.errors import ContractError, MissingContract
from pennyweight.measure.checks import built
from pennyweight.measure.store import Store
from pennyweight.measure.tasks import Before, Prove, ProveMode, prover
from pennyweight.measure.workers import Plan, TaskOutcome, ask_all
from pennyweight.prove.claims import CLAIMS, Prepared
from pennyweight.prove.mode_claims import MODES
from pennyweight.prove.modes import ModeProver
from pennyweight.prove.results import SECONDS, Counterexample, Proof, Trial
from pennyweight.run.bench import BoardBench


def proved(session: Session, store: Store, job: Job, seconds: float = SECONDS) -> Plan[list[Proof]]:
    """Return the proofs of the job: of each value of a primitive's parameter, or operation of an algorithm.

    What is not decided in so many seconds for each is tried again each time; an operation has them for each
    of its lengths. Raises LabError if something cannot be built.
    """
    tasks = yield from (_operations if job.subject in MODES else _values)(session, job, seconds)
    proofs: dict[str, Proof] = {}
    for key, (_, made_by) in tasks.items():
        stored = store.proof(key)
        if stored is not None and stored["made by"] == made_by:
            proofs[key] = _proof(stored["proof"], job)
    left = {task: key for key, (task, _) in tasks.items() if key not in proofs}

    def arrived(task: Prove | ProveMode, outcome: TaskOutcome[Proof]) -> None:
        if outcome.result is not None and outcome.result.status != "open":
            _, made_by = tasks[left[task]]
            store.keep_proof(left[task], {"made by": made_by, "proof": asdict(outcome.result)})

    for task, outcome in zip(left, (yield from ask_all(list(left), arrived)), strict=True):
        if outcome.result is None:
            raise outcome.failure
        proofs[left[task]] = outcome.result
    return [proofs[key] for key in tasks]


Tasks = dict[str, tuple[Prove | ProveMode, str]]
"""Proofs by the key of their store, each with the hash of the kernel that makes an input, or ""."""


def _values(session: Session, job: Job, seconds: float) -> Plan[Tasks]:
    """Return the proof of each value of a primitive's parameter."""
    primitive = session.lab.catalog.find(job.subject)
    kernel = primitive.find(job.implementation)
    kit, before = yield from _images(session, job, primitive, kernel)
    board = session.lab.boards.find(job.board)
    core = board.architecture
    made_by = "" if before is None else _hash_of_maker(before, kernel, core)
    tasks: Tasks = {}
    for value in CLAIMS[primitive.id].values(primitive, kernel):
        symbol = primitive.symbol_of(kernel, value)
        stack_bytes = _allowed_stack(primitive, job.implementation, core, value)
        key = _key(primitive, job.implementation, kit.image(symbol), symbol, value, stack_bytes)
        tasks[key] = Prove(kit, job, board, primitive, before, value, stack_bytes, seconds), made_by
    return tasks


def _operations(session: Session, job: Job, seconds: float) -> Plan[Tasks]:
    """Return the proof of each operation of an algorithm."""
    algorithm = session.lab.catalog.find_algorithm(job.subject)
    kit = yield from built(session, job, ONE_SHOT)
    board = session.lab.boards.find(job.board)
    tasks: Tasks = {}
    for operation in algorithm.operations:
        symbol = algorithm.symbol_of(operation)
        key = _key(algorithm, job.implementation, kit.image(symbol), symbol, operation, None)
        tasks[key] = ProveMode(kit, job, board, algorithm, operation, seconds), ""
    return tasks


def tried(session: Session, job: Job, trial: Trial) -> Plan[tuple[bytes, bytes]]:
    """Return what the job's function computes in one call, and what its specification says."""
    if job.subject in MODES:
        algorithm = session.lab.catalog.find_algorithm(job.subject)
        kit = yield from built(session, job, ONE_SHOT)
        return ModeProver(algorithm, BoardBench(kit, session.lab.boards.find(job.board))).tried(trial)
    primitive = session.lab.catalog.find(job.subject)
    kernel = primitive.find(job.implementation)
    kit, before = yield from _images(session, job, primitive, kernel)
    return prover(primitive, kit, session.lab.boards.find(job.board), before).tried(kernel, trial)


def _images(session: Session, job: Job, primitive: Primitive, kernel: Kernel) -> Plan[tuple[Kit, Before]]:
    """Build the job's images, and those that make an input of it, if there is one."""
    kit = yield from built(session, job, FOLLOWED)
    prepared = CLAIMS[job.subject].prepared
    if prepared is None:
        return kit, None
    schedule = session.lab.catalog.find(prepared.primitive)
    maker = prepared.maker(schedule, kernel)
    images = yield from built(session, Job(schedule.id, maker.id, job.board), FOLLOWED)
    return kit, (prepared, schedule, images)


def is_proved(
    store: Store, entry: Entry[Any], request: Request, core: str, image: Image, symbol: str
) -> bool:
    """Return True if the store has a proof of the called function in exactly this image for a core."""
    if entry.id not in CLAIMS or request.rounds is None:
        return False
    try:
        allowed = _allowed_stack(entry, request.implementation, core, request.rounds)
    except ContractError:  # `verify` and `prove` say what is wrong with it; a measurement does not need it
        return False
    stored = store.proof(_key(entry, request.implementation, image, symbol, request.rounds, allowed))
    return stored is not None and stored["proof"]["status"] == "proved"


@cache
def _proving_code() -> str:
    """Return the hash of the specifications, of the engine with the simulators, and of what calls them."""
    lab = Path(__file__).parents[1]
    patterns = ("prove/**/*.py", "run/*.py", "catalogue/layouts.py", "_sim*")
    files = sorted({path for pattern in patterns for path in lab.glob(pattern)})
    return digest(*(part for path in files for part in (path.name, path.read_bytes())))


def _key(
    entry: Entry[Any],
    implementation: str,
    image: Image,
    symbol: str,
    value: int | str,
    allowed: int | None,
) -> str:
    return digest(_proving_code(), repr(entry), implementation, symbol, str(value), str(allowed), image.elf)


def _allowed_stack(entry: Entry[Any], implementation: str, core: str, value: int) -> int | None:
    """Return the stack bytes that the contract of a primitive's function states; None without a contract."""
    primitive = cast(Primitive, entry)
    try:
        contract = contract_of(primitive, primitive.find(implementation), value, core)
    except MissingContract:
        return None
    return contract.stack_bytes.evaluate({primitive.parameter.name: value})


def _hash_of_maker(before: tuple[Prepared, Primitive, Kit], kernel: Kernel, core: str) -> str:
    """Return the hash of the kernel that makes an input for this one."""
    prepared, schedule, images = before
    maker = prepared.maker(schedule, kernel)
    (value,) = schedule.parameter.measured
    symbol = schedule.symbol_of(maker, value)
    allowed = _allowed_stack(schedule, maker.id, core, value)
    return _key(schedule, maker.id, images.image(symbol), symbol, value, allowed)


def _proof(values: Mapping[str, Any], job: Job) -> Proof:
    """Return a stored proof, as one of this job: other boards load the same image."""
    found = values["counterexample"]
    trial = found and Trial(**{**found["trial"], "same": tuple(found["trial"]["same"])})
    counterexample = found and Counterexample(**{**found, "trial": trial})
    return Proof(**{**values, "job": job, "counterexample": counterexample})
