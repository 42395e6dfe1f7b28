# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight pick`: rank the algorithms that fit a product."""

from __future__ import annotations

import re
import sys

import click

from pennyweight.catalogue.algorithm import OPERATIONS, Algorithm
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Lengths
from pennyweight.cli.common import open_measurer, progress, write_data
from pennyweight.cli.completion import ALGORITHMS
from pennyweight.cli.messages import report_failures, warn
from pennyweight.cli.options import Hands, OneOf, board_option, format_option, hands_options, length_options
from pennyweight.errors import LabError
from pennyweight.measure.offers import ORDERS, Limits, Offer, asked_for, fitting, nearest
from pennyweight.report import offers as report

_SHOWN = 8
"""Number of offers to show without --all."""

NOTHING_FITS = 1
"""Exit status if no implementation fits."""


def _size(context: click.Context, parameter: click.Parameter, text: str | None) -> int | None:
    """Return a number of bytes, given as 300 or 4k."""
    if text is None:
        return None
    match = re.fullmatch(r"([0-9]{1,9})([kK]?)", text)
    if match is None or int(match[1]) == 0:
        raise click.BadParameter(f"{text!r} is not a number of bytes, such as 300 or 4k", context, parameter)
    return int(match[1]) * (1024 if match[2] else 1)


@click.command(name="pick")
@click.argument("id", nargs=-1, shell_complete=ALGORITHMS)
@board_option
@click.option("--kind", type=OneOf(OPERATIONS), help="Kind of algorithm. Default: that of ID, else aead.")
@length_options("16", "0")
@click.option(
    "--flash", metavar="BYTES", callback=_size, help="Most bytes of code and constants, such as 4k."
)
@click.option(
    "--ram", metavar="BYTES", callback=_size, help="Most bytes of stack and static data, such as 300."
)
@click.option("--by", type=OneOf(ORDERS), default="cycles", show_default=True, help="Sort key.")
@click.option(
    "--candidates", is_flag=True, help="Include the finalists of NIST's Lightweight Cryptography project."
)
@click.option(
    "--any", "any_status", is_flag=True, help="Include every algorithm, attacked and broken ones too."
)
@click.option(
    "--no-leaks", is_flag=True, help="Only what has no declared address or branch that depends on a secret."
)
@click.option("--all", "whole", is_flag=True, help=f"Show all that fit, not only the first {_SHOWN}.")
@hands_options
@format_option
def command(
    id: tuple[str, ...],
    board: str,
    kind: str | None,
    msg: int | None,
    ad: int | None,
    flash: int | None,
    ram: int | None,
    by: str,
    candidates: bool,
    any_status: bool,
    no_leaks: bool,
    whole: bool,
    hands: Hands,
    format: str,
) -> int:
    """Rank the algorithms that fit a chip's flash and RAM, and show how to add the best one to a build.

    With ID, such as aes128_ccm, only the implementations of these algorithms are ranked. Otherwise only
    standards are, unless --candidates or --any asks for more (`pennyweight list --status` shows the status of
    every algorithm). Only verified code is ranked. Exit status 1 if nothing fits.
    """
    limits, lengths = Limits(flash, ram), Lengths(ad or 0, 16 if msg is None else msg)
    with open_measurer(hands) as (session, measurer):
        on = session.lab.boards.called(board)
        named = [session.lab.catalog.algorithm_called(each) for each in id]
        kind = kind or (named[0].kind if named else "aead")
        if other := next((each for each in named if each.kind != kind), None):
            raise click.UsageError(
                f"{other.id}: is of kind {other.kind}, not {kind}; rank each kind by itself"
            )
        if ad and kind != "aead":
            raise click.UsageError(f"--ad is for AEADs; a {kind} takes no associated data")
        eligible = named or _eligible(session.lab.catalog, kind, _standings(candidates, any_status))
        asked = asked_for(session, eligible, on, lengths, leaks=not no_leaks)
        with progress() as watch:
            measured = measurer.measurements((each for of in asked.values() for each in of), watch)
    offers, failures = [], []
    for job, requests in asked.items():
        try:
            calls = tuple(measured.measurement(request) for request in requests)
        except LabError as error:
            failures.append((str(job), error))
        else:
            algorithm = session.lab.catalog.algorithms[job.subject]
            offers.append(Offer(algorithm, algorithm.find(job.implementation), on, calls))
    report_failures(failures)
    found = fitting(offers, limits, by)
    if format != "terminal":
        rows = report.as_data(found)
        write_data(
            format, rows, ({name: row[name] for name in row if name != "measurements"} for row in rows)
        )
    elif found:
        report.terminal(found, len(found) if whole else _SHOWN, sys.stdout)
    if not found:
        warn(_why_nothing(offers, limits, on.name))
    return int(bool(failures)) if found else NOTHING_FITS


def _standings(candidates: bool, any_status: bool) -> tuple[str, ...] | None:
    """Return the statuses to offer, or None for any."""
    if any_status:
        return None
    return ("standard", "finalist") if candidates else ("standard",)


def _eligible(catalog: Catalog, kind: str, standings: tuple[str, ...] | None) -> list[Algorithm]:
    return [
        algorithm
        for algorithm in catalog.algorithms.values()
        if algorithm.kind == kind and (standings is None or _standing(algorithm) in standings)
    ]


def _standing(algorithm: Algorithm) -> str | None:
    return None if algorithm.status is None else algorithm.status.standing


def _why_nothing(offers: list[Offer], limits: Limits, board: str) -> str:
    if not offers:
        return f"no such algorithm takes such a message on {board}; --candidates and --any include more"
    offer = nearest(offers, limits)
    return (
        f"none of {len(offers)} implementations fits; nearest: {offer.algorithm.id} "
        f"{offer.implementation.id} with {offer.flash_bytes} bytes of flash and {offer.ram_bytes} of RAM"
    )
