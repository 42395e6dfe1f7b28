# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight verify`: check known answers, random states and contracts on every board."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby

import click
from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.build.sources import Sources
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.jobs import Job, NothingToDo, select
from pennyweight.check.coverage import gaps
from pennyweight.check.session import Session
from pennyweight.check.verdict import DEFAULT, DEFAULT_VECTORS, Effort, Verdict
from pennyweight.cli.accept import accept
from pennyweight.cli.common import open_session, open_workers, progress, write_data
from pennyweight.cli.gaps import gap_as_data, gap_lines
from pennyweight.cli.messages import settle
from pennyweight.cli.options import (
    USUAL_BOARDS,
    Count,
    Hands,
    boards_option,
    format_option,
    hands_options,
    ids_argument,
    implementations_option,
    seed_option,
    vectors_option,
)
from pennyweight.errors import LabError
from pennyweight.measure.checks import checked
from pennyweight.report.terminal import console, print_whole


@click.command(name="verify")
@ids_argument
@boards_option(f"{HOST} and {USUAL_BOARDS}")
@implementations_option
@click.option(
    "--states",
    type=Count(1),
    metavar="N",
    default=DEFAULT.states,
    show_default=True,
    help="Random states for each number of rounds; patterns come on top.",
)
@vectors_option(DEFAULT_VECTORS)
@seed_option(DEFAULT.seed)
@click.option(
    "--accept",
    "accepting",
    is_flag=True,
    help="Update contracts and records/kernels.csv to the measured values.",
)
@hands_options
@format_option
def command(
    id: tuple[str, ...],
    board: tuple[str, ...],
    implementation: tuple[str, ...],
    states: int,
    seed: int,
    vectors: int | None,
    accepting: bool,
    hands: Hands,
    format: str,
) -> int:
    """Check the primitives and algorithms ID (default: all): known answers, and against the portable C.

    Every implementation is checked on every board that it runs on, portable C also on the host. The contract
    in the header comment of an assembly function is compared with measurements on its platform's reference
    board; for a function without a contract a draft is printed.

    With --accept, measured values replace different ones in the contracts and in the baseline. This includes
    the contracts of the byte routines, the runtime and the primitives that are used. Formulas get other
    coefficients but keep their shape. Nothing is written if a check fails, or if a formula needs another
    shape.
    """
    effort = Effort(seed, states, vectors)
    verdicts: dict[Job, Verdict] = {}
    failures: list[tuple[str, LabError]] = []
    with open_session() as session:
        lab = session.lab
        if accepting:
            lab.require_checkout("verify --accept")
        sources = Sources(lab.root)
        chosen = select(lab.catalog, lab.boards, id, board or (HOST, *lab.boards.meant()), implementation)
        jobs = _with_something_to_check(session, chosen)
        with open_workers(session, hands) as workers, progress() as watch:
            plans = [checked(session, job, effort, contracts=not accepting) for job in jobs]
            for job, outcome in zip(jobs, workers.each(plans, watch), strict=True):
                if outcome.result is None:
                    failures.append((str(job), outcome.failure))
                else:
                    verdicts[job] = outcome.result
        if accepting:
            if failures or not all(verdict.passed for verdict in verdicts.values()):
                click.echo("Nothing is accepted, as not all of it is right.", err=True)
            else:
                accept(session, jobs)
                for job, verdict in verdicts.items():
                    session.check_contract(job, verdict)
    if format != "terminal":
        records = [_as_data(verdict, sources) for verdict in verdicts.values()]
        write_data(format, records, records)
    else:
        _show(list(verdicts.values()), sources)
        sys.stdout.flush()
    failed = settle(failures, board, implementation, len(verdicts))
    return int(failed or not all(verdict.passed for verdict in verdicts.values()))


def _with_something_to_check(session: Session, jobs: Sequence[Job]) -> list[Job]:
    """Return the jobs that can be checked: the reference on the host needs a known answer."""
    checkable = [job for job in jobs if session.subject(job.subject).is_checkable(job)]
    if not checkable:
        raise NothingToDo(
            f"{jobs[0]} has no known answer to be checked with; it is what others are checked with"
        )
    return checkable


def _as_data(verdict: Verdict, sources: Sources) -> dict[str, object]:
    return {
        "subject": verdict.subject,
        "implementation": verdict.implementation,
        "board": verdict.board,
        "vectors": verdict.vectors,
        "random_states": verdict.random_states,
        "verified": verdict.passed,
        "failures": list(verdict.failures),
        "notes": list(verdict.notes),
        "gaps": [gap_as_data(gap) for gap in gaps(verdict.unseen, sources)],
    }


def _show(verdicts: Sequence[Verdict], sources: Sources) -> None:
    screen = console(sys.stdout)
    for subject, group in groupby(verdicts, key=lambda verdict: verdict.subject):
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
        for line in _below(shown, sources):
            screen.print(line, soft_wrap=True)


def _in_a_word(verdict: Verdict) -> Text:
    if verdict.failures:
        return Text("FAILED", style="bold red")
    return Text("ok, no contract" if verdict.notes else "ok", style="green")


def _below(verdicts: Sequence[Verdict], sources: Sources) -> Iterator[Text]:
    """Yield failures and notes, each once for all boards on which it is the same."""
    boards_of: dict[tuple[str, str, str], list[str]] = {}
    for verdict in verdicts:
        left_out = list(gap_lines(gaps(verdict.unseen, sources)))
        for style, texts in (("bold red", verdict.failures), ("yellow", [*verdict.notes, *left_out])):
            if texts:
                key = (verdict.implementation, style, "\n".join(texts))
                boards_of.setdefault(key, []).append(verdict.board)
    for (implementation, style, text), on in boards_of.items():
        yield Text.assemble((f"{implementation} on {', '.join(on)}:", style))
        yield Text("".join(f"  {line}\n" for line in text.splitlines()))
