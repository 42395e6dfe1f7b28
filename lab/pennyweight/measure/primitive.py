# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measuring: one flat record a call, of code that was verified in the same build on the same board."""

from __future__ import annotations

from dataclasses import asdict

from pennyweight import _sim
from pennyweight.build.image import Image
from pennyweight.catalogue.primitive import Implementation, Primitive
from pennyweight.check.contract import REFERENCE_BOARDS, Observed, check, contract_of
from pennyweight.check.primitive import verify_on
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.measure.marks import cycles_by_class, read_marks
from pennyweight.measure.profile import profile_of
from pennyweight.measure.record import Measurement
from pennyweight.measure.request import Request
from pennyweight.run.calls import Benches, zero_inputs
from pennyweight.run.guest import find_board


def measurements(
    lab: Lab, primitive: Primitive, implementation: Implementation, board: str
) -> list[Measurement]:
    """A record for each measured value that the implementation computes.

    Builds, verifies and measures; LabError where one of these fails, and then nothing is measured.
    """
    benches = _verified(lab, primitive, implementation, board)
    values = primitive.measured_values(implementation)
    return [_measure(benches, value)[0] for value in values]


def measure(
    lab: Lab, primitive: Primitive, implementation: Implementation, board: str, value: int
) -> Measurement:
    """The record for one value of the parameter, any that is supported."""
    return _measure(_verified(lab, primitive, implementation, board), value)[0]


def observations(
    lab: Lab, primitive: Primitive, implementation: Implementation, board: str
) -> list[Observed]:
    """What a contract is held against: each measured value, with the registers that the call changed."""
    benches = _verified(lab, primitive, implementation, board)
    return [_measure(benches, value)[1] for value in primitive.measured_values(implementation)]


def contract_failures(lab: Lab, primitive: Primitive, implementation: Implementation) -> list[str]:
    """Every statement of the contracts of an assembly implementation that does not hold, as a sentence.

    Held against the measured values on the platform's reference board; ContractError where a contract is
    missing or cannot be read, LabError where the implementation cannot be built or is wrong.
    """
    board = REFERENCE_BOARDS[implementation.platform]
    failures: dict[str, None] = {}  # in order, each once: one contract may be for several values
    for call in observations(lab, primitive, implementation, board):
        contract = contract_of(primitive, implementation, call.value)
        failures |= dict.fromkeys(check(contract, primitive, implementation, [call]))
    return list(failures)


def _verified(lab: Lab, primitive: Primitive, implementation: Implementation, board: str) -> Benches:
    benches = Benches(lab, primitive, implementation, board)
    verify_on(benches, lab).require()
    return benches


def _measure(benches: Benches, value: int) -> tuple[Measurement, Observed]:
    primitive, implementation, board = benches.primitive, benches.implementation, benches.board
    bench = benches.for_value(value)
    result = bench.call(value, zero_inputs(primitive)).run(profile=True).result
    image = bench.image
    request = Request(primitive.id, implementation.id, board.name, value, primitive.operation)
    measurement = record_of(request, primitive.kind, image, result, primitive.buffer_bytes)
    observed = Observed(
        board=board.name,
        value=value,
        cycles=result.cycles,
        stack_bytes=result.stack_bytes,
        code_bytes=image.code_bytes,
        rodata_bytes=image.rodata_bytes,
        changed=frozenset(result.changed),
    )
    return measurement, observed


def record_of(
    request: Request, kind: str, image: Image, result: _sim.CallResult, buffer_bytes: int
) -> Measurement:
    """The record of a profiled call in a verified image; LabError where its counts disagree.

    `kind` is that of the subject, `buffer_bytes` what the caller holds.
    """
    counts = profile_of(result)
    marked = cycles_by_class(read_marks(image.elf, str(image.path)), counts.instructions)
    if sum(cycles for _, _, cycles in counts.instructions) > result.cycles:
        raise LabError(f"{image.path}: the profile has more cycles than the call; report this as a bug")
    ram_bytes = result.stack_bytes + image.static_bytes + result.stacked_argument_bytes

    def executed(name: str) -> int:
        return counts.classes[name][0]

    return Measurement(
        **asdict(request),
        kind=kind,
        platform=find_board(request.board).platform,
        cycles=result.cycles,
        instructions=result.instructions,
        code_bytes=image.code_bytes,
        rodata_bytes=image.rodata_bytes,
        stack_bytes=result.stack_bytes,
        static_bytes=image.static_bytes,
        ram_bytes=ram_bytes,
        buffer_bytes=buffer_bytes,
        footprint_bytes=ram_bytes + buffer_bytes,
        branch=executed("branch"),
        m2m=executed("m2m"),
        m2r=executed("m2r"),
        r2m=executed("r2m"),
        r2r=executed("r2r"),
        loads=counts.loads,
        stores=counts.stores,
        rotation_cycles=marked["rotation"],
        nonlinear_cycles=marked["nonlinear"],
        verified=True,
        compiled=image.compiled,
        toolchain=image.toolchain,
    )
