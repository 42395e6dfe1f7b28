# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Offers: the costs of implementations in a product, those within its budget, and the best of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pennyweight import _sim
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.jobs import Job, Lengths, Request
from pennyweight.check.session import Session
from pennyweight.errors import ChoiceError
from pennyweight.measure.record import Measurement


@dataclass(frozen=True, slots=True)
class Offer:
    """An implementation of an algorithm with its costs on a board: the worst of its calls for each figure."""

    algorithm: Algorithm
    implementation: Implementation
    board: _sim.BoardInfo
    calls: tuple[Measurement, ...]
    """Calls of an AEAD: encryption and decryption; of a hash: one."""

    @property
    def cycles(self) -> int:
        return max(call.cycles for call in self.calls)

    @property
    def microseconds(self) -> float:
        """Duration of the slowest call in microseconds, at the board's clock."""
        return self.cycles / self.board.mhz

    @property
    def flash_bytes(self) -> int:
        """Bytes of code and constants; encryption and decryption of an AEAD are in one image."""
        return max(call.code_bytes + call.rodata_bytes for call in self.calls)

    @property
    def ram_bytes(self) -> int:
        """Bytes of stack and statics, without the caller's buffers."""
        return max(call.ram_bytes for call in self.calls)

    @property
    def microjoules(self) -> tuple[float, float] | None:
        """Typical and maximum energy of the slowest call in microjoules; see `microjoules_of_a_cycle`."""
        one = microjoules_of_a_cycle(self.board)
        return None if one is None else (self.cycles * one[0], self.cycles * one[1])


def microjoules_of_a_cycle(board: _sim.BoardInfo) -> tuple[float, float] | None:
    """Return typical and maximum energy per cycle, or None if the board's file has no supply current.

    The current is that of the datasheet.
    """
    if board.supply is None:
        return None
    millivolts, mhz, typical, most, _ = board.supply
    # mV x uA / MHz is 1e-9 W / 1e6 Hz: 1e-9 uJ a cycle
    return millivolts * typical / mhz * 1e-9, millivolts * most / mhz * 1e-9


Asked = dict[Job, list[Request]]
"""Calls that make an offer."""


def asked_for(
    session: Session, algorithms: Iterable[Algorithm], board: _sim.BoardInfo, lengths: Lengths, leaks: bool
) -> Asked:
    """Return the calls of all implementations for the board whose algorithm supports the lengths.

    `leaks` includes implementations with declared leaks.
    """
    asked: Asked = {}
    for algorithm in algorithms:
        subject = session.subject(algorithm.id)
        for implementation in algorithm.implementations_for(board.platform):
            job = Job(algorithm.id, implementation.id, board.name)
            if implementation.leaks and not leaks:
                continue
            try:
                subject.request(job, {"ad": lengths.ad, "msg": lengths.message})
            except ChoiceError:
                continue
            asked[job] = subject.requests(job, [lengths])
    return asked


@dataclass(frozen=True, slots=True)
class Limits:
    """Flash and RAM budget of a product in bytes; None is no limit."""

    flash_bytes: int | None = None
    ram_bytes: int | None = None

    def hold(self, offer: Offer) -> bool:
        """Return True if the offer is within the limits."""
        return _within(offer.flash_bytes, self.flash_bytes) and _within(offer.ram_bytes, self.ram_bytes)


def _within(figure: int, limit: int | None) -> bool:
    return limit is None or figure <= limit


ORDERS: dict[str, Callable[[Offer], tuple[int, ...]]] = {
    "cycles": lambda offer: (offer.cycles, offer.flash_bytes, offer.ram_bytes),
    "flash": lambda offer: (offer.flash_bytes, offer.cycles, offer.ram_bytes),
    "ram": lambda offer: (offer.ram_bytes, offer.cycles, offer.flash_bytes),
}
"""Sort keys of offers, smallest first; energy has the same order as cycles."""


def fitting(offers: Iterable[Offer], limits: Limits, order: str) -> list[Offer]:
    """Return the offers within the limits, the best first."""
    return sorted(filter(limits.hold, offers), key=ORDERS[order])


def nearest(offers: Sequence[Offer], limits: Limits) -> Offer:
    """Return the offer that exceeds the limits by the smallest factor; none of them fits."""

    def excess(offer: Offer) -> float:
        figures = ((offer.flash_bytes, limits.flash_bytes), (offer.ram_bytes, limits.ram_bytes))
        return max(figure / limit for figure, limit in figures if limit is not None)

    return min(offers, key=excess)
