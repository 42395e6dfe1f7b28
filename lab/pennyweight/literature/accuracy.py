# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparison of simulated boards with cycles that others measured on the chips (published/timing)."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from elftools.elf.elffile import ELFFile

from pennyweight import _sim
from pennyweight.build import toolchain
from pennyweight.build.bare_image import executable
from pennyweight.build.cache import compiled, digest, make_text
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.strict_toml import Table
from pennyweight.errors import LabError, set_aside
from pennyweight.lab import Lab
from pennyweight.literature.cell import PublishedError
from pennyweight.literature.facts import Source, load_sources

WITHOUT_WAIT_STATES = "cortex_m3"
"""Board without wait states, whose cycles a synthetic benchmark is built to have."""

PLACES = range(0, 64, 4)
"""Distances in bytes from the start of flash at which a program is run.

The address of the published program is not known; functions begin at multiples of four, and the effects of
the flash repeat every 32 bytes.
"""

LOOP_PLACES = range(0, 64, 2)
"""The same for a loop, which begins at any instruction of its function."""

_TURNS = (2_000, 10_000)
"""Numbers of iterations of two runs, whose difference gives the cost of one iteration."""


@dataclass(frozen=True, slots=True)
class Residual:
    """A published measurement of one program on one chip, with the cycles on the simulated board."""

    board: str
    program: str
    source: str
    unit: str
    """Unit: "cycles", or "cycles a turn" for one iteration."""
    measured: float
    lowest: float
    """Lowest value over all addresses in flash."""
    highest: float
    nearest: float
    """Value closest to the measured one."""

    @classmethod
    def of(
        cls, board: str, program: str, source: str, unit: str, measured: float, model: Sequence[float]
    ) -> Residual:
        """Summarize the cycles of the model at several addresses."""
        nearest = min(model, key=lambda cycles: abs(cycles - measured))
        return cls(board, program, source, unit, measured, min(model), max(model), nearest)

    @property
    def relative(self) -> float:
        """Larger of the two differences, relative to the published value."""
        return max(abs(self.lowest - self.measured), abs(self.highest - self.measured)) / self.measured


def residuals(lab: Lab) -> list[Residual]:
    """Return every published measurement under published/timing with its simulation.

    An error in a file or a program raises LabError, or is appended to `lab.broken` if the lab has that.
    """
    found: list[Residual] = []
    for path in sorted((lab.root / "published" / "timing").glob("*.toml")):
        try:
            table = Table.of_file(path, path.relative_to(lab.root).as_posix(), PublishedError)
            entries = [(_stand_ins, entry) for entry in table.tables("stand_in", "stand-in")]
            entries += [(_loop, entry) for entry in table.tables("loop", "loop")]
            table.optional("stand_in"), table.optional("loop")
            table.finish()
        except LabError as error:
            set_aside(error, lab.broken)
            continue
        for run, entry in entries:
            try:
                found += list(run(lab, entry))
            except LabError as error:
                set_aside(error, lab.broken)
    order = list(lab.boards.all())
    return sorted(found, key=lambda residual: order.index(residual.board))


def _stand_ins(lab: Lab, entry: Table) -> Iterator[Residual]:
    source = entry.string("source")
    facts = load_sources(lab.root, lab.broken).get(source)
    if facts is None:
        raise entry.fail("source", f"{source!r} is not the id of a readable file under published/")
    sizes, cycles = _Rows(facts, entry, "sizes"), _Rows(facts, entry, "cycles")
    boards = {column: find_board(name).name for column, name in _pairs(entry, "boards", str).items()}
    counter_read = entry.integer("counter_read", 0, 100)
    wide, narrow = entry.string("wide"), entry.string("narrow")
    for frame in entry.tables("frame", "frame"):
        before, after = frame.strings("before"), frame.strings("after")
        for name in frame.strings("permutations"):
            size = sizes.figure(name, "code_bytes")
            parameter = lab.catalog.find(name).parameter.name
            code = _filled(lab, (before, after), (wide, narrow), size, sizes.figure(name, "cycles"))
            for column, board in boards.items():
                yield Residual.of(
                    board=board,
                    program=f"{name}, {sizes.figure(name, 'rounds')} {parameter}, {size} bytes unrolled",
                    source=f"{source} {entry.string('cycles')}",
                    unit="cycles",
                    measured=cycles.figure(name, column),
                    model=[_cycles(board, place, code) + counter_read for place in PLACES],
                )
        frame.finish()
    entry.optional("frame")
    entry.finish()


def _filled(
    lab: Lab,
    frame: tuple[Sequence[str], Sequence[str]],
    fill: tuple[str, str],
    size: int,
    cycles: int,
) -> bytes:
    """Return code of that size that takes those cycles without wait states.

    It is a frame that is filled with one-cycle instructions.
    """
    before, after = frame
    wide, narrow = fill
    bare = _assembled(lab, [*before, *after])
    count = cycles - int(_cycles(WITHOUT_WAIT_STATES, 0, bare))
    narrow_count = 2 * count - (size - len(bare)) // 2
    if not 0 <= narrow_count <= count:
        raise PublishedError(f"{count} instructions cannot fill {size - len(bare)} bytes; correct the frame")
    body = [
        narrow if (i + 1) * narrow_count // count > i * narrow_count // count else wide for i in range(count)
    ]
    code = _assembled(lab, [*before, *body, *after])
    if len(code) != size or _cycles(WITHOUT_WAIT_STATES, 0, code) != cycles:
        raise PublishedError(
            f"the code has {len(code)} bytes, not {size}; `wide` must be 4 bytes, `narrow` 2"
        )
    return code


def _loop(lab: Lab, entry: Table) -> Iterator[Residual]:
    name, source = entry.string("name"), entry.string("source")
    body, counter = entry.strings("code"), entry.string("counter")
    codes = [_assembled(lab, [f"movw {counter}, #{turns}", *body, "bx lr"]) for turns in _TURNS]
    fewer, more = _TURNS

    def turn(board: str, place: int) -> float:
        short, long = (_cycles(board, place, code) for code in codes)
        return (long - short) / (more - fewer)

    for board, measured in _pairs(entry, "cycles_per_turn", float).items():
        model = [turn(find_board(board).name, place) for place in LOOP_PLACES]
        yield Residual.of(board, name, source, "cycles a turn", measured, model)
    entry.finish()


def _cycles(board: str, place: int, code: bytes) -> float:
    """Return the cycles of a call of `code`, `place` bytes into the flash."""
    info = find_board(board)
    machine = _sim.Board(info)
    address = info.flash[0] + place
    machine.load(executable(info.platform, address, code))
    return machine.call(address, [info.ram[0]]).cycles


def _assembled(lab: Lab, instructions: Sequence[str]) -> bytes:
    """Return the encodings of ARMv7-M instructions."""
    text = "\n".join([".syntax unified", ".thumb", *instructions, ""])
    tools = toolchain.for_board(find_board(WITHOUT_WAIT_STATES))
    folder = lab.build_dir / "accuracy"
    source = make_text(folder / f"{digest(text)[:20]}.S", text)
    path = compiled(
        source, folder, tools.compiler.version, lambda path, out: tools.compile_command(path, out, ())
    )
    section = ELFFile(io.BytesIO(path.read_bytes())).get_section_by_name(".text")
    return bytes(section.data()) if section else b""


class _Rows:
    """Rows of a published table that a key of an entry names, by their first column."""

    def __init__(self, source: Source, entry: Table, key: str) -> None:
        self._entry, self._key = entry, key
        name = entry.string(key)
        table = source.table(name)
        if table is None:
            raise entry.fail(
                key, f"{name!r} is not a table of the source; its tables are {', '.join(source.tables)}"
            )
        self._table = table
        self._rows = {str(row[table.columns[0]]): row for row in table.rows}

    def figure(self, name: str, column: str) -> int:
        """Return the integer there; PublishedError if there is none."""
        if name not in self._rows or column not in self._table.columns:
            raise self._entry.fail(self._key, f"has no row {name!r} with a column {column!r}")
        figure = self._table.figure(self._rows[name], column)
        if not isinstance(figure, int):
            raise self._entry.fail(self._key, f"row {name!r}, {column}: is {figure}, must be an integer")
        return figure


def _pairs(entry: Table, key: str, kind: type) -> dict[str, Any]:
    """Return a table whose values have one type."""
    return entry.table(key).pairs(kind)
