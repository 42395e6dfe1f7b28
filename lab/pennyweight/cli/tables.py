# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight tables`: the tables of the literature with ours beside theirs."""

from __future__ import annotations

import sys

import click

from pennyweight.catalogue.jobs import Request
from pennyweight.cli.common import format_options, open_session, open_store, progress, warn
from pennyweight.literature.published import load_tables, select_tables
from pennyweight.literature.tables import compare, requests
from pennyweight.measure.measurer import Measurer
from pennyweight.report import EXPORTERS


@click.command(name="tables")
@click.argument("table", nargs=-1)
@format_options("json", "csv", "markdown", "latex")
def command(table: tuple[str, ...], format: str) -> int:
    """Show published tables with a figure of ours beside every one of theirs, measuring what is needed.

    TABLE is a source such as cardoso2021 or one of its tables such as cardoso2021.table1 (default: all).
    """
    with open_session() as session, open_store(session.lab) as store:
        chosen = select_tables(load_tables(session.lab.root, session.lab.broken), table)
        with progress(sum(1 for _ in requests(chosen))) as step:

            def announce(request: Request) -> None:
                step(str(request))

            compared = compare(chosen, Measurer(session, store), announce)
    EXPORTERS[format].tables(compared, sys.stdout)
    if format in ("json", "csv"):  # the others say it in the text
        for incomplete in compared:
            for problem in incomplete.missing:
                warn(f"{incomplete.id}: {problem}")
    return int(not all(each.complete for each in compared))
