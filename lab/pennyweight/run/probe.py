# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Calls of third-party code: violations that would end a strict call are recorded, and the call continues.

An access outside the memories of a call is granted to the next attempt, byte by byte, until the call returns.
Violations of the calling convention at the return are recorded too. A call that cannot be measured (an
endless loop, an undefined instruction, a stack that is too deep, a return to an invalid address) is a
SimulationError.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from pennyweight import _sim
from pennyweight.errors import SimulationError
from pennyweight.run.arguments import AT_USUAL_PLACES, Offsets, memory_of
from pennyweight.run.guest import BUDGET, Answer, Call, Granted, Guest
from pennyweight.run.stacks import Stacks

GAP = 64
"""Bytes between memories, and the largest distance at which an access is attributed to a memory."""

_MOST_ATTEMPTS = 512
"""Number of accesses studied in all calls of a probe; after that, all of the RAM is opened at the first."""

_MOST_OF_A_CALL = 96

CONVENTION = "breaks"
"""Kind of a finding about the calling convention."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that the code violated."""

    what: str
    """Kind: "reads", "writes", or "breaks" for the calling convention.

    For "breaks", `memory` is the part of the convention and `text` the whole message.
    """
    side: str
    """Side of the memory: "past", "before", "to" (a read-only one), or "outside" if none is near."""
    memory: str
    bytes: int
    """Number of bytes beyond the memory, in the worst call."""
    text: str
    symbol: str | None
    file: str | None
    line: int | None

    def __str__(self) -> str:
        """Return the finding without its source line."""
        if self.what == CONVENTION:
            return self.text
        if self.side == "outside":
            return f"{self.what} {self.text}"
        if self.side == "to":
            return f"writes to {self.memory}, which is read-only"
        return f"{self.what} {self.bytes} byte{'s' * (self.bytes != 1)} {self.side} {self.memory}"

    @property
    def key(self) -> tuple[object, ...]:
        """Key that is equal for repeated sightings of one finding."""
        text = self.text if self.side == "outside" and self.line is None else ""
        return self.what, self.side, self.memory, text, self.symbol, self.file, self.line


class Probe:
    """Calls of a guest with the findings in them, each kept once."""

    def __init__(self, guest: Guest, budget: int = BUDGET) -> None:
        """Abort calls of `guest` after `budget` cycles."""
        self.guest = guest
        self.budget = budget
        self._attempts = 0
        self._found: dict[tuple[object, ...], Finding] = {}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Findings in all calls so far, in the order in which they were seen."""
        return tuple(self._found.values())

    def run(
        self,
        call: Call,
        offsets: Offsets = AT_USUAL_PLACES,
        profile: bool = False,
        follow_secrets: bool = False,
    ) -> Answer:
        """Run a call like `Call.run`, but record violations in `findings`.

        Raises SimulationError if the call cannot be measured.
        """

        def attempt(addresses: dict[str, int], also: Granted) -> Answer:
            return call.attempt(
                addresses, profile, follow_secrets, also=also, budget=self.budget, forgive=True
            )

        answer = self._granting(call, offsets, attempt)
        for part, text, address in answer.result.broken:
            symbol, _, file, line = self.guest.locate(address)
            self._keep(Finding(CONVENTION, "", part, 0, text, symbol, file, line))
        return answer

    def stacks(self, call: Call) -> Stacks:
        """Return the call's cycles by stack of functions."""

        def attempt(addresses: dict[str, int], also: Granted) -> Stacks:
            return call.attempt_stacks(addresses, self.budget, also, forgive=True)

        return self._granting(call, AT_USUAL_PLACES, attempt)

    def _granting(
        self, call: Call, offsets: Offsets, make: Callable[[dict[str, int], Granted], Result]
    ) -> Result:
        """Return the result of `make`, granting each stray access that ends it and trying again."""
        also: list[tuple[int, int, bool]] | None = []
        for attempt in range(_MOST_OF_A_CALL):
            addresses = self.guest.place(call.arguments, offsets)
            try:
                return make(addresses, also)
            except _sim.CallError as fault:
                if fault.undeclared is None or also is None:
                    raise call.failed(fault, addresses) from fault
                finding = self._stray(call, fault, addresses)
                self._attempts += 1
                studied = (
                    finding.side != "outside"
                    and self._attempts < _MOST_ATTEMPTS
                    and attempt + 2 < _MOST_OF_A_CALL
                )
                also = [*also, (*fault.undeclared, fault.is_write)] if studied else None
            except ValueError as problem:
                raise SimulationError(f"{call.title}: {problem}") from problem
        raise AssertionError("the last attempt is made with all of the RAM open")

    def _stray(self, call: Call, fault: _sim.CallError, addresses: dict[str, int]) -> Finding:
        assert fault.undeclared is not None
        start, size = fault.undeclared
        end = start + size
        verb = "writes" if fault.is_write else "reads"
        place = (fault.symbol, fault.file, fault.line)
        nearest: tuple[int, Finding] | None = None
        for memory in memory_of(call.arguments):
            first = self.guest.address(memory, addresses)
            distance, side, beyond = _beside(start, end, first, first + len(memory.content))
            if distance < GAP and (nearest is None or distance < nearest[0]):
                nearest = distance, Finding(verb, side, memory.name, beyond, "", *place)
        text = f"{size} bytes at 0x{start:x}, outside its buffers, statics and stack"
        return self._keep(nearest[1] if nearest else Finding(verb, "outside", "", size, text, *place))

    def _keep(self, finding: Finding) -> Finding:
        known = self._found.get(finding.key)
        most = max(finding.bytes, known.bytes if known else 0)
        self._found[finding.key] = replace(finding, bytes=most)
        return finding


def _beside(start: int, end: int, first: int, last: int) -> tuple[int, str, int]:
    """Return an access's distance from the memory `first` to `last`, its side, and the bytes beyond it."""
    if end > last:
        return max(0, start - last), "past", end - last
    if start < first:
        return max(0, first - end), "before", first - start
    return 0, "to", 0
