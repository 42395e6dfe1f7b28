# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Coverage: the code of an implementation that checks have executed, and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pennyweight.build.sources import Sources
from pennyweight.catalogue.unreached import Unreached
from pennyweight.run.bench import BoardBench
from pennyweight.run.guest import Guest

NEVER = "never executed"
ONE_WAY = "always the same way"
"""Kind of gap for conditional branches and skips."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """An instruction that no call executed, or a conditional branch that always went the same way."""

    symbol: str
    offset: int
    file: str | None
    line: int | None
    always_to: int | None
    """Offset in the function at which the branch always continued."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Source lines, by file and number, that have instructions in an implementation's functions."""

    reached: frozenset[tuple[str, int]] = frozenset()
    """Lines of which at least one instruction was executed."""
    unreached: frozenset[tuple[str, int]] = frozenset()
    """Lines of which no instruction was executed, in any function and image."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Instructions of a source line that no call has executed, or branches that always went one way."""

    kind: str
    """Kind: NEVER or ONE_WAY."""
    symbol: str
    """Function that contains them."""
    file: str | None
    line: int | None
    text: str
    offsets: tuple[int, ...]
    """Offsets in the function."""

    @property
    def place(self) -> str:
        """File and line, or the offset in the function if they are not known."""
        return f"+0x{self.offsets[0]:x}" if self.file is None else f"{self.file}:{self.line}"


def unseen(bench: BoardBench, *, with_primitives: bool = False) -> list[Unseen]:
    """Return the implementation's own instructions that no covered call in any loaded image executed.

    `with_primitives` adds those of the primitives that an algorithm uses.
    """
    guests = bench.loaded
    asked = [guest.image.of_families if with_primitives else guest.image.own for guest in guests]
    missed: list[dict[tuple[str, int], Unseen]] = []
    for guest, functions in zip(guests, asked, strict=True):
        of_guest = {}
        for address, always_to in guest.unseen(functions):
            symbol, offset, file, line = guest.locate(address)
            assert symbol is not None and offset is not None
            if _is_code(guest, address):
                to = None if always_to is None else always_to - address + offset
                of_guest[symbol, offset] = Unseen(symbol, offset, file, line, to)
        missed.append(of_guest)
    # a function can be in several images: executing it in one of them is enough
    everywhere = {
        key: each
        for of_guest in missed
        for key, each in of_guest.items()
        if all(
            key in other and other[key].always_to == each.always_to
            for functions, other in zip(asked, missed, strict=True)
            if key[0] in functions
        )
    }
    return [everywhere[key] for key in sorted(everywhere)]


def lines_of(bench: BoardBench) -> Lines:
    """Return the lines of the loaded images, divided into reached and unreached ones.

    Instructions without a line, and duplicates of a line that compilers make, are not separate lines: see
    `unseen`.
    """
    reached: set[tuple[str, int]] = set()
    left_out: set[tuple[str, int]] = set()
    for guest in bench.loaded:
        never = {address for address, always_to in guest.unseen() if always_to is None}
        for address in guest.instructions():
            _, _, file, line = guest.locate(address)
            if file is not None and line is not None and _is_code(guest, address):
                (left_out if address in never else reached).add((file, line))
    return Lines(frozenset(reached), frozenset(left_out - reached))


_PADDING = ("nop", "mov r8, r8")
"""Instructions that fill the space before aligned code or data; the second on a Cortex-M0+."""


def _is_code(guest: Guest, address: int) -> bool:
    """Return True if it is an instruction other than padding."""
    return guest.disassemble(address) not in _PADDING


_STATEMENT = re.compile(r"\w")
_NO_STATEMENT = re.compile(r"^\W*else\W*$")
"""Line of braces, or with only an else, which has no code but a jump."""


def reach_failures(lines: Lines, known: Sequence[Unreached], sources: Sources) -> list[str]:
    """Return the errors: unexecuted lines without an entry, and executed lines with an entry."""

    def of(numbered: Iterable[tuple[str, int]]) -> dict[tuple[str, str], str]:
        """Return the first place by file and text."""
        return {
            (sources.name(file), sources.line(file, line)): f"{sources.name(file)}:{line}"
            for file, line in sorted(numbered, reverse=True)
        }

    listed = {(f"crypto/{each.file}", each.line) for each in known}
    reached, unreached = of(lines.reached), of(lines.unreached)
    missing = [
        f"{place}: never executed: `{text}`: add a test that reaches it, or an [[unreached]] to the family's "
        "entry that says why nothing does"
        for (file, text), place in unreached.items()
        if (file, text) not in listed and _STATEMENT.search(text) and not _NO_STATEMENT.match(text)
    ]
    stale = [
        f"{reached[key]}: executed: `{key[1]}`: remove the [[unreached]] of the family's entry that says "
        "nothing reaches it"
        for key in listed
        if key in reached and key not in unreached
    ]
    return sorted(missing) + sorted(stale)


def gaps(unseen: Iterable[Unseen], sources: Sources) -> tuple[Gap, ...]:
    """Return the unexecuted instructions, grouped by source line and function."""
    by_place: dict[tuple[str, str, str | None, int | None], list[Unseen]] = {}
    for each in unseen:
        kind = NEVER if each.always_to is None else ONE_WAY
        by_place.setdefault((kind, each.symbol, each.file, each.line), []).append(each)
    return tuple(
        Gap(
            kind,
            symbol,
            None if file is None else sources.name(file),
            line,
            "" if file is None or line is None else sources.line(file, line),
            tuple(each.offset for each in group),
        )
        for (kind, symbol, file, line), group in by_place.items()
    )
