# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What an implementation would cost a product: offers on a board, those that fit, the best first."""

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
    """An implementation of an algorithm, and what its calls cost on the board: of each figure the worst."""

    algorithm: Algorithm
    implementation: Implementation
    board: _sim.BoardInfo
    calls: tuple[Measurement, ...]
    """Of an AEAD encryption and decryption; of a hash one."""

    @property
    def cycles(self) -> int:
        return max(call.cycles for call in self.calls)

    @property
    def microseconds(self) -> float:
        """At the board's clock."""
        return self.cycles / self.board.mhz

    @property
    def flash_bytes(self) -> int:
        """Code and constants; an AEAD's both ways are in one image."""
        return max(call.code_bytes + call.rodata_bytes for call in self.calls)

    @property
    def ram_bytes(self) -> int:
        """Stack and statics, without the caller's buffers."""
        return max(call.ram_bytes for call in self.calls)

    @property
    def microjoules(self) -> tuple[float, float] | None:
        """Typically and at most, as `microjoules_of_a_cycle`."""
        one = microjoules_of_a_cycle(self.board)
        return None if one is None else (self.cycles * one[0], self.cycles * one[1])


def microjoules_of_a_cycle(board: _sim.BoardInfo) -> tuple[float, float] | None:
    """Typically and at most, by the datasheet's current; None where the board's file has none."""
    if board.supply is None:
        return None
    millivolts, mhz, typical, most, _ = board.supply
    # mV x uA / MHz is 1e-9 W / 1e6 Hz: 1e-9 uJ a cycle
    return millivolts * typical / mhz * 1e-9, millivolts * most / mhz * 1e-9


Asked = dict[Job, list[Request]]
"""The calls that make an offer."""


def asked_for(
    session: Session, algorithms: Iterable[Algorithm], board: _sim.BoardInfo, lengths: Lengths, leaks: bool
) -> Asked:
    """Of all implementations for the board whose algorithm takes such texts; `leaks`: with declared ones."""
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
    """What a product can spare; None is no limit."""

    flash_bytes: int | None = None
    ram_bytes: int | None = None

    def hold(self, offer: Offer) -> bool:
        """Whether the offer stays within them."""
        return _within(offer.flash_bytes, self.flash_bytes) and _within(offer.ram_bytes, self.ram_bytes)


def _within(figure: int, limit: int | None) -> bool:
    return limit is None or figure <= limit


ORDERS: dict[str, Callable[[Offer], tuple[int, ...]]] = {
    "cycles": lambda offer: (offer.cycles, offer.flash_bytes, offer.ram_bytes),
    "flash": lambda offer: (offer.flash_bytes, offer.cycles, offer.ram_bytes),
    "ram": lambda offer: (offer.ram_bytes, offer.cycles, offer.flash_bytes),
}
"""By what offers are compared first, the smallest best. Energy goes with cycles."""


def fitting(offers: Iterable[Offer], limits: Limits, order: str) -> list[Offer]:
    """Those within the limits, the best first."""
    return sorted(filter(limits.hold, offers), key=ORDERS[order])


def nearest(offers: Sequence[Offer], limits: Limits) -> Offer:
    """Of offers that do not fit, the one that misses the limits by the smallest factor."""

    def excess(offer: Offer) -> float:
        figures = ((offer.flash_bytes, limits.flash_bytes), (offer.ram_bytes, limits.ram_bytes))
        return max(figure / limit for figure, limit in figures if limit is not None)

    return min(offers, key=excess)
