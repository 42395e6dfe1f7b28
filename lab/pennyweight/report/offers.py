# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Offers as a table, and the lines that add the best of them to a build."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.measure.offers import Offer
from pennyweight.report.terminal import console, print_whole


def terminal(offers: Sequence[Offer], shown: int, out: TextIO) -> None:
    """Print the first `shown` offers, and how to use the best one."""
    screen = console(out)
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column("algorithm", overflow="fold", min_width=15)
    drawn.add_column("form", no_wrap=True)
    for heading in ("cycles", "µs", "µJ", "flash", "RAM"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    drawn.add_column("remarks", overflow="fold", min_width=8)
    for place, offer in enumerate(offers[:shown]):
        energy = offer.microjoules
        drawn.add_row(
            Text(offer.algorithm.id, style="bold" if place == 0 else ""),
            offer.implementation.id,
            f"{offer.cycles}",
            f"{offer.microseconds:.0f}",
            "-" if energy is None else "-".join(map(_three_digits, energy)),
            f"{offer.flash_bytes}",
            f"{offer.ram_bytes}",
            Text(", ".join(remarks(offer))),
        )
    print_whole(screen, drawn)
    board = offers[0].board
    call = offers[0].calls[0]
    notes = [
        f"{call.msg_bytes} bytes of message, {call.ad_bytes or 0} of associated data",
        f"µs at {board.mhz} MHz; RAM without the caller's buffers; the worse of both ways",
    ]
    if len(offers) > shown:
        notes.insert(0, f"{len(offers) - shown} more fit (--all)")
    if board.supply is not None:
        notes.append(f"µJ typical to most, by {board.supply[4]}")
    for note in notes:
        screen.print(Text(f"  {note}", style="dim"))
    screen.print()
    for line in taken(offers[0]):
        screen.print(Text(f"  {line}"), soft_wrap=True)


def as_data(offers: Sequence[Offer]) -> list[dict[str, object]]:
    """Return all offers, with the measurements."""
    return [
        {
            "algorithm": offer.algorithm.id,
            "implementation": offer.implementation.id,
            "board": offer.board.name,
            "cycles": offer.cycles,
            "microseconds": offer.microseconds,
            "microjoules": offer.microjoules,
            "flash_bytes": offer.flash_bytes,
            "ram_bytes": offer.ram_bytes,
            "leaks": list(offer.implementation.leaks),
            "status": offer.algorithm.status and offer.algorithm.status.standing,
            "measurements": [call.to_dict() for call in offer.calls],
        }
        for offer in offers
    ]


def _three_digits(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def remarks(offer: Offer) -> list[str]:
    """Return remarks on an offer: its status if it is not a standard, and its leaks."""
    status = offer.algorithm.status
    told = [] if status is None or status.standing == "standard" else [status.phrase]
    leaks = offer.implementation.leaks
    return [*told, f"secrets in: {', '.join(leaks)}"] if leaks else told


def taken(offer: Offer) -> list[str]:
    """Return how to use an offer in a product: lines of CMake, C and the shell."""
    algorithm, variant = offer.algorithm, offer.implementation.id.partition("/")[2]
    family = algorithm.folder.name
    return [
        f"CMake:  set(PENNYWEIGHT_{family.upper()}_VARIANT {variant})",
        f"        target_link_libraries(firmware Pennyweight::{family})",
        f"C:      #include <pennyweight/{algorithm.header}>",
        f"other:  pennyweight sources {algorithm.id} -i {offer.implementation.id}",
    ]
