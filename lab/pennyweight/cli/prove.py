# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight prove`: prove that kernels compute their specification, for all inputs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from itertools import groupby

import click
from rich.text import Text

from pennyweight.catalogue.jobs import Job, NothingToDo, select
from pennyweight.catalogue.platforms import CHECKED_BOARDS, PLATFORMS
from pennyweight.check.session import Session
from pennyweight.cli.common import open_session, open_store, open_workers, progress, write_data
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
from pennyweight.prove.proof import SECONDS, Proof, Trial
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
    "--seconds",
    "-s",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    metavar="N",
    help="Time for one proof; a kernel that needs more is not proved.",
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
    seconds: float,
    given: Mapping[str, str],
    rounds: int | None,
    scalar: int | None,
    offset: int | None,
    same: tuple[str, ...],
    hands: Hands,
    format: str,
) -> int:
    """Prove that the primitives ID (default: all with a specification) compute their specification.

    The linked bytes of each assembly kernel are executed with every input, register and flag as a variable,
    and the result is compared with the specification in lab/pennyweight/prove/specifications, for all values
    of the variables. Control flow and addresses must not depend on them. docs/proof.md says what a proof
    covers and what it rests on. Exit status 1 if a kernel is refuted.

    With --input the one selected kernel is called in the simulator, and its output is shown beside that of
    the specification; exit status 1 if they differ.
    """
    beside_input = {"rounds": rounds, "scalar": scalar, "offset": offset, "same": same or None}
    for name, option in beside_input.items():
        if option is not None and not given:
            raise click.UsageError(f"--{name} can be used with --input only")
    proofs: list[Proof] = []
    failures: list[tuple[str, LabError]] = []
    with open_session() as session:
        catalog = session.lab.catalog
        boards = [board for board, name in CHECKED_BOARDS.items() if not platforms or name in platforms]
        chosen = select(catalog, session.lab.boards, id or tuple(CLAIMS), boards, implementation)
        jobs = [
            job
            for job in chosen
            if job.subject in CLAIMS and job.board in session.implementation(job).contract_boards
        ]
        if not jobs:
            raise NothingToDo("no assembly kernel of a primitive is selected; algorithms are not proved yet")
        if given:
            return _try(session, jobs, Trial(rounds or 0, given, scalar or 0, offset or 0, same))
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
    primitive = session.lab.catalog.find(job.subject)
    values = CLAIMS[primitive.id].values(primitive, primitive.find(job.implementation))
    chosen = replace(trial, value=trial.value or values[0])
    if chosen.value not in values:
        raise ChoiceError("rounds", f"{job.subject} takes {', '.join(map(str, values))}, not {chosen.value}")
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


def _command(proof: Proof, trial: Trial) -> str:
    """Return the command that runs a counterexample."""
    words = ["pennyweight prove", proof.job.subject, "--implementation", proof.job.implementation]
    words += ["--rounds", str(trial.value)]
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
            line = f" {proof.job.implementation:{wide}} {proof.value:>5}  "
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
