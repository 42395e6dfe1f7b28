# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page that `pennyweight bench` ends on when it has measured everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.text import Text

from pennyweight import _sim
from pennyweight.catalogue.algorithm import OPERATIONS, Algorithm
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.literature.tables import ComparedTable
from pennyweight.measure.offers import Offer
from pennyweight.measure.record import Measurement
from pennyweight.report.published_summary import HEADING, by_source, print_comparisons
from pennyweight.report.terminal import console

WIDTH = 96
"""Columns of the page."""

MESSAGE_BYTES = 16
"""Length of the message in the table of recommended algorithms."""

_MOST_LINES = 5
"""Lines of a list of failures."""

_KINDS = ("aead", "hash")
_FORMS = ("small", "fast")


@dataclass(frozen=True, slots=True)
class Benched:
    """Everything that one run of `bench` measured."""

    catalog: Catalog
    boards: Mapping[str, _sim.BoardInfo]
    records: Sequence[Measurement]
    tables: Sequence[ComparedTable]
    lacking: Sequence[str]
    """Implementations that a board cannot run, and why."""
    failed: Sequence[str]
    """Implementations that could not be built, verified or measured, and why."""
    seconds: float
    others: str
    """A sentence that names the boards that were compared with no chip; "" if there are none."""
    files: Sequence[tuple[str, Path]]
    """Files with all results: their contents in a word, and where they are."""


def terminal(benched: Benched, out: TextIO) -> None:
    """Print the page."""
    screen = console(out)
    for line in _measured(benched):
        _line(screen, line)
    _recommended(screen, benched)
    if benched.tables:
        _line(screen, f"Against published results: assembly; {HEADING}", "bold")
        screen.print()
        print_comparisons(screen, by_source(benched.tables), "source")
        _line(screen, "docs/tables.md lists the exceptions with their reasons.")
    if benched.others:
        _line(screen, benched.others)
    _listed(screen, "Not measured", benched.lacking)
    _listed(screen, "FAILED", benched.failed, "bold red")
    screen.print()
    _line(screen, "Next", "bold")
    for command, purpose in (
        ("pennyweight pick --board uno --flash 4k", "what fits a chip, and how to build it"),
        ("pennyweight bench ascon_aead128", "every implementation of one algorithm"),
        ("pennyweight tables cardoso2021", "one publication, value by value"),
        ("pennyweight measure mine.c --call 'f(u8[16] inout)'", "your own code"),
    ):
        _line(screen, f"  {command:<53}{purpose}")
    screen.print()
    for contents, path in benched.files:
        _line(screen, f"{contents:<14}{path}")


def _line(screen: Console, text: str, style: str = "") -> None:
    screen.print(Text(text, style=style), soft_wrap=True)


def _measured(benched: Benched) -> Iterator[str]:
    entries = {(record.subject, record.implementation) for record in benched.records}
    algorithms = sum(subject in benched.catalog.algorithms for subject, _ in entries)
    boards = len({record.board for record in benched.records})
    right = all(record.verified for record in benched.records) and not benched.failed
    minutes, seconds = divmod(round(benched.seconds), 60)
    counts = f"{algorithms} algorithm and {len(entries) - algorithms} primitive implementations"
    verified = "all verified" if right else "NOT ALL VERIFIED"
    if proved := sum(record.proved for record in benched.records):
        verified += f", {proved} proved for all inputs"
    yield f"Measured {counts} on {boards} boards."
    yield f"{len(benched.records)} results, {verified}. {minutes} min {seconds} s."
    yield ", ".join(sorted({" ".join(record.toolchain.split()[:2]) for record in benched.records}))
    yield ""


def _recommended(screen: Console, benched: Benched) -> None:
    """Print what the standards cost in their small and fast forms on the reference board of each platform."""
    columns = {
        platform: benched.boards[board]
        for platform, board in REFERENCE_BOARDS.items()
        if board in benched.boards
    }
    rows = list(_rows(benched, columns))
    if not rows:
        return
    text = f"{MESSAGE_BYTES}-byte message, no associated data; cycles, and bytes of flash"
    _line(screen, f"Standards: {text}", "bold")
    _line(screen, "")
    heads = _name("", ""), _name("algorithm", "form")
    _line(screen, heads[0] + "".join(f"{board.name:>14}" for board in columns.values()), "bold")
    _line(screen, heads[1] + _cell("cycles", "flash") * len(columns), "bold")
    _line(screen, f" {'─' * (len(heads[1]) - 1 + 14 * len(columns))}")
    for row in rows:
        _line(screen, row)
    _line(screen, " The slower of encryption and decryption; `pennyweight pick` shows RAM, too.")
    _line(screen, "")


def _name(algorithm: str, form: str) -> str:
    return f" {algorithm:<14}{form:<5}"


def _cell(cycles: object, flash: object) -> str:
    return f"{cycles:>8}{flash:>6}"


def _rows(benched: Benched, columns: Mapping[str, _sim.BoardInfo]) -> Iterator[str]:
    found: dict[tuple[str, str, str], list[Measurement]] = {}
    for record in benched.records:
        if record.msg_bytes == MESSAGE_BYTES and not record.ad_bytes:
            found.setdefault((record.subject, record.implementation, record.board), []).append(record)
    for algorithm in _standards(benched.catalog):
        for form in _FORMS:
            cells = []
            for platform, board in columns.items():
                implementation = _in_form(algorithm, platform, form)
                calls = found.get((algorithm.id, implementation, board.name), []) if implementation else []
                if not implementation or len(calls) != len(OPERATIONS[algorithm.kind]):
                    cells.append(_cell("-", "-"))
                    continue
                offer = Offer(algorithm, algorithm.find(implementation), board, tuple(calls))
                cells.append(_cell(offer.cycles, offer.flash_bytes))
            yield _name(algorithm.id if form == _FORMS[0] else "", form) + "".join(cells)


def _standards(catalog: Catalog) -> list[Algorithm]:
    chosen = [each for each in catalog.algorithms.values() if each.is_standard and each.kind in _KINDS]
    return sorted(chosen, key=lambda each: _KINDS.index(each.kind))


def _in_form(algorithm: Algorithm, platform: str, form: str) -> str | None:
    """Return the implementation of that form; one that is balanced stands for both."""
    there = {each.id for each in algorithm.implementations_for(platform)}
    return next((id for id in (f"{platform}/{form}", f"{platform}/balanced") if id in there), None)


def _listed(screen: Console, title: str, lines: Sequence[str], style: str = "bold") -> None:
    if not lines:
        return
    screen.print()
    _line(screen, f"{title}: {len(lines)}", style)
    for line in lines[:_MOST_LINES]:
        first = line.partition("\n")[0]
        _line(screen, f"  {first if len(first) <= WIDTH - 2 else first[: WIDTH - 3] + '…'}")
    if len(lines) > _MOST_LINES:
        _line(screen, f"  and {len(lines) - _MOST_LINES} more, in the files below")
