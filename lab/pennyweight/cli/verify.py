# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight verify`: known answers, random states and contracts on every board."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby

import click
from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.check.algorithm import VECTORS, verify_algorithm
from pennyweight.check.contract import REFERENCE_BOARDS
from pennyweight.check.contract_stub import contract_stub
from pennyweight.check.primitive import DEFAULT_SEED, HOST, STATES_PER_VALUE, Verdict
from pennyweight.check.primitive import verify as verify_on
from pennyweight.cli.common import format_options, open_lab, progress, report_failures
from pennyweight.errors import LabError, MissingContract
from pennyweight.lab import Lab
from pennyweight.measure.jobs import AlgorithmJob, AnyJob, Job, NothingToDo, select
from pennyweight.measure.primitive import contract_failures, observations
from pennyweight.report.terminal import console, print_whole
from pennyweight.run.guest import boards


@click.command(name="verify")
@click.argument("id", nargs=-1)
@click.option("--board", "-b", multiple=True, help='Only on this board, or "host"; may be repeated.')
@click.option("--implementation", "-i", multiple=True, help="Only this one (avr/balanced); may be repeated.")
@click.option(
    "--states",
    type=click.IntRange(min=1),
    default=STATES_PER_VALUE,
    show_default=True,
    help="Random states for each number of rounds; patterns come on top.",
)
@click.option(
    "--vectors",
    type=click.IntRange(min=0),
    default=VECTORS,
    show_default=True,
    help="Known answers of each algorithm, spread over all lengths; 0 for all.",
)
@click.option("--seed", type=int, default=DEFAULT_SEED, show_default=True, help="What they are drawn from.")
@format_options("json")
def command(
    id: tuple[str, ...],
    board: tuple[str, ...],
    implementation: tuple[str, ...],
    states: int,
    seed: int,
    vectors: int,
    format: str,
) -> int:
    """Check the primitives and algorithms ID (default: all): known answers, and against the portable C.

    Every implementation on every board that it runs on; portable C also on the host. The contract at the
    head of an assembly function is held against what its platform's reference board measures; for one
    without a contract the figures for it are printed.
    """
    lab = open_lab()
    jobs = _with_something_to_check(select(lab, id, board or (HOST, *boards()), implementation))
    verdicts: list[Verdict] = []
    failures: list[tuple[str, LabError]] = []
    with progress(len(jobs)) as step:
        for job in jobs:
            step(str(job))
            try:
                verdict = _verified(lab, job, seed, states, vectors)
            except LabError as error:
                failures.append((str(job), error))
                continue
            verdicts.append(verdict)
            if verdict.passed and isinstance(job, Job) and _has_contract(job):
                _check_contract(lab, job, verdict)
    if format == "json":
        json.dump([_as_data(verdict) for verdict in verdicts], sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        _show(verdicts)
        sys.stdout.flush()
    report_failures(failures)
    return int(bool(failures) or not all(verdict.passed for verdict in verdicts))


def _verified(lab: Lab, job: AnyJob, seed: int, states: int, vectors: int) -> Verdict:
    if isinstance(job, Job):
        return verify_on(lab, job.primitive, job.implementation, job.board, seed, states)
    return verify_algorithm(lab, job.algorithm, job.implementation, job.board, seed, vectors or None)


def _check_contract(lab: Lab, job: Job, verdict: Verdict) -> None:
    try:
        verdict.failures += contract_failures(lab, job.primitive, job.implementation)
    except MissingContract:
        observed = observations(lab, job.primitive, job.implementation, job.board)
        verdict.notes.append(contract_stub(observed, job.primitive.parameter.name))
    except LabError as error:
        verdict.failures.append(str(error))


def _has_contract(job: Job) -> bool:
    """Whether this job's board is the one that the contracts of an assembly implementation speak of."""
    return REFERENCE_BOARDS.get(job.implementation.platform) == job.board


def _with_something_to_check(jobs: Sequence[AnyJob]) -> list[AnyJob]:
    """Without the reference itself on the host where no known answer exists: it would be its own oracle."""
    checkable = [
        job
        for job in jobs
        if job.board != HOST
        or job.subject.vectors
        or job.implementation != job.subject.reference
        or isinstance(job, AlgorithmJob)
    ]
    if not checkable:
        raise NothingToDo(
            f"{jobs[0]} has no known answer to be checked with; it is what others are checked with"
        )
    return checkable


def _as_data(verdict: Verdict) -> dict[str, object]:
    return {
        "subject": verdict.primitive,
        "implementation": verdict.implementation,
        "board": verdict.board,
        "vectors": verdict.vectors,
        "random_states": verdict.random_states,
        "verified": verdict.passed,
        "failures": list(verdict.failures),
        "notes": list(verdict.notes),
    }


def _show(verdicts: Sequence[Verdict]) -> None:
    screen = console(sys.stdout)
    for subject, group in groupby(verdicts, key=lambda verdict: verdict.primitive):
        drawn = Table(
            box=box.SIMPLE_HEAD, title=Text(subject, style="bold"), title_justify="left", pad_edge=False
        )
        drawn.add_column("implementation", no_wrap=True)
        drawn.add_column("board", no_wrap=True)
        drawn.add_column("known answers", justify="right")
        drawn.add_column("states", justify="right")
        drawn.add_column("verdict")
        shown = list(group)
        for verdict in shown:
            drawn.add_row(
                verdict.implementation,
                verdict.board,
                str(verdict.vectors),
                str(verdict.random_states),
                _in_a_word(verdict),
            )
        print_whole(screen, drawn)
        for line in _below(shown):
            screen.print(line, soft_wrap=True)


def _in_a_word(verdict: Verdict) -> Text:
    if verdict.failures:
        return Text("FAILED", style="bold red")
    return Text("ok, no contract" if verdict.notes else "ok", style="green")


def _below(verdicts: Sequence[Verdict]) -> Iterator[Text]:
    """What failed and what there is to note, once for all boards where it is the same."""
    boards_of: dict[tuple[str, str, str], list[str]] = {}
    for verdict in verdicts:
        for style, texts in (("bold red", verdict.failures), ("yellow", verdict.notes)):
            if texts:
                key = (verdict.implementation, style, "\n".join(texts))
                boards_of.setdefault(key, []).append(verdict.board)
    for (implementation, style, text), on in boards_of.items():
        yield Text.assemble((f"{implementation} on {', '.join(on)}:", style))
        yield Text("".join(f"  {line}\n" for line in text.splitlines()))
