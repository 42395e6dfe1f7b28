# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight list`: the algorithms, implementations, boards, compilers and published tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Set

import click
from rich import box
from rich.table import Table
from rich.text import Text

from pennyweight.catalogue.boards import HOST
from pennyweight.cli import list_boards, list_suiting
from pennyweight.cli import toolchains as compilers
from pennyweight.cli.common import open_lab, write_data
from pennyweight.cli.options import Hands, boards_option, format_options, hands_options, ids_argument
from pennyweight.lab import Lab
from pennyweight.literature.cell import PublishedTable
from pennyweight.literature.published import load_tables
from pennyweight.report import standing
from pennyweight.report.terminal import LEAST_TEXT, console, print_whole

Row = dict[str, object]


@click.command(name="list")
@ids_argument
@boards_option("none; the catalogue is listed")
@click.option(
    "--toolchains", is_flag=True, help="List the compilers instead: which is taken for what, and why."
)
@click.option(
    "--status",
    is_flag=True,
    help="List the algorithms by what is known of them instead: which to take, and which not.",
)
@click.option("--boards", is_flag=True, help="List the boards instead, and those for other chips.")
@hands_options
@format_options("json", "csv", "markdown")
def command(
    id: tuple[str, ...],
    board: tuple[str, ...],
    toolchains: bool,
    status: bool,
    boards: bool,
    hands: Hands,
    format: str,
) -> int:
    """List primitives and algorithms with their implementations, the boards, and the published tables.

    With ID, only these primitives and algorithms. With --board, build each of their implementations for the
    board, call it once, and name the features that the board lacks.
    """
    if (bool(board), toolchains, status, boards).count(True) > 1:
        raise click.UsageError("--board, --toolchains, --status and --boards cannot be used together")
    if id and (toolchains or status or boards):
        raise click.UsageError("ID cannot be used with --toolchains, --status or --boards")
    if HOST in board:
        raise click.BadParameter(
            f"{HOST!r} is not a simulated board; only `pennyweight verify` uses it",
            param_hint="--board",
        )
    if format == "markdown" and not (status or boards):
        raise click.UsageError("--markdown requires --status or --boards")
    if toolchains:
        return compilers.show(format)
    if board:
        return list_suiting.show(id, board, hands, format)
    lab = open_lab()
    if status:
        _show_status(lab, format)
        return 0
    if boards:
        list_boards.show(lab, format)
        return 0
    named = {lab.catalog.entry_called(each).id for each in id}
    published = load_tables(lab.root, lab.catalog, lab.broken)
    if format != "terminal":
        data = _as_data(lab, published)
        if named:
            data = {what: _named(data[what], named) for what in ("primitives", "algorithms")}
        write_data(format, data, _named(_rows(lab), named))
    else:
        _show_entries(lab, named)
        if not named:
            _show_others(lab, published)
    return 0


def _named(rows: Iterable[Row], ids: Set[str]) -> list[Row]:
    """Return the rows of these ids, or all if there are none."""
    return [row for row in rows if not ids or row["id"] in ids]


def _as_data(lab: Lab, published: dict[str, PublishedTable]) -> dict[str, list[Row]]:
    return {
        "primitives": [
            {
                "id": primitive.id,
                "name": primitive.name,
                "family": primitive.family,
                "kind": primitive.kind,
                "buffer_bytes": primitive.buffer_bytes,
                "parameter": primitive.parameter.name,
                "measured": list(primitive.parameter.measured),
                "implementations": [
                    {
                        "id": each.id,
                        "summary": each.summary,
                        "measured": list(primitive.measured_values(each)),
                    }
                    for each in primitive.implementations
                ],
            }
            for primitive in lab.catalog.primitives.values()
        ],
        "algorithms": [
            {
                "id": algorithm.id,
                "name": algorithm.name,
                "family": algorithm.family,
                "kind": algorithm.kind,
                "header": algorithm.header,
                "key_bytes": algorithm.key_bytes,
                "nonce_bytes": algorithm.nonce_bytes,
                "tag_bytes": algorithm.tag_bytes,
                "digest_bytes": algorithm.digest_bytes,
                "rate_bytes": algorithm.rate_bytes,
                "one_shot_only": algorithm.one_shot_only,
                "status": standing.as_data(algorithm),
                "implementations": [
                    {"id": each.id, "summary": each.summary, "uses": dict(each.uses)}
                    for each in algorithm.implementations
                ],
            }
            for algorithm in lab.catalog.algorithms.values()
        ],
        "boards": list_boards.as_data(lab),
        "tables": [{"id": table.id, "title": table.title} for table in published.values()],
    }


def _rows(lab: Lab) -> Iterator[Row]:
    """Yield a row for each implementation."""
    for family in lab.catalog.families:
        for entry in (*family.algorithms, *family.primitives):
            for each in entry.implementations:
                yield {
                    "family": family.name,
                    "id": entry.id,
                    "name": entry.name,
                    "kind": entry.kind,
                    "implementation": each.id,
                    "summary": each.summary,
                }


def _show_status(lab: Lab, format: str) -> None:
    if format in ("json", "csv"):
        data = {each.id: standing.as_data(each) for each in lab.catalog.algorithms.values()}
        write_data(format, data, ({"id": id, **(known or {})} for id, known in data.items()))
        return
    write = standing.markdown if format == "markdown" else standing.terminal
    write(standing.standings(lab.catalog.families), sys.stdout)


def _show_entries(lab: Lab, ids: Set[str]) -> None:
    """Print these primitives and algorithms by family, or all if there are none."""
    screen = console(sys.stdout)
    for family in lab.catalog.families:
        algorithms = [each for each in family.algorithms if not ids or each.id in ids]
        primitives = [each for each in family.primitives if not ids or each.id in ids]
        if not algorithms and not primitives:
            continue
        screen.print(Text.assemble((family.name, "bold"), "  ", (family.reference, "dim")))
        drawn = _table("id and implementations", "what they are")
        for algorithm in algorithms:
            judged = f"; {algorithm.status.phrase}" if algorithm.status else ""
            drawn.add_row(
                Text(algorithm.id, style="bold"), Text(f"{algorithm.kind}, {algorithm.name}{judged}")
            )
            for form in algorithm.implementations:
                drawn.add_row(Text(f"  {form.id}", style="cyan"), Text(form.summary))
            drawn.add_section()
        for primitive in primitives:
            drawn.add_row(Text(primitive.id, style="bold"), Text(f"{primitive.kind}, {primitive.name}"))
            for implementation in primitive.implementations:
                values = ", ".join(map(str, primitive.measured_values(implementation)))
                drawn.add_row(
                    Text(f"  {implementation.id}", style="cyan"),
                    Text(f"{primitive.parameter.name} {values}: {implementation.summary}"),
                )
            drawn.add_section()
        print_whole(screen, drawn)


def _show_others(lab: Lab, published: dict[str, PublishedTable]) -> None:
    """Print the boards and the published tables."""
    screen = console(sys.stdout)
    screen.print(Text("Boards", style="bold"))
    list_boards.draw(lab, screen)
    screen.print(Text("Published tables", style="bold"))
    drawn = _table("id", "title")
    for table in published.values():
        drawn.add_row(Text(table.id, style="cyan"), Text(table.title))
    print_whole(screen, drawn)


def _table(*headings: str) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in headings[:-1]:
        drawn.add_column(heading, no_wrap=True)
    drawn.add_column(headings[-1], overflow="fold", min_width=LEAST_TEXT)
    return drawn
