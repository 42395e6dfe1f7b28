# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight tables`: compare published tables with measurements."""

from __future__ import annotations

import sys

import click

from pennyweight.cli.common import open_measurer, print_others, progress
from pennyweight.cli.completion import TABLES
from pennyweight.cli.messages import warn
from pennyweight.cli.options import Hands, format_options, hands_options
from pennyweight.literature.published import load_tables, select_tables
from pennyweight.literature.standards import choices, standards
from pennyweight.literature.tables import compare, requests
from pennyweight.report import EXPORTERS, published_summary
from pennyweight.report import standards as report


@click.command(name="tables")
@click.argument("id", nargs=-1, shell_complete=TABLES)
@click.option("--all", "whole", is_flag=True, help="Print every table, not only a line for each.")
@click.option(
    "--standards", "only_standards", is_flag=True, help="The standards beside the best public code, briefly."
)
@hands_options
@format_options("json", "csv", "markdown", "latex")
def command(id: tuple[str, ...], whole: bool, only_standards: bool, hands: Hands, format: str) -> int:
    """Show published tables with a measurement next to every value, measuring what is needed.

    ID is a source such as cardoso2021, one of its tables such as cardoso2021.table1, or a primitive or an
    algorithm, of which every published value is shown. Without ID, print a line for each source and table.
    """
    if only_standards and (id or whole or format not in ("terminal", "markdown")):
        raise click.UsageError("--standards can be used with --markdown only")
    with open_measurer(hands) as (session, measurer):
        lab, catalog = session.lab, session.lab.catalog
        subjects = (*catalog.primitives, *catalog.algorithms)
        chosen = select_tables(load_tables(lab.root, catalog, lab.broken), id, subjects)
        if only_standards:
            chosen = standards(chosen, catalog)
        with progress() as watch:
            measured = measurer.measurements(requests(chosen), watch)
    compared = compare(chosen, measured)
    if only_standards:
        report.write(choices(compared, catalog), format, sys.stdout)
    elif id or whole or format != "terminal":
        EXPORTERS[format].tables(compared, sys.stdout)
    else:
        published_summary.terminal(compared, sys.stdout)
    if format == "terminal":
        print_others(session.lab, [cell.board for table in compared for cell in table.cells])
    if format in ("json", "csv") or not (id or whole):  # the others say it in the text
        for incomplete in compared:
            for problem in incomplete.missing:
                warn(f"{incomplete.id}: {problem}")
    return int(not all(each.complete for each in compared))
