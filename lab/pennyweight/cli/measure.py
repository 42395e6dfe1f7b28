# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight measure`: third-party directories, C functions and ELF files."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import click

from pennyweight import _sim
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.jobs import Lengths
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.cli.common import (
    ALONE,
    BOARD,
    MOST_BYTES,
    PAGE,
    STACKS,
    board_files_option,
    format_options,
    open_lab,
    open_store,
    open_workers,
    progress,
    warn,
)
from pennyweight.errors import LabError, set_aside
from pennyweight.files import write_whole
from pennyweight.foreign.answers import Answers, AnswersError, answers_beside, read_answers
from pennyweight.foreign.audit import Audit, all_passed
from pennyweight.foreign.folders import AEAD, FUNCTIONS, HASH, Folder, folder_at, places_below
from pennyweight.foreign.functions import Program, audit_function, loading, program_at
from pennyweight.foreign.implementations import USUAL_LENGTHS, AuditEffort, audit_folder
from pennyweight.foreign.ours import counterpart, measured
from pennyweight.lab import Lab
from pennyweight.measure.measurer import Measurer
from pennyweight.report.audit_page import page
from pennyweight.report.audits import EXPORTERS
from pennyweight.run.guest import BUDGET
from pennyweight.run.signature import Signature, SignatureError, parse
from pennyweight.run.stacks import folded

_SWEEP = ("-Os", "-O2", "-O3")


@click.command(name="measure")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--call", "-c", multiple=True, help="A function and its arguments, as in docs/measure.md.")
@board_files_option
@click.option("--board", "-b", multiple=True, help=f"{BOARD} Default: the reference board of each platform.")
@click.option("--flags", "-f", multiple=True, help="Of the compiler; may be repeated. Default: -Os.")
@click.option("--sweep-flags", is_flag=True, help=f"With each of {', '.join(_SWEEP)}.")
@click.option("--encrypt", help=f"The function that encrypts. Default: {FUNCTIONS[AEAD][0]}.")
@click.option("--decrypt", help=f"The function that decrypts. Default: {FUNCTIONS[AEAD][1]}.")
@click.option("--hash", help=f"The function that hashes. Default: {FUNCTIONS[HASH][0]}.")
@click.option("--kat", type=click.Path(path_type=Path), help="Known answers. Default: found beside the code.")
@click.option(
    "--vectors",
    default="200",
    callback=lambda context, parameter, text: _vectors(text),
    help="So many known answers, spread over the file, or `all`. Default: 200.",
)
@click.option(
    "--length",
    multiple=True,
    metavar="AD:MSG",
    callback=lambda context, parameter, texts: tuple(_lengths(text) for text in texts),
    help="Bytes of associated data and message to measure; of a hash MSG alone. May be repeated.",
)
@click.option(
    "--inputs", type=click.IntRange(1, 1000), default=5, help="Random inputs of a call. Default: 5."
)
@click.option("--seed", type=int, default=1, help="What they are drawn from. Default: 1.")
@click.option(
    "--budget",
    type=click.IntRange(1),
    default=BUDGET,
    help=f"Cycles after which a call is given up. Default: {BUDGET}.",
)
@click.option("--any-alignment", is_flag=True, help="Buffers of bytes lie at odd addresses.")
@click.option(
    "--public-result", multiple=True, help="A function whose result is no secret: the comparison of tags."
)
@click.option("--profile", is_flag=True, help="Where the cycles go: functions, files, the hottest lines.")
@click.option("--stacks", type=STACKS, help="Also write the cycles by stack of functions: a flame graph.")
@click.option("--html", type=PAGE, help="Also write a page that a browser shows.")
@click.option("--alone", is_flag=True, help="Without our own implementations beside them.")
@format_options("json", "markdown")
def command(
    path: Path,
    call: tuple[str, ...],
    board: tuple[str, ...],
    flags: tuple[str, ...],
    sweep_flags: bool,
    encrypt: str | None,
    decrypt: str | None,
    hash: str | None,
    kat: Path | None,
    vectors: int | None,
    length: tuple[Lengths, ...],
    inputs: int,
    seed: int,
    budget: int,
    any_alignment: bool,
    public_result: tuple[str, ...],
    profile: bool,
    stacks: Path | None,
    html: Path | None,
    alone: bool,
    format: str,
) -> int:
    """Measure third-party code at PATH without changing it, and check it.

    PATH is a directory tree with implementations of the NIST LWC API (api.h, encrypt.c or hash.c). They are
    checked for known answers, memory errors and constant time, and measured for flash, RAM and cycles. With
    --call, a function of a C file, a directory or a linked ELF file is measured. Exit status 1 if a check
    failed.
    """
    named = _named(encrypt, decrypt, hash)
    if sweep_flags and flags:
        raise click.UsageError("--flags and --sweep-flags exclude each other: give one")
    profile = profile or stacks is not None or html is not None
    effort = AuditEffort(length, inputs, vectors, seed, budget, any_alignment, profile, public_result)
    built_with = _SWEEP if sweep_flags else flags or ("-Os",)
    for each in built_with:
        _checked_flags(each)
    lab = open_lab()
    boards = [lab.boards.called(name) for name in board]
    audits: list[Audit] = []
    broken: list[LabError] = []
    try:
        if call:
            _refuse_of_folders(kat, length, named)
            work = _functions(lab, path, [_signature(text) for text in call], boards, built_with, effort)
        else:
            work = _folders(lab, path, boards, built_with, named, kat, effort, alone, broken)
        with progress() as watch:
            for audit in work:
                if not audits or audits[-1] is not audit:
                    audits.append(audit)
                    watch(len(audits) - 1, len(audits), [f"{audit.title} {audit.flags} on {audit.board}"])
    except KeyboardInterrupt:
        _shown(audits, format, stacks, html)
        raise
    _shown(audits, format, stacks, html)
    for problem in broken:
        warn(str(problem))
    return int(bool(broken) or not all_passed(audits))


def _folders(
    lab: Lab,
    path: Path,
    boards: Sequence[_sim.BoardInfo],
    flags: Sequence[str],
    named: Mapping[str, tuple[str, ...]],
    kat: Path | None,
    effort: AuditEffort,
    alone: bool,
    broken: list[LabError],
) -> Iterator[Audit]:
    places = places_below(path)
    boards = boards or _reference_boards()
    with Session(lab) as session, open_store(lab) as store, open_workers(session, ALONE) as workers:
        measurer = Measurer(session, store, workers)
        for place in places:
            for each in flags:
                try:
                    folder = folder_at(lab, place, places, boards, each, named)
                except LabError as problem:
                    set_aside(problem, broken)
                    break
                answers = _answers(kat, folder, path, broken)
                for board in boards:
                    yield from _folder(lab, folder, board, each, answers, effort, None if alone else measurer)


def _answers(kat: Path | None, folder: Folder, path: Path, broken: list[LabError]) -> Answers | None:
    """Return the known answers of a directory, if any; a file that does not fit is reported in `broken`."""
    if kat:
        return read_answers(kat, folder)
    try:
        return answers_beside(folder, path)
    except AnswersError as problem:
        if str(problem) not in map(str, broken):
            broken.append(problem)
        return None


def _folder(
    lab: Lab,
    folder: Folder,
    board: _sim.BoardInfo,
    flags: str,
    answers: Answers | None,
    effort: AuditEffort,
    measurer: Measurer | None,
) -> Iterator[Audit]:
    for audit in audit_folder(lab, folder, board, flags, answers, effort):
        yield audit
    if measurer is None or audit.unavailable is not None:
        return
    if (ours := counterpart(lab.catalog, folder, answers)) is not None:
        lengths = effort.lengths or USUAL_LENGTHS[folder.kind == AEAD]
        audit.ours = tuple(measured(measurer, ours, board, lengths))


def _functions(
    lab: Lab,
    path: Path,
    signatures: Sequence[Signature],
    boards: Sequence[_sim.BoardInfo],
    flags: Sequence[str],
    effort: AuditEffort,
) -> Iterator[Audit]:
    program = program_at(path)
    for signature in signatures:
        for each in flags if program.sources else flags[:1]:
            for board in boards or _boards_for(lab, program):
                yield from audit_function(lab, program, signature, board, each, effort)


def _boards_for(lab: Lab, program: Program) -> list[_sim.BoardInfo]:
    """Return the reference boards, or for an ELF file a board that has memory at its addresses."""
    if program.platform is None:
        return _reference_boards()
    own = [board for board in _reference_boards() if board.platform == program.platform]
    fitting = loading(program, (*own, *lab.boards.all().values()))
    return list(islice(fitting, 1)) or own


def _reference_boards() -> list[_sim.BoardInfo]:
    return [find_board(name) for name in REFERENCE_BOARDS.values()]


def _shown(audits: Sequence[Audit], format: str, stacks: Path | None, html: Path | None) -> None:
    if not audits:
        return
    EXPORTERS[format](audits, sys.stdout)
    if html is not None:
        write_whole(html, page(audits))
    if stacks is not None:
        write_whole(
            stacks,
            "".join(
                folded(found, f"{audit.title} {audit.flags} on {audit.board}")
                for audit in audits
                for found in audit.stacks.values()
            ),
        )


def _signature(text: str) -> Signature:
    try:
        return parse(text)
    except SignatureError as problem:
        raise click.BadParameter(str(problem), param_hint="--call") from problem


def _named(encrypt: str | None, decrypt: str | None, hash: str | None) -> dict[str, tuple[str, ...]]:
    """Return the functions that have other names, by kind."""
    if (encrypt is None) != (decrypt is None):
        raise click.UsageError("--encrypt and --decrypt belong together: give both")
    aead = {AEAD: (encrypt, decrypt)} if encrypt is not None and decrypt is not None else {}
    return aead | ({HASH: (hash,)} if hash is not None else {})


def _refuse_of_folders(
    kat: Path | None, length: tuple[Lengths, ...], named: Mapping[str, tuple[str, ...]]
) -> None:
    for option, given in (
        ("--kat", kat is not None),
        ("--length", bool(length)),
        ("--encrypt", AEAD in named),
        ("--hash", HASH in named),
    ):
        if given:
            raise click.UsageError(
                f"{option} is for implementation folders; --call says what a function is given"
            )


def _checked_flags(text: str) -> None:
    try:
        parts = shlex.split(text)
    except ValueError as problem:
        raise click.BadParameter(f"{text!r}: {problem}", param_hint="--flags") from problem
    for part in parts:
        if not part.startswith("-") or part in ("-c", "-S", "-E") or part.startswith("-o"):
            raise click.BadParameter(
                f"{part!r} is no flag that shapes code, such as -O3 or -DNAME=1", param_hint="--flags"
            )


def _vectors(text: str) -> int | None:
    if text == "all":
        return None
    if not text.isdecimal() or int(text) < 1:
        raise click.BadParameter(f"{text!r} is neither a number from 1 on nor `all`")
    return int(text)


def _lengths(text: str) -> Lengths:
    numbers = text.split(":")
    if len(numbers) > 2 or not all(part.isdecimal() and int(part) <= MOST_BYTES for part in numbers):
        raise click.BadParameter(
            f"{text!r} must be bytes of associated data and of message, such as 16:64, {MOST_BYTES} at most"
        )
    return Lengths(0 if len(numbers) == 1 else int(numbers[0]), int(numbers[-1]))
