# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Audit of a function on a board: of a C file, of a directory of sources, or of a linked ELF file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from elftools.elf.enums import ENUM_E_MACHINE
from elftools.elf.sections import ARMAttributesSection

from pennyweight import _sim
from pennyweight.board import ODD, Board
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.errors import LabError, SimulationError, Unwritable
from pennyweight.foreign.audit import Audit, Cost
from pennyweight.foreign.auditor import AuditEffort, profile_into
from pennyweight.foreign.folders import SOURCES
from pennyweight.foreign.implementations import told_in
from pennyweight.foreign.messages import why_not_built
from pennyweight.lab import Lab
from pennyweight.run.arguments import AT_USUAL_PLACES
from pennyweight.run.signature import Signature

_ELF = b"\x7fELF"

_THUMB_1 = (11, 12, 16)
"""Tag_CPU_arch of ARMv6-M, ARMv6S-M and ARMv8-M Baseline (Addenda to the ABI for the Arm Architecture)."""


@dataclass(frozen=True, slots=True)
class Program:
    """Code whose functions are called."""

    path: Path
    sources: tuple[Path, ...]
    """Source files; empty if `path` is an ELF file."""
    headers: tuple[Path, ...]
    platforms: tuple[str, ...]
    """Platforms that run an ELF file, that of its core first; empty if the sources can be built for each."""


def program_at(path: Path) -> Program:
    """Return the program at a path; LabError if it has no sources and is no ELF file of a simulated core."""
    path = path.resolve()
    if path.is_dir():
        files = sorted(each for each in path.rglob("*") if each.is_file())
        sources = tuple(each for each in files if each.suffix in SOURCES)
        if not sources:
            raise LabError(
                f"{path}: no source found in this directory tree ({', '.join('*' + s for s in SOURCES)})"
            )
        headers = dict.fromkeys((path, *(each.parent for each in files if each.suffix in (".h", ".inc"))))
        return Program(path, sources, tuple(headers), ())
    try:
        with path.open("rb") as file:
            is_elf = file.read(len(_ELF)) == _ELF
    except OSError as problem:
        raise LabError(f"{path}: cannot be read: {problem.strerror}") from problem
    if is_elf:
        return Program(path, (), (), _platforms_of(path))
    if path.suffix not in SOURCES:
        raise LabError(f"{path}: is neither an ELF file nor a source ({', '.join(SOURCES)})")
    return Program(path, (path,), (path.parent,), ())


def _platforms_of(elf: Path) -> tuple[str, ...]:
    try:
        with elf.open("rb") as file:
            program = ELFFile(file)
            machine = program.header["e_machine"]
            number = ENUM_E_MACHINE.get(machine)
            names = [name for name, platform in PLATFORMS.items() if platform.elf_machine == number]
            needs_least = len(names) > 1 and _is_for_thumb_1(program)
    except (ELFError, OSError, ValueError) as problem:
        raise LabError(f"{elf}: cannot be read as an ELF file: {problem}") from problem
    if not names:
        raise LabError(f"{elf}: is for {machine}; there are simulators for {', '.join(PLATFORMS)}")
    return tuple(sorted(names, key=lambda name: (name == "armv6m") != needs_least))


def _is_for_thumb_1(program: ELFFile) -> bool:
    """Return True if the file states that it needs no more than the core of platform `armv6m`."""
    return any(
        attribute.tag == "TAG_CPU_ARCH" and attribute.value in _THUMB_1
        for section in program.iter_sections()
        if isinstance(section, ARMAttributesSection)
        for part in section.iter_subsections()
        for scope in part.iter_subsubsections()
        for attribute in scope.iter_attributes()
    )


def loading(program: Program, boards: Iterable[_sim.BoardInfo]) -> Iterator[_sim.BoardInfo]:
    """Yield the boards that have memory at the addresses for which the ELF file was linked."""
    for board in boards:
        if board.platform in program.platforms:
            with suppress(SimulationError):
                Board(board).load(program.path)
                yield board


def audit_function(
    lab: Lab, program: Program, signature: Signature, board: _sim.BoardInfo, flags: str, effort: AuditEffort
) -> Iterator[Audit]:
    """Yield the audit as soon as it has a result, and again when it is complete."""
    title = f"{program.path.name}: {signature.function}"
    how = flags if program.sources else "as it was linked"
    audit = Audit(title, program.path, "function", signature.text, board.name, how)
    audit.any_alignment = effort.any_alignment
    yield audit
    place = Board(board, lab, effort.budget)
    with told_in(audit, place):
        try:
            if program.sources:
                place.build(program.sources, [signature.function], flags, program.headers, program.path.name)
                audit.sizes_of(place.image)
            else:
                _load(lab, place, program)
                audit.toolchain = place.image.toolchain
            _call(place, signature, audit, effort)
        except Unwritable:
            raise
        except LabError as problem:
            # it cannot be built, or this board does not support its name or arguments
            audit.unavailable = why_not_built(problem, board, audit.folder)


def _load(lab: Lab, place: Board, program: Program) -> None:
    """Load an ELF file; SimulationError names boards that can if this one cannot."""
    try:
        place.load(program.path)
    except SimulationError as problem:
        others = [board.name for board in loading(program, lab.boards.all().values())]
        if not others:
            raise
        raise SimulationError(f"{problem}; boards that can: {', '.join(others)}") from problem


def _call(place: Board, signature: Signature, audit: Audit, effort: AuditEffort) -> None:
    offsets = ODD if effort.any_alignment else AT_USUAL_PLACES
    function, results, problem = signature.function, [], None
    for number in range(effort.inputs):
        arguments = signature.arguments(place.platform, effort.seed + number, loose=effort.any_alignment)
        try:
            results.append(place.run(function, arguments, offsets).result)
        except SimulationError as error:
            problem = str(error)
            break
    audit.costs.append(
        Cost(
            function,
            None,
            None,
            tuple(result.cycles for result in results),
            results[0].instructions if results else 0,
            max((result.stack_bytes for result in results), default=0),
            place.returned(results[0], signature) if results else None,
            problem,
        )
    )
    if not results:
        return
    if effort.profile:
        profile_into(audit, place, [(function, signature.arguments(place.platform, effort.seed))])
    if audit.code_bytes is None:
        rows = place.profile(signature, effort.seed).rows
        audit.code_bytes = place.bytes_of({row.symbol for row in rows if row.symbol})
    if signature.has_secrets:
        try:
            calls = [(function, signature.arguments(place.platform, effort.seed))]
            audit.leaks = place.followed(calls, effort.public, audit.folder)
            audit.followed = (function,)
        except LabError as error:
            audit.unfollowed = str(error)
    if PLATFORMS[place.platform].alignment > 1 and signature.has_bytes:
        audit.alignment_tried = True
        try:
            place.run(function, signature.arguments(place.platform, effort.seed, loose=True), ODD)
        except SimulationError as error:
            audit.alignment = str(error)
