# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Costs of one call: its cycles and bytes as a record."""

from __future__ import annotations

from pennyweight.catalogue.jobs import Request
from pennyweight.errors import LabError
from pennyweight.measure.marks import cycles_by_class, read_marks
from pennyweight.measure.profile import profile_of
from pennyweight.measure.record import Measurement
from pennyweight.run.arguments import memory_of
from pennyweight.run.guest import Call


def record_of(request: Request, kind: str, call: Call) -> Measurement:
    """Make the call, whose image was verified, and return its record; LabError if its counts disagree.

    `kind` is that of the subject.
    """
    image, result = call.guest.image, call.run(profile=True).result
    # key, nonce, associated data, the text once, tag; message and digest; the buffers of a primitive
    buffer_bytes = sum(len(memory.content) for memory in memory_of(call.arguments))
    counts = profile_of(result)
    spent = {address: cycles for address, _, cycles in counts.instructions}
    marked = cycles_by_class(read_marks(image), spent)
    if sum(spent.values()) > result.cycles:
        raise LabError(f"{image.path}: the profile has more cycles than the call; report this as a bug")
    ram_bytes = result.stack_bytes + image.static_bytes + result.stacked_argument_bytes

    def executed(name: str) -> int:
        return counts.classes[name][0]

    return Measurement(
        **request.fields(),
        kind=kind,
        platform=call.guest.platform,
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
        proved=False,
        compiled=image.compiled,
        toolchain=image.toolchain,
    )
