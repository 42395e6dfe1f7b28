# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight prove`: prove that kernels compute their specification, for all inputs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby

import click
from rich.text import Text

from pennyweight.catalogue.jobs import NothingToDo, select
from pennyweight.catalogue.platforms import PLATFORMS, REFERENCE_BOARDS
from pennyweight.cli.common import open_session, open_store, open_workers, progress, write_data
from pennyweight.cli.messages import report_failures
from pennyweight.cli.options import (
    Hands,
    OneOf,
    format_option,
    hands_options,
    ids_argument,
    implementations_option,
)
from pennyweight.errors import LabError
from pennyweight.measure.proofs import proved
from pennyweight.prove.claims import CLAIMS
from pennyweight.prove.proof import SECONDS, Proof
from pennyweight.report.terminal import console

_STYLES: dict[str, str] = {"proved": "green", "refuted": "bold red", "open": "yellow"}
_WORDS: dict[str, str] = {"proved": "proved", "refuted": "REFUTED", "open": "not proved"}


@click.command(name="prove")
@ids_argument
@click.option(
    "--platform",
    "-p",
    "platforms",
    type=OneOf(platform for platform in REFERENCE_BOARDS if platform in PLATFORMS),
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
@hands_options
@format_option
def command(
    id: tuple[str, ...],
    platforms: tuple[str, ...],
    implementation: tuple[str, ...],
    seconds: float,
    hands: Hands,
    format: str,
) -> int:
    """Prove that the primitives ID (default: all with a specification) compute their specification.

    The linked bytes of each assembly kernel are executed with every input, register and flag as a variable,
    and the result is compared with the specification in lab/pennyweight/prove/specifications, for all values
    of the variables. Control flow and addresses must not depend on them. docs/proof.md says what a proof
    covers and what it rests on. Exit status 1 if a kernel is refuted.
    """
    proofs: list[Proof] = []
    failures: list[tuple[str, LabError]] = []
    with open_session() as session:
        catalog = session.lab.catalog
        boards = [board for name, board in REFERENCE_BOARDS.items() if not platforms or name in platforms]
        chosen = select(catalog, session.lab.boards, id or tuple(CLAIMS), boards, implementation)
        jobs = [
            job
            for job in chosen
            if job.subject in CLAIMS
            and REFERENCE_BOARDS.get(session.implementation(job).platform) == job.board
        ]
        if not jobs:
            raise NothingToDo("no assembly kernel of a primitive is selected; algorithms are not proved yet")
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
                for name, shown in proof.counterexample.inputs.items():
                    screen.print(Text(f"   {name} = {shown}"), soft_wrap=True)
                screen.print(Text(f"   computes {proof.counterexample.output}"), soft_wrap=True)
                screen.print(Text(f"   not      {proof.counterexample.expected}"), soft_wrap=True)
    counts = Counter[str](proof.status for proof in proofs)
    told = ", ".join(f"{counts[status]} {word}" for status, word in _WORDS.items() if counts[status])
    screen.print(Text(told))
