# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight prove`: prove that kernels and algorithms compute their specification, for all inputs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from itertools import groupby

import click
from rich.text import Text

from pennyweight.catalogue.jobs import Job, NothingToDo, select
from pennyweight.catalogue.platforms import CHECKED_BOARDS, PLATFORMS, PORTABLE
from pennyweight.check.session import Session
from pennyweight.cli.common import open_session, open_store, open_workers, progress, write_data
from pennyweight.cli.completion import BOARDS
from pennyweight.cli.messages import report_failures
from pennyweight.cli.options import (
    ALONE,
    Count,
    Hands,
    OneOf,
    format_option,
    hands_options,
    ids_argument,
    implementations_option,
    rounds_option,
)
from pennyweight.errors import ChoiceError, LabError
from pennyweight.measure.proofs import proved, tried
from pennyweight.prove.claims import CLAIMS
from pennyweight.prove.mode_claims import MODES
from pennyweight.prove.results import SECONDS, Proof, Trial
from pennyweight.report.terminal import console
from pennyweight.run.arguments import ACROSS_PAGE

_STYLES: dict[str, str] = {"proved": "green", "refuted": "bold red", "open": "yellow"}
_WORDS: dict[str, str] = {"proved": "proved", "refuted": "REFUTED", "open": "not proved"}


@click.command(name="prove")
@ids_argument
@click.option(
    "--platform",
    "-p",
    "platforms",
    type=OneOf(PLATFORMS),
    multiple=True,
    help="Only kernels of this platform; may be repeated.",
)
@implementations_option
@click.option(
    "--board",
    "-b",
    "on",
    metavar="BOARD",
    shell_complete=BOARDS,
    multiple=True,
    help=f"Only on this board, of {', '.join(CHECKED_BOARDS)}; may be repeated.",
)
@click.option(
    "--seconds",
    "-s",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    metavar="N",
    help="Time for one proof, of an algorithm for one length; what needs more is not proved.",
)
@click.option(
    "--input",
    "given",
    multiple=True,
    metavar="NAME=HEX",
    callback=lambda context, parameter, texts: dict(map(_input, texts)),
    help="Prove nothing, but run one call with this input of the specification; once for each of them.",
)
@rounds_option
@click.option(
    "--operation",
    help="With --input: the operation of an algorithm. Default: its first one.",
)
@click.option("--scalar", type=int, metavar="N", help="With --input: the scalar argument. Default: 0.")
@click.option(
    "--offset",
    type=Count(ACROSS_PAGE),
    metavar="BYTES",
    help="With --input: the distance of the buffers from their usual places; "
    f"{ACROSS_PAGE}: each is across the end of a page. Default: 0.",
)
@click.option(
    "--same",
    multiple=True,
    metavar="NAME",
    help="With --input: an input that is in the buffer of the output; may be repeated.",
)
@hands_options
@format_option
def command(
    id: tuple[str, ...],
    platforms: tuple[str, ...],
    implementation: tuple[str, ...],
    on: tuple[str, ...],
    seconds: float,
    given: Mapping[str, str],
    rounds: int | None,
    operation: str | None,
    scalar: int | None,
    offset: int | None,
    same: tuple[str, ...],
    hands: Hands,
    format: str,
) -> int:
    """Prove that ID (default: all with a specification) computes its specification.

    The linked bytes of each assembly kernel of a primitive, or of a whole algorithm, are executed with every
    input, register and flag as a variable, and the result is compared with the specification in
    lab/pennyweight/prove/specifications, for all values of the variables. Control flow and addresses must not
    depend on them, except for the verdict on a tag. docs/proof.md says what a proof covers and what it rests
    on. Exit status 1 if something is refuted.

    With --input the one selected function is called in the simulator, and its output is shown beside that of
    the specification; exit status 1 if they differ.
    """
    beside_input = {
        "rounds": rounds,
        "operation": operation,
        "scalar": scalar,
        "offset": offset,
        "same": same or None,
    }
    for name, option in beside_input.items():
        if option is not None and not given:
            raise click.UsageError(f"--{name} can be used with --input only")
    proofs: list[Proof] = []
    failures: list[tuple[str, LabError]] = []
    with open_session() as session:
        catalog = session.lab.catalog
        asked = [session.lab.boards.called(name).name for name in on]
        if others := [name for name in asked if name not in CHECKED_BOARDS]:
            raise click.BadParameter(
                f"nothing is proved on {others[0]}; known: {', '.join(CHECKED_BOARDS)}", param_hint="--board"
            )
        boards = [
            board
            for board, platform in CHECKED_BOARDS.items()
            if (not platforms or platform in platforms) and (not asked or board in asked)
        ]
        known = *CLAIMS, *MODES
        chosen = select(catalog, session.lab.boards, id or known, boards, implementation)
        jobs = [
            job
            for job in chosen
            if job.subject in known and _is_proved_on(session, job, bool(implementation))
        ]
        if not jobs:
            raise NothingToDo(
                "nothing with a specification is selected: assembly of a primitive, or one of the "
                f"algorithms {', '.join(MODES)}"
            )
        if given:
            value = operation or rounds or 0
            return _try(session, jobs, Trial(value, given, scalar or 0, offset or 0, same))
        with (
            open_store(session.lab) as store,
            open_workers(session, hands) as workers,
            progress() as watch,
        ):
            plans = [proved(session, store, job, seconds) for job in jobs]
            for job, outcome in zip(jobs, workers.each(plans, watch), strict=True):
                if outcome.result is None:
                    failures.append((str(job), outcome.failure))
                else:
                    proofs.extend(outcome.result)
    if format != "terminal":
        records = [_as_data(proof) for proof in proofs]
        write_data(format, records, records)
    else:
        _show(proofs)
    report_failures(failures)
    return int(bool(failures) or any(proof.status == "refuted" for proof in proofs))


def _as_data(proof: Proof) -> dict[str, object]:
    return {
        "subject": proof.job.subject,
        "implementation": proof.job.implementation,
        "board": proof.job.board,
        "function": proof.symbol,
        "value": proof.value,
        "status": proof.status,
        "reason": proof.reason,
        "seconds": round(proof.seconds, 3),
        "gates": proof.gates,
        "image": proof.image,
        "counterexample": proof.counterexample and asdict(proof.counterexample),
    }


def _input(text: str) -> tuple[str, str]:
    name, equals, digits = text.partition("=")
    try:
        return name, bytes.fromhex(digits if equals else "-").hex()
    except ValueError:
        raise click.BadParameter(
            f"{text!r} is not NAME=HEX, such as state=00ff", param_hint="--input"
        ) from None


def _try(session: Session, jobs: Sequence[Job], trial: Trial) -> int:
    """Run one call; print its output and the right one."""
    if len(jobs) != 1:
        raise click.UsageError(
            f"--input is for one kernel, not for {len(jobs)}: name a primitive and an --implementation"
        )
    (job,) = jobs
    name, values = _choices(session, job)
    chosen = replace(trial, value=trial.value or values[0])
    if chosen.value not in values:
        raise ChoiceError(name, f"{job.subject} takes {', '.join(map(str, values))}, not {chosen.value}")
    with open_workers(session, ALONE) as workers:
        (outcome,) = workers.each([tried(session, job, chosen)])
    if outcome.result is None:
        raise outcome.failure
    output, right = outcome.result
    screen = console(sys.stdout)
    screen.print(Text(f"{job}, {chosen.value}"), soft_wrap=True)
    screen.print(Text(f" computes      {output.hex()}"), soft_wrap=True)
    screen.print(Text(f" specification {right.hex()}"), soft_wrap=True)
    return int(output != right)


def _is_proved_on(session: Session, job: Job, is_named: bool) -> bool:
    """Return True if a board shows what is proved; of portable C only algorithms, where it is named."""
    implementation = session.implementation(job)
    if implementation.platform == PORTABLE:
        return is_named and job.subject in MODES
    return job.board in implementation.contract_boards


def _choices(session: Session, job: Job) -> tuple[str, Sequence[int | str]]:
    """Return the option that chooses what is called, and its values."""
    catalog = session.lab.catalog
    if job.subject in MODES:
        return "operation", catalog.find_algorithm(job.subject).operations
    primitive = catalog.find(job.subject)
    return "rounds", CLAIMS[primitive.id].values(primitive, primitive.find(job.implementation))


def _command(proof: Proof, trial: Trial) -> str:
    """Return the command that runs a counterexample."""
    job = proof.job
    words = ["pennyweight prove", job.subject, "--implementation", job.implementation, "--board", job.board]
    words += ["--operation" if job.subject in MODES else "--rounds", str(trial.value)]
    words += ["--scalar", str(trial.scalar)] if trial.scalar else []
    words += ["--offset", str(trial.offset)] if trial.offset else []
    words += [f"--same {name}" for name in trial.same]
    return " ".join([*words, *(f"--input {name}={digits}" for name, digits in trial.inputs.items())])


def _show(proofs: Sequence[Proof]) -> None:
    screen = console(sys.stdout)
    wide = max((len(proof.job.implementation) for proof in proofs), default=0)
    for subject, group in groupby(proofs, key=lambda proof: proof.job.subject):
        screen.print(Text(subject, style="bold"))
        for proof in group:
            line = f" {proof.job.implementation:{wide}} {proof.value:>7}  "
            verdict = Text(_WORDS[proof.status], _STYLES[proof.status])
            screen.print(Text.assemble(line, verdict, f"  {proof.seconds:.2f} s"), soft_wrap=True)
            if proof.reason:
                screen.print(Text(f"   {proof.reason}", _STYLES[proof.status]), soft_wrap=True)
            if proof.counterexample is not None:
                screen.print(Text(f"   computes {proof.counterexample.output}"), soft_wrap=True)
                screen.print(Text(f"   not      {proof.counterexample.expected}"), soft_wrap=True)
                screen.print(Text(f"   {_command(proof, proof.counterexample.trial)}"), soft_wrap=True)
    counts = Counter[str](proof.status for proof in proofs)
    told = ", ".join(f"{counts[status]} {word}" for status, word in _WORDS.items() if counts[status])
    screen.print(Text(told))
