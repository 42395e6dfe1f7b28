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
from pennyweight.cli.common import open_lab, open_store, open_workers, progress
from pennyweight.cli.messages import warn
from pennyweight.cli.options import (
    ALONE,
    FILE,
    REFERENCE,
    Count,
    Existing,
    boards_option,
    format_options,
    length_options,
    lengths_of,
    seed_option,
    stacks_option,
    vectors_option,
)
from pennyweight.errors import LabError, set_aside
from pennyweight.files import write_whole
from pennyweight.foreign.answers import Answers, AnswersError, answers_beside, read_answers
from pennyweight.foreign.audit import Audit, all_passed
from pennyweight.foreign.auditor import AuditEffort
from pennyweight.foreign.folders import AEAD, FUNCTIONS, HASH, Folder, folder_at, places_below
from pennyweight.foreign.functions import Program, audit_function, loading, program_at
from pennyweight.foreign.implementations import audit_folder, lengths_for
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
@click.argument("path", type=Existing())
@click.option("--call", "-c", multiple=True, help="A function and its arguments, as in docs/measure.md.")
@boards_option(REFERENCE)
@click.option("--flags", "-f", multiple=True, help="Of the compiler; may be repeated. Default: -Os.")
@click.option("--sweep-flags", is_flag=True, help=f"With each of {', '.join(_SWEEP)}.")
@click.option("--encrypt", help=f"The function that encrypts. Default: {FUNCTIONS[AEAD][0]}.")
@click.option("--decrypt", help=f"The function that decrypts. Default: {FUNCTIONS[AEAD][1]}.")
@click.option("--hash", help=f"The function that hashes. Default: {FUNCTIONS[HASH][0]}.")
@click.option("--kat", type=click.Path(path_type=Path), help="Known answers. Default: found beside the code.")
@vectors_option(200)
@length_options("several pairs", "several pairs", multiple=True)
@click.option(
    "--inputs",
    type=Count(1, 1000),
    metavar="N",
    default=5,
    show_default=True,
    help="Random inputs of a call.",
)
@seed_option(1)
@click.option(
    "--budget",
    type=Count(1),
    metavar="CYCLES",
    default=BUDGET,
    show_default=True,
    help="Cycles after which a call is given up.",
)
@click.option("--any-alignment", is_flag=True, help="Buffers of bytes lie at odd addresses.")
@click.option(
    "--public-result", multiple=True, help="A function whose result is no secret: the comparison of tags."
)
@click.option("--profile", is_flag=True, help="Where the cycles go: functions, files, the hottest lines.")
@stacks_option
@click.option("--html", type=FILE, metavar="FILE", help="Also write a page that a browser shows.")
@click.option("--alone", is_flag=True, help="Without our own implementations beside them.")
@format_options("json", "csv", "markdown")
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
    ad: tuple[int, ...],
    msg: tuple[int, ...],
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

    PATH is a directory tree with implementations of the NIST LWC API (api.h, encrypt.c or hash.c), or KEMs
    and signatures as pqm4 has them. They are checked for known answers, memory errors and constant time, and
    measured for flash, RAM and cycles. With --call, a function of a C file, a directory or a linked ELF file
    is measured. Exit status 1 if a check failed.
    """
    named = _named(encrypt, decrypt, hash)
    if sweep_flags and flags:
        raise click.UsageError("--flags and --sweep-flags cannot be used together")
    profile = profile or stacks is not None or html is not None
    lengths = tuple(lengths_of(ad, msg))
    effort = AuditEffort(lengths, inputs, vectors, seed, budget, any_alignment, profile, public_result)
    built_with = _SWEEP if sweep_flags else flags or ("-Os",)
    for each in built_with:
        _checked_flags(each)
    lab = open_lab()
    boards = [lab.boards.called(name) for name in board]
    audits: list[Audit] = []
    broken: list[LabError] = []
    try:
        if call:
            _refuse_of_folders(kat, lengths, named)
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
        audit.ours = tuple(measured(measurer, ours, board, lengths_for(folder.kind, effort.lengths)))


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
    if not program.platforms:
        return _reference_boards()
    own = [find_board(REFERENCE_BOARDS[platform]) for platform in program.platforms]
    fitting = loading(program, (*own, *lab.boards.all().values()))
    return list(islice(fitting, 1)) or own[:1]


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
        raise click.UsageError("--encrypt and --decrypt must be given together")
    aead = {AEAD: (encrypt, decrypt)} if encrypt is not None and decrypt is not None else {}
    return aead | ({HASH: (hash,)} if hash is not None else {})


def _refuse_of_folders(
    kat: Path | None, lengths: tuple[Lengths, ...], named: Mapping[str, tuple[str, ...]]
) -> None:
    for option, given in (
        ("--kat", kat is not None),
        ("--ad or --msg", bool(lengths)),
        ("--encrypt", AEAD in named),
        ("--hash", HASH in named),
    ):
        if given:
            raise click.UsageError(
                f"{option} cannot be used with --call; it is for implementation directories"
            )


def _checked_flags(text: str) -> None:
    try:
        parts = shlex.split(text)
    except ValueError as problem:
        raise click.BadParameter(f"{text!r}: {problem}", param_hint="--flags") from problem
    for part in parts:
        if not part.startswith("-") or part in ("-c", "-S", "-E") or part.startswith("-o"):
            raise click.BadParameter(
                f"{part!r} is not a code-generation flag, such as -O3 or -DNAME=1", param_hint="--flags"
            )
