# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Results of proofs: proved, refuted by inputs that the simulator confirms, or open with a reason."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Literal

from pennyweight._sim import Word
from pennyweight.build.image import Image
from pennyweight.catalogue.jobs import Job
from pennyweight.errors import SimulationError
from pennyweight.run.guest import Executed, Guest

Status = Literal["proved", "refuted", "open"]

SECONDS = 60.0
"""Time for one proof, unless another is given."""

CONFLICTS = 20_000
"""Conflicts of SAT for an output bit that is not the specification's by its structure."""

UNDECIDED = "the effort was not enough to decide if the output is the specification's"
"""Reason for which an output is open although there was time and room."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One call with chosen inputs."""

    value: int | str
    """Value of the parameter of a primitive, or the operation of an algorithm."""
    inputs: Mapping[str, str]
    """Inputs of the specification, in hexadecimal digits; buffers of a primitive in the layout `words`."""
    scalar: int = 0
    """Value of the scalar argument, 0 if there is none."""
    offset: int = 0
    """Bytes by which each buffer lies behind its usual place; ACROSS_PAGE for a place across a page's end."""
    same: tuple[str, ...] = ()
    """Inputs in the buffer of the output."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A call for which the simulator computes something else than the specification."""

    trial: Trial
    output: str
    expected: str


@dataclass(frozen=True, slots=True)
class Proof:
    """Result for one function: of a primitive with one value of its parameter, or of an algorithm."""

    job: Job
    symbol: str
    value: int | str
    """Value of the parameter of a primitive, or the operation of an algorithm."""
    status: Status
    reason: str
    """Why it is not proved, or "" if it is."""
    seconds: float
    gates: int
    """Gates of the graphs, one for each scalar or length, with those of the specification."""
    image: str
    """SHA-256 of the linked image, in hexadecimal digits."""
    counterexample: Counterexample | None = None


class Open(Exception):
    """A step that could not be shown, with the reason as its text."""


class Refuted(Exception):
    """Inputs for which the function is wrong."""

    def __init__(self, counterexample: Counterexample) -> None:
        super().__init__("refuted")
        self.counterexample = counterexample


def judged(
    job: Job, symbol: str, value: int | str, image: Image, prove: Callable[[list[int]], None]
) -> Proof:
    """Return the result of a proof, which appends the number of gates of each of its graphs to a list.

    It raises Open, Refuted or SimulationError where a step is not shown.
    """
    started = perf_counter()
    gates: list[int] = []
    status: Status = "proved"
    reason, counterexample = "", None
    try:
        prove(gates)
    except Open as unproved:
        status, reason = "open", str(unproved)
    except Refuted as refuted:
        status, reason = "refuted", "computes something else than the specification"
        counterexample = refuted.counterexample
    except SimulationError as problem:
        status, reason = "open", str(problem)
    seconds = perf_counter() - started
    return Proof(job, symbol, value, status, reason, seconds, sum(gates), hash_of(image), counterexample)


def returned(guest: Guest, executed: Executed) -> Executed:
    """Return an execution on terms that went on to the return; Open says where another one ended."""
    if executed.stopped is None:
        return executed
    address, why = executed.stopped
    _, _, file, line = guest.locate(address)
    place = f"{Path(file).name}:{line}" if file is not None else f"0x{address:x}"
    raise Open(f"{place}: {guest.disassemble(address)}: {why}")


def whole(name: str, memory: Sequence[Word | None]) -> list[Word]:
    """Return the terms of a memory; Open if one of its bytes is never written."""
    written = [word for word in memory if word is not None]
    if len(written) != len(memory):
        raise Open(f"byte {memory.index(None)} of {name} is never written")
    return written


def hash_of(image: Image) -> str:
    """Return the hash of the linked bytes."""
    return hashlib.sha256(image.elf).hexdigest()
